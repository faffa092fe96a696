"""The Markdown dialect and its bounds."""

from __future__ import annotations

import pytest

from py_chunks import LimitExceeded
from py_chunks.parsers._markdown_parser import DEEPEST, WIDEST_TABLE, block_parser, inline_parser


def kinds(source, parser=None):
    return [token.type for token in (parser or block_parser(DEEPEST)).parse(source) if token.nesting >= 0]


def shown(source):
    children = inline_parser().parseInline(source)[0].children or []
    return [(token.type, token.content) for token in children]


@pytest.mark.parametrize("level", [1, 50, DEEPEST - 1])
def test_nesting_up_to_the_bound(level):
    assert kinds("> " * level + "a").count("blockquote_open") == level


@pytest.mark.parametrize(("max_nesting", "source"), [(5, ">>>>>> a"), (10_000, ">" * 101 + "a"), (7, "- - - - a")])
def test_nesting_beyond_the_bound(max_nesting, source):
    with pytest.raises(LimitExceeded) as caught:
        block_parser(max_nesting).parse(source)
    bound = min(max_nesting, DEEPEST)
    assert (caught.value.place, caught.value.value) == ("max_nesting", bound)
    assert f"deeper than {bound} levels" in str(caught.value)
    # What doesn't help is not advised.
    assert ("Limits(max_nesting=...)" in str(caught.value)) == (max_nesting <= DEEPEST)
    assert (".txt" in str(caught.value)) == (max_nesting > DEEPEST)


@pytest.mark.parametrize("header", ["# a | b", "- a | b", "1. a | b", "> a | b"])
def test_only_a_paragraph_line_is_a_header(header):
    """GFM 4.10: the line of another block is no table's header."""
    assert "table_open" not in kinds(f"{header}\n--|--\n")
    assert "table_open" in kinds("a | b\n--|--\n")


def test_a_table_has_a_width():
    assert "table_open" not in kinds("|" + "a|" * (WIDEST_TABLE // 2) + "\n|" + "-|" * (WIDEST_TABLE // 2))


def test_arithmetic_is_no_emphasis():
    assert shown("2*3*4") == [("text", "2*3*4")]
    assert [kind for kind, _ in shown("*2*")] == ["em_open", "text", "em_close"]


def test_links_are_not_judged():
    """Their targets are not shown, so that an odd one is no reason to show the marks."""
    assert [kind for kind, _ in shown("[a](javascript:b)")] == ["link_open", "text", "link_close"]
    assert shown("<http://a/%20b>")[1] == ("text", "http://a/%20b")


def test_a_definition_needs_a_short_label():
    assert kinds(f"[{'a' * 10_000}]: b") == ["paragraph_open", "inline"]
    assert kinds("[a]: b") == []
