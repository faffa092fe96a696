"""PDF streams that would unpack to more than PDFium can hold: found before it opens the file.

PDFium builds all objects of a page at once and can't be told to stop: a page of 100 kB that unpacks to 100 MB of
drawing takes gigabytes. Pictures and fonts are not drawing, and are not unpacked; what is encrypted, or packed other
than by deflate, can't be looked into here: see `_pdf_drawn`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from py_chunks.parsers._pdf_cmaps import MAX_TARGET, longest_target

MAX_UNPACKED = 24 << 20
"""Bytes of one stream; PDFium takes some 20 bytes for each byte of drawing."""
MAX_STATES = 2_000_000
"""Graphics states saved and not restored; PDFium takes some 150 bytes for each."""
MAX_LETTERS = 2_000_000
"""Bytes of strings, times the characters a code may stand for; PDFium takes some 200 bytes for each of a page."""
LONG_TARGET = f"a code stands for more than {MAX_TARGET} characters"
"""What is wrong with a character map that makes much of little."""
_BLOCK = 1 << 20
_PIECE = 1 << 16
_WORD, _END = b"stream", b"end"
_KEPT = len(_WORD) - 1 + len(_END)
"""Bytes of a block that are looked at again with the next one: a word that is cut, and what may stand before it."""
_DICTIONARY = 1024
_NO_DRAWING = re.compile(rb"/(?:Image|Length[123]|Type1C|CIDFontType0C|OpenType|ObjStm|XRef|XML)\b")
# Between white space, two bytes that PDFium takes for such, and what ends other words.
_SAVES = re.compile(rb"(?<![^\x00\s\x80\xff)>\]{}])[qQ](?![^\x00\s\x80\xff()<>\[\]{}/%])")
# With parentheses inside, one deep: there are hardly ever any.
_STRINGS = re.compile(rb"\([^()]*(?:\([^()]*\)[^()]*){0,1000}|<[0-9A-Fa-f\s]+")


def bomb_in(stream: BinaryIO) -> str | None:
    """Return what is wrong with the first stream that unpacks to too much, or None.

    Args:
        stream: The file, seekable; read from its start and left there.
    """
    verdict = _first_verdict(stream)
    stream.seek(0)
    return verdict


class _Looked(NamedTuple):
    """What is known of a stream: what is wrong with it, its length, the longest text a code in it stands for."""

    verdict: str | None
    unpacked: int
    target: int


def _first_verdict(stream: BinaryIO) -> str | None:
    target, large = 1, []
    for start, stop in _streams(stream):
        if _is_no_drawing(stream, start):
            continue
        looked = _look_at(stream, start, stop)
        if looked.verdict:
            return looked.verdict
        target = max(target, looked.target)
        if looked.unpacked * MAX_TARGET > MAX_LETTERS:
            large.append((start, stop, looked.unpacked))
    # Which stream is set in which font is not known here: each may be in the one with the longest texts.
    for start, stop, unpacked in large:
        if unpacked * target > MAX_LETTERS:
            letters = sum(map(letters_in, unpacked_pieces(stream, start, stop)))
            if letters * target > MAX_LETTERS:
                return f"a page sets more than {MAX_LETTERS} letters"
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


def _look_at(stream: BinaryIO, start: int, stop: int) -> _Looked:
    verdict, unpacked, is_map = _counted(unpacked_pieces(stream, start, stop))
    if verdict or not is_map:
        return _Looked(verdict, unpacked, 0)
    target = longest_target(b"".join(unpacked_pieces(stream, start, stop)))
    return _Looked(LONG_TARGET if target > MAX_TARGET else None, unpacked, target)


def _counted(pieces: Iterable[bytes]) -> tuple[str | None, int, bool]:
    """What is wrong with a stream, its length, and whether it may be a character map."""
    unpacked = states = letters = 0
    is_map, kept = False, b""
    for piece in pieces:
        unpacked += len(piece)
        is_map = is_map or b"beginbf" in kept + piece
        kept = (kept + piece)[-_KEPT:]
        if unpacked > MAX_STATES // 2:  # what ends before can't hold too many
            letters += letters_in(piece)
        if unpacked > MAX_STATES:
            states += states_in(piece)
        if unpacked > MAX_UNPACKED:
            return f"a stream unpacks to more than {MAX_UNPACKED} bytes", unpacked, is_map
        if states > MAX_STATES:
            return f"a page saves more than {MAX_STATES} graphics states", unpacked, is_map
        if letters > MAX_LETTERS:
            return f"a page sets more than {MAX_LETTERS} letters", unpacked, is_map
    return None, unpacked, is_map


def unpacked_pieces(stream: BinaryIO, start: int, stop: int) -> Iterator[bytes]:
    """Yield what a deflated stream holds, in pieces, up to damage; nothing where it is not deflated.

    Args:
        stream: The file, seekable.
        start: Where the stream's data begins.
        stop: Where it ends, at most.
    """
    stream.seek(start)
    packed = stream.read(min(stop - start, _BLOCK))
    data = packed.lstrip(b"\r\n")
    unpacker, left = zlib.decompressobj(), stop - start - len(packed)
    while data and not unpacker.eof:
        saved = unpacker.copy()
        try:
            piece = unpacker.decompress(data, _PIECE)
        except zlib.error:
            yield from before_damage(saved, data)
            return
        yield piece
        data = unpacker.unconsumed_tail
        if not data and left > 0:
            data = stream.read(min(left, _BLOCK))
            left -= len(data)


def before_damage(unpacker: zlib._Decompress, packed: bytes) -> Iterator[bytes]:
    """Yield what can be unpacked before an error: of a longer piece, zlib would give nothing.

    Args:
        unpacker: As it was before the piece with the error.
        packed: What it would unpack next.
    """
    try:
        for at in range(len(packed)):
            if piece := unpacker.decompress(packed[at : at + 1]):
                yield piece
    except zlib.error:
        return
