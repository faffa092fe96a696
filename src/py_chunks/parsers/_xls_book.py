"""Workbooks of Excel 2 to 2003, read with xlrd ([MS-XLS])."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import xlrd

from py_chunks.errors import CorruptDocument, EncryptedDocument
from py_chunks.limits import Limits
from py_chunks.parsers._cell_values import ERRORS, FormatValue, number_text, truth_text, value_format
from py_chunks.parsers._number_formats import NumberFormat, number_format
from py_chunks.parsers._ole import open_compound
from py_chunks.parsers._sheet_rows import LOCKED, MODULE, Sheet, SheetRow
from py_chunks.parsers._xls_records import ReadRecords, read_records
from py_chunks.sources import COMPOUND_MAGIC, Source

FAILED = "Failed to open workbook: Xls error"
_ENCRYPTED = "Workbook is encrypted"  # xlrd's own words
_BOUND_SHEET, _END = 0x85, 0x0A
_UNICODE_VERSION = 80
_WITHOUT_CELLS = {1: "macro sheet", 2: "chart sheet", 6: MODULE}
_DATE = NumberFormat("moment", shows_date=True)


class XlsBook:
    """An open workbook; close it when it has been read."""

    def __init__(self, source: Source, limits: Limits) -> None:
        """Load the workbook's globals; sheets are loaded when they are read.

        Raises:
            CorruptDocument: It is no workbook, or damaged beyond reading.
            EncryptedDocument: It is locked with a password.
            LimitExceeded: It is larger than allowed.
        """
        self._label = source.label
        self._data = _records(source, limits)
        self._styled = True
        self._damage: CorruptDocument | None = None
        self._book = self._loaded()
        self._records: ReadRecords | None = None
        self._salvaged: Any = None
        self._formats: dict[int, FormatValue | None] = {}

    def sheets(self) -> list[Sheet]:
        """All sheets in workbook order, hidden ones too; those without cells say why."""
        names = self._book.sheet_names()
        kinds = self._all_sheets()
        if [name for name, kind in kinds if kind not in _WITHOUT_CELLS] != names:
            kinds = [(name, 0) for name in names]
        found = []
        place = 0
        for name, kind in kinds:
            if kind in _WITHOUT_CELLS:
                found.append(Sheet(name, None, _WITHOUT_CELLS[kind]))
            else:
                found.append(Sheet(name, partial(self._rows, place)))
                place += 1
        return found

    def close(self) -> None:
        """Release what the workbook holds."""
        self._data = b""
        self._book.release_resources()
        if self._salvaged is not None:
            self._salvaged.release_resources()

    def _loaded(self) -> Any:
        """The workbook, if need be without what xlrd stumbles over, or without formats."""
        try:
            return self._load(self._data)
        except CorruptDocument as error:
            damage = error
        # It evaluates names, and reads fonts, though nobody asks for them.
        data, is_whole = read_records(self._data)
        for self._styled in (True, False):
            with suppress(CorruptDocument):
                book = self._load(data)
                if book.nsheets:
                    self._damage = None if is_whole else damage
                    return book
        raise damage

    def _load(self, data: bytes) -> Any:
        try:
            # What xlrd has to say about the file goes nowhere.
            return xlrd.open_workbook(
                file_contents=data, logfile=io.StringIO(), on_demand=True, ragged_rows=True,
                formatting_info=self._styled,
            )  # fmt: skip
        except Exception as error:
            # On damaged files xlrd raises whatever its own reading runs into, from AssertionError to ZeroDivisionError.
            if _ENCRYPTED in str(error):
                raise EncryptedDocument(f"{FAILED}: {LOCKED}", source=self._label) from error
            message = f"{FAILED}: {str(error) or type(error).__name__}"
            raise CorruptDocument(message, source=self._label) from error

    def _rows(self, place: int) -> Iterator[SheetRow]:
        damage = self._damage
        try:
            sheet = self._sheet(self._book, place)
        except CorruptDocument as error:
            damage = damage or error
            sheet, is_whole = self._salvaged_sheet(place, damage)
            damage = None if is_whole else damage
        for number in range(sheet.nrows):
            yield self._row(sheet, number)
        sheet.book.unload_sheet(place)
        if damage is not None:
            raise damage

    def _sheet(self, book: Any, place: int) -> Any:
        try:
            return book.sheet_by_index(place)
        except Exception as error:
            # As above: one damaged sheet must not take the others with it.
            message = f"{FAILED}: {str(error) or type(error).__name__}"
            raise CorruptDocument(message, source=self._label) from error

    def _salvaged_sheet(self, place: int, damage: CorruptDocument) -> tuple[Any, bool]:
        """A sheet as far as its records go, and whether that is to their end."""
        if self._records is None:
            self._records = read_records(self._data)
            with suppress(CorruptDocument):
                self._salvaged = self._load(self._records.data)
            self._records = self._records._replace(data=b"")
        if self._salvaged is None:
            raise damage
        try:
            return self._sheet(self._salvaged, place), self._records.whole
        except CorruptDocument:
            raise damage from None

    def _row(self, sheet: Any, number: int) -> SheetRow:
        columns: list[int] = []
        texts: list[str] = []
        textual = True
        for column, (kind, value) in enumerate(zip(sheet.row_types(number), sheet.row_values(number), strict=True)):
            if kind in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK):
                continue
            if kind == xlrd.XL_CELL_TEXT:
                text = value.replace("\r\n", "\n").replace("\r", "\n")
            else:
                text = self._value_text(sheet, number, column, kind, value)
                textual = False
            if text:
                columns.append(column + 1)
                texts.append(text)
        return SheetRow(number + 1, columns, texts, textual)

    def _value_text(self, sheet: Any, row: int, column: int, kind: int, value: Any) -> str:
        if kind == xlrd.XL_CELL_BOOLEAN:
            return truth_text(value=bool(value))
        if kind == xlrd.XL_CELL_ERROR:
            return ERRORS.get(value, "#UNKNOWN!")
        if self._styled:
            write = self._format_of(sheet.cell_xf_index(row, column))
        else:
            date1904 = bool(self._book.datemode)
            write = value_format(_DATE, date1904=date1904) if kind == xlrd.XL_CELL_DATE else None
        return number_text(value) if write is None else write(value)

    def _format_of(self, style: int) -> FormatValue | None:
        """How the numbers of a cell style are written."""
        if style not in self._formats:
            shape = NumberFormat("number")
            if 0 <= style < len(self._book.xf_list):
                key = self._book.xf_list[style].format_key
                known = self._book.format_map.get(key)
                shape = number_format(key, {} if known is None else {key: known.format_str})
            self._formats[style] = value_format(shape, date1904=bool(self._book.datemode))
        return self._formats[style]

    def _all_sheets(self) -> list[tuple[str, int]]:
        """Name and type of every sheet, also of those that xlrd leaves out (2.4.28 BoundSheet8)."""
        book, found = self._book, []
        data, at = book.mem or b"", book.base
        end = min(len(data), at + book.stream_len)
        while at + 4 <= end:
            kind, size = struct.unpack_from("<HH", data, at)
            if kind == _END:
                break
            if kind == _BOUND_SHEET and size > 8:
                record = bytes(data[at + 4 : at + 4 + size])
                found.append((self._sheet_name(record), record[5]))
            at += 4 + size
        return found

    def _sheet_name(self, record: bytes) -> str:
        length = record[6]
        if self._book.biff_version < _UNICODE_VERSION:
            return record[7 : 7 + length].decode(self._book.encoding or "latin-1", "replace")
        if record[7] & 1:
            return record[8 : 8 + 2 * length].decode("utf-16-le", "replace")
        return record[8 : 8 + length].decode("latin-1")


def _records(source: Source, limits: Limits) -> bytes:
    """The workbook's records: a stream of a compound file, or, before Excel 5, the file itself.

    xlrd can find the stream too, but follows a damaged table of sectors in circles.
    """
    if not source.head():
        raise CorruptDocument(f"{FAILED}: the file is empty", source=source.label)
    if not source.head().startswith(COMPOUND_MAGIC):
        return source.read(limits.max_document_bytes)
    with open_compound(source, limits, FAILED) as file:
        root = file.root()
        if root.read("EncryptedPackage") is not None:
            raise EncryptedDocument(f"{FAILED}: {LOCKED}", source=source.label)
        data = root.read("Workbook") or root.read("Book")
    if not data:
        raise CorruptDocument(f"{FAILED}: it holds no workbook stream", source=source.label)
    return data
