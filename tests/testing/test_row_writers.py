"""Rows and records."""

from __future__ import annotations

import json

from py_chunks import get_chunks
from py_chunks.testing import _row_writers as rows
from py_chunks.testing.outlines import Bullets, Heading, Paragraph, Table

BLOCKS = [Heading("T"), Paragraph("a, b"), Bullets(("c", "d")), Table((("e", "f"), ("g", "h")))]
ROWS = [(1, "heading", "T"), (2, "paragraph", "a, b"), (3, "list", "c; d"), (4, "table", "e, f; g, h")]


def test_a_row_for_each_block():
    """Number, kind and text."""
    assert rows.rows_of(BLOCKS) == ROWS
    assert rows.row_of(9, Paragraph("x")) == (9, "paragraph", "x")


def test_delimited():
    """Cells that hold the delimiter are quoted."""
    assert rows.write_csv(BLOCKS[:2]) == b'number,kind,text\n1,heading,T\n2,paragraph,"a, b"\n'
    assert rows.write_tsv(BLOCKS[:1]) == b"number\tkind\ttext\n1\theading\tT\n"


def test_records():
    """An array, or a record a line."""
    expected = [dict(zip(rows.COLUMNS, row, strict=True)) for row in ROWS]
    assert json.loads(rows.write_json(BLOCKS)) == expected
    assert [json.loads(line) for line in rows.write_json_lines(BLOCKS).splitlines()] == expected


def test_sheets():
    """One sheet with a header, in both kinds of workbook."""
    for data, name in ((rows.write_workbook(BLOCKS), "a.xlsx"), (rows.write_opendocument_sheet(BLOCKS), "a.ods")):
        (chunk,) = get_chunks(data, filename=name, mode="sliding_window", window_size=9)
        assert chunk["metadata"]["header_row"] == list(rows.COLUMNS)
        assert chunk["metadata"]["sheet_name"] == "Outline"
