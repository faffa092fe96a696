"""Which gaps on a line of a PDF page part words: those of most lines, and of lines that are set loosely or tightly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from py_chunks.parsers._pdf_fragments import Fragment

# Parts of the font size.
WORD_GAP = 0.16
NARROW_WORD_GAP = 0.14  # where nothing else on the line stands so far apart, and letters touch
_TOUCHING = 0.04
_TOUCHES = 4  # the fewest that show it
_UNSPACED = "\u2e80"  # ideographs, kana and their like, which begin here
_SPACED_OUT = 1.2  # the widest gap between letters of one word


def word_gap_of(line: Sequence[Fragment]) -> float:
    """Return the gap from which on two pieces are two words, in parts of the font size.

    It is wider where single letters are spaced out.

    Args:
        line: The pieces on one baseline, from left to right.
    """
    if len(line) < 4:
        return WORD_GAP
    singles = [
        (after.x0 - before.x1) / max(before.size, 1e-3)
        for before, after in pairwise(line)
        if len(before.text.rstrip()) == 1 and len(after.text.rstrip()) == 1
        if before.text[0].isalpha() and after.text[0].isalpha()
    ]
    if len(singles) < 3 or 2 * len(singles) < len(line):
        return WORD_GAP
    usual = median(singles)
    return max(WORD_GAP, usual + 0.14) if usual <= _SPACED_OUT else WORD_GAP


def is_set_tightly(line: Sequence[Fragment]) -> bool:
    """Return whether letters touch on a line, spaces are gaps, and nothing lies between the two.

    There `NARROW_WORD_GAP` parts words: a letter that hangs over takes room from the space after it.

    Args:
        line: The pieces on one baseline, from left to right.
    """
    touching = 0
    for before, after in pairwise(line):
        gap = (after.x0 - before.x1) / max(before.size, after.size, 0.1)
        if gap <= _TOUCHING:
            touching += 1
            continue
        if gap < NARROW_WORD_GAP or (gap <= WORD_GAP and not _may_be_words(before, after)):
            return False
        if before.text.endswith(" ") or after.text.startswith(" "):
            return False
    return touching >= _TOUCHES


def _may_be_words(before: Fragment, after: Fragment) -> bool:
    """Whether letters or figures of one size stand at a gap, and no writing without spaces, which keeps away."""
    last, first = before.text[-1], after.text[0]
    return before.size == after.size and (last.isalnum() or first.isalnum()) and max(last, first) < _UNSPACED
