"""Rows of worksheet parts."""

from __future__ import annotations

from random import Random

import pytest

from py_chunks.parsers._cell_values import value_format
from py_chunks.parsers._cell_writers import CellWriters
from py_chunks.parsers._number_formats import classify
from py_chunks.parsers._shared_strings import SharedStrings
from py_chunks.parsers._sheet_xml import sheet_rows

FORMATS = {
    "": None,
    "0": None,
    "1": value_format(classify("yyyy-mm-dd"), date1904=False),
    "2": value_format(classify("yyyy-mm-dd hh:mm"), date1904=False),
}


def read(*rows):
    return list(sheet_rows(iter(rows), CellWriters(SharedStrings(iter(["zero", "one", ""])), FORMATS)))


def one(cells):
    (row,) = read(f'<row r="1">{cells}')
    return row


@pytest.mark.parametrize(
    ("cell", "text", "textual"),
    [
        ('<c r="A1"><v>12</v></c>', "12", False),
        ('<c r="A1"><v>012</v></c>', "12", False),
        ('<c r="A1"><v>1.5E3</v></c>', "1500", False),
        ('<c r="A1" t="n"><v>2.50</v></c>', "2.5", False),
        ('<c r="A1"><v>odd</v></c>', "odd", False),
        ('<c r="A1" s="1"><v>43831</v></c>', "2020-01-01", False),
        ('<c r="A1" s="99"><v>43831</v></c>', "43831", False),
        ('<c r="A1" t="s"><v>1</v></c>', "one", True),
        ('<c r="A1" t="str"><f>A2</f><v>x &amp; y</v></c>', "x & y", True),
        ('<c r="A1" t="inlineStr"><is><t>a_x000D_b</t></is></c>', "a\nb", True),
        ('<c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>', "ab", True),
        ('<c r="A1" t="b"><v>1</v></c>', "true", False),
        ('<c r="A1" t="b"><v>0</v></c>', "false", False),
        ('<c r="A1" t="e"><v>#N/A</v></c>', "#N/A", False),
        ('<c r="A1" t="d"><v>2020-01-02</v></c>', "2020-01-02", False),
        ('<c r="A1" t="d"><v>2020-01-02T00:00:00</v></c>', "2020-01-02", False),
        ('<c r="A1" s="2" t="d"><v>2020-01-02T00:00:00</v></c>', "2020-01-02 00:00:00", False),
        ('<c r="A1" t="d"><v>2020-01-02T03:04:05.000Z</v></c>', "2020-01-02 03:04:05", False),
        ('<c r="A1" t="d"><v>03:04</v></c>', "03:04:00", False),
        ('<c r="A1" t="d"><v>soon</v></c>', "soon", False),
        ('<c t="s" s="0" r="A1" cm="1"><v>0</v></c>', "zero", True),
        ('<c r="A1"><f t="shared" si="0"/><v>7</v></c>', "7", False),
        ('<c r="A1"><v xml:space="preserve"> 7 </v></c>', "7", False),
        ('<c r = "A1" t = "s" ><v>0</v></c>', "zero", True),
    ],
)
def test_values(cell, text, textual):
    """Each type of cell, however its attributes stand; a formula is its cached value."""
    row = one(cell)
    assert (list(row.columns), list(row.texts), row.textual) == ([1], [text], textual)


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1"/>',
        '<c r="A1" s="3"/>',
        '<c r="A1"><f>1+1</f></c>',
        '<c r="A1" t="str"><f>""</f><v></v></c>',
        '<c r="A1" t="s"><v>2</v></c>',
        '<c r="A1" t="s"><v>77</v></c>',
        '<c r="A1" t="s"><v>x</v></c>',
        '<c r="A1"></c>',
        "<c/>",
    ],
)
def test_cells_without_value(cell):
    """XL-5: a formula without cached value is an empty cell, as are missing strings."""
    assert one(cell).texts == []


def test_rows_and_cells_without_reference():
    """Places that are not written are the next ones."""
    rows = read("<row><c><v>1</v></c><c/><c><v>3</v></c>", '<row r="5"><c r="C5"><v>1</v></c><c><v>2</v></c>', "<row/>")
    assert [(row.number, list(row.columns)) for row in rows] == [(1, [1, 3]), (5, [3, 4]), (6, [])]


def rows_of(line, count):
    return [f'<row r="{number}" spans="1:3">{line.format(number)}' for number in range(1, count + 1)]


ALIKE = '<c r="B{0}"><v>{0}</v></c><c r="C{0}" s="1" t="s"><v>1</v></c><c r="E{0}" s="1"><v>43831</v></c>'


def test_many_rows_alike():
    """They are read by a pattern of their own after a while; others between them are not taken for such."""
    others = [
        '<c r="B{0}"><v>{0}</v></c><c r="C{0}" s="1" t="s"><v>1</v></c>',
        '<c r="B{0}"><v>{0}</v></c><c r="C{0}" s="1" t="s"><v>1</v></c><c r="E{0}" s="1"><v></v></c>',
        '<c r="B{0}"><v>{0}</v></c><c r="C{0}" s="1" t="s"><v>2</v></c><c r="E{0}" s="1"><v>43832</v></c>',
        '<c r="B{0}"><v>{0}</v></c><c r="C{0}" s="1" t="s"><v>1</v></c><c r="F{0}"><v>43831</v></c>',
        ALIKE + '<c r="G{0}"><v>1</v></c>',
        "",
    ]
    markup = rows_of(ALIKE, 1200)
    for place, other in enumerate(others):
        markup.insert(700 + 3 * place, f'<row r="{700 + 3 * place}">{other.format(700 + 3 * place)}')
    assert read(*markup) == [row for each in markup for row in read(each)]


def test_two_layouts_in_turn():
    """Rows laid out as those before them count towards a pattern, whatever comes between; it is made of the last."""
    lines = [*[ALIKE] * 3, *['<c r="A{0}" t="s"><v>0</v></c><c r="C{0}"><v>{0}</v></c>'] * 4] * 400
    markup = [f'<row r="{number}">{line.format(number)}' for number, line in enumerate(lines, 1)]
    assert read(*markup) == [row for each in markup for row in read(each)]


def test_rows_with_and_without_blank_cells():
    """How a row is read does not depend on the row before."""
    lines = [
        ALIKE,
        ALIKE.replace("<v>1</v>", ""),
        '<c r="A{0}" t="inlineStr"><is><t>a</t></is></c><c r="B{0}" t="b"><v>1</v></c>',
        '<c r="A{0}" t="str"><v>a</v><is><t>b</t></is></c>',
        '<c r="A{0}" t="s"><v>1</v><is><t>b</t></is></c><c t="s"><is><t>b</t></is></c><c><v>7</v><is><t>b</t></is></c>',
    ]
    chosen = Random(7).choices(lines, k=200)
    markup = [f'<row r="{number}">{line.format(number)}' for number, line in enumerate(chosen, 1)]
    assert read(*markup) == [row for each in markup for row in read(each)]


def test_rows_alike_beyond_the_last_column():
    """No number of them makes columns that no sheet has."""
    (row,) = {(tuple(row.columns), tuple(row.texts)) for row in read(*rows_of('<c r="XFE{0}"><v>1</v></c>', 600))}
    assert row == ((), ())


def test_column_letters():
    """The last column of a sheet is XFD."""
    assert one('<c r="Z1"><v>1</v></c><c r="AA1"><v>1</v></c><c r="XFD1"><v>1</v></c>').columns == [26, 27, 16384]


def test_an_unclosed_cell_does_not_stall():
    """PE-7: many start tags without end are passed over in linear time."""
    assert one('<c r="A1"><v>1' * 20_000).texts == []


@pytest.mark.parametrize("content", ["<is>" * 50_000, "</is>" + "<is>" * 50_000, "<is><t>" * 20_000])
def test_strings_without_an_end_take_linear_time(content):
    """They are none."""
    assert [list(row.texts) for row in read(f'<row r="1"><c r="A1" t="inlineStr">{content}</c>')] == [[]]


def test_names_of_attributes_without_end_take_linear_time():
    """And are none."""
    assert one(f"<c {'a' * 50_000}><v>1</v></c>").texts == ["1"]
