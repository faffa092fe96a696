"""Rows of OpenDocument spreadsheets that are written alike: one pattern reads them all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from py_chunks.parsers._odf_text import collapsed
from py_chunks.parsers._ods_cells import SHOWN_ERROR, PlainCells
from py_chunks.parsers._sheet_rows import LAST_COLUMN
from py_chunks.parsers._xml import whole_number

MOST_CELLS = 64
"""Cells of a row that is made into a pattern, at most."""

FOREIGN = r"<&\x00-\x08\x0b\x0c\x0e-\x1f"
"""What begins tags and references, and characters that XML does not have, for a class of a pattern."""

# Nothing that could come to no text.
_VALUE = rf'([^"\s{FOREIGN}]+)'
_SHOWN = rf"([^>\s{FOREIGN}][^>{FOREIGN}]*)"
_FORMULA = re.compile(r' table:formula="[^"]*"')
_ANY_FORMULA = rf' table:formula="[^"{FOREIGN}]*"'


class RowLayout(NamedTuple):
    """Which cells of a row hold something, and how their texts are made.

    Attributes:
        columns: The columns of those cells, 1-based.
        writes: What makes their texts, each of its value and of what is shown of it; none of them is empty.
        textual: Whether all of them are text.
    """

    columns: list[int]
    writes: Sequence[Callable[[str, str], str]]
    textual: bool


class AlikeRow(NamedTuple):
    """A row that matched the pattern of a layout.

    Attributes:
        layout: The layout.
        values: The value and what is shown of each cell in turn.
    """

    layout: RowLayout
    values: Sequence[str]

    def texts(self) -> list[str]:
        """Return the texts of its cells."""
        values = self.values
        pairs = zip(self.layout.writes, values[::2], values[1::2], strict=True)
        return [write(value, shown) for write, value, shown in pairs]


def row_layout(markup: str, cells: Iterable[re.Match[str]], known: PlainCells) -> tuple[str, RowLayout] | None:
    """Return how a row is written; None when no other row can be expected to be written so.

    The first of the two is a pattern for the markup of such a row. It has two groups for each cell that holds
    something, its value and what is shown, of which one may be empty, as the layout's functions take them.

    Args:
        markup: The row, without its end tag.
        cells: Its cells, as `_ods_rows` finds them.
        known: How cells are read.
    """
    pieces, columns, plain_cells = [], [], []
    column, at = 0, 0
    for cell in cells:
        repeated, attributes, value, meant, shown, _ = cell.groups("")
        plain = SHOWN_ERROR if meant == "error" else known[attributes]
        if plain.write and not value:
            return None
        if plain.write or shown:
            if repeated:
                return None
            columns.append(column + 1)
            plain_cells.append(plain)
            for group, is_there, any_text in ((3, plain.write, _VALUE), (5, shown, _SHOWN)):
                pieces.append(_literal(markup[at : cell.start(group)]) + any_text if is_there else "()")
                at = cell.end(group) if is_there else at
        column += whole_number(repeated, 1) if repeated else 1
    if not 0 < len(columns) <= MOST_CELLS or column > LAST_COLUMN:
        return None
    pattern = "".join([*pieces, _literal(markup[at:])])
    writes = [plain.write or _as_shown for plain in plain_cells]
    return pattern, RowLayout(columns, writes, all(plain.is_text for plain in plain_cells))


def _literal(markup: str) -> str:
    return _ANY_FORMULA.join(map(re.escape, _FORMULA.split(markup)))


def _as_shown(_: str, shown: str) -> str:
    return collapsed(shown).rstrip()
