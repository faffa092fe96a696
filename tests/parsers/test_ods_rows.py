"""Rows of OpenDocument spreadsheets, cut out of plain markup."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.opendocument_sheet import content, row, table, text_cell, value_cell
from py_chunks.parsers._ods_layouts import AlikeRow
from py_chunks.parsers._ods_rows import _ENOUGH_ALIKE, PLACEHOLDER, RowCutter

MARK = f"<table:{PLACEHOLDER}><a><b/></a></table:{PLACEHOLDER}>"
FLOAT = ("", ' office:value-type="float" office:value=', "7", "", "7", "")
TEXT = ("", ' office:value-type="string"', "", "", "a", "")
PLAIN = row(text_cell("a"), value_cell("float", "7"))
UNUSUAL = row("<table:table-cell><text:h>a</text:h></table:table-cell>")


def cut(text, size=1 << 16):
    """What is left, and the runs of rows."""
    data = text.encode()
    cutter = RowCutter()
    left, runs = b"", []
    for at in (*range(0, len(data), size), len(data)):
        markup, found = cutter.cut(data[at : at + size])
        left += markup
        runs += found
    return left.decode(), runs


def test_plain_rows():
    """They are cut out, one element stands for each run; the rest is left."""
    whole = content(table("S", "<table:table-column/>", PLAIN, PLAIN, UNUSUAL, PLAIN), table("T", PLAIN))
    left, runs = cut(whole)
    assert left == content(table("S", "<table:table-column/>", MARK, UNUSUAL, MARK), table("T", MARK))
    assert runs == [[("", [TEXT, FLOAT])] * 2, [("", [TEXT, FLOAT])], [("", [TEXT, FLOAT])]]


@given(st.integers(1, 2000))
def test_blocks_may_end_anywhere(size):
    """No row is lost or taken twice."""
    whole = content(table("S", PLAIN, UNUSUAL, PLAIN), head="<table:x/>" * 9)
    left, runs = cut(whole, max(size, len(whole) // 50))
    rows = [each for run in runs for each in run]
    pieces = left.split(MARK)
    assert len(pieces) == len(runs) + 1
    assert left.count(PLAIN) + len(rows) == 2
    assert left.replace(MARK, "").replace(PLAIN, "") == whole.replace(PLAIN, "")


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("<table:table-cell/>", ("", "", "", "", "", "")),
        ('<table:table-cell table:style-name="c" table:number-columns-repeated="3"/>', ("3", "", "", "", "", "")),
        ('<table:covered-table-cell table:style-name="c"/>', ("", "", "", "", "", "")),
        ("<table:table-cell><text:p/></table:table-cell>", ("", "", "", "", "", "")),
        ("<table:table-cell><text:p>a &amp; b</text:p></table:table-cell>", ("", "", "", "", "a &amp; b", "")),
        (text_cell("a\nb"), (*TEXT[:4], "a</text:p><text:p>b", "")),
        (
            "<table:table-cell><text:p><text:tab/>a<text:s/></text:p></table:table-cell>",
            ("", "", "", "", "<text:tab/>a<text:s/>", ""),
        ),
        (
            """<table:table-cell table:formula="of:=&quot;x&quot;" office:value-type="currency" office:currency="EUR" \
office:value="1.50" calcext:value-type="currency"><text:p>1,50 €</text:p></table:table-cell>""",
            ("", ' office:value-type="currency" office:currency="EUR" office:value=', "1.50", "currency", "1,50 €", ""),
        ),
        (
            """<table:table-cell office:value-type="string" calcext:value-type="error" table:number-columns-spanned="2" \
table:number-rows-spanned="1"><text:p>#N/A</text:p></table:table-cell>""",
            ("", ' office:value-type="string"', "", "error", "#N/A", ""),
        ),
    ],
)
def test_plain_cells(cell, found):
    """As office suites write them."""
    left, ((line,),) = cut(content(table("S", row(cell, attributes=' table:number-rows-repeated="2"'))))
    assert left == content(table("S", MARK))
    assert line == ("2", [found])


@pytest.mark.parametrize(
    "unusual",
    [
        row("<table:table-cell><text:p>a</text:p><text:p/></table:table-cell>"),
        row("<table:table-cell><text:p>a<text:span>b</text:span></text:p></table:table-cell>"),
        row("<table:table-cell><text:p>&#65;</text:p></table:table-cell>"),
        row("<table:table-cell><text:p>a ]]> b</text:p></table:table-cell>"),
        row("<table:table-cell><text:p>a\x0bb</text:p></table:table-cell>"),
        row('<table:table-cell office:value-type="float" office:value-type="float"/>'),
        row("<table:table-cell office:value=/>"),
        row('<table:table-cell office:value-type="string""7"/>'),
        row("<table:covered-table-cell><text:p>a</text:p></table:covered-table-cell>"),
        row("<table:table-cell></table:covered-table-cell>"),
        row("\x0b"),
        row("text"),
        row(attributes=' table:style-name="a" table:style-name="a"'),
        "<table:table-row/>",
        row(f"<table:table-cell>{table('In', PLAIN)}</table:table-cell>"),
        f"<table:shapes>{table('In', PLAIN)}</table:shapes>",
    ],
)
def test_rows_that_are_left(unusual):
    """What a parser has to read or to refuse stays where it is; nested tables stay whole."""
    left, runs = cut(content(table("S", PLAIN, unusual, PLAIN)))
    assert left == content(table("S", MARK, unusual, MARK))
    assert len(runs) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("xmlns:text=", 'xmlns:text="urn:x" xmlns:x='),
        ("<office:body>", '<office:body xmlns:table="urn:x">'),
        ("<office:body>", f"<office:body><{PLACEHOLDER}/>"),
        ("xmlns:calcext=", 'calcext:x="y" xmlns:x='),
        ("<office:document-content", "<x:document-content"),
    ],
)
def test_other_prefixes(old, new):
    """Where they may mean something else, nothing is cut out."""
    calc = row('<table:table-cell calcext:value-type="string"/>')
    whole = content(table("S", PLAIN, calc)).replace(old, new)
    assert cut(whole) == (whole, [])


@pytest.mark.parametrize("sign", ["\ufffe", "\uffff"])
def test_signs_that_are_no_characters(sign):
    """A parser is to find them: nothing is cut out from there on."""
    whole = content(table("S", PLAIN, row(text_cell(f"a{sign}b")), PLAIN))
    assert cut(whole) == (whole, [])


def test_rows_alike():
    """After some that are written like the one before, those that follow are read by a pattern, also behind others."""
    other = row(text_cell("a"), text_cell("b"))
    left, (run,) = cut(content(table("S", *[PLAIN] * (_ENOUGH_ALIKE + 5), other, PLAIN)))
    assert left == content(table("S", MARK))
    alike = [place for place, each in enumerate(run) if isinstance(each, AlikeRow)]
    assert alike == [*range(_ENOUGH_ALIKE + 1, _ENOUGH_ALIKE + 5), _ENOUGH_ALIKE + 6]
    assert run[alike[0]].texts() == ["a", "7"]


def test_rows_that_are_not_alike():
    """No pattern is made where neighbours differ."""
    other = row(text_cell("a"), text_cell("b"))
    _, runs = cut(content(table("S", *[PLAIN, other] * 3 * _ENOUGH_ALIKE)))
    assert not any(isinstance(each, AlikeRow) for run in runs for each in run)


def test_hardly_any_plain_rows():
    """After some unusual ones, no more are looked for."""
    whole = content(table("S", *[UNUSUAL] * 90, *[PLAIN] * 4))
    left, runs = cut(whole, 3_000)
    assert (left, runs) == (whole, [])
    assert sum(map(len, cut(content(table("S", *[UNUSUAL] * 10, *[PLAIN] * 40)), 3_000)[1])) == 40


def test_white_space_between_rows_and_cells():
    """It makes no difference."""
    spaced = PLAIN.replace("<table:table-cell", "\n    <table:table-cell").replace(
        "</table:table-row", "\n  </table:table-row"
    )
    left, runs = cut(content(table("S", f"\n  {spaced}" * 3)))
    assert left == content(table("S", "\n  " * 3 + MARK))
    assert runs == [[("", [TEXT, FLOAT])] * 3]


def test_a_row_without_end_takes_linear_time():
    """PE-7: it is handed on after a while."""
    began = time.process_time()
    whole = content(table("S", PLAIN, "<table:table-row>" + " " * 6_000_000))
    left, runs = cut(whole)
    assert len(left) > 6_000_000
    assert len(runs) == 1
    blank = content(table("S", row(" " * 100_000), PLAIN))
    assert cut(blank)[1] == [[("", []), ("", [TEXT, FLOAT])]]
    assert time.process_time() - began < 2
