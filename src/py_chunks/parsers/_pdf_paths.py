"""Lines among the drawing operators of a content stream (ISO 32000-1, 8.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from py_chunks.parsers._pdf_fragments import THICKEST_RULE, Rule, edges_of_box
from py_chunks.parsers._pdf_matrices import Matrix

_NUMBER = rb"([-+.0-9]{1,24})[ \t\r\n]+"
_PART = re.compile(
    rb"(?<![-+.0-9])(?:"
    + 4 * _NUMBER
    + rb"(re)|"
    + 2 * _NUMBER
    + rb"([ml])|(?:[ \t\r\n]|^)(?:(S|s|B\*?|b\*?)|(f\*?|F)|(n|[cvy])))(?=[ \t\r\n/(\[<]|$)"
)
_RECTANGLE, _POINT, _STROKE, _FILL = 5, 8, 9, 10


def rules_in(drawing: bytes, matrix: Matrix) -> Iterator[Rule]:
    """Yield the level and upright lines of a run of drawing operators, in the frame of the page (y downwards).

    Args:
        drawing: The operators and their operands.
        matrix: The current transformation matrix.

    Example:
        >>> [*rules_in(b"0 5 m 9 5 l S 5 5 re W n", (1, 0, 0, 1, 0, 0))]
        [Rule(x0=0.0, y0=-5.0, x1=9.0, y1=-5.0)]
    """
    boxes: list[tuple[float, float, float, float]] = []
    lines: list[tuple[float, float, float, float]] = []
    point: tuple[float, float] | None = None
    for found in _PART.finditer(drawing):
        kind = found.lastindex
        if kind == _RECTANGLE:
            x, y, width, height = (_number(found[at]) for at in range(1, 5))
            boxes.append((x, y, x + width, y + height))
        elif kind == _POINT:
            end = _number(found[6]), _number(found[7])
            if found[8] == b"l" and point is not None:
                lines.append((*point, *end))
            point = end
        else:
            if kind == _STROKE:
                for line in lines:
                    yield from _straight(_placed(line, matrix))
            if kind in (_STROKE, _FILL):
                for box in boxes:
                    yield from _sides(_placed(box, matrix), stroked=kind == _STROKE)
            boxes, lines, point = [], [], None


def _number(text: bytes) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _placed(line: tuple[float, float, float, float], matrix: Matrix) -> Rule:
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = line
    xs = sorted((x0 * a + y0 * c + e, x1 * a + y1 * c + e))
    ys = sorted((-(x0 * b + y0 * d + f), -(x1 * b + y1 * d + f)))
    return Rule(xs[0], ys[0], xs[1], ys[1])


def _straight(line: Rule) -> Iterator[Rule]:
    if min(line.x1 - line.x0, line.y1 - line.y0) <= THICKEST_RULE:
        yield line


def _sides(box: Rule, *, stroked: bool) -> tuple[Rule, ...]:
    if min(box.x1 - box.x0, box.y1 - box.y0) <= THICKEST_RULE:
        return (box,)
    return edges_of_box(*box) if stroked else ()
