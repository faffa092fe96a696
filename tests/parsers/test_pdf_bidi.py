"""Text from right to left: from the order of glyphs on a page to the order of reading."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_bidi import is_right_to_left, logical, reading_order

ALEF, BET, GIMEL = "\u05d0", "\u05d1", "\u05d2"


@pytest.mark.parametrize(
    ("seen", "read"),
    [
        ("left to right", "left to right"),
        (f"{GIMEL}{BET}{ALEF}", f"{ALEF}{BET}{GIMEL}"),
        (f"{GIMEL}{BET} {BET}{ALEF}", f"{ALEF}{BET} {BET}{GIMEL}"),
        (f".{9 * GIMEL}{BET} like this {BET}{ALEF}", f"{ALEF}{BET} like this {BET}{9 * GIMEL}."),
        (f"2023 {BET}{ALEF}", f"{ALEF}{BET} 2023"),
        (f"({GIMEL}{BET}) {BET}{ALEF}", f"{ALEF}{BET} ({BET}{GIMEL})"),
        (f"12.5%-{BET}{ALEF}", f"{ALEF}{BET}-12.5%"),
        (f"Mostly English with {BET}{ALEF} in it", f"Mostly English with {ALEF}{BET} in it"),
        (f"Mostly English with {GIMEL}{BET} {BET}{ALEF}.", f"Mostly English with {ALEF}{BET} {BET}{GIMEL}."),
    ],
)
def test_logical(seen, read):
    """Letters of right-to-left words turn round, numbers and words of the other direction don't."""
    assert logical(seen) == read


def test_no_piece_is_lost_or_doubled():
    """Whatever the directions: the order is a permutation."""
    texts = ["a", ALEF, "1", ".", f"a{BET}", "b", GIMEL, "2", "c"]
    assert sorted(reading_order(texts)) == list(range(len(texts)))
    assert reading_order([]) == []


def test_the_direction_of_a_line_is_that_of_most_letters():
    """Without any letter from right to left it is left to right."""
    assert is_right_to_left([f"{ALEF}{BET}{GIMEL}", "ab"])
    assert not is_right_to_left(["12", "."])
    assert not is_right_to_left([ALEF, "english"])
