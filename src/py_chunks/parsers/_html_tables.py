"""Tables of HTML: cells to rows, and spans to blanks that keep the columns in line."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from py_chunks.parsers._html_text import BREAK, collapsed, flat_walk
from py_chunks.parsers._rendering import cell_text, pipe_table

_NUMBER = re.compile(r"\s*(\d{1,6})")
_MAX_COLUMNS, _MAX_ROWS = 1_000, 65_534  # WHATWG HTML, 4.9.11


class Cell(NamedTuple):
    """A table cell.

    Attributes:
        text: Its text on one line.
        columns: How many columns it covers, at least 1.
        rows: How many rows it covers, at least 1.
    """

    text: str
    columns: int = 1
    rows: int = 1


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
    """What one `table` element holds; rows are found in sections, forms and unclosed cells alike.

    A nested table is text of the cell it stands in.

    Attributes:
        captions: Text of each caption.
        rows: Cells by row.
    """

    def __init__(self, table: Any) -> None:
        self.captions: list[str] = []
        self.rows: list[list[Cell]] = []
        self._parts: list[str] = []
        self._loose: list[str] = []
        self._open: Any = None  # the cell or caption the text goes to
        self._row_open = False
        nested = 0
        for event, node in flat_walk(table, self._parts):
            if node.tag == "table":
                nested += 1 if event == "start" else -1
            elif nested == 1 and node.tag in ("td", "th", "tr", "caption"):
                if event == "start":
                    self._begin(node)
                elif node is self._open or node.tag == "tr":
                    self._close(node)
        self._end_text()

    @property
    def loose(self) -> str:
        """Text that is in no cell; browsers show it before the table."""
        return collapsed("".join(self._loose))

    def _begin(self, node: Any) -> None:
        self._end_text()
        if node.tag == "tr":
            self.rows.append([])
            self._row_open = True
            return
        if not self._row_open and node.tag != "caption":
            self.rows.append([])
            self._row_open = True
        self._open = node

    def _close(self, node: Any) -> None:
        self._end_text()
        if node.tag == "tr":
            self._row_open = False

    def _end_text(self) -> None:
        text = "".join(self._parts)
        self._parts.clear()
        if self._open is None:
            self._loose.append(text)
        elif self._open.tag == "caption":
            self.captions.append(collapsed(text))
        else:
            self.rows[-1].append(_spanning_cell(cell_text(text.replace(BREAK, " ")), self._open))
        self._open = None


def _spanning_cell(text: str, element: Any) -> Cell:
    return Cell(text, _span(element.get("colspan"), _MAX_COLUMNS), _span(element.get("rowspan"), _MAX_ROWS))


def _span(value: str | None, most: int) -> int:
    match = _NUMBER.match(value) if value else None
    return max(1, min(int(match[1]), most)) if match else 1


def render_table(rows: list[list[Cell]], padding: Padding) -> str:
    """Return a pipe table of the rows that hold text; a cell's text stands in the first place it covers.

    Args:
        rows: Cells by row.
        padding: What blanks are counted against. When it is used up, rows stay as they are written.
    """
    spanned = any(cell.columns > 1 or cell.rows > 1 for row in rows for cell in row)
    grid = _spread(rows, padding) if spanned else [[cell.text for cell in row] for row in rows]
    grid = [row for row in grid if any(row)]
    width = max(map(len, grid), default=0)
    if padding.take(sum(width - len(row) for row in grid)):
        return pipe_table(grid)
    return "\n".join(pipe_table([row], single_row_rule=False) for row in grid)


def _spread(rows: list[list[Cell]], padding: Padding) -> list[list[str]]:
    """Rows of texts, with blanks where a cell above or to the left reaches."""
    grid: list[list[str]] = []
    covered: dict[int, int] = {}  # column: for how many rows more
    width = 0
    for row in rows:
        if not padding.take(len(covered) + sum(cell.columns - 1 for cell in row)):
            return [[cell.text for cell in row] for row in rows]
        below = {column: more - 1 for column, more in covered.items() if more > 1}
        texts: list[str] = []
        for cell in row:
            while len(texts) in covered:
                texts.append("")
            width = max(width, len(texts) + 1)
            if cell.rows > 1:
                below.update(dict.fromkeys(range(len(texts), len(texts) + cell.columns), cell.rows - 1))
            texts.append(cell.text)
            texts.extend([""] * (cell.columns - 1))
        covered = below
        grid.append(texts)
    # Columns that no cell begins in are only there because a span was written too large.
    return [texts[:width] for texts in grid]
