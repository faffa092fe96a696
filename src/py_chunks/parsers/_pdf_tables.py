"""Tables of a PDF page, found by cells that stand below each other in consecutive rows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from py_chunks.parsers._pdf_lines import Row
from py_chunks.parsers._rendering import cell_text, pipe_table

_MAX_SINGLES = 2
_NEAR = 2.6  # font sizes between baselines of one table
_CROSSING = 0.12


class Table(NamedTuple):
    """Rows `start` to `stop` (exclusive) of a flow and their text as a pipe table."""

    start: int
    stop: int
    text: str


def tables_of(rows: Sequence[Row]) -> Iterator[Table]:
    """Yield the tables among the rows of one flow, in order.

    Args:
        rows: From top to bottom.
    """
    for start, stop in _candidates(rows):
        cells = _cells(rows[start:stop])
        if cells is not None:
            yield Table(start, stop, pipe_table(cells))


def _candidates(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Runs of rows with two segments or more; few rows of one segment may stand between them."""
    start = stop = singles = 0
    for number, row in enumerate(rows):
        near = number == 0 or row.y - rows[number - 1].y <= _NEAR * row.size
        if len(row.segments) > 1:
            if not near or singles > _MAX_SINGLES or start == stop:
                if stop - start > 1:
                    yield start, stop
                start = number
            stop, singles = number + 1, 0
        else:
            singles = singles + 1 if near else _MAX_SINGLES + 1
    if stop - start > 1:
        yield start, stop


def _cells(rows: Sequence[Row]) -> list[list[str]] | None:
    separators = _separators(rows)
    if not separators:
        return None
    table: list[list[str]] = []
    pitch = median(after.y - before.y for before, after in pairwise(rows))
    previous: Row | None = None
    for row in rows:
        cells = [""] * (len(separators) + 1)
        for segment in row.segments:
            column = bisect_right(separators, segment.x0 + 0.3 * segment.size)
            cells[column] = f"{cells[column]} {segment.text}".strip()
        if previous is not None and table and _continues(cells, row.y - previous.y, pitch, row.size):
            table[-1] = [f"{old} {new}".strip() for old, new in zip(table[-1], cells, strict=True)]
        else:
            table.append(cells)
        previous = row
    filled = [sum(map(bool, column)) for column in zip(*table, strict=True)]
    if len(table) < 2 or sum(count > 1 for count in filled) < 2:
        return None
    return [[cell_text(cell) for cell in line] for line in table]


def _continues(cells: Sequence[str], distance: float, pitch: float, size: float) -> bool:
    """Whether a row only continues the cells of the row above."""
    return not cells[0] and distance <= 1.35 * size and distance <= pitch + 0.1 * size


def _separators(rows: Sequence[Row]) -> list[float]:
    """Where the columns part: places that hardly any row crosses, between places that rows cover."""
    multiple = [row for row in rows if len(row.segments) > 1]
    if len(multiple) < 2 or 2 * len(multiple) < len(rows):
        return []
    edges: list[tuple[float, int]] = []
    for row in multiple:
        for segment in row.segments:
            edges.append((segment.x0, 1))
            edges.append((segment.x1, -1))
    edges.sort()
    allowed = _CROSSING * len(multiple)
    separators: list[float] = []
    depth, peaked, began = 0, False, 0.0
    for place, step in edges:
        before, depth = depth, depth + step
        if before <= allowed < depth and peaked:
            separators.append((began + place) / 2)
        if depth <= allowed < before:
            began, peaked = place, True
    return separators
