"""Tables of RTF as pipe tables: merged cells, tables within cells, rows that do not fit."""

from __future__ import annotations

import pytest

from builders.rtf import ROW, row, texts, units
from py_chunks.parsers._rtf_tables import Definition, Table


def pipes(*rows: str) -> str:
    cells = [line.split(",") for line in rows]
    rule = ["---"] * len(cells[0])
    return "\n".join(f"| {' | '.join(line)} |" for line in [cells[0], rule, *cells[1:]])


def test_rows():
    """A table is one unit, between the paragraphs around it."""
    body = r"before\par " + row("A", "B") + row("1", "2") + r"\pard after\par"
    assert texts(body) == ["before", pipes("A,B", "1,2"), "after"]
    assert [unit.kind for unit in units(body)] == ["paragraph", "table", "paragraph"]


def test_cells_of_several_paragraphs():
    """Paragraphs, lines and lists in a cell are words on its line."""
    assert texts(row(r"a\par b\line c", r"\bullet  d\par{\pntext 1.\tab}e")) == [pipes("a b c,• d 1. e")]


def test_an_empty_paragraph_parts_tables():
    """Tables that touch are one; a paragraph between them, even empty, makes two."""
    assert len(texts(row("a", "b") + row("c", "d"))) == 1
    assert len(texts(row("a", "b") + r"\pard\par" + row("c", "d"))) == 2


@pytest.mark.parametrize(
    ("definition", "cells", "line"),
    [
        (r"\trowd\clmgf\cellx1000\clmrg\cellx2000\cellx3000", ("m", "", "x"), "m,m,x"),
        (r"\trowd\clmgf\cellx1000\clmrg\cellx2000\cellx3000", ("m", "own", "x"), "m,own,x"),
        (r"\trowd\cellx1000\cellx3000", ("a", "wide"), "a,wide,"),
        (r"\trowd\cellx2010\cellx3000", ("wide", "b"), "wide,,b"),
        (r"\trowd\cellx3000", ("title",), "title,,"),
        (r"\trowd\cellx1500\cellx3000", ("a", "b"), "a,b,"),
        (r"\trowd\cellx1000\cellx2000\cellx3000", ("a", "b"), "a,b,"),
        (r"\trowd", ("a", "b"), "a,b,"),
    ],
)
def test_merged_and_wide_cells(definition, cells, line):
    """A merged cell's text is repeated; a wide cell stands in its first column; edges that fit nowhere do not matter."""
    full = r"\trowd\cellx1000\cellx2000\cellx3000"
    body = row("1", "2", "3", definition=full) + row(*cells, definition=definition)
    assert texts(body) == [pipes("1,2,3", line)]


def test_cells_merged_downwards():
    """The text of the cell above is repeated in all it covers."""
    first = r"\trowd\clvmgf\cellx1000\cellx2000"
    more = r"\trowd\clvmrg\cellx1000\cellx2000"
    body = row("m", "1", definition=first) + row("", "2", definition=more) + row("", "3", definition=more)
    assert texts(body) == [pipes("m,1", "m,2", "m,3")]


def test_the_definition_may_come_last():
    """What defines a row stands before its cells, after them, or both."""
    body = r"\pard\intbl m\cell\cell{\trowd\clmgf\cellx1000\clmrg\cellx2000\row}"
    assert texts(body) == [pipes("m,m")]


def test_nested_tables():
    """A table in a cell is the words of its cells, in their place."""
    inner = (
        r"x\par\pard\intbl\itap2 i\nestcell j\nestcell{\*\nesttableprops\trowd\cellx500\cellx900\nestrow}"
        r"{\nonesttables\par}\pard\intbl\itap1 y"
    )
    merged = r"\trowd\clmgf\cellx1000\clmrg\cellx2000"
    assert texts(row(inner, "b")) == [pipes("x i j y,b")]
    assert texts(row(inner, "", definition=merged)) == [pipes("x i j y,x i j y")]


def test_text_boxes_in_tables_follow_them():
    """A box anchored in a cell comes after the table."""
    assert texts(row(r"a{\shp{\*\shpinst{\shptxt box\par}}}", "b")) == [pipes("a,b"), "box"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (ROW + r"\pard\intbl a\cell b", [pipes("a,b")]),
        (ROW + r"\pard\intbl a\cell b\row", [pipes("a,b")]),
        (r"a\cell b\cell\row\pard c\par", [pipes("a,b"), "c"]),
        (ROW + r"\pard a\cell b\par c\cell\row\pard d\par", [pipes("a,b c"), "d"]),
        (ROW + r"\pard\intbl\cell\cell\row\row", []),
        (r"\pard\intbl a\par\pard b\par", ["| a |\n| --- |", "b"]),
    ],
)
def test_incomplete_rows(body, found):
    """Text that stands in a row stays in it, however the row is written."""
    assert texts(body) == found


def test_a_definition_is_bounded():
    """A row may define no end of cells."""
    definition = Definition()
    for right in range(5000):
        definition.end_cell(right)
    assert len(definition.layout()) == 1000
    definition.begin()
    assert definition.layout() == ()


def test_words_of_a_table():
    """Blank cells have none."""
    table = Table()
    for text in ("a", "", "b"):
        table.add(text)
        table.end_cell()
    assert table.in_row
    assert table.words() == "a b"
    assert not table.in_row
