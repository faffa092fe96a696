"""Rows of a worksheet part: cells, their columns and values (ECMA-376 part 1, 18.3.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from py_chunks.parsers._cell_writers import CellWriters, style_and_type
from py_chunks.parsers._shared_strings import cell_string, string_text
from py_chunks.parsers._sheet_rows import LAST_COLUMN, SheetRow

_ROW_NUMBER = re.compile(r'<row[^<>]*?\sr="([0-9]{1,9})"')
# The first alternative is how nearly all cells are written; the second takes any other. An empty branch takes three
# quarters of the time that a question mark does.
_CELL = re.compile(
    r'<c(?: r="([A-Z]{1,3})[0-9]+"|)((?: s="[0-9]+"|)(?: t="\w+"|))'
    r"(?:/>|>(?:<f[^<>]*(?:/>|>[^<]*</f>)|)(?:<v>([^<]*)</v>|<is><t[^<>]*>([^<]*)</t></is>|)</c>)"
    r"|(<c(?=[\s/>])[^<>]*?(?:/>|>[^<]*(?:<(?!/?c[\s/>])[^<]*)*</c\s*>))"
)
_OTHER_CELL = re.compile(r"<c([^<>]*?)(?:/>|>(.*)</c\s*>)", re.DOTALL)
_ATTRIBUTE = re.compile(r'(?<![\w:.-])([\w:.-]+)\s*=\s*"([^"]*)"')
_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?[0-9]*")
_VALUE = re.compile(r"<v(?:\s[^<>]*)?>([^<]*)</v\s*>")
_INLINE = re.compile(r"<is(?:\s[^<>]*)?>")
_LONG_ROW = 1 << 22
_NOTHING = re.compile(r"(?!)")
_ENOUGH_ALIKE = 500  # rows laid out as those before them, in all, after which it pays to make a pattern
_MOST_CELLS = 64
_new = tuple.__new__
# Types of cells that are their value where there is a string in place too; the others are that.
_VALUE_FIRST = frozenset({"", "n", "s"})

# Column letters, style and type, value, string in place; or all of a cell that is written in an unusual way.
_Cell = tuple[str, str, str, str, str]


def sheet_rows(rows: Iterator[str], writers: CellWriters) -> Iterator[SheetRow]:
    """Yield the rows of a sheet.

    Args:
        rows: The ``<row>`` elements in plain form.
        writers: How the workbook's cells are written.

    Raises:
        DocumentError: What `rows` and the writers raise.
    """
    number = 0
    reader = _RowReader(writers)
    find_cells, row_number = _CELL.findall, _ROW_NUMBER.match
    for row in rows:
        known = reader.known(row)
        if known:
            number = int(known[1])
            yield reader.filled(number, known.groups()[1:])
            continue
        found = row_number(row)
        number = int(found[1]) if found else number + 1
        if len(row) < _LONG_ROW:
            yield reader.together(number, find_cells(row))
        else:
            yield reader.singly(number, _one_by_one(row))


def _one_by_one(row: str) -> Iterator[_Cell]:
    """The cells of a row that is too long to hold them all."""
    for place, found in enumerate(_CELL.finditer(row)):
        if place >= LAST_COLUMN:
            return
        letters, kind, value, inline, other = found.groups("")
        yield letters, kind, value, inline, other


class _Layout(NamedTuple):
    """Which cells a row has, and what follows from that.

    Attributes:
        letters: The letters of their columns, "" for the column after the one before.
        kinds: Their styles and types as they stand.
        columns: The numbers of their columns; none when not all are known, or some are beyond the last there is.
        writes: What makes their texts.
        textual: Whether all of them are text.
    """

    letters: tuple[str, ...]
    kinds: tuple[str, ...]
    columns: list[int]
    writes: list[Callable[[str], str]]
    textual: bool


class _RowReader:
    """Reads rows, which are much alike: what follows from the letters and attributes of one mostly serves the next.

    Attributes:
        known: Matches the markup of a row that is laid out as the last of many: its number, then its cells' values.
    """

    def __init__(self, writers: CellWriters) -> None:
        self.known: Callable[[str], re.Match[str] | None] = _NOTHING.match
        self._writers = writers
        self._column_numbers = _ColumnNumbers()
        self._layout = self._known_layout = _Layout((), (), [], [], textual=True)
        self._before: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self._alike = 0
        self._had_others = False  # cells without a value of their own, in the row before

    def together(self, number: int, cells: Sequence[_Cell]) -> SheetRow:
        """Read the cells all at once if they are plain: each has a value and a column that there is."""
        if not cells or self._had_others:
            return self.singly(number, cells)
        letters, kinds, values, _, _ = zip(*cells, strict=False)
        if "" in values:
            return self.singly(number, cells)
        layout = self._layout
        if kinds == layout.kinds and letters == layout.letters:
            self._alike += 1
            if self._alike == _ENOUGH_ALIKE:
                self._learn()
        elif (letters, kinds) == self._before:
            layout = self._layout = self._new_layout(letters, kinds)
        else:
            self._before = letters, kinds
            return self.singly(number, cells)
        texts = [write(value) for write, value in zip(layout.writes, values, strict=False)]
        if "" in texts or not layout.columns:
            return self.singly(number, cells)
        return _new(SheetRow, (number, layout.columns, texts, layout.textual))

    def filled(self, number: int, values: Sequence[str]) -> SheetRow:
        """Read the values of a row that matched."""
        layout = self._known_layout
        texts = [write(value) for write, value in zip(layout.writes, values, strict=False)]
        if "" in texts:
            cells = zip(layout.letters, layout.kinds, values, repeat(""), repeat(""), strict=False)
            return self.singly(number, cells)
        # This is what the constructor of a named tuple does, in half the time.
        return _new(SheetRow, (number, layout.columns, texts, layout.textual))

    def singly(self, number: int, cells: Iterable[_Cell]) -> SheetRow:
        """Read the cells one after the other, whatever they are."""
        columns: list[int] = []
        texts: list[str] = []
        textual, others = True, False
        column = 0
        for letters, kind, value, inline, other in cells:
            if other:
                letters, kind, value, inline = _unusual(other)  # noqa: PLW2901
            column = self._column_numbers[letters] if letters else column + 1
            if value and not inline:
                write, is_text, _ = self._writers[kind]
                text = write(value)
                textual = textual and is_text
            else:
                others = True
                text, is_text = self._in_place(kind, value, inline) if inline else ("", True)
                textual = textual and is_text
            if text and column <= LAST_COLUMN:
                columns.append(column)
                texts.append(text)
        self._had_others = others
        return SheetRow(number, columns, texts, textual)

    def _in_place(self, kind: str, value: str, inline: str) -> tuple[str, bool]:
        """The text of a cell with a string in place, and whether it is text."""
        write, is_text, name = self._writers[kind]
        if value and name in _VALUE_FIRST:
            return write(value), is_text
        if name == "s":
            return "", True
        return string_text(inline) if inline[0] == "<" else cell_string(inline), True

    def _new_layout(self, letters: tuple[str, ...], kinds: tuple[str, ...]) -> _Layout:
        columns = [self._column_numbers[each] for each in letters]
        if "" in letters or max(columns) > LAST_COLUMN:
            columns = []
        writers = [self._writers[kind] for kind in kinds]
        textual = all(writer.is_text for writer in writers)
        return _Layout(letters, kinds, columns, [writer.write for writer in writers], textual)

    def _learn(self) -> None:
        """Have one pattern for rows laid out as the last: it takes a third of the time of finding their cells.

        Other layouts may have come between the rows that were counted. Rows it does not match count for the next one.
        """
        layout = self._layout
        self._alike = 0
        if not layout.columns or len(layout.columns) > _MOST_CELLS:
            return
        cells = [
            rf'<c r="{letters}[0-9]+"{kind}><v>([^<]+)</v></c>'
            for letters, kind in zip(layout.letters, layout.kinds, strict=True)
        ]
        self.known = re.compile(rf'<row r="([0-9]{{1,9}})"[^<>]*>{"".join(cells)}').fullmatch
        self._known_layout = layout


class _ColumnNumbers(dict[str, int]):
    """Column numbers, 1-based, by letters."""

    def __missing__(self, letters: str) -> int:
        number = 0
        for letter in letters.upper():
            number = number * 26 + ord(letter) - 64
        self[letters] = number
        return number


def _unusual(cell: str) -> tuple[str, str, str, str]:
    """Column letters, style and type, value and string markup of a cell that is written in an unusual way."""
    ((attributes, content),) = _OTHER_CELL.findall(cell)
    named = dict(_ATTRIBUTE.findall(attributes))
    reference = _REFERENCE.match(named.get("r", ""))
    value = _VALUE.search(content)
    inline = _INLINE.search(content)
    inline_end = content.rfind("</is")
    return (
        reference[1] if reference else "",
        style_and_type(named.get("s", ""), named.get("t", "")),
        value[1] if value else "",
        content[inline.start() : inline_end] if inline and inline_end >= inline.end() else "",
    )
