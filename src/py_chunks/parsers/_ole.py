"""Compound files ([MS-CFB]) over olefile: under limits, and read as far as a damaged one leads."""

from __future__ import annotations

import array
import struct
import sys
from collections.abc import Iterator
from io import BytesIO
from types import TracebackType
from typing import Any

from olefile.olefile import MAGIC, NotOleFileError, OleDirectoryEntry, OleFileError, OleFileIO

from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.sources import Source

_SECTOR_SHIFTS = ((9, 6), (12, 6))  # [MS-CFB] 2.2: sectors of 512 or 4096 bytes, mini sectors of 64
_HEADER_FAT_SECTORS = 109
_STORAGE, _STREAM = 1, 2
_FAULTS = (OSError, ValueError, IndexError, TypeError, AttributeError, struct.error)


class CompoundFile:
    """The storages and streams of a compound file. Names are compared without regard to case.

    Use it as a context manager, or call `close`.

    Attributes:
        damage: What was found wrong so far: entries nothing leads to, streams that end early.
    """

    def __init__(self, ole: Any, limits: Limits, label: str) -> None:
        self._ole = ole
        self.damage: list[str] = [f"nothing leads to {name}" for name in ole.unreached]
        self._limits = limits
        self._label = label
        self._spent = 0

    def __enter__(self) -> CompoundFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._ole.close()

    def root(self) -> Storage:
        """Return the outermost storage."""
        return Storage(self, self._ole.root)

    def read_entry(self, entry: Any) -> bytes:
        """Return a stream's bytes, as many as can be reached.

        Args:
            entry: The stream's directory entry.

        Raises:
            CorruptDocument: olefile gave up.
            LimitExceeded: All streams read so far are together larger than `max_unpacked_bytes`.
        """
        try:
            data: bytes = self._ole.read_stream(entry)
        except _FAULTS as error:
            message = f"stream {entry.name!r} of {self._label} can't be read: {error}"
            raise CorruptDocument(message, source=self._label, place=entry.name) from error
        if len(data) < entry.size:
            self.damage.append(f"stream {entry.name} ends after {len(data)} of {entry.size} bytes")
        self._spent += len(data)
        if self._spent > self._limits.max_unpacked_bytes:
            limit = self._limits.max_unpacked_bytes
            message = f"the streams of {self._label} are together larger than {limit} bytes"
            raise LimitExceeded(message, source=self._label, place="max_unpacked_bytes", value=limit)
        return data


class Storage:
    """One storage: a folder of streams and storages within a compound file."""

    def __init__(self, file: CompoundFile, entry: Any) -> None:
        self._file = file
        self._entry = entry

    def streams(self) -> list[str]:
        """Return the names of the streams directly within."""
        return [kid.name for kid in self._entry.kids if kid.entry_type == _STREAM]

    def storages(self) -> list[str]:
        """Return the names of the storages directly within."""
        return [kid.name for kid in self._entry.kids if kid.entry_type == _STORAGE]

    def read(self, name: str) -> bytes | None:
        """Return a stream's bytes, or None if there is no such stream.

        Args:
            name: The stream's name.

        Raises:
            LimitExceeded: More has been read than is allowed.
        """
        entry = self._entry.kids_dict.get(name.lower())
        return None if entry is None or entry.entry_type != _STREAM else self._file.read_entry(entry)

    def storage(self, name: str) -> Storage | None:
        """Return a storage directly within, or None.

        Args:
            name: The storage's name.
        """
        entry = self._entry.kids_dict.get(name.lower())
        return None if entry is None or entry.entry_type != _STORAGE else Storage(self._file, entry)


def open_compound(source: Source, limits: Limits, refusal: str) -> CompoundFile:
    """Return the compound file a document is.

    Args:
        source: The document.
        limits: `max_document_bytes`, `max_members` and `max_unpacked_bytes` are used.
        refusal: How the family says that this is no compound file, up to the colon.

    Raises:
        CorruptDocument: It isn't one, or its directory can't be read.
        LimitExceeded: It is too large.
    """
    data = source.read(limits.max_document_bytes)
    if data[:8] == MAGIC and (len(data) < 512 or struct.unpack_from("<HH", data, 30) not in _SECTOR_SHIFTS):
        raise source.corrupt(f"{refusal}: damaged header")
    try:
        ole = _TolerantOle(data, limits.max_members, source.label)
    except _FAULTS as error:
        raise source.corrupt(f"{refusal}: {error}") from error
    return CompoundFile(ole, limits, source.label)


# The published types of olefile leave out the attributes that its own methods share.
_Ole: Any = OleFileIO


class _TolerantOle(_Ole):  # type: ignore[misc]
    """olefile, going on where a sector, a table or a name is wrong.

    Its own loading of the table takes quadratic time and gives up at the first sector cut off; its loading of
    the directory recurses once for every entry of an unbalanced tree.
    """

    num_mini_fat_sectors: int
    unreached: list[str]

    def __init__(self, data: bytes, max_entries: int, label: str) -> None:
        self._most = max_entries
        self._label = label
        super().__init__(BytesIO(data))

    def _raise_defect(self, _level: int, message: str, exception_type: Any = OleFileError) -> None:
        if exception_type is NotOleFileError:
            raise exception_type(message)

    def _check_duplicate_stream(self, first_sect: int, minifat: bool = False) -> None:
        """Streams that share sectors are read all the same."""

    def loadfat(self, header: bytes) -> None:
        """Load the file allocation table from the sectors named by the header and the DIFAT chain."""
        table = b"".join(self._sector(number) for number in self._fat_sectors(header))
        self.fat = _numbers(table)[: self.nb_sect]

    def _fat_sectors(self, header: bytes) -> Iterator[int]:
        yield from (n for n in struct.unpack_from(f"<{_HEADER_FAT_SECTORS}I", header, 76) if n < self.nb_sect)
        following, seen = self.first_difat_sector, set[int]()
        while following < self.nb_sect and following not in seen:  # [MS-CFB] 2.5: the last number is the next sector
            seen.add(following)
            *numbers, following = _numbers(self._sector(following))
            yield from (number for number in numbers if number < self.nb_sect)

    def _sector(self, number: int) -> bytes:
        self.fp.seek((number + 1) * self.sector_size)
        return bytes(self.fp.read(self.sector_size)).ljust(self.sector_size, b"\xff")

    def sect2array(self, sect: bytes) -> Any:
        """Return a sector's numbers, those that are whole."""
        return _numbers(sect[: len(sect) // 4 * 4])

    def loaddirectory(self, sect: int) -> None:
        """Load the entries that the tree leads to, each once."""
        self.directory_fp = self._open(sect, force_FAT=True)
        count = self.directory_fp.size // OleDirectoryEntry.DIRENTRY_SIZE
        if not count:
            raise OleFileError("no directory")
        self.direntries = [None] * count
        self.root = self._load_direntry(0)
        pending = [(self.root, self.root.sid_child)]
        walked = 0
        while pending:
            storage, number = pending.pop()
            if number >= count or self.direntries[number] is not None:
                continue
            walked += 1
            if walked > self._most:
                message = f"{self._label} has more than {self._most} streams and storages"
                raise LimitExceeded(message, source=self._label, place="max_members", value=self._most)
            entry = self._load_direntry(number)
            entry.name = entry.name.partition("\0")[0]  # where the length of a name is wrong, NULs follow it
            if entry.name.lower() not in storage.kids_dict:
                storage.kids.append(entry)
                storage.kids_dict[entry.name.lower()] = entry
            pending += [(storage, entry.sid_right), (storage, entry.sid_left)]
            if entry.entry_type == _STORAGE:
                pending.append((entry, entry.sid_child))
        self.unreached = self._names_unreached()
        # A size or a count beyond the file would be looped for.
        self.root.size = min(self.root.size, self._filesize)
        self.num_mini_fat_sectors = min(self.num_mini_fat_sectors, self.nb_sect)

    def _names_unreached(self) -> list[str]:
        """Names of the entries in use that no other leads to."""
        data = self.directory_fp.getvalue()
        names = []
        for number, entry in enumerate(self.direntries):
            raw = data[number * OleDirectoryEntry.DIRENTRY_SIZE :][:67]
            if entry is None and raw[66] in (_STORAGE, _STREAM):
                names.append(repr(raw[:64].decode("utf-16-le", "replace").partition("\0")[0]))
        return names

    def read_stream(self, entry: Any) -> bytes:
        """Return the bytes of a stream, as far as its chain of sectors leads."""
        mini = entry.size < self.minisectorcutoff
        stream = self._open(entry.isectStart, min(entry.size, self._filesize), force_FAT=not mini)
        return bytes(stream.getvalue())


def _numbers(data: bytes) -> Any:
    numbers = array.array("I", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
