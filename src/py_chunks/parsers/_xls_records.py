"""Records of .xls workbooks: which are needed to read cells, and where they end ([MS-XLS] 2.1.4 and 2.3.2)."""

from __future__ import annotations

import struct
from typing import NamedTuple

_HEAD = struct.Struct("<HH")
_END = 0x0A
_UNREAD = 0xE2  # the end of the user interface's records, which has no content and which nobody reads

# By their numbers in all versions: begin and end, sheets and the ways of the workbook, number formats and styles,
# strings and what goes on from one record to the next, rows, cells.
_READ = frozenset({
    0x009, 0x209, 0x409, 0x809, _END,
    0x085, 0x08E, 0x08F, 0x022, 0x042, 0x02F,
    0x01E, 0x41E, 0x043, 0x243, 0x443, 0x0E0, 0x044, 0x056,
    0x0FC, 0x03C, 0x007, 0x207,
    0x008, 0x208,
    0x002, 0x003, 0x203, 0x004, 0x204, 0x005, 0x205, 0x0BD, 0x0D6, 0x0FD, 0x27E,
    0x006, 0x206, 0x406, 0x021, 0x221, 0x036, 0x037, 0x236, 0x4BC,
})  # fmt: skip


class ReadRecords(NamedTuple):
    """The records of a workbook, as far as they go.

    Attributes:
        data: They, each where it was; those that are not needed to read cells are of a kind that nobody reads.
        whole: Whether they go on to the end of the data.
    """

    data: bytes
    whole: bool


def read_records(data: bytes) -> ReadRecords:
    r"""Return the records that are needed to read cells.

    Names, notes, drawings and fonts can be damaged, or of a kind that nobody knows, while all cells are sound.

    Args:
        data: The workbook's stream.

    Example:
        >>> read_records(bytes.fromhex("0908 0200 0600 1c00 0100 ff 0a00 0000"))
        ReadRecords(data=b'\t\x08\x02\x00\x06\x00\xe2\x00\x01\x00\xff\n\x00\x00\x00', whole=True)
    """
    found = bytearray(data)
    at, size = 0, len(data)
    while at + _HEAD.size <= size:
        kind, length = _HEAD.unpack_from(data, at)
        end = at + _HEAD.size + length
        if end > size:
            break
        if kind not in _READ:
            _HEAD.pack_into(found, at, _UNREAD, length)
        at = end
    whole = not any(data[at:])  # zeros fill a sector up
    if not whole:
        found[at:] = _HEAD.pack(_END, 0)
    return ReadRecords(bytes(found), whole)
