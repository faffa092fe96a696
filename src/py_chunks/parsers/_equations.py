"""Equations of Office documents (OMML, ECMA-376 part 1, 22.1) on one line of plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TEXTS = (f"{_M}t", f"{_W}t")
_EQUATION, _BREAK, _FUNCTION = f"{_M}oMath", f"{_W}br", f"{_M}func"
# What goes on in plain text as long as letters or digits come.
_LONGEST_SIGN = 2  # one character, and what may belong to it; signs between parts are repeated
_OPEN_ENDED = frozenset(f"{_M}{name}" for name in (
    "f", "sSub", "sSup", "sSubSup", "sPre", "nary", "rad", "limLow", "limUpp", "func",
))  # fmt: skip
# Equations are shallow; deeper ones are read as plain text, so that none can exhaust the stack.
_DEEPEST = 40


def equation_text(equation: Any) -> str:
    """Return an equation as a reader would type it: ``(a+b)/2``, ``x^2 y``, ``a_n``.

    Args:
        equation: An `oMath` or `oMathPara` element; of several equations each is a line.
    """
    return _text(equation, 0)


def _text(element: Any, depth: int) -> str:
    if depth > _DEEPEST:
        return "".join(node.text or "" for node in element.iter(*_TEXTS))
    written, before = "", None
    for child in element:
        text = _piece(child, depth)
        if text:
            written += _gap(written[-1:], before, text[0], child.tag) + text
            before = child.tag
    return written


def _piece(child: Any, depth: int) -> str:
    write = _WRITERS.get(child.tag)
    if write is not None:
        return write(child, depth + 1)
    if child.tag in _TEXTS:
        return child.text or ""
    if child.tag == _BREAK:
        return "\n"
    return _text(child, depth + 1) if isinstance(child.tag, str) and not child.tag.endswith("Pr") else ""


def _gap(last: str, before: Any, first: str, tag: Any) -> str:
    """What keeps two pieces apart that would read as one."""
    if tag == _EQUATION and before is not None:
        return "\n" if last != "\n" else ""
    if before in _OPEN_ENDED and last.isalnum() and (first.isalnum() or first in "_^"):
        return " "
    return " " if tag == _FUNCTION and last.isalpha() and first.isalpha() else ""


def _argument(element: Any, name: str, depth: int) -> str:
    child = element.find(f"{_M}{name}")
    return "" if child is None else _text(child, depth)


def _property(element: Any, properties: str, name: str, default: str) -> str:
    node = element.find(f"{_M}{properties}/{_M}{name}")
    return default if node is None else node.get(f"{_M}val", "")[:_LONGEST_SIGN]


def _grouped(text: str) -> str:
    return text if len(text) < 2 or text.isalnum() else f"({text})"


def _fraction(element: Any, depth: int) -> str:
    over, under = _argument(element, "num", depth), _argument(element, "den", depth)
    return f"{_grouped(over)}/{_grouped(under)}"


def _scripted(element: Any, depth: int) -> str:
    lower, upper = _argument(element, "sub", depth), _argument(element, "sup", depth)
    scripts = (f"_{_grouped(lower)}" if lower else "") + (f"^{_grouped(upper)}" if upper else "")
    base = _argument(element, "e", depth)
    return f"{scripts}{base}" if element.tag == f"{_M}sPre" else f"{base}{scripts}"


def _nary(element: Any, depth: int) -> str:
    lower, upper = _argument(element, "sub", depth), _argument(element, "sup", depth)
    scripts = (f"_{_grouped(lower)}" if lower else "") + (f"^{_grouped(upper)}" if upper else "")
    return f"{_property(element, 'naryPr', 'chr', '∫')}{scripts} {_argument(element, 'e', depth)}"


def _radical(element: Any, depth: int) -> str:
    return f"{_argument(element, 'deg', depth)}√{_grouped(_argument(element, 'e', depth))}"


def _delimited(element: Any, depth: int) -> str:
    separator = _property(element, "dPr", "sepChr", "|")
    inside = separator.join(_text(part, depth) for part in element.iterchildren(f"{_M}e"))
    return f"{_property(element, 'dPr', 'begChr', '(')}{inside}{_property(element, 'dPr', 'endChr', ')')}"


def _limited(element: Any, depth: int) -> str:
    mark = "_" if element.tag == f"{_M}limLow" else "^"
    limit = _argument(element, "lim", depth)
    return f"{_argument(element, 'e', depth)}{mark}{_grouped(limit)}"


def _function(element: Any, depth: int) -> str:
    name, argument = _argument(element, "fName", depth), _argument(element, "e", depth)
    return f"{name}{argument}" if argument.startswith("(") else f"{name} {argument}"


def _matrix(element: Any, depth: int) -> str:
    rows = element.iterchildren(f"{_M}mr")
    return "; ".join(", ".join(_text(cell, depth) for cell in row.iterchildren(f"{_M}e")) for row in rows)


def _stacked(element: Any, depth: int) -> str:
    return "; ".join(_text(line, depth) for line in element.iterchildren(f"{_M}e"))


_WRITERS: dict[str, Callable[[Any, int], str]] = {
    f"{_M}{name}": writer
    for name, writer in {
        "f": _fraction, "sSub": _scripted, "sSup": _scripted, "sSubSup": _scripted, "sPre": _scripted,
        "nary": _nary, "rad": _radical, "d": _delimited, "limLow": _limited, "limUpp": _limited,
        "func": _function, "m": _matrix, "eqArr": _stacked,
    }.items()
}  # fmt: skip
