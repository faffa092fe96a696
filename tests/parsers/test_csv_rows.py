"""Rows from blocks of text: physical lines, and quotes that never close."""

from __future__ import annotations

import csv
import itertools
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import LimitExceeded, Limits
from py_chunks.parsers import _csv_rows
from py_chunks.parsers._csv_rows import RowReader

TEXT = st.text(st.sampled_from('a1,"\n\r '), max_size=40)
UNLIMITED = Limits()


def read(*blocks, limits=UNLIMITED):
    return list(RowReader(iter(blocks), limits, "a.csv").rows(","))


@given(text=TEXT, cuts=st.lists(st.integers(0, 40), max_size=4))
def test_blocks_do_not_matter(text, cuts):
    """The rows are the same wherever the text is cut."""
    places = [0, *sorted(cuts), len(text)]
    blocks = [text[start:end] for start, end in itertools.pairwise(places) if text[start:end]]
    assert read(*blocks) == read(text)


@given(blocks=st.lists(st.text(st.sampled_from('a1,"\n\r\x0c\u2028'), min_size=1, max_size=30), max_size=4))
def test_texts_read_at_once_give_the_rows_of_their_lines(blocks):
    """Cutting lines at the delimiter, and the csv module over a whole text, find what it finds line by line."""
    reader = RowReader(iter(blocks), UNLIMITED, "a.csv")
    expected = []
    while reader.sample():
        expected += reader._one_by_one(",")
    assert read(*blocks) == expected


@given(text=TEXT)
def test_rows_cover_the_lines(text):
    """Every physical line belongs to exactly one row."""
    found = read(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").count("\n") + 1 if text else 0
    assert [number for _, first, last in found for number in range(first, last + 1)] == [*range(1, lines + 1)]


@given(text=TEXT.filter(lambda text: text.count('"') % 2 == 0))
def test_closed_quotes_are_read_as_the_csv_module_reads_them(text):
    """Only a quote that is open at the end makes a difference."""
    rows = list(csv.reader(text.splitlines(keepends=True)))
    found = [cells for cells, _, _ in read(text)]
    assert found == rows or read(text + '"') != read(text)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('"a\nb,c', [(['"a'], 1, 1), (["b", "c"], 2, 2)]),
        ('x,"a\nb","open ""q"" y,z\n5,6', [(["x", "a\nb", '"open ""q"" y', "z"], 1, 2), (["5", "6"], 3, 3)]),
        ('"a"",b\nc', [(['"a""', "b"], 1, 1), (["c"], 2, 2)]),
        ('a,"b\n"', [(["a", "b\n"], 1, 2)]),
        ('"a\n""\n\nb"""\nc', [(['a\n"\n\nb"'], 1, 4), (["c"], 5, 5)]),
        ('a,b "c\nd', [(["a", 'b "c'], 1, 1), (["d"], 2, 2)]),
        ('"', [(['"'], 1, 1)]),
    ],
)
def test_open_quotes_are_text(text, rows):
    """The quote that is never closed, and only that one, is read as itself."""
    assert read(text) == rows
    assert read(*text) == rows


def test_a_quote_that_closes_beyond_the_limit_counts_as_open():
    """The search for the closing quote is bounded."""
    text = '"a,b\n' + "c,d\n" * 1000 + '"\n'
    assert read(text, limits=Limits(max_record_bytes=2000))[:2] == [(['"a', "b"], 1, 1), (["c", "d"], 2, 2)]
    assert len(read(text)) == 1


def test_a_row_of_many_quoted_lines_is_bounded():
    """Quotes that close again and again must not add up without end."""
    text = '"a\nb",' * 2000 + "c\n"
    with pytest.raises(LimitExceeded):
        read(text, limits=Limits(max_record_bytes=2000))


def test_a_value_may_be_longer_than_the_csv_module_allows_by_itself():
    value = "x" * 200_000
    assert read(f'"{value}",b\n') == [([value, "b"], 1, 1)]


def test_a_field_limit_lowered_by_others_is_our_error():
    """The csv module's limit is one for the process; its error never leaves us."""
    reader = RowReader(iter([f'"{"x" * 500}"']), Limits(), "a.csv")
    before = csv.field_size_limit(100)
    try:
        with pytest.raises(LimitExceeded):
            list(reader.rows(","))
    finally:
        csv.field_size_limit(before)


def test_nul_where_the_csv_module_refuses_it(monkeypatch):
    """Before Python 3.11 a NUL becomes U+FFFD, since the csv module would fail on it."""
    monkeypatch.setattr(_csv_rows, "_NUL_IS_REFUSED", True)
    assert read("a\0b,c\n") == [(["a\ufffdb", "c"], 1, 1)]
    if sys.version_info >= (3, 11):
        monkeypatch.setattr(_csv_rows, "_NUL_IS_REFUSED", False)
        assert read("a\0b,c\n") == [(["a\0b", "c"], 1, 1)]
