"""Tables of Word binary files as pipe tables."""

from __future__ import annotations

from builders.word_binary import (
    DELETED,
    DEPTH,
    IN_TABLE,
    INNER_CELL,
    INNER_ROW_END,
    P,
    cell,
    row_end,
    sprm,
    texts,
    units,
)
from py_chunks.parsers._doc_tables import Layout, TableBuilder, row_layout

TWO, THREE = (0, 1000, 2000), (0, 1000, 2000, 3000)


def test_rows_are_lines():
    """One unit, a line per row, a rule after the first; none for a single row."""
    one = [cell("A"), cell("B"), row_end(TWO)]
    assert texts([*one, cell("1"), cell("2"), row_end(TWO)]) == ["| A | B |\n| --- | --- |\n| 1 | 2 |"]
    assert texts(one) == ["| A | B |"]


def test_cell_text_is_one_line():
    """Paragraphs and breaks in a cell become spaces; a pipe is escaped."""
    assert texts([P("a|b", sprm(IN_TABLE)), cell("c\x0bd"), row_end((0, 1000))]) == ["| a\\|b c d |"]


def test_spans():
    """Section 3.15: a cell as wide as two columns has its text in both."""
    body = [cell("a"), cell("b"), cell("c"), row_end(THREE), cell("wide"), cell("d"), row_end((0, 2000, 3000))]
    assert texts(body) == ["| a | b | c |\n| --- | --- | --- |\n| wide | wide | d |"]


def test_edges_near_each_other():
    """Edges that differ by the width of a line are one edge."""
    body = [cell("a"), cell("b"), row_end(TWO), cell("c"), cell("d"), row_end((10, 1030, 1990))]
    assert texts(body) == ["| a | b |\n| --- | --- |\n| c | d |"]


def test_rows_that_begin_later():
    """A row indented by a column has nothing in it."""
    body = [cell("a"), cell("b"), row_end(TWO), cell("c"), row_end((1000, 2000))]
    assert texts(body) == ["| a | b |\n| --- | --- |\n|  | c |"]


def test_merged_across():
    """Cells marked as merged repeat the first of them."""
    body = [cell("a"), cell(""), cell("b"), row_end(THREE, (1, 2, 0))]
    assert texts(body) == ["| a | a | b |"]


def test_merged_down():
    """Cells that continue the one above repeat its text; by the row's definition or a modifier of its own."""
    for flags, said in (((0, 0x20), b""), ((0, 0), sprm(0xD62B, b"\1\1"))):
        body = [cell("a"), cell("v"), row_end(TWO, (0, 0x60)), cell("b"), cell(""), row_end(TWO, flags, said)]
        assert texts(body) == ["| a | v |\n| --- | --- |\n| b | v |"]


def test_a_restart_does_not_continue():
    """The first cell of a merge is empty by itself."""
    body = [cell("a"), cell("v"), row_end(TWO), cell("b"), cell(""), row_end(TWO, (0, 0x60))]
    assert texts(body) == ["| a | v |\n| --- | --- |\n| b |  |"]


def test_tables_in_cells():
    """Section 3.15: their text stands inside the cell, with what is before and after it."""
    deep = sprm(IN_TABLE) + sprm(DEPTH, 2)
    inner = [
        P("i1", deep + sprm(INNER_CELL)),
        P("i2", deep + sprm(INNER_CELL)),
        P("", deep + sprm(INNER_ROW_END)),
    ]
    body = [P("before", sprm(IN_TABLE)), *inner, cell("after"), cell("b"), row_end(TWO)]
    assert texts(body) == ["| before i1 i2 after | b |"]


def test_deleted_rows():
    """A row whose end is deleted is not there."""
    gone = row_end(TWO)
    gone.runs = [(0, 1, sprm(DELETED))]
    body = [cell("a"), cell("b"), row_end(TWO), cell("c"), cell("d"), gone]
    assert texts(body) == ["| a | b |"]


def test_blank_tables():
    """A table without words is no unit."""
    assert texts([cell(""), cell(""), row_end(TWO), P("x")]) == ["x"]


def test_tables_apart():
    """A paragraph between two tables makes two of them."""
    body = [cell("a"), row_end((0, 1000)), P(""), cell("b"), row_end((0, 1000))]
    assert [unit.kind for unit in units(body)] == ["table", "table"]


def test_sizes():
    """The builder counts rows and the columns of the grid."""
    builder = TableBuilder()
    builder.add(1, "a", ends_cell=True)
    builder.end_row(1, Layout((0, 1000)))
    builder.add(1, "b", ends_cell=True)
    builder.add(1, "c", ends_cell=True)
    builder.end_row(1, Layout(TWO))
    assert builder.finish() == ("| a |  |\n| --- | --- |\n| b | c |", 2, 2)


def test_a_table_of_inner_rows_only():
    """Damage may leave out the outer rows; the words are there."""
    builder = TableBuilder()
    builder.add(3, "x", ends_cell=False)
    assert builder.finish().text == "| x |"


def test_layouts_that_make_no_sense():
    """A definition that is cut off, or of too many cells, says nothing."""
    assert row_layout([(0xD608, b"\2\0\0")], old=False) == Layout()
    assert row_layout([(0xD608, b"\xff" * 700)], old=False) == Layout()
    assert row_layout([(0xD62B, b"\5\1")], old=False) == Layout()


def test_repeated_text_is_bounded():
    """A long text merged over many columns and rows is not multiplied without end."""
    builder = TableBuilder()
    builder.add(1, "x" * 100_000, ends_cell=True)
    builder.end_row(1, Layout((0, 60 * 100)))
    for _ in range(60):
        builder.add(1, "y", ends_cell=True)
    builder.end_row(1, Layout(tuple(range(0, 6001, 100))))
    assert len(builder.finish().text) < 2_000_000
