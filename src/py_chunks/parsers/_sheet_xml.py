"""Rows of a worksheet part: cells, their columns and values (ECMA-376 part 1, 18.3.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from py_chunks.parsers._cell_values import FormatValue, number_text
from py_chunks.parsers._shared_strings import SharedStrings, cell_string, string_text
from py_chunks.parsers._sheet_rows import LAST_COLUMN, SheetRow

_ROW_NUMBER = re.compile(r'<row[^<>]*?\sr="([0-9]{1,9})"')
# The first alternative is how nearly all cells are written; the second takes any other, attributes and content.
_CELL = re.compile(
    r'<c(?: r="([A-Z]{1,3})[0-9]+")?(?: s="([0-9]+)")?(?: t="(\w+)")?'
    r"(?:/>|>(?:<f[^<>]*(?:/>|>[^<]*</f>))?(?:<v>([^<]*)</v>|<is><t[^<>]*>([^<]*)</t></is>)?</c>)"
    r"|<c(?=[\s/>])([^<>]*?)(?:/>|>([^<]*(?:<(?!/?c[\s/>])[^<]*)*)</c\s*>)"
)
_ATTRIBUTE = re.compile(r'(?<![\w:.-])([\w:.-]+)\s*=\s*"([^"]*)"')
_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?[0-9]*")
_VALUE = re.compile(r"<v(?:\s[^<>]*)?>([^<]*)</v\s*>")
_INLINE = re.compile(r"<is(?:\s[^<>]*)?>")
_ISO_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)?T?(?:(\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?")
_EXACT_DIGITS = 15
_LONG_ROW = 1 << 22
_TRUE = frozenset({"1", "true"})


def sheet_rows(
    rows: Iterator[str], strings: SharedStrings, formats: Mapping[str, FormatValue | None]
) -> Iterator[SheetRow]:
    """Yield the rows of a sheet.

    Args:
        rows: The ``<row>`` elements in plain form.
        strings: The workbook's shared strings.
        formats: How to write the numbers of a style, by the style's number as it stands in the cell ("" for
            none); None for plain numbers.

    Raises:
        DocumentError: What `rows` and `strings` raise.
    """
    number = 0
    letters_to_column = _ColumnNumbers()
    find_cells, row_number = _CELL.findall, _ROW_NUMBER.match
    for row in rows:
        found = row_number(row)
        number = int(found[1]) if found else number + 1
        columns: list[int] = []
        texts: list[str] = []
        textual = True
        column = 0
        cells = find_cells(row) if len(row) < _LONG_ROW else _one_by_one(row)
        for letters, style, kind, value, inline, attributes, content in cells:
            if attributes or content:
                letters, style, kind, value, inline = _cell(attributes, content)  # noqa: PLW2901
            column = letters_to_column[letters] if letters else column + 1
            if value and (not kind or kind == "n"):
                write = formats.get(style)
                text = _number(value) if write is None else _written(value, write)
                textual = False
            elif kind == "s":
                text = strings.text(int(value)) if value.isdecimal() else ""
            elif inline:
                text = string_text(inline) if inline[0] == "<" else cell_string(inline)
            elif kind == "b" and value:
                text = "true" if value in _TRUE else "false"
                textual = False
            elif value:
                text = _other(kind, value, formats.get(style))
                textual = textual and kind == "str"
            else:
                continue
            if text and column <= LAST_COLUMN:
                columns.append(column)
                texts.append(text)
        yield SheetRow(number, columns, texts, textual)


def _one_by_one(row: str) -> Iterator[tuple[str, ...]]:
    """The cells of a row that is too long to hold them all."""
    for place, found in enumerate(_CELL.finditer(row)):
        if place >= LAST_COLUMN:
            return
        yield found.groups("")


class _ColumnNumbers(dict[str, int]):
    """Column numbers, 1-based, by letters."""

    def __missing__(self, letters: str) -> int:
        number = 0
        for letter in letters.upper():
            number = number * 26 + ord(letter) - 64
        self[letters] = number
        return number


def _cell(attributes: str, content: str) -> tuple[str, str, str, str, str]:
    """Column letters, style, type, value and string markup of a cell that is written in an unusual way."""
    named = dict(_ATTRIBUTE.findall(attributes))
    reference = _REFERENCE.match(named.get("r", ""))
    value = _VALUE.search(content)
    inline = _INLINE.search(content)
    inline_end = content.rfind("</is")
    return (
        reference[1] if reference else "",
        named.get("s", ""),
        named.get("t", ""),
        value[1] if value else "",
        content[inline.start() : inline_end] if inline and inline_end >= inline.end() else "",
    )


def _number(value: str) -> str:
    if value.isdecimal() and len(value) <= _EXACT_DIGITS and value[0] != "0" and value.isascii():
        return value
    try:
        return number_text(float(value))
    except ValueError:
        return value.strip()


def _written(value: str, write: FormatValue) -> str:
    try:
        return write(float(value))
    except ValueError:
        return value.strip()


def _other(kind: str, value: str, write: FormatValue | None) -> str:
    if kind == "d":
        return _iso_moment(value.strip(), write)
    return cell_string(value)


def _iso_moment(value: str, write: FormatValue | None) -> str:
    """A moment in ISO 8601 (18.18.11, type `d`); its time stays out where it is midnight and not shown."""
    found = _ISO_MOMENT.fullmatch(value)
    if not found or not (found[1] or found[2]):
        return value
    clock = f"{found[2]}{found[3] or ':00'}" if found[2] else ""
    # The format is asked with a day at midnight whether it shows the time.
    shows_time = write is not None and ":" in write(36526.0)
    if found[1] and clock in ("", "00:00:00"):
        return f"{found[1]} 00:00:00" if shows_time else found[1]
    return f"{found[1]} {clock}" if found[1] else clock
