"""Archives under limits: nothing is unpacked before its size and ratio have been looked at."""

from __future__ import annotations

import io
import zipfile
from functools import cached_property
from typing import IO, BinaryIO, cast

from py_chunks.archives import DAMAGE, Member, Members, plain_content, plain_members
from py_chunks.errors import CorruptDocument, EncryptedDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.sources import Source
from py_chunks.streams import read_up_to

RATIO_FREE = 16 << 20
"""Bytes below which a member's ratio is nobody's business."""
_AGAIN = 2  # times a sound document has a member unpacked: once for its names, once for its text
_AGAIN_FREE = 4 * RATIO_FREE
_READ_WHOLE = 1 << 18  # members up to this size are unpacked at once: a stream of one takes 100 us to set up
_HELD_WHOLE = 1 << 20  # archives up to this size are read at once: 500 members then cost no 1,000 calls of the system


class Archive:
    """A zip archive that is read member by member, under the limits of one call.

    Names are looked up as written, then without regard to case, slashes and a leading slash, since some
    writers differ from what their own relationships say. Use it as a context manager.
    """

    def __init__(self, source: Source, limits: Limits, not_a_zip: str) -> None:
        """Open the archive; `not_a_zip` is the contract's sentence up to its colon."""
        self._label = source.label
        self._limits = limits
        self._left = limits.max_unpacked_bytes
        self._stream: BinaryIO = source.open_seekable()
        self._opened: zipfile.ZipFile | None = None
        self._folded: dict[str, int] | None = None
        try:
            self._stream = _at_hand(self._stream)
            members: Members | None = source.members or plain_members(self._stream)
            if members is None:
                members = Members.of([_member(info) for info in self._zip.infolist()])
        except DAMAGE as error:
            self._stream.close()
            raise CorruptDocument(f"{not_a_zip}: {error}", source=self._label) from error
        if len(members) > limits.max_members:
            self.close()
            message = f"the archive has {len(members)} members; at most {limits.max_members} are allowed"
            raise LimitExceeded(message, source=self._label, place="max_members", value=limits.max_members)
        # Of members with the same name the last one counts, as in the zip specification's own update rule.
        self._members = members
        self._numbers = {name: number for number, name in enumerate(members.names)}
        self._unpacked = 0

    @property
    def _zip(self) -> zipfile.ZipFile:
        """The archive for what is not plain, and for streams."""
        if self._opened is None:
            self._opened = zipfile.ZipFile(self._stream)
        return self._opened

    @property
    def names(self) -> list[str]:
        """Member names as written, in archive order."""
        return list(self._numbers)

    def __contains__(self, name: str) -> bool:
        return self._find(name) is not None

    def read(self, name: str) -> bytes:
        """Return a member's bytes.

        Args:
            name: Its path in the archive.

        Raises:
            KeyError: There is no such member.
            CorruptDocument: It is damaged.
            EncryptedDocument: It is locked.
            LimitExceeded: It would unpack to more than is allowed.
        """
        member = self._admitted(name)
        if member.size > self._limits.max_part_bytes:
            raise self._too_large(name, member.size, "max_part_bytes", self._limits.max_part_bytes)
        try:
            data = plain_content(self._stream, member)
            if data is None:
                # Asked for the declared size, which has been admitted, zipfile unpacks no more, whatever is there.
                with self._zip.open(member.name) as content:
                    data = content.read(member.size)
        except (*DAMAGE, RuntimeError) as error:
            raise self.damaged(name, error) from error
        # It is no larger than declared, and that has been checked.
        self._account(len(data))
        return data

    def open(self, name: str) -> BinaryIO:
        """Return a member as a stream that stops with LimitExceeded where the limits end.

        Args:
            name: Its path in the archive.

        Raises:
            KeyError: There is no such member.
            CorruptDocument: Its header is damaged.
            EncryptedDocument: It is locked.
            LimitExceeded: Its declared size is more than is allowed.
        """
        member = self._admitted(name)
        try:
            data = plain_content(self._stream, member) if member.size <= _READ_WHOLE else None
            if data is None:
                metered = _Metered(self._zip.open(member.name), self, name, member.packed)
                return cast("BinaryIO", io.BufferedReader(metered, 1 << 16))
        except (*DAMAGE, RuntimeError) as error:
            raise self.damaged(name, error) from error
        self._account(len(data))
        return io.BytesIO(data)

    def close(self) -> None:
        """Close the archive and its stream."""
        if self._opened is not None:
            self._opened.close()
        self._stream.close()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def spend(self, name: str, count: int, total: int, packed: int) -> None:
        """Account for `count` more unpacked bytes of a member that has now given `total`.

        Raises:
            LimitExceeded: That is too much, whatever the header declared.
        """
        self._account(count)
        self._check(name, total, packed)

    def _account(self, count: int) -> None:
        self._left -= count
        self._unpacked += count
        if self._unpacked > _AGAIN_FREE and self._unpacked > self._most_unpacked:
            ratio = self._limits.max_unpack_ratio
            message = (
                f"{self._label} has its members unpacked again and again, to more than {_AGAIN} times {ratio} times "
                "its packed size"
            )
            raise LimitExceeded(message, source=self._label, place="max_unpack_ratio", value=ratio)
        if self._left < 0:
            limit = self._limits.max_unpacked_bytes
            message = f"{self._label} unpacks to more than {limit} bytes"
            raise LimitExceeded(message, source=self._label, place="max_unpacked_bytes", value=limit)

    @cached_property
    def _most_unpacked(self) -> int:
        """What may be unpacked in all; of a part that is named time and again no more than sound archives ask for."""
        packed = sum([member.packed for member in self._members])
        return _AGAIN * self._limits.max_unpack_ratio * packed

    def _check(self, name: str, size: int, packed: int) -> None:
        if size > self._limits.max_unpacked_bytes:
            raise self._too_large(name, size, "max_unpacked_bytes", self._limits.max_unpacked_bytes)
        ratio = self._limits.max_unpack_ratio
        if size > RATIO_FREE and size > ratio * max(packed, 1):
            message = (
                f"member {name} of {self._label} unpacks to {size} bytes from {packed}; "
                f"at most {ratio} times its packed size is allowed"
            )
            raise LimitExceeded(message, source=self._label, place="max_unpack_ratio", value=ratio)

    def _too_large(self, name: str, size: int, place: str, limit: int) -> LimitExceeded:
        message = f"member {name} of {self._label} unpacks to {size} bytes; at most {limit} are allowed ({place})"
        return LimitExceeded(message, source=self._label, place=place, value=limit)

    def _admitted(self, name: str) -> Member:
        """The entry of a member whose declared size is within what is left."""
        member = self._find(name)
        if member is None:
            raise KeyError(name)
        if member.flags & 0x1:
            message = f"{self._label} is encrypted (password-protected); cannot extract {name}"
            raise EncryptedDocument(message, source=self._label, place=name)
        self._check(name, member.size, member.packed)
        return member

    def _find(self, name: str) -> Member | None:
        number = self._numbers.get(name)
        if number is None:
            if self._folded is None:
                self._folded = {folded(known): number for known, number in self._numbers.items()}
            number = self._folded.get(folded(name))
        return None if number is None else self._members.member(number)

    def damaged(self, name: str, error: BaseException) -> CorruptDocument:
        """Return (not raise) the error for a member that can't be unpacked."""
        return CorruptDocument(f"member {name} of {self._label} is damaged: {error}", source=self._label, place=name)


def _at_hand(stream: BinaryIO) -> BinaryIO:
    """The stream, or one of what it holds if that is little."""
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    if size > _HELD_WHOLE or isinstance(stream, io.BytesIO):
        return stream
    with stream:
        return io.BytesIO(read_up_to(stream, size))


def _member(info: zipfile.ZipInfo) -> Member:
    packing = info.compress_type, info.CRC, info.compress_size, info.file_size
    return Member(info.filename, info.flag_bits, *packing, info.header_offset)


def folded(name: str) -> str:
    r"""Return a member's name as others compare to it, whatever its slashes and case.

    Args:
        name: As it is written.

    Example:
        >>> folded("\\Word\\Document.xml")
        'word/document.xml'
    """
    return name.replace("\\", "/").lstrip("/").lower()


class _Metered(io.RawIOBase):
    """A member's stream that counts what it gives."""

    def __init__(self, member: IO[bytes], archive: Archive, name: str, packed: int) -> None:
        self._member = member
        self._archive = archive
        self._name = name
        self._packed = packed
        self._total = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            block = self._member.read(len(buffer))
        except DAMAGE as error:
            raise self._archive.damaged(self._name, error) from error
        if block:
            self._total += len(block)
            self._archive.spend(self._name, len(block), self._total, self._packed)
        buffer[: len(block)] = block
        return len(block)

    def close(self) -> None:
        if not self.closed:
            self._member.close()
        super().close()
