"""The shapes of a slide and the text in them (PresentationML and DrawingML, ECMA-376 part 1, 19.3 and 21.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from py_chunks.parsers._drawings import chart_text, diagram_lines
from py_chunks.parsers._equations import equation_text
from py_chunks.parsers._rendering import cell_text, pipe_table

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"

_SHAPE, _GROUP, _FRAME = f"{_P}sp", f"{_P}grpSp", f"{_P}graphicFrame"
_BODY, _PLACEHOLDER = f"{_P}txBody", f"{_P}ph"
_ALTERNATE, _CHOICE, _FALLBACK = f"{_MC}AlternateContent", f"{_MC}Choice", f"{_MC}Fallback"
_PARAGRAPH, _PROPERTIES, _TEXT = f"{_A}p", f"{_A}pPr", f"{_A}t"
_RUN, _BREAK, _FIELD = f"{_A}r", f"{_A}br", f"{_A}fld"
_MATH = "{http://schemas.microsoft.com/office/drawing/2010/main}m"
_EQUATIONS = frozenset({_MATH, f"{_M}oMath", f"{_M}oMathPara"})
_CHARTS = (
    "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart",
    "{http://schemas.microsoft.com/office/drawing/2014/chartex}chart",
)
_DIAGRAM = f"{_DGM}relIds"

_TITLES = frozenset({"title", "ctrTitle"})
# What these placeholders compute (page number, date of opening) is no content; what somebody typed into them is.
COMPUTED = frozenset({"sldNum", "dt"})
"""Placeholders whose fields are left out."""
_DEEPEST_LEVEL = 8  # ST_TextIndentLevelType, ECMA-376 part 1, 21.1.10.72

Shape = tuple[str | None, str]
"""A shape's role as a placeholder and its text."""

PartOf = Callable[[str], Any]
"""From a relationship id to the root element of its part, or None when it can't be read."""


class SlideText(NamedTuple):
    """What a slide says.

    Attributes:
        title: The title on one line; None without one.
        text: The title, then the other shapes as stored, a line for each paragraph.
    """

    title: str | None
    text: str


def slide_text(slide: Any, part_of: PartOf) -> SlideText:
    """Return the text of a slide or of a notes page.

    Args:
        slide: Root element of the slide's part.
        part_of: Gives the parts of charts and diagrams.
    """
    tree = slide.find(f"{_P}cSld/{_P}spTree")
    return SlideText(None, "") if tree is None else in_order(_shapes(tree, part_of))


def in_order(shapes: Iterable[Shape]) -> SlideText:
    """Return what the shapes of a slide say, its title first.

    Args:
        shapes: The shapes as stored.
    """
    title: str | None = None
    blocks: list[str] = []
    for role, text in shapes:
        if title is None and role in _TITLES and text.strip():
            title = " ".join(text.split())
            blocks.insert(0, text)
        elif text:
            blocks.append(text)
    return SlideText(title, _joined(blocks))


def _joined(blocks: list[str]) -> str:
    """A line break between shapes; a blank line where two tables would else become one."""
    text = "\n".join(blocks)
    if " |\n| " not in text:
        return text.strip()
    pieces: list[str] = []
    for before, block in pairwise(["", *blocks]):
        pieces.append("\n\n" if before.endswith(" |") and block.startswith("| ") else "\n")
        pieces.append(block)
    return "".join(pieces).strip()


def _shapes(tree: Any, part_of: PartOf) -> Iterator[Shape]:
    """The role as a placeholder and the text of every shape; groups are opened without recursion."""
    stack = [iter(tree)]
    while stack:
        shape = next(stack[-1], None)
        if shape is None:
            stack.pop()
            continue
        tag = shape.tag
        if tag == _SHAPE:
            body = next(shape.iterchildren(_BODY), None)
            if body is not None:
                placeholder = next(shape.iter(_PLACEHOLDER), None)
                role = None if placeholder is None else placeholder.get("type")
                yield role, _body_text(body, with_fields=role not in COMPUTED)
        elif tag == _GROUP:
            stack.append(iter(shape))
        elif tag == _FRAME:
            yield None, _frame_text(shape, part_of)
        elif tag == _ALTERNATE:
            stack.append(iter(_chosen(shape)))


def _chosen(alternate: Any) -> Any:
    """Of the two forms of the same content, the one for readers that know what it needs."""
    choice = alternate.find(_CHOICE)
    fallback = alternate.find(_FALLBACK) if choice is None else choice
    return () if fallback is None else fallback


def _body_text(body: Any, *, with_fields: bool = True) -> str:
    lines = [_paragraph_text(paragraph, with_fields=with_fields) for paragraph in body.iterchildren(_PARAGRAPH)]
    return "\n".join(filter(None, lines))


def _paragraph_text(paragraph: Any, *, with_fields: bool) -> str:
    pieces = []
    level: str | None = None
    for node in paragraph:
        tag = node.tag
        if tag == _RUN or (tag == _FIELD and with_fields):
            # The text is the last child, as good as always; what comes before it is formatting.
            pieces.append(node[-1].text or "" if len(node) and node[-1].tag == _TEXT else node.findtext(_TEXT) or "")
        elif tag == _PROPERTIES:
            level = node.get("lvl")
        elif tag == _BREAK:
            pieces.append("\n")
        elif tag in _EQUATIONS:
            pieces.append(equation_text(node))
        elif tag == _ALTERNATE:
            pieces.extend(_alternate_text(child) for child in _chosen(node))
    return paragraph_line("".join(pieces), level)


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
    indent = _indent(level)
    if "_x000B_" in text:  # a line break as XML writes characters it can't hold (22.9.2.19)
        text = text.replace("_x000B_", "\n")
    return indent + text.replace("\n", f"\n{indent}") if text and indent else text


def _alternate_text(node: Any) -> str:
    if node.tag in _EQUATIONS:
        return equation_text(node)
    return "".join(text.text or "" for text in node.iter(_TEXT))


def _indent(level: str | None) -> str:
    return "  " * min(int(level), _DEEPEST_LEVEL) if level and level.isdecimal() and len(level) < 3 else ""


def _frame_text(frame: Any, part_of: PartOf) -> str:
    data = frame.find(f"{_A}graphic/{_A}graphicData")
    content = next(data.iterchildren("*"), None) if data is not None else None
    if content is None:
        return ""
    if content.tag == f"{_A}tbl":
        return _table(content)
    if content.tag in _CHARTS:
        chart = part_of(content.get(f"{_R}id") or "")
        return "" if chart is None else chart_text(chart)
    if content.tag == _DIAGRAM:
        model = part_of(content.get(f"{_R}dm") or "")
        return "" if model is None else "\n".join(_indented(*line) for line in diagram_lines(model))
    return ""


def _indented(depth: int, text: str) -> str:
    indent = "  " * min(depth, _DEEPEST_LEVEL)
    return indent + text.replace("\n", f"\n{indent}")


def _table(table: Any) -> str:
    rows = [
        [_cell(cell) for cell in row.iterchildren(f"{_A}tc")]  # a cell that is merged into another holds no text
        for row in table.iterchildren(f"{_A}tr")
    ]
    return pipe_table(rows) if any(map(any, rows)) else ""


def _cell(cell: Any) -> str:
    body = cell.find(f"{_A}txBody")
    return "" if body is None else cell_text(_body_text(body))
