"""Words met before: their tokens are those the whole text has, and how many are remembered is bounded."""

from __future__ import annotations

from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import token_memory
from py_chunks.token_memory import WordMemory
from strategies import token_text

ENCODINGS = ["cl100k_base", "o200k_base"]


def width_of(encoding):
    return lambda token: sum(byte & 0xC0 != 0x80 for byte in encoding.decode_single_token_bytes(token))


def memory_of(encoding):
    return WordMemory(encoding.encode_ordinary, width_of(encoding))


def widths_of(encoding, text):
    return bytes(map(width_of(encoding), encoding.encode_ordinary(text)))


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(texts=st.lists(token_text(), max_size=3))
def test_the_tokens_are_those_of_the_whole(vocabularies, encoding, texts):
    """OF-4: text cut at certain spaces, its words met before or not, has the tokens it has as a whole."""
    encoding = vocabularies[encoding]
    memory = memory_of(encoding)
    for text in [*texts, " ".join(texts), *texts]:
        assert memory.widths(text) == widths_of(encoding, text)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("step", [53, pytest.param(1, marks=pytest.mark.slow)])
def test_no_match_runs_from_a_sign_into_a_space(vocabularies, encoding, step):
    """Whatever code point stands before the space, and whatever behind it."""
    encoding = vocabularies[encoding]
    signs = [
        sign for sign in map(chr, range(0, 0x110000, step)) if not sign.isspace() and not "\ud800" <= sign < "\ue000"
    ]
    followers = cycle(["a", "1", ".", "'s", "é", "\u0301", " ", "\n"])
    apart = [f" {follower}\u2603{sign}" for sign, follower in zip(signs, followers, strict=False)]
    tokens = [token for part in apart for token in encoding.encode_ordinary(part)]
    assert tokens == encoding.encode_ordinary("".join(apart))


def test_words_are_encoded_once():
    """PE-3: a word is encoded where it first comes, with the space before it; edges of the text whenever they come."""
    asked = []

    def encode(text):
        asked.append(text)
        return list(text.encode())

    memory = WordMemory(encode, lambda byte: byte & 0xC0 != 0x80)
    assert memory.widths("the the tide the tide é.") == bytes([1] * 23 + [0, 1])
    assert asked == ["the", " the", " tide", " é."]
    asked.clear()
    memory.widths("a the tide z")
    assert asked == ["a", " z"]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("", [""]),
        ("a", ["a"]),
        (" a b c", ["", " a", " b", " c"]),
        ("a  b c d", ["a", "  b", " c", " d"]),
        ("a\n b c d", ["a\n b", " c", " d"]),
        ("a b\n c d", ["a", " b\n c", " d"]),
        ("a b   ", ["a", "   "]),
        ("a\n b", ["a\n b"]),
    ],
)
def test_what_belongs_to_spaces(text, asked):
    """Where white space is before a space text is not cut."""
    seen = []

    def encode(part):
        seen.append(part)
        return list(part)

    assert len(WordMemory(encode, lambda _: 1).widths(text)) == len(text)
    # What was encoded before the white space was come upon is encoded again.
    assert seen[-len(asked) :] == asked


def test_what_is_remembered_is_bounded(monkeypatch):
    """M1: neither many words nor long ones fill the memory; what is not remembered makes no difference."""
    monkeypatch.setattr(token_memory, "_REMEMBERED_CHARACTERS", 30)
    memory = WordMemory(lambda text: list(text.encode()), lambda byte: byte & 0xC0 != 0x80)
    for number in range(40):
        text = f"One two {number} three{'e' * 30} and {number} thrée"
        assert memory.widths(text) == memory.widths(text)
        assert sum(memory.widths(text)) == len(text)
    assert memory.keys() == {"two", "and", *map(str, range(17))} or len("".join(memory)) <= 32
    assert max(map(len, memory)) <= 32
