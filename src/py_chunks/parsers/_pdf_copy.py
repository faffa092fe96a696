"""A PDF as PDFium writes it: nothing encrypted, no streams of objects, one plain table of places, names as they are.

Only what PDFium writes is read here, whose form is always the same; what others write, it has sorted out.
"""

from __future__ import annotations

import re
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from mmap import mmap
from typing import Any, NamedTuple

from py_chunks.parsers._pdf_bombs import before_damage

_SECTION = re.compile(rb"\s*(\d+) (\d+)\s+")
_ENTRY = 20
"""Bytes of an entry of the table (ISO 32000-1, 7.5.4)."""
_OBJECT = re.compile(rb"\s*\d+ \d+ obj\s")
_DATA = re.compile(rb"\s*stream\r\n")
_TOKEN = re.compile(
    rb"[\x00\s]*(?:(<<|\[)|(>>|\])|/([^\x00\s/()<>\[\]{}%]*)|(\d+) \d+ R\b|(-?\d+)(?![.\d])"
    rb"|\([^()\\]*(?:\\[\s\S][^()\\]*)*\)|<[^<>]*>|[^\s/()<>\[\]]+)"
)
_MAP = re.compile(rb"/ToUnicode[\x00\s]*(\d+) \d+ R")
_STRING = rb"(?:\(([^()\\]*(?:\\[\s\S][^()\\]*)*)|<([0-9A-Fa-f]*))"
_REPLACEMENT = re.compile(rb"/ActualText[\x00\s]*(?:(\d+) \d+ R|" + _STRING + rb")")
_ALONE = re.compile(rb"\s*\d+ \d+ obj\s+()" + _STRING)
_CODE = re.compile(rb"#([0-9A-Fa-f]{2})")
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]+")
_NOT_85 = re.compile(rb"[^!-uz]+")
_DIGITS_85 = bytes((letter - 33) % 256 for letter in range(256))
_PIECE = 1 << 16
_FLATE, _LZW, _ASCII85, _HEX, _RUNS = (
    {b"FlateDecode", b"Fl"}, {b"LZWDecode", b"LZW"}, {b"ASCII85Decode", b"A85"}, {b"ASCIIHexDecode", b"AHx"},
    {b"RunLengthDecode", b"RL"},
)  # fmt: skip

# How many bytes one byte can become: RFC 1951; a code of 9 bits for the longest of 4,096 strings; a run of 128.
_EXPANSION = ((_FLATE, 1032), (_LZW, 3641), (_RUNS, 64))


class Reference(NamedTuple):
    """Stands for another object."""

    number: int


class TooLong(Exception):
    """A stream unpacks to more than it may."""


def plain_name(name: bytes) -> bytes:
    """Return a name without letters that are spelled by their codes.

    Args:
        name: What follows the slash.

    Example:
        >>> plain_name(b"F#6frm")
        b'Form'
    """
    return _CODE.sub(lambda found: bytes.fromhex(found[1].decode("ascii")), name) if b"#" in name else name


class Copy:
    """The objects of a PDF that PDFium has written.

    Args:
        data: The whole file; it must stay open.
    """

    def __init__(self, data: bytes | mmap) -> None:
        self._data = data
        self._places = _places(data)
        self._order = sorted(self._places, key=self._places.__getitem__)
        self._starts = [self._places[number] for number in self._order]
        self._last: tuple[Any, bytes] = None, b""  # that was unpacked: what is looked at closer is so at once

    def resolved(self, value: Any) -> Any:
        """Return a value, or the object it refers to: dictionaries with plain names, lists, names, whole numbers.

        Args:
            value: A value of this file. Streams are their dictionaries; what is neither of these is None.
        """
        if not isinstance(value, Reference):
            return value
        begin = self._begin(value)
        return None if begin is None else self._parsed(begin)[0]

    def having(self, key: bytes) -> Iterator[dict[bytes, Any]]:
        """Yield the dictionaries of the file that have a key.

        Args:
            key: Without the slash.
        """
        last = -1
        for found in re.finditer(b"/" + re.escape(key), self._data):
            at = bisect_right(self._starts, found.start()) - 1
            if at > last:
                last = at
                value = self.resolved(Reference(self._order[at]))
                if isinstance(value, dict) and key in value:
                    yield value

    def shows(self, reference: Reference, pattern: re.Pattern[bytes]) -> bool:
        """Return whether an object holds something, as it is written: that is known sooner than what it means.

        Args:
            reference: Of the object.
            pattern: What to look for.
        """
        place = self._places.get(reference.number)
        if place is None:
            return False
        after = bisect_right(self._starts, place)
        end = (*self._starts[after : after + 1], len(self._data))[0]
        return pattern.search(self._data, place, end) is not None

    def maps(self) -> list[Reference]:
        """Return the streams that fonts name as their maps to Unicode, each once."""
        return [Reference(number) for number in sorted({int(found[1]) for found in _MAP.finditer(self._data)})]

    def longest_replacement(self) -> int:
        """Return how many characters the longest text has, at most, that stands for marked content."""
        longest, numbers = 0, set()
        for found in _REPLACEMENT.finditer(self._data):
            if found[1]:
                numbers.add(int(found[1]))
            else:
                longest = max(longest, _characters(found))
        places = [self._places[number] for number in numbers if number in self._places]
        alone = filter(None, (_ALONE.match(self._data, place) for place in places))
        return max(longest, *map(_characters, alone), 0)

    def entry(self, dictionary: Any, key: bytes) -> Any:
        """Return what stands under a key, None if the key or the dictionary is missing.

        Args:
            dictionary: A value of this file.
            key: Without the slash.
        """
        return self.resolved(dictionary.get(key)) if isinstance(dictionary, Mapping) else None

    def stream(self, reference: Any, most: int) -> bytes:
        """Return the unpacked data of a stream; none for what is no stream or damaged.

        Args:
            reference: Of the stream.
            most: How many bytes it may be.

        Raises:
            TooLong: It is more.
        """
        if self._last[0] == (reference, most):
            return self._last[1]
        data, filters = self._packed(reference)
        for name in filters:
            data = _unpacked(data, name, most)
            if len(data) > most:
                raise TooLong
        self._last = (reference, most), data
        return data

    def longest(self, reference: Any) -> int:
        """Return how many bytes a stream can unpack to at most, without unpacking it.

        Args:
            reference: Of the stream.
        """
        data, filters = self._packed(reference)
        length = len(data)
        for number, name in enumerate(filters):
            if name in _ASCII85:
                length += 3 * (length if number else data.count(b"z"))
            length *= next((times for names, times in _EXPANSION if name in names), 1)
        return length

    def _packed(self, reference: Any) -> tuple[bytes, list[bytes]]:
        """The data of a stream as it stands in the file, and the filters to unpack it with."""
        begin = self._begin(reference) if isinstance(reference, Reference) else None
        if begin is None:
            return b"", []
        dictionary, end = self._parsed(begin)
        found = _DATA.match(self._data, end)
        if found is None or not isinstance(dictionary, dict):
            return b"", []
        length = self.entry(dictionary, b"Length")
        data = self._data[found.end() : found.end() + length] if isinstance(length, int) else b""
        filters = self.entry(dictionary, b"Filter")
        return data, [_key(self.resolved(name)) for name in (filters if isinstance(filters, list) else [filters])]

    def _begin(self, reference: Reference) -> int | None:
        """Where the object that is referred to begins, behind its number; None if there is none."""
        place = self._places.get(reference.number)
        found = None if place is None else _OBJECT.match(self._data, place)
        return None if found is None else found.end()

    def _parsed(self, at: int) -> tuple[Any, int]:
        """The value that begins at a place, and where it ends."""
        levels: list[list[Any]] = [[]]
        while found := _TOKEN.match(self._data, at):
            at = found.end()
            opened, closed, name, number, whole = found.groups()
            if opened:
                levels.append([])
            elif closed:
                inner = levels.pop()
                value = inner if closed == b"]" else dict(zip(map(_key, inner[::2]), inner[1::2], strict=False))
                if not levels:
                    break
                levels[-1].append(value)
            elif name is not None:
                levels[-1].append(plain_name(name))
            else:
                levels[-1].append(Reference(int(number)) if number else int(whole) if whole else None)
            if len(levels) == 1:
                return levels[0][0], at
        return None, at


def _characters(found: re.Match[bytes]) -> int:
    """How many the string is, at most, that an expression has found."""
    return len(found[3]) // 2 if found[2] is None else len(found[2])


def _key(value: Any) -> bytes:
    return value if isinstance(value, bytes) else b""


def _places(data: bytes | mmap) -> dict[int, int]:
    places: dict[int, int] = {}
    at = data.rfind(b"xref", 0, max(data.rfind(b"startxref"), 0)) + len(b"xref")
    while found := _SECTION.match(data, at):
        first, count = int(found[1]), int(found[2])
        at = found.end()
        for number in range(first, first + count):
            entry = data[at : at + _ENTRY]
            if entry[17:18] == b"n":
                places[number] = int(entry[:10])
            at += _ENTRY
            if not entry:
                break
    return places


def _unpacked(data: bytes, name: bytes, most: int) -> bytes:
    try:
        if name in _FLATE:
            return _inflated(data, most)
        if name in _ASCII85:
            return _from_85(data)
        if name in _HEX:
            digits = _NOT_HEX.sub(b"", data.partition(b">")[0])
            return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
        if name in _LZW or name in _RUNS:
            return _by_pypdf(data, name in _LZW)
    except ValueError:
        return b""
    return data


def _from_85(data: bytes) -> bytes:
    """What five letters each stand for: four bytes (ISO 32000-1, 7.4.3)."""
    letters = _NOT_85.sub(b"", data.partition(b"~")[0]).replace(b"z", b"!!!!!")
    missing = -len(letters) % 5
    digits = [iter((letters + b"u" * missing).translate(_DIGITS_85))] * 5
    words = [
        (a * 52200625 + b * 614125 + c * 7225 + d * 85 + e) & 0xFFFFFFFF for a, b, c, d, e in zip(*digits, strict=True)
    ]
    return struct.pack(f">{len(words)}I", *words)[: 4 * len(words) - missing]


def _inflated(data: bytes, most: int) -> bytes:
    """What is inflated before an error, or a little more than `most`; a wrong checksum is no error to PDFium."""
    unpacker, pieces, length = zlib.decompressobj(-zlib.MAX_WBITS), [], 0
    data = data[2:]
    while data and length <= most and not unpacker.eof:
        saved = unpacker.copy()
        try:
            pieces.append(unpacker.decompress(data, _PIECE))
        except zlib.error:
            pieces += before_damage(saved, data)
            break
        length += len(pieces[-1])
        data = unpacker.unconsumed_tail
    return b"".join(pieces)


def _by_pypdf(data: bytes, is_lzw: bool) -> bytes:
    from pypdf.errors import LimitReachedError, PyPdfError
    from pypdf.filters import LZWDecode, RunLengthDecode

    try:
        return bytes(LZWDecode.decode(data) if is_lzw else RunLengthDecode.decode(data))
    except LimitReachedError as error:
        raise TooLong from error
    except PyPdfError:
        return b""
