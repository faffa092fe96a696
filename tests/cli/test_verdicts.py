"""The laws, applied to one document."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from builders.tokenizers import Letters
from py_chunks import get_chunks, get_text, iter_units
from py_chunks.cli.reading import Reading
from py_chunks.cli.verdicts import verdicts
from py_chunks.formats import format_named

PLAIN = {"mode": "sliding_window"}


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
        {"mode": "sliding_window", "unit": "sentences", "window_size": 2},
    ],
    ids=str,
)
def test_ours_hold(name, keywords, fixtures):
    """Whatever the format and the settings."""
    assert broken(read(fixtures / f"handbook.{name}", **keywords)) == set()


def test_documents_without_units_hold():
    """Also where only their format would know how windows are kept within its places."""
    reading = Reading(format_named("txt"), [], "", [], [], PLAIN | {"within": "slide"})
    assert broken(reading) == set()


def test_truncated_slides_hold(fixtures):
    """A window of slides that was cut still counts for the units it says it has."""
    reading = read(fixtures / "handbook.pptx", **PLAIN, max_window_chars=20)
    assert any(chunk["metadata"].get("truncated") for chunk in reading.chunks)
    assert broken(reading) == set()


def test_which_laws_apply(fixtures):
    """Those of windows apply to windows only; those of units to windows of units."""

    def laws(**keywords):
        return [verdict.law for verdict in verdicts(read(fixtures / "handbook.md", **keywords))]

    assert laws(mode="default") == ["U1", "E1", "I1", "S1", "C1"]
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


def cut_short(chunks):
    first, end = chunks[1]["metadata"]["char_range"]
    chunks[1] |= {"content": chunks[1]["content"][:-1]}
    chunks[1]["metadata"]["char_range"] = [first, end - 1]


def test_windows_that_end_inside_a_block_are_found(fixtures):
    """Unless they say that they were cut."""
    reading = read(fixtures / "handbook.md", **PLAIN)
    cut_short(reading.chunks)
    assert "W1" in broken(reading)
    reading.chunks[1]["metadata"]["truncated"] = True
    assert "W1" not in broken(reading)


def exchange(chunks):
    chunks[1], chunks[2] = chunks[2], chunks[1]


def drop_third(chunks):
    del chunks[2]


@pytest.mark.parametrize(
    ("name", "mode"), [("md", "structural"), ("md", "default"), ("csv", "row"), ("ods", "default")]
)
@pytest.mark.parametrize(
    "spoil", [drop_first, drop_third, drop_last, list.clear, repeat_last, exchange, count_less, cut_short]
)
def test_units_in_no_chunk_are_found(name, mode, spoil, fixtures):
    """Where chunks share nothing, each unit is in one of them, in order; chunks that are lost are missed."""
    reading = read(fixtures / f"handbook.{name}", mode=mode)
    assert broken(reading) == set()
    spoil(reading.chunks)
    assert "C1" in broken(reading)


def test_windows_over_groups_are_found(fixtures):
    """A window that was not kept within its section breaks G1."""
    reading = read(fixtures / "handbook.md", **PLAIN)
    assert "G1" in broken(replace(reading, keywords=PLAIN | {"within": "section"}))
    words = read(fixtures / "handbook.md", **PLAIN, unit="words", window_size=9)
    assert "G1" in broken(replace(words, keywords=words.keywords | {"within": "section"}))
