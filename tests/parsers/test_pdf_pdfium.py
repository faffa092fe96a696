"""The engine over PDFium: runs, and what it says of the document."""

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


def fragments(content, **options):
    with opened(pdf_of([content], **options)) as file:
        return file.page(0).fragments


def test_one_object_is_one_run():
    """Its words need no calls of their own; origin, end and size are those of the page."""
    (piece,) = fragments(line("several words in one run", 72, 200))
    assert (piece.text, round(piece.x0), round(piece.y), piece.size) == ("several words in one run", 72, -642, 11)
    assert 180 < piece.x1 < 200


def test_objects_on_one_line_are_runs():
    """Also where a word goes on in another font."""
    pieces = fragments(line("plain ", 72, 200) + line("bo", 104, 200, 11, "F2") + line("ld", 117, 200))
    assert [(piece.text.strip(), piece.bold) for piece in pieces] == [("plain", False), ("bo", True), ("ld", False)]


def test_a_run_with_a_wide_gap_is_cut_into_words():
    """Cells that one operator sets."""
    content = b"BT /F1 11 Tf 72 600 Td [(Name) -9000 (Count)] TJ ET"
    assert [piece.text.strip() for piece in fragments(content)] == ["Name", "Count"]


def test_characters_of_two_halves_shift_nothing():
    """Emoji, and letters of formulas, which PDFium counts twice."""
    mapping = b"1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <78> <D835DC65> endbfchar"
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>"
    stream = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(mapping), mapping)
    content = line("x", 72, 200, 11, "F9") + line("is", 90, 200, 11, "F2") + line("after", 72, 230)
    pieces = fragments(content, objects=[font, stream], resources=b"/F9 6 0 R")
    assert [(piece.text.strip(), round(piece.x0), piece.bold) for piece in pieces] == [
        ("\U0001d465", 72, False),
        ("is", 90, True),
        ("after", 72, False),
    ]


def test_turned_runs():
    """With their direction, in their own frame."""
    (piece,) = fragments(line("upwards", 100, 700, 11, "F1", "0 1 -1 0"))
    assert (piece.angle, round(piece.x0)) == (90, 142)


def test_text_outside_the_crop_box_is_left_out():
    """Nobody sees it."""
    content = line("seen", 72, 200) + line("unseen", 72, 700)
    assert [piece.text for piece in fragments(content, page_entries=b"/CropBox [0 421 595 842]")] == ["seen"]


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
