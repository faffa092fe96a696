"""Tables that only arrange a page."""

from __future__ import annotations

import pytest

from py_chunks.limits import Limits
from py_chunks.parsers._html_blocks import html_drafts

LONG = "Words of a page. " * 40
PRICES = "<table><tr><td>Tea<td>2</tr><tr><td>Jam<td>3</tr></table>"
PRICES_TEXT = "| Tea | 2 |\n| --- | --- |\n| Jam | 3 |"


def blocks(markup):
    return [(draft.kind, draft.text) for draft in html_drafts(markup, Limits())]


def test_a_page_in_a_table_is_no_table():
    """What stands in its cells are blocks: headings, lists, and the tables that are some."""
    menu = "<td><ul><li>Home<li>Shop</ul></td>"
    page = f"<td><h2>Shop</h2><p>{LONG}</p>{PRICES}Bye</td>"
    assert blocks(f"<table><tr><td>Top</td></tr><tr>{menu}{page}</tr></table>end") == [
        ("paragraph", "Top"),
        ("list", "- Home\n- Shop"),
        ("heading", "Shop"),
        ("paragraph", LONG.strip()),
        ("table", PRICES_TEXT),
        ("paragraph", "Bye"),
        ("paragraph", "end"),
    ]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("<tr><td><h2>A</h2>b</td><td>c</td></tr>", [("heading", "A"), ("paragraph", "b"), ("paragraph", "c")]),
        ("<tr><td><h2>A</h2></td></tr><tr><td>b</td></tr>", [("heading", "A"), ("paragraph", "b")]),
        (
            "<tr><td><h2>A</h2></td></tr><tr><td>b</td><td>c</td></tr>",
            [("table", "| A |  |\n| --- | --- |\n| b | c |")],
        ),
    ],
)
def test_headings_in_the_only_row_or_column(rows, found):
    """They are headings of what comes after them; above several columns they belong to the table."""
    assert blocks(f"<table>{rows}</table>") == found


def test_code_in_the_only_cell():
    """DocBook puts code into boxes; in a cell of data it would lose its lines."""
    assert blocks("<table><tr><td><pre>a\n  b</pre></table>") == [("code", "```\na\n  b\n```")]
    assert blocks("<table><tr><td>1<td><pre>a\n  b</pre><tr><td>2<td>c</table>")[0][0] == "table"


@pytest.mark.parametrize("cells", ["<td>{0}<td>{0}", "<td>{0}<tr><td>{0}"])
def test_long_lists_side_by_side(cells):
    """Indexes are laid out so; short lists in cells are words of them."""
    long, short = ("<ul>" + "<li>entry" * count + "</ul>" for count in (100, 2))
    listed = ("list", "\n".join(["- entry"] * 100))
    assert blocks(f"<table><tr>{cells.format(long)}</table>") == [listed, listed]
    assert [kind for kind, _ in blocks(f"<table><tr>{cells.format(short)}</table>")] == ["table"]
    assert [kind for kind, _ in blocks(f"<table><tr>{cells.format(long)}<tr><td>a<td>b</table>")] == ["table"]


@pytest.mark.parametrize(
    "table",
    [
        f"<tr><td>{LONG}{PRICES}</td><th>b</th></tr>",
        f"<caption>c</caption><tr><td>{LONG}{PRICES}</td></tr>",
        f"<thead><tr><td>a</td></tr></thead><tr><td>{LONG}{PRICES}</td></tr>",
        f"<tr><td>{LONG}{PRICES}</td>" + "<td>b</td>" * 4 + "</tr>",
        f"<tr><td>{LONG}{PRICES}</td></tr>" + "<tr><td>b</td></tr>" * 20,
        f"<tr><td>{LONG}<table><tr><td>one</td></tr></table></td><td>b</td></tr><tr><td>c</td></tr>",
        f"<tr><td>{LONG}</td><td>{PRICES}</td></tr>",
        f"<tr><td>a</td><td>{PRICES}</td></tr>",
        "<tr><td>a</td><td>b</td></tr>",
    ],
)
def test_tables_of_data(table):
    """Named columns, many rows or columns, and short cells are data, whatever is in them."""
    assert [kind for kind, _ in blocks(f"<table>{table}</table>")][-1:] == ["table"]


def test_layouts_within_layouts():
    """Newsletters nest them a dozen times; what is deeper than that is words of a cell."""
    nested = "<table><tr><td>" * 40 + "<h2>A</h2>b" + "</table>" * 40
    assert blocks("<table><tr><td>" * 12 + "<h2>A</h2>b" + "</table>" * 12) == [("heading", "A"), ("paragraph", "b")]
    assert blocks(nested) == [("table", "| A b |\n| --- |")]
    assert blocks(nested + "<table><tr><td><h2>C</h2></table>")[1:] == [("heading", "C")]
