"""Pages with what their annotations show, also where they inherit their resources."""

from __future__ import annotations

import io

import pytest

from builders.pdf import line, pdf_of

engine = pytest.importorskip("py_chunks.parsers._pdf_pdfium")

LOOK = b"BT /F1 9 Tf 2 2 Td (typed) Tj ET"
NOTE = (
    b"<< /Type /Annot /Subtype /FreeText /Rect [100 500 300 520] /AP << /N 7 0 R >> >>",
    b"<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >> /Length %d >>"
    b"\nstream\n%s\nendstream" % (len(LOOK), LOOK),
)
ON_PAGE = b"/Resources << /Font << /F1 3 0 R /F2 4 0 R  >>  >>"


def texts(data):
    with engine.open_pdfium(io.BytesIO(data), None) as file:
        return [[piece.text for piece in file.page(at).fragments] for at in range(file.page_count)]


def test_notes_are_part_of_their_page():
    """They are read after it."""
    assert texts(pdf_of([line("page", 72, 200)], objects=NOTE, page_entries=b"/Annots [6 0 R]")) == [["page", "typed"]]


# ToUnicode says what its codes mean: without the font, they mean themselves.
MAPPED = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /ToUnicode 9 0 R /DescendantFonts ["
    b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity)"
    b" /Supplement 0 >> /DW 600 /FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 4"
    b" /FontBBox [0 0 600 600] /ItalicAngle 0 /Ascent 600 /Descent 0 /CapHeight 600 /StemV 80 >> >>] >>"
)
MAP = (
    b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def\n"
    b"1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
    b"3 beginbfchar <0031> <0066> <0032> <006F> <0033> <0067> endbfchar endcmap end end"
)


def test_inherited_resources_stay_within_reach():
    """ISO 32000-1, 7.7.3.4: all pages may take them from their ancestor."""
    mapped = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(MAP), MAP)
    content = b"BT /F3 11 Tf 72 500 Td <003100320033> Tj ET\n"
    data = pdf_of([content] * 3, objects=[*NOTE, MAPPED, mapped], page_entries=b"/Annots [6 0 R]")
    data = data.replace(ON_PAGE, b" " * len(ON_PAGE))
    data = data.replace(b"/Type /Pages", b"/Type /Pages /Resources << /Font << /F3 8 0 R >> >>")
    assert texts(data) == [["fog", "typed"]] * 3


def test_an_appearance_that_is_missing():
    """PDFium takes the first of several where no state is named, and ended the process if that is no object."""
    states = (
        b"<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [100 500 300 520] /AP << /N << /A 99 0 R /B 7 0 R >> >> %s >>"
    )
    for state, found in ((b"", ["page"]), (b"/AS /A", ["page"]), (b"/AS /B", ["page", "typed"])):
        objects = (states % state, NOTE[1])
        assert texts(pdf_of([line("page", 72, 200)], objects=objects, page_entries=b"/Annots [6 0 R]")) == [found]
