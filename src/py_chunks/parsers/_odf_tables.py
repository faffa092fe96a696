"""Rows of OpenDocument tables, with repeats as counts until they are worth writing out (ODF 1.3 part 3, 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from py_chunks.limits import Limits
from py_chunks.parsers._xml import whole_number

TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"

_CELL, _COVERED, _ROW = f"{TABLE}table-cell", f"{TABLE}covered-table-cell", f"{TABLE}table-row"
_ROW_GROUPS = frozenset(f"{TABLE}{name}" for name in ("table-header-rows", "table-rows", "table-row-group"))


class Copies:
    """What repeats may add to one document, so that a few bytes can't become a million cells."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.max_repeats
        self._left = limits.max_repeats * 1000

    def of(self, count: int, cells: int) -> int:
        """Return how many times something is written that is to be repeated: `count`, or once for padding.

        Args:
            count: How often the document repeats it.
            cells: How many cells it has.
        """
        added = (count - 1) * max(cells, 1)
        if count > self._most or added > self._left:
            return 1
        self._left -= added
        return count


def table_rows(table: Any, cell_of: Callable[[Any], str], copies: Copies) -> list[list[str]]:
    """Return the cell texts of a table by row; blank rows and repeated blank cells at the end are left out.

    A merged cell's text stands in its first cell.

    Args:
        table: The `table:table`.
        cell_of: Gives the text of a cell.
        copies: What repeats may add.
    """
    rows: list[list[str]] = []
    kept = 0
    for row in _rows(table):
        cells = _cells(row, cell_of, copies)
        blank = not any(cells)
        count = whole_number(row.get(f"{TABLE}number-rows-repeated"), 1)
        rows.extend([cells] * (1 if blank else copies.of(max(count, 1), len(cells))))
        if not blank:
            kept = len(rows)
    return rows[:kept]


def _rows(table: Any) -> Iterator[Any]:
    stack = [iter(table)]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
        elif node.tag == _ROW:
            yield node
        elif node.tag in _ROW_GROUPS:
            stack.append(iter(node))


def _cells(row: Any, cell_of: Callable[[Any], str], copies: Copies) -> list[str]:
    cells: list[str] = []
    kept = 0
    for cell in row.iterchildren(_CELL, _COVERED):
        text = cell_of(cell) if cell.tag == _CELL else ""
        count = whole_number(cell.get(f"{TABLE}number-columns-repeated"), 1)
        cells.extend([text] * copies.of(max(count, 1), 1))
        if text or count == 1:
            kept = len(cells)
    return cells[:kept]
