"""The laws, applied to one document."""

from __future__ import annotations

import copy

import pytest

from py_chunks import get_chunks, get_text, iter_units
from py_chunks.cli.verdicts import Reading, verdicts
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
    assert laws(**PLAIN, unit="words") == ["U1", "E1", "I1", "S1", "C1"]


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
    assert "G1" in broken(
        Reading(*(getattr(reading, name) for name in Reading.__slots__[:-1]), PLAIN | {"within": "section"})
    )


def test_lost_text_is_found(fixtures):
    """Text between windows of words breaks C1."""
    reading = read(fixtures / "handbook.md", **PLAIN, unit="words", window_size=9)
    del reading.chunks[2]
    assert "C1" in broken(reading)
