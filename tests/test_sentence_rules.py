"""The rules on their own: tables made ready, and what they promise to look at."""

from __future__ import annotations

import pytest

from py_chunks.abbreviations import LANGUAGES
from py_chunks.sentence_marks import TERMINATORS, event_pattern
from py_chunks.sentence_rules import GOES_ON, UNDECIDED, line_end, rules_for, sentence_end, trimmed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_is_sound(language):
    """Words stand without their last full stop and without duplicates."""
    table = LANGUAGES[language]
    for field in ("titles", "inner", "numbered", "either", "hours"):
        words = getattr(table, field).split()
        assert len(words) == len(set(words)), field
        assert not [word for word in words if word.endswith(".")], field
    assert rules_for(language) is rules_for(language)


def test_forms_of_abbreviations():
    """Small ones are known in capitals too, those with a capital not in small letters."""
    kinds = rules_for("en").kinds
    assert kinds["etc"] == kinds["Etc"] == kinds["ETC"] == "either"
    assert "Sun" in kinds
    assert "sun" not in kinds
    assert rules_for("tlh") is None


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
    assert trimmed("ab \t", 4) == 2
