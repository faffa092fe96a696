"""Tables of HTML: rows, spans, and what stands in cells and between them (contract section 2)."""

from __future__ import annotations

import pytest
from lxml import etree

from py_chunks.parsers._html_tables import Padding, TableParts


def parts(inner):
    return TableParts(etree.HTML(f"<table>{inner}</table>").find(".//table"))


def lines(inner, left=1_000):
    return parts(inner).render(Padding(left)).split("\n")


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<tr><th>A<th>B<tr><td>1<td>2", ["| A | B |", "| --- | --- |", "| 1 | 2 |"]),
        (
            "<thead><tr><th>A</thead><tbody><tr><td>1</tbody><tfoot><tr><td>2</tfoot>",
            ["| A |", "| --- |", "| 1 |", "| 2 |"],
        ),
        ("<tr><td>a<td><tr><td>b", ["| a |  |", "| --- | --- |", "| b |  |"]),
        ("<tr><td>a|b<td>c", ["| a\\|b | c |", "| --- | --- |"]),
        ("<tr><td>a<tr><td>&nbsp;<tr><td>b", ["| a |", "| --- |", "| b |"]),
        ("<tr><td><b>a</b> b <i>c</i>d", ["| a b cd |", "| --- |"]),
        ("<td>a<td>b", ["| a | b |", "| --- | --- |"]),
        ("<form><tr><td>a</tr></form>", ["| a |", "| --- |"]),
    ],
)
def test_rows(inner, expected):
    """Rows are found in sections, in forms and without tags; blank ones are none."""
    assert lines(inner) == expected


@pytest.mark.parametrize(
    "cell",
    [
        "<p>l1</p><p>l2</p>",
        "l1<br>l2",
        "<div>l1</div>l2",
        "<ul><li>l1<li>l2</ul>",
        "<h2>l1</h2><p>l2</p>",
        "<pre>l1\nl2</pre>",
    ],
)
def test_a_cell_is_one_line(cell):
    """Contract row `cell with p or br`: a space where the lines part, never a broken row."""
    assert lines(f"<tr><td>{cell}</td><td>z</td></tr>")[0] == "| l1 l2 | z |"


def test_a_nested_table_is_text_of_its_cell():
    """Its words stay where they are."""
    inner = "<tr><td>a<table><caption>c</caption><tr><td>x<td>y<tr><td>z</table>b<td>d"
    assert lines(inner) == ["| a c x y z b | d |", "| --- | --- |"]
    assert parts(inner).captions == []


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<tr><td colspan=2>a<tr><td>b<td>c", ["| a |  |", "| --- | --- |", "| b | c |"]),
        ("<tr><td rowspan=2>a<td>b<tr><td>c", ["| a | b |", "| --- | --- |", "|  | c |"]),
        (
            "<tr><td rowspan=2 colspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f",
            ["| a |  | b |", "| --- | --- | --- |", "|  |  | c |", "| d | e | f |"],
        ),
        ("<tr><td>a<td rowspan=3>b<td>c<tr><td>d<td>e", ["| a | b | c |", "| --- | --- | --- |", "| d |  | e |"]),
        ("<tr><td colspan=100>a<tr><td>b<td>c", ["| a |  |", "| --- | --- |", "| b | c |"]),
        ("<tr><td colspan=0>a<td colspan=x rowspan=''>b", ["| a | b |", "| --- | --- |"]),
    ],
)
def test_spans_leave_blanks_so_that_columns_stay_in_line(inner, expected):
    """The text stands once, in the first place its cell covers; columns that only a span makes are none."""
    assert lines(inner) == expected


def test_text_between_cells_is_not_lost():
    """HT-2: it is handed out apart, captions too."""
    found = parts("one<caption>cap<br>tion</caption><tr>two<td>a</td>three</tr><div>four</div>")
    assert found.loose == "one two three four"
    assert found.captions == ["cap\ntion"]
    assert found.rows == [["a"]]


def test_padding_is_bounded():
    """When it is used up, rows stay as they are written."""
    inner = "<tr>" + "<td>x" * 5 + "<tr><td>y<tr><td>z"
    assert lines(inner, left=8)[2:] == ["| y |  |  |  |  |", "| z |  |  |  |  |"]
    assert lines(inner, left=7) == ["| x | x | x | x | x |", "| y |", "| z |"]
    assert lines("<tr><td colspan=9>a<td>b<tr><td>c", left=3) == ["| a | b |", "| --- | --- |", "| c |  |"]
