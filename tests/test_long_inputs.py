"""Texts longer than a context: budgets, truncation by the text's own count, windows mapped and combined."""

from __future__ import annotations

from statistics import mean

import pytest

from builders.tokenizers import Letters
from py_chunks import InvalidArgument, InvalidArgumentType
from py_chunks.long_inputs import kept_spans, map_windows, truncate, window_budget

FIVE = "one two  three four five"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


class Pairs:
    """A tokenizer of pairs of code points, whose count depends on where a text begins."""

    def encode(self, text):
        return [text[at : at + 2] for at in range(0, len(text), 2)]

    def decode(self, tokens):
        return "".join(tokens)


# --------------------------------------------------------------------- budget


def test_what_is_left_for_text():
    """The context less what is reserved and what goes with the text."""
    assert window_budget(8192) == 8192
    assert window_budget(8192, 1024, 300) == window_budget(8192, prompt_tokens=300, reserved_for_output=1024) == 6868
    assert window_budget(2, 1) == 1


@pytest.mark.parametrize(
    ("arguments", "error", "place"),
    [
        ((100, 50, 50), InvalidArgument, "context_length"),
        ((0,), InvalidArgument, "context_length"),
        ((100, -1), InvalidArgument, "reserved_for_output"),
        ((100, 0, -1), InvalidArgument, "prompt_tokens"),
        ((100.0,), InvalidArgumentType, "context_length"),
    ],
)
def test_budgets_that_make_no_sense(arguments, error, place):
    """Nothing left, or a number that is none."""
    with pytest.raises(error) as caught:
        window_budget(*arguments)
    assert caught.value.place == place


# ------------------------------------------------------------------- truncate


@pytest.mark.parametrize(
    ("limit", "side", "marker", "expected"),
    [
        (5, "right", "", FIVE),
        (5, "middle", "...", FIVE),
        (9, "left", "", FIVE),
        (2**70, "middle", "", FIVE),
        (3, "right", "", "one two  three"),
        (3, "left", "", "three four five"),
        (3, "middle", "", "one two five"),
        (4, "middle", " [...] ", "one two [...] five"),
        (3, "right", " ...", "one two ..."),
        (3, "left", "... ", "... four five"),
        (1, "middle", "", "one"),
        (1, "right", " ...", "one"),
        (2, "left", "x y z", "four five"),
        (0, "left", "", ""),
    ],
)
def test_words(limit, side, marker, expected):
    """What stays is a slice of the text at each end; the marker counts; what fits comes back as it is."""
    assert truncate(FIVE, limit, side, unit="words", marker=marker) == expected


@pytest.mark.parametrize(
    ("side", "marker", "expected"),
    [
        ("right", "", [(0, 7)]),
        ("left", "", [(15, 24)]),
        ("middle", "", [(0, 3), (19, 24)]),
        ("middle", "...", [(0, 3)]),
    ],
)
def test_spans_are_those_of_the_text(side, marker, expected):
    """What is kept is told by its place; halves without a marker keep the white space that parts them."""
    assert kept_spans(FIVE, 2, side, unit="words", marker=marker) == expected


def test_graphemes_are_never_cut():
    """UN-2: a limit in characters or tokens that falls inside a cluster moves to its edge, inwards."""
    text = f"ab{FAMILY}cd"
    for unit, tokenizer in (("characters", None), ("tokens", Letters())):
        assert truncate(text, 4, unit=unit, tokenizer=tokenizer) == "ab"
        assert truncate(text, 7, unit=unit, tokenizer=tokenizer) == f"ab{FAMILY}"
        assert truncate(text, 4, "left", unit=unit, tokenizer=tokenizer) == "cd"
        assert truncate(text, 6, "middle", unit=unit, tokenizer=tokenizer) == "abcd"
    assert truncate(text, 3, unit="graphemes") == f"ab{FAMILY}"
    assert truncate("e\u0301", 1, unit="characters") == ""


def test_the_count_is_that_of_what_is_given():
    """BU-3, BU-4: joined halves and a marker are counted as they stand, not as the sum of their parts."""
    pairs = Pairs()
    for text in ("abcdefg", "abcdefgh"):
        for side in ("left", "right", "middle"):
            for limit in range(5):
                for marker in ("", "x", "xyz"):
                    found = truncate(text, limit, side, tokenizer=pairs, marker=marker)
                    assert len(pairs.encode(found)) <= limit


def test_real_tokens(vocabularies):
    """With the vocabulary of a real model."""
    encoding = vocabularies["cl100k_base"]
    text = "The harbour light flashes twice. Ünïcödé 漢字 \U0001f468\u200d\U0001f469 end. " * 30
    for side in ("left", "right", "middle"):
        for limit in (0, 1, 7, 50, 333):
            found = truncate(text, limit, side, tokenizer=encoding, marker=" … ")
            assert len(encoding.encode_ordinary(found)) <= limit
            assert limit < 50 or len(encoding.encode_ordinary(found)) > limit - 12
    assert truncate(text, 10**6, tokenizer=encoding) == text


def test_only_what_is_kept_is_read_from_the_left():
    """Keeping the beginning of a long text does not count its end."""

    class Counting(Letters):
        seen = 0

        def encode(self, text):
            self.seen += len(text)
            return list(text)

    tokenizer = Counting()
    assert len(truncate("word " * 100_000, 20, tokenizer=tokenizer)) == 20
    assert tokenizer.seen < 50_000


@pytest.mark.parametrize(
    ("arguments", "error", "place"),
    [
        ({"limit": -1}, InvalidArgument, "limit"),
        ({"limit": "3"}, InvalidArgumentType, "limit"),
        ({"side": "top"}, InvalidArgument, "side"),
        ({"unit": "bytes"}, InvalidArgument, "unit"),
        ({"unit": ["words"]}, InvalidArgument, "unit"),
        ({"unit": "tokens"}, InvalidArgument, "tokenizer"),
        ({"text": b"bytes"}, InvalidArgumentType, "text"),
        ({"marker": None}, InvalidArgumentType, "marker"),
    ],
)
def test_what_can_be_wrong_with_a_call(arguments, error, place):
    """Each mistake names its argument."""
    with pytest.raises(error) as caught:
        truncate(**{"text": FIVE, "limit": 3, "unit": "words", **arguments})
    assert caught.value.place == place


def test_empty_text():
    """Nothing to cut, whatever the limit."""
    assert truncate("", 0, unit="words") == ""
    assert kept_spans("", 5, unit="words") == []


# ---------------------------------------------------------------- map_windows


def test_results_are_combined():
    """Each window is seen once, in order, with its place; any function of an iterator combines."""
    seen = []

    def length(window):
        seen.append((window.start, window.text))
        return len(window.text)

    assert map_windows(FIVE, length, combine=list, chunk_size=2, overlap=1, unit="words") == [7, 10, 10, 9]
    assert seen == [(0, "one two"), (4, "two  three"), (9, "three four"), (15, "four five")]
    assert map_windows(FIVE, length, combine=max, chunk_size=2, unit="words") == 10
    assert map_windows(iter(["one t", "wo"]), length, combine=mean, chunk_size=1, unit="words") == 3
    assert map_windows("", length, combine=sum, chunk_size=2, unit="words") == 0


def test_combining_may_stop_early():
    """Windows are made as results are asked for."""
    calls = []
    found = map_windows(
        "hit " * 1000,
        lambda window: calls.append(window.index) or "hit" in window.text,
        combine=any,
        chunk_size=5,
        unit="words",
    )
    assert (found, calls) == (True, [0])


def test_settings_are_checked_before_anything_is_called():
    """A mistake in the settings is no result."""
    with pytest.raises(InvalidArgument, match="chunk_size must be greater than 0"):
        map_windows(FIVE, len, combine=list, chunk_size=0, unit="words")
    with pytest.raises(InvalidArgument, match="overlap must be less than chunk_size"):
        map_windows(FIVE, len, combine=list, chunk_size=2, overlap=2, unit="words")
