"""The text of a Word binary file, put together from its pieces ([MS-DOC] 2.4.1 and 2.8.35)."""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from py_chunks.parsers._doc_fib import Fib
from py_chunks.parsers._doc_plc import read_plc
from py_chunks.parsers._doc_sprms import Modifier, modifiers, short_modifier

_NARROW = 0x40000000  # fCompressed of an FcCompressed (2.9.73)
_SURROGATE = re.compile("[\ud800-\udfff]")
_NOWHERE = -1
_PRL, _TABLE = 1, 2  # what the parts of a Clx begin with (2.9.38)

Decode = Callable[[int, bytes, int], str]
"""From file offset, bytes and the number of bytes of each to as many characters."""


class Piece(NamedTuple):
    """A run of text that is stored in one place.

    Attributes:
        start: The character position it begins at.
        end: The one it ends before.
        at: Where its bytes are.
        width: Bytes of a character.
        modifiers: What a fast save says of all of it.
    """

    start: int
    end: int
    at: int
    width: int
    modifiers: tuple[Modifier, ...] = ()

    def place(self, position: int) -> int:
        """Return where a character is stored, -1 when it is missing.

        Args:
            position: Its position in the text.
        """
        return self.at if self.at == _NOWHERE else self.at + (position - self.start) * self.width


class PieceTable:
    """Character positions and where they are stored.

    Attributes:
        pieces: In the order of the text.
        damaged: Whether the table was missing, cut off, or led out of the file.
    """

    def __init__(self, fib: Fib, document: bytes, clx: bytes) -> None:
        self.pieces: list[Piece] = []
        self._document = document
        self._size = len(document)
        listed = list(_listed(clx, old=fib.old, wide=fib.wide))
        # Only Word 6 and 95 do without a table, and only when the text is in one piece.
        self.damaged = not listed and not fib.old
        self._add(listed or _whole(fib, len(document)))
        self._starts = [piece.start for piece in self.pieces]

    def text(self, decode: Decode | None = None) -> str:
        """Return all characters; a surrogate pair is two, as positions count it.

        Args:
            decode: What reads the pieces; UTF-16, and Windows-1252 for one byte per character, when it is None.
        """
        texts = []
        for piece in self.pieces:
            stored = self._stored(piece)
            if piece.at == _NOWHERE:
                texts.append("\0" * (piece.end - piece.start))
            elif decode is not None:
                texts.append(decode(piece.at, stored, piece.width))
            else:
                texts.append(_wide(stored) if piece.width == 2 else _windows(stored))
        return "".join(texts)

    def wide(self) -> bytes:
        """Return all text that is stored in two bytes per character."""
        return b"".join(self._stored(piece) for piece in self.pieces if piece.width == 2)

    def _stored(self, piece: Piece) -> bytes:
        at = max(piece.at, 0)
        return self._document[at : at + (piece.end - piece.start) * piece.width]

    def piece(self, position: int) -> Piece | None:
        """Return the piece that holds a character.

        Args:
            position: Its position in the text.
        """
        number = bisect_right(self._starts, position) - 1
        return self.pieces[number] if number >= 0 and position < self.pieces[number].end else None

    def _add(self, listed: Iterable[Piece]) -> None:
        """Pieces as far as they are in the file; sound ones don't overlap, so there is no more text than bytes."""
        left, reached = self._size, 0
        for piece in listed:
            # What a piece before it lost is made up for, so that positions stay right.
            missing = piece.start - reached
            if missing > left:
                self.damaged = True
                return
            if missing:
                self.pieces.append(Piece(reached, piece.start, _NOWHERE, 1))
            left -= missing
            count = min(piece.end - piece.start, (self._size - piece.at) // piece.width, left // piece.width)
            reached = piece.start + max(count, 0)
            self.damaged |= reached < piece.end
            if count > 0:
                left -= count * piece.width
                self.pieces.append(piece._replace(end=reached))


def _listed(clx: bytes, *, old: bool, wide: bool) -> Iterator[Piece]:
    """The pieces of a Clx: lists of modifiers, then the table."""
    at, lists = 0, []
    while at + 3 <= len(clx) and clx[at] == _PRL:
        size = struct.unpack_from("<H", clx, at + 1)[0]
        lists.append(clx[at + 3 : at + 3 + size])
        at += 3 + size
    if at + 5 > len(clx) or clx[at] != _TABLE:
        return
    size = struct.unpack_from("<I", clx, at + 1)[0]
    table = read_plc(clx[at + 5 : at + 5 + size], 8)
    for (start, end), entry in zip(table.spans(), table.entries, strict=True):
        stored, prm = struct.unpack_from("<IH", entry, 2)
        narrow = not wide if old else bool(stored & _NARROW)
        place = stored if old else stored & (_NARROW - 1)
        if narrow and not old:
            place //= 2
        yield Piece(start, end, place, 1 if narrow else 2, _modifiers(prm, lists, old=old))


def _modifiers(prm: int, lists: list[bytes], *, old: bool) -> tuple[Modifier, ...]:
    """What is said beside a piece: a short modifier or the number of a list (2.9.209)."""
    if not prm:
        return ()
    if prm & 1:
        number = prm >> 1
        return tuple(modifiers(lists[number], old=old)) if number < len(lists) else ()
    short = short_modifier(prm)
    return () if short is None else (short,)


def _whole(fib: Fib, size: int) -> list[Piece]:
    """All text in one piece, as the head of the file says."""
    first, last = fib.text
    width = 2 if fib.old and fib.wide else 1
    return [Piece(0, max(min(last, size) - first, 0) // width, first, width)] if first < size else []


def _wide(stored: bytes) -> str:
    text = stored.decode("utf-16-le", "surrogatepass")
    if len(text) * 2 == len(stored):
        return text
    return "".join(map(chr, struct.unpack(f"<{len(stored) // 2}H", stored)))


def _windows(stored: bytes) -> str:
    """Bytes stand for themselves but for some between 0x80 and 0x9F (2.9.73), where Windows-1252 has its signs."""
    text = stored.decode("latin-1")
    return text.translate(_SIGNS) if _C1.search(text) else text


_C1 = re.compile("[\x80-\x9f]")
_SIGNS = {
    value: bytes([value]).decode("cp1252") for value in range(0x80, 0xA0) if value not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}


def joined_surrogates(text: str) -> str:
    """Return a text whose surrogate pairs are single characters; what is no pair becomes U+FFFD.

    Args:
        text: As `PieceTable.text` gives it.
    """
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
