"""Cells of OpenDocument spreadsheets: their values as text (OpenDocument 1.3 part 3, 9.1.4 and 19.383 to 19.387)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from py_chunks.parsers._cell_values import clock_text, decimal_text, duration_text, percent_text, truth_text
from py_chunks.parsers._odf_package import OFFICE
from py_chunks.parsers._odf_text import (
    HEADING,
    LINE,
    LIST,
    MEANT,
    MOST_SPACES,
    PARAGRAPH,
    SPACE,
    TAB,
    Paragraphs,
    collapsed,
)
from py_chunks.parsers._xml import whole_number
from py_chunks.parsers._xml_records import unescaped

_TYPE, _VALUE, _STRING = f"{OFFICE}value-type", f"{OFFICE}value", f"{OFFICE}string-value"
_ERROR_TYPE = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_DAY = 86_400_000
_MOMENT = re.compile(r"(-?\d{4,}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:[.,]\d+)?)?(?:Z|[+-]\d\d:\d\d)?")
_DURATION = re.compile(r"(-)?P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,9})\d*)?S)?)?")
_SHOWN_SECONDS = re.compile(r":\d\d[.,](\d+)")
_SHOWN_NUMBER = re.compile(r"\d{1,15}")
_SHOWN_DECIMALS = re.compile(r"[.,](\d+)\D*$")
_DIGITS = re.compile(r"\D+")
_VALUE_ATTRIBUTES = re.compile(
    r'(?: office:value-type="(\w+)"|)(?: office:currency="\w+"|)(?: office:((?:boolean-|date-|time-|)value)=|)'
)
_SPACES = re.compile(r'<text:s(?: text:c="([0-9]+)")?/>')
# Of what is remembered: kinds of cells, the characters of the attributes that say which, and those of a moment. A
# damaged sheet could hold any number of each, as long as a row may be.
_MOST_CELLS, _LONGEST_ATTRIBUTES, _LONGEST_MOMENT = 1 << 9, 1 << 7, 32
_Write = Callable[[str, str], str]


class CellReader:
    """Reads the text of cells."""

    def __init__(self, paragraphs: Paragraphs) -> None:
        """`paragraphs` reads what stands in them."""
        self._paragraphs = paragraphs

    def text(self, cell: Any) -> tuple[str, bool]:
        """Return a cell's text, and whether it is text rather than a number, a date or the like.

        Args:
            cell: A `table:table-cell` or `table:covered-table-cell`.
        """
        kind = cell.get(_TYPE)
        if kind is None and not len(cell):
            return "", True
        if cell.get(_ERROR_TYPE) == "error":
            return self._shown(cell), False
        if kind not in _WRITERS:
            return self._shown(cell) or cell.get(_STRING) or "", True
        attribute, write, sign = _WRITERS[kind]
        value = cell.get(attribute)
        shown = self._shown(cell) if value is None or _may_show(cell, sign) else ""
        if value is None:
            return shown, False
        try:
            return write(value.strip(), shown), False
        except ValueError:
            return self._shown(cell) or value, False

    def _shown(self, cell: Any) -> str:
        """The paragraphs of a cell on lines of their own; comments and shapes are none."""
        if len(cell) == 1 and cell[0].tag == PARAGRAPH:
            return self._paragraph(cell[0])
        lines = []
        for child in cell:
            if child.tag in (PARAGRAPH, HEADING):
                lines.append(self._paragraph(child))
            elif child.tag == LIST:
                lines.extend(self._paragraph(paragraph) for paragraph in child.iter(PARAGRAPH, HEADING))
        return "\n".join(lines)

    def _paragraph(self, paragraph: Any) -> str:
        text = self._paragraphs.text(paragraph)
        if len(paragraph):
            self._paragraphs.boxes.clear()
            self._paragraphs.notes.clear()
        return text


class PlainCell(NamedTuple):
    """How the text of a cell is made that holds at most paragraphs of text, spaces, tabs and line breaks.

    Attributes:
        write: Makes it of the cell's value and of the markup of its paragraphs; None when it is those.
        is_text: Whether it is text rather than a number, a date or the like.
    """

    write: Callable[[str, str], str] | None
    is_text: bool


SHOWN_ERROR = PlainCell(None, False)
"""How a cell is read whose value is an error: what is shown says which."""


class PlainCells(dict[str, PlainCell]):
    """How such cells are read, by the attributes that say what a value is: as they stand, up to the value."""

    def __missing__(self, attributes: str) -> PlainCell:
        found = _VALUE_ATTRIBUTES.fullmatch(attributes)
        kind, name = found.groups() if found else (None, None)
        write = None
        if kind in _WRITERS and _WRITERS[kind][0] == f"{OFFICE}{name}":
            write = _plain_number if kind == "float" else _as_meant(*_WRITERS[kind][1:])
        cell = PlainCell(write, kind not in _WRITERS)
        if len(self) < _MOST_CELLS and len(attributes) <= _LONGEST_ATTRIBUTES:
            self[attributes] = cell
        return cell


def plain_text(markup: str) -> str:
    r"""Return the text of paragraphs that hold nothing but text, spaces, tabs and line breaks, each on its line.

    Args:
        markup: As it stands between the first start tag and the last end tag.

    Example:
        >>> plain_text("a &amp;  b<text:s/>"), plain_text("c<text:tab/>d</text:p><text:p>e")
        ('a & b', 'c\td\ne')
    """
    if "<" in markup:
        return "\n".join([_with_signs(paragraph) for paragraph in markup.split("</text:p><text:p>")])
    return collapsed(unescaped(markup) if "&" in markup else markup).strip()


def _with_signs(markup: str) -> str:
    text = _SPACES.sub(lambda found: SPACE * min(whole_number(found[1], 1), MOST_SPACES), markup)
    text = text.replace("<text:tab/>", TAB).replace("<text:line-break/>", LINE)
    return collapsed(unescaped(text)).translate(MEANT).strip()


def _as_meant(write: _Write, sign: str | None) -> _Write:
    """Writes what the value means, or shows the paragraphs when it means nothing."""

    def written(value: str, shown: str) -> str:
        try:
            return write(value, plain_text(shown) if sign is not None and sign in shown else "")
        except ValueError:
            return plain_text(shown) or value

    return written


def _may_show(cell: Any, sign: str | None) -> bool:
    """Whether what is written depends on what is shown."""
    return sign is not None and (not sign or any(sign in (child.text or "") for child in cell))


def _number(value: str, shown: str) -> str:
    # Gnumeric and others write percentages as numbers; only what is shown of them tells.
    share = _shown_percentage(float(value), shown) if shown else ""
    return share or decimal_text(value)


_written_share = _as_meant(_number, "")


def _plain_number(value: str, shown: str) -> str:
    """Does what `_as_meant` would, with a call less: most cells are numbers."""
    if "%" in shown:
        return _written_share(value, shown)
    try:
        return decimal_text(value)
    except ValueError:
        return plain_text(shown) or value


def _percentage(value: str, shown: str) -> str:
    share = float(value)
    return _shown_percentage(share, shown) or percent_text(share)


def _shown_percentage(share: float, shown: str) -> str:
    """A share with the decimals that are shown, whatever the language writes before them; "" if that is not shown."""
    found = _SHOWN_DECIMALS.search(shown)
    decimals = len(found[1]) if found else 0
    # After a separator of thousands stand digits too; then the figures differ.
    for places in dict.fromkeys((decimals, 0)):
        text = percent_text(share, places, places)
        if _DIGITS.sub("", text) == _DIGITS.sub("", shown):
            return text
    return ""


def _truth(value: str, _: str) -> str:
    return truth_text(value=value == "true")


def _moment(value: str, shown: str) -> str:
    write = _moment_text if len(value) <= _LONGEST_MOMENT else _moment_text.__wrapped__
    return write(value, ":" in shown)


@lru_cache(maxsize=512)  # the days in a column are few
def _moment_text(value: str, shows_time: bool) -> str:
    found = _MOMENT.fullmatch(value)
    if not found:
        raise ValueError(value)
    clock = found[2] or "00:00:00"
    return found[1] if clock == "00:00:00" and not shows_time else f"{found[1]} {clock}"


def _time(value: str, shown: str) -> str:
    found = _DURATION.fullmatch(value)
    if not found:
        raise ValueError(value)
    sign, *numbers, fraction = found.groups()
    days, hours, minutes, seconds = (int(number or 0) for number in numbers)
    length = days * _DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000 + round(float(f"0.{fraction or 0}") * 1000)
    places = _SHOWN_SECONDS.search(shown)
    decimals = len(places[1]) if places else 0
    if sign or (length >= _DAY and _shows_all(shown, length // 1000)):
        return duration_text(-length if sign else length, decimals)
    return clock_text(length % _DAY, decimals)


def _shows_all(shown: str, seconds: int) -> bool:
    """Whether what is shown of a duration begins with all its hours, minutes or seconds, not with a time of day."""
    first = _SHOWN_NUMBER.search(shown)
    return first is None or int(first[0]) in (seconds // 3600, seconds // 60, seconds)


# By the type of a value: the attribute it stands in, how it is written, and the sign that must be shown for what is
# shown to matter: "" for none, None where it never does.
_WRITERS: dict[str, tuple[str, _Write, str | None]] = {
    "float": (_VALUE, _number, "%"),
    "currency": (_VALUE, _number, None),
    "percentage": (_VALUE, _percentage, ""),
    "boolean": (f"{OFFICE}boolean-value", _truth, None),
    "date": (f"{OFFICE}date-value", _moment, ""),
    "time": (f"{OFFICE}time-value", _time, ""),
}
