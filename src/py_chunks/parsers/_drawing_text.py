"""Paragraphs of text in drawings: runs, breaks, fields, equations (DrawingML, ECMA-376 part 1, 21.1.2)."""

from __future__ import annotations

import re
from typing import Any

from py_chunks.parsers._equations import equation_text
from py_chunks.parsers._word_symbols import symbol

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

ALTERNATE = f"{_MC}AlternateContent"
"""Content in two forms."""

_CHOICE, _FALLBACK = f"{_MC}Choice", f"{_MC}Fallback"
_PROPERTIES, _TEXT = f"{_A}pPr", f"{_A}t"
# The font of the signs in a run, and the one for its letters (21.1.2.3.10 and 21.1.2.3.7).
_FONTS = (f"{_A}rPr/{_A}sym", f"{_A}rPr/{_A}latin")
_SIGN = re.compile("[\uf020-\uf0ff]")  # of a symbol font, by its place in the font
_RUN, _BREAK, _FIELD = f"{_A}r", f"{_A}br", f"{_A}fld"
_MATH = "{http://schemas.microsoft.com/office/drawing/2010/main}m"
_EQUATIONS = frozenset({_MATH, f"{_M}oMath", f"{_M}oMathPara"})
_DEEPEST_LEVEL = 8  # ST_TextIndentLevelType, ECMA-376 part 1, 21.1.10.72


def chosen(alternate: Any) -> Any:
    """Return, of the two forms of the same content, the one for readers that know what it needs.

    Args:
        alternate: An `mc:AlternateContent`.
    """
    choice = alternate.find(_CHOICE)
    fallback = alternate.find(_FALLBACK) if choice is None else choice
    return () if fallback is None else fallback


def paragraph_text(paragraph: Any, *, with_fields: bool = True) -> tuple[str, str | None]:
    """Return the text of a paragraph, breaks as newlines, and its level as stored.

    Args:
        paragraph: An `a:p`.
        with_fields: Whether what its fields show belongs to it.
    """
    pieces = []
    level: str | None = None
    for node in paragraph:
        tag = node.tag
        if tag == _RUN or (tag == _FIELD and with_fields):
            # The text is the last child, as good as always; what comes before it is formatting.
            text = node[-1].text or "" if len(node) and node[-1].tag == _TEXT else node.findtext(_TEXT) or ""
            pieces.append(text if text.isascii() or _SIGN.search(text) is None else _with_signs(text, node))
        elif tag == _PROPERTIES:
            level = node.get("lvl")
        elif tag == _BREAK:
            pieces.append("\n")
        elif tag in _EQUATIONS:
            pieces.append(equation_text(node))
        elif tag == ALTERNATE:
            pieces.extend(_alternate_text(child) for child in chosen(node))
    return "".join(pieces), level


def paragraph_line(text: str, level: str | None) -> str:
    """Return a paragraph's text as its lines on the slide: without outer space, indented by its level.

    Args:
        text: The text of its runs and breaks.
        level: Its level as stored.

    Example:
        >>> paragraph_line(" a ", "1")
        '  a'
    """
    text = text.strip()
    indent = indent_of(depth_of(level))
    if "_x000B_" in text:  # a line break as XML writes characters it can't hold (22.9.2.19)
        text = text.replace("_x000B_", "\n")
    return indented(text, indent) if text and indent else text


def indented(text: str, indent: str) -> str:
    r"""Return a text with that before each of its lines.

    Args:
        text: The text.
        indent: What goes before a line.

    Example:
        >>> indented("a\nb", "  ")
        '  a\n  b'
    """
    return indent + text.replace("\n", f"\n{indent}")


def indent_of(depth: int) -> str:
    """Return what a line of that depth begins with.

    Args:
        depth: The depth, 0 outermost.

    Example:
        >>> indent_of(2)
        '    '
    """
    return "  " * min(depth, _DEEPEST_LEVEL)


def depth_of(level: str | None) -> int:
    """Return the level of a paragraph, 0 outermost; 0 where it has none.

    Args:
        level: As stored.

    Example:
        >>> depth_of("2"), depth_of("99"), depth_of(None)
        (2, 8, 0)
    """
    return min(int(level), _DEEPEST_LEVEL) if level and level.isdecimal() and len(level) < 3 else 0


def _with_signs(text: str, run: Any) -> str:
    """The text of a run with its signs as the characters they show."""
    fonts = (font.get("typeface") or "" for font in map(run.find, _FONTS) if font is not None)
    font = next(fonts, "")
    return "".join(symbol(font, f"{ord(sign):X}") if _SIGN.match(sign) else sign for sign in text)


def _alternate_text(node: Any) -> str:
    if node.tag in _EQUATIONS:
        return equation_text(node)
    return "".join(text.text or "" for text in node.iter(_TEXT))
