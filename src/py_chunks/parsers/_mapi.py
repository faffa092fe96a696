"""MAPI properties as Outlook items store them ([MS-OXMSG]): by number, from streams and tables of a storage."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import NamedTuple

from py_chunks.parsers._mail_charsets import decode_text
from py_chunks.parsers._ole import Storage

PROPERTIES = "__properties_version1.0"
_NAMES = "__nameid_version1.0"
# [MS-OXMSG] 2.4: the table begins after a header of a size that depends on what the storage is.
TOP_HEADER, EMBEDDED_HEADER, CHILD_HEADER = 32, 24, 8

# [MS-OXCDATA] 2.11.1
_INTEGER32, _DOUBLE, _BOOLEAN, _TIME, _STRING8, _UNICODE, _BINARY, _OBJECT = (
    0x0003, 0x0005, 0x000B, 0x0040, 0x001E, 0x001F, 0x0102, 0x000D,
)  # fmt: skip

MESSAGE_CODEPAGE, INTERNET_CODEPAGE, MESSAGE_LOCALE = 0x3FFD, 0x3FDE, 0x3FF1

_CHARSETS = {
    1200: "utf-16-le", 10000: "mac_roman", 20127: "ascii", 20866: "koi8-r", 21866: "koi8-u", 50220: "iso-2022-jp",
    50221: "iso-2022-jp", 50222: "iso-2022-jp", 50225: "iso-2022-kr", 51932: "euc_jp", 51936: "gb18030",
    51949: "cp949", 52936: "hz", 54936: "gb18030", 65000: "utf-7", 65001: "utf-8",
    **{28590 + part: f"iso8859-{part}" for part in (*range(1, 10), 13, 15)},
}  # fmt: skip
# [MS-LCID]: the code page of a language, by the low ten bits of a locale.
_LANGUAGE_PAGES = {
    0x01: 1256, 0x02: 1251, 0x04: 936, 0x05: 1250, 0x08: 1253, 0x0D: 1255, 0x0E: 1250, 0x11: 932, 0x12: 949, 0x15: 1250,
    0x18: 1250, 0x19: 1251, 0x1A: 1250, 0x1B: 1250, 0x1E: 874, 0x1F: 1254, 0x22: 1251, 0x23: 1251, 0x24: 1250,
    0x25: 1257, 0x26: 1257, 0x27: 1257, 0x29: 1256, 0x2A: 1258,
}  # fmt: skip
_EPOCH = datetime(1601, 1, 1, tzinfo=timezone.utc)

Names = Mapping[tuple[str, int], int]
"""Numbers of named properties in one file, by property set and id within it."""


class _Fixed(NamedTuple):
    kind: int
    value: bytes


class Properties:
    """The properties of one storage: of a message, a recipient or an attachment.

    Attributes:
        storage: Where they are.
        charset: What its strings without Unicode are in, or None if nothing says so.
    """

    def __init__(self, storage: Storage, header: int, charset: str | None = None) -> None:
        self.storage = storage
        self._fixed = _fixed_values(storage.read(PROPERTIES) or b"", header)
        self.charset = self._own_charset() or charset

    def child(self, storage: Storage) -> Properties:
        """Return the properties of a recipient or an attachment.

        Args:
            storage: Its storage.
        """
        return Properties(storage, CHILD_HEADER, self.charset)

    def text(self, number: int) -> str | None:
        """Return a string property without the NULs behind it; None if it is missing or blank.

        Args:
            number: The property's id.
        """
        data = self._stream(number, _UNICODE)
        if data is not None:
            found = data.decode("utf-16-le", "replace")
        else:
            data = self._stream(number, _STRING8)
            if data is None:
                return None
            found = decode_text(data.rstrip(b"\x00"), self.charset)
        return None if not found.strip("\x00 \t\r\n") else found.rstrip("\x00")

    def binary(self, number: int) -> bytes | None:
        """Return a binary property, or None.

        Args:
            number: The property's id.
        """
        return self._stream(number, _BINARY)

    def object(self, number: int) -> Storage | None:
        """Return the storage of an object property, or None.

        Args:
            number: The property's id.
        """
        return self.storage.storage(f"__substg1.0_{number:04X}{_OBJECT:04X}")

    def missing(self) -> list[str]:
        """Return the ids and types of what the table lists as strings or binary, and no stream holds."""
        kinds = (_STRING8, _UNICODE, _BINARY)
        streams = {name.lower() for name in self.storage.streams()}
        tags = [f"{number:04X}{fixed.kind:04X}" for number, fixed in self._fixed.items() if fixed.kind in kinds]
        return [tag for tag in tags if f"__substg1.0_{tag}".lower() not in streams]

    def integer(self, number: int) -> int | None:
        """Return an integer property, or None.

        Args:
            number: The property's id.
        """
        fixed = self._fixed.get(number)
        return struct.unpack_from("<I", fixed.value)[0] if fixed is not None and fixed.kind == _INTEGER32 else None

    def time(self, number: int) -> str | None:
        """Return a time property as `YYYY-MM-DD HH:MM:SS` in UTC, or None.

        Args:
            number: The property's id.
        """
        fixed = self._fixed.get(number)
        if fixed is None or fixed.kind != _TIME:
            return None
        ticks = struct.unpack_from("<Q", fixed.value)[0]  # of 100 ns since 1601
        try:
            moment = _EPOCH + timedelta(microseconds=ticks // 10)
        except OverflowError:
            return None
        return f"{moment:%Y-%m-%d %H:%M:%S}" if ticks else None

    def _stream(self, number: int, kind: int) -> bytes | None:
        return self.storage.read(f"__substg1.0_{number:04X}{kind:04X}")

    def _own_charset(self) -> str | None:
        for number in (MESSAGE_CODEPAGE, INTERNET_CODEPAGE):
            page = self.integer(number)
            if page:
                return charset_of_page(page)
        language = (self.integer(MESSAGE_LOCALE) or 0) & 0x3FF
        page = _LANGUAGE_PAGES.get(language)
        return charset_of_page(page) if page else None


def charset_of_page(page: int) -> str:
    """Return the charset of a Windows code page.

    Args:
        page: Its number.

    Example:
        >>> charset_of_page(1251), charset_of_page(65001)
        ('cp1251', 'utf-8')
    """
    return _CHARSETS.get(page, f"cp{page}")


def _fixed_values(table: bytes, header: int) -> dict[int, _Fixed]:
    """The table's values by id: entries of 16 bytes, tag, flags and value ([MS-OXMSG] 2.4.2)."""
    values: dict[int, _Fixed] = {}
    for at in range(header, len(table) - 15, 16):
        kind, number = struct.unpack_from("<HH", table, at)
        values[number] = _Fixed(kind, table[at + 8 : at + 16])
    return values


def property_names(root: Storage) -> Names:
    """Return the numbers of the file's named properties that are named by a number ([MS-OXMSG] 2.2.3).

    Args:
        root: The outermost storage.
    """
    names: dict[tuple[str, int], int] = {}
    storage = root.storage(_NAMES)
    entries = (storage.read("__substg1.0_00030102") if storage else None) or b""
    sets = (storage.read("__substg1.0_00020102") if storage else None) or b""
    for at in range(0, len(entries) - 7, 8):
        name, kind_and_set, number = struct.unpack_from("<IHH", entries, at)
        place = ((kind_and_set >> 1) - 3) * 16
        if not kind_and_set & 1 and 0 <= place <= len(sets) - 16:
            names[sets[place : place + 4][::-1].hex(), name] = 0x8000 + number
    return names
