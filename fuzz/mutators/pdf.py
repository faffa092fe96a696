"""Damage to PDF: values of dictionaries, references, tables of objects, and the content of streams."""

from __future__ import annotations

import re
import zlib
from random import Random

from fuzz.mutators import plain
from fuzz.mutators.raw import INTERESTING, Mutator
from fuzz.mutators.raw import MUTATORS as RAW

_STREAM = re.compile(rb"(<<(?:[^<>]|<<[^<>]*>>)*?/Length (\d+)(?:[^<>]|<<[^<>]*>>)*?>>\s*stream\r?\n)", re.DOTALL)
_REFERENCE = re.compile(rb"(\d+) 0 R")
_ENTRY = re.compile(rb"/([A-Za-z]+) ?(/[A-Za-z0-9]+|-?\d+(?:\.\d+)?|\[[^\[\]]*\]|\([^()]*\)|\d+ 0 R)")
_OPERATORS = re.compile(rb"(?<=\s)(?:Tj|TJ|Tf|Td|TD|Tm|T\*|BT|ET|q|Q|cm|re|Do|Tc|Tw|Tz|TL|Ts|Tr|BDC|BMC|EMC|gs)(?=\s)")


def in_stream(data: bytes, chance: Random) -> bytes:
    """A stream is unpacked, changed, packed again, and given its new length."""
    found = list(_STREAM.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    end = one.end() + int(one[2])
    packed = data[one.end() : end]
    try:
        content = zlib.decompress(packed)
        press = zlib.compress
    except zlib.error:
        content, press = packed, bytes
    for _ in range(chance.choice((1, 1, 2, 4))):
        content = chance.choice((*RAW, *_CONTENT))(content, chance)
    new = press(content)
    head = one[1].replace(b"/Length " + one[2], b"/Length %d" % len(new), 1)
    return data[: one.start()] + head + new + data[end:]


def set_operator(content: bytes, chance: Random) -> bytes:
    found = list(_OPERATORS.finditer(content))
    if not found:
        return content
    one, other = chance.choice(found), chance.choice(found)
    return content[: one.start()] + chance.choice((other[0], b"", b"Do", b"q q q", b"Q")) + content[one.end() :]


def repeat_operators(content: bytes, chance: Random) -> bytes:
    found = list(_OPERATORS.finditer(content))
    if len(found) < 2:
        return content
    start, end = sorted((chance.choice(found).start(), chance.choice(found).end()))
    return content[:end] + content[start:end] * chance.choice((1, 2, 20)) + content[end:]


def set_operand(content: bytes, chance: Random) -> bytes:
    return plain.set_number(content, chance)


_CONTENT: tuple[Mutator, ...] = (set_operator, set_operator, repeat_operators, set_operand, set_operand)


def set_reference(data: bytes, chance: Random) -> bytes:
    found = list(_REFERENCE.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    return (
        data[: one.start(1)] + chance.choice((other[1], other[1], b"0", b"999999", b"4294967296")) + data[one.end(1) :]
    )


def set_entry(data: bytes, chance: Random) -> bytes:
    found = list(_ENTRY.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    value = chance.choice(
        (other[2], other[2], b"%d" % chance.choice(INTERESTING), b"-1", b"null", b"[]", b"<<>>", b"()", b"[[[[[[[[")
    )
    return data[: one.start(2)] + value + data[one.end(2) :]


def drop_entry(data: bytes, chance: Random) -> bytes:
    found = list(_ENTRY.finditer(data))
    one = chance.choice(found) if found else None
    return data[: one.start()] + data[one.end() :] if one else data


def rename_entry(data: bytes, chance: Random) -> bytes:
    found = list(_ENTRY.finditer(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    return data[: one.start(1)] + other[1] + data[one.end(1) :]


MUTATORS: tuple[Mutator, ...] = (
    *plain.mutators("pdf"), *(in_stream,) * 10, set_reference, set_reference, set_reference, set_entry, set_entry, set_entry,
    drop_entry, rename_entry,
)  # fmt: skip
