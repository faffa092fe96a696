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
    """Chart sheets say so; others open their rows."""
    data = xlsb({"Data": row_records([["a"]]), "Chart": b""}, kinds={"Chart": "chartsheet"})
    book = XlsbBook(bytes_source(data, "a.xlsb"), Limits())
    first, second = book.sheets()
    assert [list(row.texts) for row in first.rows()] == [["a"]]
    assert (second.name, second.rows, second.skipped) == ("Chart", None, "chart sheet")
    book.close()


def test_a_package_without_a_workbook():
    """The error names what is missing."""
    with pytest.raises(CorruptDocument, match=r"its part xl/workbook\.bin is missing"):
        XlsbBook(bytes_source(zipped({"a.txt": "a"}), "a.xlsb"), Limits())
