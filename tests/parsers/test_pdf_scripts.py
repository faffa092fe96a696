"""Small pieces above and below the baseline of the line they belong to."""

from __future__ import annotations

import pytest

from builders.pdf import width_of
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_scripts import attach_scripts


def piece(text, x, y, size=10.0):
    return Fragment(text, x, x + width_of(text, size), y, size)


@pytest.mark.parametrize("y", [96.0, 103.0], ids=["raised", "lowered"])
def test_a_script_joins_the_line_it_touches(y):
    """What is left of its own line is empty."""
    word = piece("x", 72, 100)
    lines = sorted([[word], [piece("2", word.x1, y, 6.5)]], key=lambda line: line[0].y)
    attach_scripts(lines)
    assert sorted(["".join(sorted(one.text for one in line)) for line in lines]) == ["", "2x"]


def test_small_lines_out_of_reach_stay():
    """Notes below the text, and small type far from its end."""
    word = piece("word", 72, 100)
    lines = [[piece("far", 300, 97, 6.5)], [word], [piece("a note", 72, 112, 6.5)]]
    attach_scripts(lines)
    assert [[one.text for one in line] for line in lines] == [["far"], ["word"], ["a note"]]
