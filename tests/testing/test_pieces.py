"""Answers of every shape."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from py_chunks import chunk_text
from py_chunks.testing.pieces import Piece, is_our_chunk, pieces_of
from py_chunks.text import word_windows


@pytest.mark.parametrize(
    ("element", "piece"),
    [
        ("a", Piece("a")),
        (("a", 1, 2), Piece("a", 1, 2)),
        (["a", 1, 2], Piece("a", 1, 2)),
        (SimpleNamespace(text="a", start=1, end=2), Piece("a", 1, 2)),
        (SimpleNamespace(text="a", start_index=1, end_index=2), Piece("a", 1, 2)),
        (SimpleNamespace(page_content="ab", metadata={"start_index": 3}), Piece("ab", 3, 5)),
        (SimpleNamespace(content="ab", meta={"split_idx_start": 0}), Piece("ab", 0, 2)),
        (SimpleNamespace(text="a", metadata={}), Piece("a")),
        ({"text": "a", "start": 1, "end": 2}, Piece("a", 1, 2)),
        ({"content": "a", "metadata": {"start": True}}, Piece("a")),
    ],
)
def test_shapes(element, piece):
    """Texts and offsets are found under the names that are in use."""
    assert pieces_of([element]) == [piece]


def test_ours():
    """Chunks and windows of py_chunks."""
    (chunk,) = chunk_text("one\n\ntwo", mode="sliding_window")
    assert is_our_chunk(chunk)
    assert pieces_of([chunk]) == [Piece("one\n\ntwo", 0, 8)]
    assert pieces_of(word_windows("one two", chunk_size=1)) == [Piece("one", 0, 3), Piece("two", 4, 7)]
    assert not is_our_chunk({"content": "a"})
    assert not is_our_chunk("a")


@pytest.mark.parametrize("element", [1, None, ("a", 1), SimpleNamespace(body="a"), b"a"])
def test_what_is_no_chunk(element):
    """The error says what is."""
    with pytest.raises(TypeError, match="a chunk is a string"):
        pieces_of([element])


@pytest.mark.parametrize("element", [("a", "0", "1"), ("a", 0.0, 1.0), ("a", 0, "1")])
def test_offsets_are_integers(element):
    """Numbers of another type would slice nothing, or fail without a word of what is wrong."""
    with pytest.raises(TypeError, match="offsets are integers or None"):
        pieces_of([element])
