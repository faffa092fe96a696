"""The short ways of reading Markdown give what markdown-it gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.rules_block import StateBlock

from py_chunks.limits import Limits
from py_chunks.parsers import _markdown_blocks as blocks
from py_chunks.parsers._markdown_parser import block_parser
from py_chunks.parsers._markdown_scan import _blocks, scan, table_cells


def quick(text):
    return [draft for draft in blocks.markdown_drafts(text, Limits()) if draft.text.strip()]


def thorough(text):
    """All blocks and all inline content by markdown-it, the document in one piece."""
    text = blocks._clean(text)
    parser, env = block_parser(100), {}

    def parsed():
        state = StateBlock(text, parser, env, [])
        return _blocks(state, 1, state.lineMax)

    list(parsed())
    renderer = blocks._Renderer(parser, env, Limits())
    renderer._inline.plain = lambda _: None
    return [draft for draft in renderer.drafts(parsed()) if draft.text.strip()]


STARTS = ["", "", "", "", "- ", "* ", "+ ", "1. ", "2. ", "10. ", "1) ", "> ", ">", "# ", "## ", "#", "```", "~~~",
          "````", "    ", "  ", "   ", " ", "\t", "| ", "|", "<div>", "</div>", "<!-- ", "-->", "<pre>", "[a]: ",
          "[^1]: ", "---", "***", "===", "-", "=", ":", "|---|", "| --- | --- |", "<b>", "- [ ] ", "- [x] "]  # fmt: skip
PIECES = ["a", "bc d", "é", "*", "**", "_", "__", "`", "``", "[a]", "[x](y)", "![i](u)", "[^1]", "<b>", "</b>", "<br>",
          "&amp;", "&", "\\", "~~", "~", " ", "  ", "|", "\\|", "2*3", "*e*", "**s**", "_u_ ", "`c`", "<http://x.y>",
          "snake_case", ".", "(", ")", "!", "[", "]", "](", "x:", "1.", "<!-- c -->", "\u00a0", "#", " #", "-", ">",
          "*e* ", " **s** ", "5", "<0@x.y>", "[*a* b][a]", "[`c`]", "[^1]", '[**a**](b "c")', "[![i](u)](v)", "</sub>", "<br/>", "&ast;", "AT&T", "**a *b* c**", "\\*", "\\[", "\u2028", "\x1c"]  # fmt: skip
LINES = st.builds(
    lambda start, second, pieces, end: start + second + "".join(pieces) + end,
    st.sampled_from(STARTS),
    st.sampled_from(STARTS),
    st.lists(st.sampled_from(PIECES), max_size=5),
    st.sampled_from(["", "", "", " ", "  ", "\\"]),
)
DOCUMENTS = st.lists(st.one_of(LINES, LINES, st.just(""), st.just("")), max_size=14).map("\n".join)


@given(DOCUMENTS)
def test_the_short_ways_change_nothing(text):
    """Property: text, kind, level and lines are those of a parse of the whole document."""
    assert quick(text) == thorough(text)


@pytest.mark.parametrize(
    "text",
    [
        "~~~\na\n\nb\n\nc\n\n~~~\n\nd",
        "- a\n\n  ```\n  b\n\nc\n\n```\nd\n\n```\n\ne",
        "<!--\n\n" + "a\n\n" * 50 + "-->\n\nb",
        "<pre>\n\n# a\n\n</pre>\n\n# b",
        "[^1]: a\n\n    b\n\nc\n\n    d",
        "# a | b\n---|---\n\nc",
        "| \u00a0\n|---|",
        "| a \u2003| b\u2028\n|---|---|\n| c\u00a0 | \u00a0d |\n| \u00a0",
        "- a | b\n---|---\n\nc",
        "a\n1986. b\n1. c",
        "1. a\n   2. b\n\n3. c",
        "- a\n\n\n  - b\n- c\n\n\td",
        "*a* b\n* c\n\n**d**",
        "a*b*c **d**e *f*\n_g_h **i j**",
        "| a |\n|---|\ntext\n\n| b |\n|---|\n# c",
        "```a`b\nc\n```\n\nd",
        "> a\n- b\n\n> c\n> # d",
        "a\nb\n| c | d |\n| - | - |\n| e | f |\ng | h\ni\n\nj",
        "a\n| b | c |\n| - |\nd",
        "a | b\n| - | - |\n| - | - |\nc",
        "a \\| b\n| - |\n| - |\nc",
        "a\n| b |\n| - |\n    c",
        "| a |\n| - |\nb | c | d\n12 e\n1. f",
    ],
)
def test_where_a_block_ends(text):
    """Blocks that stay open beyond blank lines, and lines that look like another block's."""
    assert quick(text) == thorough(text)


def test_real_documents(corpus):
    for path in corpus("md"):
        text = path.read_text(encoding="utf-8", errors="replace")
        assert quick(text) == thorough(text), path.name


def test_blocks_come_before_the_document_is_read():
    """The first block is made without looking at the ones behind it."""
    text = "# a\n\nb\n\n" + "- <x>\n\n~~~\n" * 100_000
    found = scan(text, block_parser(100), {})
    assert [next(found).text for _ in range(2)] == ["a", "b\n"]


@pytest.mark.parametrize(
    ("row", "cells"),
    [("| a | b |", ["a", "b"]), ("a|b", ["a", "b"]), ("|a||", ["a", ""]), (r"a \| b | c", ["a | b", "c"]), ("|", [])],
)
def test_cells_of_a_row(row, cells):
    assert table_cells(row) == cells


def test_tables_between_lines_of_words_need_no_parser():
    """Words right before a table are a paragraph; right after one, they are a row of it."""
    found = scan("a\nb\n| c | d |\n| - | - |\n| e | f |\ng\n\nh\n", block_parser(100), {})
    assert [(block.shape, block.first, block.last) for block in found] == [
        ("paragraph", 1, 2),
        ("table", 3, 6),
        ("paragraph", 8, 8),
    ]
