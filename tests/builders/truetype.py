"""TrueType fonts that hold nothing but tables of characters."""

from __future__ import annotations

import struct
from collections.abc import Sequence


def font_of(*tables: tuple[int, int, bytes]) -> bytes:
    """A font with tables of characters, each with its platform and encoding."""
    cmap, place = struct.pack(">HH", 0, len(tables)), 4 + 8 * len(tables)
    for platform, encoding, table in tables:
        cmap += struct.pack(">HHL", platform, encoding, place)
        place += len(table)
    cmap += b"".join(table for _, _, table in tables)
    head = struct.pack(">LHHHH", 0x10000, 2, 0, 0, 0)
    directory = struct.pack(">4sLLL", b"OS/2", 0, 0, 0) + struct.pack(">4sLLL", b"cmap", 0, 44, len(cmap))
    return head + directory + cmap


def segments(*ranges: tuple[int, int, int, int | None], glyphs: Sequence[int] = ()) -> bytes:
    """Format 4: first and last character, distance to the glyph, and where in the list of glyphs it is read."""
    ranges = (*ranges, (0xFFFF, 0xFFFF, 1, None))
    count = len(ranges)
    firsts, lasts, deltas, lists = zip(*ranges, strict=True)
    offsets = [0 if at is None else 2 * (count - number + at) for number, at in enumerate(lists)]
    body = struct.pack(f">{count}H2x{count}H{count}H{count}H", *lasts, *firsts, *deltas, *offsets)
    body += struct.pack(f">{len(glyphs)}H", *glyphs)
    return struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * count, 0, 0, 0) + body
