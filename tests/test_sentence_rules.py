"""The rules on their own: what they promise to look at."""

from __future__ import annotations

import pytest

from py_chunks.sentence_marks import TERMINATORS, event_pattern
from py_chunks.sentence_rules import GOES_ON, UNDECIDED, line_end, sentence_end
from py_chunks.sentence_tables import rules_for


def first_event(text):
    return event_pattern(TERMINATORS, listed=False).search(text)


@pytest.mark.parametrize(
    ("text", "final", "expected"),
    [
        ("Go. On", True, 3),
        ("Go. on", True, GOES_ON),
        ("Go.", True, 3),
        ("Go.", False, UNDECIDED),
        ("Go. On", False, UNDECIDED),
    ],
)
def test_answers(text, final, expected):
    """A sentence ends, goes on, or may do either while text is missing."""
    assert expected == sentence_end(rules_for("en"), text, 0, first_event(text), final)


def test_line_ends():
    """A blank line ends a sentence before its white space, the end of the text is left to the caller."""
    assert line_end("Go  \n\nOn", 0, first_event("Go  \n\nOn"), True) == 2
    assert line_end("Go\non", 0, first_event("Go\non"), True) == GOES_ON
    assert line_end("Go\n", 0, first_event("Go\n"), False) == UNDECIDED
