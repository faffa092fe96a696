"""Records of binary Open XML parts, and the cells they hold ([MS-XLSB] 2.1.4 and 2.4)."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

from py_chunks.archives import DAMAGE
from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._cell_values import ERRORS, FormatValue, number_text, truth_text
from py_chunks.parsers._shared_strings import SharedStrings
from py_chunks.parsers._sheet_rows import LAST_COLUMN, SheetRow

_BLOCK_BYTES = 1 << 16
_ROW_HEADER, _END_SHEET_DATA = 0, 146
_ITEM, _FORMAT, _STYLE, _BEGIN_STYLES, _END_STYLES = 19, 44, 47, 617, 618
_PROPERTIES, _SHEET = 153, 156

# Cell records (2.4.10 and on): a column, a style, then the value. The short ones stand right of the cell before.
_BLANK, _SHORT_BLANK = 1, 12
_NUMBERS = {2: "rk", 5: "real", 9: "real", 13: "rk", 16: "real"}
_TRUTHS, _FAULTS = frozenset({4, 10, 15}), frozenset({3, 11, 14})
_STRINGS, _RICH_STRING, _SHARED = frozenset({6, 8, 17}), 62, frozenset({7, 18})
_SHORT = range(12, 19)
_CELLS = frozenset(range(1, 19)) | {_RICH_STRING}

_double, _word, _dword = struct.Struct("<d"), struct.Struct("<H"), struct.Struct("<I")


class BinaryPart(NamedTuple):
    """A part and what to call it.

    Attributes:
        stream: Its bytes.
        label: Names the document in errors.
        name: Names the part in errors.
        limits: `max_record_bytes` is used.
    """

    stream: BinaryIO
    label: str
    name: str
    limits: Limits


def binary_records(part: BinaryPart) -> Iterator[tuple[int, bytes]]:
    """Yield each record's type and content; the stream is closed at the end.

    Args:
        part: The part.

    Raises:
        CorruptDocument: The part ends inside a record, or its archive member is damaged.
        LimitExceeded: A record is larger than allowed.
    """
    buffer, at = b"", 0
    with part.stream as stream:
        while True:
            # The longest head: two bytes of type, four of size.
            if len(buffer) - at < 6:
                buffer, at = buffer[at:] + _read(part, stream), 0
                if not buffer:
                    return
            kind, size, start = _head(part, buffer, at)
            end = start + size
            if end > len(buffer):
                buffer, start, end = _filled(part, stream, buffer[start:], size), 0, size
            yield kind, buffer[start:end]
            at = end


def _head(part: BinaryPart, buffer: bytes, at: int) -> tuple[int, int, int]:
    """Type and size of the record at a place, and where its content starts; seven bits count in each byte."""
    try:
        kind = buffer[at]
        at += 1
        if kind & 0x80:
            kind = (kind & 0x7F) | (buffer[at] & 0x7F) << 7
            at += 1
        size = 0
        for shift in (0, 7, 14, 21):
            byte = buffer[at]
            at += 1
            size |= (byte & 0x7F) << shift
            if not byte & 0x80:
                break
    except IndexError:
        raise _cut_off(part) from None
    return kind, size, at


def _filled(part: BinaryPart, stream: BinaryIO, start: bytes, size: int) -> bytes:
    """At least `size` bytes from the stream, beginning with `start`."""
    if size > part.limits.max_record_bytes:
        allowed = part.limits.max_record_bytes
        message = f"a record of {part.name} in {part.label} is larger than {allowed} bytes"
        raise LimitExceeded(message, source=part.label, place="max_record_bytes", value=allowed)
    pieces, have = [start], len(start)
    while have < size:
        block = _read(part, stream)
        if not block:
            raise _cut_off(part)
        pieces.append(block)
        have += len(block)
    return b"".join(pieces)


def _read(part: BinaryPart, stream: BinaryIO) -> bytes:
    try:
        return stream.read(_BLOCK_BYTES)
    except DAMAGE as error:
        raise CorruptDocument(f"{part.name} is damaged: {error}", source=part.label, place=part.name) from error


def _cut_off(part: BinaryPart) -> CorruptDocument:
    return CorruptDocument(f"{part.name} ends inside a record", source=part.label, place=part.name)


def wide_string(data: bytes, at: int) -> tuple[str, int]:
    """Return a counted UTF-16 string and where it ends (2.5.169 XLWideString).

    Args:
        data: A record's content.
        at: Where the count stands; a count of all ones is no string.

    Raises:
        struct.error: The content ends before the string does.
    """
    (count,) = _dword.unpack_from(data, at)
    if count == 0xFFFFFFFF:
        return "", at + 4
    end = at + 4 + 2 * count
    if end > len(data):
        raise struct.error("string longer than its record")
    return data[at + 4 : end].decode("utf-16-le", "replace"), end


def string_items(part: BinaryPart) -> Iterator[str]:
    """Yield the shared strings; formatting and reading aids follow the text in their records and are left (2.5.122).

    Args:
        part: The shared strings.

    Raises:
        DocumentError: The part is damaged or asks for more than allowed.
    """
    for kind, data in binary_records(part):
        if kind == _ITEM:
            try:
                yield _clean(wide_string(data, 1)[0])
            except struct.error:
                yield ""


def style_formats(part: BinaryPart) -> tuple[dict[int, str], list[int]]:
    """Return the format codes by number, and the number of each cell style's format (2.4.657 and 2.4.819).

    Args:
        part: The styles.

    Raises:
        DocumentError: The part is damaged or asks for more than allowed.
    """
    codes: dict[int, str] = {}
    numbers: list[int] = []
    in_styles = False
    for kind, data in binary_records(part):
        try:
            if kind == _FORMAT:
                codes[_word.unpack_from(data)[0]] = wide_string(data, 2)[0]
            elif kind == _STYLE and in_styles:
                numbers.append(_word.unpack_from(data, 2)[0])
            elif kind in (_BEGIN_STYLES, _END_STYLES):
                in_styles = kind == _BEGIN_STYLES
        except struct.error:
            continue
    return codes, numbers


class WorkbookFacts(NamedTuple):
    """What the workbook part says.

    Attributes:
        date1904: Whether days count from 1 January 1904.
        sheets: Name and relationship id of each sheet, in order.
    """

    date1904: bool
    sheets: list[tuple[str, str]]


def workbook_facts(part: BinaryPart) -> WorkbookFacts:
    """Return what the workbook part says (2.4.301 BrtBundleSh, 2.4.822 BrtWbProp).

    Args:
        part: The workbook.

    Raises:
        DocumentError: The part is damaged or asks for more than allowed.
    """
    date1904 = False
    sheets = []
    for kind, data in binary_records(part):
        try:
            if kind == _PROPERTIES:
                date1904 = bool(data[0] & 1)
            elif kind == _SHEET:
                sheets.append(_sheet_entry(data))
        except (struct.error, IndexError):
            continue
    return WorkbookFacts(date1904, sheets)


def _sheet_entry(data: bytes) -> tuple[str, str]:
    """A sheet's name and relationship; writers before the release of Excel 2007 put four more bytes before them."""
    for place in (8, 12):
        try:
            relation, end = wide_string(data, place)
            name, end = wide_string(data, end)
        except (struct.error, IndexError):
            continue
        if end <= len(data):
            return name, relation
    raise IndexError


def binary_rows(part: BinaryPart, strings: SharedStrings, formats: Sequence[FormatValue | None]) -> Iterator[SheetRow]:
    """Yield the rows of a sheet.

    Args:
        part: The sheet.
        strings: The workbook's shared strings.
        formats: How to write the numbers of a cell style; None for plain numbers.

    Raises:
        DocumentError: The part is damaged or asks for more than allowed.
    """
    number, column = 0, 0
    columns: list[int] = []
    texts: list[str] = []
    textual = True
    for kind, data in binary_records(part):
        if kind in _CELLS:
            try:
                column = column + 1 if kind in _SHORT else _dword.unpack_from(data)[0] + 1
                text = _cell_text(kind, data, strings, formats)
            except (struct.error, IndexError):
                continue
            if text and column <= LAST_COLUMN:
                columns.append(column)
                texts.append(text)
                textual = textual and (kind in _STRINGS or kind in _SHARED or kind == _RICH_STRING)
        elif kind in (_ROW_HEADER, _END_SHEET_DATA):
            if texts:
                yield SheetRow(number, columns, texts, textual)
            columns, texts, textual, column = [], [], True, 0
            if kind == _END_SHEET_DATA:
                return
            if len(data) < 4:
                break
            number = _dword.unpack_from(data)[0] + 1
    if texts:
        yield SheetRow(number, columns, texts, textual)
    raise CorruptDocument(f"{part.name} ends before its rows do", source=part.label, place=part.name)


def _cell_text(kind: int, data: bytes, strings: SharedStrings, formats: Sequence[FormatValue | None]) -> str:
    if kind in (_BLANK, _SHORT_BLANK):
        return ""
    # A style and flags in four bytes stand before the value; a column in four more before them.
    at = 4 if kind in _SHORT else 8
    if kind in _SHARED:
        return strings.text(_dword.unpack_from(data, at)[0])
    if kind in _NUMBERS:
        value = _rk_number(data, at) if _NUMBERS[kind] == "rk" else _double.unpack_from(data, at)[0]
        style = int.from_bytes(data[at - 4 : at - 1], "little")
        write = formats[style] if style < len(formats) else None
        return number_text(value) if write is None else write(value)
    if kind in _STRINGS:
        return _clean(wide_string(data, at)[0])
    if kind == _RICH_STRING:
        return _clean(wide_string(data, at + 1)[0])
    if kind in _TRUTHS:
        return truth_text(value=bool(data[at]))
    return ERRORS.get(data[at], "#UNKNOWN!") if kind in _FAULTS else ""


def _rk_number(data: bytes, at: int) -> float:
    """A number in four bytes (2.5.122 RkNumber): an integer or the upper half of a float, or a hundredth of either."""
    (raw,) = _dword.unpack_from(data, at)
    if raw & 2:
        whole = raw >> 2
        value = float(whole - (1 << 30) if whole & (1 << 29) else whole)
    else:
        value = _double.unpack(_dword.pack(0) + _dword.pack(raw & 0xFFFFFFFC))[0]
    return value / 100 if raw & 1 else value


def _clean(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
