"""The cells of a ruled table: which of a page's text stands in which, where the ruling does not say it all.

Lines of one part of a table are no lines of the others: text may run over the place where one would be. And where only
columns are ruled, as on invoices, the rows are told by columns whose lines stand beside each other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter

from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_grids import Grid

_CONTINUED = 0.3  # font sizes between pieces of one text
_PARTED = 1.0
_LEVEL = 0.3  # font sizes between baselines that are one
_WIDEST = 60  # columns that one text runs over
_MOST_COLUMNS = 100  # that are compared with each other
_ROWS = 3  # the fewest that columns tell
_COLUMNS = 3  # the fewest that tell rows
_SAME = 2.0  # points between baselines that columns share
_APART = 1.6  # font sizes between lines of different rows

Place = tuple[tuple[int, int], int]
"""A ruled row, which of the rows within it, and a column."""
_Line = list[tuple[int, Fragment]]  # with the column each piece begins in, from left to right
_Crossed = list[tuple[int, bool]]  # places of column lines that are not drawn, and whether text runs over them

_NONE: _Crossed = []


def cells_of(grid: Grid, fragments: Sequence[Fragment]) -> tuple[dict[Place, list[Fragment]], list[Fragment]]:
    """Return what stands in each cell, and what stands in none.

    Args:
        grid: Where the table is ruled.
        fragments: Of one page, unturned.
    """
    rows: dict[int, _Line] = {}
    outside: list[Fragment] = []
    for fragment in fragments:
        place = grid.cell(fragment)
        if place is None:
            outside.append(fragment)
        else:
            rows.setdefault(place[0], []).append((place[1], fragment))
    if grid.is_whole:  # nothing runs over lines that are not drawn
        lines = {row: [(pieces, _NONE)] for row, pieces in rows.items()}
    else:
        lines = {row: [(line, [*_crossed(grid, row, line)]) for line in _lines(pieces)] for row, pieces in rows.items()}
    void = _void(crossed for found in lines.values() for _, crossed in found)
    cells: dict[Place, list[Fragment]] = {}
    for row, found in lines.items():
        columns: dict[int, list[Fragment]] = {}
        open_in_all = {place for place in void if not grid.is_drawn(place, row)}
        for line, crossed in found:
            opened = open_in_all.union(place for place, is_over in crossed if is_over)
            for column, fragment in line:
                columns.setdefault(_first_of(column, opened), []).append(fragment)
        starts = row_starts([*columns.values()])
        for column, pieces in columns.items():
            for fragment in pieces:
                within = bisect_right(starts, fragment.y + _LEVEL * fragment.size) if starts else 0
                cells.setdefault(((row, within), column), []).append(fragment)
    return cells, outside


def row_starts(columns: Sequence[Sequence[Fragment]]) -> list[float]:
    """Return the baselines with which rows begin that no lines part; none if the text is one row.

    Wrapped text stands line beside line too. So three columns have to begin their lines at the same baselines, all of
    them, and one of these to have numbers in every line.

    Args:
        columns: What stands in each column of a ruled row.
    """
    if len(columns) > _MOST_COLUMNS or sum(len(pieces) >= _ROWS for pieces in columns) < _COLUMNS:
        return []
    shared = _shared([_baselines(pieces) for pieces in columns])
    if shared is None:
        return []
    starts = [*shared]
    pieces = sorted((fragment for column in columns for fragment in column), key=attrgetter("y"))
    for before, after in pairwise(pieces):
        if after.y - before.y > _APART * after.size and not _is_near(after.y, shared, after.size):
            starts.append(after.y)  # a title between the rows
    return sorted(starts)


def _baselines(pieces: Sequence[Fragment]) -> tuple[list[float], bool]:
    """The baselines of a column, and whether there are digits on each."""
    lines = [[fragment for _, fragment in line] for line in _lines([(0, fragment) for fragment in pieces])]
    numeric = all(any(map(str.isdigit, "".join(fragment.text for fragment in line))) for line in lines)
    return [line[0].y for line in lines], numeric


def _shared(columns: Sequence[tuple[list[float], bool]]) -> list[float] | None:
    """The baselines that most columns have, if they tell rows."""
    best: list[float] | None = None
    most = _COLUMNS - 1
    for baselines, _ in columns:
        if len(baselines) >= _ROWS:
            alike = [numeric for other, numeric in columns if _are_alike(baselines, other)]
            if len(alike) > most and any(alike):
                best, most = baselines, len(alike)
    return best


def _are_alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return len(one) == len(other) and all(abs(a - b) <= _SAME for a, b in zip(one, other, strict=True))


def _is_near(y: float, starts: Sequence[float], size: float) -> bool:
    at = bisect_right(starts, y)
    return any(abs(start - y) <= _LEVEL * size for start in starts[max(at - 1, 0) : at + 1])


def _lines(pieces: _Line) -> Iterator[_Line]:
    """The pieces of one ruled row by baseline."""
    line: _Line = []
    for piece in sorted(pieces, key=lambda piece: piece[1].y):
        if line and piece[1].y - line[0][1].y > _LEVEL * min(piece[1].size, line[0][1].size):
            yield sorted(line, key=lambda piece: piece[1].x0)
            line = []
        line.append(piece)
    if line:
        yield sorted(line, key=lambda piece: piece[1].x0)


def _crossed(grid: Grid, row: int, line: _Line) -> Iterator[tuple[int, bool]]:
    """Places of column lines that are not drawn in a row, and whether text runs over them or keeps away from them."""
    for at, (column, fragment) in enumerate(line):
        following, after = line[at + 1] if at + 1 < len(line) else (column, None)
        end, size = fragment.x1, fragment.size
        if after is not None and after.x0 - end <= _CONTINUED * size:
            end = max(end, after.x0 + size)
        for place in range(column + 1, min(len(grid.xs) - 1, column + _WIDEST)):
            if grid.xs[place] < end - _CONTINUED * size:
                if not grid.is_drawn(place, row):
                    yield place, True
            elif place == following == column + 1 and after is not None and after.x0 - end > _PARTED * size:
                if not grid.is_drawn(place, row):
                    yield place, False
            else:
                break


def _void(crossed: Iterable[_Crossed]) -> set[int]:
    """Places of column lines that text runs over and never keeps away from, where they are not drawn."""
    found = {place for places in crossed for place in places}
    return {place for place, is_over in found if is_over and (place, False) not in found}


def _first_of(column: int, opened: set[int]) -> int:
    """The first of the columns that are one with a column."""
    while column in opened:
        column -= 1
    return column
