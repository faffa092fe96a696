"""The characters that the glyphs of an embedded TrueType font stand for.

A composite font need not say what its codes mean (ISO 32000-1, 9.10.2). Its font program does, if its table of
characters was left in it: that leads from characters to glyphs, and is read backwards here (OpenType, `cmap`).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

_TABLES = range(64)  # more than any font has
_MAX_CHARACTERS = 200_000  # that are looked at; in a sound font, ranges don't overlap
_LAST_GLYPH = 0xFFFF
# Platform and encoding of the tables that hold Unicode, the fullest first: Windows', then that of the Unicode platform.
_UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
_MAX_RANGES = 10_000

_Range = tuple[int, int, int]  # first and last character, and the glyph of the first


def glyph_characters(font: bytes) -> dict[int, str]:
    """Return what each glyph stands for, as far as the font says; nothing if it is damaged or says nothing.

    Args:
        font: The font program.

    Example:
        >>> glyph_characters(b"no font")
        {}
    """
    texts: dict[int, str] = {}
    left = _MAX_CHARACTERS
    try:
        for first, last, first_glyph in _ranges(_unicode_table(font)):
            characters = range(first, min(last, first + _LAST_GLYPH, 0x10FFFF) + 1)[:left]
            for character in characters:
                glyph = first_glyph + character - first
                if 0 < glyph <= _LAST_GLYPH and not 0xD800 <= character <= 0xDFFF:
                    # Of several characters with one glyph the first is the plain one: a space, not a no-break space.
                    texts.setdefault(glyph, chr(character))
            left -= len(characters)
            if left <= 0:
                break
    except (struct.error, ValueError):  # it ends too early
        return texts
    return texts


def _unicode_table(font: bytes) -> bytes:
    """The table that leads from Unicode to glyphs, b"" if there is none."""
    (count,) = struct.unpack_from(">H", font, 4)
    for number in _TABLES[:count]:
        tag, _, start, length = struct.unpack_from(">4sLLL", font, 12 + 16 * number)
        if tag == b"cmap":
            table = font[start : start + length]
            (found,) = struct.unpack_from(">H", table, 2)
            places = {
                (platform, encoding): place
                for platform, encoding, place in (
                    struct.unpack_from(">HHL", table, 4 + 8 * entry) for entry in _TABLES[:found]
                )
            }
            best = next((places[kind] for kind in _UNICODE if kind in places), None)
            return b"" if best is None else table[best:]
    return b""


def _ranges(table: bytes) -> Iterator[_Range]:
    if not table:
        return
    (kind,) = struct.unpack_from(">H", table, 0)
    if kind == 4:
        yield from _segments(table)
    elif kind == 6:
        first, count = struct.unpack_from(">HH", table, 6)
        for number, glyph in enumerate(struct.unpack_from(f">{count}H", table, 10)):
            yield first + number, first + number, glyph
    elif kind == 12:
        (count,) = struct.unpack_from(">L", table, 12)
        for number in range(min(count, _MAX_RANGES)):
            yield struct.unpack_from(">LLL", table, 16 + 12 * number)


def _segments(table: bytes) -> Iterator[_Range]:
    """The ranges of format 4, whose glyphs follow one another or are listed."""
    (double,) = struct.unpack_from(">H", table, 6)
    count = double // 2
    lasts, firsts, deltas, offsets = (
        struct.unpack_from(f">{count}H", table, 14 + part * double + (2 if part else 0)) for part in range(4)
    )
    for number, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        if not offset:
            yield from _wrapped(first, last, (first + delta) & 0xFFFF)
            continue
        place = 16 + 3 * double + 2 * number + offset
        for character in range(first, last + 1):
            (glyph,) = struct.unpack_from(">H", table, place + 2 * (character - first))
            yield character, character, (glyph + delta) & 0xFFFF if glyph else 0


def _wrapped(first: int, last: int, glyph: int) -> Iterator[_Range]:
    """A range whose glyphs go on from 0 after the last number there is."""
    turn = first + 0x10000 - glyph
    yield first, min(last, turn - 1), glyph
    if last >= turn:
        yield turn, last, 0
