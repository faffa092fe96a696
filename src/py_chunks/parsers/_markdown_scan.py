"""Cuts Markdown into its top-level blocks, lazily; only what needs a parser goes through markdown-it.

Most of a document is paragraphs, headings, fences, flat lists and tables whose lines can't be anything else. Those
are recognised here by how their lines begin; all other stretches of lines are handed to markdown-it's block rules.
Both ways give the same blocks (CommonMark 0.31.2, sections 3 to 5; GFM 4.10).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from markdown_it.utils import EnvType

from py_chunks.parsers._markdown_lists import APART, ATX, PLAIN, Item, simple_list
from py_chunks.parsers._markdown_parser import WIDEST_TABLE

Shape = Literal["paragraph", "heading", "fence", "list", "quote", "table", "tokens"]

_PARAGRAPH = re.compile(PLAIN)
_PARAGRAPH_END = re.compile(rf"\n(?![ \t]*{PLAIN})")
_QUOTE = re.compile(rf">[ ]?{PLAIN}")
_QUOTE_END = re.compile(rf"\n(?!>[ ]?{PLAIN})")
_QUOTE_MARK = re.compile(r"^> ?", re.MULTILINE)
_ATTRIBUTES = re.compile(r"\{:?[ \t]*[#.][A-Za-z][^{}]*\}")
_HEADING = re.compile(r"(#{1,6})(?:[ \t]([^\n]*))?\n")
_FENCE = re.compile(r"(`{3,})([^`\n]*)\n")
_TABLE = re.compile(r"\|[^\n]*\n\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?\n")
_HEADER = re.compile(r"\|[-:| \t]*[^-:| \t\n]")  # no rule, which would make a header of the line before it
# White space around a row and its cells is no part of them, whatever its kind: so markdown-it has it.
_SPACE = "\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_TABLE_END = re.compile(rf"\n(?!\||{PLAIN})")  # a line of words after the rows is one more
_BREAK = re.compile(r"([-*_])(?:[ \t]*\1){2,999}[ \t]*\n")
# What ends a quote, a table or a paragraph for certain, read where its last line has ended.
_AFTER_QUOTE = re.compile(rf"[ \t]*(?:\n|\Z)|{ATX}|`{{3,}}[^`\n]*\n|[-*+][ \t]+[^ \t\n]|1[.)][ \t]+[^ \t\n]")
_AFTER_LINES = re.compile(rf"{_AFTER_QUOTE.pattern}|>")
# Where every block has ended except a fence or HTML block that is still open: after a blank line, at a line that
# is neither indented nor a list item.
_BOUNDARY = re.compile(rf"\n[ \t]*\n(?={APART})")
_SENTINEL = "x\n"
_TEXT = re.compile(r"[^ \t\n]")
_CELL_END = re.compile(r"(?<!\\)\|")
_LONGEST_LINE = 1_000_000
# markdown-it stops completing short rows here, so that a small file can't become a huge table.
_COMPLETED_CELLS = 0x10000
_new = tuple.__new__  # what the constructor of a named tuple does, in half the time


class Block(NamedTuple):
    """One top-level block.

    Attributes:
        shape: What it is; "tokens" for what markdown-it parsed.
        first: Number of its first line.
        last: Number of its last line that is not blank.
        source: Its lines.
        text: Those of a paragraph, quote (without its marks) or table, the text of a heading, the code of a fence.
        info: The hashes of a heading, what follows the opening fence.
        items: Those of a list.
        tokens: What markdown-it made of it, inline content not parsed yet.
        origin: Number of the line that the tokens call 0.
    """

    shape: Shape
    first: int
    last: int
    source: str
    text: str = ""
    info: str = ""
    items: Sequence[Item] = ()
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
    at, line, size = 0, first_line, len(text)
    while at < size:
        # One blank line is what mostly stands between blocks.
        start = at + (text[at] == "\n")
        if start < size and text[start] not in " \t\n":
            line += start - at
        else:
            if (found := _TEXT.search(text, start)) is None:
                return
            start = text.rfind("\n", at, found.start()) + 1 or at
            line += text.count("\n", at, start)
        if text[start] in "-*_" and (thematic_break := _BREAK.match(text, start)):
            end = thematic_break.end()
            lines = 1
        elif (simple := _simple(text, start)) is None:
            end = yield from _parsed(text, start, line, parser, env)
            lines = text.count("\n", start, end)
        else:
            shape, end, content, info, items = simple
            lines = 1 if text.find("\n", start) == end - 1 else text.count("\n", start, end)
            blank, before = 0, end - 1
            while text[before] in " \t\n":
                blank += text[before] == "\n"
                before -= 1
            yield _new(Block, (shape, line, line + lines - blank, text[start:end], content, info, items, (), 0))
        line += lines
        at = end


def table_cells(line: str) -> list[str]:
    r"""Return the cells of a table's row, as Markdown; ``\|`` is a pipe inside a cell (GFM 4.10).

    Args:
        line: The row.

    Example:
        >>> table_cells(r"| a | b \| c |")
        ['a', 'b | c']
    """
    cells = _CELL_END.split(line.strip(_SPACE))
    if cells and not cells[0]:
        del cells[0]
    if cells and not cells[-1]:
        del cells[-1]
    return [cell.replace("\\|", "|").strip(_SPACE) for cell in cells]


def without_attributes(title: str) -> str:
    """Return a heading without its id and classes, which pandoc, kramdown, Hugo, MkDocs and Docusaurus don't show.

    Args:
        title: The heading as Markdown.

    Example:
        >>> without_attributes("Use {#use .wide}"), without_attributes("Use {braces}")
        ('Use', 'Use {braces}')
    """
    at = title.rfind("{")
    if at < 0 or title[at - 1 : at] not in ("", " ", "\t") or not _ATTRIBUTES.fullmatch(title, at):
        return title
    return _without_closing_hashes(title[:at])


# A block that was recognised by the beginnings of its lines: shape, the offset where it ends, text, info and items
# of a `Block`. No named tuple, which takes several times as long to make.
_Simple: TypeAlias = tuple[Shape, int, str, str, Sequence[Item]]


def _simple(text: str, at: int) -> _Simple | None:
    """The block at `at`, if its lines can be nothing else."""
    for rule in _RULES.get(text[at], (_paragraph,)):
        block = rule(text, at)
        if block is not None:
            return block
    return None


def _paragraph(text: str, at: int) -> _Simple | None:
    if not _PARAGRAPH.match(text, at):
        return None
    end = _end(_PARAGRAPH_END, text, at)
    ends = _AFTER_LINES.match(text, end) or (_HEADER.match(text, end) and _begins_table(text, end))
    return ("paragraph", end, text[at:end], "", ()) if ends else None


def _heading(text: str, at: int) -> _Simple | None:
    found = _HEADING.match(text, at)
    return ("heading", found.end(), _without_closing_hashes(found[2] or ""), found[1], ()) if found else None


def _without_closing_hashes(title: str) -> str:
    title = title.strip(" \t")
    shorter = title.rstrip("#")
    return shorter.rstrip(" \t") if not shorter or shorter[-1] in " \t" else title


def _list(text: str, at: int) -> _Simple | None:
    found = simple_list(text, at)
    return ("list", found[0], "", "", found[1]) if found else None


def _quote(text: str, at: int) -> _Simple | None:
    if not _QUOTE.match(text, at):
        return None
    end = _end(_QUOTE_END, text, at)
    return ("quote", end, _QUOTE_MARK.sub("", text[at:end]), "", ()) if _AFTER_QUOTE.match(text, end) else None


def _fence(text: str, at: int) -> _Simple | None:
    opening = _FENCE.match(text, at)
    if opening is None:
        return None
    start, count = opening.end(), len(opening[1])
    closing = re.compile(rf"^ {{0,3}}`{{{count},}}[ \t]*\n", re.MULTILINE).search(text, start)
    last, end = (closing.start(), closing.end()) if closing else (len(text), len(text))
    return "fence", end, text[start:last], opening[2].strip(), ()


def _table(text: str, at: int) -> _Simple | None:
    if not _begins_table(text, at):
        return None
    end = _end(_TABLE_END, text, at)
    if not _AFTER_LINES.match(text, end):
        return None
    source = text[at:end]
    header, _, *rows = source[:-1].split("\n")
    # Short rows may lack no absurd number of cells.
    missing = len(rows) * len(table_cells(header)) - sum([row.count("|") - 1 for row in rows])
    return ("table", end, source, "", ()) if missing < _COMPLETED_CELLS else None


def _begins_table(text: str, at: int) -> bool:
    """Whether a header and a rule stand at `at` that agree on the columns."""
    found = _TABLE.match(text, at)
    if not found:
        return False
    header, rule, _ = found[0].split("\n")
    return len(header) < WIDEST_TABLE and 0 < len(table_cells(header)) == len(table_cells(rule))


_RULES: dict[str, tuple[Callable[[str, int], _Simple | None], ...]] = {
    "#": (_heading,),
    "-": (_list,),
    "+": (_list,),
    "*": (_paragraph, _list),
    **dict.fromkeys("0123456789", (_paragraph, _list)),
    ">": (_quote,),
    "`": (_paragraph, _fence),
    "|": (_table,),
    **dict.fromkeys(" \t<:=~", ()),
}


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """The end of the lines from `at` up to one that a pattern, which begins with a line end, finds to be another's."""
    found = pattern.search(text, text.find("\n", at))
    return found.end() if found else len(text)


def _parsed(text: str, start: int, line: int, parser: MarkdownIt, env: EnvType) -> Generator[Block, None, int]:
    """Yield the blocks that begin at `start` as markdown-it sees them, up to a boundary; return where that is.

    A line of plain text stands in for all that follows the boundary. When a block takes it in, that block is
    open beyond the boundary and is read again with twice the lines.
    """
    reach = start
    while True:
        boundary = _BOUNDARY.search(text, reach)
        end = boundary.end() if boundary else len(text)
        too_long = _long_line(text, start, end)
        if too_long == start:
            end = text.index("\n", start) + 1
            yield Block("paragraph", line, line, text[start:end], text[start:end])
            return end
        if too_long is not None:
            boundary, end = None, too_long
        state = StateBlock(text[start:end] + (_SENTINEL if boundary else ""), parser, env, [])
        opened = yield from _blocks(state, line, state.lineMax - 1 if boundary else state.lineMax)
        if opened is None:
            return end
        line += opened
        start, reach = start + state.bMarks[opened], 2 * end - start - state.bMarks[opened]


def _long_line(text: str, start: int, end: int) -> int | None:
    """Offset of the first line that is too long for block rules, which go by character."""
    while end - start > _LONGEST_LINE:
        line_end = text.rfind("\n", start, start + _LONGEST_LINE)
        if line_end < 0:
            return start
        start = line_end + 1
    return None


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
