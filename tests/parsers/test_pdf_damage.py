"""What the bytes of a file say when no engine opens it."""

from __future__ import annotations

import time
from io import BytesIO

from builders.pdf import line, pdf_of
from py_chunks.parsers._pdf_damage import count_pages, has_end, mended

DATA = pdf_of([line("the text", 72, 200)] * 3)


def test_mending():
    """The new end leads to the last catalog; without one there is nothing to lead to."""
    assert b"trailer << /Root 1 0 R >>" in mended(DATA[:-300])
    assert mended(b"%PDF-1.4 nothing") is None
    assert mended(b"/Type /Catalog") is None


def test_ends():
    """A mark or the word before it, near the end."""
    assert has_end(BytesIO(DATA))
    assert has_end(BytesIO(DATA + b"\0" * 500))
    assert not has_end(BytesIO(DATA[:-300]))
    assert not has_end(BytesIO(DATA + b"\0" * 5000))
    assert not has_end(BytesIO(b""))


def test_counting():
    """From the page tree, or from the first object of a linearized file."""
    assert count_pages(DATA) == 3
    assert count_pages(b"%PDF-1.5\n1 0 obj << /Linearized 1 /L 900 /N 12 >> endobj") == 12
    assert count_pages(b"%PDF-1.5 << /Count 4 >>") is None


def test_hostile_bytes_cost_little():
    """Repeated openings do not make the search slow."""
    began = time.process_time()
    for data in (b"<<" * 1_000_000, b"/Type /Pages " * 100_000, b"1 0 obj << " * 100_000, b"/Type /Catalog" * 50_000):
        mended(data)
        count_pages(data)
    assert time.process_time() - began < 5
