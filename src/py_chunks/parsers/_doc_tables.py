"""Tables of a Word binary file, put together from paragraphs ([MS-DOC] 2.4.3), tables within tables included."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from py_chunks.parsers._doc_sprms import T_DEFINITION, T_VERTICAL_MERGE, Modifier
from py_chunks.parsers._rendering import cell_text, pipe_table

_MOST_COLUMNS = 63  # as many as Word gives a table
_NEAR = 60  # twips: edges of cells that are nearer to each other than that are one edge of the grid
_MERGED_ACROSS, _MERGED_DOWN, _FIRST_DOWN = 0x0003, 0x0020, 0x0040  # horzMerge and vertMerge of a TCGRF (2.9.319)
_MOST_REPEATED = 1 << 20  # characters of merged cells that one table repeats


class Layout(NamedTuple):
    """What is said of the cells of a row.

    Attributes:
        edges: Where the cells begin and the last one ends, in twips; empty when nothing is said.
        across: For each cell, whether it is one of those merged across.
        down: For each cell, whether it continues the one above.
    """

    edges: tuple[int, ...] = ()
    across: tuple[bool, ...] = ()
    down: tuple[bool, ...] = ()


class TableText(NamedTuple):
    """A table as text.

    Attributes:
        text: A pipe table, "" when it has no words.
        rows: The number of rows.
        columns: The number of columns.
    """

    text: str
    rows: int
    columns: int


@dataclass(slots=True)
class _Table:
    rows: list[tuple[list[str], Layout]] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def end_cell(self) -> None:
        if len(self.cells) == _MOST_COLUMNS:  # more are a trace of damage, and would widen every other row
            self.rows.append((self.cells, Layout()))
            self.cells = []
        self.cells.append(" ".join(filter(None, self.words)))
        self.words = []

    def end_row(self, layout: Layout | None) -> None:
        if any(self.words):
            self.end_cell()
        if layout is not None and self.cells:
            self.rows.append((self.cells, layout))
        self.words, self.cells = [], []


class TableBuilder:
    """Takes the paragraphs of one table, one after another."""

    def __init__(self) -> None:
        self._open: list[_Table] = []

    def add(self, depth: int, words: str, *, ends_cell: bool) -> None:
        """Take a paragraph.

        Args:
            depth: How many tables it stands in, at least 1.
            words: Its text.
            ends_cell: Whether it is the last of its cell.
        """
        self._reach(depth)
        table = self._open[-1]
        table.words.append(words)
        if ends_cell:
            table.end_cell()

    def end_row(self, depth: int, layout: Layout | None) -> None:
        """End a row.

        Args:
            depth: Which of the tables that are open it is a row of, 1 for the outermost.
            layout: What is said of its cells; None for a row that is not shown.
        """
        self._reach(depth)
        self._open[-1].end_row(layout)

    def finish(self) -> TableText:
        """Return the table; nothing can be added after that."""
        self._reach(1)
        table = self._open[0]
        table.end_row(Layout())
        rows = _grid(table.rows)
        columns = max(map(len, rows), default=0)
        filled = any(map(any, rows))
        return TableText(pipe_table(rows, single_row_rule=False) if filled else "", len(rows), columns)

    def _reach(self, depth: int) -> None:
        """Open and close tables until so many are open; an inner one is words of the cell it stands in."""
        while len(self._open) < depth:
            self._open.append(_Table())
        while len(self._open) > depth:
            inner = self._open.pop()
            inner.end_row(Layout())
            self._open[-1].words.append(" ".join(cell for cells, _ in inner.rows for cell in cells if cell))


def row_layout(modifiers: Sequence[Modifier], *, old: bool) -> Layout:
    """Return what the modifiers of the end of a row say of its cells.

    Args:
        modifiers: Those that describe rows.
        old: Whether the document is of Word 6 or 95.
    """
    layout = Layout()
    for code, operand in modifiers:
        if code == T_DEFINITION:
            layout = _definition(operand, 10 if old else 20)
        elif code == T_VERTICAL_MERGE and len(operand) == 2 and operand[0] < len(layout.down):
            down = list(layout.down)
            down[operand[0]] = operand[1] == 1  # fvmMerge of VerticalMergeFlag (2.9.346)
            layout = layout._replace(down=tuple(down))
    return layout


def _definition(operand: bytes, size: int) -> Layout:
    """A TDefTableOperand (2.9.317): the number of cells, their edges, and a record for each as far as there are any."""
    count = operand[0] if operand else 0
    if len(operand) < 1 + 2 * (count + 1) or count > _MOST_COLUMNS:
        return Layout()
    edges = struct.unpack_from(f"<{count + 1}h", operand, 1)
    first = 1 + 2 * (count + 1)
    flags = []
    for cell in range(count):
        at = first + cell * size
        flags.append(struct.unpack_from("<H", operand, at)[0] if at + 2 <= len(operand) else 0)
    return Layout(
        edges,
        tuple(bool(flag & _MERGED_ACROSS) for flag in flags),
        tuple(bool(flag & _MERGED_DOWN and not flag & _FIRST_DOWN) for flag in flags),
    )


def _grid(rows: list[tuple[list[str], Layout]]) -> list[list[str]]:
    """The cells on the grid that the edges of all rows make, merged text repeated across its span."""
    edges = _edges([layout for _, layout in rows])
    left = _MOST_REPEATED
    above: dict[int, str] = {}
    grid = []
    for cells, layout in rows:
        before, widths = _spans(len(cells), layout, edges)
        row = [""] * before
        for number, (text, width) in enumerate(zip(map(cell_text, cells), widths, strict=True)):
            shown = text or _merged(layout, number, row, above)
            repeated = len(shown) * (width - bool(text))
            if repeated > left:
                shown, repeated = "", 0
            left -= repeated
            above.update(dict.fromkeys(range(len(row), len(row) + width), shown or text))
            row += [text or shown, *[shown] * (width - 1)]
        grid.append(row)
    return grid


def _merged(layout: Layout, number: int, row: list[str], above: dict[int, str]) -> str:
    """What an empty cell shows that is merged with the one above or the one before."""
    if number < len(layout.down) and layout.down[number]:
        return above.get(len(row), "")
    if 0 < number < len(layout.across) and layout.across[number] and layout.across[number - 1]:
        return row[-1]
    return ""


def _edges(layouts: list[Layout]) -> list[int]:
    """The edges of all rows, those near each other as one; none when a row says nothing or they are too many."""
    found: set[int] = set()
    for layout in layouts:
        if not layout.edges:
            return []
        found.update(layout.edges)
    edges: list[int] = []
    for edge in sorted(found):
        if not edges or edge - edges[-1] > _NEAR:
            edges.append(edge)
    return edges if len(edges) <= _MOST_COLUMNS + 1 else []


def _spans(cells: int, layout: Layout, edges: list[int]) -> tuple[int, list[int]]:
    """Columns of the grid before the first cell, and those that each cell spans, at least one."""
    if not edges or len(layout.edges) != cells + 1:
        return 0, [1] * cells
    columns = [bisect_right(edges, edge) - 1 for edge in layout.edges]
    return columns[0], [max(after - before, 1) for before, after in pairwise(columns)]
