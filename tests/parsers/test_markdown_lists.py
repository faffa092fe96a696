"""Lists that are read without a parser; that they are read alike is a property of test_markdown_scan."""

from __future__ import annotations

import pytest

from py_chunks.parsers._markdown_lists import simple_list


def test_simple_lists_are_recognised():
    end, items = simple_list("- a\n  more\n  1. b\n\n  2. c\n- d\n\nx\n", 0)
    assert [(item.depth, item.number, item.lines) for item in items] == [
        (0, None, ["a", "more"]),
        (1, 1, ["b"]),
        (1, 2, ["c"]),
        (0, None, ["d"]),
    ]
    assert "- a\n  more\n  1. b\n\n  2. c\n- d\n\nx\n"[end:] == "\nx\n"


@pytest.mark.parametrize(
    "text",
    ["text\n", "-  a\n", "- a\n   - b\n", "- a\n\n  b\n", "- # a\n", "- a\n  2. b\n", "- a\n---\n", "- a\n+ b\n"],
)
def test_other_lists_are_left_to_the_parser(text):
    assert simple_list(text, 0) is None
