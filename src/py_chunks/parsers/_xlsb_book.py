"""Binary Open XML workbooks: their parts, found by relationships ([MS-XLSB] 2.1.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._biff12 import (
    BinaryPart,
    WorkbookFacts,
    binary_rows,
    string_items,
    style_formats,
    workbook_facts,
)
from py_chunks.parsers._cell_values import FormatValue, value_format
from py_chunks.parsers._number_formats import number_format
from py_chunks.parsers._opc import Package, Relationship, check_locked
from py_chunks.parsers._shared_strings import SharedStrings
from py_chunks.parsers._sheet_rows import LOCKED, MAYBE_CELLS, MODULE, WITHOUT_CELLS, Sheet, SheetRow
from py_chunks.parsers._zip import Archive
from py_chunks.sources import Source

FAILED = "Failed to open workbook: Xlsb error"
_MAIN = "xl/workbook.bin"


class XlsbBook:
    """An open binary workbook; close it when it has been read."""

    def __init__(self, source: Source, limits: Limits) -> None:
        """Open the workbook.

        Raises:
            CorruptDocument: It is no workbook, or damaged beyond reading.
            EncryptedDocument: It is locked with a password.
            LimitExceeded: It asks for more than the limits allow.
        """
        self._label = source.label
        self._limits = limits
        self._taken = set[str]()
        check_locked(source, limits, f"{FAILED}: {LOCKED}")
        self._archive = Archive(source, limits, FAILED)
        try:
            package = Package(self._archive, source, limits)
            main = self._main_part(package)
            self._related = package.relationships(main)
            self._facts: WorkbookFacts = workbook_facts(self._part(main))
            if not self._facts.sheets:
                self._refuse(main)
            self._strings = SharedStrings(self._string_items())
            self._formats = self._read_formats()
        except BaseException:
            self.close()
            raise

    def sheets(self) -> list[Sheet]:
        """All sheets in workbook order, hidden ones too; those without cells say why."""
        return [self._sheet(name, relation, place) for place, (name, relation) in enumerate(self._facts.sheets, 1)]

    def close(self) -> None:
        """Close the archive."""
        self._archive.close()

    def _refuse(self, main: str) -> None:
        raise CorruptDocument(f"{FAILED}: {main} lists no sheets", source=self._label, place=main)

    def _sheet(self, name: str, relation: str, place: int) -> Sheet:
        if not relation:
            return Sheet(name, None, MODULE)
        otherwise = Relationship("worksheet", f"xl/worksheets/sheet{place}.bin", external=False)
        related = self._related.get(relation, otherwise)
        if related.kind in WITHOUT_CELLS:
            return Sheet(name, None, WITHOUT_CELLS[related.kind])
        if related.external or related.target not in self._archive:
            return Sheet(name, None, f"its part {related.target} is missing", lost=True)
        if related.target in self._taken:
            return Sheet(name, None, f"its part {related.target} is another sheet's")
        self._taken.add(related.target)
        return Sheet(name, partial(self._rows, related.target), MAYBE_CELLS.get(related.kind, ""))

    def _rows(self, name: str) -> Iterator[SheetRow]:
        return binary_rows(self._part(name), self._strings, self._formats)

    def _main_part(self, package: Package) -> str:
        try:
            related = package.relationships("").values()
        except CorruptDocument:
            related = {}.values()
        main = next((one.target for one in related if one.kind == "officeDocument"), _MAIN)
        for name in (main, _MAIN):
            if name in self._archive:
                return name
        raise CorruptDocument(f"{FAILED}: its part {_MAIN} is missing", source=self._label)

    def _part(self, name: str) -> BinaryPart:
        return BinaryPart(self._archive.open(name), self._label, name, self._limits)

    def _part_of_kind(self, kind: str) -> BinaryPart | None:
        name = next((one.target for one in self._related.values() if one.kind == kind and not one.external), None)
        return self._part(name) if name is not None and name in self._archive else None

    def _string_items(self) -> Iterator[str]:
        part = self._part_of_kind("sharedStrings")
        if part is not None:
            yield from string_items(part)

    def _read_formats(self) -> list[FormatValue | None]:
        part = self._part_of_kind("styles")
        try:
            codes, numbers = style_formats(part) if part is not None else ({}, [])
        except CorruptDocument:
            return []
        date1904 = self._facts.date1904
        return [value_format(number_format(number, codes), date1904=date1904) for number in numbers]
