"""RTF and PDF."""

from __future__ import annotations

import pytest

from py_chunks import get_chunks, iter_units
from py_chunks.testing._page_writers import write_pdf, write_rtf
from py_chunks.testing.outlines import Heading, Paragraph, Table


def test_rtf_holds_every_script():
    """What is not ASCII is written as numbers of UTF-16, which are signed."""
    texts = ["naïve 東京 𝒳", "{a} \\b"]
    assert b"\\u-" in write_rtf([Paragraph("한")])
    units = iter_units(write_rtf([Paragraph(text) for text in texts]), filename="a.rtf")
    assert [unit.text for unit in units] == texts


def test_long_pdfs_have_pages():
    """Blocks go on where the page ends, none is parted."""
    blocks = [Heading("T"), *(Paragraph(f"the paragraph number {n} of many") for n in range(40))]
    chunks = get_chunks(write_pdf(blocks), filename="a.pdf", mode="sliding_window", window_size=1, overlap=0)
    assert [chunk["content"] for chunk in chunks] == [block.text for block in blocks]
    assert chunks[-1]["metadata"]["page_range"][0] > 2
    assert chunks[-1]["metadata"]["heading_path"] == ["T"]


@pytest.mark.parametrize("blocks", [[], [Paragraph("東京")], [Table((("a",), ("b",)))]])
def test_what_a_pdf_without_fonts_cannot_hold(blocks):
    """No text at all, characters beyond Windows-1252, or a table of one column."""
    with pytest.raises(ValueError):
        write_pdf(blocks)
