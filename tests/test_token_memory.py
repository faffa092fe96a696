"""Words met before: their tokens are those the whole text has, and how many are remembered is bounded."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import token_memory
from py_chunks.token_memory import MARK, WordMemory
from strategies import token_text

ENCODINGS = ["cl100k_base", "o200k_base"]


def width_of(token):
    return sum(byte & 0xC0 != 0x80 for byte in token)


def memory_of(encoding):
    def piece_of(token):
        data = encoding.decode_single_token_bytes(token)
        return (MARK if data.startswith(b" ") else b"") + bytes([width_of(data)])

    return WordMemory(encoding.encode_ordinary, piece_of)


def memory_of_bytes(asked):
    """Every byte is a token; what was asked for is noted."""

    def encode(text):
        asked.append(text)
        return list(text.encode())

    return WordMemory(encode, lambda byte: (MARK if byte == ord(" ") else b"") + bytes([width_of(bytes([byte]))]))


def widths_of(encoding, text):
    return bytes(width_of(encoding.decode_single_token_bytes(token)) for token in encoding.encode_ordinary(text))


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
    """PE-3: words are encoded together where they first come; edges of the text whenever they come."""
    asked = []
    memory = memory_of_bytes(asked)
    assert memory.widths("the the tide the tide é.") == bytes([1] * 23 + [0, 1])
    together, *edges = asked
    assert sorted(together.split(" ")) == ["", "the", "tide"]
    assert edges == ["the", " é."]
    asked.clear()
    memory.widths("a the tide z")
    assert asked == ["a", " z"]


@pytest.mark.parametrize(
    ("text", "words", "edges"),
    [
        ("", [], [""]),
        ("a", [], ["a"]),
        (" a b c", ["a", "b"], ["", " c"]),
        ("a\n b c d", ["c"], ["a\n b", " d"]),
        ("a b\n c d", ["b\n c"], ["a", " d"]),
        ("a  b c d", [" b", "c"], ["a", " d"]),
        ("a b   ", ["b"], ["a", "   "]),
        ("a\n b", [], ["a\n b"]),
    ],
)
def test_what_belongs_to_spaces(text, words, edges):
    """Where white space is before a space text is not cut; where words hold spaces, they are asked for one by one."""
    asked = []
    assert memory_of_bytes(asked).widths(text) == bytes([1] * len(text))
    assert asked[-len(edges) :] == edges
    before = asked[: -len(edges)]
    assert "".join(before[:1]) in {"".join(f" {word}" for word in order) for order in permutations(words)}
    assert sorted(before[1:]) == ([f" {word}" for word in words] if " " in "".join(words) else [])


def test_what_is_remembered_is_bounded(monkeypatch):
    """M1: neither many words nor long ones fill the memory; what is not remembered makes no difference."""
    monkeypatch.setattr(token_memory, "_REMEMBERED_CHARACTERS", 30)
    memory = memory_of_bytes([])
    for number in range(40):
        text = f"One two {number} three{'e' * 30} and {number} thrée"
        assert memory.widths(text) == memory.widths(text)
        assert sum(memory.widths(text)) == len(text)
    assert {"two", "and", "0"} <= memory.words
    assert 30 <= len("".join(memory.words)) <= 32
    assert max(map(len, memory.words)) <= 32


@pytest.mark.parametrize("room", [0, 400_000])
def test_threads_share_what_is_remembered(monkeypatch, room):
    """One adapter serves all threads: none of them takes away what another has counted on."""
    monkeypatch.setattr(token_memory, "_REMEMBERED_CHARACTERS", room)
    memory = memory_of_bytes([])
    encode = memory._encode

    def slow(text):
        time.sleep(0.0005)
        return encode(text)

    monkeypatch.setattr(memory, "_encode", slow)
    text = " ".join(f"{'w' * 40}{number % 3} {number}" for number in range(30))
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(memory.widths, [text] * 64)) == {bytes([1] * len(text))}
