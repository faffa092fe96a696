"""Assertions that show what is wrong."""

from __future__ import annotations

import pytest

from py_chunks import get_chunks
from py_chunks.testing import sample_path
from py_chunks.testing.assertions import assert_chunks_cover, assert_citations_resolve, document_text


@pytest.mark.parametrize("extension", [".md", ".docx", ".xlsx", ".pdf", ".pptx", ".mbox"])
def test_ours_cover_and_cite(extension):
    """C1, S1: our chunks of real documents."""
    path = sample_path(extension)
    chunks = get_chunks(path, mode="sliding_window")
    assert_chunks_cover(chunks, path)
    assert_citations_resolve(chunks, path)
    assert document_text(path)


def test_a_lost_chunk_is_shown():
    """The difference names the words that are missing."""
    path = sample_path(".md")
    chunks = get_chunks(path, mode="structural")
    del chunks[4]
    with pytest.raises(AssertionError) as caught:
        assert_chunks_cover(chunks, path)
    assert "coverage: '- Check the fuel gauge" in str(caught.value)
    assert "\n-gauge\n" in str(caught.value)


def test_many_faults_are_counted():
    """Five are shown."""
    with pytest.raises(AssertionError, match="and 3 more"):
        assert_chunks_cover(list("abcdefgh"), "")


@pytest.mark.parametrize(
    ("chunks", "message"),
    [
        (["one"], "cites no place"),
        ([("one", 1, 4)], "the text of the chunk begins at 0"),
        ([("none", 0, 4)], "its text is nowhere"),
        ([("two", -3, 3)], "something else stands"),
        ([("two", 4, 8)], "something else stands"),  # the text ends at 7
        ([("two", 4, 7), ("one", 0, 3)], "begins at 0, the one before it at 4"),
    ],
)
def test_wrong_citations(chunks, message):
    """Each kind is told apart."""
    with pytest.raises(AssertionError, match=message):
        assert_citations_resolve(chunks, "one two")
