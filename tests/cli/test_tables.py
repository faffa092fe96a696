"""Columns of text."""

from __future__ import annotations

import pytest

from py_chunks.cli.tables import columns, counted, fit


def test_wide_and_combining_characters_keep_the_columns():
    """A cell is cut and padded by terminal columns."""
    assert fit("日本語テキスト", 6) == "日本… "
    assert fit("e\u0301a", 4) == "e\u0301a  "
    assert fit("a\x1b[31mb", 10) == "a[31mb    "


@pytest.mark.parametrize("text", ["", "short", "a long line of words", "日本語テキスト", "\ud800x" * 9])
def test_a_cell_is_as_wide_as_asked(text):
    """Whatever the text."""
    for width in range(1, 12):
        assert columns(fit(text, width)) == width


def test_numbers_and_nouns():
    """One chunk, no chunks, two chunks."""
    assert [counted(n, "chunk") for n in (0, 1, 2)] == ["0 chunks", "1 chunk", "2 chunks"]
