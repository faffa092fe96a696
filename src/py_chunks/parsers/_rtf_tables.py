"""Tables of RTF: rows of cells that only their right edges line up (RTF 1.9.1, "Table Definitions")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from py_chunks.parsers._rendering import cell_text, pipe_table

_TOLERANCE = 60  # twips; programs round widths
_MOST_DEFINED = 1000  # cells that the definition of a row may have
_ROOMY = 1 << 20  # cells that a table may have, blank ones to fill up its rows included, whatever it says


class Edge(NamedTuple):
    """A cell as its row's definition describes it.

    Attributes:
        right: Where its right edge is, in twips.
        across: Whether it is merged with the cell before it.
        down: Whether it is merged with the cell above it.
    """

    right: int
    across: bool = False
    down: bool = False


Layout = tuple[Edge, ...]


class Definition:
    """Gathers the layout of a row, cell by cell."""

    def __init__(self) -> None:
        self._edges: list[Edge] = []
        self._across = self._down = False

    def begin(self) -> None:
        """Begin a row."""
        self._edges = []
        self._across = self._down = False

    def merge_across(self) -> None:
        """Merge the cell with the one before it."""
        self._across = True

    def merge_down(self) -> None:
        """Merge the cell with the one above it."""
        self._down = True

    def end_cell(self, right: int) -> None:
        """End the cell.

        Args:
            right: Where its right edge is, in twips.
        """
        if len(self._edges) < _MOST_DEFINED:
            self._edges.append(Edge(right, self._across, self._down))
        self._across = self._down = False

    def layout(self) -> Layout:
        """Return the cells so far."""
        return tuple(self._edges)


class Table:
    """Gathers one table, cell by cell."""

    def __init__(self) -> None:
        self._rows: list[tuple[list[str], Layout]] = []
        self._cells: list[str] = []
        self._parts: list[str] = []

    @property
    def in_row(self) -> bool:
        """Whether a row has begun and not ended."""
        return bool(self._cells)

    def add(self, text: str) -> None:
        """Add a paragraph to the cell."""
        if text:
            self._parts.append(text)

    def end_cell(self) -> None:
        """End the cell."""
        self._cells.append(" ".join(self._parts))
        self._parts = []

    def end_row(self, layout: Layout = ()) -> None:
        """End the row.

        Args:
            layout: How its cells were defined.
        """
        if self._parts:
            self.end_cell()
        if self._cells:
            self._rows.append((self._cells, layout))
            self._cells = []

    def words(self) -> str:
        """Return the words of a table that stands in a cell."""
        self.end_row()
        return " ".join(cell for cells, _ in self._rows for cell in cells if cell)

    def text(self) -> str:
        """Return the pipe table; "" when all cells are blank."""
        self.end_row()
        if not any(any(cells) for cells, _ in self._rows):
            return ""
        grid = _grid(self._rows)
        rows: list[list[str]] = []
        for cells, layout in self._rows:
            merged = _merged([cell_text(cell) for cell in cells], layout, rows[-1] if rows else [], grid)
            rows.append(merged)
        return pipe_table(_bounded(rows))


def _grid(rows: Sequence[tuple[list[str], Layout]]) -> list[int]:
    """The right edges of the row with the most cells."""
    layout = max((layout for cells, layout in rows if len(layout) == len(cells)), key=len, default=())
    return [edge.right for edge in layout]


def _merged(cells: list[str], layout: Layout, above: Sequence[str], grid: Sequence[int]) -> list[str]:
    """The cells of a row in the columns of the table; a merged cell's text is repeated in all it covers."""
    if len(cells) != len(layout):
        return cells
    columns = _columns(layout, grid)
    row: list[str] = []
    for cell, edge, column in zip(cells, layout, columns, strict=True):
        text = cell
        if edge.across and row and not cell:
            text = row[-1]
        elif edge.down and not cell and len(row) < len(above):
            text = above[len(row)]
        # A cell that is merely wide stands in the first column it covers.
        row.extend([text, *[""] * (column - len(row) - 1)])
    return row


def _columns(layout: Layout, grid: Sequence[int]) -> Sequence[int]:
    """How many columns there are up to each cell's right edge; one for each cell where the edges do not fit."""
    plain = range(1, len(layout) + 1)
    if len(layout) == len(grid):
        return plain
    columns: list[int] = []
    column = 0
    for edge in layout:
        while column < len(grid) and grid[column] < edge.right - _TOLERANCE:
            column += 1
        if column == len(grid) or grid[column] > edge.right + _TOLERANCE:
            return plain
        column += 1
        columns.append(column)
    return columns


def _bounded(rows: list[list[str]]) -> list[list[str]]:
    """The rows, where one is so much wider than most that filling up the others would explode, less wide."""
    cells = sum(map(len, rows))
    most = (_ROOMY + 4 * cells) // len(rows)
    if max(map(len, rows)) <= most:
        return rows
    return [[*row[: most - 1], " ".join(filter(None, row[most - 1 :]))] for row in rows]
