"""The characters that sentences are read by."""

from __future__ import annotations

import pytest

from py_chunks.sentence_marks import BREAK, FULL_STOPS, TERMINATORS, event_pattern


def test_terminators_are_those_of_unicode():
    """UN-4: the property Sentence_Terminal, from the regex package's tables where it is installed."""
    regex = pytest.importorskip("regex")
    known = set(regex.findall(r"\p{Sentence_Terminal}", "".join(map(chr, range(0x110000)))))
    assert known <= set(TERMINATORS)
    assert len(TERMINATORS) == len(set(TERMINATORS))


def test_full_stops_of_other_scripts_need_no_space():
    """What Latin script uses is doubtful, everything else is not."""
    assert set("。！？।۔؟։።") <= FULL_STOPS
    assert not FULL_STOPS & set(".!?")


@pytest.mark.parametrize(
    ("space", "broken"),
    [
        ("\n\n", True),
        ("\n \t\n", True),
        ("\r\n\r\n", True),
        ("\r\r", True),
        ("\x0c", True),
        ("\r\n", False),
        (" \n ", False),
    ],
)
def test_breaks(space, broken):
    """A carriage return with its line feed is one end of a line."""
    assert broken == bool(BREAK.search(space))


def test_events_are_terminators_line_ends_and_items():
    """Group 1 tells terminators, group `item` markers."""
    found = [
        event.lastgroup or event.lastindex for event in event_pattern(".", listed=True).finditer("1) a.” b\nc 2) d")
    ]
    assert found == [2, None, "item"]
