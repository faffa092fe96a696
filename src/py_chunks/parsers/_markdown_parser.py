"""The Markdown dialect: CommonMark with tables, strikethrough and footnotes, under bounds of our own."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.rules_block.reference import reference
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.footnote.index import footnote_def

from py_chunks.errors import LimitExceeded

# Each level costs markdown-it two or three frames of Python's stack.
DEEPEST = 100
WIDEST_TABLE = 100_000
"""Characters from which on a line is no table's header."""

# A label holds at most 999 characters (CommonMark 4.7); over several lines, each may bring its container's marks.
_DEFINITION = re.compile(r"\[(?:[^\\\[\]]|\\.){1,4000}\]:", re.DOTALL)
_OTHER_BLOCK = re.compile(r"(?:#{1,6}|[-+*]|[0-9]{1,9}[.)])[ \t]|>|```|~~~")
_NOTE = re.compile(r"\[\^[^\] \n]{1,999}\]:")


class CommonMark(MarkdownIt):
    """markdown-it, but links are taken as they are written: their targets are never followed or shown."""

    def validateLink(self, url: str) -> bool:  # noqa: N802, ARG002 - overrides
        """Say that every target makes a link."""
        return True

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - overrides
        """Return the target unchanged."""
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - overrides
        """Return the text of an autolink unchanged."""
        return link


@lru_cache(maxsize=8)
def block_parser(max_nesting: int) -> MarkdownIt:
    """Return the parser whose block rules are used.

    Args:
        max_nesting: Levels of quotes and lists (a list counts two: itself and its item); deeper nesting raises
            LimitExceeded while parsing, since markdown-it would leave out what it holds. At most `DEEPEST`.
    """
    deepest = min(max_nesting, DEEPEST)
    # A block rule adds up to two levels: the bound below is met before markdown-it's silent one.
    md = _dialect(deepest + 3)

    def bound(state: StateBlock, _line: int, _end: int, _silent: bool) -> bool:
        if state.level >= deepest:
            raise _too_deep(max_nesting)
        return False

    md.block.ruler.before("table", "bound", bound)
    return md


def _too_deep(max_nesting: int) -> LimitExceeded:
    if max_nesting > DEEPEST:
        message = (
            f"Markdown is nested deeper than {DEEPEST} levels, the most that are followed: limits can lower that, not "
            "raise it; read as text (.txt), it has no levels"
        )
    else:
        message = (
            f"Markdown is nested deeper than {max_nesting} levels; limits=Limits(max_nesting=...) sets how many are "
            f"followed, {DEEPEST} at most"
        )
    return LimitExceeded(message, place="max_nesting", value=min(max_nesting, DEEPEST))


@lru_cache(maxsize=1)
def inline_parser() -> MarkdownIt:
    """Return the parser whose inline rules are used; brackets nested deeper than its bound are literal text."""
    return _dialect(20)


def _dialect(max_nesting: int) -> MarkdownIt:
    md = CommonMark("commonmark", {"maxNesting": max_nesting})
    md.enable(["table", "strikethrough"])
    md.use(footnote_plugin, inline=False, move_to_end=False)
    rules = md.block.ruler
    rules.at("table", _table, {"alt": ["paragraph", "reference"]})
    rules.at("reference", _reference)
    rules.at("footnote_def", _footnote_def, {"alt": ["paragraph", "reference"]})
    md.inline.ruler.before("emphasis", "product", _product)
    for note in ("footnote_ref", "footnote_reference_open", "footnote_reference_close"):
        md.add_render_rule(note, lambda *_: "")
    return md


def _table(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Tables whose header is a paragraph's line, as GFM wants it, and not so long that it makes a million columns."""
    start, stop = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if stop - start >= WIDEST_TABLE or _OTHER_BLOCK.match(state.src, start, stop):
        return False
    return table(state, line, end, silent)


def _reference(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Link definitions; markdown-it's rule walks through the whole paragraph in search of the bracket."""
    start = state.bMarks[line] + state.tShift[line]
    return bool(_DEFINITION.match(state.src, start)) and reference(state, line, end, silent)


def _footnote_def(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    start = state.bMarks[line] + state.tShift[line]
    return bool(_NOTE.match(state.src, start)) and footnote_def(state, line, end, silent)


def _product(state: StateInline, silent: bool) -> bool:
    """Asterisks between two digits are arithmetic, not emphasis: 2*3*4, 2**8."""
    source, start = state.src, state.pos
    if source[start] != "*" or not source[start - 1 : start].isdigit():
        return False
    end = start + (2 if source.startswith("**", start) else 1)
    if not source[end : end + 1].isdigit():
        return False
    if not silent:
        state.pending += source[start:end]
    state.pos = end
    return True
