"""Runs of text, cut out of what PDFium gives for a page."""

from __future__ import annotations

import io
import math

import pytest

from builders.pdf import line, pdf_of, width_of

engine = pytest.importorskip("py_chunks.parsers._pdf_pdfium")


def fragments(content, **options):
    with engine.open_pdfium(io.BytesIO(pdf_of([content], **options)), None) as file:
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


@pytest.mark.parametrize(("matrix", "angle"), [("-1 0 0 -1", 0), ("1 0 0 1", 180)])
def test_a_negative_size_turns_text_by_half(matrix, angle):
    """ISO 32000-1, 9.4.4: glyphs are scaled by it, so they stand upside down and run to the left."""
    (piece,) = fragments(line("upright", 300, 200, size=-11, matrix=matrix))
    assert (piece.text, piece.size, abs(piece.angle)) == ("upright", 11, angle)
    assert piece.x1 - piece.x0 == pytest.approx(width_of("upright", 11), abs=0.1)


@pytest.mark.parametrize("degrees", [30, 45, 90, 135, 200, 270, 340])
def test_turned_pieces_end_where_their_last_glyph_ends(degrees):
    """The box around a turned glyph is wider than the glyph: spaces between pieces would be lost in it."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    (piece,) = fragments(line("Harbour", 300, 400, matrix=f"{cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f}"))
    assert piece.x1 - piece.x0 == pytest.approx(width_of("Harbour", 11), abs=0.2)


def sure(content, **options):
    with engine.open_pdfium(io.BytesIO(pdf_of([content], **options)), None) as file:
        return file.page(0).sure


def test_glyphs_without_text_are_told_of():
    """PDFium gives their codes. Letters of other fonts on the page are still sure."""
    drawn = b"<< /Length 20 >>\nstream\n500 0 d0 0 0 9 9 re f\nendstream"
    font = (
        b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1"
        b" /LastChar 2 /Widths [500 500] /CharProcs << /a 6 0 R /b 6 0 R >>"
        b" /Encoding << /Differences [1 /a /b] >> >>"
    )
    content = line("two", 72, 200) + b"BT /F3 11 Tf 72 500 Td <0102010201> Tj ET"
    assert sure(content, objects=[drawn, font], resources=b"/F3 7 0 R") == 3
    assert sure(line("two", 72, 200)) is None


def test_accents_are_told_from_quotes_by_their_place():
    """TeX goes back by the accent's width before it sets the letter."""
    content = b"BT /F1 10 Tf 72 700 Td [(B) (\\264) 390 (ezier, `so\\264s)] TJ ET"
    assert [piece.text for piece in fragments(content)] == ["B\u00e9zier, `so\u00b4s"]
