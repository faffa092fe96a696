"""Cells of OpenDocument spreadsheets."""

from __future__ import annotations

import pytest
from lxml import etree

from builders.opendocument_sheet import content, row, table, text_cell, value_cell
from py_chunks.parsers._odf_text import Paragraphs
from py_chunks.parsers._ods_cells import CellReader, PlainCells, _moment_text, plain_text


def read(markup):
    root = etree.fromstring(content(table("S", row(markup))).encode())
    (cell,) = root.iter("{urn:oasis:names:tc:opendocument:xmlns:table:1.0}table-cell")
    return CellReader(Paragraphs("accepted", lambda _: "")).text(cell)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (value_cell("float", "2", "2.00"), "2"),
        (value_cell("float", "0.30000000000000004"), "0.3"),
        (value_cell("float", "1.1666666666666667", "116.67%"), "116.67%"),
        (value_cell("float", "0", "0,00 %"), "0.00%"),
        (value_cell("float", "5", "5%"), "5"),
        (value_cell("float", "0.5", "0.5"), "0.5"),
        (value_cell("currency", "1234.5", "1.234,50 €"), "1234.5"),
        (value_cell("percentage", "0.5", "50%"), "50%"),
        (value_cell("percentage", "0.12345", "12,35 %"), "12.35%"),
        (value_cell("percentage", "12.34", "1.234%"), "1234%"),
        (value_cell("percentage", "0.125", "about an eighth"), "12.5%"),
        (value_cell("boolean", "true", "WAHR"), "true"),
        (value_cell("boolean", "false", "FALSE"), "false"),
        (value_cell("date", "2020-01-01", "01.01.20"), "2020-01-01"),
        (value_cell("date", "2020-01-01", "01.01.20 00:00"), "2020-01-01 00:00:00"),
        (value_cell("date", "2020-01-01T03:04:05", "01.01.20"), "2020-01-01 03:04:05"),
        (value_cell("date", "soon", "soon"), "soon"),
        (value_cell("time", "PT03H04M05S", "03:04"), "03:04:05"),
        (value_cell("time", "PT03H04M05.25S", "03:04:05.25"), "03:04:05.25"),
        (value_cell("time", "PT30H00M00S", "30:00:00"), "30:00:00"),
        (value_cell("time", "-PT1H", "-01:00"), "-1:00:00"),
        (value_cell("time", "P1DT2H", "26:00"), "26:00:00"),
        (value_cell("time", "PT30H15M00S", "06:15"), "06:15:00"),
        (value_cell("time", "PT36H00M00S", "00:00"), "12:00:00"),
        (value_cell("time", "PT30H15M00S", "1815:00"), "30:15:00"),
        (value_cell("time", "PT30H15M00S", "108900"), "30:15:00"),
        (value_cell("time", "PT30H15M00S", ""), "30:15:00"),
        (value_cell("time", "later", "?"), "?"),
        ('<table:table-cell office:value-type="float"><text:p>7</text:p></table:table-cell>', "7"),
        (value_cell("float", "#", "Err:502"), "Err:502"),
    ],
)
def test_values(cell, text):
    """Typed values are written as in every spreadsheet format; what is no value shows what is shown."""
    assert read(cell) == (text, False)


def test_errors_are_no_text():
    """A formula's error is stored as a string that is none."""
    assert read(text_cell("#N/A", ' calcext:value-type="error"')) == ("#N/A", False)


STRING = '<table:table-cell office:value-type="string">'
END = "</table:table-cell>"
SPACED = '<text:p>a<text:s text:c="2"/>b<text:line-break/><text:a><text:span>link</text:span></text:a></text:p>'
NOTE = "<office:annotation><text:p>note</text:p></office:annotation>"
BOX = "<draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame>"


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (text_cell("a"), "a"),
        (text_cell("l1\nl2"), "l1\nl2"),
        ("<table:table-cell><text:p>untyped</text:p></table:table-cell>", "untyped"),
        ('<table:table-cell office:value-type="string" office:string-value="s"/>', "s"),
        (f"{STRING}{SPACED}{END}", "a  b\nlink"),
        (f"{STRING}{NOTE}{BOX}<text:p>a</text:p>{END}", "a"),
        ("<table:table-cell/>", ""),
    ],
)
def test_text(cell, text):
    """Paragraphs stand on lines of their own; comments and shapes are no text of the cell."""
    assert read(cell) == (text, True)


@pytest.mark.parametrize(
    ("attributes", "value", "shown", "text", "is_text"),
    [
        ("", "", "a", "a", True),
        (' office:value-type="string"', "", " a  &lt;\n b ", "a < b", True),
        (' office:value-type="void"', "", "a", "a", True),
        ("", "", ' a  <text:s text:c="2"/>\n b<text:tab/></text:p><text:p> &lt;text:s/&gt;', "a    b\n<text:s/>", True),
        ("", "", '<text:line-break/>a<text:line-break/><text:s text:c="0"/>b', "a\nb", True),
        ("", "", 'a<text:s text:c="5000"/>b', f"a{' ' * 1000}b", True),
        (' office:value-type="float" office:value=', "2.50", "2,5", "2.5", False),
        (' office:value-type="float" office:value=', "many", "&amp;", "&", False),
        (' office:value-type="float" office:value=', "many", "", "many", False),
        (' office:value-type="float"', "", "2,5", "2,5", False),
        (' office:value-type="float" office:date-value=', "2020-01-01", "2,5", "2,5", False),
        (' office:value-type="currency" office:currency="EUR" office:value=', "1", "1 €", "1", False),
        (' office:value-type="percentage" office:value=', "0.5", "50,0 %", "50.0%", False),
        (' office:value-type="float" office:value=', "0.5", "50,0 %", "50.0%", False),
        (' office:value-type="float" office:value=', "odd", "50 %", "50 %", False),
        (' office:value-type="boolean" office:boolean-value=', "true", "WAHR", "true", False),
        (' office:value-type="date" office:date-value=', "2020-01-01", "00:00", "2020-01-01 00:00:00", False),
        (' office:value-type="time" office:time-value=', "PT1H", "01:00", "01:00:00", False),
    ],
)
def test_plain_cells(attributes, value, shown, text, is_text):
    """What the attributes say decides, and it is found once."""
    cells = PlainCells()
    cell = cells[attributes]
    assert (cell.write(value, shown) if cell.write else plain_text(shown), cell.is_text) == (text, is_text)
    assert cells[attributes] is cell


def test_more_cells_than_are_kept(monkeypatch):
    """They are read all the same; neither their number nor their length takes memory."""
    monkeypatch.setattr("py_chunks.parsers._ods_cells._MOST_CELLS", 2)
    cells = PlainCells()
    long = f' office:value-type="currency" office:currency="{"E" * 1000}" office:value='
    keys = [long, *(f' office:value-type="currency" office:currency="{name}" office:value=' for name in "ABC")]
    assert [cells[key].write("2.50", "") for key in keys] == ["2.5"] * 4
    assert list(cells) == keys[1:3]


def test_moments_that_are_kept():
    """What is shown counts only as far as it decides, and a long fraction of a second is not kept."""
    _moment_text.cache_clear()
    cell = PlainCells()[' office:value-type="date" office:date-value=']
    long = f"3001-02-03T00:00:00.{'0' * 1000}"
    assert cell.write(long, "00:00") == "3001-02-03 00:00:00"
    assert [cell.write("3001-02-03", f"day {day}") for day in range(50)] == ["3001-02-03"] * 50
    assert cell.write("3001-02-03", "00:00") == "3001-02-03 00:00:00"
    assert _moment_text.cache_info().currsize == 2
