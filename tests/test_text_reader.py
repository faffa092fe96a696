"""Reading pieces: no further than asked, nothing kept that is not needed, linear however small they are."""

from __future__ import annotations

import tracemalloc
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.errors import InvalidArgumentType
from py_chunks.segmentation import Characters, Graphemes, Paragraphs, Tokens, Words
from py_chunks.text_reader import PIECE, HeldText, Reader, TokenReader, evened, pieces_of
from py_chunks.text_windows import WindowPlan, windows_of
from py_chunks.tokenizers import coerce_tokenizer


class Counted:
    """Pieces that count how many were taken."""

    def __init__(self, pieces):
        self._pieces = iter(pieces)
        self.taken = 0

    def __iter__(self):
        return self

    def __next__(self):
        piece = next(self._pieces)
        self.taken += 1
        return piece


class Seen:
    """A segmentation that counts the characters it was shown."""

    def __init__(self, segmentation):
        self._segmentation = segmentation
        self.unit = segmentation.unit
        self.characters = 0

    def spans(self, text, start=0, *, final=True):
        self.characters += len(text)
        return self._segmentation.spans(text, start, final=final)


class Whitespace:
    def encode(self, text):
        return text.split()

    def decode(self, tokens):
        return " ".join(tokens)


def test_text_that_is_there_is_read_in_pieces():
    """A `str` is cut up, pieces are taken as they come, empty ones are passed over."""
    assert [len(piece) for piece in pieces_of("x" * (2 * PIECE + 1))] == [PIECE, PIECE, 1]
    assert list(pieces_of(["", "a", "", "b"])) == ["a", "b"]
    assert [len(piece) for piece in pieces_of(["x" * (PIECE + 1), "y"])] == [PIECE, 1, 1]
    assert list(pieces_of("")) == []


@pytest.mark.parametrize("text", [b"bytes", bytearray(b"x"), 3, None])
def test_what_is_no_text(text):
    """Bytes and numbers are refused at the call."""
    with pytest.raises(InvalidArgumentType, match="text must be a str or an iterable of str"):
        pieces_of(text)


def test_a_piece_that_is_no_text():
    """It is refused when it comes."""
    pieces = pieces_of(["a", b"b"])
    assert next(pieces) == "a"
    with pytest.raises(InvalidArgumentType):
        next(pieces)


@pytest.mark.parametrize(
    ("segmentation", "ahead"), [(Characters(), 0), (Graphemes(), 1), (Words(), 8), (Paragraphs(), 40)]
)
def test_pieces_are_read_as_windows_are_asked_for(segmentation, ahead):
    """D1 (PE-4, PE-8): n windows need their text and the little more that settles their last span."""
    size, overlap, step = 4, 1, 3
    text = "ab cd\n\nef gh\n\n" * 200
    pieces = Counted(text)
    spans = list(segmentation.spans(text))
    for number, _ in enumerate(islice(windows_of(pieces, segmentation, WindowPlan(size, overlap)), 20)):
        needed = spans[size - 1 + number * step].end
        assert pieces.taken <= needed + ahead


def test_tokens_are_read_a_block_ahead():
    """D1: no more than a block of text is read before the first window of tokens."""
    pieces = Counted(["word "] * 10_000)
    windows = windows_of(pieces, Tokens(coerce_tokenizer(Whitespace()), block=100), WindowPlan(4, 1))
    assert pieces.taken == 0
    assert next(windows).text == "word word word word"
    assert pieces.taken == 21


@pytest.mark.parametrize(
    "segmentation",
    [Characters(), Graphemes(), Words(), Paragraphs(), Tokens(coerce_tokenizer(Whitespace()), block=1000)],
)
def test_memory_does_not_grow(segmentation):
    """M1 (PE-8): five times the text takes no more memory."""

    def peak(lines):
        windows = windows_of(("some words\n\n" for _ in range(lines)), segmentation, WindowPlan(50, 10))
        tracemalloc.start()
        for _ in windows:
            pass
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(100)
    assert peak(10_000) < 1.5 * peak(2000) + 20_000


@pytest.mark.parametrize("segmentation", [Graphemes(), Words(), Paragraphs()])
def test_tiny_pieces_of_one_long_span_stay_linear(segmentation):
    """PE-3: a span that doesn't end is looked at again when the text has doubled, not for every piece."""
    seen = Seen(segmentation)
    length = 20_000
    assert len(list(Reader(iter("e" + "\u0301" * length), seen).places())) == 1
    assert seen.characters < 6 * length


def test_what_is_held():
    """Text is let go of when more is read, not before, and slices keep their offsets."""
    held = HeldText(10)
    held.append("abc")
    held.append("def")
    assert held.slice(11, 15) == "bcde"
    held.release(13)
    assert (held.start, held.slice(13, 16)) == (10, "def")
    held.append("ghi")
    assert held.joined() == "defghi"
    assert (held.start, held.end) == (13, 19)


def test_tokens_that_are_let_go_of():
    """Numbers of tokens stay those of the text."""
    reader = TokenReader(iter(["word "] * 20_000), Tokens(coerce_tokenizer(Whitespace()), block=500))
    assert reader.read(9000) >= 9000
    reader.release(8000)
    assert reader.places.first == 8000
    assert reader.places.start_of(8000) == 40_000
    assert reader.read(20_001) == 20_000
    assert reader.exhausted


@given(st.lists(st.text("ab\n", max_size=400), max_size=40))
def test_evened_pieces_are_the_text(pieces):
    """Nothing is lost, no piece is empty, and what is read ahead is an eighth of what was read before."""
    taken = 0

    def counted():
        nonlocal taken
        for piece in pieces:
            taken += len(piece)
            yield piece

    given_out = 0
    for piece in evened(counted()):
        ahead = max((len(piece) for piece in pieces), default=0)
        given_out += len(piece)
        assert piece
        assert taken == given_out
        assert len(piece) <= given_out // 8 + ahead + 1
    assert "".join(evened(pieces)) == "".join(pieces)


def test_a_long_piece_is_cut():
    """A log without blank lines is one block: its spans are not to be found all at once."""
    assert [len(piece) for piece in evened(["a" * (2 * PIECE + 1), "b"])] == [PIECE, PIECE, 1, 1]
