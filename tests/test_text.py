"""The functions of `py_chunks.text` by example."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest

from py_chunks import text
from py_chunks.errors import InvalidArgument, InvalidArgumentType, MissingDependency


class Whitespace:
    """A toy: words are tokens."""

    def encode(self, part):
        return part.split()

    def decode(self, tokens):
        return " ".join(tokens)


FUNCTIONS = {
    "characters": text.character_windows,
    "graphemes": text.grapheme_windows,
    "words": text.word_windows,
    "sentences": text.sentence_windows,
    "tokens": lambda part, **arguments: text.token_windows(part, tokenizer=Whitespace(), **arguments),
}
every_function = pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
SAMPLE = "One is here.\n\nTwo are there, too. \tThree\xa0came by."


def texts(windows):
    return [window.text for window in windows]


def test_the_names():
    """`__all__` is sorted, and each name is there."""
    assert text.__all__ == sorted(text.__all__)
    assert all(hasattr(text, name) for name in text.__all__)


@every_function
def test_every_window_is_the_slice_it_names(function):
    """OF-1, OF-2, OF-3: offsets are there and right, also for repeated text."""
    whole = SAMPLE * 5
    found = list(function(whole, chunk_size=3, overlap=1))
    assert len(found) > 3
    assert all(window.text == whole[window.start : window.end] for window in found)


@every_function
def test_nothing_is_lost(function):
    """LO-1, LO-2, LO-3: windows without overlap and the white space between them are the text."""
    found = list(function(SAMPLE, chunk_size=2))
    gaps = [SAMPLE[left.end : right.start] for left, right in pairwise(found)]
    assert not "".join(gaps).strip()
    assert "".join(part for pair in zip(texts(found), [*gaps, ""], strict=True) for part in pair) == SAMPLE


@every_function
def test_no_text_gives_no_window(function):
    """N = 0."""
    assert list(function("", chunk_size=3)) == []
    assert list(function([], chunk_size=3)) == []


@every_function
@pytest.mark.parametrize(
    "arguments",
    [
        {"chunk_size": 0},
        {"chunk_size": 3, "overlap": 3},
        {"chunk_size": 3, "stride": 1, "overlap": 1},
        {"chunk_size": 3, "tail_policy": ""},
    ],
)
def test_arguments_are_checked_at_the_call(function, arguments):
    """OV-1: nothing has to be asked for first."""
    with pytest.raises(InvalidArgument):
        function("text", **arguments)


@every_function
def test_text_is_checked_at_the_call(function):
    """Bytes are not text."""
    with pytest.raises(InvalidArgumentType):
        function(b"text", chunk_size=3)


@every_function
def test_text_in_pieces(function):
    """An open file, or any iterable of pieces, gives the same windows."""
    expected = list(function(SAMPLE, chunk_size=3, overlap=1, document_id="d"))
    for pieces in (io.StringIO(SAMPLE, newline=""), iter(SAMPLE), [SAMPLE[:20], SAMPLE[20:]]):
        assert list(function(pieces, chunk_size=3, overlap=1, document_id="d")) == expected
    assert {window.document_id for window in expected} == {"d"}


@every_function
def test_options_change_the_output(function):
    """OV-11: every option is applied."""
    whole = SAMPLE * 2
    usual = list(function(whole, chunk_size=4))
    assert list(function(whole, chunk_size=4, overlap=1)) != usual
    assert list(function(whole, chunk_size=4, stride=3)) == list(function(whole, chunk_size=4, overlap=1))
    short = len(usual[-1].text) < 4 or usual[-1].window_end - usual[-1].window_start < 4
    assert (list(function(whole, chunk_size=4, tail_policy="drop")) != usual) == short
    padded = list(function(whole, chunk_size=4, tail_policy="pad", pad_value="_"))
    assert padded[-1].text.endswith("_") == short


def test_padding_in_characters():
    """The logical end of a padded window lies behind the end of the text."""
    *_, last = text.character_windows("abcde", chunk_size=4, overlap=1, tail_policy="pad")
    assert (last.text, last.start, last.end, last.window_end) == ("de\0\0", 3, 7, 7)


def test_overlap_does_not_begin_inside_a_word():
    """OV-9: it is counted in units, so that windows of words begin with words."""
    whole = "unstructured partitioning overlaps oddly elsewhere"
    starts = {window.start for window in text.word_windows(whole, chunk_size=3, overlap=2)}
    assert starts <= {0, 13, 26, 35, 41}


def test_a_paragraph_of_chinese():
    """BU-5, UN-1: it is not one word, and it is not dropped."""
    whole = "中文段落没有空格，也应该被切分。" * 10
    found = list(text.word_windows(whole, chunk_size=20))
    assert "".join(texts(found)) == whole
    assert max(len(window.text) for window in found) <= 30


def test_emoji_and_marks_stay_whole():
    """UN-2: windows of graphemes cut none of them; windows of characters do what they say."""
    assert texts(text.grapheme_windows("e\u0301👩‍👧", chunk_size=1)) == ["e\u0301", "👩‍👧"]
    assert texts(text.character_windows("e\u0301", chunk_size=1)) == ["e", "\u0301"]


def test_a_splitter_of_ones_own():
    """Sentences may be found by another library."""
    found = text.sentence_windows("a|b|c", chunk_size=2, overlap=1, splitter=lambda part: ["a|", "b|", "c"])
    assert texts(found) == ["a|b|", "b|c"]


def test_a_tokenizer_that_is_not_there(monkeypatch):
    """The error comes at the call."""
    import sys

    monkeypatch.setitem(sys.modules, "tiktoken", None)
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(MissingDependency):
        text.token_windows("text", chunk_size=3, tokenizer="cl100k_base")
