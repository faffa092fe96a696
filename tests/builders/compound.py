"""Compound files ([MS-CFB], version 3): storages and streams in sectors of 512 bytes."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Union

Tree = Mapping[str, Union[bytes, "Tree"]]

SECTOR = 512
MINI_SECTOR = 64
MINI_CUTOFF = 4096
FREE, END, FAT_SECTOR = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_PER_SECTOR = SECTOR // 4
_HEADER_FAT_SECTORS = 109


class _Entry:
    def __init__(self, name: str, kind: int, data: bytes = b"") -> None:
        self.name, self.kind, self.data = name, kind, data
        self.left = self.right = self.child = FREE
        self.start, self.size = (END if kind != 1 else 0), len(data)

    def packed(self) -> bytes:
        name = self.name.encode("utf-16-le") + b"\0\0"
        return struct.pack(
            "<64sHBBIII16sIQQIQ",
            name, len(name), self.kind, 1, self.left, self.right, self.child, b"", 0, 0, 0, self.start, self.size,
        )  # fmt: skip


def build_compound(tree: Tree) -> bytes:
    """Storages are mappings, streams are bytes."""
    root = _Entry("Root Entry", 5)
    entries = [root]
    root.child = _add(tree, entries)
    sectors: list[bytes] = []
    table: list[int] = []
    mini_data, mini_table = _place_streams(entries, sectors, table)
    root.start, root.size = _append(mini_data, sectors, table), len(mini_data)
    mini_start = _append(struct.pack(f"<{len(mini_table)}I", *mini_table), sectors, table, fill=b"\xff")
    directory = b"".join(entry.packed() for entry in entries)
    directory_start = _append(directory, sectors, table)
    fat_start, fat_count = _append_table(sectors, table)
    header = struct.pack(
        "<8s16sHHHHH6s9I",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, b"", 0, fat_count, directory_start, 0,
        MINI_CUTOFF, mini_start, -(-len(mini_table) // _PER_SECTOR), END, 0,
    )  # fmt: skip
    places = [fat_start + number if number < fat_count else FREE for number in range(_HEADER_FAT_SECTORS)]
    return header + struct.pack(f"<{_HEADER_FAT_SECTORS}I", *places) + b"".join(sectors)


def _add(tree: Tree, entries: list[_Entry]) -> int:
    """Add a storage's entries; return the number of the one at the top of their search tree."""
    numbers = []
    # [MS-CFB] 2.6.4: shorter names first, then by upper-case code units.
    for name in sorted(tree, key=lambda name: (len(name.encode("utf-16-le")), name.upper())):
        value = tree[name]
        numbers.append(len(entries))
        entries.append(_Entry(name, 2, value) if isinstance(value, bytes) else _Entry(name, 1))
        if not isinstance(value, bytes):
            entry = entries[-1]
            entry.child = _add(value, entries)
    return _balance(numbers, entries)


def _balance(numbers: Sequence[int], entries: list[_Entry]) -> int:
    if not numbers:
        return FREE
    middle = len(numbers) // 2
    top = entries[numbers[middle]]
    top.left = _balance(numbers[:middle], entries)
    top.right = _balance(numbers[middle + 1 :], entries)
    return numbers[middle]


def _place_streams(entries: list[_Entry], sectors: list[bytes], table: list[int]) -> tuple[bytes, list[int]]:
    mini_data = b""
    mini_table: list[int] = []
    for entry in entries:
        if not entry.data:
            continue
        if len(entry.data) >= MINI_CUTOFF:
            entry.start = _append(entry.data, sectors, table)
            continue
        entry.start = len(mini_table)
        count = -(-len(entry.data) // MINI_SECTOR)
        mini_table += [*range(entry.start + 1, entry.start + count), END]
        mini_data += entry.data.ljust(count * MINI_SECTOR, b"\0")
    return mini_data, mini_table


def _append(data: bytes, sectors: list[bytes], table: list[int], fill: bytes = b"\0") -> int:
    if not data:
        return END
    start = len(sectors)
    sectors += [data[at : at + SECTOR].ljust(SECTOR, fill) for at in range(0, len(data), SECTOR)]
    table += [*range(start + 1, len(sectors)), END]
    return start


def _append_table(sectors: list[bytes], table: list[int]) -> tuple[int, int]:
    count = 0
    while count * _PER_SECTOR < len(table) + count:
        count += 1
    if count > _HEADER_FAT_SECTORS:
        raise ValueError("the table of a larger file needs sectors of its own list, which tests have no use for")
    start = len(sectors)
    table += [FAT_SECTOR] * count
    table += [FREE] * (count * _PER_SECTOR - len(table))
    packed = struct.pack(f"<{len(table)}I", *table)
    sectors += [packed[at : at + SECTOR] for at in range(0, len(packed), SECTOR)]
    return start, count
