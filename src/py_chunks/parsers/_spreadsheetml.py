"""Workbooks in one XML file, which Excel 2003 and many web applications call .xls (SpreadsheetML 2003).

The names are those of Microsoft's "XML Spreadsheet Reference". Number formats stand in styles; a cell without one has
that of its row, else of its column, else of its table.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any

from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._cell_values import FormatValue, number_text, truth_text, value_format
from py_chunks.parsers._cell_writers import plain_number
from py_chunks.parsers._decode import decode
from py_chunks.parsers._number_formats import PLAIN, NumberFormat, classify
from py_chunks.parsers._sheet_rows import LAST_COLUMN, Sheet, SheetRow
from py_chunks.parsers._xml import parse_xml, whole_number
from py_chunks.sources import Source

_OTHER_ENCODING = re.compile(rb"""\xff\xfe|\xfe\xff|[^>]*?encoding\s*=\s*["'](?!utf-8)""", re.IGNORECASE)
_SPACE = "{urn:schemas-microsoft-com:office:spreadsheet}"
_DATE_1904 = "{urn:schemas-microsoft-com:office:excel}ExcelWorkbook/{urn:schemas-microsoft-com:office:excel}Date1904"
_MOMENT = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?")
_ORIGIN = date(1899, 12, 30).toordinal()
_ORIGIN_1904 = date(1904, 1, 1).toordinal()
_MARCH_1900 = 61  # before it, days count from one day later: 29 February 1900 never was
_MOST_PARENTS = 8  # of a style; Excel goes one step
_ANY_DATE = NumberFormat("moment", shows_date=True)
_NAMED_FORMATS: Mapping[str, str] = {
    "General Date": "m/d/yyyy h:mm", "Long Date": "d-mmm-yyyy", "Medium Date": "d-mmm-yy", "Short Date": "m/d/yyyy",
    "Long Time": "h:mm:ss", "Medium Time": "h:mm AM/PM", "Short Time": "h:mm", "Percent": "0.00%",
    "Currency": "0.00", "Euro Currency": "0.00", "Fixed": "0.00", "Standard": "0.00", "Scientific": "0.00E+00",
    "Yes/No": "0", "True/False": "0", "On/Off": "0",
}  # fmt: skip
# What writes numbers, None for as they are, and what writes moments.
_Writer = tuple[FormatValue | None, FormatValue]


def spreadsheetml_sheets(source: Source, limits: Limits) -> list[Sheet]:
    """Return the sheets of a workbook, hidden ones too.

    Args:
        source: The workbook.
        limits: Those of XML, and `max_document_bytes`, are used.

    Raises:
        CorruptDocument: It holds no sheets.
        LimitExceeded: It asks for more than the limits allow.
    """
    data = source.read(limits.max_document_bytes)
    root, damage = _tree(data, source.label, limits)
    sheets = list(root.iterchildren(f"{_SPACE}Worksheet"))
    if not sheets:
        raise damage or CorruptDocument("it holds no sheets", source=source.label)
    cells = _Cells(root)
    last = len(sheets) - 1
    return [
        Sheet(
            _attribute(sheet, "Name") or f"Sheet{place + 1}",
            partial(_rows, sheet, cells, damage if place == last else None),
        )
        for place, sheet in enumerate(sheets)
    ]


def _tree(data: bytes, label: str, limits: Limits) -> tuple[Any, CorruptDocument | None]:
    """The root element, and the damage that ends the tree."""
    try:
        return parse_xml(data, label, "Workbook", limits), None
    except CorruptDocument as error:
        damage = error
    # Programs that write markup by hand call any encoding UTF-8.
    if not _OTHER_ENCODING.match(data):
        mended = decode(data, guess=False)[0].encode()
        with suppress(CorruptDocument):
            return parse_xml(mended, label, "Workbook", limits), None
        data = mended
    return parse_xml(data, label, "Workbook", limits, recover=True), damage


def _attribute(element: Any, name: str) -> str | None:
    value: str | None = element.get(_SPACE + name)
    return value


def _number(element: Any, name: str, otherwise: int) -> int:
    return whole_number(_attribute(element, name), otherwise)


def _rows(sheet: Any, cells: _Cells, damage: CorruptDocument | None) -> Iterator[SheetRow]:
    """The rows of a sheet, and the damage that ended them."""
    for table in sheet.iterchildren(f"{_SPACE}Table"):
        styles = _column_styles(table)
        number = 0
        top, left = (max(_number(table, name, 1), 1) - 1 for name in ("TopCell", "LeftCell"))
        for row in table.iterchildren(f"{_SPACE}Row"):
            number = _following(row, number)
            found = _row(number, row, cells, styles)
            yield _shifted(found, top, left) if top or left else found
            number += _number(row, "Span", 0)
    if damage is not None:
        raise damage


def _shifted(row: SheetRow, top: int, left: int) -> SheetRow:
    """A row of a table that does not begin in the first cell, from which its rows and columns are counted."""
    cells = [(column + left, text) for column, text in zip(row.columns, row.texts, strict=True)]
    kept = [cell for cell in cells if cell[0] <= LAST_COLUMN]
    return SheetRow(row.number + top, [column for column, _ in kept], [text for _, text in kept], row.textual)


def _column_styles(table: Any) -> Callable[[int], str | None]:
    """The style of cells by their column, where neither they nor their row have one."""
    firsts: list[int] = []
    named: list[tuple[int, str]] = []  # the last column of each style
    column = 0
    for element in table.iterchildren(f"{_SPACE}Column"):
        first = _following(element, column)
        column = first + _number(element, "Span", 0)
        style = _attribute(element, "StyleID")
        if style:
            firsts.append(first)
            named.append((column, style))
    otherwise = _attribute(table, "StyleID")

    def style_of(place: int) -> str | None:
        last, style = named[bisect_right(firsts, place) - 1] if firsts and firsts[0] <= place else (0, otherwise)
        return style if place <= last else otherwise

    return style_of


def _following(element: Any, before: int) -> int:
    """The number of a row, column or cell after another one; it says it where some are left out."""
    return max(_number(element, "Index", 0), before + 1)


def _row(number: int, row: Any, cells: _Cells, styles: Callable[[int], str | None]) -> SheetRow:
    columns: list[int] = []
    texts: list[str] = []
    textual = True
    column = 0
    row_style = _attribute(row, "StyleID")
    for cell in row.iterchildren(f"{_SPACE}Cell"):
        column = _following(cell, column)
        data = cell.find(f"{_SPACE}Data")
        if data is not None and column <= LAST_COLUMN:
            kind = _attribute(data, "Type") or "String"
            text = "".join(data.itertext()) if len(data) else data.text or ""
            if kind == "String":
                text = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
            elif text:
                style = _attribute(cell, "StyleID") or row_style or styles(column)
                text = cells.text(kind, text.strip(), style)
            if text:
                columns.append(column)
                texts.append(text)
                textual = textual and kind == "String"
        column += _number(cell, "MergeAcross", 0)
    return SheetRow(number, columns, texts, textual)


class _Cells:
    """How the values of a workbook's cells are written."""

    def __init__(self, root: Any) -> None:
        self._date1904 = root.find(_DATE_1904) is not None
        self._styles = {_attribute(style, "ID"): style for style in root.iterfind(f"{_SPACE}Styles/{_SPACE}Style")}
        self._known: dict[str | None, _Writer] = {}

    def text(self, kind: str, value: str, style: str | None) -> str:
        """Return the text of a value that is no string.

        Args:
            kind: Its type.
            value: As stored.
            style: The name of the cell's style.
        """
        if kind == "Boolean":
            return truth_text(value=value == "1")
        if kind not in ("DateTime", "Number"):
            return value
        as_number, as_moment = self._known.get(style) or self._new_writer(style)
        try:
            if kind == "DateTime":
                return as_moment(self._serial(value))
            return as_number(float(value)) if as_number is not None else plain_number(value)
        except ValueError:
            return value

    def _new_writer(self, style: str | None) -> _Writer:
        shape = self._shape(style)
        as_number = value_format(shape, date1904=self._date1904)
        # A moment is one under any format.
        as_moment = (
            value_format(_ANY_DATE, date1904=self._date1904) if shape.kind in ("number", "percent") else as_number
        )
        writer = self._known[style] = as_number, as_moment or number_text
        return writer

    def _serial(self, moment: str) -> float:
        """The day number of a moment; times without a day stand on the day before the first."""
        found = _MOMENT.fullmatch(moment)
        if not found:
            raise ValueError(moment)
        year, month, day, hours, minutes, seconds = (float(part or 0) for part in found.groups())
        ordinal = date(int(year), int(month), int(day)).toordinal()
        days = ordinal - (_ORIGIN_1904 if self._date1904 else _ORIGIN)
        if not self._date1904 and days < _MARCH_1900:
            days -= 1
        return days + ((hours * 60 + minutes) * 60 + seconds) / 86_400

    def _shape(self, style: str | None) -> NumberFormat:
        for _ in range(_MOST_PARENTS):
            element = self._styles.get(style)
            stated = None if element is None else element.find(f"{_SPACE}NumberFormat")
            if stated is not None:
                code = _attribute(stated, "Format") or ""
                return classify(_NAMED_FORMATS.get(code, code))
            style = (None if element is None else _attribute(element, "Parent")) or "Default"
        return PLAIN
