"""Records of binary parts."""

from __future__ import annotations

import io
import struct
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.excel_binary import (
    BEGIN_DATA,
    END_DATA,
    FORMULA_REAL,
    FORMULA_STRING,
    RICH_STRING,
    RK,
    ROW,
    SHARED,
    cell_record,
    record,
    row_records,
    wide,
)
from py_chunks.errors import ChunkError, CorruptDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._biff12 import BinaryPart, binary_records, binary_rows, string_items, style_formats
from py_chunks.parsers._cell_values import value_format
from py_chunks.parsers._number_formats import classify
from py_chunks.parsers._shared_strings import SharedStrings

DATE = value_format(classify("yyyy-mm-dd"), date1904=False)


def part(data, limits=None):
    return BinaryPart(io.BytesIO(data), "a.xlsb", "s.bin", limits or Limits())


def rows_of(data):
    return list(binary_rows(part(data), SharedStrings(iter(["zero", "one"])), [None, DATE]))


def cells(*records):
    return record(BEGIN_DATA) + record(ROW, struct.pack("<I", 4)) + b"".join(records) + record(END_DATA)


@given(st.lists(st.tuples(st.integers(0, 16383), st.binary(max_size=300))))
def test_records_are_read_back(entries):
    """Types of one or two bytes, lengths of any size."""
    data = b"".join(record(kind, content) for kind, content in entries)
    assert list(binary_records(part(data))) == entries


def test_records_longer_than_a_block():
    """A record may reach over many reads."""
    content = bytes(range(256)) * 1000
    assert list(binary_records(part(record(5, content) + record(6)))) == [(5, content), (6, b"")]


def test_a_part_that_ends_inside_a_record():
    """Contract 5: our error, in the head or in the content."""
    for data in (b"\x05", b"\x05\xff", record(5, b"abc")[:-1]):
        with pytest.raises(CorruptDocument, match="ends inside a record"):
            list(binary_records(part(data)))


def test_a_record_has_a_largest_size():
    """PE-7: a length that lies is not believed."""
    with pytest.raises(LimitExceeded):
        list(binary_records(part(b"\x05\xff\xff\xff\x7f", replace(Limits(), max_record_bytes=1000))))


@pytest.mark.parametrize(
    ("entry", "text", "textual"),
    [
        (cell_record(RK, 2, struct.pack("<I", 7 << 2 | 2)), "7", False),
        (cell_record(RK, 2, struct.pack("<i", -7 << 2 | 2)), "-7", False),
        (cell_record(RK, 2, struct.pack("<I", 125 << 2 | 3)), "1.25", False),
        (cell_record(RK, 2, struct.pack("<d", 0.5)[4:]), "0.5", False),
        (cell_record(FORMULA_REAL, 2, struct.pack("<d", 2.5) + bytes(9)), "2.5", False),
        (cell_record(FORMULA_REAL, 2, struct.pack("<d", 43831.0), 1), "2020-01-01", False),
        (cell_record(FORMULA_STRING, 2, wide("a\r\nb") + bytes(9)), "a\nb", True),
        (cell_record(RICH_STRING, 2, b"\1" + wide("rich")), "rich", True),
        (cell_record(SHARED, 2, struct.pack("<I", 1)), "one", True),
        (cell_record(10, 2, b"\1"), "true", False),
        (cell_record(11, 2, b"\x07"), "#DIV/0!", False),
    ],
)
def test_values(entry, text, textual):
    """Every record that holds a value."""
    (row,) = rows_of(cells(entry))
    assert (row.number, list(row.columns), list(row.texts), row.textual) == (5, [3], [text], textual)


def test_short_cells_stand_right_of_the_one_before():
    """Short records leave the column out."""
    short = record(16, struct.pack("<I", 0) + struct.pack("<d", 3.0))
    blank = record(12, struct.pack("<I", 0))
    (row,) = rows_of(cells(cell_record(RK, 2, struct.pack("<I", 1 << 2 | 2)), blank, short))
    assert (list(row.columns), list(row.texts)) == ([3, 5], ["1", "3"])


def test_cells_that_are_too_short_are_left_out():
    """One damaged cell does not take the row."""
    (row,) = rows_of(cells(record(5, b"abc"), cell_record(FORMULA_STRING, 1, struct.pack("<I", 99)), row_cell(2)))
    assert list(row.texts) == ["2"]


def row_cell(number):
    return cell_record(RK, number, struct.pack("<I", number << 2 | 2))


def test_what_follows_the_rows_is_not_read():
    """Reading stops at the end of the data."""
    assert len(rows_of(row_records([["a"], [None], ["b"]]) + b"\x05\xff")) == 2


def test_strings_and_styles():
    """Shared strings, format codes and the formats of cell styles; style formats outside the cell styles do not count."""
    assert list(string_items(part(record(19, b"\0" + wide("a")) + record(19, b"\0")))) == ["a", ""]
    styles = (
        record(44, struct.pack("<H", 170) + wide("0%"))
        + record(47, struct.pack("<HH", 0, 99))
        + record(617)
        + record(47, struct.pack("<HH", 0, 170))
        + record(618)
    )
    assert style_formats(part(styles)) == ({170: "0%"}, [170])


@given(st.binary(max_size=400))
def test_random_bytes(data):
    """Nothing but our errors."""
    try:
        rows_of(data)
        style_formats(part(data))
        list(string_items(part(data)))
    except ChunkError:
        pass
    assert True
