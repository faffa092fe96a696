"""Characters looked at are counted as they are looked at."""

from __future__ import annotations

import pytest

from py_chunks.testing.seen_text import Counted, SeenText, Tally


@pytest.mark.parametrize(
    ("work", "seen"),
    [
        (lambda text: text[2:5], 3),
        (lambda text: text[0], 1),
        (lambda text: text.find("d"), 4),
        (lambda text: text.find("d", 2), 2),
        (lambda text: text.find("x", 2, 5), 3),
        (lambda text: text.rfind("d"), 7),
        (lambda text: text.index("a"), 1),
        (lambda text: text.count("a"), 10),
        (lambda text: text.split("d"), 10),
        (list, 10),
        (lambda text: text + "xy", 12),
        (lambda text: "xy" + text, 12),
        (lambda text: "c" in text, 3),
        (lambda text: text.strip(), 10),
        (len, 0),
    ],
)
def test_work(work, seen):
    """Slices, searches and copies cost what they read."""
    tally = Tally()
    work(SeenText("abcdefghij", tally))
    assert tally.seen == seen


def test_results_are_those_of_a_string():
    """And parts go on counting."""
    tally = Tally()
    text = SeenText("ab cd", tally)
    assert (text.split(), text[1:], text.partition(" "), text.upper(), "x" in text) == (
        ["ab", "cd"], "b cd", ("ab", " ", "cd"), "AB CD", False,
    )  # fmt: skip
    before = tally.seen
    assert text[1:][1:] == " cd"
    assert tally.seen == before + 7
    with pytest.raises(ValueError):
        text.index("x")


def test_counters():
    """The counter counts as the one it holds, and what it is asked."""
    count = Counted(lambda text: len(text.split()))
    assert [count("a b"), count("c")] == [2, 1]
    assert count.seen == 4
