"""Outlook items ([MS-OXMSG]), from properties by number: strings, bytes, integers and times."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone

from builders import Built
from builders.compound import Tree, build_compound

Value = str | bytes | int | datetime
Properties = Mapping[int, Value]

SUBJECT, SENDER_NAME, SENDER_SMTP, SENT, RECEIVED, CLASS, BODY, HTML, RTF = (
    0x0037, 0x0C1A, 0x5D01, 0x0039, 0x0E06, 0x001A, 0x1000, 0x1013, 0x1009,
)  # fmt: skip
NAME, SMTP, RECIPIENT_KIND = 0x3001, 0x39FE, 0x0C15
FILE_NAME, FILE_KIND, FILE_DATA = 0x3707, 0x370E, 0x3701
TOP, EMBEDDED, CHILD = 32, 24, 8  # sizes of the header before a table of properties
_EPOCH = datetime(1601, 1, 1, tzinfo=timezone.utc)


def build_msg(paragraphs: Sequence[str]) -> Built:
    return Built(build_compound(item({BODY: "\r\n\r\n".join(paragraphs)})), list(paragraphs))


def item(
    properties: Properties,
    recipients: Sequence[Properties] = (),
    attachments: Sequence[Tree] = (),
    *,
    header: int = TOP,
    string8: str | None = None,
) -> Tree:
    tree = dict(storage({CLASS: "IPM.Note", **properties}, header, string8))
    tree |= {f"__recip_version1.0_#{n:08X}": storage(person, CHILD, string8) for n, person in enumerate(recipients)}
    tree |= {f"__attach_version1.0_#{n:08X}": attachment for n, attachment in enumerate(attachments)}
    return tree


def attachment(name: str, data: bytes = b"x", kind: str | None = None) -> Tree:
    return storage({FILE_NAME: name, FILE_DATA: data, **({FILE_KIND: kind} if kind else {})}, CHILD)


def embedded(name: str, properties: Properties, attachments: Sequence[Tree] = ()) -> Tree:
    inner = item(properties, attachments=attachments, header=EMBEDDED)
    return {**storage({NAME: name}, CHILD), "__substg1.0_3701000D": inner}


def storage(properties: Properties, header: int, string8: str | None = None) -> Tree:
    """Strings are Unicode, or of the code page `string8`."""
    tree: dict[str, bytes | Tree] = {}
    table = b"\0" * header
    for number, value in properties.items():
        if isinstance(value, datetime):
            ticks = int((value - _EPOCH).total_seconds()) * 10_000_000
            table += struct.pack("<HHIQ", 0x0040, number, 6, ticks)
        elif isinstance(value, int):
            table += struct.pack("<HHIQ", 0x0003, number, 6, value)
        else:
            kind, data = _stream(value, string8)
            table += struct.pack("<HHIII", kind, number, 6, len(data), 0)
            tree[f"__substg1.0_{number:04X}{kind:04X}"] = data
    tree["__properties_version1.0"] = table
    return tree


def _stream(value: str | bytes, string8: str | None) -> tuple[int, bytes]:
    if isinstance(value, bytes):
        return 0x0102, value
    return (0x001F, value.encode("utf-16-le")) if string8 is None else (0x001E, value.encode(string8))


def name_table(names: Sequence[tuple[str, int]]) -> Tree:
    """Named properties get the numbers from 0x8000 on; each is the set's first eight hex digits, and an id."""
    sets = sorted({name[0] for name in names})
    entries = b"".join(
        struct.pack("<IHH", number, (sets.index(name) + 3) << 1, place) for place, (name, number) in enumerate(names)
    )
    tail = bytes.fromhex("00000000c000000000000046")
    packed = b"".join(bytes.fromhex(name)[::-1] + tail for name in sets)
    return {"__substg1.0_00020102": packed, "__substg1.0_00030102": entries, "__substg1.0_00040102": b""}


def compressed(rtf: bytes, *, plain: bool = False) -> bytes:
    """RTF in its container; every byte stands for itself, or the container says that all do."""
    if plain:
        return struct.pack("<IIII", len(rtf) + 12, len(rtf), 0x414C454D, 0) + rtf
    content = b"".join(b"\0" + rtf[at : at + 8] for at in range(0, len(rtf), 8))
    return struct.pack("<IIII", len(content) + 12, len(rtf), 0x75465A4C, 0) + content
