"""Names of sheets without parsing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.opendocument_sheet import content, row, table, text_cell
from py_chunks.parsers._ods_names import plain_sheet_names
from py_chunks.parsers._ods_width import FirstRows


def names_of(text, size=1 << 16):
    data = text.encode() if isinstance(text, str) else text
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    return plain_sheet_names(iter([*pieces, b""]), FirstRows())


def test_marks_in_text():
    """They are no comments and no instructions."""
    assert names_of(content(table("One", row(text_cell("really?!"))))) == ["One"]


SHAPE = f"<table:shapes>{table('In')}</table:shapes>"
SHEETS = content(
    table("One", SHAPE, row(text_cell("a"))),
    '<table:table table:style-name="ta1" table:name="Two &amp; &lt;3&gt;"/>',
    table("'file:///x.ods'#S", attributes=' table:style-name="ta_extref"'),
    f"<table:dde-links><table:dde-link>{table('Link')}</table:dde-link></table:dde-links>",
    "<table:table/>",
)


@given(st.integers(900, 3000))
def test_names_in_order(size):
    """Tables in shapes, copies of other documents' sheets and the targets of links are no sheets; blocks may end anywhere."""
    assert names_of(SHEETS, size) == ["One", "Two & <3>", None]


@pytest.mark.parametrize(
    "text",
    [
        SHEETS.replace("<office:body>", "<office:body><!-- <table:table> -->"),
        SHEETS.replace("table:", "t:"),
        SHEETS.replace("UTF-8", "ISO-8859-1"),
        SHEETS.encode("utf-16"),
        SHEETS[:-300],
        "<html>",
        "",
    ],
)
def test_markup_that_is_not_plain(text):
    """Then a parser has to tell."""
    assert names_of(text) is None
