"""Open XML workbooks (.xlsx, .xlsm, .xltx, .xltm), straight from their parts: sheets are read row by row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import CorruptDocument
from py_chunks.parsers._cell_values import FormatValue, value_format
from py_chunks.parsers._cell_writers import CellWriters
from py_chunks.parsers._number_formats import number_format
from py_chunks.parsers._opc import Package, Relationship, check_locked
from py_chunks.parsers._shared_strings import SharedStrings, string_text
from py_chunks.parsers._sheet_rows import (
    LOCKED,
    MAYBE_CELLS,
    MODULE,
    WITHOUT_CELLS,
    Sheet,
    SheetRow,
    Workbook,
    opening_workbook,
    workbook_document,
)
from py_chunks.parsers._sheet_xml import sheet_rows
from py_chunks.parsers._style_part import read_styles
from py_chunks.parsers._xml import whole_number
from py_chunks.parsers._xml_records import Part, records
from py_chunks.parsers._zip import Archive
from py_chunks.sources import Source

_FAILED = "Failed to open workbook: Xlsx error"
_MAIN_PART = "xl/workbook.xml"
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def parse_xlsx(source: Source, options: ReadOptions) -> Document:
    """Return an Open XML workbook; its sheets are read as the drafts are (contract, section 3.13).

    Args:
        source: The document.
        options: `sheet_names`, `include_headers`, `skip_empty_rows` and `limits` are used.

    Raises:
        CorruptDocument: It is no workbook, or damaged beyond reading.
        EncryptedDocument: It is locked with a password.
        InvalidArgument: `options.sheet_names` names a sheet that is not there.
        LimitExceeded: It asks for more than the limits allow.
    """
    with opening_workbook(_FAILED, source.label):
        check_locked(source, options.limits, f"{_FAILED}: {LOCKED}")
        archive = Archive(source, options.limits, _FAILED)
        try:
            sheets = _Workbook(archive, source, options).sheets()
        except BaseException:
            archive.close()
            raise
    return workbook_document(Workbook(sheets, source.label, _FAILED, archive.close), options)


class _Workbook:
    """The parts of a workbook that its sheets need."""

    def __init__(self, archive: Archive, source: Source, options: ReadOptions) -> None:
        self._archive = archive
        self._label = source.label
        self._limits = options.limits
        self._package = Package(archive, source, options.limits)
        self._main = self._main_part()
        self._root = self._package.part(self._main, recover=True)
        self._related = self._package.relationships(self._main)
        self._writers = CellWriters(SharedStrings(self._string_entries()), self._read_formats())
        self._taken = set[str]()
        self._claimed = set[str]()

    def sheets(self) -> list[Sheet]:
        """All sheets in workbook order, hidden ones too; those without cells say why."""
        entries = list(self._root.iter(f"{_MAIN}sheet"))
        if not entries:
            raise CorruptDocument(f"{_FAILED}: {self._main} lists no sheets", source=self._label, place=self._main)
        self._claimed = {self._related[one].target for entry in entries if (one := entry.get(_ID)) in self._related}
        return [self._sheet(entry, place) for place, entry in enumerate(entries, 1)]

    def _sheet(self, entry: Any, place: int) -> Sheet:
        name = entry.get("name") or f"Sheet{place}"
        relation = entry.get(_ID)
        if relation == "":
            return Sheet(name, None, MODULE)
        guess = Relationship("worksheet", f"xl/worksheets/sheet{place}.xml", external=False)
        related = self._related.get(relation or "", guess)
        if related.kind in WITHOUT_CELLS:
            return Sheet(name, None, WITHOUT_CELLS[related.kind])
        if related.external or related.target not in self._archive:
            return Sheet(name, None, f"its part {related.target} is missing", lost=True)
        if related.target in self._taken or (related is guess and related.target in self._claimed):
            return Sheet(name, None, f"its part {related.target} is another sheet's")
        self._taken.add(related.target)
        return Sheet(name, partial(self._rows, related.target), MAYBE_CELLS.get(related.kind, ""))

    def _rows(self, part: str) -> Iterator[SheetRow]:
        return sheet_rows(self._records(part, "sheetData", "row"), self._writers)

    def _main_part(self) -> str:
        for name in (self._declared_main(), _MAIN_PART):
            if name in self._archive:
                return name
        raise CorruptDocument(f"{_FAILED}: its part {_MAIN_PART} is missing", source=self._label)

    def _declared_main(self) -> str:
        try:
            related = self._package.relationships("").values()
        except CorruptDocument:
            return _MAIN_PART
        return next((one.target for one in related if one.kind == "officeDocument"), _MAIN_PART)

    def _part_of_kind(self, kind: str) -> str | None:
        name = next((one.target for one in self._related.values() if one.kind == kind and not one.external), None)
        return name if name is not None and name in self._archive else None

    def _string_entries(self) -> Iterator[str]:
        part = self._part_of_kind("sharedStrings")
        if part is not None:
            yield from map(string_text, self._records(part, "sst", "si"))

    def _records(self, part: str, container: str, record: str) -> Iterator[str]:
        return records(Part(partial(self._archive.open, part), self._label, part, self._limits), container, record)

    def _read_formats(self) -> dict[str, FormatValue | None]:
        """How numbers are written by the number of a cell's style; a cell without one has style 0 (18.3.1.4)."""
        part = self._part_of_kind("styles")
        styles = read_styles(self._package, part) if part else None
        if styles is None:
            return {}
        properties = self._root.find(f"{_MAIN}workbookPr")
        date1904 = properties is not None and properties.get("date1904") in ("1", "true", "on")
        made = {
            number: value_format(number_format(whole_number(number, 0), styles.codes), date1904=date1904)
            for number in {*styles.formats}
        }
        formats = {str(place): made[number] for place, number in enumerate(styles.formats)}
        return {"": formats.get("0"), **formats}
