"""Which version of every part of a presentation counts: user edits and their directories ([MS-PPT] 2.1.2)."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from typing import NamedTuple

from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType

_ENCRYPTED_TOKEN = 0xF3D1C4DF  # [MS-PPT] 2.3.2
_LOCKED_EDIT_SIZE = 32  # a UserEditAtom is longer by a reference to the encryption's record when there is one (2.3.3)

# What stands at the top of the stream and is of use, by the bytes it begins with (2.3.1): the containers of the
# document, of slides, notes and masters, then directories and edits.
_TOP_LEVEL = re.compile(rb"\x0f\x00(?:\xe8\x03|\xee\x03|\xf0\x03|\xf8\x03)|\x00\x00(?:\x72\x17|\xf5\x0f)")
_BROKEN = "the list of edits is damaged; the parts that older edits hold were found by searching for them"


class PersistObjects(NamedTuple):
    """Where the parts of a presentation are.

    Attributes:
        offsets: Offset of the newest version of each part, by its number.
        document: The document container, or None when it is lost.
        strays: Slides found by searching that no directory names, in the order of the stream.
        damage: What was found wrong, in words.
    """

    offsets: dict[int, int]
    document: Record | None
    strays: list[Record]
    damage: list[str]


def is_encrypted(stream: RecordStream, current_user: bytes) -> bool:
    """Return whether the presentation is locked with a password ([MS-PPT] 2.3.2, 2.3.3 and 2.3.7).

    Args:
        stream: The stream of the document.
        current_user: Content of the stream `Current User`.
    """
    token, offset = _current_edit(current_user)
    if token == _ENCRYPTED_TOKEN:
        return True
    edit = stream.at(offset)
    if edit is None or edit.kind != RecordType.USER_EDIT or edit.end - edit.start < _LOCKED_EDIT_SIZE:
        return False
    return bool(stream.fields(edit, "<I", 28)[0])


def persist_objects(stream: RecordStream, current_user: bytes) -> PersistObjects:
    """Return where the parts are: by the edits, newest first; by searching the stream where these are damaged.

    Args:
        stream: The stream of the document.
        current_user: Content of the stream `Current User`.

    Raises:
        CorruptDocument: Records lie within each other.
    """
    directories = _Directories(stream)
    offsets: dict[int, int] = {}
    document = None
    offset = _current_edit(current_user)[1]
    before = len(stream.data)
    # An edit lies after the one before it (2.3.3); a chain that goes on or back for ever is not followed.
    while offset and offset < before and (edit := _edit(stream, offset)) is not None:
        before = offset
        offset, directory, number = stream.fields(edit, "<III", 8)
        for part, place in directories.read(directory):
            offsets.setdefault(part, place)
        document = document or _document(stream, offsets.get(number))
    if document is None:
        return _search(stream, directories)
    if not offset:
        return PersistObjects(offsets, document, [], [])
    for part, place in _older(stream, directories):
        offsets.setdefault(part, place)
    return PersistObjects(offsets, document, [], [_BROKEN])


def _edit(stream: RecordStream, offset: int) -> Record | None:
    found = stream.at(offset)
    return found if found is not None and found.kind == RecordType.USER_EDIT else None


def _older(stream: RecordStream, directories: _Directories) -> Iterator[tuple[int, int]]:
    """What all directories of the stream name, that of the last edit first."""
    places = [place for place, record in _top_level(stream) if record.kind == RecordType.PERSIST_DIRECTORY]
    for place in reversed(places):
        yield from directories.read(place)


def _current_edit(current_user: bytes) -> tuple[int, int]:
    """The token, and the offset of the newest edit ([MS-PPT] 2.3.2)."""
    token, offset = struct.unpack_from("<II", current_user.ljust(20, b"\0"), 12)
    return token, offset


def _document(stream: RecordStream, offset: int | None) -> Record | None:
    found = None if offset is None else stream.at(offset)
    return found if found is not None and found.kind == RecordType.DOCUMENT else None


class _Directories:
    """Persist directories ([MS-PPT] 2.3.4); all together hold no more entries than the stream has room for."""

    def __init__(self, stream: RecordStream) -> None:
        self._stream = stream
        self._left = len(stream.data) // 4

    def read(self, offset: int) -> Iterator[tuple[int, int]]:
        """Number and offset of every part that the directory at that offset names."""
        record = self._stream.at(offset)
        if record is None or record.kind != RecordType.PERSIST_DIRECTORY:
            return
        size = (record.end - record.start) // 4
        self._left -= size
        if self._left < 0:
            return
        words = struct.unpack_from(f"<{size}I", self._stream.data, record.start)
        at = 0
        while at < size:
            number, count = words[at] & 0xFFFFF, words[at] >> 20  # 2.3.5: the first number, and how many follow it
            yield from enumerate(words[at + 1 : at + 1 + count], number)
            at += 1 + count


def _search(stream: RecordStream, directories: _Directories) -> PersistObjects:
    """What the stream holds, found by how records begin: the last document, every directory, every slide."""
    offsets: dict[int, int] = {}
    named: set[int] = set()
    document: Record | None = None
    slides: dict[int, Record] = {}
    for offset, record in _top_level(stream):
        if record.kind == RecordType.SLIDE:
            slides[offset] = record
        elif record.kind == RecordType.PERSIST_DIRECTORY:
            for part, place in directories.read(offset):
                offsets[part] = place
                named.add(place)
        elif record.kind == RecordType.DOCUMENT and (document is None or record.whole):
            document = record
    # Without a document, nothing else tells which slides there are.
    lost = named if document is not None else named - set(offsets.values())
    strays = [record for offset, record in slides.items() if offset not in lost]
    damage = ["the list of edits is damaged; the parts were found by searching for them"]
    return PersistObjects(offsets, document, strays, damage)


def _top_level(stream: RecordStream) -> Iterator[tuple[int, Record]]:
    at = 0
    while (found := _TOP_LEVEL.search(stream.data, at)) is not None:
        record = stream.at(found.start())
        if record is None:
            return
        yield found.start(), record
        # What a record that is cut off claims to hold may be others.
        at = record.end if record.whole else found.end()
