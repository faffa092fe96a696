"""From the values in the cells of a worksheet part to their texts (ECMA-376 part 1, 18.3.1.4 and 18.18.11)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from py_chunks.parsers._cell_values import FormatValue, decimal_text
from py_chunks.parsers._shared_strings import SharedStrings, cell_string
from py_chunks.parsers._xml import whole_number

_ATTRIBUTES = re.compile(r'(?: s="([^"]*)")?(?: t="([^"]*)")?')
_ISO_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)?T?(?:(\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?")
_TRUE = frozenset({"1", "true"})
_MOST_WRITERS, _MOST_FORMATS, _MOST_WRITTEN = 1 << 12, 1 << 6, 1 << 9
_LONGEST_STRING = 1 << 7  # characters of a shared string and its number
_LONGEST_KEPT = 32  # characters of a key; a damaged sheet could name styles, or hold numbers, as long as a row may be


class CellWriter(NamedTuple):
    """How the values of cells of one style and type are written.

    Attributes:
        write: Makes a text of a value, which is not empty.
        is_text: Whether such values are text (not numbers, dates, truth values or errors).
        type: The type as it stands in the cell, "" for none.
    """

    write: Callable[[str], str]
    is_text: bool
    type: str


class CellWriters(dict[str, CellWriter]):
    """The writers of a workbook's cells by style and type: `` s="1" t="n"`` as in the cell, either may be missing."""

    def __init__(self, strings: SharedStrings, formats: Mapping[str, FormatValue | None]) -> None:
        """Start with none.

        Args:
            strings: The workbook's shared strings.
            formats: How to write the numbers of a style, by the style's number as it stands in the cell ("" for
                none); None for plain numbers.
        """
        super().__init__()
        self._string = _StringsByNumber(strings).__getitem__
        self._formats = formats
        self._formatted: dict[FormatValue, Callable[[str], str]] = {}

    def __missing__(self, attributes: str) -> CellWriter:
        found = _ATTRIBUTES.fullmatch(attributes)
        style, kind = found.groups("") if found else ("", "")
        writer = CellWriter(self._write(kind, self._formats.get(style)), kind in ("s", "str"), kind)
        if len(self) < _MOST_WRITERS and len(attributes) <= _LONGEST_KEPT:
            self[attributes] = writer
        return writer

    def _write(self, kind: str, write: FormatValue | None) -> Callable[[str], str]:
        if kind in ("", "n"):
            return plain_number if write is None else self._formatted.get(write) or self._new_formatted(write)
        if kind == "s":
            return self._string
        if kind == "b":
            return _truth
        return cell_string if kind != "d" else lambda value: _iso_moment(value.strip(), write)

    def _new_formatted(self, write: FormatValue) -> Callable[[str], str]:
        written = _formatted(write)
        if len(self._formatted) < _MOST_FORMATS:
            self._formatted[write] = written
        return written


class _StringsByNumber(dict[str, str]):
    """Shared strings by their numbers as they stand in cells, the last that were asked for: many come again."""

    def __init__(self, strings: SharedStrings) -> None:
        super().__init__()
        self._strings = strings

    def __missing__(self, number: str) -> str:
        text = self._strings.text(whole_number(number, -1))
        if len(number) + len(text) <= _LONGEST_STRING:
            if len(self) >= _MOST_WRITTEN:
                self.clear()
            self[number] = text
        return text


def style_and_type(style: str, kind: str) -> str:
    """Return the key of a writer.

    Args:
        style: The number of the cell's style, "" for none.
        kind: The cell's type, "" for none.

    Example:
        >>> style_and_type("1", ""), style_and_type("", "s")
        (' s="1"', ' t="s"')
    """
    return (f' s="{style}"' if style else "") + (f' t="{kind}"' if kind else "")


def plain_number(value: str) -> str:
    """Return a number as it is written in a cell without a format; what is none stays as it is.

    Args:
        value: As stored.

    Example:
        >>> plain_number("2.50"), plain_number(" odd")
        ('2.5', 'odd')
    """
    try:
        return decimal_text(value)
    except ValueError:
        return value.strip()


def _formatted(write: FormatValue) -> Callable[[str], str]:
    """A writer that keeps what it has written last: the days in a column are few."""
    known: dict[str, str] = {}

    def written(value: str) -> str:
        text = known.get(value)
        if text is None:
            try:
                text = write(float(value))
            except ValueError:
                text = value.strip()
            if len(value) <= _LONGEST_KEPT:
                if len(known) >= _MOST_WRITTEN:
                    known.clear()
                known[value] = text
        return text

    return written


def _truth(value: str) -> str:
    return "true" if value in _TRUE else "false"


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
