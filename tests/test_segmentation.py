"""Segmentations by example; their laws are in laws/test_text_laws.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.segmentation import LONGEST_WORD, Characters, Graphemes, Paragraphs, Tokens, Words
from py_chunks.tokenizers import SPACE_AFTER_WORD


def parts(segmentation, text, **arguments):
    return [text[start:end] for start, end in segmentation.spans(text, **arguments)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" \n\t", []),
        ("the  tide\n turns", ["the", "tide", "turns"]),
        ("don't 3.14 (a,b) http://x.y/z?q=1", ["don't", "3.14", "(a,b)", "http://x.y/z?q=1"]),
        ("no-break\xa0space", ["no-break", "space"]),
        ("中文。", ["中", "文。"]),
        ("他说：「好。」", ["他", "说：", "「好。」"]),
        ("日本語テスト", ["日", "本", "語", "テ", "ス", "ト"]),
        ("ที่นี่", ["ที่", "นี่"]),
        ("ABC中文 def", ["ABC", "中", "文", "def"]),
        ("한국어 문장", ["한국어", "문장"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("a \u0308b c", ["a \u0308b", "c"]),
        ("👩‍👧 x", ["👩‍👧", "x"]),
        ("…… ok", ["……", "ok"]),
        ("\U00020000\U00020001", ["\U00020000", "\U00020001"]),
    ],
    ids=ascii,
)
def test_words(text, words):
    """BU-5, UN-1: words are what white space parts; scripts without it are words of one grapheme, none dropped."""
    assert parts(Words(), text) == words


@given(
    parts=st.lists(
        st.sampled_from(
            [
                *"abé \n\t\r\f\x1c\x85\xa0\u2028中",
                "\r\n",
                "\n\n",
                "\n\n\n",
                " \n",
                "\n ",
                "  ",
                "word ",
                "two\n\n",
                "’s",
            ]
        ),
        max_size=30,
    ),
    offset=st.integers(0, 3),
    final=st.booleans(),
)
def test_plain_words_are_words(parts, offset, final):
    """Words told apart by white space alone begin and end where `spans` says, whatever that space is."""
    text, words = "".join(parts), Words()
    plain = words.plain_starts(text, offset, final=final)
    if plain is None:
        return
    starts, end = list(plain[0]), plain[1]
    spans = list(words.spans(text))
    rest = [span.start + end + offset for span in words.spans(text[end:])]
    assert starts + rest == [span.start + offset for span in spans]
    assert [words.end_of_plain(text, start - offset) for start in starts] == [span.end for span in spans[: len(starts)]]
    assert end == len(text) or not final


@pytest.mark.parametrize(
    "space", [" ", "\n", "\n\n", "  ", "\n ", " \n", " \n\n", "\n\n ", "\n\n\n", "\n\n\n\n", " \n \n"]
)
def test_any_space_parts_plain_words(space):
    """Whatever spaces and line feeds stand together, they make no word, between words and at the end."""
    for text in (f"a{space}bc{space}’d", f"a{space}bc{space}"):
        words = [text[start:].split()[0] for start in Words().plain_starts(text, 0, final=True)[0]]
        assert words == text.split()


def test_a_word_without_end_is_cut():
    """BU-2: a text of 48,811 letters without any space is many words."""
    words = parts(Words(), "x" * 48_811)
    assert "".join(words) == "x" * 48_811
    assert max(map(len, words)) == LONGEST_WORD
    # Marks count to their letter, so that the cut is between graphemes.
    assert all(word[0] == "e" for word in parts(Words(), "e\u0301" * 5000))


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        ("a\nb\n\nc", ["a\nb", "c"]),
        ("a\r\n\r\nb\r\rc", ["a", "b", "c"]),
        ("a\n \t\nb", ["a", "b"]),
        ("\n\n  a \n\n", ["  a"]),
        ("a\r\nb", ["a\r\nb"]),
        ("a\fb\u2029\nc", ["a", "b", "c"]),
        ("  ", []),
    ],
)
def test_paragraphs(text, paragraphs):
    """Blank lines part them, also lines of white space; the indent of the first line stays (LO-3)."""
    assert parts(Paragraphs(), text) == paragraphs


@pytest.mark.parametrize(
    ("segmentation", "text", "settled"),
    [
        (Characters(), "ab", ["a", "b"]),
        (Graphemes(), "ae", ["a"]),
        (Graphemes(), "a\r", ["a"]),
        (Words(), "one two", ["one"]),
        (Words(), "one ", []),
        (Words(), "one  ", ["one"]),
        (Paragraphs(), "a\n\nb", ["a"]),
        (Paragraphs(), "a\n", []),
    ],
)
def test_only_what_is_settled_is_given(segmentation, text, settled):
    """What further text could change is held back until it comes."""
    assert parts(segmentation, text, final=False) == settled


class Letters:
    """A tokenizer of letters, which remembers what it was given."""

    word_end = SPACE_AFTER_WORD
    exact = False

    def __init__(self):
        self.given = []

    def bounds(self, text, offset=0):
        self.given.append(text)
        return range(offset, offset + len(text)), range(offset + 1, offset + len(text) + 1)


def test_tokens_come_in_blocks_that_end_with_words():
    """The tokenizer sees pieces that end where a word does, or after four blocks without such a place."""
    letters = Letters()
    tokens = Tokens(letters, block=10)
    text = "one two three four" + "x" * 100 + " end"
    assert len(list(tokens.spans(text))) == len(text)
    assert letters.given[0] == "one two"
    assert letters.given[1] == " three"
    assert "".join(letters.given) == text
    assert max(map(len, letters.given)) == tokens.longest_block


def test_a_first_token_without_text_changes_places():
    """A mark that stands for the beginning of a text does not leave a window without text."""

    class Marking(Letters):
        def bounds(self, text, offset=0):
            starts, ends = super().bounds(text, offset)
            return [offset, *starts], [offset, *ends]

    assert list(Tokens(Marking()).spans("ab")) == [(0, 1), (1, 1), (1, 2)]

    class Blank(Letters):
        def bounds(self, text, offset=0):
            return [offset, offset], [offset, offset]

    assert list(Tokens(Blank()).spans("  ")) == [(0, 2), (2, 2)]
