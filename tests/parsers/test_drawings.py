"""Charts and SmartArt: titles, data and texts from their parts."""

from __future__ import annotations

from builders.powerpoint import NAMESPACES, Slide, frame, run, texts


def test_charts_are_tables_of_their_caches():
    """PP-4: title and axis titles, then categories by series."""
    assert texts(Slide(frame('<c:chart r:id="c1"/>'), links={"c1": ("chart", "charts/chart1.xml")}),
                 parts={"ppt/charts/chart1.xml": CHART}) == [
        "Sales\nYear\n|  | North | South |\n| --- | --- | --- |\n| 2023 | 1.5 | 3 |\n| 2024 | 2 |  |"
    ]  # fmt: skip


def test_series_that_share_no_points():
    """They do not make a table that grows with the square of their number."""
    series = "".join(_series(f"s{at}", {at: "1"}) for at in range(400))
    chart = f"<c:chartSpace {NAMESPACES}><c:chart><c:plotArea>{series}</c:plotArea></c:chart></c:chartSpace>"
    slide = Slide(frame('<c:chart r:id="c1"/>'), links={"c1": ("chart", "charts/chart1.xml")})
    (text,) = texts(slide, parts={"ppt/charts/chart1.xml": chart})
    assert text.count(" 1 |") == 400
    assert len(text) < 60_000


def test_charts_of_the_newer_kind_are_read():
    """PP-4: a chart of the 2014 schema keeps its data in the part itself."""
    chart = (
        f'<cx:chartSpace {NAMESPACES}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl ptCount="2">'
        '<cx:pt idx="0">a</cx:pt><cx:pt idx="1">b</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl>'
        '<cx:pt idx="0">1</cx:pt><cx:pt idx="1">2</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart>'
        "<cx:plotArea><cx:plotAreaRegion><cx:series><cx:tx><cx:txData><cx:v>S</cx:v></cx:txData></cx:tx>"
        '<cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>'
    )
    slide = Slide(frame('<cx:chart r:id="c1"/>'), links={"c1": ("chartEx", "charts/chartEx1.xml")})
    expected = "|  | S |\n| --- | --- |\n| a | 1 |\n| b | 2 |"
    assert texts(slide, parts={"ppt/charts/chartEx1.xml": chart}) == [expected]


def test_diagrams_are_read_by_their_tree():
    """PP-4: SmartArt text comes in the order of the diagram's tree, indented by its depth."""
    slide = Slide(frame('<dgm:relIds r:dm="d1"/>'), links={"d1": ("diagramData", "diagrams/data1.xml")})
    assert texts(slide, parts={"ppt/diagrams/data1.xml": DIAGRAM}) == ["Root\n  First\n  Second\nArrow"]


def _points(values: dict[int, str]) -> str:
    return "".join(f'<c:pt idx="{at}"><c:v>{value}</c:v></c:pt>' for at, value in values.items())


def _series(name: str, values: dict[int, str]) -> str:
    return (
        f"<c:ser><c:tx><c:strRef><c:strCache>{_points({0: name})}</c:strCache></c:strRef></c:tx>"
        f"<c:cat><c:strRef><c:strCache>{_points({0: '2023', 1: '2024'})}</c:strCache></c:strRef></c:cat>"
        f"<c:val><c:numRef><c:numCache>{_points(values)}</c:numCache></c:numRef></c:val></c:ser>"
    )


def _title(text: str) -> str:
    return f"<c:title><c:tx><c:rich><a:p>{run(text)}</a:p></c:rich></c:tx></c:title>"


CHART = (
    f"<c:chartSpace {NAMESPACES}><c:chart>{_title('Sales')}<c:plotArea><c:barChart>"
    f"{_series('North', {0: '1.5', 1: '2'})}{_series('South', {0: '3'})}</c:barChart>"
    f"<c:catAx>{_title('Year')}</c:catAx></c:plotArea></c:chart></c:chartSpace>"
)


_TEXTS = {"2": "Root", "3": "Second", "4": "First", "5": "Arrow"}


DIAGRAM = (
    f'<dgm:dataModel {NAMESPACES}><dgm:ptLst><dgm:pt modelId="1" type="doc"/>'
    + "".join(f'<dgm:pt modelId="{key}"><dgm:t><a:p>{run(text)}</a:p></dgm:t></dgm:pt>' for key, text in _TEXTS.items())
    + '<dgm:pt modelId="6" type="pres"/></dgm:ptLst><dgm:cxnLst>'
    '<dgm:cxn srcId="1" destId="2" srcOrd="0"/><dgm:cxn srcId="2" destId="3" srcOrd="1"/>'
    '<dgm:cxn srcId="2" destId="4" srcOrd="0"/><dgm:cxn type="presOf" srcId="2" destId="6"/>'
    '<dgm:cxn srcId="4" destId="2" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>'
)
