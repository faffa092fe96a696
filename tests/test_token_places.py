"""Where tokens lie, written out or added up from their widths: both say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.segmentation import Tokens
from py_chunks.token_places import TokenPlaces, WidthPlaces, places_of
from py_chunks.tokenizers import Tokenizer, coerce_tokenizer


class Bytes(Tokenizer):
    """Every byte of UTF-8 is a token."""

    exact = True

    def widths(self, text):
        return bytes(byte & 0xC0 != 0x80 for byte in text.encode())

    def bounds(self, text, offset=0):
        widths = self.widths(text)
        ends = [offset + sum(widths[: place + 1]) for place in range(len(widths))]
        return [offset, *ends[:-1]][: len(ends)], ends

    def count(self, text):
        return len(text.encode())


def both(offset):
    tokens = Tokens(Bytes())
    return TokenPlaces(tokens), WidthPlaces(tokens, Bytes().widths, offset)


@given(
    blocks=st.lists(st.text("aé中😀", min_size=1, max_size=9), min_size=1, max_size=4),
    offset=st.integers(0, 9),
    data=st.data(),
)
def test_both_forms_agree(blocks, offset, data):
    """OF-6: whatever is asked, and in whatever order."""
    listed, added = both(offset)
    start = offset
    for block in blocks:
        listed.append(block, start)
        added.append(block, start)
        start += len(block)
    assert listed.end == added.end == len("".join(blocks).encode())
    for number in data.draw(st.lists(st.integers(0, listed.end - 1), max_size=12)):
        assert listed.start_of(number) == added.start_of(number)
        assert listed.end_of(number) == added.end_of(number)
        assert listed.is_inside(number) == added.is_inside(number)
        near = data.draw(st.integers(0, listed.end - 1))
        if not listed.is_inside(number):
            place = listed.start_of(number)
            assert listed.token_at(place, near) == added.token_at(place, near) == number
    assert not listed.is_inside(listed.end)
    assert not added.is_inside(added.end)


def test_numbers_stay_when_tokens_are_let_go_of():
    """M1: tokens are dropped now and then, and those that stay keep their numbers and places."""
    for places in both(7):
        places.append("é" * 2000, 7)
        places.release(10)
        assert places.first == 0
        places.release(3000)
        assert (places.first, places.end) == (3000, 4000)
        assert (places.start_of(3000), places.end_of(3998)) == (1507, 2007)
        assert places.token_at(1600, 3900) == 3186
        places.append("a", 2007)
        assert (places.start_of(4000), places.end_of(4000)) == (2007, 2008)


def test_which_form(vocabularies):
    """Widths do where tokens are those of the whole text and fill it."""
    for tokenizer in (Bytes(), coerce_tokenizer("cl100k_base")):
        assert isinstance(places_of(Tokens(tokenizer), 0), WidthPlaces)

    class Listed(Bytes):
        exact = False

    class Elsewhere(Bytes):
        widths = None

    for tokenizer in (Listed(), Elsewhere()):
        assert type(places_of(Tokens(tokenizer), 0)) is TokenPlaces


@pytest.mark.parametrize("text", ["one two", "  \n", ""])
def test_tokens_that_leave_space(text):
    """Between tokens white space may lie; then places are those that the tokenizer gives."""

    class Words:
        def encode(self, text):
            return text.split()

        def decode(self, tokens):
            return " ".join(tokens)

    tokens = Tokens(coerce_tokenizer(Words()))
    places = places_of(tokens, 3)
    places.append(text, 3)
    found = [(places.start_of(number), places.end_of(number)) for number in range(places.end)]
    assert found == [(start + 3, end + 3) for start, end in tokens.spans(text)]
