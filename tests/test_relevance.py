"""Relevance by spans."""

from __future__ import annotations

import pytest

from py_chunks import InvalidArgument, InvalidArgumentType
from py_chunks.relevance import METRICS, Place, Question, Score, is_relevant, score
from py_chunks.units import Span


def asked(*spans):
    return Question("What?", "a", spans)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (Place("a", 0, 4), False),  # ends where the answer begins
        (Place("a", 0, 5), True),  # has its first character
        (Place("a", 5, 6), True),  # lies in it: smaller than the answer
        (Place("a", 0, 99), True),  # holds it: larger than the answer
        (Place("a", 8, 12), True),  # has its last character
        (Place("a", 9, 12), False),  # begins where it ends
        (Place("b", 4, 9), False),  # of another document
    ],
)
def test_a_chunk_is_relevant_by_intersection(place, expected):
    """EV-3: neither has the chunk to hold the answer nor the answer the chunk; one shared character is enough."""
    assert is_relevant(place, asked((4, 9))) is expected


def test_the_rank_of_a_chunk_that_holds_more_than_the_answer_counts():
    """EV-3: the reciprocal rank of chunks larger or smaller than the answer is not 0."""
    for place in (Place("a", 0, 50), Place("a", 5, 6)):
        assert score(asked((4, 9)), [Place("b", 4, 9), Place("a", 20, 30), place]).mrr == 1 / 3


def test_every_measure():
    """Half the answer in two chunks that overlap, the first of them at rank 2."""
    found = [Place("a", 30, 40), Place("a", 0, 10), Place("a", 5, 15)]
    assert score(asked((10, 20)), found) == Score(recall=0.5, hit_rate=1, mrr=1 / 3, precision=5 / 30, whole=0)
    assert score(asked((5, 10), (8, 12)), found) == Score(recall=1, hit_rate=1, mrr=1 / 2, precision=7 / 30, whole=1)


def test_nothing_found():
    """All measures are 0."""
    assert score(asked((0, 1)), []) == Score(0, 0, 0, 0, 0)
    assert tuple(Score.__dataclass_fields__) == METRICS


def test_characters_that_are_found_twice_are_found_once():
    """Repeats add to what was handed on, not to what was found."""
    once, twice = (score(asked((0, 10)), [Place("a", 0, 10)] * times) for times in (1, 2))
    assert (once.recall, twice.recall) == (1, 1)
    assert (once.precision, twice.precision) == (1, 0.5)


def test_an_answer_split_between_two_chunks_is_found_but_not_whole():
    """OV-14: what overlap is for. With it, one chunk holds the answer."""
    split = score(asked((5, 15)), [Place("a", 0, 10), Place("a", 10, 20)])
    shared = score(asked((5, 15)), [Place("a", 0, 15), Place("a", 10, 20)])
    assert (split.recall, split.whole) == (1, 0)
    assert (shared.recall, shared.whole) == (1, 1)


def test_a_budget_cuts_the_chunk_that_does_not_fit():
    """What comes after it is left out: every setting hands on as many characters."""
    found = [Place("a", 0, 10), Place("a", 10, 20), Place("a", 20, 30)]
    assert score(asked((12, 22)), found, budget=15) == Score(0.3, 1, 0.5, 3 / 15, 0)
    assert score(asked((12, 22)), found, budget=20).recall == 0.8
    assert score(asked((12, 22)), found, budget=10) == Score(0, 0, 0, 0, 0)
    assert score(asked((12, 22)), found, budget=99) == score(asked((12, 22)), found)


def test_spans_of_an_answer():
    """They are kept in order; those that overlap are one, those that touch are two."""
    assert asked((5, 9), (0, 3), (2, 4)).spans == (Span(0, 4), Span(5, 9))
    assert asked((0, 3), (3, 5)).spans == (Span(0, 3), Span(3, 5))


@pytest.mark.parametrize("spans", [[], [(3, 3)], [(4, 2)], [(-1, 2)], [(1, 2, 3)]])
def test_what_is_no_answer(spans):
    """An answer holds a character."""
    with pytest.raises(InvalidArgument) as caught:
        asked(*spans)
    assert caught.value.place == "spans"


def test_bounds_are_integers():
    """Anything else has the wrong type."""
    with pytest.raises(InvalidArgumentType):
        asked((0, 1.5))


@pytest.mark.parametrize(
    "fields", [("", "a.md"), (5, "a.md"), ("?", None), ("?", "a.md", ""), ("?", "a.md", None), ("?", "a.md", 5)]
)
def test_what_is_no_question(fields):
    """A question, its document and its kind are texts; only the id of a document may be empty."""
    text, document, *kind = fields
    with pytest.raises(InvalidArgument, match="must be a text"):
        Question(text, document, ((0, 1),), *kind)


def test_spans_of_the_wrong_type():
    """Numbers where pairs are wanted."""
    for spans in ((1, 2), ("ab",), 5, None):
        with pytest.raises((InvalidArgument, InvalidArgumentType)):
            Question("?", "a.md", spans)
