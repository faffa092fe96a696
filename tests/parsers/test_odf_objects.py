"""Documents within OpenDocument documents."""

from __future__ import annotations

from builders.opendocument import NAMESPACES, content, embedded, row, table, texts, units


def test_formulas_stand_in_their_line():
    """A formula is typed out where it stands, without its source."""
    formula = (
        f"<math:math {NAMESPACES}><math:semantics><math:mfrac><math:mn>1</math:mn><math:mrow><math:mi>a</math:mi>"
        "<math:mo>+</math:mo><math:mi>b</math:mi></math:mrow></math:mfrac><math:annotation>1 over a</math:annotation>"
        "</math:semantics></math:math>"
    )
    assert texts(f"<text:p>y = {embedded('F')}.</text:p>", parts={"F/content.xml": formula}) == ["y = 1/(a+b)."]


def test_charts_are_tables():
    """A chart is its titles, then its data; a point without a value is blank."""
    data = table(row("", "S"), row("a", "1"), row("b", "NaN"))
    chart = f"<chart:chart><chart:title><text:p>Title</text:p></chart:title>{data}</chart:chart>"
    found = units(f"<text:p>x{embedded('C')}</text:p>", parts={"C/content.xml": content(chart, "chart")})
    assert [unit.text for unit in found] == ["x", "Title", "|  | S |\n| --- | --- |\n| a | 1 |\n| b |  |"]


def test_embedded_documents_are_read():
    """Texts in texts are read; one that holds itself is read once, one that is missing not at all."""
    inner = content(f"<text:p>inner</text:p>{embedded('T')}{embedded('none')}{embedded('../..')}")
    assert texts(f"<text:p>x</text:p>{embedded('T')}", parts={"T/content.xml": inner}) == ["x", "inner"]
