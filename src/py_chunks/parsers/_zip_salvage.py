"""Archives without their directory: the members that are still whole, in a directory made anew.

A download that was cut off has lost the directory at its end, but each member before the cut still begins with a
header of its own (APPNOTE.TXT 4.3.7).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from py_chunks.archives import DEFLATED, STORED, Member, Members
from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._zip import Archive
from py_chunks.sources import Source, source_of

_HEADER = b"PK\x03\x04"
_FIELDS = struct.Struct("<4s5H3L2H")
_LOCKED, _UTF8 = 0x1, 0x800
_LONGEST_NAME = 1000
_READ_STEP, _INFLATE_STEP = 1 << 14, 1 << 20


def salvaged(source: Source, limits: Limits) -> Source | None:
    """Return a damaged archive with the members that are whole as its `members`, or None when there are none.

    `Archive` can read each of them whole, and nobody else can read the source as an archive.

    Args:
        source: The archive.
        limits: Bounds on what is read and unpacked.

    Raises:
        LimitExceeded: The archive is too large, or unpacks to too much.
    """
    data = source.read(limits.max_document_bytes)
    if not data.startswith(_HEADER):
        return None
    members: dict[str, Member] = {}
    for member in _members(data, limits):
        members.setdefault(member.name, member)
    if not members:
        return None
    whole = source_of(data, source.name or "archive.zip")
    whole.name, whole.label, whole.members = source.name, source.label, Members.of([*members.values()])
    return whole


def whole_or_salvaged(source: Source, limits: Limits, not_a_zip: str) -> tuple[Archive, CorruptDocument | None]:
    """Return an archive; of one that has lost its directory, the members that are whole, and what was wrong.

    Args:
        source: The archive.
        limits: Bounds on what is read and unpacked.
        not_a_zip: The sentence for what is no archive, up to its colon.

    Raises:
        CorruptDocument: It is no archive, or no member of it is whole.
        LimitExceeded: The archive is too large, or unpacks to too much.
    """
    try:
        return Archive(source, limits, not_a_zip), None
    except CorruptDocument as error:
        whole = salvaged(source, limits)
        if whole is None:
            raise
        return Archive(whole, limits, not_a_zip), error


def _members(data: bytes, limits: Limits) -> Iterator[Member]:
    left = limits.max_unpacked_bytes
    vain = _bound(len(data), limits)  # bytes that may be unpacked for nothing: headers can lead into the same content
    at = data.find(_HEADER)
    while 0 <= at <= len(data) - _FIELDS.size:
        _, _, flags, method, _, _, checksum, packed, size, name_length, extra_length = _FIELDS.unpack_from(data, at)
        start = at + _FIELDS.size + name_length + extra_length
        content, end = None, start
        if not flags & _LOCKED:
            allowed = min(left, _bound(len(data) - start, limits))
            content, end, spent = _content(data, start, method, packed, allowed)
            vain -= spent if content is None else 0
            if vain < 0:
                raise _too_much(_bound(len(data), limits))
        spelling = data[at + _FIELDS.size : at + _FIELDS.size + name_length]
        name = spelling.decode("utf-8" if flags & _UTF8 else "cp437", "replace").partition("\0")[0]
        if content is not None and 0 < len(name) < _LONGEST_NAME:
            found = zlib.crc32(content)
            # What the header says of a member that was written as a stream are zeros (4.4.4, bit 3).
            if checksum in (0, found) and size in (0, len(content)):
                left -= len(content)
                yield Member(name, 0, method, found, end - start, len(content), at, spelling)
        at = data.find(_HEADER, max(end, at + 4))


def _bound(packed: int, limits: Limits) -> int:
    return max(limits.max_unpack_ratio * packed, _INFLATE_STEP)


def _too_much(allowed: int) -> LimitExceeded:
    message = f"a member unpacks to more than {allowed} bytes"
    return LimitExceeded(message, place="max_unpacked_bytes", value=allowed)


def _content(data: bytes, start: int, method: int, packed: int, allowed: int) -> tuple[bytes | None, int, int]:
    """A member's bytes and where they end, or None and where to look on when they are not whole; what was unpacked."""
    if method == STORED and start + packed <= len(data):
        return data[start : start + packed], start + packed, packed
    if method != DEFLATED:
        return None, start, 0
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    pieces: list[bytes] = []
    at, total = start, 0
    try:
        while not inflate.eof:
            block = inflate.unconsumed_tail
            if not block:
                block = data[at : at + _READ_STEP]
                at += len(block)
            if not block:
                return None, start, total  # cut off
            piece = inflate.decompress(block, _INFLATE_STEP)
            total += len(piece)
            if total > allowed:
                raise _too_much(allowed)
            pieces.append(piece)
    except zlib.error:
        return None, start, total
    return b"".join(pieces), at - len(inflate.unused_data), total
