"""The budget of tokens, whatever the counter, and what keeping it costs."""

from __future__ import annotations

import hashlib
import re
import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.tokenizers import Letters
from py_chunks import text_laws
from py_chunks.errors import InvalidArgument
from py_chunks.graphemes import grapheme_spans
from py_chunks.segmentation import Tokens
from py_chunks.text_reader import pieces_of
from py_chunks.text_windows import WindowPlan, windows_of
from py_chunks.token_bounds import TiktokenTokenizer
from py_chunks.tokenizers import SPACE_AFTER_WORD, Tokenizer, coerce_tokenizer
from strategies import token_text, unicode_text

ENGLISH = "It isn't 1,234.5 tons; the \"Albatross\" (of 1998) carries 12 crew-members, as Zoë's log says…\n\n" * 40
SOLID = re.compile(r"\S+")


class Counting(Tokenizer):
    """Words as tokens, counted in any way, which sees how many characters it is asked to count."""

    def __init__(self, extra):
        self._extra = extra
        self.word_end = SPACE_AFTER_WORD
        self.seen = 0

    def bounds(self, text, offset=0):
        found = [match.span() for match in SOLID.finditer(text)]
        return [start + offset for start, _ in found], [end + offset for _, end in found]

    def count(self, text):
        self.seen += len(text)
        return self._extra(text, len(SOLID.findall(text)))


COUNTERS = {
    "fewer": lambda text, words: words // 2,
    "marks around": lambda text, words: words + 2,
    "twice": lambda text, words: 2 * words,
    "longer words": lambda text, words: words + len(text) // 30,
    "at random": lambda text, words: words + hashlib.sha256(text.encode()).digest()[0] % 4,
}


class Watched:
    """An encoding of tiktoken that sees how many characters it is given."""

    def __init__(self, encoding):
        self.name = encoding.name
        self._encoding = encoding
        self.decode_single_token_bytes = encoding.decode_single_token_bytes
        self.seen = 0

    def encode_ordinary(self, text):
        self.seen += len(text)
        return self._encoding.encode_ordinary(text)


def windows(text, tokenizer, size, overlap=0, policy="emit_short", block=200):
    return list(windows_of(pieces_of(text), Tokens(tokenizer, block), WindowPlan(size, overlap, policy)))


@pytest.mark.parametrize("counter", COUNTERS)
@given(
    words=st.lists(st.text("abcé", min_size=1, max_size=9), max_size=60),
    size=st.integers(6, 12),
    overlap=st.integers(0, 5),
)
@settings(max_examples=100)
def test_any_counter(counter, words, size, overlap):
    """B1, C1, N1 (BU-1, BU-3, BU-4): the very text of each window holds the budget, also where counts don't add up."""
    text = "  ".join(words)
    tokenizer = Counting(COUNTERS[counter])
    found = windows(text, tokenizer, size, overlap)
    text_laws.check_budget(found, tokenizer.count, size)
    text_laws.check_text_slices(found, text)
    text_laws.check_text_coverage(found, text, tokenizer.spans(text), size)


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("overlap", [0, 10])
def test_any_counter_is_asked_little(counter, overlap):
    """PE-3: however it counts, characters counted grow with the windows, not with the text times something."""

    def seen(length):
        tokenizer = Counting(COUNTERS[counter])
        found = windows("word " * length, tokenizer, 40, overlap)
        assert tokenizer.seen < 5 * sum(len(window.text) for window in found)
        return tokenizer.seen

    assert seen(4000) < 2.2 * seen(2000)


@pytest.mark.parametrize(("size", "overlap", "most"), [(256, 0, 1.15), (256, 64, 1.2), (32, 8, 2.0)])
def test_what_is_encoded_of_real_text(vocabularies, size, overlap, most):
    """PE-3: with tiktoken the text is encoded at most once, and of windows only the edges."""
    lines = [f"{ENGLISH[number * 13 : number * 13 + 700]} Line {number} of many." for number in range(200)]
    text = "\n".join(lines)
    watched = Watched(vocabularies["cl100k_base"])
    found = windows(text, TiktokenTokenizer(watched), size, overlap, block=1 << 14)
    assert watched.seen < most * len(text)
    text_laws.check_budget(found, lambda part: len(vocabularies["cl100k_base"].encode_ordinary(part)), size)


class Whole(Tokenizer):
    """A tokenizer that has every window counted whole, and its tokens listed."""

    def __init__(self, tokenizer):
        self.word_end = tokenizer.word_end
        self.bounds = tokenizer.bounds
        self._encode = tokenizer._encode

    def count(self, text):
        return len(self._encode(text))


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize(("size", "overlap"), [(8, 0), (8, 3), (40, 10), (200, 0)])
def test_the_fast_count_is_the_count(vocabularies, encoding, size, overlap):
    """Counting only the edges of a window gives what counting the whole of it gives."""
    tokenizer = coerce_tokenizer(encoding)
    text = ENGLISH + "  \n x=1;y  =2 " * 30 + "中文，没有空格。" * 30 + "🤦🏽‍♂️ e\u0301!" * 20
    assert windows(text, tokenizer, size, overlap, block=300) == windows(
        text, Whole(tokenizer), size, overlap, block=300
    )


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@given(
    text=token_text(60),
    size=st.integers(12, 24),
    overlap=st.integers(0, 11),
)
def test_the_fast_count_is_the_count_of_any_text(vocabularies, encoding, text, size, overlap):
    """B1 (BU-1): of any text, in blocks so short that windows begin and end anywhere in them."""
    tokenizer = coerce_tokenizer(encoding)
    found = windows(text, tokenizer, size, overlap, block=24)
    assert found == windows(text, Whole(tokenizer), size, overlap, block=24)
    text_laws.check_budget(found, lambda part: len(vocabularies[encoding].encode_ordinary(part)), size)
    text_laws.check_text_slices(found, text)


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@given(text=unicode_text())
def test_graphemes_stay_whole_where_they_fit(vocabularies, encoding, text):
    """A1 (UN-2): windows of tokens end between graphemes."""
    found = windows(text, coerce_tokenizer(encoding), 150, 20)
    text_laws.check_graphemes(found, text)


@pytest.mark.parametrize(
    "text", ["🇨🇭🇫🇷🇩🇪" * 200, "👩‍👧🤦🏽‍♂️" * 200, "क्षिनमस्ते" * 200], ids=["flags", "emoji", "conjuncts"]
)
def test_graphemes_stay_whole_where_the_text_before_is_gone(vocabularies, text):
    """A1, M1 (UN-2): flags are told apart though those before have been let go of."""
    tokens = Tokens(coerce_tokenizer("o200k_base"), block=64)
    for overlap in (0, 7):
        text_laws.check_graphemes(windows_of(iter(text), tokens, WindowPlan(30, overlap)), text)


@given(text=unicode_text(), size=st.integers(5, 80), data=st.data())
def test_graphemes_that_fit_stay_whole_whatever_the_overlap(text, size, data):
    """A1 (UN-2): where the overlap would begin inside a grapheme that fits, less is shared."""
    spans = list(grapheme_spans(text))
    size = max([size, *(end - start for start, end in spans)])
    overlap = data.draw(st.integers(0, size - 1))
    found = windows(text, coerce_tokenizer(Letters()), size, overlap)
    edges = {edge for span in spans for edge in span}
    assert {edge for window in found for edge in (window.start, window.end)} <= edges
    assert not text or (found[0].start, found[-1].end) == (0, len(text))
    assert all(later.start <= before.end for before, later in pairwise(found))


def test_only_the_last_window_is_padded():
    """A window that had to give up tokens is no rest, though the text ends in it."""

    class Slow:
        def encode(self, text):
            step = 1 if text[:1] == " " else 4
            return [text[at : at + step] for at in range(0, len(text), step)]

        def decode(self, tokens):
            return "".join(tokens)

    text = "a" * 20 + " " + "b" * 15
    *others, last = windows(text, coerce_tokenizer(Slow()), 5, 0, "pad")
    assert [window.text for window in others] == ["a" * 20, " bbb"]
    assert last.text.startswith("b" * 12)
    assert [window.text for window in windows(text, coerce_tokenizer(Slow()), 5, 0, "drop")] == ["a" * 20, " bbb"]


@pytest.mark.parametrize("space", [" ", "\n"])
def test_time_is_linear_in_white_space(space):
    """Tokens of nothing but white space are not looked behind for words."""

    def seconds(count):
        begin = time.process_time()
        windows(space * count, coerce_tokenizer(Letters()), 64, 16)
        return time.process_time() - begin

    assert seconds(40_000) < 20 * seconds(5_000) + 0.05


def test_a_grapheme_that_does_not_fit(vocabularies):
    """BU-2: it is cut between code points, never inside one, and nothing of it is lost."""
    family = "👩‍👩‍👧‍👦"
    found = windows(f"a{family}b", coerce_tokenizer("cl100k_base"), 5)
    assert found[0].text == "a"
    assert "".join(window.text for window in found) == f"a{family}b"
    text_laws.check_budget(found, lambda part: len(vocabularies["cl100k_base"].encode_ordinary(part)), 5)


def test_a_code_point_that_does_not_fit(vocabularies):
    """LO-7: it is neither dropped nor let through; the error says how many tokens it needs."""
    with pytest.raises(InvalidArgument, match="chunk_size must be at least 2 for the tokens of '☃', got: 1") as caught:
        windows("a☃", coerce_tokenizer("cl100k_base"), 1)
    assert (caught.value.place, caught.value.value) == ("chunk_size", 1)


@given(words=st.lists(st.text("abcde", min_size=1, max_size=9), min_size=1, max_size=80), overlap=st.integers(0, 9))
def test_neighbours_share_the_overlap(words, overlap):
    """V1 (OV-7): exactly the tokens asked for, where each has characters of its own and none must be given up."""
    text_laws.check_text_overlap(windows(" ".join(words), Counting(lambda text, count: count), 10, overlap), overlap)


def test_a_window_that_gives_up_tokens():
    """The next one begins that much earlier: neighbours go on sharing the overlap."""
    found = windows("one two three four five six seven", Counting(COUNTERS["marks around"]), 5, 1)
    assert [window.text for window in found] == ["one two three", "three four five", "five six seven"]
    assert [(window.window_start, window.window_end) for window in found] == [(0, 3), (2, 5), (4, 7)]


def test_an_overlap_that_leaves_no_room():
    """OV-2, OV-3, OV-6: where nothing new fits behind the overlap, less is shared; every window goes on."""
    found = windows("one two three four five six", Counting(COUNTERS["marks around"]), 5, 4)
    assert [window.text for window in found] == ["one two three", "two three four", "three four five", "four five six"]


@pytest.mark.parametrize(
    ("policy", "texts", "last"),
    [
        ("emit_short", ["one two three", "three four"], (2, 4)),
        ("drop", ["one two three"], (0, 3)),
        ("pad", ["one two three", "three four\0"], (2, 5)),
    ],
)
def test_tails(policy, texts, last):
    """What is left over is a shorter window, nothing, or padded."""
    found = windows("one two three four", Counting(lambda text, words: words + text.count("\0")), 3, 1, policy)
    assert [window.text for window in found] == texts
    assert (found[-1].window_start, found[-1].window_end) == last


def test_padding_counts_too():
    """BU-1: no more of it is added than the budget holds."""
    found = windows("one two", Counting(lambda text, words: words + 3 * text.count("\0")), 5, 0, "pad")
    assert [window.text for window in found] == ["one two\0"]


RUNS = {
    "marks": "\u0301" * 30_000,
    "joined emoji": "👩\u200d" * 10_000,
    "signs": "=" * 60_000,
    "spaces": " " * 60_000,
    "one letter": "x" * 60_000,
    "four letters": "ACGT" * 15_000,
    "half flags": "🇨" * 20_000,
    "conjuncts": "क्" * 20_000,
}


@pytest.mark.parametrize("text", RUNS.values(), ids=RUNS)
def test_text_without_any_place_to_cut(vocabularies, text):
    """BU-2, PE-3: runs of one kind of character take a moment and hold the budget."""
    started = time.process_time()
    found = windows(text, coerce_tokenizer("cl100k_base"), 128, 16, block=1 << 12)
    assert time.process_time() - started < 10
    text_laws.check_text_slices(found, text)
    text_laws.check_budget(found, lambda part: len(vocabularies["cl100k_base"].encode_ordinary(part)), 128)
