"""Initials begin the first of the lines beside them."""

from __future__ import annotations

from builders.pdf import width_of
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_initials import with_initials


def piece(text, x, y=100.0, size=10.0):
    return Fragment(text, x, x + width_of(text, size), y, size)


def test_an_initial_over_several_lines_begins_the_first_of_them():
    """Its own baseline is that of the last of these lines."""
    initial = piece("O", 72, 124, 36)
    lines = [piece(text, initial.x1 + 2, 100 + 12 * at) for at, text in enumerate(["nce upon", "a time", "there was"])]
    found = with_initials([initial, *lines, piece("no bear.", 72, 136)])
    assert [fragment.text for fragment in found] == ["Once upon", "a time", "there was", "no bear."]
