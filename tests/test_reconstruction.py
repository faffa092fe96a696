"""Chunks back to the text: overlaps once, joiners put back, gaps and contradictions named."""

from __future__ import annotations

import pytest

from py_chunks import InvalidArgument, chunk_text, get_chunks, get_text
from py_chunks.reconstruction import JoinedText, char_range, joined, reconstruct, text_between

TEXT = b"# Title\n\none\n\ntwo\n\nthree\n\nfour\n\nfive\n"


def chunk(start, content, **metadata):
    metadata = {"chunk_index": 0, "char_range": [start, start + len(content)], "document_id": "d", **metadata}
    return {"content": content, "content_type": "sliding_window", "metadata": metadata}


def test_any_order_and_duplicates():
    """Chunks may come shuffled and more than once, from windows of several sizes."""
    chunks = get_chunks(TEXT, filename="a.md", mode="sliding_window")
    more = get_chunks(TEXT, filename="a.md", mode="sliding_window", window_size=4, overlap=2)
    text = get_text(TEXT, filename="a.md")
    assert reconstruct(reversed(chunks)) == text
    assert reconstruct(chunks * 2 + more[::-1]) == text
    assert reconstruct(iter(more + get_chunks(TEXT, filename="a.md"))) == text


def test_nothing():
    """No chunks, no text."""
    assert reconstruct([]) == ""


@pytest.mark.parametrize("name", ["a.csv", "a.md", "a.txt"])
def test_joiners_of_windows_without_overlap(name):
    """Rows are joined by a line feed, blocks by a blank line, although no chunk holds either."""
    data = b"k,v\n1,a\n2,b\n3,c\n4,d\n5,e\n" if name == "a.csv" else TEXT
    for size in (1, 2, 3):
        chunks = get_chunks(data, filename=name, mode="sliding_window", window_size=size, overlap=0)
        assert reconstruct(chunks) == get_text(data, filename=name)


def test_a_missing_chunk_is_named_by_its_place():
    """A gap that is no joiner is an error that says where it is, in the middle and at the beginning."""
    chunks = chunk_text("one\n\ntwo\n\nthree")
    with pytest.raises(InvalidArgument) as caught:
        reconstruct([chunks[0], chunks[2]])
    assert (caught.value.kind, caught.value.place, caught.value.value) == ("invalid-arg", "char_range", [3, 10])
    with pytest.raises(InvalidArgument, match="before the first chunk") as caught:
        reconstruct(chunks[1:])
    assert caught.value.value == [0, 5]


def test_a_cut_window_of_slides_leaves_a_gap():
    """What `max_window_chars` cut off is not made up."""
    from builders import build

    data = build(".pptx", ["the first slide", "the second slide"]).data
    chunks = get_chunks(data, filename="a.pptx", mode="sliding_window", window_size=1, overlap=0, max_window_chars=9)
    assert [c["content"] for c in chunks] == ["the first", "the"]
    with pytest.raises(InvalidArgument, match="in no chunk"):
        reconstruct(chunks)
    with pytest.raises(InvalidArgument, match="last chunk was cut at 9"):
        reconstruct(get_chunks(data, filename="a.pptx", mode="sliding_window", max_window_chars=9))


def test_contradictions_are_named():
    """Overlaps that differ, ranges that don't fit the content, chunks of two documents."""
    with pytest.raises(InvalidArgument, match="character 3 is 'c' and 'x'") as caught:
        reconstruct([chunk(0, "abbc"), chunk(2, "bxd")])
    assert caught.value.value == [3, 4]
    with pytest.raises(InvalidArgument, match=r"\[0, 2\] contradicts a content of 3"):
        reconstruct([chunk(0, "abc", char_range=[0, 2])])
    with pytest.raises(InvalidArgument, match="'d' and 'e'"):
        reconstruct([chunk(0, "abc"), chunk(0, "abc", document_id="e")])
    with pytest.raises(InvalidArgument, match="has no char_range"):
        reconstruct([{"content": "a", "content_type": "x", "metadata": {}}])


def test_what_stands_between_words_is_not_guessed():
    """Two characters between windows of words are the joiner only where no block lies in both."""
    md = {"document_metadata": {"source_type": "md"}}
    first = chunk(0, "a", unit_range=[0, 1], paragraph_range=[0, 0], **md)
    same = chunk(3, "b", unit_range=[1, 2], paragraph_range=[0, 1], **md)
    other = chunk(3, "b", unit_range=[1, 2], paragraph_range=[1, 1], **md)
    assert reconstruct([first, other]) == "a\n\nb"
    with pytest.raises(InvalidArgument):
        reconstruct([first, same])
    with pytest.raises(InvalidArgument):
        reconstruct([chunk(0, "a"), chunk(3, "b")])  # of no known format


@pytest.mark.parametrize("unit", ["characters", "graphemes"])
@pytest.mark.parametrize("missing", range(4))
def test_windows_that_end_inside_a_joiner(unit, missing):
    """A gap as long as the joiner is not the joiner where a window beside it holds some of it."""
    chunks = chunk_text("one\n\ntwo", mode="sliding_window", unit=unit, window_size=2, overlap=0)
    assert "e\n" in [each["content"] for each in chunks]
    assert reconstruct(chunks) == "one\n\ntwo"
    del chunks[missing]
    if missing == len(chunks):
        assert reconstruct(chunks) == "one\n\nt"
    else:
        with pytest.raises(InvalidArgument):
            reconstruct(chunks)


def test_a_known_separator_is_put_back():
    """A chunk that says what stands before it needs no overlap; one that stands elsewhere is not believed."""
    assert reconstruct([chunk(0, "a."), chunk(5, "b", separator_before=" \n ")]) == "a. \n b"
    with pytest.raises(InvalidArgument):
        reconstruct([chunk(0, "a."), chunk(9, "b", separator_before=" \n ")])


@pytest.mark.parametrize(
    ("left", "right", "between"),
    [
        ({"sheet_index": 0, "end_row": 2}, {"sheet_index": 0, "start_row": 3}, "\n"),
        ({"sheet_index": 0}, {"sheet_index": 1}, "\n\n"),
        ({"unit_range": [0, 1], "row_end": 2}, {"unit_range": [1, 2], "row_start": 3}, "\n"),
        ({"unit_range": [0, 1], "paragraph_indices": [0]}, {"unit_range": [1, 2], "paragraph_indices": [1]}, "\n"),
    ],
)
def test_what_stands_between_rows(left, right, between):
    """A line feed in a sheet, a blank line between sheets, also for windows of words that end a row."""
    source = {"document_metadata": {"source_type": "xlsx"}}
    assert text_between(chunk(0, "a", **left, **source), chunk(1 + len(between), "b", **right, **source)) == between


def test_joined_text_grows():
    """Slices inside, across and behind what is known."""
    text = JoinedText(10)
    for start, content in [(10, "abcd"), (10, "ab"), (11, "bc"), (12, "cdef"), (16, "g")]:
        text.add(start, content)
    assert (text.start, text.end, text.value()) == (10, 17, "abcdefg")
    assert joined([chunk(3, "ab"), chunk(4, "bc")], 3).value() == "abc"
    assert char_range(chunk(3, "ab")) == (3, 5)
