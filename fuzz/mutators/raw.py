"""Damage to bytes, whatever they are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Mutator = Callable[[bytes, Random], bytes]

INTERESTING = (
    *(0, 1, 2, 3, 7, 16, 64, 100, 127, 128, 200, 255, 256, 1000, 1024, 4095, 4096),
    *(32767, 32768, 65534, 65535, 65536, 0x10FFFF, 0x110000, 0xD800, 999_999, 16_777_215, 16_777_216),
    *(2**31 - 2, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1),
)


def run(data: bytes, chance: Random, longest: int | None = None) -> tuple[int, int]:
    """A random run `[start, end)` that is not empty; short ones are as likely as long ones."""
    if not data:
        return 0, 0
    most = min(longest or len(data), len(data))
    length = min(int(2 ** (chance.random() * most.bit_length())), most)
    start = chance.randrange(len(data) - length + 1)
    return start, start + max(length, 1)


def flip_bits(data: bytes, chance: Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16, 64))):
        if damaged:
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def set_bytes(data: bytes, chance: Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        if damaged:
            damaged[chance.randrange(len(damaged))] = chance.choice((0, 0xFF, 0x7F, 0x80, chance.randrange(256)))
    return bytes(damaged)


def set_integer(data: bytes, chance: Random) -> bytes:
    size = chance.choice((1, 2, 4, 4, 8))
    if len(data) < size:
        return data
    value = chance.choice(INTERESTING) & ((1 << 8 * size) - 1)
    place = chance.randrange(len(data) - size + 1)
    return data[:place] + value.to_bytes(size, chance.choice(("little", "big"))) + data[place + size :]


def add_to_integer(data: bytes, chance: Random) -> bytes:
    size = chance.choice((1, 2, 4))
    if len(data) < size:
        return data
    place = chance.randrange(len(data) - size + 1)
    value = int.from_bytes(data[place : place + size], "little") + chance.randint(-16, 16)
    return data[:place] + (value & ((1 << 8 * size) - 1)).to_bytes(size, "little") + data[place + size :]


def truncate(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def cut_front(data: bytes, chance: Random) -> bytes:
    return data[chance.randrange(min(len(data), 512) + 1) :]


def remove(data: bytes, chance: Random) -> bytes:
    start, end = run(data, chance)
    return data[:start] + data[end:]


def duplicate(data: bytes, chance: Random) -> bytes:
    start, end = run(data, chance)
    return data[:end] + data[start:end] + data[end:]


def repeat(data: bytes, chance: Random) -> bytes:
    start, end = run(data, chance, 64)
    return data[:end] + data[start:end] * chance.choice((3, 10, 100, 1000)) + data[end:]


def move(data: bytes, chance: Random) -> bytes:
    start, end = run(data, chance)
    rest = data[:start] + data[end:]
    place = chance.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def copy_over(data: bytes, chance: Random) -> bytes:
    """A run takes the place of another of the same length."""
    start, end = run(data, chance, 4096)
    place = chance.randrange(len(data) - (end - start) + 1)
    return data[:place] + data[start:end] + data[place + end - start :]


def blank(data: bytes, chance: Random) -> bytes:
    start, end = run(data, chance)
    return data[:start] + chance.choice((b"\0", b"\xff", b" ")) * (end - start) + data[end:]


def insert_noise(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.randbytes(chance.choice((1, 4, 64, 1000))) + data[place:]


MUTATORS: tuple[Mutator, ...] = (
    flip_bits, flip_bits, set_bytes, set_integer, set_integer, add_to_integer, truncate, cut_front, remove, duplicate,
    repeat, move, copy_over, blank, insert_noise,
)  # fmt: skip
# Those that leave the length as it is, for bytes whose place is fixed.
IN_PLACE: tuple[Mutator, ...] = (flip_bits, set_bytes, set_integer, set_integer, add_to_integer, copy_over, blank)


def splice(data: bytes, other: bytes, chance: Random) -> bytes:
    """The beginning of one and the end of the other, or a run of the other within the first."""
    if chance.random() < 0.5:
        return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]
    start, end = run(other, chance)
    place = chance.randrange(len(data) + 1)
    return data[:place] + other[start:end] + data[place + chance.choice((0, end - start)) :]
