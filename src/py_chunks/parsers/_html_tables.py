"""Tables of HTML: cells to rows, and spans to blanks that keep the columns in line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from py_chunks.parsers._html_text import (
    BREAK,
    DROPPED,
    around,
    children,
    collapsed,
    flat_text,
    marked_words,
    steps,
)
from py_chunks.parsers._rendering import cell_text, pipe_table

_NUMBER = re.compile(r"\s*(\d{1,6})")
_CELLS = ("td", "th")
_PLACES = frozenset({*_CELLS, "tr", "caption"})
_UNENTERED = DROPPED | {"table"}
_SECTIONS = ("tbody", "thead", "tfoot")
_NO_SPANS: Mapping[int, tuple[int, int]] = MappingProxyType({})
_MAX_COLUMNS, _MAX_ROWS = 1_000, 65_534  # WHATWG HTML, 4.9.11


class Padding:
    """How many blank cells a document may still ask for, by spans and by uneven rows."""

    def __init__(self, left: int) -> None:
        self._left = left

    def take(self, count: int) -> bool:
        """Take `count` from what is left and say whether there was enough."""
        if count > self._left:
            return False
        self._left -= count
        return True


class TableParts:
    """What one `table` element holds.

    Attributes:
        captions: Text of each caption.
        loose: Text that stands in no cell; browsers show it before the table.
        rows: Texts of the cells by row, each on one line.
        spans: By row, columns and rows that a cell covers by its place in the row, where that is more than its own.
    """

    def __init__(self, table: Any) -> None:
        self.captions: list[str] = []
        self.loose = ""
        self.rows: list[list[str]] = []
        self.spans: dict[int, dict[int, tuple[int, int]]] = {}
        if not self._read_regular(table):
            self.captions, self.rows, self.spans = [], [], {}
            _IrregularTable(self, table)

    def render(self, padding: Padding) -> str:
        """Return a pipe table of the rows that hold text; a cell's text stands in the first place it covers.

        Args:
            padding: What blanks are counted against. When it is used up, rows stay as they are written.
        """
        grid = self._spread(padding) if self.spans else self.rows
        grid = [row for row in grid if any(row)]
        widths = [*map(len, grid)]
        width = max(widths, default=0)
        if padding.take(width * len(grid) - sum(widths)):
            return pipe_table(grid)
        return "\n".join(pipe_table([row], single_row_rule=False) for row in grid)

    def add_cell(self, text: str, cell: Any) -> None:
        """Add a cell to the last row.

        Args:
            text: Its text, as a run.
            cell: The element that says how far it reaches.
        """
        row = self.rows[-1]
        columns, rows = cell.get("colspan"), cell.get("rowspan")
        if columns is not None or rows is not None:
            span = _number(columns, _MAX_COLUMNS), _number(rows, _MAX_ROWS)
            if span != (1, 1):
                self.spans.setdefault(len(self.rows) - 1, {})[len(row)] = span
        row.append(cell_text(text))

    def _read_regular(self, table: Any) -> bool:
        """Read a table in which everything is where it belongs; False as soon as something isn't."""
        if _is_text(table.text):
            return False
        for child in children(table):
            tag = child.tag
            if tag == "tr":
                regular = self._read_row(child)
            elif tag in _SECTIONS:
                regular = not _is_text(child.text) and all(
                    row.tag == "tr" and self._read_row(row) for row in children(child)
                )
            elif tag == "caption":
                self.captions.append(collapsed(flat_text(child)))
                regular = not len(child)
            else:
                regular = tag in ("colgroup", "col")
            if not regular or _is_text(child.tail):
                return False
        return True

    def _read_row(self, row: Any) -> bool:
        texts: list[str] = []
        self.rows.append(texts)
        if _is_text(row.text) or _is_text(row.tail):
            return False
        for cell in children(row):
            tail = cell.tail
            if cell.tag not in _CELLS or (tail and not tail.isspace()):
                return False
            text = marked_words(cell) if len(cell) else cell.text or ""
            if text is None:
                if next(cell.iterdescendants(*_CELLS, "tr"), None) is not None:
                    return False
                text = flat_text(cell).replace(BREAK, " ")
            if cell.attrib:
                self.add_cell(text, cell)
            else:
                texts.append(cell_text(text))
        return True

    def _spread(self, padding: Padding) -> list[list[str]]:
        """The rows, with blanks where a cell above or to the left reaches."""
        grid: list[list[str]] = []
        covered: dict[int, int] = {}  # column: for how many rows more
        width = 0
        for number, row in enumerate(self.rows):
            spans = self.spans.get(number, _NO_SPANS)
            if not covered and not spans:
                width = max(width, len(row))
                grid.append(row)
                continue
            if not padding.take(len(covered) + sum([columns - 1 for columns, _ in spans.values()])):
                return self.rows
            below = {column: more - 1 for column, more in covered.items() if more > 1}
            texts: list[str] = []
            begun = 0  # columns up to the one that the last cell begins in
            for place, text in enumerate(row):
                while len(texts) in covered:
                    texts.append("")
                texts.append(text)
                begun = len(texts)
                if place in spans:
                    columns, rows = spans[place]
                    if rows > 1:
                        below.update(dict.fromkeys(range(begun - 1, begun - 1 + columns), rows - 1))
                    texts.extend([""] * (columns - 1))
            width = max(width, begun)
            covered = below
            grid.append(texts)
        # Columns that no cell begins in are there only because a span was written too large.
        return [texts[:width] for texts in grid]


class _IrregularTable:
    """Reads a table whose rows are in forms or unclosed cells, or that has other things between its cells.

    A nested table is text of the cell it stands in.
    """

    def __init__(self, parts: TableParts, table: Any) -> None:
        self._parts = parts
        self._run: list[str] = []
        self._loose: list[str] = []
        self._open: Any = None  # the cell or caption the text goes to
        self._row_open = False
        run = self._run
        run.append(table.text or "")
        for starts, node in steps(table, _UNENTERED):
            if node.tag in _PLACES:
                self._step(node, starts=starts)
            elif node.tag == "table":
                run.append(f" {flat_text(node)}")
            before, after = around(node)
            run.append(before if starts else after)
        self._end_text()
        parts.loose = collapsed("".join(self._loose))

    def _step(self, node: Any, *, starts: bool) -> None:
        if starts:
            self._begin(node)
        elif node is self._open or node.tag == "tr":
            self._end_text()
            self._row_open = self._row_open and node.tag != "tr"

    def _begin(self, node: Any) -> None:
        self._end_text()
        if node.tag == "tr" or (not self._row_open and node.tag != "caption"):
            self._parts.rows.append([])
            self._row_open = True
        self._open = None if node.tag == "tr" else node

    def _end_text(self) -> None:
        text = "".join(self._run)
        self._run.clear()
        if self._open is None:
            self._loose.append(text)
        elif self._open.tag == "caption":
            self._parts.captions.append(collapsed(text))
        else:
            self._parts.add_cell(text.replace(BREAK, " "), self._open)
        self._open = None


def _is_text(text: str | None) -> bool:
    return text is not None and not text.isspace()


def _number(value: str | None, most: int) -> int:
    match = _NUMBER.match(value) if value else None
    return max(1, min(int(match[1]), most)) if match else 1
