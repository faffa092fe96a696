"""Annotations of a page, and the values of fields that none of them draws."""

from __future__ import annotations

import pypdfium2
import pytest

from builders.pdf import line, pdf_of, widget
from py_chunks.parsers._pdf_pdfium_forms import annotations_of


def found(*annotations):
    references = b" ".join(b"%d 0 R" % (6 + at) for at in range(len(annotations)))
    document = pypdfium2.PdfDocument(
        pdf_of(
            [line("text", 72, 200)], objects=annotations, page_entries=b"/Annots [%s]" % references,
            catalog=b"/AcroForm << /Fields [%s] >>" % references,
        )
    )  # fmt: skip
    with document:
        page = document[0]
        shown, values = annotations_of(page.raw, document)
        page.close()
    return shown, [value.text for value in values]


@pytest.mark.parametrize(
    ("entries", "texts"),
    [
        (b"/FT /Tx /V (typed)", ["typed"]),
        (b"/FT /Ch /Ff 131072 /Opt [(red) (blue)] /V (blue)", ["blue"]),
        (b"/FT /Tx", []),
        (b"/FT /Btn /V /Yes", []),
        (b"/FT /Tx /Ff 8192 /V (secret)", []),
        (b"/FT /Tx /F 2 /V (hidden)", []),
    ],
)
def test_values_of_fields(entries, texts):
    """Text and choices; neither buttons nor passwords nor what is hidden."""
    assert found(widget(entries)) == (True, texts)


def test_links_show_nothing():
    """Pages with nothing but links need no second look."""
    assert found(b"<< /Type /Annot /Subtype /Link /Rect [100 500 300 520] >>") == (False, [])
