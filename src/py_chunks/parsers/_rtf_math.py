r"""Equations of RTF: each element of OMML is a group, as in `{\mf{\mnum a}{\mden b}}` (RTF 1.9.1, "Office Math")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from py_chunks.parsers._equations import equation_text
from py_chunks.parsers._rtf_tokens import group_end

if TYPE_CHECKING:
    from py_chunks.parsers._rtf_reader import Reader

_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
# Deeper ones than this are part of the one around them: nobody writes them, and trees are taken down recursively.
_DEEPEST = 100
_ELEMENTS = (
    "macc", "mbar", "mbox", "mborderBox", "md", "meqArr", "mf", "mfunc", "mgroupChr", "mlimLow", "mlimUpp", "mm",
    "mnary", "mphant", "mrad", "msPre", "msSub", "msSubSup", "msSup", "mden", "mdeg", "me", "mfName", "mlim", "mmr",
    "mnum", "msub", "msup", "mr",
)  # fmt: skip
_PROPERTIES = ("mdPr", "mnaryPr")
_SIGN = re.compile(r"\{\\m(chr|begChr|endChr|sepChr)(?![a-zA-Z]) ?(\\[{}]|[^{}]{0,9})")
_NO_CHARACTER = re.compile("[\0-\x1f\ud800-\udfff\ufffe\uffff]")  # trees take none
_WRITTEN = re.compile(r"\\u(-?[0-9]{1,6})|\\'([0-9a-fA-F]{2})|\\?([^\r\n])")


class Equation:
    """Gathers an equation, element by element."""

    def __init__(self) -> None:
        from lxml import etree

        self._new: Callable[[Any, str], Any] = etree.SubElement
        self._root = etree.Element(f"{_M}oMath")
        self._open = [self._root]

    def add(self, text: str) -> None:
        """Add text to the element that is open."""
        if text:
            self._new(self._open[-1], f"{_M}t").text = text

    def begin(self, name: str) -> None:
        """Begin an element.

        Args:
            name: Its name in OMML.
        """
        around = self._open[-1]
        self._open.append(around if len(self._open) > _DEEPEST else self._new(around, f"{_M}{name}"))

    def end(self) -> None:
        """End the element that is open."""
        self._open.pop()

    def describe(self, name: str, signs: dict[str, str]) -> None:
        """Add what is said of the element that is open.

        Args:
            name: The name of its properties in OMML.
            signs: Its signs, by their names.
        """
        properties = self._new(self._open[-1], f"{_M}{name}")
        for sign, written in signs.items():
            self._new(properties, f"{_M}{sign}").set(f"{_M}val", written)

    def text(self) -> str:
        """Return the equation on one line; one whose elements are not where they belong, as it was written."""
        shown, written = equation_text(self._root), "".join(map(str, self._root.itertext()))
        return shown if Counter(written) <= Counter(shown) else written


def _equation(reader: Reader, _: re.Match[str]) -> None:
    if reader.equation is not None:
        return
    before = reader.characters.begin()
    equation = Equation()

    def closing() -> None:
        equation.add(reader.characters.take_all())
        reader.characters.resume(before)
        reader.equation = None
        reader.characters.sign(equation.text())

    if reader.when_closed(closing):
        reader.equation = equation
    else:
        reader.characters.resume(before)


def _element(reader: Reader, token: re.Match[str]) -> None:
    equation = reader.equation
    if equation is None:
        return

    def closing() -> None:
        equation.add(reader.characters.take_all())
        equation.end()

    if reader.when_closed(closing):
        equation.add(reader.characters.take_all())
        equation.begin(token[1][1:])


def _properties(reader: Reader, token: re.Match[str]) -> int | None:
    end = reader.skip(token)
    if reader.equation is not None and end is not None:
        found = _SIGN.finditer(reader.view, token.end(), min(end, group_end(reader.view, token.end())))
        reader.equation.describe(token[1][1:], {sign[1]: _written(sign[2]) for sign in found})
    return end


def _written(value: str) -> str:
    """The first character of a value; those after it stand for it in programs without Unicode."""
    sign = _WRITTEN.match(value)
    if sign is None:
        return ""
    if sign[1]:
        written = chr(int(sign[1]) & 0xFFFF)
    else:
        written = bytes.fromhex(sign[2]).decode("cp1252", "replace") if sign[2] else sign[3]
    return "" if _NO_CHARACTER.match(written) else written


MATH: dict[str, Callable[[Reader, re.Match[str]], int | None]] = {
    "moMath": _equation,
    **dict.fromkeys(_ELEMENTS, _element),
    **dict.fromkeys(_PROPERTIES, _properties),
}
"""What the control words of equations do."""
