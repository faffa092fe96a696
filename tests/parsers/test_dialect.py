"""The delimiter and the header: what a table of delimited text does not say of itself."""

from __future__ import annotations

import pytest

from py_chunks.parsers._dialect import delimiter_hint, has_header, is_number, sniff_delimiter


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("a;b\n1,5;2\n", ";"),
        ("1,5;2,5\n3,5;4,5\n", ";"),
        ("Year;Revenue;\n2022;123;\n2023;143,1;\n", ";"),
        ("name,tags\nx,a|b|c\ny,d|e|f\n", ","),
        ("x,a|b|c\ny,d|e|f\n", ","),
        ("name,aliases\nx,a;b\ny,c;d\n", ","),
        ('"a;b;c",d\n"e;f;g",h\n', ","),
        ('"x, y"\t1\n"z, w"\t2\n', "\t"),
        ("a\tb, c\nd\te, f\n", "\t"),
        ("a\tb,c\nd\te,f\n", "\t"),
        ("Smith, John;12\nJones, Ann;7\n", ";"),
        ("a|b\n1|2\n", "|"),
        ("a,b\n1,2,3\n4\n", ","),
        ("one column\nof words\n", ","),
        ("", ","),
    ],
)
def test_the_delimiter_that_cuts_evenly_into_clean_cells(text, delimiter):
    """EN-1: decimal commas, lists inside cells and quoted delimiters do not mislead."""
    assert sniff_delimiter(text) == delimiter


@pytest.mark.parametrize(
    "cell",
    ["1", "-1", "+1.5", "1,5", "1,234,567.89", "1.234,50", "1 234", "12%", "-0.5 %", "$5", "-$5", "5 €", "€ 5", "1e5",
     "1.5E-10", ".5", "(12)", " 7 "],
)  # fmt: skip
def test_numbers(cell):
    """Section 3.14: sign, percent, currency, thousands and decimal separators, exponent."""
    assert is_number(cell)


@pytest.mark.parametrize(
    "cell", ["", "a", "1a", "2024-03-01", "12:30", "true", "1-2", "1/2", "$", "%", "1e", "v1", "."]
)
def test_what_is_no_number(cell):
    """Section 3.14: dates, times and `true` are text."""
    assert not is_number(cell)


@pytest.mark.parametrize(
    ("rows", "answer"),
    [
        ([["id", "name"], ["1", "abcd"], ["2", "efgh"]], True),
        ([["n"], [""], ["7"]], True),
        ([["n"], ["1"], ["N/A"], ["-"]], True),
        ([["name"], ["bob"], ["alice"]], True),
        ([["abc"], ["bob"], ["alice"]], False),
        ([["when"], ["2024-03-01"]], True),
        ([["1"], ["2"]], False),
        ([["10"], ["a"], ["b"]], False),
        ([["a"], [""]], False),
        ([["", ""], ["1", "2"]], False),
        ([["a", "b"]], False),
        ([], False),
        ([["a"], ["b", "1"]], False),
    ],
)
def test_whether_the_first_row_is_a_header(rows, answer):
    """Section 3.14: a word over numbers settles it, else a length of its own; blanks and lone rows say nothing."""
    assert has_header(rows) is answer


def test_the_hint_names_one_of_the_delimiters():
    assert delimiter_hint("sep=\t\r\n") == "\t"
    assert delimiter_hint("sep=x\n") is None
    assert delimiter_hint("sep=;;\n") is None
