"""Bounded chunks: the boundaries chosen, one row each."""

from __future__ import annotations

import pytest

from py_chunks.bounded import BoundedChunk, bounded_chunks, bounded_chunks_with_offsets, normalised_text
from py_chunks.errors import InvalidArgumentType

FIVE = ["Alpha beta one.", "Gamma delta ii.", "Epsilon zeta 3.", "Theta iota 44x.", "Kappa lambda 5."]
TEXT = " ".join(FIVE)


def joined(*groups):
    return [" ".join(FIVE[index] for index in group) for group in groups]


def test_the_sentences_of_the_example():
    """Five sentences of 15 characters."""
    assert [len(sentence) for sentence in FIVE] == [15] * 5


@pytest.mark.parametrize(
    ("size", "overlap", "expected"),
    [
        (31, 0, joined((0, 1), (2, 3), (4,))),
        (31, 16, joined((0, 1), (1, 2), (2, 3), (3, 4))),
        (31, 7, joined((0, 1), (2, 3), (4,))),  # nearer to none than to one
        (31, 8, joined((0, 1), (1, 2), (2, 3), (3, 4))),  # nearer to one
        (31, -5, joined((0, 1), (2, 3), (4,))),
        (31, 1000, joined((0, 1), (1, 2), (2, 3), (3, 4))),  # never more than leaves room for a new one
        (24, 0, joined((0, 1), (2, 3), (4,))),  # 31 is nearer to 24 than 15 is
        (23, 0, joined((0,), (1,), (2,), (3,), (4,))),  # as near: the first
        (20, 0, joined((0,), (1,), (2,), (3,), (4,))),  # 31 is over one and a half times 20
        (1000, 10, [TEXT]),
        (0, 5, [TEXT]),
        (-1, 0, [TEXT]),
    ],
)
def test_five_sentences(size, overlap, expected):
    """OV-13: the end nearest to the size, before or after it; the overlap in whole sentences."""
    assert expected == bounded_chunks(TEXT, size, overlap)


@pytest.mark.parametrize(
    ("text", "size", "overlap", "expected"),
    [
        ("", 5, 0, []),
        (" \r\n\t ", 5, 0, []),
        (" \n", 0, 0, []),
        ("\r\n a \r\n", 0, 0, ["a"]),
        ("a", 1, 0, ["a"]),
        ("one two three four five six", 9, 0, ["one two", "three four", "five six"]),  # cut at white space
        ("one two three four five six", 9, 4, ["one two", "two three", "three four", "four five six"]),
        ("abcdefghij" * 3, 8, 0, ["abcdefgh", "ijabcdef", "ghijabcd", "efghij"]),  # a word without a place to cut
        ("abcdefghijklmnopqrst", 8, 2, ["abcdefgh", "ghijklmn", "mnopqrst"]),
        ("e\u0301" * 5, 3, 0, ["e\u0301", "e\u0301", "e\u0301", "e\u0301e\u0301"]),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, 1, ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),  # one grapheme stays whole
        ("A title\n \t\nSome text here.", 9, 0, ["A title", "Some text", "here."]),
        ("A title\r\n\r\nText.", 7, 0, ["A title", "Text."]),
        ("第一句。第二句。第三句。", 4, 0, ["第一句。", "第二句。", "第三句。"]),
        ("第一句第二句第三句", 4, 0, ["第一句第", "二句第三句"]),
        ("Hm. " + "Long " * 6 + "end.", 12, 0, ["Hm.", "Long Long Long", "Long Long Long", "end."]),
    ],
)
def test_edges(text, size, overlap, expected):
    """BU-2, BU-5, UN-1, UN-2: blank text, one word, no white space, graphemes, paragraphs, Chinese."""
    assert expected == bounded_chunks(text, size, overlap)


def test_offsets_count_in_the_normalised_text():
    """CRLF and CR are one character there, and the edges are trimmed."""
    text = "\r\n One is.\r\nTwo is.\rThree is. "
    assert normalised_text(text) == "One is.\nTwo is.\nThree is."
    assert bounded_chunks_with_offsets(text, 8) == [
        BoundedChunk("One is.", 0, 7),
        BoundedChunk("Two is.", 8, 15),
        BoundedChunk("Three is.", 16, 25),
    ]


def test_repeated_text_has_its_own_places():
    """Spans are carried, not searched for."""
    starts = [chunk.start for chunk in bounded_chunks_with_offsets("Same here. " * 5, 10)]
    assert starts == [0, 11, 22, 33, 44]


def test_a_splitter_and_a_language_can_be_given():
    """As for sentences."""
    assert bounded_chunks("a|b|c", 1, splitter=lambda text: text.replace("|", "|\0").split("\0")) == ["a|", "b|", "c"]
    assert bounded_chunks("Am 3. Mai da. Gut.", 9, language="de") == ["Am 3. Mai da.", "Gut."]
    assert bounded_chunks("Am 3. Mai da. Gut.", 5, language="en")[0] == "Am 3."


@pytest.mark.parametrize(("size", "overlap"), [(1.5, 0), (5, "1"), (None, 0)])
def test_wrong_types(size, overlap):
    """Sizes are integers, a text is a string."""
    with pytest.raises(InvalidArgumentType):
        bounded_chunks("a", size, overlap)
    with pytest.raises(InvalidArgumentType, match="text must be str"):
        bounded_chunks(b"a", 5)


@pytest.mark.parametrize("text", ["One is here. Two is there! ", "word " * 50, "x" * 100, "語" * 100, "e\u0301" * 100])
@pytest.mark.parametrize("overlap", [0, 50])
def test_work_is_linear(text, overlap, monkeypatch):
    """Counted: for each chunk no more is looked at than some chunks' worth of text."""
    from py_chunks import bounded

    handed = []

    def counted(text, start=0):
        handed.append(len(text) - start)
        return original(text, start)

    original = bounded.grapheme_spans
    monkeypatch.setattr(bounded, "grapheme_spans", counted)
    counts = []
    for times in (10, 100):
        handed.clear()
        chunks = bounded_chunks(text * times, 100, overlap)
        counts.append(sum(handed))
        assert len(chunks) * 25 <= len(text) * times * 2
    assert counts[1] <= 12 * counts[0] + 10


def test_names_are_public():
    """`py_chunks.text` has them, loaded on first use."""
    from py_chunks import text
    from py_chunks.recursive import recursive_chunks
    from py_chunks.sentences import sentence_segmentation

    assert text.bounded_chunks is bounded_chunks
    assert text.BoundedChunk is BoundedChunk
    assert text.recursive_chunks is recursive_chunks
    assert text.sentence_segmentation is sentence_segmentation
    with pytest.raises(AttributeError):
        _ = text.no_such_name
