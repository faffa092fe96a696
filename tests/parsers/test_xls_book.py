"""Workbooks of Excel 97 to 2003 through xlrd."""

from __future__ import annotations

import io

import pytest

from builders.excel_binary import xls
from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._xls_book import XlsBook
from py_chunks.sources import bytes_source, file_source


def book_of(data):
    return XlsBook(bytes_source(data, "a.xls"), Limits())


def test_rows_of_a_sheet():
    """Only cells that hold something, by their columns."""
    book = book_of(xls({"S": [["a", None, "b"], [None, (0.5, "0%")]]}))
    (sheet,) = book.sheets()
    rows = list(sheet.rows())
    assert [(row.number, list(row.columns), list(row.texts), row.textual) for row in rows] == [
        (1, [1, 3], ["a", "b"], True),
        (2, [2], ["50%"], False),
    ]
    book.close()


def test_sheets_that_xlrd_leaves_out_are_listed():
    """A chart sheet keeps its place among the sheets, so that indices count all of them."""
    data = bytearray(xls({"One": [["a"]], "Two": [["b"]], "Three": [["c"]]}))
    at = data.index(b"\x03\x00Two") - 1  # the type stands before the counted name
    data[at] = 2
    sheets = book_of(bytes(data)).sheets()
    assert [(sheet.name, sheet.skipped) for sheet in sheets] == [("One", ""), ("Two", "chart sheet"), ("Three", "")]
    assert [list(row.texts) for row in sheets[2].rows()] == [["c"]]


def rows_of(sheet):
    return [list(row.texts) for row in sheet.rows()]


@pytest.mark.parametrize(
    ("harmless", "stumbling_block"),
    [
        (b"\x3d\x00\x12\x00", b"\x18\x00\x12\x00"),  # a window's place is made a name without a formula
        (b"\x26\x00\x08\x00", b"\x1c\x00\x08\x00"),  # a margin is made a note without text
    ],
)
def test_what_is_not_read_cannot_keep_cells_from_being_read(harmless, stumbling_block):
    """Names and notes are no cells; those that xlrd does not know are passed over, and formats are still known."""
    data = xls({"One": [["a"], [(0.5, "0%")]], "Two": [["b"]]})
    assert harmless in data
    sheets = book_of(data.replace(harmless, stumbling_block)).sheets()
    assert [rows_of(sheet) for sheet in sheets] == [[["a"], ["50%"]], [["b"]]]


def test_a_damaged_sheet_is_read_as_far_as_it_goes():
    """Its rows before the damage are given, then the damage is told; the sheet before it is whole."""
    data = xls({"One": [["a"]], "Two": [["b"], ["c"], ["d"]]})
    at = data.rindex(b"\x08\x02\x10\x00")  # the last row
    one, two = book_of(data[: at + 2] + b"\xff\x7f" + data[at + 4 :]).sheets()
    assert rows_of(one) == [["a"]]
    rows = two.rows()
    assert list(next(rows).texts) == ["b"]
    with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Xls error: "):
        list(rows)


def test_no_workbook():
    """Whatever xlrd raises, the error is ours."""
    for data in (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000), b"\x09\x08\x10\x00abc", b"text"):
        with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Xls error: "):
            book_of(data)


def test_an_empty_file():
    """No bytes are no workbook, and the message says so."""
    with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Xls error: the file is empty$"):
        XlsBook(file_source(io.BytesIO(), "a.xls"), Limits())


def test_errors_of_xlrd_without_words_are_named(monkeypatch):
    """Where xlrd says nothing, the kind of its error does."""

    def failing(**_):
        raise AssertionError

    monkeypatch.setattr("xlrd.open_workbook", failing)
    with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Xls error: AssertionError$"):
        book_of(b"text")
