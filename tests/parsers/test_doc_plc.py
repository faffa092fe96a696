"""Arrays of places."""

from __future__ import annotations

import pytest

from builders.word_binary import plc
from py_chunks.parsers._doc_plc import read_plc


def test_entries_belong_to_spans():
    """There is one place more than there are entries."""
    found = read_plc(plc([0, 5, 9], [b"ab", b"cd"]), 2)
    assert found.places == (0, 5, 9)
    assert found.entries == [b"ab", b"cd"]
    assert found.spans() == [(0, 5), (5, 9)]


def test_places_alone():
    """An array may have no entries."""
    found = read_plc(plc([0, 5, 9]), 0)
    assert found.spans() == [(0, 5), (5, 9)]


@pytest.mark.parametrize("data", [b"", b"\0", b"\0" * 4, b"\0" * 9])
def test_too_short(data):
    """Less than one span is none."""
    assert read_plc(data, 8).entries == []


def test_spans_never_go_back():
    """Damaged places give spans that do not overlap, so that no text is read twice."""
    assert read_plc(plc([5, 3, 9, 2]), 0).spans() == [(5, 5), (5, 9), (9, 9)]
