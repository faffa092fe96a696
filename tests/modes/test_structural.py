"""Modes default and structural for documents: one chunk per unit, typed by what it is."""

from __future__ import annotations

import pytest

from py_chunks import get_chunks


@pytest.mark.parametrize("mode", ["default", "structural"])
def test_content_types(mode):
    """Headings, lists, tables and code say what they are; prose is typed by its length."""
    text = "# H\n\nshort\n\n- x\n- y\n\n| a |\n| - |\n| 1 |\n\n```\ncode\n```\n\n" + "m" * 91 + "\n\n" + "l" * 901
    chunks = get_chunks(text.encode(), filename="a.md", mode=mode)
    assert [chunk["content_type"] for chunk in chunks] == [
        "heading",
        "short_disconnected_paragraph",
        "bullet_list",
        "table",
        "code_block",
        "plain_paragraph",
        "long_single_paragraph",
    ]


def test_section_levels():
    """section_level is 0 before any heading, then that of the heading in force."""
    chunks = get_chunks(b"a\n\n# H\n\nb\n\n### T\n\nc", filename="a.md")
    assert [chunk["metadata"]["section_level"] for chunk in chunks] == [0, 1, 1, 3, 3]
    assert [chunk["metadata"]["section_heading"] for chunk in chunks] == [None, "H", "H", "T", "T"]


def test_one_chunk_per_record():
    """JSON gives one chunk per record."""
    chunks = get_chunks(b'[{"a": 1}, {"a": 2}]', filename="a.json")
    assert [chunk["content"] for chunk in chunks] == ["a: 1", "a: 2"]
