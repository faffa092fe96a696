"""How far the first rows of a sheet can reach."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.opendocument_sheet import content, ods, row, table, text_cell, value_cell
from py_chunks.documents import ReadOptions
from py_chunks.parsers import _ods_width, _sheet_rows, opendocument_sheet
from py_chunks.parsers._ods_names import plain_sheet_names
from py_chunks.parsers._ods_width import FirstRows
from py_chunks.parsers.opendocument_sheet import parse_ods
from py_chunks.sources import bytes_source

REST = '<table:table-cell table:number-columns-repeated="1016"/>'
COLUMNS = '<table:table-column table:number-columns-repeated="1024"/>'


def rows_of(*parts, size=300):
    """What is found where the first block ends within the first row, and the others have a size."""
    data = content(*parts).encode()
    begin = data.index(b"<table:table-row") + 20
    rows = FirstRows()
    blocks = [data[:begin], *(data[at : at + size] for at in range(begin, len(data), size)), b""]
    assert plain_sheet_names(iter(blocks), rows)
    return rows


def lines(count, *cells):
    return [row(*(cells or (text_cell("a"), text_cell("b")))) for _ in range(count)]


@pytest.mark.parametrize(
    ("rows", "widest"),
    [
        (lines(9), 2),
        ([COLUMNS, *lines(9)], 2),
        (lines(9, text_cell("a"), text_cell("b"), REST), 2),
        (lines(9, text_cell("a"), REST, "<table:covered-table-cell/>"), 1),
        (lines(9, text_cell("a"), "<table:covered-table-cell/>", text_cell("b")), 3),
        ([*lines(9), *lines(1, text_cell("a"), text_cell("b", ' table:number-columns-repeated="5"'))], 6),
        ([*lines(9), row(REST, text_cell("a"))], 1017),
        ([*lines(9), row(*[text_cell("a")] * 4)], 4),
    ],
)
def test_the_widest_row(rows, widest):
    """Empty cells at its end are not counted, repeated ones are counted as often."""
    assert rows_of(table("S", *rows)).widest == widest


def test_only_rows_that_count(monkeypatch):
    """After as many as settle where the table stands, others may be wider; blank ones are none of them."""
    monkeypatch.setattr(_ods_width, "SAMPLE_ROWS", 20)
    wide = row(*[text_cell("a")] * 4)
    assert rows_of(table("S", *lines(40), wide)).widest == 2
    for blank in (
        text_cell(" "),
        text_cell("\u3000"),
        "<table:table-cell/>",
        text_cell("").replace("<text:p></text:p>", ""),
    ):
        assert rows_of(table("S", *lines(3), *lines(40, blank), wide)).widest == 4
    note = "<table:table-cell><office:annotation><text:p>a</text:p></office:annotation></table:table-cell>"
    assert rows_of(table("S", *lines(3), *lines(40, note), wide)).widest == 4


def test_what_can_not_be_told():
    """Tables in tables, rows without end, and sheets in one block, whose rows are at hand."""
    rows = FirstRows()
    assert plain_sheet_names(iter([content(table("S", *lines(9))).encode(), b""]), rows)
    assert rows.widest == 0
    inner = f"<table:shapes>{table('In', *lines(9))}</table:shapes>"
    assert rows_of(table("S", *lines(9), inner, *lines(9))).widest == 0
    long = rows_of(table("S", *lines(9), row("<table:table-cell/>" * 8_000), *lines(9)))
    assert (long.widest, long.is_open) == (0, False)


def test_only_the_first_sheet():
    """The others may be wider."""
    assert rows_of(table("One", *lines(9)), table("Two", row(*[text_cell("a")] * 4), *lines(9))).widest == 2


CELLS = st.sampled_from([
    text_cell("a"), text_cell(" "), text_cell("\u00a0"), value_cell("float", "1"), "<table:table-cell/>", REST,
    text_cell("a", ' table:number-columns-repeated="2"'), "<table:covered-table-cell/>",
    "<table:table-cell><text:p><text:span>a</text:span></text:p></table:table-cell>",
])  # fmt: skip
ROWS = st.lists(
    st.lists(CELLS, max_size=5).map(lambda cells: row(*cells)) | st.just("<table:table-row/>"), min_size=2, max_size=30
)


@given(st.lists(ROWS, min_size=1, max_size=2), st.integers(600, 1500))
def test_chunks_are_the_same(sheets, size):
    """Whether the first rows are all read before the first is given or not."""
    data = ods(content(*(table(f"S{place}", *lines(3), *rows) for place, rows in enumerate(sheets))))

    def drafts():
        return list(parse_ods(bytes_source(data, "a.ods"), ReadOptions()).drafts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_sheet_rows, "SAMPLE_ROWS", 10)
        patch.setattr(_ods_width, "SAMPLE_ROWS", 10)
        whole = drafts()
        patch.setattr(opendocument_sheet, "_BLOCK_BYTES", size)
        assert drafts() == whole


def test_time_is_linear_in_empty_cells():
    """T1: however many empty cells a row ends in, looking back over them copies nothing."""

    def seconds(count):
        row = b"<table:table-row>" + b"<table:table-cell/>" * count + b"</table:table-row>"
        begin = time.process_time()
        FirstRows().add(row * 3)
        return time.process_time() - begin

    assert seconds(48_000) < 30 * seconds(6_000) + 0.01
