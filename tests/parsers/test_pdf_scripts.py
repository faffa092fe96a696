"""Small pieces above and below the baseline of the line they belong to."""

from __future__ import annotations

import pytest

from builders.pdf import width_of
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_lines import segments_of
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


@pytest.mark.parametrize(
    ("mark", "text", "line"),
    [
        ("1", "Depth at low water.", "1 Depth at low water."),
        ("a", "A nautical mile.", "a A nautical mile."),
        ("14", "C dates the wreck.", "14C dates the wreck."),
        ("*", "Lost in fog.", "*Lost in fog."),
    ],
)
def test_marks_of_notes_stand_before_words(mark, text, line):
    """Where a line begins with a raised one, a word follows it; in a line, it ends the word before."""
    raised = Fragment(mark, 72, 72 + 4 * len(mark), 96.5, 6)
    following = Fragment(text, raised.x1 + 0.2, 200, 100, 10)
    assert [found.text for found in segments_of([raised, following])] == [line]
    word = Fragment("miles", 40, 71.8, 100, 10)
    assert [found.text for found in segments_of([word, raised])] == [f"miles{mark}"]
