"""Rows of OpenDocument tables: spans, repeats, blanks."""

from __future__ import annotations

from builders.opendocument import row, table, texts, units


def test_tables_are_pipe_tables():
    """odt, section 8: two paragraphs of a cell are joined by a space; pipes are escaped, spans stay blank."""
    wide = (
        '<table:table-cell table:number-columns-spanned="2"><text:p>l1</text:p><text:p>l2</text:p></table:table-cell>'
    )
    covered = "<table:covered-table-cell><text:p>no</text:p></table:covered-table-cell>"
    body = table(f"<table:table-header-rows>{row(wide, covered)}</table:table-header-rows>", row("a|b", "c"))
    (unit,) = units(body)
    assert (unit.kind, unit.text) == ("table", "| l1 l2 |  |\n| --- | --- |\n| a\\|b | c |")


def test_repeats_are_written_out_in_reason():
    """PE-6: repeated cells and rows are written out, blank ones at the end trimmed, absurd counts read as padding."""
    repeated = '<table:table-cell table:number-columns-repeated="3"><text:p>x</text:p></table:table-cell>'
    blank = '<table:table-cell table:number-columns-repeated="16384"/>'
    body = table(
        row(repeated, blank, attributes='table:number-rows-repeated="2"'),
        row(blank, attributes='table:number-rows-repeated="1048576"'),
    )
    assert texts(body) == ["| x | x | x |\n| --- | --- | --- |\n| x | x | x |"]
    absurd = repeated.replace('"3"', '"999999999"')
    assert texts(table(row(absurd, attributes='table:number-rows-repeated="999999999"'))) == ["| x |\n| --- |"]


def test_many_repeats_cannot_fill_the_memory():
    """PE-7: counts that are each allowed stay bounded together."""
    cell = '<table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell>'
    body = table(*[row(cell, attributes='table:number-rows-repeated="1000"')] * 200)
    assert sum(len(text) for text in texts(body)) < 20_000_000


def test_an_empty_table_is_no_unit():
    """A table without text is no unit."""
    assert texts(table(row("", ""), row(""))) == []
