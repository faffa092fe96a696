"""The laws of sentences, bounded chunks and recursive chunks, over arbitrary text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from py_chunks.bounded import bounded_chunks, bounded_chunks_with_offsets, normalised_text
from py_chunks.errors import InvalidArgument
from py_chunks.graphemes import grapheme_spans
from py_chunks.recursive import recursive_chunks
from py_chunks.sentences import sentence_segmentation
from strategies import sentence_text, unicode_text

texts = st.one_of(sentence_text(), unicode_text())
languages = st.sampled_from(["en", "de", "fr", "ja", "el", "und"])


def edges(text):
    return {0, *(end for _, end in grapheme_spans(text))}


def assert_only_space_between(text, spans):
    """No gaps but white space: LO-2, UN-1."""
    place = 0
    for start, end in spans:
        assert not text[place:start].strip()
        place = max(place, end)
    assert not text[place:].strip()


def is_trimmed(text):
    """Without outer white space, unless it is one character with a mark: of its own, or set before it (U+0600)."""
    first, *_, last = [*grapheme_spans(text)] * 2
    starts = text.lstrip() == text or first.end > 1
    return starts and (text.rstrip() == text or last.end - last.start > 1)


# ---------------------------------------------------------------------- sentences


@given(texts, languages)
@example("\u0600 ", "en")
def test_sentences_fill_the_text(text, language):
    """Nothing but white space lies between two sentences, and none at their edges (UN-1: none is dropped)."""
    spans = list(sentence_segmentation(language).spans(text))
    assert_only_space_between(text, spans)
    for start, end in spans:
        assert is_trimmed(text[start:end])
    assert [end for _, end in spans] == sorted({end for _, end in spans})


@given(texts, languages)
def test_sentences_cut_no_grapheme(text, language):
    """UN-2: each sentence begins and ends at the edge of a grapheme (white space at the end of one is no part of it)."""
    known = edges(text)
    for start, end in sentence_segmentation(language).spans(text):
        assert start in known
        assert end in known or text[end].isspace()


@given(texts, languages)
def test_sentences_from_the_end_of_a_sentence(text, language):
    """Reading on from the end of a sentence gives the rest, whether the text before is there or not."""
    segmentation = sentence_segmentation(language)
    spans = list(segmentation.spans(text))
    for index, (_, end) in enumerate(spans, 1):
        assert spans[index:] == list(segmentation.spans(text, end))
        assert spans[index:] == [(start + end, stop + end) for start, stop in segmentation.spans(text[end:])]


@given(texts, st.data(), languages)
def test_unfinished_text_gives_what_stays(text, data, language):
    """What is given of a part of the text is the beginning of what is given of the whole."""
    segmentation = sentence_segmentation(language)
    part = text[: data.draw(st.integers(0, len(text)))]
    settled = list(segmentation.spans(part, final=False))
    assert settled == list(segmentation.spans(text))[: len(settled)]


@given(texts)
def test_strings_of_splitters_are_located(text):
    """Whatever a splitter takes the text apart into is found in its place, repeated or not."""
    splitter = sentence_segmentation(splitter=str.split)
    assert [match.span() for match in re.finditer(r"\S+", text)] == list(splitter.spans(text))


# ----------------------------------------------------------------- bounded chunks

sizes = st.one_of(st.integers(1, 12), st.integers(1, 80))
overlaps = st.integers(-3, 90)


@given(texts, sizes, overlaps)
@example("One. " * 9, 31, 16)
def test_bounded_chunks_are_slices(text, size, overlap):
    """OV-8: each chunk is a slice of the normalised text, without outer white space."""
    whole = normalised_text(text)
    chunks = bounded_chunks_with_offsets(text, size, overlap)
    assert [chunk.text for chunk in chunks] == bounded_chunks(text, size, overlap)
    for chunk in chunks:
        assert chunk.text == whole[chunk.start : chunk.end]
        assert is_trimmed(chunk.text)


@given(texts, sizes, overlaps)
def test_bounded_chunks_leave_nothing_out(text, size, overlap):
    """No gaps but white space; starts and ends strictly increase (OV-3, OV-4): each chunk adds something."""
    chunks = bounded_chunks_with_offsets(text, size, overlap)
    assert_only_space_between(normalised_text(text), [(chunk.start, chunk.end) for chunk in chunks])
    for before, after in pairwise(chunks):
        assert after.start > before.start
        assert after.end > before.end


@given(texts, sizes, overlaps)
def test_bounded_chunks_are_bounded(text, size, overlap):
    """BU-2, UN-2: at most half as long again as asked, cut between graphemes; only a single grapheme may be longer."""
    whole = normalised_text(text)
    known = edges(whole)
    for chunk in bounded_chunks_with_offsets(text, size, overlap):
        assert chunk.start in known
        assert chunk.end in known
        if len(chunk.text) > max(2, size * 1.5):
            # A grapheme that ends in white space is no place to cut, since white space is no edge of a chunk.
            assert sum(not chunk.text[end - 1].isspace() for _, end in grapheme_spans(chunk.text)) == 1


@given(texts, sizes)
def test_bounded_chunks_without_overlap(text, size):
    """No overlap asked for, none given; OV-4: three neighbours together are longer than half the size (before a sentence
    that has to be cut, and before a word that has to be, there may be a short one)."""
    chunks = bounded_chunks_with_offsets(text, size, 0)
    for before, after in pairwise(chunks):
        assert after.start >= before.end
    for first, third in zip(chunks, chunks[2:], strict=False):
        assert third.end - first.start > size / 2


@given(st.lists(st.integers(4, 14), min_size=1, max_size=30), st.integers(30, 80), st.integers(1, 29))
def test_bounded_overlap_is_the_nearest(lengths, size, overlap):
    """OV-13: the overlap is whole sentences; of those that leave room for the next one none is nearer to what was asked."""
    text = " ".join("S" + "o" * length + "." for length in lengths)
    sentences = list(sentence_segmentation().spans(text))
    for before, after in pairwise(bounded_chunks_with_offsets(text, size, overlap)):
        following = next(end for _, end in sentences if end > before.end)
        choices = [0]
        for start, _ in sentences:
            if before.start < start < before.end and following - start <= size * 3 // 2:
                choices.append(before.end - start)
        assert abs(max(before.end - after.start, 0) - overlap) == min(abs(choice - overlap) for choice in choices)


# --------------------------------------------------------------- recursive chunks

COUNTERS = {
    "characters": len,
    "words": lambda text: len(text.split()),
    "bytes": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "lines and words": lambda text: len(text.split()) + text.count("\n"),
    "more than its parts": lambda text: len(text) + len(text) // 7,
    "less than its parts": lambda text: len(text) // 2 + 1,
    "jumpy": lambda text: len(text) + 3 * (len(text) % 5 == 0),
}


@pytest.mark.parametrize("name", COUNTERS)
@given(text=texts, size=st.integers(8, 60), data=st.data())
def test_recursive_chunks_keep_the_budget(name, text, size, data):
    """BU-2, BU-3, BU-4, LO-7: no chunk measures more than asked by its own text, whatever measures, and none is lost."""
    counter = COUNTERS[name]
    overlap = data.draw(st.integers(0, size - 1))
    unit = data.draw(st.sampled_from(["size", "pieces"]))
    chunks = recursive_chunks(text, size, overlap, counter=counter, overlap_unit=unit)
    assert_only_space_between(text, [(chunk.start, chunk.end) for chunk in chunks])
    for chunk in chunks:
        assert chunk.text == text[chunk.start : chunk.end]
        assert counter(chunk.text) <= size
        assert chunk.text.strip()
    for before, after in pairwise(chunks):
        assert after.start > before.start
        assert after.end > before.end
        if after.start < before.end and unit == "size":
            assert counter(text[after.start : before.end]) <= overlap


@given(texts, st.integers(40, 90), st.integers(0, 39))
def test_recursive_chunks_cut_no_grapheme(text, size, overlap):
    """UN-2: where every grapheme fits, edges of chunks are edges of graphemes."""
    text = text.strip()
    known = edges(text)
    clusters = [end - start for start, end in grapheme_spans(text)]
    if max(clusters, default=0) > size - overlap:
        return
    for chunk in recursive_chunks(text, size, overlap):
        assert chunk.start in known
        assert chunk.end in known or text[chunk.end].isspace()


@given(st.text(min_size=1).filter(str.strip))
def test_a_budget_no_character_fits_is_refused(text):
    """LO-7: split or raise, never drop."""
    with pytest.raises(InvalidArgument) as caught:
        recursive_chunks(text, 2, counter=lambda piece: 3 * len(piece))
    assert caught.value.place == "chunk_size"
