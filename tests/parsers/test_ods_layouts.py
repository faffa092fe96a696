"""Patterns for rows that are written alike."""

from __future__ import annotations

import re

import pytest

from builders.opendocument_sheet import row, text_cell, value_cell
from py_chunks.parsers._ods_cells import PlainCells
from py_chunks.parsers._ods_layouts import MOST_CELLS, AlikeRow, row_layout
from py_chunks.parsers._ods_rows import _CELL, _ROW

EMPTY = "<table:table-cell/>"


def layout_of(*cells, attributes=""):
    markup = row(*cells, attributes=attributes).removesuffix("</table:table-row>")
    return row_layout(markup, _CELL.finditer(markup, _ROW.match(markup).end()), PlainCells())


def read(found, *cells):
    """Columns, texts and whether all are text of a row that is written as the layout says; None for another."""
    pattern, layout = found
    match = re.fullmatch(pattern, row(*cells).removesuffix("</table:table-row>"))
    return match and (layout.columns, AlikeRow(layout, match.groups()).texts(), layout.textual)


def formula(number):
    return (
        f'<table:table-cell table:formula="of:=[.A{number}]+1" office:value-type="float" office:value="{number}">'
        f"<text:p>{number}</text:p></table:table-cell>"
    )


def test_rows_alike():
    """Values, texts and formulas may differ, and nothing else; empty cells only keep their place."""
    found = layout_of(text_cell("a"), EMPTY, value_cell("date", "2020-01-02", "x"), formula(7))
    assert read(found, text_cell("b  c "), EMPTY, value_cell("date", "2021-01-02", "x"), formula(8.50)) == (
        [1, 3, 4], ["b c", "2021-01-02", "8.5"], False
    )  # fmt: skip
    for other in (
        (text_cell("a"), EMPTY, value_cell("date", "2020-01-02", "x"), formula(7), EMPTY),
        (text_cell("a"), EMPTY, value_cell("float", "1"), formula(7)),
        (text_cell("a"), text_cell("b"), value_cell("date", "2020-01-02", "x"), formula(7)),
        (text_cell("a", ' table:style-name="b"'), EMPTY, value_cell("date", "2020-01-02", "x"), formula(7)),
    ):
        assert read(found, *other) is None


@pytest.mark.parametrize("text", ["", " ", " a", "\u00a0", "a & b", "a\nb", "a\tb", "a\x01", "a > b"])
def test_what_could_be_blank_or_needs_more(text):
    """No text that is empty, and none with references or tags, comes from a pattern."""
    markup = text_cell(text).replace("\t", "<text:tab/>")
    assert read(layout_of(text_cell("a")), markup) is None


def test_errors_and_values_without_meaning():
    """They are shown as they are in the document."""
    error = text_cell("#N/A", ' calcext:value-type="error"')
    assert read(layout_of(error), error) == ([1], ["#N/A"], False)
    odd = value_cell("float", "many", "a lot")
    assert read(layout_of(value_cell("float", "1")), odd) == ([1], ["a lot"], False)


@pytest.mark.parametrize(
    "cells",
    [
        (),
        (EMPTY,),
        (text_cell("a", ' table:number-columns-repeated="2"'),),
        (value_cell("float", "1", attributes=' table:number-columns-repeated="2"'),),
        (value_cell("float", ""),),
        (text_cell("a"),) * (MOST_CELLS + 1),
        (text_cell("a"), '<table:table-cell table:number-columns-repeated="16384"/>'),
    ],
)
def test_rows_that_are_like_no_other(cells):
    """Without anything in them, with cells that are repeated, too wide, or of no known value."""
    cells = [cell.replace('office:value=""', 'office:value="" ').replace('"" >', '"">') for cell in cells]
    assert layout_of(*cells) is None


def test_empty_cells_at_the_end():
    """How often they are repeated is part of the layout."""
    end = '<table:table-cell table:number-columns-repeated="1016"/>'
    assert read(layout_of(text_cell("a"), end), text_cell("b"), end) == ([1], ["b"], True)
