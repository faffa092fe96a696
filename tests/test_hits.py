"""Hits in all their shapes, and the union of what they cover."""

from __future__ import annotations

import pytest

from py_chunks import InvalidArgument, InvalidArgumentType, get_chunks
from py_chunks.hits import Hit, Passage, check_text, hit_of, union
from py_chunks.records import to_records
from py_chunks.text import word_windows
from py_chunks.units import Span


class Nine:
    """A number as arrays hold them."""

    def __index__(self):
        return 9


def test_every_shape_of_a_hit():
    """Chunks, records, passages, windows of text and bare ranges say the same."""
    (chunk,) = get_chunks(b"some text", filename="a.txt")
    (record,) = to_records([chunk])
    (window,) = word_windows("some text", chunk_size=5, document_id="a.txt")
    passage = Passage("a.txt", 0, 9, "some text")
    assert {hit_of(hit) for hit in (chunk, record, window, passage)} == {Hit("a.txt", 0, 9, "some text")}
    assert hit_of((0, 9)) == hit_of([0, 9]) == hit_of(Span(0, 9)) == Hit(None, 0, 9, None)
    # Numbers of other kinds become plain ones, which JSON takes.
    assert [type(number) for number in hit_of((False, Nine()))[1:3]] == [int, int]
    del record["text"]
    assert hit_of(record) == Hit("a.txt", 0, 9, None)


@pytest.mark.parametrize("hit", [5, None, "an id", (1, 2, 3), {"text": "a"}, object(), ("a", "b")])
def test_what_is_no_hit(hit):
    """Refused, naming what it is."""
    with pytest.raises(InvalidArgumentType):
        hit_of(hit)


@pytest.mark.parametrize("hit", [(5, 3), (-1, 3), Passage(None, 0, 3, "four")])
def test_what_is_no_range(hit):
    """Ends in the wrong order, places before the text, texts of another length."""
    with pytest.raises(InvalidArgument):
        hit_of(hit)


def test_the_text_of_a_hit_is_compared_where_both_are_known():
    """A stretch of the document that holds part of the hit, all of it or nothing of it."""
    hit = Hit(None, 4, 8, "efgh")
    for text, start in (("abcdefghij", 0), ("fg", 5), ("ab", 0), ("kl", 10), ("ghij", 6)):
        check_text(hit, text, start)
    check_text(hit._replace(text=None), "xxxxxxxxxx", 0)
    with pytest.raises(InvalidArgument, match="index it again"):
        check_text(hit, "fx", 5)


def test_the_union_of_hits():
    """Overlapping and touching spans become one passage; documents in the order of their first hit."""
    hits = [
        Hit("b", 10, 12, "kl"),
        Hit("a", 4, 8, "efgh"),
        Hit("a", 0, 2, "ab"),
        Hit("a", 6, 10, "ghij"),
        Hit("b", 12, 13, "m"),
        Hit("a", 5, 6, "f"),
    ]
    assert list(union(hits)) == [
        Passage("b", 10, 13, "klm", (0, 4)),
        Passage("a", 0, 2, "ab", (2,)),
        Passage("a", 4, 10, "efghij", (1, 3, 5)),
    ]
    assert list(union([])) == []
    with pytest.raises(InvalidArgument, match="contradict each other"):
        list(union([Hit("a", 0, 2, "ab"), Hit("a", 1, 3, "xc")]))


class Counted(str):
    """A text that knows how many characters were copied out of it."""

    __slots__ = ()
    copied = 0

    def __getitem__(self, place):
        found = Counted(super().__getitem__(place))
        Counted.copied += len(found)
        return found


@pytest.mark.parametrize("count", [10, 1000])
def test_small_hits_inside_a_long_one_do_not_copy_it(count, monkeypatch):
    """One hit over a whole text and many in it: what is copied is in the measure of the texts, not their product."""
    monkeypatch.setattr(Counted, "copied", 0)
    text = Counted("some words of a text " * count)
    hits = [Hit("a", at, at + 21, text[at : at + 21]) for at in range(0, len(text), 21)]
    (passage,) = union([*hits, Hit("a", 0, len(text), text), Hit("a", len(text) - 4, len(text) + 2, "ext on")])
    assert passage.text == text + "on"
    assert passage.hits == tuple(range(count + 2))
    assert Counted.copied <= 3 * len(text)
