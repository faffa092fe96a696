"""Gaps between words: of usual lines, of letters spaced out, and of lines set tightly."""

from __future__ import annotations

from builders.pdf import width_of
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_word_gaps import WORD_GAP, is_set_tightly, word_gap_of


def line_of(*pieces):
    """A line of pieces, each given with the gap before it in font sizes."""
    line, x = [], 72.0
    for gap, text in pieces:
        x += 10 * gap
        line.append(Fragment(text, x, x + width_of(text, 10), 100, 10))
        x = line[-1].x1
    return line


TIGHT = [(0.0, letter) for letter in "thestateof"]


def test_most_lines_have_the_usual_gap():
    """Few pieces tell nothing of their line."""
    assert word_gap_of(line_of((0, "two"), (0.3, "words"))) == WORD_GAP
    assert word_gap_of(line_of(*TIGHT, (0.3, "North"))) == WORD_GAP


def test_letters_spaced_out_need_a_wider_one():
    """Their own distance is no gap of words."""
    assert 0.3 < word_gap_of(line_of(*[(0.3, letter) for letter in "SPACED"])) < 0.6


def test_narrow_gaps_part_words_where_letters_touch():
    """A letter that hangs over takes room from the space after it."""
    assert is_set_tightly(line_of(*TIGHT, (0.15, "North")))


def test_gaps_are_not_narrow_without_reason():
    """Not where others are in between, nor beside ideographs, nor between signs, nor where the file sets spaces."""
    assert not is_set_tightly(line_of(*TIGHT, (0.1, "x"), (0.15, "North")))
    assert not is_set_tightly(line_of(*TIGHT, (0.15, "\u6f22\u5b57")))
    assert not is_set_tightly(line_of(*TIGHT, (0.0, "-"), (0.15, "|")))
    assert not is_set_tightly(line_of(*TIGHT, (0.0, "x "), (0.15, "North")))
