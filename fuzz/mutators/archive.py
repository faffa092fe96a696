"""Damage to zip archives: their members, and what their headers say of them."""

from __future__ import annotations

import struct
import zipfile
import zlib
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from random import Random

from fuzz.mutators.raw import INTERESTING, Mutator

MAIN = (
    "document.xml", "content.xml", "presentation.xml", "workbook.xml", "sheet1.xml", "slide1.xml", "sharedStrings.xml",
    "numbering.xml", "footnotes.xml", "styles.xml", ".xhtml", ".opf", ".ncx", ".bin", "document.xml.rels",
    "presentation.xml.rels", "workbook.xml.rels", "[Content_Types].xml", "comments.xml", "container.xml",
)  # fmt: skip


@dataclass(frozen=True)
class Member:
    """A member as it will be written; the fields of its headers can be made to lie."""

    name: bytes
    method: int
    crc: int
    packed: bytes
    size: int
    flags: int = 0
    declared: int | None = None

    def content(self) -> bytes:
        """Its bytes, as far as they can be unpacked."""
        if self.method != 8:
            return self.packed
        try:
            return zlib.decompressobj(-15).decompress(self.packed, 1 << 22)
        except zlib.error:
            return b""


@lru_cache(maxsize=64)
def members(data: bytes) -> tuple[Member, ...]:
    """The members as they are packed; raises BadZipFile for what is no archive."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        found = []
        for info in archive.infolist():
            names = struct.unpack_from("<2H", data, info.header_offset + 26)
            start = info.header_offset + 30 + sum(names)
            packed = data[start : start + info.compress_size]
            name = info.filename.encode("utf-8", "replace")
            found.append(Member(name, info.compress_type, info.CRC, packed, info.file_size))
    return tuple(found)


def stored(name: bytes, content: bytes, *, packs: bool) -> Member:
    packed = content
    if packs:
        press = zlib.compressobj(1, zlib.DEFLATED, -15)
        packed = press.compress(content) + press.flush()
    return Member(name, 8 if packs else 0, zlib.crc32(content), packed, len(content))


def written(entries: list[Member] | tuple[Member, ...], comment: bytes = b"") -> bytes:
    body, directory = [], []
    place = 0
    for entry in entries:
        size = entry.size if entry.declared is None else entry.declared
        fields = (entry.flags, entry.method, 0, 33, entry.crc, len(entry.packed), size & 0xFFFFFFFF, len(entry.name))
        head = struct.pack("<4s5H3I2H", b"PK\3\4", 20, *fields, 0) + entry.name
        directory.append(struct.pack("<4s6H3I5H2I", b"PK\1\2", 20, 20, *fields, 0, 0, 0, 0, 0, place) + entry.name)
        body += [head, entry.packed]
        place += len(head) + len(entry.packed)
    central = b"".join(directory)
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, len(entries), len(entries), len(central), place, len(comment))
    return b"".join(body) + central + end + comment


def with_member(data: bytes, chance: Random, mutate: Mutator) -> bytes:
    """One member's content mutated, with the right checksum."""
    entries = list(members(data))
    mains = [n for n, entry in enumerate(entries) if entry.name.decode("latin-1").endswith(MAIN)]
    number = chance.choice(mains) if mains and chance.random() < 0.75 else chance.randrange(len(entries))
    content = mutate(entries[number].content(), chance)
    entries[number] = stored(entries[number].name, content, packs=chance.random() < 0.5)
    return written(entries)


def _one(entries: list[Member], chance: Random) -> int:
    return chance.randrange(len(entries))


def drop(entries: list[Member], chance: Random) -> None:
    del entries[_one(entries, chance)]


def rename(entries: list[Member], chance: Random) -> None:
    number = _one(entries, chance)
    old = entries[number].name
    new = (old.upper(), b"/" + old, old.replace(b"/", b"\\"), b"../" + old, old + b"\0", b"\xff\xfe", b"", old[:-1])
    entries[number] = replace(entries[number], name=chance.choice((*new, entries[_one(entries, chance)].name)))


def duplicate(entries: list[Member], chance: Random) -> None:
    entries.insert(_one(entries, chance), entries[_one(entries, chance)])


def many(entries: list[Member], chance: Random) -> None:
    entry = entries[_one(entries, chance)]
    entries += [replace(entry, name=entry.name + b"%d" % n) for n in range(chance.choice((10, 300)))]


def swap(entries: list[Member], chance: Random) -> None:
    """Two members take each other's content."""
    left, right = _one(entries, chance), _one(entries, chance)
    names = entries[left].name, entries[right].name
    entries[left], entries[right] = replace(entries[right], name=names[0]), replace(entries[left], name=names[1])


def lie(entries: list[Member], chance: Random) -> None:
    """A header says what is not so."""
    number = _one(entries, chance)
    field = chance.choice(("crc", "declared", "method", "flags"))
    value = {
        "crc": chance.getrandbits(32),
        "declared": chance.choice((*INTERESTING, entries[number].size + 1, max(entries[number].size - 1, 0))),
        "method": chance.choice((0, 1, 6, 8, 9, 12, 14, 93, 95, 99)),
        "flags": chance.choice((1, 8, 0x20, 0x40, 0x800, 0x2000)),
    }[field]
    entries[number] = replace(entries[number], **{field: value})  # type: ignore[arg-type]


def cut_packed(entries: list[Member], chance: Random) -> None:
    number = _one(entries, chance)
    packed = entries[number].packed
    entries[number] = replace(entries[number], packed=packed[: chance.randrange(len(packed) + 1)])


def reorder(entries: list[Member], chance: Random) -> None:
    chance.shuffle(entries)


_CHANGES = (drop, drop, rename, rename, duplicate, many, swap, swap, lie, lie, cut_packed, reorder)


def structure(data: bytes, chance: Random) -> bytes:
    entries = list(members(data))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if entries:
            chance.choice(_CHANGES)(entries, chance)
    return written(entries, chance.choice((b"", b"", b"", b"PK\5\6" * 6)))
