"""Archives without their directory: the members that are still whole, gathered into a new archive.

A download that was cut off has lost the directory at its end, but each member before the cut still begins with a
header of its own (APPNOTE.TXT 4.3.7).
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator

from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.sources import Source, source_of

_HEADER = b"PK\x03\x04"
_FIELDS = struct.Struct("<4s5H3L2H")
_LOCKED, _UTF8 = 0x1, 0x800
_STORED, _DEFLATED = 0, 8
_LONGEST_NAME = 1000
_INFLATE_STEP = 1 << 20
# Bytes up to which all members together are kept as they are: packing takes longer than all else. So little that the
# bounds that go by how far something is packed lose nothing.
_UNPACKED = 1 << 20


def salvaged(source: Source, limits: Limits) -> Source | None:
    """Return a source that holds the whole members of a damaged archive, or None when there are none.

    Args:
        source: The archive.
        limits: Bounds on what is read and unpacked.

    Raises:
        LimitExceeded: The archive is too large, or unpacks to too much.
    """
    data = source.read(limits.max_document_bytes)
    if not data.startswith(_HEADER):
        return None
    out, found = io.BytesIO(), False
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in _members(data, limits):
            if name not in archive.NameToInfo:
                method = _STORED if out.tell() + len(content) <= _UNPACKED else _DEFLATED
                archive.writestr(name, content, method)
                found = True
    if not found:
        return None
    whole = source_of(out.getvalue(), source.name or "archive.zip")
    whole.name, whole.label = source.name, source.label
    return whole


def _members(data: bytes, limits: Limits) -> Iterator[tuple[str, bytes]]:
    left = limits.max_unpacked_bytes
    at = data.find(_HEADER)
    while 0 <= at <= len(data) - _FIELDS.size:
        _, _, flags, method, _, _, checksum, packed, size, name_length, extra_length = _FIELDS.unpack_from(data, at)
        start = at + _FIELDS.size + name_length + extra_length
        name = data[at + _FIELDS.size : at + _FIELDS.size + name_length]
        content, end = None, start
        if not flags & _LOCKED:
            content, end = _content(data, start, method, packed, min(left, _bound(len(data) - start, limits)))
        label = name.decode("utf-8" if flags & _UTF8 else "cp437", "replace").partition("\0")[0]
        if content is not None and 0 < len(label) < _LONGEST_NAME and _is_whole(content, checksum, size):
            left -= len(content)
            yield label, content
        at = data.find(_HEADER, max(end, at + 4))


def _is_whole(content: bytes, checksum: int, size: int) -> bool:
    """Whether the header agrees; written as a stream, it holds zeros (4.4.4, bit 3)."""
    return checksum in (0, zlib.crc32(content)) and size in (0, len(content))


def _bound(packed: int, limits: Limits) -> int:
    return max(limits.max_unpack_ratio * packed, _INFLATE_STEP)


def _content(data: bytes, start: int, method: int, packed: int, allowed: int) -> tuple[bytes | None, int]:
    """A member's bytes and where they end, or None and where to look on when they are not whole."""
    if method == _STORED and start + packed <= len(data):
        return data[start : start + packed], start + packed
    if method != _DEFLATED:
        return None, start
    inflate = zlib.decompressobj(-15)
    pieces: list[bytes] = []
    total = 0
    view = memoryview(data)[start:]
    try:
        while not inflate.eof:
            piece = inflate.decompress(inflate.unconsumed_tail or view, _INFLATE_STEP)
            total += len(piece)
            if total > allowed:
                message = f"a member unpacks to more than {allowed} bytes"
                raise LimitExceeded(message, place="max_unpacked_bytes", value=allowed)
            pieces.append(piece)
            if not piece and not inflate.unconsumed_tail:
                return None, start  # cut off
            view = memoryview(b"")
    except zlib.error:
        return None, start
    return b"".join(pieces), len(data) - len(inflate.unused_data)
