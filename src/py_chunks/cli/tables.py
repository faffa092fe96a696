"""Columns of text on a terminal: cut and padded by what characters take up there."""

from __future__ import annotations

import unicodedata
from itertools import accumulate, takewhile


def fit(text: str, width: int) -> str:
    """Return `text` on one line in exactly `width` terminal columns, cut with an ellipsis.

    Args:
        text: Any text; control characters are left out.
        width: Columns, at least 1.

    Example:
        >>> fit("two words", 6), fit("a", 3)
        ('two w…', 'a  ')
    """
    line = " ".join(text[: width * 4].split())
    line = "".join(character for character in line if character.isprintable())
    if columns(line) > width:
        reached = accumulate(map(columns, line))
        line = line[: sum(1 for _ in takewhile(lambda taken: taken < width, reached))] + "…"
    return line + " " * (width - columns(line))


def columns(text: str) -> int:
    """Return the terminal columns of a line: wide characters take two, combining marks none.

    Args:
        text: One line (Unicode Standard Annex 11).

    Example:
        >>> columns("日本")
        4
    """
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    Args:
        number: How many.
        noun: What, in the singular.

    Example:
        >>> counted(1, "chunk"), counted(1200, "chunk")
        ('1 chunk', '1200 chunks')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"
