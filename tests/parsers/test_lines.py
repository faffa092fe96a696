"""Blocks of text cut where lines end."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import LimitExceeded
from py_chunks.parsers._lines import lines_of, whole_lines


@given(blocks=st.lists(st.text(st.sampled_from("ab\r\n\x0c\u2028"), min_size=1, max_size=8), max_size=6))
def test_no_line_is_cut_and_no_character_lost(blocks):
    """Pieces end at CR, LF or CRLF, and CRLF is never parted."""
    pieces = list(whole_lines(blocks, 1000, "a.csv"))
    text = "".join(blocks)
    assert "".join(pieces) == text
    assert [line for piece in pieces for line in lines_of(piece)] == re.findall(
        r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text
    )


def test_a_line_that_never_ends_is_refused():
    """The limit holds while the line is being read, not after."""
    blocks = iter(["x" * 100] * 50)
    with pytest.raises(LimitExceeded, match=r"a line of a\.csv is longer than 1000 characters"):
        list(whole_lines(blocks, 1000, "a.csv"))
    assert len(list(blocks)) == 39
