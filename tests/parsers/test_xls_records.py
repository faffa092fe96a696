"""Records of .xls workbooks that are needed to read cells."""

from __future__ import annotations

import struct

import pytest

from py_chunks.parsers._xls_records import read_records


def record(kind, content=b""):
    return struct.pack("<HH", kind, len(content)) + content


def test_what_is_not_read_keeps_its_place():
    """Sheets are found by where they begin in the stream ([MS-XLS] 2.4.28), so nothing may move."""
    begin, name, number, end = record(0x809, bytes(16)), record(0x18, b"name"), record(0x203, bytes(14)), record(0x0A)
    found = read_records(begin + name + number + end)
    assert found.whole
    assert found.data == begin + record(0xE2, b"name") + number + end


def test_records_that_are_cut_off_end_there():
    """What does not fit is left out, and the end is told."""
    cell = record(0x203, bytes(14))
    for rest in (cell[:-1], cell[:3]):
        assert read_records(cell + rest) == (cell + record(0x0A), False)


@pytest.mark.parametrize("padding", [0, 3, 4, 9])
def test_what_fills_the_stream_up_is_no_damage(padding):
    """Streams may be longer than their records."""
    assert read_records(record(0x0A) + bytes(padding)).whole
