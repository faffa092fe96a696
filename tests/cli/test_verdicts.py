"""The laws, applied to one document."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from py_chunks import get_chunks, get_text, iter_units
from py_chunks.cli.verdicts import Reading, verdicts
from py_chunks.formats import format_named

PLAIN = {"mode": "sliding_window"}


class Letters:
    """A tokenizer whose tokens are characters."""

    def encode(self, text):
        return list(text)

    def decode(self, tokens):
        return "".join(tokens)


def read(path, **keywords):
    chunks = get_chunks(path, **keywords)
    row = format_named(path.suffix[1:])
    return Reading(row, list(iter_units(path)), get_text(path), chunks, copy.deepcopy(chunks), keywords)


def broken(reading):
    return {verdict.law for verdict in verdicts(reading) if verdict.fault}


@pytest.mark.parametrize("name", ["md", "pptx", "xlsx", "docx", "csv", "json", "ods"])
@pytest.mark.parametrize(
    "keywords",
    [
        PLAIN,
        PLAIN | {"window_size": 4, "overlap": 3},
        PLAIN | {"within": "section"},
        PLAIN | {"unit": "words", "window_size": 9, "overlap": 2},
        {"mode": "default"},
    ],
    ids=str,
)
def test_ours_hold(name, keywords, fixtures):
    """Whatever the format and the settings."""
    assert broken(read(fixtures / f"handbook.{name}", **keywords)) == set()


def test_truncated_slides_hold(fixtures):
    """A window of slides that was cut still counts for the units it says it has."""
    reading = read(fixtures / "handbook.pptx", **PLAIN, max_window_chars=20)
    assert any(chunk["metadata"].get("truncated") for chunk in reading.chunks)
    assert broken(reading) == set()


def test_which_laws_apply(fixtures):
    """Those of windows apply to windows only; those of units to windows of units."""

    def laws(**keywords):
        return [verdict.law for verdict in verdicts(read(fixtures / "handbook.md", **keywords))]

    assert laws(mode="default") == ["U1", "E1", "I1", "S1"]
    assert laws(**PLAIN) == ["U1", "E1", "I1", "S1", "C1", "V1", "N1", "W1", "G1"]
    of_text = ["U1", "E1", "I1", "S1", "C1", "V1", "W1", "G1"]
    assert laws(**PLAIN, unit="words") == of_text
    assert laws(**PLAIN, unit="tokens", tokenizer=Letters()) == [*of_text, "B1"]


def drop_first(chunks):
    del chunks[0]


def drop_last(chunks):
    del chunks[-1]


def change_text(chunks):
    chunks[1]["content"] = chunks[1]["content"].upper()


def repeat_last(chunks):
    chunks.append(copy.deepcopy(chunks[-1]))


def count_less(chunks):
    chunks[1]["metadata"]["block_count"] -= 1


@pytest.mark.parametrize(
    ("spoil", "laws"),
    [
        (drop_first, {"I1", "C1", "W1", "E1"}),
        (drop_last, {"C1", "W1", "E1"}),
        (change_text, {"S1", "E1"}),
        (repeat_last, {"I1", "S1", "N1", "W1", "E1"}),
        (count_less, {"V1", "C1", "W1", "E1"}),
    ],
)
def test_faults_are_found(spoil, laws, fixtures):
    """Each by the laws it breaks."""
    reading = read(fixtures / "handbook.md", **PLAIN)
    spoil(reading.chunks)
    assert laws <= broken(reading)


def test_windows_over_groups_are_found(fixtures):
    """A window that was not kept within its section breaks G1."""
    reading = read(fixtures / "handbook.md", **PLAIN)
    assert "G1" in broken(replace(reading, keywords=PLAIN | {"within": "section"}))
    words = read(fixtures / "handbook.md", **PLAIN, unit="words", window_size=9)
    assert "G1" in broken(replace(words, keywords=words.keywords | {"within": "section"}))


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
    chunks = get_chunks(data, filename="a.txt", **keywords)
    units, text = list(iter_units(data, filename="a.txt")), get_text(data, filename="a.txt")
    assert broken(Reading(format_named("txt"), units, text, chunks, copy.deepcopy(chunks), keywords)) == set()
