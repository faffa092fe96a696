"""Formats in PowerPoint binary files: which optional fields there are, where runs end, which font signs are from."""

from __future__ import annotations

import struct

from builders.powerpoint_binary import run
from py_chunks.parsers._ppt_formats import character_format_end, paragraph_format, paragraph_runs, sign_fonts


def test_optional_fields_of_a_format_are_passed_over():
    """[MS-PPT] 2.9.20: which fields there are, the masks say; tab stops have a count."""
    masks = 0x1 | 0x20 | 0x100 | 0x100000 | 0x40000 | 0x200000
    data = struct.pack("<IHIHHIIHH", masks, 1, 0, 0, 2, 0, 0, 0, 0)
    assert paragraph_format(data + b"rest", 0) == (True, len(data))
    assert paragraph_format(struct.pack("<I", 0), 0) == (None, 4)
    assert paragraph_format(b"", 0) == (None, 4)


def test_formats_of_characters_are_passed_over():
    """[MS-PPT] 2.9.14: styles are one field for all of them, a colour is four bytes."""
    assert character_format_end(struct.pack("<I", 0), 0) == 4
    assert character_format_end(struct.pack("<I", 0x3 | 0x10000 | 0x40000), 0) == 4 + 2 + 2 + 4


def test_fonts_of_signs_follow_the_runs_of_paragraphs():
    """[MS-PPT] 2.9.44: characters have runs of their own; the font of signs stands behind the other fonts."""
    signs = struct.pack("<IIHHHHHH", 3, 0x1 | 0x10000 | 0x200000 | 0x400000 | 0x800000 | 0x20000, 1, 7, 8, 9, 2, 18)
    plain = struct.pack("<IIHH", 4, 0x10000 | 0x20000, 7, 18)
    styles = run(2, 1, True) + run(5) + signs + plain
    assert list(paragraph_runs(styles, 6)) == [(2, 1, True), (7, 0, None)]
    assert list(sign_fonts(styles, 6)) == [(3, 2), (7, None)]
    assert list(sign_fonts(styles[:-9], 6)) == [(3, 2)]
    assert list(sign_fonts(b"", 6)) == []
