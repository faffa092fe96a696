"""Binary Open XML workbooks as packages."""

from __future__ import annotations

import pytest

from builders.excel_binary import row_records, xlsb
from builders.spreadsheet import zipped
from py_chunks.errors import CorruptDocument
from py_chunks.limits import Limits
from py_chunks.parsers._xlsb_book import XlsbBook
from py_chunks.sources import bytes_source


def test_sheets_and_what_is_none():
    """Chart sheets say so, and those on which Excel 95 had programs; others open their rows."""
    data = xlsb({"Data": row_records([["a"]]), "Chart": b"", "M": b""}, kinds={"Chart": "chartsheet", "M": ""})
    book = XlsbBook(bytes_source(data, "a.xlsb"), Limits())
    first, *others = book.sheets()
    assert [list(row.texts) for row in first.rows()] == [["a"]]
    assert [tuple(sheet[:3]) for sheet in others] == [("Chart", None, "chart sheet"), ("M", None, "module")]
    book.close()


def test_a_package_without_a_workbook():
    """The error names what is missing."""
    with pytest.raises(CorruptDocument, match=r"its part xl/workbook\.bin is missing"):
        XlsbBook(bytes_source(zipped({"a.txt": "a"}), "a.xlsb"), Limits())
