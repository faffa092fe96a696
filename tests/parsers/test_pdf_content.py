"""Where text stands: matrices, spacing, moves, forms."""

from __future__ import annotations

import pytest

from py_chunks.parsers import _pdf_content as content
from py_chunks.parsers._pdf_content import ContentReader
from py_chunks.parsers._pdf_fragments import Box


class Font:
    """Every glyph is half as wide as high."""

    bold = False
    space = 0.5
    is_cut = False
    most_codes = 1000

    def read(self, codes):
        return codes.decode("latin-1"), 0.5 * len(codes), len(codes)


class Form:
    matrix = (1.0, 0.0, 0.0, 1.0, 100.0, 0.0)
    data = b"BT /F1 10 Tf 0 50 Td (in) Tj ET /X Do"

    def __init__(self, resources):
        self.resources = resources


class Resources:
    def font(self, name):
        return Font() if name == "F1" else None

    def form(self, name):
        return Form(self) if name == "X" else None


def read(data):
    reader = ContentReader(Box(0, -800, 600, 0))
    reader.read(data, Resources())
    return reader


def places(data):
    return [
        (piece.text, round(piece.x0, 2), round(piece.x1, 2), round(piece.y, 2), round(piece.size, 2))
        for piece in read(data).fragments
    ]


@pytest.mark.parametrize(("data", "expected"), [
    (b"BT /F1 10 Tf 50 700 Td (abcd) Tj ET", [("abcd", 50, 70, -700, 10)]),
    (b"2 0 0 2 0 0 cm BT /F1 10 Tf 50 100 Td (ab) Tj ET", [("ab", 100, 120, -200, 20)]),
    (b"BT /F1 1 Tf 12 0 0 12 50 100 Tm (ab) Tj (cd) Tj ET", [("ab", 50, 62, -100, 12), ("cd", 62, 74, -100, 12)]),
    (b"BT /F1 10 Tf 14 TL 50 100 Td (a) Tj T* (b) Tj (c) ' ET", [("a", 50, 55, -100, 10), ("b", 50, 55, -86, 10), ("c", 50, 55, -72, 10)]),
    (b"BT /F1 10 Tf 50 100 TD (a) Tj 0 -12 TD (b) Tj T* (c) Tj ET", [("a", 50, 55, -100, 10), ("b", 50, 55, -88, 10), ("c", 50, 55, -76, 10)]),
    (b"BT /F1 10 Tf 2 Tc 50 Tz 5 Ts 50 100 Td (ab) Tj ET", [("ab", 50, 57, -105, 10)]),
    (b'BT /F1 10 Tf 50 100 Td 3 1 (ab) " ET', [("ab", 50, 62, -100, 10)]),
    (b"q 1 0 0 1 5 0 cm Q BT /F1 10 Tf 50 100 Td (a) Tj ET", [("a", 50, 55, -100, 10)]),
    (b"BT /F1 10 Tf 50 100 Td [(ab) -300 (cd)] TJ ET", [("ab cd", 50, 73, -100, 10)]),
    (b"BT /F1 10 Tf 50 100 Td [(ab) -20 (cd)] TJ ET", [("abcd", 50, 70.2, -100, 10)]),
    (b"BT /F1 10 Tf 50 100 Td [-300 (ab) -3000 (cd)] TJ ET", [("ab", 53, 63, -100, 10), ("cd", 93, 103, -100, 10)]),
    (b"BT /F1 10 Tf 50 100 Td ( ab ) Tj ET", [(" ab ", 55, 65, -100, 10)]),
    (b"BT /F1 10 Tf 700 100 Td (off) Tj ET", []),
    (b"BT /F9 10 Tf 50 100 Td (no font) Tj ET", []),
    (b"BT /F1 10 Tf (x) Td 50 100 Td (a) Tj ET", [("a", 50, 55, -100, 10)]),
])  # fmt: skip
def test_placing(data, expected):
    """Each operator that moves text."""
    assert places(data) == expected


def test_turned_text_reads_in_its_own_frame():
    """Upwards: the frame is turned with it."""
    (piece,) = read(b"BT /F1 10 Tf 0 1 -1 0 50 100 Tm (abcd) Tj ET").fragments
    assert (piece.angle, round(piece.x0), round(piece.x1)) == (90, 100, 120)


def test_forms_are_read_in_place_and_not_for_ever():
    """A form that draws itself ends at the depth allowed."""
    pieces = read(b"/X Do BT /F1 10 Tf 0 10 Td (out) Tj ET").fragments
    assert (pieces[0].text, pieces[0].x0) == ("in", 100)
    assert pieces[-1].text == "out"
    assert pieces[-1].x0 == 0
    assert len(pieces) < 20


def test_rules_follow_the_matrix():
    """Lines are drawn where the matrix puts them."""
    (rule,) = read(b"2 0 0 2 0 0 cm 10 20 m 60 20 l S BT ET").rules
    assert rule == (20, -40, 120, -40)


def test_a_page_is_cut_short(monkeypatch):
    """After too many pieces; what was read stays."""
    monkeypatch.setattr(content, "MAX_FRAGMENTS", 5)
    reader = read(b"BT /F1 10 Tf 50 100 Td " + b"(a) Tj " * 20 + b"ET")
    assert (reader.exploded, len(reader.fragments)) == (True, 6)


def test_glyphs_do_not_become_any_amount_of_text(monkeypatch):
    """A page is cut short where they do; that a font has texts which were too long is told."""
    monkeypatch.setattr(content, "_MAX_EXTRA", 10)
    monkeypatch.setattr(Font, "read", lambda _, codes: ("fog " * len(codes), 0.5 * len(codes), len(codes)))
    reader = read(b"BT /F1 10 Tf 50 100 Td " + b"(a) Tj " * 20 + b"ET")
    assert (reader.exploded, reader.is_cut, len(reader.fragments)) == (True, False, 4)
    monkeypatch.setattr(Font, "most_codes", 2)
    reader = read(b"BT /F1 10 Tf 50 100 Td (abc) Tj (d) Tj ET")
    assert (reader.exploded, [piece.text for piece in reader.fragments]) == (True, ["fog fog "])
    monkeypatch.setattr(Font, "is_cut", True)
    assert read(b"BT /F1 10 Tf (a) Tj ET").is_cut


@pytest.mark.parametrize(("bound", "value"), [("_MAX_FORMS", 3), ("_MAX_DRAWN", 3 * len(Form.data))])
def test_forms_within_forms_are_drawn_only_so_often(monkeypatch, bound, value):
    """What they would multiply to is cut short; what stands beside them is read."""
    monkeypatch.setattr(content, bound, value)
    reader = read(b"/X Do BT /F1 10 Tf 0 10 Td (out) Tj ET")
    assert (reader.exploded, [piece.text for piece in reader.fragments]) == (True, ["in", "in", "in", "out"])


def test_accents_that_the_letter_is_set_over():
    """TeX goes back by their width; without that, they are marks of their own."""
    assert places(b"BT /F1 10 Tf [(B) (\264) 500 (e, it\264s) ] TJ ET")[0][0] == "B\u00e9, it\u00b4s"
