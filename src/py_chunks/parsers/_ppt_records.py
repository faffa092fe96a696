"""The records of a PowerPoint binary file ([MS-PPT] 2.3.1), containers within containers, read without recursion."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from py_chunks.sources import Source

_HEADER = struct.Struct("<HHI")  # version and instance, type, size of the content
_CONTAINER = 0xF
# What holds no overlapping records can't have more than one for every eight bytes; each is passed a few times.
_BYTES_PER_VISIT = 2
_FEWEST_VISITS = 1_000


class RecordType:
    """Types of records: [MS-PPT] 2.13.24 and, from 0xF000 on, [MS-ODRAW] 2.2."""

    DOCUMENT = 0x03E8
    DOCUMENT_ATOM = 0x03E9
    SLIDE = 0x03EE
    SLIDE_ATOM = 0x03EF
    NOTES = 0x03F0
    ENVIRONMENT = 0x03F2
    SLIDE_PERSIST = 0x03F3
    MAIN_MASTER = 0x03F8
    SLIDE_SHOW_INFO = 0x03F9
    DRAWING = 0x040C
    HEADER_FOOTER_PLACEHOLDER = 0x0420
    FONT_COLLECTION = 0x07D5
    PLACEHOLDER = 0x0BC3
    OUTLINE_TEXT_REF = 0x0F9E
    TEXT_HEADER = 0x0F9F
    TEXT_CHARS = 0x0FA0
    TEXT_STYLES = 0x0FA1
    MASTER_STYLE = 0x0FA3
    PARAGRAPH_DEFAULTS = 0x0FA5
    TEXT_BYTES = 0x0FA8
    FONT_ENTITY = 0x0FB7
    STRING = 0x0FBA
    SLIDE_NUMBER_MARK = 0x0FD8
    HEADERS_FOOTERS = 0x0FD9
    HEADERS_FOOTERS_ATOM = 0x0FDA
    SLIDE_LIST = 0x0FF0
    USER_EDIT = 0x0FF5
    CURRENT_USER = 0x0FF6
    DATE_MARK = 0x0FF7
    GENERIC_DATE_MARK = 0x0FF8
    HEADER_MARK = 0x0FF9
    FOOTER_MARK = 0x0FFA
    DATE_FORMAT_MARK = 0x1015
    PERSIST_DIRECTORY = 0x1772
    GROUP = 0xF003
    SHAPE = 0xF004
    SHAPE_ATOM = 0xF00A
    SHAPE_OPTIONS = 0xF00B
    CLIENT_TEXTBOX = 0xF00D
    CHILD_ANCHOR = 0xF00F
    CLIENT_DATA = 0xF011
    TERTIARY_OPTIONS = 0xF122


class Record(NamedTuple):
    """A record's header, and where its content lies.

    Attributes:
        kind: Its type, of `RecordType` or another.
        instance: What tells records of the same type apart.
        is_container: Whether the content is records.
        start: Offset of its content in the stream.
        end: Offset just past its content; never beyond the record it was found in.
        whole: False when it claims more than there is.
    """

    kind: int
    instance: int
    is_container: bool
    start: int
    end: int
    whole: bool = True


class RecordStream:
    """The bytes of a stream as records.

    How many records are read from it is bounded by its size, so that records that lie about their size, and
    lists that name the same record again and again, can't make reading endless.
    """

    def __init__(self, data: bytes, source: Source) -> None:
        self.data = data
        self._source = source
        self._visits = len(data) // _BYTES_PER_VISIT + _FEWEST_VISITS

    def at(self, offset: int, end: int | None = None) -> Record | None:
        """Return the record whose header is at that offset, or None when there can be none.

        Args:
            offset: Where the header begins.
            end: Where what it lies in ends; the end of the stream if None.

        Raises:
            CorruptDocument: More records were asked for than the stream can hold.
        """
        end = len(self.data) if end is None else end
        if not 0 <= offset <= end - _HEADER.size:
            return None
        self._visits -= 1
        if self._visits < 0:
            raise self._source.corrupt("Cannot open .ppt file (invalid CFB format): its records lie within each other")
        head, kind, length = _HEADER.unpack_from(self.data, offset)
        if not kind:
            return None
        start = offset + _HEADER.size
        whole = start + length <= end
        return Record(kind, head >> 4, head & 0xF == _CONTAINER, start, start + length if whole else end, whole)

    def within(self, record: Record) -> Iterator[Record]:
        """Yield the records directly within a container.

        Args:
            record: The container.

        Raises:
            CorruptDocument: More records were asked for than the stream can hold.
        """
        offset = record.start
        while (found := self.at(offset, record.end)) is not None:
            yield found
            offset = found.end

    def first(self, record: Record, kind: int, instance: int | None = None) -> Record | None:
        """Return the first record of a type directly within a container, or None.

        Args:
            record: The container.
            kind: The type.
            instance: The instance, where it matters.

        Raises:
            CorruptDocument: More records were asked for than the stream can hold.
        """
        return first_of(self.within(record), kind, instance)

    def content(self, record: Record) -> bytes:
        """Return the bytes of a record.

        Args:
            record: The record.
        """
        return self.data[record.start : record.end]

    def fields(self, record: Record, layout: str, at: int = 0) -> tuple[Any, ...]:
        """Return the fixed fields of an atom; what is cut off reads as zero.

        Args:
            record: The atom.
            layout: The fields as `struct` writes them.
            at: How far into the record they begin.
        """
        size = struct.calcsize(layout)
        start = min(record.start + at, record.end)
        return struct.unpack(layout, self.data[start : min(start + size, record.end)].ljust(size, b"\0"))


def first_of(records: Iterable[Record], kind: int, instance: int | None = None) -> Record | None:
    """Return the first of some records that is of a type, or None.

    Args:
        records: The records.
        kind: The type.
        instance: The instance, where it matters.
    """
    return next((one for one in records if one.kind == kind and instance in (None, one.instance)), None)
