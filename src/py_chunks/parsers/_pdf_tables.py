"""Tables of a PDF page, found by ruling, or by cells that stand below each other in consecutive rows."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import attrgetter
from statistics import median
from typing import NamedTuple

from py_chunks.parsers._pdf_cells import Place, cells_of
from py_chunks.parsers._pdf_fragments import Fragment, Rule
from py_chunks.parsers._pdf_grids import Grid, grids_of
from py_chunks.parsers._pdf_hyphens import Hyphens, join_all
from py_chunks.parsers._pdf_lines import Row, Segment, rows_of, segments_of
from py_chunks.parsers._rendering import cell_text, pipe_table

_MAX_SINGLES = 2
_NEAR = 4.0  # font sizes between baselines of one table
_EDGE = 1.0  # points by which ends of justified lines may differ
_SET_RIGHT = 2.5  # font sizes that cells set to the right have on their left
_INDENTED = 4.0  # by which the first line of a paragraph stands further in, where the next ends with it
_CONTINUED = 1.35  # font sizes between lines of one cell
_CROSSING = 0.12
_TITLED = 4  # the fewest columns of a table by which a title is told from a row
_TITLES = 3  # the most rows above a table
_ABOVE = 1.5  # usual distances of rows below them
_MAX_COLUMNS = 100
_MAX_GRIDS = 40
_BOX = 60  # characters of a box that is no cell but a frame around text


def ruled_tables(fragments: Sequence[Fragment], rules: Sequence[Rule]) -> tuple[list[Segment], list[Fragment]]:
    """Return the ruled tables of a page, and the fragments that stand in none.

    Args:
        fragments: Of one page, unturned.
        rules: Its drawn lines.
    """
    tables: list[Segment] = []
    for grid in grids_of(rules)[:_MAX_GRIDS]:
        cells, outside = cells_of(grid, fragments)
        if _is_table(cells):
            tables.append(_ruled_table(grid, cells))
            fragments = outside
    return tables, [*fragments]


def _is_table(cells: Mapping[Place, Sequence[Fragment]]) -> bool:
    """Whether there are rows and columns, and not boxes of text below each other, each with lines of its own."""
    rows = Counter(row for row, _ in cells)
    if len(rows) < 2 or len({column for _, column in cells}) < 2:
        return False
    if max(rows.values()) > 1:
        return True
    return sum(len(piece.text) for pieces in cells.values() for piece in pieces) < _BOX * len(cells)


def _ruled_table(grid: Grid, cells: dict[Place, list[Fragment]]) -> Segment:
    hyphens = Hyphens()
    texts = {place: _cell(fragments, hyphens) for place, fragments in cells.items()}
    rows = sorted({row for row, _ in cells})
    columns = sorted({column for _, column in cells})
    text = pipe_table([[texts.get((row, column), "") for column in columns] for row in rows])
    first = min((fragment for group in cells.values() for fragment in group), key=attrgetter("y"))
    return Segment(text, grid.xs[0], grid.xs[-1], first.y, round(first.size, 1), False, table=True)


def _cell(fragments: Sequence[Fragment], hyphens: Hyphens) -> str:
    return cell_text(join_all([row.text for row in rows_of(segments_of(fragments))], hyphens))


class Table(NamedTuple):
    """Rows `start` to `stop` (exclusive) of a flow and their text as a pipe table."""

    start: int
    stop: int
    text: str


def without_stretched(rows: Sequence[Row]) -> list[Row]:
    """Return rows, those of one segment again whose words only justification has driven apart.

    Such a line ends where the full lines around it end, and all its spaces are equally wide.

    Args:
        rows: Of one flow, from top to bottom.
    """
    result = [*rows]
    for numbers in (range(len(result)), reversed(range(len(result)))):
        for at in numbers:
            row = result[at]
            if len(row.segments) > 1 and any(
                _is_full(row, result[near]) for near in (at - 1, at + 1) if 0 <= near < len(result)
            ):
                whole = Segment(row.text, row.x0, row.x1, row.y, row.size, row.bold)
                result[at] = row._replace(segments=[whole])
    return result


def _is_full(row: Row, other: Row) -> bool:
    """Whether single words fill a line between the margins of a neighbour that is a line of text."""
    (neighbour, *more), size = other.segments, row.size
    if more or neighbour.table or neighbour.text.count(" ") < 2 or abs(other.y - row.y) > 2 * size:
        return False
    if abs(row.x1 - other.x1) > _EDGE or not -_EDGE <= row.x0 - other.x0 <= 3 * size:
        return False
    gaps = [after.x0 - before.x1 for before, after in pairwise(row.segments)]
    return max(gaps) - min(gaps) <= 0.1 * size and all(" " not in segment.text for segment in row.segments)


def tables_of(rows: Sequence[Row]) -> Iterator[Table]:
    """Yield the tables among the rows of one flow, in order.

    Args:
        rows: From top to bottom.
    """
    start = 0
    for number, row in enumerate(rows):
        if row.segments[0].table:
            yield from _aligned_tables(rows[start:number], start)
            yield Table(number, number + 1, "\n\n".join(segment.text for segment in row.segments))
            start = number + 1
    yield from _aligned_tables(rows[start:], start)


def _aligned_tables(rows: Sequence[Row], offset: int) -> Iterator[Table]:
    for first, stop in _candidates(rows):
        start = _after_titles(rows, first, stop)
        cells = _cells(rows[start:stop])
        if cells is not None:
            yield Table(offset + start, offset + stop, pipe_table(cells))


def joined_tables(first: str, second: str) -> str | None:
    """Return two pipe tables as one, or None if their columns differ in number.

    Args:
        first: The table at the end of a page.
        second: The table the next page begins with; a repeated header row is dropped.
    """
    (head, rule, *_), (other_head, other_rule, *rest) = first.split("\n"), second.split("\n")
    if rule != other_rule:
        return None
    return "\n".join([first, *([] if other_head == head else [other_head]), *rest])


def _after_titles(rows: Sequence[Row], start: int, stop: int) -> int:
    """Where a table begins whose first rows are lines above it: a title and the number of the page, say."""
    if stop - start <= 2 * _TITLES or max(len(row.segments) for row in rows[start:stop]) < _TITLED:
        return start
    usual = median(after.y - before.y for before, after in pairwise(rows[start:stop]))
    begins = start
    for at in range(start, start + _TITLES):
        if not _is_title(rows[at].segments):
            break
        if rows[at + 1].y - rows[at].y > _ABOVE * usual:
            begins = at + 1
    return begins


def _is_title(segments: Sequence[Segment]) -> bool:
    """Whether a line is of one piece, but for a number."""
    return len(segments) - sum(segment.text.isdecimal() for segment in segments) == 1 and len(segments) < 3


def _candidates(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Runs of rows with two segments or more; few rows of one segment may stand between them."""
    start = stop = singles = 0
    last: Row | None = None
    for number, row in enumerate(rows):
        near = number == 0 or row.y - rows[number - 1].y <= _NEAR * row.size
        if len(row.segments) > 1:
            if not near or singles > _MAX_SINGLES or start == stop:
                if stop - start > 1:
                    yield start, stop
                start = number
            stop, singles, last = number + 1, 0, row
        elif last is not None and stop == number and _fills_cell(row, rows[number - 1], last):
            stop = number + 1
        else:
            singles = singles + 1 if near else _MAX_SINGLES + 1
    if stop - start > 1:
        yield start, stop


def _fills_cell(row: Row, before: Row, last: Row) -> bool:
    """Whether a line goes on in a cell of the last row of several, further right than the first cell."""
    if row.y - before.y > _CONTINUED * row.size:
        return False
    lefts = [segment.x1 for segment in last.segments[:-1]]
    rights = [*(segment.x0 for segment in last.segments[2:]), float("inf")]
    return any(
        row.x1 < right and (abs(row.x0 - cell.x0) <= 0.3 * row.size or _are_set_right(row, cell, left))
        for cell, left, right in zip(last.segments[1:], lefts, rights, strict=True)
    )


def _are_set_right(row: Row, cell: Segment, left: float) -> bool:
    """Whether a line and the cell above it end at the same place, far from the text to their left: no full lines."""
    if abs(row.x1 - cell.x1) > 0.3 * row.size or min(row.x0, cell.x0) - left < _SET_RIGHT * row.size:
        return False
    return not 0 < cell.x0 - row.x0 < _INDENTED * row.size


def _cells(rows: Sequence[Row]) -> list[list[str]] | None:
    separators = _separators(rows)
    if not 0 < len(separators) < _MAX_COLUMNS:
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
    return not cells[0] and distance <= _CONTINUED * size and distance <= pitch + 0.1 * size


def _separators(rows: Sequence[Row]) -> list[float]:
    """Where the columns part: places that hardly any row crosses, between places that rows cover."""
    multiple = [row for row in rows if len(row.segments) > 1]
    left = min(row.x0 for row in rows)
    single = sum(len(row.segments) == 1 and row.x0 < left + row.size for row in rows)  # others go on in a cell
    if len(multiple) < 2 or len(multiple) < single:
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
