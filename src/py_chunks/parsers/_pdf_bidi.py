"""Right-to-left text of a PDF: pieces that stand side by side on a page, in the order in which they are read.

A page only knows where glyphs stand. The order of the text is found the way the Unicode Bidirectional Algorithm
(UAX #9, rules L2 and L4) lays it out, read backwards: runs of one direction, within a line of one direction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

# Hebrew to Arabic Extended, and their presentation forms.
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LEFT_TO_RIGHT = re.compile("[^\\W\\d_\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_WITHIN = re.compile(
    r"[%\u00b0]?\d(?:[\d.,:/-]*\d)?[$\u20ac\u00a3\u20aa]?|[^\W\d_\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+"
)
# What closes a sentence belongs to the line, not to the word before it.
_PARTS = re.compile(r"( +|(?:^|(?<= ))[.,;:!?]+|[.,;:!?]+(?= |$))")
_MIRRORED = str.maketrans("()[]{}<>\u00ab\u00bb", ")(][}{><\u00bb\u00ab")


def is_right_to_left(texts: Sequence[str]) -> bool:
    """Return whether a line is written from right to left: most of its letters are.

    Args:
        texts: Its pieces, in any order.
    """
    right = sum(len(RIGHT_TO_LEFT.findall(text)) for text in texts)
    return right > 0 and right >= sum(len(_LEFT_TO_RIGHT.findall(text)) for text in texts)


def reading_order(texts: Sequence[str]) -> list[int]:
    """Return the positions of pieces in the order in which they are read.

    Args:
        texts: The pieces of one line as they stand from left to right.

    Example:
        >>> reading_order(["\u05d1\u05d2\u05d3", "is", "it", "\u05d0\u05d1"])  # English words in a Hebrew line
        [3, 1, 2, 0]
    """
    base = is_right_to_left(texts)
    order = range(len(texts))
    opposite = _LEFT_TO_RIGHT if base else RIGHT_TO_LEFT
    same = RIGHT_TO_LEFT if base else _LEFT_TO_RIGHT
    result: list[int] = []
    run: list[int] = []  # of the other direction; what has none belongs to it only between two that have
    undecided: list[int] = []
    for at in reversed(order) if base else order:
        text = texts[at]
        if opposite.search(text) and not (base and same.search(text)):
            run += [*undecided, at]
            undecided = []
        elif run and not same.search(text):
            undecided.append(at)
        else:
            result += [*reversed(run), *undecided, at]
            run, undecided = [], []
    return [*result, *reversed(run), *undecided]


def logical(text: str) -> str:
    """Return what is read where glyphs stand from left to right.

    Args:
        text: As its glyphs stand. Returned unchanged if none of it runs from right to left.

    Example:
        >>> logical("12 \u05d1\u05d0") == "\u05d0\u05d1 12"
        True
    """
    if not RIGHT_TO_LEFT.search(text):
        return text
    words = [word for word in _PARTS.split(text) if word]
    turned = [_turned(word) if RIGHT_TO_LEFT.search(word) else word for word in words]
    return "".join(turned[at] for at in reading_order(words))


def _turned(word: str) -> str:
    """One word the other way round; numbers and Latin letters in it keep their direction."""
    return _WITHIN.sub(lambda found: found[0][::-1], word[::-1].translate(_MIRRORED))
