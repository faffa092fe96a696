"""OpenDocument spreadsheets (.ods): sheets are read row by row, repetitions stay counts."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, BinaryIO

from lxml import etree

from py_chunks.archives import DAMAGE
from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import CorruptDocument, EncryptedDocument, LimitExceeded
from py_chunks.parsers._odf_package import MANIFEST, OFFICE, is_content_locked
from py_chunks.parsers._odf_text import Paragraphs
from py_chunks.parsers._ods_cells import SHOWN_ERROR, CellReader, PlainCells, plain_text
from py_chunks.parsers._ods_layouts import AlikeRow
from py_chunks.parsers._ods_names import EXTERNAL_STYLE, plain_sheet_names
from py_chunks.parsers._ods_rows import LONGEST, PLACEHOLDER, PlainRow, RowCutter, Run
from py_chunks.parsers._ods_width import FirstRows
from py_chunks.parsers._sheet_rows import (
    LAST_COLUMN,
    LOCKED,
    Sheet,
    SheetRow,
    Workbook,
    opening_workbook,
    workbook_document,
)
from py_chunks.parsers._xml import parse_xml, whole_number
from py_chunks.parsers._zip import Archive
from py_chunks.sources import Source

_FAILED = "Failed to open workbook: Ods error"
_CONTENT = "content.xml"
_TABLE_SPACE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TABLE, _ROW, _NAME = f"{_TABLE_SPACE}table", f"{_TABLE_SPACE}table-row", f"{_TABLE_SPACE}name"
_CELL, _COVERED = f"{_TABLE_SPACE}table-cell", f"{_TABLE_SPACE}covered-table-cell"
_COLUMNS_REPEATED = f"{_TABLE_SPACE}number-columns-repeated"
_ROWS_REPEATED = f"{_TABLE_SPACE}number-rows-repeated"
_STYLE_NAME = f"{_TABLE_SPACE}style-name"
_CUT_OUT = f"{_TABLE_SPACE}{PLACEHOLDER}"
_BLOCK_BYTES = 1 << 15  # of twice as much, the pieces take fresh pages from the system again and again
_new = tuple.__new__
_ENOUGH_TO_CUT = 16 * LONGEST  # bytes; where rows may not have as many, what waits for its end would count too little


def parse_ods(source: Source, options: ReadOptions) -> Document:
    """Return an OpenDocument spreadsheet; its sheets are read as the drafts are (contract, section 3.13).

    Args:
        source: The document.
        options: `sheet_names`, `include_headers`, `skip_empty_rows`, `revisions` and `limits` are used.

    Raises:
        CorruptDocument: It is no spreadsheet, or damaged beyond reading.
        EncryptedDocument: It is locked with a password.
        InvalidArgument: `options.sheet_names` names a sheet that is not there.
        LimitExceeded: It asks for more than the limits allow.
    """
    with opening_workbook(_FAILED, source.label):
        archive = Archive(source, options.limits, _FAILED)
        try:
            _check_content(archive, source.label, options)
            content = _Content(archive, source, options)
            sheets = content.sheets()
            if not sheets:
                _check_empty(archive, source.label, options)
        except BaseException:
            archive.close()
            raise
    return workbook_document(Workbook(sheets, source.label, _FAILED, archive.close), options)


def _check_content(archive: Archive, label: str, options: ReadOptions) -> None:
    manifest = archive.read(MANIFEST) if MANIFEST in archive else b""
    # Nearly all manifests need not be parsed.
    if b"encryption-data" in manifest and _is_locked(manifest, label, options):
        raise EncryptedDocument(f"{_FAILED}: {LOCKED}", source=label)
    if _CONTENT not in archive:
        raise CorruptDocument(f"{_FAILED}: its part {_CONTENT} is missing", source=label, place=_CONTENT)


def _is_locked(manifest: bytes, label: str, options: ReadOptions) -> bool:
    try:
        return is_content_locked(parse_xml(manifest, label, MANIFEST, options.limits))
    except CorruptDocument:
        return True  # something is, and what it is can't be told


def _check_empty(archive: Archive, label: str, options: ReadOptions) -> None:
    """Content without sheets is damaged, unless there is a spreadsheet (3.7) and no text in it."""
    root = parse_xml(archive.read(_CONTENT), label, _CONTENT, options.limits, recover=True)
    body = root.find(f"{OFFICE}body/{OFFICE}spreadsheet")
    if body is None or "".join(body.itertext()).strip():
        raise CorruptDocument(f"{_CONTENT} holds no sheets", source=label, place=_CONTENT)


class _UnsoundError(Exception):
    """What is left of the content without its plain rows is not well-formed."""


class _Content:
    """The content of a package, walked once from the first sheet to the last."""

    def __init__(self, archive: Archive, source: Source, options: ReadOptions) -> None:
        self._archive = archive
        self._source = source
        self._label = source.label
        self._limits = options.limits
        self._revisions = options.revisions
        self._cells = CellReader(Paragraphs(options.revisions, lambda _: ""))
        self._plain_cells = PlainCells()
        self._is_plain = False
        self._at_hand: bytes | None = None  # a small part, which need not be unpacked twice
        self._walk: Iterator[Any] | None = None
        self._place = -1

    def sheets(self) -> list[Sheet]:
        """The sheets, in order."""
        first_rows = FirstRows()
        with self._archive.open(_CONTENT) as stream:
            if isinstance(stream, io.BytesIO):
                self._at_hand = stream.getvalue()
            names = plain_sheet_names(self._blocks(stream), first_rows)
        self._is_plain = names is not None
        if names is None:
            names = self._parsed_names()
        sheets = [Sheet(name or f"Sheet{place + 1}", partial(self.rows, place)) for place, name in enumerate(names)]
        # In another version of the text, rows may be blank that look as if they weren't.
        if sheets and self._is_plain and self._revisions == "accepted":
            sheets[0] = sheets[0]._replace(widest=first_rows.widest)
        return sheets

    def _parsed_names(self) -> list[str | None]:
        names: list[str | None] = []
        try:
            names.extend(element.get(_NAME) for element in self._parts(self._archive) if element.tag == _TABLE)
        except CorruptDocument:
            # The sheets before the damage can be read; reading the last of them meets it again.
            if not names:
                raise
        return names

    def rows(self, place: int) -> Iterator[SheetRow]:
        """The rows of a sheet; sheets are asked for in ascending order, some may be left out."""
        if self._walk is None:
            self._walk = self._all_parts()
        number = 0
        for part in self._walk:
            if type(part) is AlikeRow:
                if self._place == place:
                    number += 1
                    # This is what the constructor of a named tuple does, in half the time.
                    yield _new(SheetRow, (number, part.layout.columns, part.texts(), part.layout.textual))
                continue
            is_plain = isinstance(part, PlainRow)
            if not is_plain and part.tag == _TABLE:
                self._place += 1
                if self._place > place:
                    return
            elif self._place == place:
                columns, texts, textual = self._plain_row(part) if is_plain else self._row(part)
                repeats = whole_number(part.repeated if is_plain else part.get(_ROWS_REPEATED), 1)
                if texts:
                    for copy in range(1, self._copies(repeats) + 1):
                        yield SheetRow(number + copy, columns, texts, textual)
                number += repeats

    def _row(self, row: Any) -> tuple[list[int], list[str], bool]:
        columns: list[int] = []
        texts: list[str] = []
        textual = True
        column = 0
        for cell in row.iterchildren(_CELL, _COVERED):
            if column >= LAST_COLUMN:
                break
            text, is_text = self._cells.text(cell)
            count = cell.get(_COLUMNS_REPEATED)
            repeats = 1 if count is None else whole_number(count, 1)
            if text:
                textual = textual and is_text
                for copy in range(1, self._copies(repeats) + 1):
                    columns.append(column + copy)
                    texts.append(text)
            column += repeats
        return columns, texts, textual

    def _plain_row(self, row: PlainRow) -> tuple[list[int], list[str], bool]:
        columns: list[int] = []
        texts: list[str] = []
        textual = True
        column = 0
        for repeated, attributes, value, meant, shown, _ in row.cells:
            if column >= LAST_COLUMN:
                break
            write, is_text = self._plain_cells[attributes] if meant != "error" else SHOWN_ERROR
            text = write(value, shown) if write else shown and plain_text(shown)
            repeats = whole_number(repeated, 1) if repeated else 1
            if text:
                textual = textual and is_text
                for copy in range(1, self._copies(repeats) + 1) if repeated else (1,):
                    columns.append(column + copy)
                    texts.append(text)
            column += repeats
        return columns, texts, textual

    def _copies(self, repeats: int) -> int:
        """How often a repeated row or cell is shown; a count beyond the limit fills the sheet up."""
        return repeats if repeats <= self._limits.max_repeats else 1

    def _all_parts(self) -> Iterator[Any]:
        """What `_parts` gives, its plain rows cut out if that is possible."""
        if not self._is_plain or self._limits.max_record_bytes < _ENOUGH_TO_CUT:
            yield from self._parts(self._archive)
            return
        given = 0
        with suppress(_UnsoundError):
            for part in self._parts(self._archive, RowCutter()):
                yield part
                given += 1
            return
        # A parser is to tell where the damage is. This time is not counted against the limits: no sound file has it.
        with Archive(self._source, self._limits, _FAILED) as again:
            yield from islice(self._parts(again), given, None)

    def _parts(self, archive: Archive, cutter: RowCutter | None = None) -> Iterator[Any]:
        """Each sheet's table where it begins, and each of its rows once it is complete: an element or a `PlainRow`.

        Tables inside shapes, the copies of other documents' sheets, and the targets of links are no sheets.
        """
        parser = etree.XMLPullParser(
            events=("start", "end"), tag=(_TABLE, _ROW, _CUT_OUT), resolve_entities=False, no_network=True,
            load_dtd=False, remove_comments=True, remove_pis=True,
        )  # fmt: skip
        depth, pending, held, is_sheet = 0, 0, 0, False
        runs: deque[Run] = deque()
        with io.BytesIO(self._at_hand) if self._at_hand else archive.open(_CONTENT) as stream:
            for block in self._blocks(stream):
                pending += held + len(block)
                if cutter is None:
                    events = self._events(parser, block)
                else:
                    events = _events_left(parser, cutter, block, runs)
                    held = cutter.held
                    pending -= held
                for event, element in events:
                    if element.tag == _TABLE:
                        depth += 1 if event == "start" else -1
                        if event == "start" and depth == 1:
                            is_sheet = _is_sheet(element)
                            if is_sheet:
                                yield element
                    elif event == "end" and (element.tag == _ROW or runs):
                        complete = [element] if element.tag == _ROW else runs.popleft()
                        if depth == 1:
                            pending = 0
                            if is_sheet:
                                yield from complete
                            _forget(element)
                if pending > self._limits.max_record_bytes:
                    raise self._too_large()

    def _events(self, parser: Any, block: bytes) -> Iterator[tuple[str, Any]]:
        try:
            if block:
                parser.feed(block)
            else:
                parser.close()
        except etree.XMLSyntaxError as error:
            # What was complete before the damage is still to be had.
            yield from parser.read_events()
            message = f"{_FAILED}: {_CONTENT} is not well-formed XML: {error}"
            raise CorruptDocument(message, source=self._label, place=_CONTENT) from error
        yield from parser.read_events()

    def _blocks(self, stream: BinaryIO) -> Iterator[bytes]:
        """The part's bytes, then an empty block."""
        while True:
            try:
                block = stream.read(_BLOCK_BYTES)
            except DAMAGE as error:
                message = f"{_FAILED}: {_CONTENT} is damaged: {error}"
                raise CorruptDocument(message, source=self._label, place=_CONTENT) from error
            yield block
            if not block:
                return

    def _too_large(self) -> LimitExceeded:
        allowed = self._limits.max_record_bytes
        message = f"a row of {self._label} is larger than {allowed} bytes"
        return LimitExceeded(message, source=self._label, place="max_record_bytes", value=allowed)


def _events_left(parser: Any, cutter: RowCutter, block: bytes, runs: deque[Run]) -> Iterator[tuple[str, Any]]:
    """The events of what is left of a block without its plain rows."""
    markup, cut = cutter.cut(block)
    runs.extend(cut)
    try:
        if markup:
            parser.feed(markup)
        if not block:
            parser.close()
    except etree.XMLSyntaxError as error:
        raise _UnsoundError from error
    events: Iterator[tuple[str, Any]] = parser.read_events()
    return events


def _is_sheet(table: Any) -> bool:
    parent = table.getparent()
    inside = parent is not None and parent.tag == f"{OFFICE}spreadsheet"
    return inside and table.get(_STYLE_NAME) != EXTERNAL_STYLE


def _forget(row: Any) -> None:
    row.clear()
    parent = row.getparent()
    while row.getprevious() is not None:
        del parent[0]
