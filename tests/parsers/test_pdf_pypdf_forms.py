"""Annotations of a page, and the values of fields that none of them draws, as pypdf hands them out."""

from __future__ import annotations

import io

import pypdf
import pytest

from builders.pdf import line, pdf_of, widget
from py_chunks.parsers._pdf_pypdf_forms import annotations_of, field_of


def notes(*annotations):
    references = b" ".join(b"%d 0 R" % (6 + at) for at in range(len(annotations)))
    data = pdf_of([line("text", 72, 200)], objects=annotations, page_entries=b"/Annots [%s]" % references)
    return [*annotations_of(pypdf.PdfReader(io.BytesIO(data)).pages[0])]


@pytest.mark.parametrize(
    ("entries", "texts"),
    [
        (b"/FT /Tx /V (typed)", ["typed"]),
        (b"/FT /Ch /Ff 131072 /Opt [(red) (blue)] /V (blue)", ["blue"]),
        (b"/FT /Tx", []),
        (b"/FT /Btn /V /Yes", []),
        (b"/FT /Tx /Ff 8192 /V (secret)", []),
    ],
)
def test_values_of_fields(entries, texts):
    """Text and choices; neither buttons nor passwords."""
    (note,) = notes(widget(entries))
    assert [piece.text for piece in field_of(note)] == texts


def test_values_of_their_parents():
    """ISO 32000-1, 12.7.3.1: a widget takes what it lacks from its ancestors, who may go round in circles."""
    child, other, *_ = notes(
        widget(b"/Parent 8 0 R"), widget(b"/Parent 9 0 R"), b"<< /FT /Tx /V (above) >>", b"<< /Parent 9 0 R >>"
    )
    assert [piece.text for piece in field_of(child)] == ["above"]
    assert [*field_of(other)] == []


def test_what_is_shown():
    """Fields, typed notes and stamps; neither links nor what is hidden."""
    found = notes(
        widget(b"/FT /Tx /F 2 /V (hidden)"),
        b"<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>",
        b"<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] >>",
        b"<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] >>",
    )
    assert [note["/Subtype"] for note in found] == ["/Stamp", "/FreeText"]
    assert [[*field_of(note)] for note in found] == [[], []]
