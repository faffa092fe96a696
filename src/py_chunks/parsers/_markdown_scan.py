"""Cuts Markdown into its top-level blocks, lazily; only what needs a parser goes through markdown-it.

Most of a document is paragraphs, headings, fences, flat lists and tables whose lines can't be anything else. Those
are recognised here by how their lines begin; all other stretches of lines are handed to markdown-it's block rules.
Both ways give the same blocks (CommonMark 0.31.2, sections 3 to 5; GFM 4.10).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from markdown_it.utils import EnvType

Shape = Literal["paragraph", "heading", "fence", "bullets", "table", "tokens"]

# A line that begins so can only belong to a paragraph: it opens no list, quote, heading, fence, HTML block,
# table, definition or code, and underlines nothing.
_PLAIN = (
    r"(?:[^\s#>\-*+_=`~<|:\[0-9]"
    r"|\*{1,2}[^\s*]|_{1,2}[^\s_]|`{1,2}[^`\n]"
    r"|\[(?!\^)[^\]\\\[\n]{0,999}\](?!:)"
    r"|[0-9]{1,10}(?![0-9]|[.)](?:\s|\Z)))"
)
_ATX = r"#{1,6}(?:[ \t]|\n)"
_PARAGRAPH = re.compile(_PLAIN)
_PARAGRAPH_END = re.compile(rf"\n(?![ \t]*{_PLAIN})")
_BULLETS = re.compile(rf"([-*+]) {_PLAIN}")
_BULLETS_END = {mark: re.compile(rf"\n(?!(?:{re.escape(mark)} |[ \t]*){_PLAIN})") for mark in "-*+"}
_HEADING = re.compile(r"(#{1,6})(?:[ \t]([^\n]*))?\n")
_FENCE = re.compile(r"(`{3,})([^`\n]*)\n")
_TABLE = re.compile(r"\|[^\n]*\n\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?\n")
_TABLE_END = re.compile(r"\n(?!\|)")
# What ends a paragraph, a table or a list for certain, read where its last line has ended.
_AFTER_LINES = re.compile(rf"[ \t]*(?:\n|\Z)|{_ATX}|`{{3,}}[^`\n]*\n")
_AFTER_BULLETS = re.compile(rf"\Z|(?:[ \t]*\n){{1,3}}(?:\Z|{_PLAIN}|{_ATX})|{_ATX}")
# Where every block has ended except a fence or HTML block that is still open: at unindented plain text or a
# heading after a blank line.
_BOUNDARY = re.compile(rf"\n[ \t]*\n(?={_PLAIN}|{_ATX})")
_SENTINEL = "x\n"
_TEXT = re.compile(r"[^ \t\n]")
_CELL_END = re.compile(r"(?<!\\)\|")
# markdown-it stops completing short rows here, so that a small file can't become a huge table.
_COMPLETED_CELLS = 0x10000


class Block(NamedTuple):
    """One top-level block.

    Attributes:
        shape: What it is; "tokens" for what markdown-it parsed.
        first: Number of its first line.
        last: Number of its last line that is not blank.
        source: Its lines.
        text: Those of a paragraph, list or table, the text of a heading, the code of a fence.
        info: The hashes of a heading, what follows the opening fence, the mark of a list.
        tokens: What markdown-it made of it, inline content not parsed yet.
        origin: Number of the line that the tokens call 0.
    """

    shape: Shape
    first: int
    last: int
    source: str
    text: str = ""
    info: str = ""
    tokens: tuple[Token, ...] = ()
    origin: int = 0


def scan(text: str, parser: MarkdownIt, env: EnvType, first_line: int = 1) -> Iterator[Block]:
    r"""Yield the top-level blocks of a document, in order.

    Args:
        text: The document; "\n" ends every line, the last one too.
        parser: Its block rules are used.
        env: Receives the definitions of links and footnotes.
        first_line: Number of the first line.
    """
    at, line = 0, first_line
    while (found := _TEXT.search(text, at)) is not None:
        start = text.rfind("\n", at, found.start()) + 1 or at
        line += text.count("\n", at, start)
        simple = _simple(text, start)
        if simple is None:
            end = yield from _parsed(text, start, line, parser, env)
        else:
            shape, end, content, info = simple
            lines = text.count("\n", start, end)
            yield Block(shape, line, line + lines - 1, text[start:end], content, info)
        line += text.count("\n", start, end)
        at = end


def table_cells(line: str) -> list[str]:
    r"""Return the cells of a table's row, as Markdown; ``\|`` is a pipe inside a cell (GFM 4.10).

    Args:
        line: The row.

    Example:
        >>> table_cells(r"| a | b \| c |")
        ['a', 'b | c']
    """
    cells = _CELL_END.split(line.strip(" \t\n"))
    if cells and not cells[0]:
        del cells[0]
    if cells and not cells[-1]:
        del cells[-1]
    return [cell.replace("\\|", "|").strip(" \t\n") for cell in cells]


def _simple(text: str, at: int) -> tuple[Shape, int, str, str] | None:
    """The block at `at`, if its lines can be nothing else: its shape, end, content and info."""
    if _PARAGRAPH.match(text, at):
        end = _end(_PARAGRAPH_END, text, at)
        return ("paragraph", end, text[at:end], "") if _AFTER_LINES.match(text, end) else None
    if heading := _HEADING.match(text, at):
        return "heading", heading.end(), _without_closing_hashes(heading[2] or ""), heading[1]
    if bullets := _BULLETS.match(text, at):
        end = _end(_BULLETS_END[bullets[1]], text, at)
        return ("bullets", end, text[at:end], bullets[1]) if _AFTER_BULLETS.match(text, end) else None
    if fence := _FENCE.match(text, at):
        closing = re.compile(rf"^ {{0,3}}`{{{len(fence[1])},}}[ \t]*\n", re.MULTILINE).search(text, fence.end())
        last, end = (closing.start(), closing.end()) if closing else (len(text), len(text))
        return "fence", end, text[fence.end() : last], fence[2].strip()
    if _TABLE.match(text, at):
        end = _end(_TABLE_END, text, at)
        if _AFTER_LINES.match(text, end) and _is_table(text[at:end]):
            return "table", end, text[at:end], ""
    return None


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.search(text, at)
    return found.end() if found else len(text)


def _without_closing_hashes(title: str) -> str:
    title = title.strip(" \t")
    shorter = title.rstrip("#")
    return shorter.rstrip(" \t") if not shorter or shorter[-1] in " \t" else title


def _is_table(source: str) -> bool:
    """Whether header and rule agree on the columns, and short rows lack no absurd number of cells."""
    header, rule, *rows = source.splitlines()
    width = len(table_cells(header))
    missing = len(rows) * width - sum(row.count("|") - 1 for row in rows)
    return 0 < width == len(table_cells(rule)) and missing < _COMPLETED_CELLS


def _parsed(text: str, start: int, line: int, parser: MarkdownIt, env: EnvType) -> Generator[Block, None, int]:
    """Yield the blocks that begin at `start` as markdown-it sees them, up to a boundary; return where that is.

    A line of plain text stands in for all that follows the boundary. When a block takes it in, that block is
    open beyond the boundary and is read again with twice the lines.
    """
    reach = start
    while True:
        boundary = _BOUNDARY.search(text, reach)
        end = boundary.end() if boundary else len(text)
        state = StateBlock(text[start:end] + (_SENTINEL if boundary else ""), parser, env, [])
        opened = yield from _blocks(state, line, state.lineMax - 1 if boundary else state.lineMax)
        if opened is None:
            return end
        line += opened
        start, reach = start + state.bMarks[opened], 2 * end - start - state.bMarks[opened]


def _blocks(state: StateBlock, origin: int, line_count: int) -> Generator[Block, None, int | None]:
    """Yield the blocks of the first `line_count` lines; return the first line of one that goes on beyond them."""
    rules = state.md.block.ruler.getRules("")
    line = state.skipEmptyLines(0)
    while line < line_count:
        state.line, state.tokens = line, []
        # The last rule makes a paragraph of whatever the others refuse.
        any(rule(state, line, state.lineMax, False) for rule in rules)
        if state.line > line_count:
            return line
        last = state.line - 1
        while state.isEmpty(last):
            last -= 1
        if state.tokens:
            source = state.src[state.bMarks[line] : state.eMarks[last] + 1]
            yield Block("tokens", origin + line, origin + last, source, tokens=tuple(state.tokens), origin=origin)
        line = state.skipEmptyLines(state.line)
    return None
