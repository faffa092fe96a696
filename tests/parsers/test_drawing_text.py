"""Text of drawings wherever it stands: breaks and equations in charts and diagrams as in shapes."""

from __future__ import annotations

from builders.powerpoint import NAMESPACES, Slide, body, frame, run, texts

_BROKEN = f"<a:p>{run('two')}<a:br/>{run('lines')}</a:p>"


def _diagram(points: str) -> list[str]:
    slide = Slide(frame('<dgm:relIds r:dm="d1"/>'), links={"d1": ("diagramData", "diagrams/data1.xml")})
    model = f"<dgm:dataModel {NAMESPACES}><dgm:ptLst>{points}</dgm:ptLst></dgm:dataModel>"
    return texts(slide, parts={"ppt/diagrams/data1.xml": model})


def test_a_break_in_a_diagram_parts_words():
    """ECMA-376 part 1, 21.1.2.2.1."""
    assert _diagram(f'<dgm:pt modelId="1"><dgm:t>{_BROKEN}</dgm:t></dgm:pt>') == ["two\nlines"]


def test_a_break_in_the_title_of_a_chart_parts_words():
    """As above."""
    title = f"<c:chart><c:title><c:tx><c:rich>{_BROKEN}</c:rich></c:tx></c:title></c:chart>"
    slide = Slide(frame('<c:chart r:id="c1"/>'), links={"c1": ("chart", "charts/chart1.xml")})
    chart = f"<c:chartSpace {NAMESPACES}>{title}</c:chartSpace>"
    assert texts(slide, parts={"ppt/charts/chart1.xml": chart}) == ["two\nlines"]


def test_an_equation_in_a_diagram_is_read():
    """A point that holds one comes in two forms, the second of them for programs that know no equations."""
    equation = "<a14:m><m:oMath><m:sSup><m:e><m:r><m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup>"
    equation += "</m:sSup></m:oMath></a14:m>"
    point = '<dgm:pt modelId="1"><dgm:t><a:p>{}</a:p></dgm:t></dgm:pt>'
    choice = f'<mc:Choice Requires="a14">{point.format(equation)}</mc:Choice>'
    fallback = f"<mc:Fallback>{point.format(run('?'))}</mc:Fallback>"
    assert _diagram(f"<mc:AlternateContent>{choice}{fallback}</mc:AlternateContent>") == ["r^2"]


def _signs(text: str, fonts: str) -> str:
    return f"<a:r><a:rPr>{fonts}</a:rPr><a:t>{text}</a:t></a:r>"


def test_signs_of_symbol_fonts_are_what_they_show():
    """ECMA-376 part 1, 21.1.2.3.10: PowerPoint stores the arrow it makes of two signs by its place in Wingdings."""
    arrow = _signs("\uf0e0 is", '<a:latin typeface="Arial"/><a:sym typeface="Wingdings"/>')
    letter = _signs("\uf061", '<a:latin typeface="Symbol"/>')
    assert texts(body(f"<a:p>{run('it ')}{arrow}{letter}</a:p>")) == ["it → isα"]
    assert texts(body(f"<a:p>{run(chr(0xF061))}{_signs(chr(0xF061), '<a:sym/>')}</a:p>")) == ["\uf061\uf061"]
