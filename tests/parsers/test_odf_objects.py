"""Documents within OpenDocument documents."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from builders.opendocument import NAMESPACES, box, content, document, embedded, row, slide, table, texts, units
from py_chunks import get_chunks, stream_chunks

FORMULA = f"<math:math {NAMESPACES}><math:mi>E</math:mi></math:math>"


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


def flipped(data: bytes, name: str) -> bytes:
    """An archive with one byte of a member's packed data wrong."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        member = archive.getinfo(name)
    at = member.header_offset + 30 + len(name) + member.compress_size // 2
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


@pytest.mark.parametrize("damage", ["a byte", "markup"])
@pytest.mark.parametrize("extension", ["odt", "odp"])
def test_damaged_objects_are_named(extension, damage):
    """An object that can't be read is listed once, however often it is shown; one that is not there is not."""
    shown = f"<text:p>x{embedded('F')}{embedded('G')}{embedded('none')}</text:p><text:p>y{embedded('F')}</text:p>"
    body, kind = (shown, "text") if extension == "odt" else (slide(box(shown)), "presentation")
    member = FORMULA if damage == "a byte" else FORMULA[:-5]
    data = document(body, kind, parts={"F/content.xml": member, "G/content.xml": FORMULA})
    data = flipped(data, "F/content.xml") if damage == "a byte" else data
    settings = {"filename": f"a.{extension}", "mode": "sliding_window", "window_size": 1, "overlap": 0}
    chunks = get_chunks(data, **settings)
    assert chunks[0]["content"].split() == ["xE"]
    lists = [chunk["metadata"]["document_metadata"]["skipped_parts"] for chunk in chunks]
    assert lists == [["F/content.xml"]] * 2
    assert all(one is lists[0] for one in lists)
    assert list(stream_chunks(data, **settings)) == chunks


def test_whole_objects_leave_nothing_to_name():
    """The list is there and empty."""
    data = document(f"<text:p>x{embedded('F')}</text:p>", parts={"F/content.xml": FORMULA})
    (chunk,) = get_chunks(data, filename="a.odt", mode="sliding_window")
    assert chunk["metadata"]["document_metadata"]["skipped_parts"] == []
