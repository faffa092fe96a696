"""Lists of property modifiers."""

from __future__ import annotations

import struct

import pytest

from builders.word_binary import DEFINITION, sprm
from py_chunks.parsers._doc_sprms import (
    C_DELETED,
    P_IN_TABLE,
    P_LIST,
    P_PAGE_BREAK,
    T_DEFINITION,
    modifiers,
    number,
    short_modifier,
)


def test_sizes_of_operands():
    """One, two, four, three and variable bytes follow each other."""
    data = sprm(P_PAGE_BREAK) + sprm(P_LIST, 3) + sprm(0x6649, 2) + sprm(0xE000, 7) + sprm(0xC601, b"xyz")
    assert [(code, operand) for code, operand in modifiers(data)] == [
        (P_PAGE_BREAK, b"\1"),
        (P_LIST, b"\3\0"),
        (0x6649, b"\2\0\0\0"),
        (0xE000, b"\7\0\0"),
        (0xC601, b"xyz"),
    ]


def test_the_definition_of_a_table_has_a_long_length():
    """Two bytes, which count one of themselves."""
    assert list(modifiers(sprm(DEFINITION, b"abc") + sprm(P_PAGE_BREAK))) == [
        (T_DEFINITION, b"abc"),
        (P_PAGE_BREAK, b"\1"),
    ]


def test_tabs_longer_than_their_length():
    """255 says that the counts inside tell the length."""
    tabs = b"\1" + bytes(4) + b"\2" + bytes(6)
    data = struct.pack("<HB", 0xC615, 255) + tabs + sprm(P_PAGE_BREAK)
    assert [code for code, _ in modifiers(data)] == [0xC615, P_PAGE_BREAK]


@pytest.mark.parametrize("data", [b"\7", sprm(P_LIST, 3)[:3], struct.pack("<HB", 0xC601, 9) + b"ab", b"\x08\xd6\1"])
def test_cut_off(data):
    """What can't be followed ends the list."""
    assert list(modifiers(data)) == []


def test_word_6():
    """Opcodes of one byte get the numbers of their successors; those without one are passed over."""
    data = b"\x14\0\0\0\0" + b"\x18\1" + b"\x17\3abc" + b"\xbe\4\0xyz" + b"\x41\1"
    assert list(modifiers(data, old=True)) == [(P_IN_TABLE, b"\1"), (T_DEFINITION, b"xyz"), (C_DELETED, b"\1")]


def test_word_6_cut_off():
    """The same for Word 6."""
    assert list(modifiers(b"\x18", old=True)) == []
    assert list(modifiers(b"\x17\xff\1", old=True)) == []


def test_short_modifiers():
    """Two bytes beside a piece stand for a modifier."""
    assert short_modifier(0x41 << 1 | 1 << 8) == (C_DELETED, b"\1")
    assert short_modifier(0x05 << 1) is None


def test_numbers():
    """Operands are little-endian."""
    assert (number(b"\1\2"), number(b"")) == (513, 0)
