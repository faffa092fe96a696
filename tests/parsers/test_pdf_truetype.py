"""Characters of glyphs, out of a TrueType font's own table."""

from __future__ import annotations

import struct

import pytest

from builders.truetype import font_of, segments
from py_chunks.parsers._pdf_truetype import glyph_characters

TRIMMED = struct.pack(">HHHHH3H", 6, 16, 0, 0x41, 3, 5, 0, 7)
GROUPS = struct.pack(">HHLLL", 12, 0, 40, 0, 2) + struct.pack(">6L", 0x41, 0x42, 1, 0x1F600, 0x1F601, 9)


@pytest.mark.parametrize(
    ("table", "characters"),
    [
        (segments((0x41, 0x43, 0x10000 - 0x40, None)), {1: "A", 2: "B", 3: "C"}),
        (segments((0x41, 0x43, 0, 0), glyphs=[6, 0, 4]), {6: "A", 4: "C"}),
        (segments((0x41, 0x42, 1, 0), glyphs=[6, 4]), {7: "A", 5: "B"}),
        (segments((0x41, 0x44, 0xFFFE - 0x41, None)), {0xFFFE: "A", 0xFFFF: "B", 1: "D"}),
        (segments((0x20, 0x20, 0, 0), (0xA0, 0xA0, 0, 1), glyphs=[3, 3]), {3: " "}),
        (TRIMMED, {5: "A", 7: "C"}),
        (GROUPS, {1: "A", 2: "B", 9: "\U0001f600", 10: "\U0001f601"}),
        (b"\0\x02" + bytes(20), {}),
    ],
    ids=["following", "listed", "listed from", "turning", "first of two", "trimmed", "groups", "unknown"],
)
def test_tables(table, characters):
    """OpenType, `cmap`, formats 4, 6 and 12; glyph 0 is that of missing characters."""
    found = glyph_characters(font_of((3, 1, table)))
    found.pop(0, None)
    assert found == characters


def test_the_fullest_table_of_unicode():
    """Symbols (3, 0) and old Macs (1, 0) count in other ways."""
    assert glyph_characters(font_of((1, 0, TRIMMED), (3, 0, TRIMMED))) == {}
    assert glyph_characters(font_of((0, 3, TRIMMED), (3, 10, GROUPS)))[9] == "\U0001f600"


def test_damaged_fonts():
    """What stands before the damage counts; huge numbers do not keep it busy."""
    assert glyph_characters(b"") == {}
    assert glyph_characters(font_of()) == {}
    whole = font_of((3, 1, segments((0x41, 0x43, 0, 0), glyphs=[6, 5, 4])))
    assert glyph_characters(whole[:-2]) == {6: "A", 5: "B"}
    endless = struct.pack(">HHLLL", 12, 0, 0, 0, 0xFFFFFFFF) + struct.pack(">3L", 0, 0xFFFFFFFF, 1)
    assert len(glyph_characters(font_of((3, 10, endless)))) <= 0xFFFF


def test_ranges_that_overlap_are_bounded():
    """Sound ones do not; a small font could name every character thousands of times."""
    groups = struct.pack(">HHLLL", 12, 0, 0, 0, 10_000) + struct.pack(">3L", 0x100, 0x10FFFF, 1) * 10_000
    assert glyph_characters(font_of((3, 10, groups)))[1] == "\u0100"
    listed = segments(*[(0, 0x3FFE, 0, 0)] * 4000, glyphs=[0] * 0x3FFF)
    assert glyph_characters(font_of((3, 1, listed))) == {}
