"""Tables that pages and newsletters lay themselves out with, told from tables of data as browsers tell them apart."""

from __future__ import annotations

from itertools import chain
from typing import Any

from py_chunks.parsers._html_text import HEADINGS, LISTS, VERBATIM, flat_text

_DATA = frozenset({"caption", "thead", "tfoot"})
# Gecko takes tables of five columns or more than twenty rows for data, and those with tables in them for layouts.
_MOST_ROWS, _MOST_COLUMNS = 20, 4
_LOST_IN_CELLS = (*HEADINGS, *VERBATIM)
_STRUCTURE = (*LISTS, "blockquote", "dl", "table")
_LONG = 500  # characters that nobody writes into one cell


def is_layout(table: Any) -> bool:
    """Whether a table only arranges a page: what stands in its cells are blocks then, and it is no table.

    It names no columns, and its only row or column has headings, code, or long cells of lists and the like; if it has
    several of both, there are other tables in long cells.

    Args:
        table: A `table` element.
    """
    rows = _rows(table)
    if not rows:
        return False
    columns = max(map(len, rows))
    if columns > _MOST_COLUMNS or any(cell.tag == "th" for row in rows for cell in row):
        return False
    if len(rows) == 1 or columns == 1:
        return next(table.iterdescendants(*_LOST_IN_CELLS), None) is not None or _has_page(rows, _STRUCTURE)
    return any(map(_has_rows, table.iterdescendants("table"))) and _has_page(rows, ("table",))


def _rows(table: Any) -> list[Any]:
    """The rows of a table that isn't large and has no part that only tables of data have; none of others."""
    rows: list[Any] = []
    for child in table:
        if child.tag in _DATA or len(child) > _MOST_ROWS:
            return []
        rows.extend([child] if child.tag == "tr" else child.iterchildren("tr"))
        if len(rows) > _MOST_ROWS:
            return []
    return rows


def _has_page(rows: list[Any], structure: tuple[str, ...]) -> bool:
    """Whether a cell holds one of these elements, and more text than a cell of data would."""
    return any(
        next(cell.iterdescendants(*structure), None) is not None and len(flat_text(cell)) > _LONG
        for row in rows
        for cell in row
        if len(cell)
    )


def _has_rows(table: Any) -> bool:
    """Whether a table has several rows."""
    rows = chain.from_iterable([child] if child.tag == "tr" else child.iterchildren("tr") for child in table)
    return next(rows, None) is not None and next(rows, None) is not None
