"""The laws of windows of text, applied to one document."""

from __future__ import annotations

import copy

import pytest

from builders.tokenizers import Letters
from py_chunks import get_chunks, get_text, iter_units
from py_chunks.cli.reading import Reading
from py_chunks.cli.verdicts import verdicts
from py_chunks.formats import format_named

PLAIN = {"mode": "sliding_window"}
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"  # one grapheme of 25 bytes


class Bytes:
    """A tokenizer whose tokens are bytes."""

    def encode(self, text):
        return list(text.encode())

    def decode(self, tokens):
        return bytes(tokens).decode(errors="replace")


def read(source, **keywords):
    """A path, or a text."""
    given = {"filename": "a.txt"} if isinstance(source, bytes) else {}
    row = format_named("txt" if given else source.suffix[1:])
    chunks = get_chunks(source, **given, **keywords)
    units, text = list(iter_units(source, **given)), get_text(source, **given)
    return Reading(row, units, text, chunks, copy.deepcopy(chunks), keywords)


def broken(reading):
    return {verdict.law for verdict in verdicts(reading) if verdict.fault}


def remove(chunks, number):
    """As if it had never been there: those behind it are numbered anew."""
    del chunks[number]
    for index, chunk in enumerate(chunks):
        chunk["metadata"] |= {"chunk_index": index, "window_index": index}


def test_lost_text_is_found(fixtures):
    """Text between windows of words breaks C1."""
    reading = read(fixtures / "handbook.md", **PLAIN, unit="words", window_size=9)
    del reading.chunks[2]
    assert {"C1", "V1"} <= broken(reading)


def share_more(chunks):
    chunks[1]["metadata"]["unit_range"][0] -= 1


def hold_more(chunks):
    chunks[1]["metadata"]["unit_range"][1] += 5


def hold_less(chunks):
    chunks[1]["metadata"]["unit_range"][1] -= 5


@pytest.mark.parametrize(
    ("unit", "spoil", "laws"),
    [
        ("words", share_more, {"V1", "W1"}),
        ("words", hold_more, {"V1", "W1"}),
        ("words", hold_less, {"V1", "W1"}),
        ("tokens", share_more, {"V1", "W1"}),
        ("tokens", hold_more, {"V1", "W1"}),
    ],
)
def test_wrong_windows_of_text_are_found(unit, spoil, laws, fixtures):
    """More or less in them than asked, and more shared."""
    reading = read(fixtures / "handbook.md", **PLAIN, unit=unit, tokenizer=Letters(), window_size=9, overlap=2)
    spoil(reading.chunks)
    assert laws <= broken(reading)


def test_a_window_over_budget_is_found(fixtures):
    """B1 counts the text, whatever the window says of itself."""
    reading = read(fixtures / "handbook.md", **PLAIN, unit="tokens", tokenizer=Letters(), window_size=9)
    reading.chunks[3]["content"] += "one more"
    assert "B1" in broken(reading)


@pytest.mark.parametrize("unit", ["characters", "graphemes", "tokens"])
@pytest.mark.parametrize("overlap", [0, 1, 3])
def test_windows_that_are_left_out_are_no_fault(unit, overlap):
    """Those of nothing but white space are no chunks; their neighbours are steps further apart."""
    data = b"one" + b" " * 9 + b"two\n\n" + b" " * 7 + b"three"
    keywords = PLAIN | {"unit": unit, "tokenizer": Letters(), "window_size": 4, "overlap": overlap}
    assert broken(read(data, **keywords)) == set()


@pytest.mark.parametrize(("size", "overlap"), [(25, 1), (25, 3), (25, 4), (26, 4), (30, 4)])
def test_token_windows_that_are_left_out_between_uneven_steps_are_no_fault(size, overlap):
    """A window of tokens may begin later than a step behind the one before, and then be one of white space."""
    data = f"{FAMILY}\n\n{FAMILY} lamps".encode()
    reading = read(data, **PLAIN, unit="tokens", tokenizer=Bytes(), window_size=size, overlap=overlap)
    assert broken(reading) == set()


@pytest.mark.parametrize("unit", ["words", "sentences", "characters", "graphemes"])
def test_windows_that_were_not_of_white_space_are_missed(unit):
    """Also where all of their text is in their neighbours."""
    data = b"One lamp is lit. Two are not. Three more are. Four too. Five are out. Six burn. Seven are old."
    reading = read(data, **PLAIN, unit=unit, window_size=2, overlap=1)
    remove(reading.chunks, 2)
    assert {"V1", "E1"} <= broken(reading)
    assert "C1" not in broken(reading)


def test_token_windows_that_were_not_of_white_space_are_missed():
    """Their tokens are in neither of their neighbours."""
    reading = read(b"one two three four five", **PLAIN, unit="tokens", tokenizer=Letters(), window_size=5, overlap=2)
    remove(reading.chunks, 2)
    remove(reading.chunks, 2)
    assert {"V1", "C1"} <= broken(reading)


UNITS = ["words", "sentences", "characters", "graphemes", "tokens"]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("less", [1, -1])
def test_windows_that_are_not_where_their_units_are_are_found(unit, less, fixtures):
    """A character too few or too many is one."""
    reading = read(fixtures / "handbook.md", **PLAIN, unit=unit, tokenizer=Letters(), window_size=4, overlap=2)
    chunk = reading.chunks[1]
    first, end = chunk["metadata"]["char_range"]
    chunk["metadata"]["char_range"] = [first, end - less]
    chunk["content"] = reading.text[first : end - less]
    assert "W1" in broken(reading)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("more", [1, -1])
def test_wrong_counts_of_blocks_are_found(unit, more, fixtures):
    """A window of text has the blocks it touches."""
    reading = read(fixtures / "handbook.md", **PLAIN, unit=unit, tokenizer=Letters(), window_size=4, overlap=2)
    reading.chunks[1]["metadata"]["block_count"] += more
    assert broken(reading) == {"W1", "E1"}


def test_windows_of_units_that_are_not_there_are_found(fixtures):
    """Numbers behind the last word, or a range that touches no block, end in a verdict too."""
    reading = read(fixtures / "handbook.md", **PLAIN, unit="words", window_size=9, overlap=2)
    reading.chunks[-1]["metadata"]["unit_range"] = [9000, 9009]
    reading.chunks[1]["metadata"]["char_range"] = [9000, 9009]
    assert {"V1", "W1", "S1"} <= broken(reading)
