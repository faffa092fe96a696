"""Zip archives of the plain kind, read directly (APPNOTE.TXT 4.3 and 4.4).

The standard library's `zipfile` makes an object of twenty attributes for each member, which takes 3.4 us where its
name takes 0.4, and opening a member takes it 13 us where 3 are enough. A presentation of 200 slides has 600
members and is listed twice, so that this is a third of the time it takes. Whatever is not plain (comments at the
end, zip64, names in old code pages, anything that does not fit) is answered with None and left to `zipfile`.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, NamedTuple

try:
    from lzma import LZMAError
except ImportError:  # a Python built without it; zipfile then refuses such members
    LZMAError = zlib.error  # type: ignore[assignment,misc]

DAMAGE = (zipfile.BadZipFile, zlib.error, LZMAError, EOFError, struct.error, NotImplementedError, OSError, ValueError)
"""What the zipfile module raises on damaged archives."""

STORED, DEFLATED = 0, 8

_END = struct.Struct("<4s2H2xH2LH")
_END_MAGIC = b"PK\x05\x06"
_LOCATOR_SIZE, _LOCATOR_MAGIC = 20, b"PK\x06\x07"
_ENTRY, _ENTRY_SIZES = struct.Struct("<8x2H4x3L14xL"), struct.Struct("<4s24x3H")
_ENTRY_MAGIC = b"PK\x01\x02"
_LOCAL = struct.Struct("<4s22x2H")
_LOCAL_MAGIC = b"PK\x03\x04"
_UTF8 = 0x800
# Flags that change nothing for a reader: how hard was tried to pack, sizes that follow the data, names in UTF-8.
_HARMLESS = 0x2 | 0x4 | 0x8 | _UTF8
_IN_ZIP64 = b"\xff" * 4
# Packed bytes that can't make more than 16 MiB, whatever is declared: deflate makes at most 1,032 of one. With such a
# bound known, content is unpacked into one piece of memory, which for 350 kB takes a third of the time.
_BOUNDED = 1 << 14


class Member(NamedTuple):
    """A member as the archive's directory has it.

    Attributes:
        name: Its path.
        flags: General purpose flags (4.4.4); bit 0 says that it is encrypted.
        method: How it is packed (4.4.5).
        checksum: CRC-32 of its content.
        packed: Bytes it takes in the archive.
        size: Bytes it is declared to unpack to.
        offset: Where its own header begins.
        spelling: Its path as that header has it; None where that is `name` in UTF-8.
    """

    name: str
    flags: int
    method: int
    checksum: int
    packed: int
    size: int
    offset: int
    spelling: bytes | None = None


class Members:
    """The members of an archive in the order of its directory; of most nobody asks more than the name.

    Attributes:
        names: Their paths.
        member: From the number of a member to all about it; IndexError beyond the last.
    """

    def __init__(self, names: list[str], member: Callable[[int], Member]) -> None:
        """Keep the names and what tells the rest."""
        self.names = names
        self.member = member

    @classmethod
    def of(cls, members: Sequence[Member]) -> Members:
        """Return members that are known already.

        Args:
            members: All of them.
        """
        return cls([member.name for member in members], members.__getitem__)

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, number: int) -> Member:
        return self.member(number)

    def __iter__(self) -> Iterator[Member]:
        return map(self.member, range(len(self.names)))


def plain_members(stream: BinaryIO) -> Members | None:
    """Return the members of an archive in the order of its directory; None when it is not plain.

    Args:
        stream: The archive; it can seek.

    Raises:
        OSError: It could not be read.
    """
    size = stream.seek(0, 2)
    tail_size = _LOCATOR_SIZE + _END.size
    if size < tail_size:
        return None
    stream.seek(size - tail_size)
    tail = stream.read(tail_size)
    if len(tail) != tail_size or tail.startswith(_LOCATOR_MAGIC):
        return None
    magic, disk, first_disk, count, length, start, comment = _END.unpack_from(tail, _LOCATOR_SIZE)
    if magic != _END_MAGIC or disk or first_disk or comment or start + length != size - _END.size:
        return None
    stream.seek(start)
    members = _entries(stream.read(length))
    return members if members is not None and len(members) == count else None


def _entries(directory: bytes) -> Members | None:
    # Four bytes of ones are how zip64 is announced; looked for in all entries at once, since it is rare.
    if _IN_ZIP64 in directory:
        return None
    names: list[str] = []
    places: list[int] = []
    # For names in ASCII, which nearly all are.
    text = directory.decode("latin-1")
    sizes_of, fixed = _ENTRY_SIZES.unpack_from, _ENTRY.size
    at, last = 0, len(directory) - fixed
    while at <= last:
        magic, name_size, extra_size, comment_size = sizes_of(directory, at)
        begin = at + fixed
        end = begin + name_size
        name = text[begin:end]
        if magic != _ENTRY_MAGIC or "\0" in name:
            return None
        if not name.isascii():
            if not _ENTRY.unpack_from(directory, at)[0] & _UTF8:
                return None
            try:
                name = directory[begin:end].decode()
            except UnicodeDecodeError:
                return None
        names.append(name)
        places.append(at)
        at = end + extra_size + comment_size
    if at != len(directory):
        return None
    unpack, new = _ENTRY.unpack_from, tuple.__new__
    # This is what the constructor of a named tuple does, in half the time.
    return Members(names, lambda number: new(Member, (names[number], *unpack(directory, places[number]), None)))


def plain_content(stream: BinaryIO, member: Member) -> bytes | None:
    """Return what a member holds, at most as much as it declares; None when anything is unusual or does not fit.

    Args:
        stream: The archive; it can seek.
        member: The member.

    Raises:
        OSError: It could not be read.
    """
    if member.flags & ~_HARMLESS or member.method not in (STORED, DEFLATED):
        return None
    _, _, method, checksum, size_packed, size, offset, spelling = member
    wanted = member.name.encode() if spelling is None else spelling
    stream.seek(offset)
    header = stream.read(_LOCAL.size + len(wanted))
    if len(header) < _LOCAL.size:
        return None
    magic, name_size, extra_size = _LOCAL.unpack_from(header)
    if magic != _LOCAL_MAGIC or name_size != len(wanted) or header[_LOCAL.size :] != wanted:
        return None
    stream.seek(offset + _LOCAL.size + name_size + extra_size)
    packed = stream.read(size_packed)
    if len(packed) != size_packed:
        return None
    content = packed
    if method == DEFLATED:
        try:
            content = _inflated(packed, size)
        except zlib.error:
            return None
    return content if len(content) == size and zlib.crc32(content) == checksum else None


def _inflated(packed: bytes, size: int) -> bytes:
    """The content of a member, which is cut or refused where it is longer than declared."""
    if len(packed) <= _BOUNDED:
        return zlib.decompress(packed, -zlib.MAX_WBITS, size)
    # A bound of 0 would mean none.
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, size or 1)
