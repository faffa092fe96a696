"""The engine over PDFium: pages, and what it says of the document."""

from __future__ import annotations

import io
import threading

import pytest

from builders.pdf import line, pdf_of
from py_chunks.parsers._pdf_fragments import Locked, OutlineEntry, Refused

engine = pytest.importorskip("py_chunks.parsers._pdf_pdfium")

OUTLINE = [
    b"<< /First 7 0 R /Last 7 0 R /Count 1 >>",
    b"<< /Title (Lights) /Parent 6 0 R /First 8 0 R /Last 8 0 R /Next 7 0 R >>",
    b"<< /Title (Fog) /Parent 7 0 R >>",
]


def opened(data, password=None):
    return engine.open_pdfium(io.BytesIO(data), password)


def test_rules():
    """Thin shapes and the sides of boxes."""
    with opened(pdf_of([b"72 600 m 300 600 l S 72 500 100 50 re S 72 400 100 0.5 re f 10 10 300 300 re f"])) as file:
        assert len(file.page(0).rules) == 6


def test_facts():
    """Title, author, outline without going round in circles, and labels."""
    labels = b"/Outlines 6 0 R /PageLabels << /Nums [0 << /S /r >>] >>"
    data = pdf_of([line("x", 72, 200)], objects=OUTLINE, catalog=labels, info=b"/Title ( T ) /Author ()")
    with opened(data) as file:
        assert (file.name, file.page_count, file.info(), file.label(0)) == ("pdfium", 1, {"title": "T"}, "i")
        assert file.outline() == [OutlineEntry("Lights", 1), OutlineEntry("Fog", 2)]
    with opened(pdf_of([b""])) as file:
        assert (file.label(0), file.outline()) == (None, [])


def test_refusal():
    """In the engines' common words."""
    with pytest.raises(Refused), opened(b"no pdf"):
        pass
    with opened(pdf_of([b""])) as file, pytest.raises(Refused):
        file.page(5)
    assert issubclass(Locked, Exception)


@pytest.mark.parametrize("held", [0, 1 << 20], ids=["block by block", "held whole"])
def test_files_of_any_size(monkeypatch, held):
    """Small ones are held whole, others are read where PDFium asks; neither makes a difference."""
    monkeypatch.setattr(engine, "_MOST_HELD", held)
    with opened(pdf_of([line("text", 72, 200)])) as file:
        assert [piece.text for piece in file.page(0).fragments] == ["text"]


def test_threads_may_read_at_once():
    """PDFium has global state; pages are read one at a time."""
    data, results = pdf_of([line(f"page {number}", 72, 200) for number in range(20)]), []

    def work():
        with opened(data) as file:
            results.append([file.page(number).fragments[0].text for number in range(20)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[f"page {number}" for number in range(20)]] * 4
