"""The head of a Word binary file: its version, the lengths of its texts, the places of everything else.

The file information block is that of [MS-DOC] 2.5 (Word 97 to 2003), or its forerunner of Word 6 and 95.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import NamedTuple

from py_chunks.errors import EncryptedDocument
from py_chunks.sources import Source

OLD_VERSION = "Pre-Word 97 .doc files are not supported. Convert to .docx first."
ENCRYPTED = "DOC file is encrypted (password-protected); cannot extract"

_WORD_6, _WORD_97 = 101, 0xC0  # the nFib that each begins with; bidirectional Word 97 wrote 0xC0 (2.5.1)
_ENCRYPTED, _SECOND_TABLE, _WIDE = 0x0100, 0x0200, 0x5000  # fEncrypted, fWhichTblStm, fExtChar or fFarEast (2.5.2)
_MACINTOSH = 256  # the character set of Word 6 for the Macintosh

STORIES = ("body", "footnotes", "headers", "macros", "comments", "endnotes", "boxes", "header_boxes")
"""The texts of a document in the order in which they are stored (2.3)."""

_LENGTHS_97 = 3  # index of ccpText in FibRgLw97 (2.5.4)
_LENGTHS_6 = 52
# What is used of FibRgFcLcb97: its number there (2.5.5), and where Word 6 has it.
_PLACES = {
    "styles": (1, 0x60),
    "footnote_marks": (2, 0x68),
    "footnote_texts": (3, 0x70),
    "comment_marks": (4, 0x78),
    "comment_texts": (5, 0x80),
    "sections": (6, 0x88),
    "headers": (11, 0xB0),
    "character_pages": (12, 0xB8),
    "paragraph_pages": (13, 0xC0),
    "fonts": (15, 0xD0),
    "settings": (31, 0x150),
    "pieces": (33, 0x160),
    "comment_authors": (36, 0x178),
    "shapes": (40, None),
    "header_shapes": (41, None),
    "endnote_marks": (46, 0x1D2),
    "endnote_texts": (47, 0x1DA),
    "drawings": (50, None),
    "boxes": (56, None),
    "header_boxes": (58, None),
    "lists": (73, None),
    "list_overrides": (74, None),
}


class Place(NamedTuple):
    """Where something is in the table stream."""

    at: int
    size: int


@dataclass(frozen=True, slots=True)
class Fib:
    """What the head of the file says.

    Attributes:
        old: Whether it is of Word 6 or 95, which have one stream for everything and smaller records.
        wide: For those, whether characters have two bytes.
        macintosh: For those, whether the text is in the Macintosh's characters.
        language: The language identifier of the program that wrote the file.
        table: Name of the stream that holds the tables.
        text: Where the text begins and ends in the file when there is no piece table.
        lengths: Characters of each of `STORIES`.
        places: Where everything else is, for what there is.
    """

    old: bool
    wide: bool
    macintosh: bool
    language: int
    table: str
    text: tuple[int, int]
    lengths: dict[str, int]
    places: dict[str, Place]


def read_fib(data: bytes, source: Source) -> Fib:
    """Return what the head of the WordDocument stream says.

    Args:
        data: The stream.
        source: Names the document in an error.

    Raises:
        CorruptDocument: The head is cut off, or the file is older than Word 6.
        EncryptedDocument: The file is locked with a password.
    """
    if len(data) < 34:
        raise source.corrupt("FIB truncated: the WordDocument stream is too short for its header")
    version, _, language, _, flags = struct.unpack_from("<5H", data, 2)
    if version < _WORD_6:
        raise source.corrupt(OLD_VERSION)
    if flags & _ENCRYPTED:
        raise EncryptedDocument(ENCRYPTED, source=source.label)
    old = version < _WORD_97
    lengths, places = _old_layout(data) if old else _layout(data)
    text = struct.unpack_from("<II", data, 24)
    return Fib(
        old=old,
        wide=bool(flags & _WIDE) and 2 * sum(lengths) <= text[1] - text[0],
        macintosh=struct.unpack_from("<H", data, 20)[0] == _MACINTOSH,
        language=language,
        table="WordDocument" if old else "1Table" if flags & _SECOND_TABLE else "0Table",
        text=text,
        lengths={name: max(length, 0) for name, length in zip(STORIES, lengths, strict=True)},
        places=places,
    )


def _layout(data: bytes) -> tuple[tuple[int, ...], dict[str, Place]]:
    """Three arrays, each after its count (2.5.1); counts that lead out of the file are taken to be the usual ones."""
    words = _count(data, 32, 14)
    longs_at = 34 + 2 * words + 2
    longs = _count(data, longs_at - 2, 22)
    pairs_at = longs_at + 4 * longs + 2
    pairs = _count(data, pairs_at - 2, 93)
    lengths = _numbers(data, longs_at + 4 * _LENGTHS_97, 8)
    places = {}
    for name, (number, _) in _PLACES.items():
        if number < pairs:
            places[name] = Place(*_unsigned(data, pairs_at + 8 * number))
    return lengths, {name: place for name, place in places.items() if place.size}


def _old_layout(data: bytes) -> tuple[tuple[int, ...], dict[str, Place]]:
    lengths = _numbers(data, _LENGTHS_6, 8)
    places = {name: Place(*_unsigned(data, at)) for name, (_, at) in _PLACES.items() if at is not None}
    return lengths, {name: place for name, place in places.items() if place.size}


def _count(data: bytes, at: int, usual: int) -> int:
    found = int(struct.unpack_from("<H", data, at)[0]) if at + 2 <= len(data) else 0
    return found if 0 < found <= 4 * usual else usual


def _numbers(data: bytes, at: int, count: int) -> tuple[int, ...]:
    return struct.unpack_from(f"<{count}i", data[at : at + 4 * count].ljust(4 * count, b"\0"))


def _unsigned(data: bytes, at: int) -> tuple[int, int]:
    first, second = struct.unpack("<II", data[at : at + 8].ljust(8, b"\0"))
    return first, second
