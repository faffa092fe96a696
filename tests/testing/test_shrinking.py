"""Smaller inputs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from py_chunks.testing.shrinking import shrink


def test_to_the_smallest():
    """What does not matter goes; what does is made plain."""
    assert shrink("lots of words, then a tab\tand more of them", lambda text: "\t" in text) == "\t"
    assert shrink("some words in a row", lambda text: len(text.split()) >= 3) == "a a a"
    assert shrink("bcd" * 40, lambda text: len(text) > 50) == "a" * 51


def test_attempts_are_bounded():
    """No more calls than allowed."""
    calls = []
    shrink("x" * 1000, lambda text: calls.append(text) or False, attempts=7)
    assert len(calls) == 7


@given(st.text(min_size=1, max_size=60), st.integers(1, 9))
def test_the_result_still_breaks(text, least):
    """Whatever is asked."""
    if len(text) >= least:
        assert len(shrink(text, lambda part: len(part) >= least)) == least
