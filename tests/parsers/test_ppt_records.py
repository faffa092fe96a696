"""Records of PowerPoint binary files: headers, containers, what is cut off, and how many may be read."""

from __future__ import annotations

import struct

import pytest

from builders.powerpoint_binary import container, record
from py_chunks import CorruptDocument
from py_chunks.parsers._ppt_records import Record, RecordStream, first_of
from py_chunks.sources import bytes_source


def stream(data: bytes) -> RecordStream:
    return RecordStream(data, bytes_source(b"x", "a.ppt"))


def test_a_header_says_type_instance_and_size():
    """The lowest four bits of the first field are the version, 15 for containers ([MS-PPT] 2.3.1)."""
    read = stream(record(0x0FA0, b"ab", instance=3) + container(0x03E8))
    assert read.at(0) == Record(0x0FA0, 3, is_container=False, start=8, end=10)
    assert read.at(10) == Record(0x03E8, 0, is_container=True, start=18, end=18)


def test_children_come_in_order():
    """A container's records follow each other without gaps."""
    read = stream(container(0x03E8, record(1, b"a"), container(2, record(4)), record(3)))
    outer = read.at(0)
    assert [child.kind for child in read.within(outer)] == [1, 2, 3]
    assert read.content(read.first(outer, 1)) == b"a"
    assert read.first(outer, 4) is None


def test_the_first_of_a_type_may_need_an_instance():
    """Records of one type are told apart by their instance."""
    read = stream(container(0x03E8, record(5, b"a", instance=1), record(5, b"b", instance=2)))
    records = list(read.within(read.at(0)))
    assert first_of(records, 5) == records[0]
    assert first_of(records, 5, 2) == records[1]
    assert first_of(records, 5, 3) is None


def test_a_record_ends_where_its_container_does():
    """A size that leads out of the container is cut, and the record says so."""
    inner = struct.pack("<HHI", 0, 7, 100) + b"abc"
    read = stream(container(0x03E8, inner) + b"after")
    (child,) = read.within(read.at(0))
    assert (read.content(child), child.whole) == (b"abc", False)


def test_fields_that_are_cut_off_are_zero():
    """An atom shorter than its fields reads as if it went on with zeros."""
    read = stream(record(7, b"\x01\x02"))
    assert read.fields(read.at(0), "<BI", 1) == (2, 0)
    assert read.fields(read.at(0), "<I", 9) == (0,)


@pytest.mark.parametrize("offset", [-1, 1, 9, 2**31])
def test_there_is_no_record_where_no_header_fits(offset):
    """Offsets outside the stream lead nowhere, and no type is zero."""
    assert stream(b"\0" * 8).at(offset) is None
    assert stream(b"\0" * 8).at(0) is None


def test_the_number_of_records_read_is_bounded():
    """Lists that name the same records for ever come to an end."""
    read = stream(container(0x03E8, record(1) * 10))
    outer = read.at(0)
    with pytest.raises(CorruptDocument, match="lie within each other"):
        for _ in range(10_000):
            list(read.within(outer))
