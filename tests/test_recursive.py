"""Recursive chunks: how far a text is taken apart, and what is gathered again."""

from __future__ import annotations

from itertools import pairwise

import pytest

from py_chunks.errors import InvalidArgument, InvalidArgumentType
from py_chunks.graphemes import grapheme_spans
from py_chunks.recursive import RecursiveChunk, recursive_chunks


def words(text):
    return len(text.split())


@pytest.mark.parametrize(
    ("text", "size", "overlap", "expected"),
    [
        ("", 5, 0, []),
        (" \n\n ", 5, 0, []),
        ("one\n\ntwo\n\nthree", 9, 0, ["one\n\ntwo", "three"]),  # paragraphs
        ("one\ntwo\nthree", 7, 0, ["one\ntwo", "three"]),  # lines
        ("Go. Do. See it.", 7, 0, ["Go. Do.", "See it."]),  # sentences
        ("one two three", 7, 0, ["one two", "three"]),  # words
        ("abcdefgh", 3, 0, ["abc", "def", "gh"]),  # graphemes
        ("e\u0301e\u0301e\u0301", 3, 0, ["e\u0301", "e\u0301", "e\u0301"]),
        ("👩‍👩‍👧", 3, 0, ["👩‍👩", "‍👧"]),  # a grapheme that does not fit
        ("日本語、文です", 3, 0, ["日本", "語、文", "です"]),  # BU-5
        ("    indented\n  text", 12, 0, ["    indented", "  text"]),
    ],
)
def test_pieces(text, size, overlap, expected):
    """BU-2: paragraphs, lines, sentences, words, graphemes: as small as it must be."""
    assert expected == [chunk.text for chunk in recursive_chunks(text, size, overlap)]


@pytest.mark.parametrize(
    ("text", "size", "overlap", "unit", "expected"),
    [
        ("a b c d e f", 3, 1, "size", ["a b c", "c d e", "e f"]),
        ("a b c d e f", 3, 1, "pieces", ["a b c", "c d e", "e f"]),
        ("a b c d e f", 3, 2, "pieces", ["a b c", "b c d", "c d e", "d e f"]),
        ("One is here. Two is there.", 4, 1, "size", ["One is here.", "here. Two is there."]),
        ("One is here. Two is there.", 4, 1, "pieces", ["One is here.", "Two is there."]),  # both do not fit
        ("Go. Do it. See.", 4, 1, "pieces", ["Go. Do it. See."]),
    ],
)
def test_overlap(text, size, overlap, unit, expected):
    """OV-13: pieces that were gathered, or smaller ones of the last; there is an overlap wherever both fit."""
    chunks = recursive_chunks(text, size, overlap, counter=words, overlap_unit=unit)
    assert expected == [chunk.text for chunk in chunks]


@pytest.mark.parametrize("unit", ["size", "pieces"])
@pytest.mark.parametrize("overlap", range(7))
def test_graphemes_that_fit_stay_whole(overlap, unit):
    """UN-2: also where one does not fit beside the overlap, which is smaller then."""
    text = "ab 👩\u200d👩\u200d👧 e\u0301o\u0301a\u0301x cd"
    edges = {edge for span in grapheme_spans(text) for edge in span}
    chunks = recursive_chunks(text, 7, overlap, overlap_unit=unit)
    assert {edge for chunk in chunks for edge in (chunk.start, chunk.end)} <= edges
    assert max(len(chunk.text) for chunk in chunks) <= 7


def test_white_space_of_a_grapheme_is_not_trimmed():
    """A line, a sentence or a word may end in a sign that is one grapheme with the white space behind it."""
    text = "Ab \u0600 \ncd. Ef\u0600\xa0\n\n\u0600 \u0600 "
    found = [chunk.text for chunk in recursive_chunks(text, 8)]
    assert found == ["Ab \u0600 ", "cd. Ef\u0600\xa0", "\u0600 \u0600 "]


def test_chunks_carry_their_places():
    """Offsets of a repeated text are those of each repetition."""
    assert recursive_chunks("ab. ab. ab.", 4) == [
        RecursiveChunk("ab.", 0, 3),
        RecursiveChunk("ab.", 4, 7),
        RecursiveChunk("ab.", 8, 11),
    ]


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize("overlap", [0, 7])
def test_real_tokens(vocabularies, name, overlap):
    """BU-1, BU-3, BU-4: the merges of a real vocabulary are not additive, and the budget holds for each chunk."""
    encoding = vocabularies[name]
    text = (
        "Dr. Brown paid 12.50 for the 日本語 book 👩‍👩‍👧.\n\nunbelievable  antidisestablishmentarianism!\n\tx=1\n" * 9
    )

    def counter(piece):
        return len(encoding.encode(piece, disallowed_special=()))

    chunks = recursive_chunks(text, 25, overlap, counter=counter)
    assert max(counter(chunk.text) for chunk in chunks) <= 25
    assert len(chunks) > 10
    shared = [counter(text[after.start : before.end]) for before, after in pairwise(chunks)]
    assert max(shared) <= overlap
    assert not overlap or min(shared) > 0


@pytest.mark.parametrize("text", ["One is here. Two is there.\n", "word " * 50 + "\n\n", "x" * 100, "語" * 100])
@pytest.mark.parametrize("overlap", [0, 20, 90])
def test_measuring_is_linear(text, overlap):
    """Counted: the counter is given a bounded number of characters for each one that is given back."""
    measured = []

    def counter(piece):
        measured.append(len(piece))
        return len(piece)

    costs = []
    for times in (20, 200):
        measured.clear()
        chunks = recursive_chunks(text * times, 100, overlap, counter=counter)
        costs.append(sum(measured) / (sum(len(chunk.text) for chunk in chunks) + len(text * times)))
    assert costs[1] < 12
    assert costs[1] < 1.3 * costs[0]


@pytest.mark.parametrize(
    ("arguments", "error", "place"),
    [
        ({"chunk_size": 0}, InvalidArgument, "chunk_size"),
        ({"chunk_size": 5, "overlap": 5}, InvalidArgument, "overlap"),
        ({"chunk_size": 5, "overlap": -1}, InvalidArgument, "overlap"),
        ({"chunk_size": 5, "overlap_unit": "words"}, InvalidArgument, "overlap_unit"),
        ({"chunk_size": 5, "language": "tlh"}, InvalidArgument, "language"),
        ({"chunk_size": 5.0}, InvalidArgumentType, "chunk_size"),
        ({"chunk_size": 5, "counter": 3}, InvalidArgumentType, "counter"),
        ({"chunk_size": 5, "text": b"bytes"}, InvalidArgumentType, "text"),
    ],
)
def test_wrong_arguments(arguments, error, place):
    """Refused at the call, by name."""
    with pytest.raises(error) as caught:
        recursive_chunks(**{"text": "text", **arguments})
    assert place == caught.value.place
