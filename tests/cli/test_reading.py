"""A document as the laws see it: its groups, and where its units and spans lie."""

from __future__ import annotations

import pytest

from py_chunks import get_chunks, get_text, iter_units
from py_chunks.cli.reading import Reading
from py_chunks.formats import format_named

DATA = b"One lamp. Two lamps.\n\nHEADING\n\nThree lamps."


def read(**keywords):
    chunks = get_chunks(DATA, filename="a.txt", mode="sliding_window", **keywords)
    units, text = list(iter_units(DATA, filename="a.txt")), get_text(DATA, filename="a.txt")
    return Reading(format_named("txt"), units, text, chunks, chunks, keywords)


def test_what_was_asked_for():
    """What was given, else what is meant by nothing."""
    reading = read(unit="words", window_size=4, overlap=2)
    assert (reading.asked("unit"), reading.asked("language"), reading.window) == ("words", "en", (4, 2))


def test_groups_of_units():
    """One for the whole text, or one for each section."""
    assert len(set(read().keys)) == 1
    first, second, third = read(within="section").keys
    assert first != second == third


def test_units_that_a_chunk_touches():
    """All of which it holds a character, and no other."""
    reading = read(unit="characters", window_size=11, overlap=0)
    assert [list(reading.touched(chunk)) for chunk in reading.chunks] == [[0], [0], [1, 2], [2]]


@pytest.mark.parametrize(
    ("unit", "texts"),
    [
        ("words", ["One", "lamp.", "Two", "lamps.", "HEADING", "Three", "lamps."]),
        ("sentences", ["One lamp.", "Two lamps.", "HEADING", "Three lamps."]),
    ],
)
@pytest.mark.parametrize("within", [None, "section"])
def test_spans_lie_where_windows_of_one_do(unit, texts, within):
    """Numbered over the document, from group to group."""
    reading = read(unit=unit, window_size=1, overlap=0, within=within)
    assert [reading.text_of_spans(number, number + 1) for number in range(len(texts))] == texts
    assert [chunk["content"] for chunk in reading.chunks] == texts
    assert reading.text_of_spans(0, 2) == reading.text[: reading.text.index(texts[1]) + len(texts[1])]


@pytest.mark.parametrize("span", [(-1, 2), (2, 2), (3, 2), (0, 8)])
def test_there_is_no_text_of_spans_that_are_not_there(span):
    """Neither before the first nor behind the last."""
    assert read(unit="words").text_of_spans(*span) is None
