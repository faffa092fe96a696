"""The Markdown dialect: CommonMark with tables, strikethrough and footnotes, under bounds of our own."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.reference import reference
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.footnote.index import footnote_def

from py_chunks.errors import LimitExceeded

# Each level costs markdown-it two or three frames of Python's stack.
DEEPEST = 100

# A label holds at most 999 characters (CommonMark 4.7); over several lines, each may bring its container's marks.
_DEFINITION = re.compile(r"\[(?:[^\\\[\]]|\\.){1,4000}\]:", re.DOTALL)
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
def parser(max_nesting: int) -> MarkdownIt:
    """Return the parser for this dialect.

    Args:
        max_nesting: Levels of quotes and lists (a list counts two: itself and its item); deeper nesting raises
            LimitExceeded while parsing, since markdown-it would leave out what it holds. At most `DEEPEST`.
    """
    deepest = min(max_nesting, DEEPEST)
    # Two more than are reached, so that the bound below is met before markdown-it's silent one.
    md = CommonMark("commonmark", {"maxNesting": deepest + 3})
    md.enable(["table", "strikethrough"])
    md.use(footnote_plugin, inline=False, move_to_end=False)

    def bound(state: StateBlock, _line: int, _end: int, _silent: bool) -> bool:
        if state.level >= deepest:
            message = f"Markdown is nested deeper than {deepest} levels"
            raise LimitExceeded(message, place="max_nesting", value=max_nesting)
        return False

    md.block.ruler.before("table", "bound", bound)
    md.block.ruler.at("reference", _reference)
    md.block.ruler.at("footnote_def", _footnote_def, {"alt": ["paragraph", "reference"]})
    md.inline.ruler.before("emphasis", "product", _product)
    for note in ("footnote_ref", "footnote_reference_open", "footnote_reference_close"):
        md.add_render_rule(note, lambda *_: "")
    return md


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
