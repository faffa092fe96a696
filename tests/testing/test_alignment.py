"""Where pieces lie, and what is wrong when they don't."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import windows
from py_chunks.testing.alignment import Alignment
from py_chunks.testing.pieces import pieces_of


def laws(text, answer):
    return [fault.law for fault in Alignment(text, pieces_of(answer)).faults]


@pytest.mark.parametrize(
    ("answer", "broken"),
    [
        (["one two", "three"], []),
        (["one", "two", "two three"], []),
        (["one\n\ntwo", "  two three "], []),
        (["onetwothree"], []),
        ([("one two", 0, 7), ("three", 8, 13)], []),
        ([("one two", 5, 9), ("three", 0, 1)], []),  # wrong offsets are for another law; the text is searched for
        (["one", "three"], ["coverage"]),
        (["two three"], ["coverage"]),
        (["one two"], ["coverage"]),
        ([], ["coverage"]),
        (["one two", "two", "three"], ["novelty"]),
        (["one two three", "three"], ["novelty"]),
        (["one two", "one two three"], []),
        (["two", "one", "three"], ["coverage", "order"]),
        (["one two", "and", "three"], ["invention"]),
        (["One two", "three"], ["invention", "coverage"]),
        ([("one two", 4, 7), ("three", 8, 13)], []),
        (["one two", "two ", "three"], []),  # the space may be what is new
        (["", "one two", " ", "three"], []),
    ],
)
def test_faults(answer, broken):
    """Loss, invention, order and novelty are told apart."""
    assert laws("one two three", answer) == broken


def test_repeated_text_accuses_nobody():
    """A piece that occurs at many places is where it fits."""
    assert laws("go " * 12, ["go go go", "go go go", "go go go", "go go go"]) == []
    assert laws("go " * 12, ["go go go", "go go go", "go go go"]) == ["coverage"]
    assert laws("a b a c", ["a", "b", "a c"]) == []


def test_the_wrong_one_of_two_places():
    """Text that stands at the place named, but not only there."""
    assert laws("go on go by", [("go on", 0, 5), ("go", 0, 2), ("by", 9, 11)]) == ["place"]
    assert laws("go on go by", [("go on", 0, 5), ("go", 6, 8), ("by", 9, 11)]) == []


def test_places():
    """All the places where a piece may lie, with its outer white space where that is the text's."""
    assert Alignment("a b a", pieces_of([" a b", " a"])).places == [[(0, 3)], [(3, 5)]]
    assert Alignment("a a a b", pieces_of(["a a", "a", "a b"])).places == [[(0, 3)], [(4, 5)], [(4, 7)]]
    assert Alignment("a a a a", pieces_of(["a a a", "a a"])).places == [[(0, 5)], [(4, 7)]]
    assert Alignment("a b", pieces_of(["a", "", "x", "b"])).places == [[(0, 1)], [], [], [(2, 3)]]


@given(st.lists(st.sampled_from(["a", "b", "ab", "c"]), max_size=30), st.integers(1, 6), st.data())
def test_windows_never_break_a_law(words, size, data):
    """C1, O1, N1: windows of words with any overlap are found sound, whether they say where they are or not."""
    text = " ".join(words)
    spans = [match.span() for match in re.finditer(r"\S+", text)]
    found = [(run[0][0], run[-1][1]) for run in windows(spans, size, data.draw(st.integers(0, size - 1)))]
    assert laws(text, [(text[start:end], start, end) for start, end in found]) == []
    assert laws(text, [text[start:end] for start, end in found]) == []
