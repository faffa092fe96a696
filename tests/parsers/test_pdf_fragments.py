"""What engines give: text cleaned, weight from names, frames turned."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_fragments import Box, Fragment, Rule, by_angle, clean_text, edges_of_box, is_heavy, turned


@pytest.mark.parametrize(("raw", "clean"), [
    ("plain", "plain"),
    ("o\ufb03ce \ufb02ag", "office flag"),
    ("a\u2003b\xa0c\td", "a b c d"),
    ("a\x00b\x07c\uffff", "abc"),
    ("\ufee3\ufeae", "\u0645\u0631"),
    ("\x88 Caf\u00e9, \u00a8Ubung", "\u2022 Caf\u00e9, \u00dcbung"),
    ("x\u00b2 \u00bd \u2460", "x\u00b2 \u00bd \u2460"),
])  # fmt: skip
def test_clean_text(raw, clean):
    """Presentation forms become letters; characters that mean something of their own stay as they are."""
    assert clean_text(raw) == clean


@pytest.mark.parametrize(("name", "flags", "heavy"), [
    ("ABCDEF+Arial-BoldMT", 0, True), ("CMBX12", 0, True), ("Arial,Bold", 0, True), ("Times-Roman", 0, False),
    ("Times-Roman", 1 << 18, True), ("NotoSans-SemiBold", 0, True), ("Helvetica", 0, False),
])  # fmt: skip
def test_is_heavy(name, flags, heavy):
    """Names and the flag ForceBold tell."""
    assert is_heavy(name, flags) is heavy


def test_turning_a_frame():
    """Text that runs up the page reads from left to right in its own frame, and y still grows to its next line."""
    first, second = turned(100, -200, 90), turned(100, -300, 90)
    assert second[0] > first[0]
    assert turned(114, -200, 90)[1] > first[1]
    assert Box(0, -842, 595, 0).turned(90) == pytest.approx((0, 0, 842, 595))
    assert Box(0, -842, 595, 0).turned(0) == (0, -842, 595, 0)


def test_the_direction_with_most_text_comes_first():
    """One group per direction of reading."""
    pieces = [Fragment("note", 0, 1, 0, 9, angle=90), Fragment("much more text", 0, 1, 0, 9), Fragment("x", 0, 1, 0, 9)]
    assert [(angle, len(group)) for angle, group in by_angle(pieces)] == [(0, 2), (90, 1)]
    assert list(by_angle([])) == []


def test_sides_of_a_box():
    """Four lines, each along one side."""
    assert [(side.x1 - side.x0, side.y1 - side.y0) for side in edges_of_box(0, 0, 4, 2)] == [
        (4, 0),
        (4, 0),
        (0, 2),
        (0, 2),
    ]


def test_rules_turn_with_the_text():
    """A line across a page is an upright one beside text that runs up the page, and reaches as far."""
    across = Rule(10, -30, 50, -30)
    assert tuple(map(round, across.turned(90))) == (30, 10, 30, 50)
    assert tuple(map(round, across.turned(-90))) == (-30, -50, -30, -10)
