"""PDF streams that would unpack to more than PDFium can hold: found before it opens the file.

PDFium builds all objects of a page at once and can't be told to stop: a page of 100 kB that unpacks to 100 MB of
drawing takes gigabytes. Pictures and fonts are not drawing, and are not unpacked; what is encrypted, or packed other
than by deflate, can't be looked into here: see `_pdf_drawn`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import BinaryIO

MAX_UNPACKED = 24 << 20
"""Bytes of one stream; PDFium takes some 20 bytes for each byte of drawing."""
MAX_STATES = 2_000_000
"""Graphics states saved and not restored; PDFium takes some 150 bytes for each."""
MAX_LETTERS = 2_000_000
"""Bytes of strings; PDFium takes some 200 bytes for each letter of a page."""
_SMALLEST = 2_000
"""Packed bytes below which a stream can't be too large: deflate packs at most 1032 to 1 (RFC 1951)."""
_BLOCK = 1 << 20
_PIECE = 1 << 16
_WORD, _END = b"stream", b"end"
_KEPT = len(_WORD) - 1 + len(_END)
"""Bytes of a block that are looked at again with the next one: a word that is cut, and what may stand before it."""
_DICTIONARY = 1024
_NO_DRAWING = re.compile(rb"/(?:Image|Length[123]|Type1C|CIDFontType0C|OpenType|ObjStm|XRef|XML)\b")
_SAVES = re.compile(rb"(?<!\S)[qQ](?!\S)")
# With parentheses inside, one deep: there are hardly ever any.
_STRINGS = re.compile(rb"\([^()]*(?:\([^()]*\)[^()]*){0,1000}|<[0-9A-Fa-f\s]+")


def bomb_in(stream: BinaryIO) -> str | None:
    """Return what is wrong with the first stream that unpacks to too much, or None.

    Args:
        stream: The file, seekable; read from its start and left there.
    """
    for start, stop in _streams(stream):
        if stop - start >= _SMALLEST and not _is_no_drawing(stream, start):
            verdict = _verdict(stream, start, stop)
            if verdict:
                stream.seek(0)
                return verdict
    stream.seek(0)
    return None


def _streams(stream: BinaryIO) -> Iterator[tuple[int, int]]:
    """The places between the words `stream` and `endstream`, in order."""
    start: int | None = None
    for at, is_end in _bounds(stream):
        if not is_end:
            start = at + len(_WORD) if start is None else start
        elif start is not None:
            yield start, at - len(_END)
            start = None
    if start is not None:
        yield start, stream.seek(0, 2)


def _bounds(stream: BinaryIO) -> Iterator[tuple[int, bool]]:
    """The place of every `stream`, and whether `end` stands before it; one on the edge of two blocks is found once."""
    position, kept = 0, b""
    while True:
        stream.seek(position)
        block = stream.read(_BLOCK)
        data, base = kept + block, position - len(kept)
        at = data.find(_WORD, len(_END) if base else 0)
        while at >= 0:
            yield base + at, data.endswith(_END, 0, at)
            at = data.find(_WORD, at + len(_WORD))
        if not block:
            return
        position += len(block)
        kept = data[-_KEPT:]


def _is_no_drawing(stream: BinaryIO, start: int) -> bool:
    """Whether the dictionary before a stream is that of a picture, a font or a part of the file's structure."""
    begin = max(start - _DICTIONARY, 0)
    stream.seek(begin)
    before = stream.read(start - begin)
    return _NO_DRAWING.search(before, before.rfind(b" obj") + 1) is not None


def states_in(content: bytes) -> int:
    """Return how many more graphics states are saved than restored.

    Args:
        content: A content stream, or a piece of one.

    Example:
        >>> states_in(b"q q (q) Tj Q")
        1
    """
    return sum(1 if found[0] == b"q" else -1 for found in _SAVES.finditer(content))


def letters_in(content: bytes) -> int:
    """Return about how many letters are set.

    Args:
        content: A content stream, or a piece of one.

    Example:
        >>> letters_in(b"(Fog) Tj 0 0 m 9 9 l")
        4
    """
    return sum(map(len, _STRINGS.findall(content)))


def _verdict(stream: BinaryIO, start: int, stop: int) -> str | None:
    unpacked = states = letters = 0
    for piece in _unpacked(stream, start, stop):
        unpacked += len(piece)
        if unpacked > MAX_STATES // 2:  # what ends before can't hold too many
            letters += letters_in(piece)
        if unpacked > MAX_STATES:
            states += states_in(piece)
        if unpacked > MAX_UNPACKED:
            return f"a stream unpacks to more than {MAX_UNPACKED} bytes"
        if states > MAX_STATES:
            return f"a page saves more than {MAX_STATES} graphics states"
        if letters > MAX_LETTERS:
            return f"a page sets more than {MAX_LETTERS} letters"
    return None


def _unpacked(stream: BinaryIO, start: int, stop: int) -> Iterator[bytes]:
    """What a deflated stream holds, in pieces; nothing where it is not deflated or damaged."""
    stream.seek(start)
    packed = stream.read(min(stop - start, _BLOCK))
    data = packed.lstrip(b"\r\n")
    unpacker, left = zlib.decompressobj(), stop - start - len(packed)
    try:
        while data and not unpacker.eof:
            yield unpacker.decompress(data, _PIECE)
            data = unpacker.unconsumed_tail
            if not data and left > 0:
                data = stream.read(min(left, _BLOCK))
                left -= len(data)
    except zlib.error:
        return
