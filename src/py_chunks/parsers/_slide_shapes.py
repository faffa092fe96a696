"""The shapes of a slide and the text in them (PresentationML and DrawingML, ECMA-376 part 1, 19.3 and 21.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from py_chunks.parsers._drawing_text import (
    ALTERNATE,
    chosen,
    depth_of,
    indent_of,
    indented,
    paragraph_line,
    paragraph_text,
)
from py_chunks.parsers._drawings import chart_text, diagram_lines
from py_chunks.parsers._rendering import cell_text, pipe_table
from py_chunks.parsers._slide_numbers import AUTOMATIC, Numbering

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"

_SHAPE, _GROUP, _FRAME = f"{_P}sp", f"{_P}grpSp", f"{_P}graphicFrame"
_BODY, _PLACEHOLDER = f"{_P}txBody", f"{_P}ph"
_PARAGRAPH = f"{_A}p"
_CHARTS = (
    "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart",
    "{http://schemas.microsoft.com/office/drawing/2014/chartex}chart",
)
_DRAWN_UPON = "{http://schemas.openxmlformats.org/drawingml/2006/chart}userShapes"
_DRAWN_TEXT = "{http://schemas.openxmlformats.org/drawingml/2006/chartDrawing}txBody"
_DIAGRAM = f"{_DGM}relIds"

_TITLES = frozenset({"title", "ctrTitle"})
# What these placeholders compute (page number, date of opening) is no content; what somebody typed into them is.
COMPUTED = frozenset({"sldNum", "dt"})
"""Placeholders whose fields are left out."""

Shape = tuple[str | None, str]
"""A shape's role as a placeholder and its text."""

PartOf = Callable[[str], "Part | None"]
"""From a relationship id to the part it is of, or None when it can't be read."""


class Part(NamedTuple):
    """A part that another refers to.

    Attributes:
        root: Its root element.
        part_of: Gives the parts that it refers to itself.
    """

    root: Any
    part_of: PartOf


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
        elif tag == ALTERNATE:
            stack.append(iter(chosen(shape)))


def _body_text(body: Any, *, with_fields: bool = True) -> str:
    numbering = None if next(body.iter(AUTOMATIC), None) is None else Numbering(body)
    lines = []
    for paragraph in body.iterchildren(_PARAGRAPH):
        text, level = paragraph_text(paragraph, with_fields=with_fields)
        if numbering is not None and text.strip():
            text = numbering.label(paragraph, depth_of(level)) + text.lstrip()
        lines.append(paragraph_line(text, level))
    return "\n".join(filter(None, lines))


def _frame_text(frame: Any, part_of: PartOf) -> str:
    data = frame.find(f"{_A}graphic/{_A}graphicData")
    content = next(data.iterchildren("*"), None) if data is not None else None
    if content is None:
        return ""
    if content.tag == f"{_A}tbl":
        return _table(content)
    if content.tag in _CHARTS:
        chart = part_of(content.get(f"{_R}id") or "")
        return "" if chart is None else _chart(chart)
    if content.tag == _DIAGRAM:
        model = part_of(content.get(f"{_R}dm") or "")
        lines = () if model is None else diagram_lines(model.root)
        return "\n".join(indented(text, indent_of(depth)) for depth, text in lines)
    # Shapes of another program's canvas (20.3), which nobody can change; whatever else there is has no text of its own.
    return "\n".join(filter(None, map(_body_text, content.iter(f"{_A}txBody"))))


def _chart(chart: Part) -> str:
    """A chart, then what is written in shapes that are drawn upon it (21.2.2.221 and 21.3)."""
    mark = chart.root.find(_DRAWN_UPON)
    drawing = None if mark is None else chart.part_of(mark.get(f"{_R}id") or "")
    bodies = () if drawing is None else drawing.root.iter(_DRAWN_TEXT)
    return "\n".join(filter(None, [chart_text(chart.root), *map(_body_text, bodies)]))


def _table(table: Any) -> str:
    rows = [
        [_cell(cell) for cell in row.iterchildren(f"{_A}tc")]  # a cell that is merged into another holds no text
        for row in table.iterchildren(f"{_A}tr")
    ]
    return pipe_table(rows) if any(map(any, rows)) else ""


def _cell(cell: Any) -> str:
    body = cell.find(f"{_A}txBody")
    return "" if body is None else cell_text(_body_text(body))
