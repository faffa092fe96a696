"""Damage to compound files ([MS-CFB]): bytes within one stream, chains of sectors, entries of the directory."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from fuzz.mutators.raw import IN_PLACE, INTERESTING

_END, _FREE, _FAT, _DIFAT = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFFC


@dataclass(frozen=True)
class Map:
    """Where in the file the parts of a compound file lie."""

    size: int  # of a sector
    fat: tuple[int, ...]  # offsets of the entries of the allocation table
    mini_fat: tuple[int, ...]
    entries: tuple[int, ...]  # offsets of the directory's entries, 128 bytes each
    streams: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]  # name, runs [start, end) in the file


def _chain(table: list[int], first: int) -> list[int]:
    found: list[int] = []
    while first < len(table) and len(found) <= len(table):
        found.append(first)
        first = table[first]
    return found


@lru_cache(maxsize=64)
def mapped(data: bytes) -> Map:
    size = 1 << struct.unpack_from("<H", data, 30)[0]
    count, root = struct.unpack_from("<2I", data, 44)
    mini_cut, mini_first, _ = struct.unpack_from("<3I", data, 56)

    def place(sector: int) -> int:
        return (sector + 1) * size

    tables = struct.unpack_from(f"<{min(count, 109)}I", data, 76)
    fat_offsets = [place(sector) + n for sector in tables for n in range(0, size, 4)]
    fat = [struct.unpack_from("<I", data, offset)[0] for offset in fat_offsets if offset + 4 <= len(data)]
    mini_offsets = [place(sector) + n for sector in _chain(fat, mini_first) for n in range(0, size, 4)]
    mini = [struct.unpack_from("<I", data, offset)[0] for offset in mini_offsets]
    entries = [place(sector) + n for sector in _chain(fat, root) for n in range(0, size, 128)]
    root_start = struct.unpack_from("<I", data, entries[0] + 116)[0]
    pool = [place(sector) + n for sector in _chain(fat, root_start) for n in range(0, size, 64)]
    streams = []
    for offset in entries:
        length, kind = struct.unpack_from("<HB", data, offset + 64)
        start, total = struct.unpack_from("<2I", data, offset + 116)
        if kind != 2 or not total:
            continue
        name = data[offset : offset + length].decode("utf-16-le", "replace")
        small = total < mini_cut
        step = 64 if small else size
        starts = [pool[n] for n in _chain(mini, start) if n < len(pool)] if small else map(place, _chain(fat, start))
        runs, left = [], total
        for begin in starts:
            runs.append((begin, begin + min(step, left)))
            left -= min(step, left)
        streams.append((name, tuple(run for run in runs if run[1] > run[0])))
    return Map(size, tuple(fat_offsets), tuple(mini_offsets), tuple(entries), tuple(streams))


def in_stream(data: bytes, chance: Random) -> bytes:
    """The bytes of one stream, which keeps its length."""
    streams = mapped(data).streams
    if not streams:
        return data
    _, runs = chance.choice(streams)
    content = b"".join(data[start:end] for start, end in runs)
    # The beginning of a stream is where its counts and places are.
    front = min(len(content), chance.choice((64, 512, len(content), len(content))))
    part = content[:front]
    for _ in range(chance.choice((1, 1, 2, 4))):
        part = chance.choice(IN_PLACE)(part, chance)
    content = part[:front].ljust(front, b"\0") + content[front:]
    damaged, place = bytearray(data), 0
    for start, end in runs:
        damaged[start:end] = content[place : place + end - start]
        place += end - start
    return bytes(damaged)


def in_chains(data: bytes, chance: Random) -> bytes:
    """Numbers of the allocation tables."""
    where = mapped(data)
    table = chance.choice((where.fat, where.fat, where.mini_fat)) or where.fat
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        number = chance.choice((_END, _FREE, _FAT, _DIFAT, 0, chance.randrange(len(table)), chance.choice(INTERESTING)))
        struct.pack_into("<I", damaged, chance.choice(table), number & 0xFFFFFFFF)
    return bytes(damaged)


def in_directory(data: bytes, chance: Random) -> bytes:
    """Links, sizes, starts, kinds and names of entries."""
    where = mapped(data)
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        entry = chance.choice(where.entries)
        field, form = chance.choice(
            ((64, "H"), (66, "B"), (68, "I"), (72, "I"), (76, "I"), (116, "I"), (120, "I"), (0, "H"))
        )
        value = chance.choice((chance.randrange(len(where.entries)), chance.choice(INTERESTING), _FREE))
        struct.pack_into("<" + form, damaged, entry + field, value & (256 ** struct.calcsize(form) - 1))
    return bytes(damaged)


def in_header(data: bytes, chance: Random) -> bytes:
    damaged = bytearray(data)
    field, form = chance.choice(((24, "H"), (26, "H"), (30, "H"), (32, "H"), *((n, "I") for n in range(40, 96, 4))))
    value = chance.choice(INTERESTING) & (256 ** struct.calcsize(form) - 1)
    struct.pack_into("<" + form, damaged, field, value)
    return bytes(damaged)


MUTATORS = (in_stream, in_stream, in_stream, in_stream, in_stream, in_chains, in_directory, in_header)
