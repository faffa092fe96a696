"""How far the first rows of an OpenDocument spreadsheet can reach, seen while its sheets are named.

Where the table of a sheet stands is settled from its first rows. Once some of them have been read that reach as far as
any of them can, the others need not be read before the first is given.
"""

from __future__ import annotations

import re

from py_chunks.parsers._ods_rows import LONGEST
from py_chunks.parsers._sheet_rows import SAMPLE_ROWS
from py_chunks.parsers._xml import whole_number

_ROW, _ROW_END = b"<table:table-row", b"</table:table-row>"
_ELEMENT, _CELL, _TEXT = b"<table:", b"<table:table-cell", b"<text:p>"
_REPEATED = b"number-columns-repeated"
_TIMES = re.compile(rb'\stable:number-columns-repeated="([0-9]+)"')
# What a text may begin with that comes to nothing: markup, and the first bytes of white space.
_UNSURE = frozenset(b"\t\n\r <&\xc2\xe1\xe2\xe3")


class FirstRows:
    """The rows of the first sheet that settle where its table stands, as far as their markup tells.

    Attributes:
        widest: A column that none of them reaches beyond; 0 while that is not known.
        is_open: Whether more of them are wanted.
    """

    def __init__(self) -> None:
        self.widest = 0
        self.is_open = False
        self._bound = 0
        self._left = SAMPLE_ROWS
        self._rest = b""

    def begin(self, markup: bytes) -> None:
        """Take what follows the start tag of the sheet in its block.

        Args:
            markup: Plain markup.
        """
        start = markup.find(_ROW)
        if start >= 0:  # what comes before is about columns
            self.is_open = True
            self.add(markup[start:])

    def add(self, markup: bytes) -> None:
        """Take more of what stands in the sheet.

        Args:
            markup: Plain markup, from where the last ended.
        """
        data = self._rest + markup
        *rows, self._rest = data.split(_ROW_END)
        # Whatever else there is besides a row and its cells makes the bound larger, which does no harm.
        if _REPEATED in data or max([row.count(_ELEMENT) for row in rows], default=0) - 1 > self._bound:
            self._bound = max([self._bound, *map(_columns, rows)])
        self._left -= sum(map(_shows_text, rows))
        if self._left <= 0:
            self.end()
        elif len(self._rest) > LONGEST:
            self.give_up()

    def end(self) -> None:
        """Take it that no more rows count: the sheet ends, or they are enough."""
        self.widest = self._bound
        self.give_up()

    def give_up(self) -> None:
        """Take it that more can't be told."""
        self.is_open, self._rest = False, b""


def _columns(row: bytes) -> int:
    """How many columns a row takes at most, without the empty cells at its end."""
    end = len(row)
    last = row.rfind(_ELEMENT)
    while last > 0 and row.find(b"<", last + 1, end) < 0 and row.find(b" office:", last, end) < 0:
        end = last
        last = row.rfind(_ELEMENT, 0, end)
    row = row[:end]
    repeats = sum(whole_number(count.decode(), 1) - 1 for count in _TIMES.findall(row))
    return row.count(_ELEMENT) - 1 + repeats


def _shows_text(row: bytes) -> bool:
    """Whether a cell of the row surely shows something: white space may turn out to be nothing."""
    text = row.find(_TEXT)
    is_in_cell = text >= 0 and row.startswith(_CELL, row.rfind(b"<", 0, text))
    return is_in_cell and row[text + len(_TEXT)] not in _UNSURE
