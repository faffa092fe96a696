"""Numbers of paragraphs on slides, which nobody typed (ECMA-376 part 1, 21.1.2.4.1)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from py_chunks.parsers._numerals import letters, roman
from py_chunks.parsers._xml import whole_number

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"

AUTOMATIC = f"{_A}buAutoNum"
"""What says that a paragraph is numbered."""

_OTHER_BULLETS = tuple(f"{_A}{name}" for name in ("buNone", "buChar", "buBlip"))
_PROPERTIES, _STYLES = f"{_A}pPr", f"{_A}lstStyle"
_SCHEME = re.compile(r"(arabic|alphaLc|alphaUc|romanLc|romanUc)(Plain|Period|ParenR|ParenBoth)")
_AROUND = {"Plain": ("", ""), "Period": ("", "."), "ParenR": ("", ")"), "ParenBoth": ("(", ")")}


class _Scheme(NamedTuple):
    """How paragraphs are numbered (21.1.10.61), and from where."""

    kind: str
    start: int


class Numbering:
    """Counts the numbered paragraphs of one shape's text.

    Args:
        body: The element that holds its paragraphs.
    """

    def __init__(self, body: Any) -> None:
        self._styles = body.find(_STYLES)
        self._reached: dict[int, tuple[_Scheme, int]] = {}

    def label(self, paragraph: Any, level: int) -> str:
        """Return the number of the next paragraph that is not blank, and the space behind it; "" without one.

        Args:
            paragraph: The `a:p`.
            level: Its level, 0 outermost.
        """
        # What is deeper begins anew after it, and so does its own level after a paragraph without its numbers.
        self._reached = {known: state for known, state in self._reached.items() if known <= level}
        scheme = self._scheme(paragraph, level)
        before = self._reached.pop(level, None)
        if scheme is None:
            return ""
        number = before[1] + 1 if before is not None and before[0] == scheme else scheme.start
        self._reached[level] = (scheme, number)
        return f"{_written(scheme.kind, number)} "

    def _scheme(self, paragraph: Any, level: int) -> _Scheme | None:
        style = None if self._styles is None else self._styles.find(f"{_A}lvl{level + 1}pPr")
        for properties in (paragraph.find(_PROPERTIES), style):
            mark = None if properties is None else next(properties.iterchildren(AUTOMATIC, *_OTHER_BULLETS), None)
            if mark is not None:
                if mark.tag != AUTOMATIC:
                    return None
                return _Scheme(mark.get("type") or "", whole_number(mark.get("startAt"), 1))
        return None


def _written(kind: str, number: int) -> str:
    found = _SCHEME.fullmatch(kind)
    if found is None:  # digits in circles or of other scripts
        return f"{number}."
    before, behind = _AROUND[found[2]]
    text = str(number)
    if found[1] != "arabic":
        text = letters(number) if found[1].startswith("alpha") else roman(number)
    return f"{before}{text.upper() if found[1].endswith('Uc') else text}{behind}"
