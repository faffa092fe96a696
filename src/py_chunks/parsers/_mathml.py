"""MathML on one line of plain text (Mathematical Markup Language 3.0, chapter 3)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

_MATH = "{http://www.w3.org/1998/Math/MathML}"
# Formulas are shallow; deeper ones are read as plain text, so that none can exhaust the stack.
_DEEPEST = 60
# The invisible operators (7.1.1), of which the application of a function is a space, and LibreOffice's sign for
# an argument that is not there.
_UNSEEN = {0x2061: " ", 0x2062: "", 0x2063: "", 0x2064: "", 0x2751: ""}
_NAME = re.compile(r"[^\W\d_]{2}")
_APART = re.compile(r"[^\W\d_]{2}\Z|[/^_\u221a]")
_ROWS = frozenset({"mlongdiv", "mscarries", "msgroup", "mstack"})  # a sum as it is written by hand, line below line
_NOT_SHOWN = frozenset({"annotation", "annotation-xml", "maction"})


def mathml_text(formula: Any) -> str:
    """Return a formula as a reader would type it: ``(a+b)/2``, ``x^2``, ``a_n``.

    Args:
        formula: A `math` element, or one inside it.
    """
    return " ".join(_text(formula, 0).split())


def local_name(element: Any) -> str:
    """Return the name of an element without namespace or prefix, "" for comments.

    Args:
        element: Of a tree of XML or HTML.
    """
    return element.tag.rpartition("}")[2].rpartition(":")[2] if isinstance(element.tag, str) else ""


def _text(element: Any, depth: int) -> str:
    name = local_name(element)
    if not name or name in _NOT_SHOWN:
        return ""
    if depth > _DEEPEST:
        return "".join(element.itertext())
    if not len(element):
        text = (element.text or "").strip().translate(_UNSEEN)
        return f" {text} " if name == "mtext" else text
    parts = [_text(child, depth + 1) for child in element]
    return _laid_out(name, [part for part in parts if part] if name in ("mrow", "semantics", "math") else parts)


def _laid_out(name: str, parts: list[str]) -> str:
    if name == "mfrac" and len(parts) == 2:
        return f"{_grouped(parts[0])}/{_grouped(parts[1])}"
    if name in ("msup", "mover") and len(parts) == 2:
        return f"{parts[0]}^{_grouped(parts[1])}"
    if name in ("msub", "munder") and len(parts) == 2:
        return f"{parts[0]}_{_grouped(parts[1])}"
    if name in ("msubsup", "munderover") and len(parts) == 3:
        return f"{parts[0]}_{_grouped(parts[1])}^{_grouped(parts[2])}"
    if name == "msqrt":
        return f"√{_grouped(''.join(parts))}"
    if name == "mroot" and len(parts) == 2:
        return f"{parts[1]}√{_grouped(parts[0])}"
    if name == "mfenced":
        return f"({', '.join(parts)})"
    if name == "mtable":
        return "; ".join(parts)
    if name == "mtr":
        return ", ".join(parts)
    if name in _ROWS:
        return " ".join(filter(None, parts))
    return _side_by_side(parts)


def _side_by_side(parts: list[str]) -> str:
    """Parts in a row; names of several letters, and layouts, don't touch the letters or digits beside them."""
    text = "".join(parts[:1])
    for before, part in pairwise(parts):
        touching = before[-1:].isalnum() and part[:1].isalnum()
        text += f" {part}" if touching and (_APART.search(before) or _NAME.match(part)) else part
    return text


def _grouped(text: str) -> str:
    text = text.strip()
    return text if len(text) < 2 or text.isalnum() or (text[0] == "(" and text[-1] == ")") else f"({text})"
