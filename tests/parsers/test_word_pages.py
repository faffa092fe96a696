"""Pages of Word documents, where the file says where they break."""

from __future__ import annotations

import io
import zipfile

from builders.word import package, paragraph, run
from py_chunks import get_chunks, iter_units

HARD = '<w:r><w:br w:type="page"/></w:r>'
LAYOUT = "<w:r><w:lastRenderedPageBreak/></w:r>"


def p(inside, properties=""):
    return f"<w:p><w:pPr>{properties}</w:pPr>{inside}</w:p>"


def pages(body, styles=""):
    found = iter_units(package(body, styles=styles), filename="a.docx")
    return [unit.location[1:3] if unit.location else None for unit in found]


def test_unknown_pages_are_absent():
    """Without any declared break there are no pages, not even page 1."""
    assert pages(paragraph("a") + paragraph("b")) == [None, None]


def test_hard_breaks():
    """A break between paragraphs, inside one, and at its end."""
    body = (
        paragraph("a") + p(HARD) + paragraph("b") + p(run("c") + HARD + run("d")) + p(run("e") + HARD) + paragraph("f")
    )
    assert pages(body) == [(1, 1), (2, 2), (2, 3), (3, 3), (4, 4)]


def test_layout_marks():
    """The last layout's marks count pages too."""
    body = p(LAYOUT + run("a")) + p(run("b ") + LAYOUT + run("c")) + p(LAYOUT + run("d"))
    assert pages(body) == [(1, 1), (1, 2), (3, 3)]


def test_trace_of_a_hard_break_is_not_another_break():
    """The layout leaves a mark behind each hard break; two hard breaks leave an empty page."""
    assert pages(paragraph("a") + p(HARD) + p(LAYOUT + run("b")) + p(LAYOUT + run("c"))) == [(1, 1), (2, 2), (3, 3)]
    assert pages(paragraph("a") + p(HARD + LAYOUT + HARD) + p(LAYOUT + run("b"))) == [(1, 1), (3, 3)]


def test_break_before_a_paragraph():
    """A paragraph, or its style, may begin a page."""
    styles = (
        '<w:style w:type="paragraph" w:styleId="New"><w:name w:val="New"/><w:pPr><w:pageBreakBefore/></w:pPr></w:style>'
    )
    body = paragraph("a", "New") + p(run("b"), "<w:pageBreakBefore/>") + paragraph("c", "New")
    assert pages(body, styles) == [(1, 1), (2, 2), (3, 3)]
    assert pages(paragraph("a") + paragraph("b", "New", '<w:pageBreakBefore w:val="0"/>'), styles) == [(1, 1), (1, 1)]


def test_sections():
    """A section begins a page unless it says that it continues; its kind stands at its own end."""
    body = (
        p(run("a"), "<w:sectPr/>")
        + p(run("b"), '<w:sectPr><w:type w:val="nextPage"/><w:sectPrChange><w:sectPr/></w:sectPrChange></w:sectPr>')
        + paragraph("c")
        + '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'
    )
    assert pages(body) == [(1, 1), (2, 2), (2, 2)]


def test_cells_stand_beside_each_other():
    """A row that runs over a page break does so once, however many of its cells have the mark."""
    split = f"<w:tc>{p(run('a ') + LAYOUT + run('b'))}</w:tc>"
    body = f"<w:tbl><w:tr>{split}{split}<w:tc>{paragraph('c')}</w:tc></w:tr></w:tbl>" + paragraph("after")
    assert pages(body) == [(1, 2), (2, 2)]


def test_page_range_of_a_window():
    """Section 1: page_range spans the window's units; notes have no page of their own."""
    data = package(paragraph("a") + p(HARD) + paragraph("b"))
    (chunk,) = get_chunks(data, filename="a.docx", mode="sliding_window")
    assert chunk["metadata"]["page_range"] == [1, 2]


def test_text_box_is_on_the_page_of_its_anchor():
    """What hangs on a paragraph is where the paragraph is."""
    box = f"<w:r><w:pict><v:shape><v:textbox><w:txbxContent>{paragraph('boxed')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
    assert pages(paragraph("a") + p(HARD + run("b") + box)) == [(1, 1), (2, 2), (2, 2)]


def _numbered(stored, body, styles=""):
    app = '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/extended-properties"
    with zipfile.ZipFile(io.BytesIO(package(body, styles=styles))) as whole:
        members = {name: whole.read(name).decode() for name in whole.namelist()}
    members["docProps/app.xml"] = f"{app}<Pages>{stored}</Pages></Properties>"
    entry = f'<Relationship Id="rIdApp" Type="{kind}" Target="docProps/app.xml"/></Relationships>'
    members["_rels/.rels"] = members["_rels/.rels"].replace("</Relationships>", entry)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return [unit.location and unit.location[1:3] for unit in iter_units(buffer.getvalue(), filename="a.docx")]


def test_a_stored_number_of_pages_must_agree():
    """A page number is never guessed: breaks that can't be all of them count for nothing."""
    hard = paragraph("a") + p(HARD) + paragraph("b")
    assert _numbered(2, hard) == [(1, 1), (2, 2)]
    assert _numbered(17, hard) == [None, None]
    assert _numbered("9" * 5000, hard) == _numbered("many", hard)
    laid_out = paragraph("a") + p(LAYOUT + run("b"))
    assert _numbered(2, laid_out) == [(1, 1), (2, 2)]
    assert _numbered(5, laid_out) == [None, None]


def test_a_smaller_number_of_pages_is_stale():
    """A template's number, which programs leave as it is, does not deny the breaks that the document declares."""
    hard = paragraph("a") + p(HARD) + paragraph("b") + p(HARD) + paragraph("c")
    for stored in (0, 1, 2, 3):
        assert _numbered(stored, hard) == [(1, 1), (2, 2), (3, 3)]
    assert _numbered(4, hard) == [None, None, None]
    assert _numbered(1, paragraph("a")) == [None]  # nor does it declare any


def test_breaks_of_styles_are_among_the_stored_pages():
    """A style that begins a page does so for each paragraph that names it."""
    styles = (
        '<w:style w:type="paragraph" w:styleId="New"><w:name w:val="New"/><w:pPr><w:pageBreakBefore/></w:pPr></w:style>'
    )
    body = paragraph("a") + paragraph("b", "New") + paragraph("c", "New")
    assert _numbered(3, body, styles) == [(1, 1), (2, 2), (3, 3)]
    assert _numbered(4, body, styles) == [None, None, None]
