"""Objects as pypdf hands them out."""

from __future__ import annotations

import base64
import io
import zlib

import pypdf
import pytest
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, StreamObject

from builders.pdf import line, pdf_of
from py_chunks.parsers._pdf_fragments import Box
from py_chunks.parsers._pdf_objects import data_of, resolved, visible


def test_entries():
    """Behind a reference, and absent."""
    reader = pypdf.PdfReader(io.BytesIO(pdf_of([line("x", 72, 200)])))
    assert resolved(reader.trailer, "/Root")["/Type"] == "/Catalog"
    assert resolved(DictionaryObject(), "/Root") is None


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize(
    ("short", "packed"),
    [("/Fl", zlib.compress(b"text")), ("/A85", base64.a85encode(b"text") + b"~>"), ("/AHx", b"74657874>"),
     ("/RL", b"\x03text\x80"), ("/FlateDecode", zlib.compress(b"text"))],
)  # fmt: skip
def test_short_names_of_filters(short, packed, several):
    """ISO 32000-1, table 94: for inline images, but some writers use them everywhere."""
    name = NameObject(short)
    stream = StreamObject.initialize_from_dictionary(
        {"/Filter": ArrayObject([name]) if several else name, "__streamdata__": packed}
    )
    assert data_of(stream) == b"text"


@pytest.mark.parametrize("media", [(0, 0, 200, 100), (0, 100, 200, 0), (200, 100, 0, 0)])
def test_any_two_corners_are_a_page(media):
    """ISO 32000-1, 7.9.5: opposite ones, in either order."""
    page = pypdf.PageObject.create_blank_page(width=1, height=1)
    page[NameObject("/MediaBox")] = ArrayObject(map(NumberObject, media))
    assert visible(page) == Box(0, -100, 200, 0)
    page[NameObject("/CropBox")] = ArrayObject(map(NumberObject, (150, 90, 50, 10)))
    assert visible(page) == Box(50, -90, 150, -10)
    page[NameObject("/CropBox")] = ArrayObject(map(NumberObject, (300, 300, 400, 400)))
    assert visible(page) == Box(0, -100, 200, 0)
