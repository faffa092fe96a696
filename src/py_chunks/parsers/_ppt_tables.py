"""Tables of slides: their cells are shapes in a group, whose places make rows and columns."""

from __future__ import annotations

from collections.abc import Sequence

from py_chunks.parsers._ppt_shapes import Shape
from py_chunks.parsers._rendering import cell_text, pipe_table

_SPREAD = 4  # how many places a grid may have for every cell


def table_text(shapes: Sequence[Shape]) -> str | None:
    """Return a table as a pipe table, "" when it is blank; None when its cells make no grid.

    The text of merged cells stands where the first of them is.

    Args:
        shapes: The shapes in the table's group: cells, and lines, which have no text.
    """
    cells = {shape.box: _text(shape) for shape in shapes if shape.bodies and shape.box is not None}
    if any(shape.word_art for shape in shapes):
        return None
    if not any(map(_text, shapes)):
        return ""
    rows = {top: at for at, top in enumerate(sorted({box.top for box in cells}))}
    columns = {left: at for at, left in enumerate(sorted({box.left for box in cells}))}
    places = {(rows[box.top], columns[box.left]): text for box, text in cells.items()}
    lost = len(places) < sum(bool(shape.bodies) for shape in shapes)
    if lost or len(rows) * len(columns) > _SPREAD * len(cells):
        return None
    return pipe_table([[places.get((row, column), "") for column in range(len(columns))] for row in range(len(rows))])


def _text(shape: Shape) -> str:
    return cell_text("\n".join(paragraph.text for body in shape.bodies for paragraph in body.paragraphs))
