"""List items on a PDF page: what marks them, and how a whole list is rendered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from py_chunks.parsers._rendering import list_item

# A bullet, a sign that may be one, or a number. Bullets are those of the usual fonts; Symbol and Wingdings put theirs
# into the private use area at U+F000.
_MARK = re.compile(
    "([\u2022\u2023\u25e6\u2043\u2219\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u25b6\u25ba\u25c6\u27a2\u2713\u2714\u2756"
    "\uf000-\uf0ff])\\s*(?=\\S)|([-\u00b7\u2013\u2014*\u2212])\\s+(?=[^\\W\\d]|[\"'(\u201c])"
    r"|(\d{1,3}[.)]|\(\d{1,3}\)|\(?[a-zA-Z]\)|[a-z]\.|\(?[ivx]{1,5}\)|[ivx]{2,5}\.)\s+(?=\S)"
)


_ENDS = frozenset(".:;!?")
_ALWAYS_BETWEEN = "\u00b7"  # a dash within an item says nothing


class Marker(NamedTuple):
    """The mark of a list item.

    Attributes:
        shown: As it is rendered, without the space after it.
        length: How many characters of the line it takes, with the space.
        bullet: Whether it is a bullet and no number.
        certain: Whether it can't be anything else, even in the middle of a paragraph.
    """

    shown: str
    length: int
    bullet: bool
    certain: bool = False


def marker_of(text: str) -> Marker | None:
    """Return the mark a line begins with, or None.

    Args:
        text: The line.

    Example:
        >>> marker_of("\u2022 one")
        Marker(shown='-', length=2, bullet=True, certain=True)
        >>> marker_of("(a) two").shown, marker_of("1.5 km")
        ('(a)', None)
    """
    found = _MARK.match(text)
    if found is None:
        return None
    if found[3]:
        return Marker(found[3], found.end(), False)
    return Marker("-", found.end(), True, certain=found[1] is not None)


def separates(text: str, before: str) -> bool:
    """Return whether the sign a line begins with parts the words of a sequence and marks no item.

    Args:
        text: The line, which begins with a mark.
        before: The line before it in the same paragraph, if it begins no item; else nothing.

    Example:
        >>> separates("\u00b7 Tides \u00b7 Lamps", "Keywords: Lights \u00b7 Boats"), separates("- one", "Two - or one:")
        (True, False)
    """
    between = f" {text[0]} "
    if between in f" {before} ":
        return before[-1] not in _ENDS
    return text[0] in _ALWAYS_BETWEEN and between in text[1:]


def render_list(items: Sequence[tuple[Marker, str, float]], step: float) -> str:
    """Return a list as one text, a line per item, nested by the left edges.

    Args:
        items: Mark, text (which begins with the mark) and left edge of each item.
        step: How much further in an item must stand to be nested.
    """
    lines: list[str] = []
    open_levels: list[tuple[float, int]] = []  # left edge, indent of what is nested below
    for marker, text, edge in items:
        while open_levels and edge < open_levels[-1][0] + step:
            open_levels.pop()
        indent = open_levels[-1][1] if open_levels else 0
        shown = f"{marker.shown} "
        lines.append(list_item(shown, text[marker.length :].split("\n"), " " * indent))
        open_levels.append((edge, indent + len(shown)))
    return "\n".join(lines)
