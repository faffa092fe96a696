"""Markdown text to drafts: one per block, lists and quotes whole (contract, sections 2 and 3.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.utils import EnvType

from py_chunks.limits import Limits
from py_chunks.parsers._markdown_inline import Inline, as_markup, flat_text, holds_structure
from py_chunks.parsers._markdown_lists import Item
from py_chunks.parsers._markdown_parser import block_parser
from py_chunks.parsers._markdown_scan import Block, scan, table_cells, without_attributes
from py_chunks.parsers._rendering import cell_text, fenced, list_item, pipe_table
from py_chunks.streams import encode_text
from py_chunks.units import NO_EXTRAS, Draft, Location, new_draft, new_location

# A picture written into its own address: it shows nothing of its bytes, and would be read character by character.
# So a mark stands for its bytes while it is parsed, and they come back where the address itself is shown (in code).
_INLINE_DATA = re.compile(r"(?<=;base64,)[A-Za-z0-9+/=]{256,}")
_DATA_MARK = re.compile("\ufdd0([0-9]+)\ufdd0")
_TASK = re.compile(r"\[[ xX]\][ \t]+(?=\S)")
_CONTAINER_MARKS = re.compile(r"[ \t>]*")
# HTML that makes sense only as a whole, though blank lines cut it into several blocks.
_WHOLE = re.compile(r"<(/?)(?:table|[uod]l|blockquote)\b", re.IGNORECASE)
_MOST_PIECES = 200
_NOWHERE = Location("line", 0, 0)  # of what is rendered into a larger block


def markdown_drafts(
    text: str, limits: Limits, *, first_line: int = 1, location: Location | None = None
) -> Iterator[Draft]:
    r"""Yield the drafts of Markdown text, located by line; front matter is not looked for.

    Args:
        text: The Markdown; CR, LF and CRLF end lines.
        limits: `max_nesting` bounds quotes within quotes and lists within lists.
        first_line: Number of the text's first line.
        location: Where all drafts are said to be, for a text that is part of something that counts no lines.

    Raises:
        LimitExceeded: It is nested too deep.

    Example:
        >>> [(draft.kind, draft.text) for draft in markdown_drafts("# *A*\n\n* b\n* c", Limits())]
        [('heading', 'A'), ('list', '- b\n- c')]
    """
    text, data = _without_data(_clean(text))
    md = block_parser(limits.max_nesting)
    env: EnvType = {}
    if "]:" in text:
        # Definitions hold for the whole document, also before the place where they stand.
        for _ in scan(text, md, env):
            pass
    drafts = _Renderer(md, env, limits, location).drafts(scan(text, md, env, first_line))
    return _with_data(drafts, data) if data else drafts


def _clean(text: str) -> str:
    """The text with plain line ends, without what no text may hold (CommonMark 2.1 and 2.3)."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    if not text.isascii():
        text = encode_text(text).decode()
    return text if text.endswith("\n") else f"{text}\n"


def _without_data(text: str) -> tuple[str, list[str]]:
    """The text with marks for the bytes of pictures, and those bytes."""
    data: list[str] = []
    if ";base64," not in text or "\ufdd0" in text:
        return text, data

    def mark(found: re.Match[str]) -> str:
        data.append(found[0])
        return f"\ufdd0{len(data) - 1}\ufdd0"

    return _INLINE_DATA.sub(mark, text), data


def _with_data(drafts: Iterator[Draft], data: list[str]) -> Iterator[Draft]:
    for draft in drafts:
        if "\ufdd0" in draft.text:
            draft = draft._replace(text=_DATA_MARK.sub(lambda found: data[int(found[1])], draft.text))  # noqa: PLW2901
        yield draft


class _Renderer:
    """Renders the blocks of one document."""

    def __init__(self, md: MarkdownIt, env: EnvType, limits: Limits, location: Location | None = None) -> None:
        self._md = md
        self._env = env
        self._limits = limits
        self._location = location
        self._inline = Inline(env)

    def drafts(self, blocks: Iterator[Block]) -> Iterator[Draft]:
        """Yield the drafts of all blocks."""
        plain = self._inline.plain
        for block in blocks:
            shape = block.shape
            # Most blocks are headings, and paragraphs without marks, which need no generator of their own.
            if shape == "paragraph":
                text, place = plain(block.text), self._place(block.first, block.last)
                if text is None:
                    yield from self._marked_paragraph(block.text, place)
                else:
                    yield new_draft((text, "paragraph", None, place, NO_EXTRAS, None, None, None))
            elif shape == "heading":
                yield self._heading(block.text, len(block.info), self._place(block.first, block.last))
            elif shape == "tokens" and _html_depth(block) > 0:
                pieces = _until_closed(block, blocks)
                closed = sum(map(_html_depth, pieces)) <= 0
                yield from self._html_whole(pieces) if closed else chain.from_iterable(map(self._block, pieces))
            else:
                yield from self._block(block)

    def _html_whole(self, pieces: list[Block]) -> Iterator[Draft]:
        """HTML over several blocks, with the Markdown between them, as one piece of HTML."""
        location = self._place(pieces[0].first, pieces[-1].last)
        markup = "".join(_raw_html(piece) or self._md.render(piece.source, self._env) for piece in pieces)
        return self._html(markup, location)

    def _html(self, markup: str, location: Location) -> Iterator[Draft]:
        # Most Markdown holds no HTML and needs no parser for it.
        from py_chunks.parsers._html_blocks import html_drafts

        for draft in html_drafts(markup, self._limits):
            yield draft._replace(location=location)

    def _block(self, block: Block) -> Iterator[Draft]:
        location = self._place(block.first, block.last)
        shape = block.shape
        if shape == "paragraph":
            yield from self._paragraph(block.text, location)
        elif shape == "heading":
            yield self._heading(block.text, len(block.info), location)
        elif shape == "fence":
            if block.text.strip():
                yield Draft(fenced(block.text, block.info), "code", None, location)
        elif shape == "quote":
            texts = [draft.text for draft in self._paragraph(block.text, location)]
            yield Draft("\n".join(texts), "quote", None, location)
        elif shape == "list":
            yield Draft(self._simple_list(block.items), "list", None, location)
        elif shape == "table":
            rows = block.text[:-1].split("\n")
            del rows[1]
            yield from self._table(map(table_cells, rows), location)
        else:
            yield from self._tokens(iter(block.tokens), block)

    def _tokens(self, tokens: Iterator[Token], block: Block) -> Iterator[Draft]:
        """The drafts of tokens up to the end of the container they are in."""
        for token in tokens:
            kind = token.type
            location = self._place_of(token, block)
            if kind == "paragraph_open":
                yield from self._paragraph(_inner(tokens), location)
            elif kind == "heading_open":
                yield self._heading(_inner(tokens), int(token.tag[1]), location)
            elif kind in ("fence", "code_block"):
                if token.content.strip():
                    yield Draft(fenced(token.content, token.info.strip()), "code", None, location)
            elif kind == "html_block":
                yield from self._html(token.content, location)
            elif kind in ("bullet_list_open", "ordered_list_open"):
                yield from self._list(token, tokens, block, location)
            elif kind == "blockquote_open":
                parts = [draft.text for draft in self._tokens(tokens, block)]
                yield Draft("\n".join(parts), "quote", None, location)
            elif kind == "table_open":
                yield from self._table(_rows(tokens, block), location)
            elif token.nesting < 0 and kind != "footnote_reference_close":
                return

    def _place(self, first: int, last: int) -> Location:
        return self._location or new_location(("line", first, last, 1, 1))

    def _place_of(self, token: Token, block: Block) -> Location:
        if token.map is None:
            return self._location or _NOWHERE
        first, end = token.map
        return self._place(block.origin + first, min(block.origin + end - 1, block.last))

    def _paragraph(self, source: str, location: Location) -> Iterator[Draft]:
        text = self._inline.plain(source)
        if text is None:
            return self._marked_paragraph(source, location)
        return iter((Draft(text, "paragraph", None, location),))

    def _marked_paragraph(self, source: str, location: Location) -> Iterator[Draft]:
        """A paragraph whose syntax needs a parser."""
        tokens = self._inline.tokens(source)
        if holds_structure(tokens):
            yield from self._html(as_markup(tokens), location)
        else:
            yield Draft(flat_text(tokens), "paragraph", None, location)

    def _item_text(self, source: str) -> str:
        """The text of a list item's first paragraph, with its task box."""
        box = _TASK.match(source)
        if box:
            return f"{box[0][:3]} {self._item_text(source[box.end() :])}"
        return "\n".join(draft.text for draft in self._paragraph(source, _NOWHERE))

    def _heading(self, source: str, level: int, location: Location) -> Draft:
        if source.endswith("}"):
            source = without_attributes(source)
        text = self._inline.text(source).replace("\n", " ")
        return new_draft((text, "heading", level, location, NO_EXTRAS, None, None, None))

    def _simple_list(self, items: Sequence[Item]) -> str:
        texts = [self._item_text("\n".join(item.lines)) for item in items]
        if not any(texts):
            return ""
        lines: list[str] = []
        indents = [""]
        for (depth, number, _), text in zip(items, texts, strict=True):
            marker = "- " if number is None else f"{number}. "
            del indents[depth + 1 :]
            indents.append(indents[depth] + " " * len(marker))
            lines.append(list_item(marker, text.split("\n"), indents[depth]))
        return "\n".join(lines)

    def _list(self, opening: Token, tokens: Iterator[Token], block: Block, location: Location) -> Iterator[Draft]:
        ordered = opening.type == "ordered_list_open"
        number = int(opening.attrs.get("start", 1))
        items: list[str] = []
        empty = True
        for token in tokens:
            if token.type != "list_item_open":
                break
            marker = f"{number + len(items)}. " if ordered else "- "
            items.append(self._list_item(marker, tokens, block))
            empty = empty and items[-1] == marker.rstrip()
        if not empty:
            yield Draft("\n".join(items), "list", None, location)

    def _list_item(self, marker: str, tokens: Iterator[Token], block: Block) -> str:
        first = next(tokens)
        if first.type == "list_item_close":
            return marker.rstrip()
        parts: list[str] = []
        if first.type == "paragraph_open":
            parts.append(self._item_text(_inner(tokens)))
        else:
            tokens = chain((first,), tokens)
        parts.extend(draft.text for draft in self._tokens(tokens, block))
        return list_item(marker, "\n".join(filter(None, parts)).split("\n"))

    def _table(self, rows: Iterable[list[str]], location: Location) -> Iterator[Draft]:
        cells = [[cell_text(self._inline.text(cell)) for cell in row] for row in rows]
        if any(map(any, cells)):
            yield Draft(pipe_table(cells), "table", None, location)


def _until_closed(first: Block, blocks: Iterator[Block]) -> list[Block]:
    """The blocks from one that opens HTML to the one that closes it, if that comes soon."""
    pieces, depth = [first], _html_depth(first)
    while depth > 0 and len(pieces) < _MOST_PIECES and (block := next(blocks, None)) is not None:
        pieces.append(block)
        depth += _html_depth(block)
    return pieces


def _html_depth(block: Block) -> int:
    """How many more of the elements that must stay whole a block opens than it closes."""
    return sum(-1 if mark else 1 for mark in _WHOLE.findall(_raw_html(block)))


def _raw_html(block: Block) -> str:
    tokens = block.tokens
    return tokens[0].content if tokens and tokens[0].type == "html_block" else ""


def _inner(tokens: Iterator[Token]) -> str:
    """The content of a paragraph or heading; its closing token is passed."""
    content = next(tokens).content
    next(tokens)
    return content


def _rows(tokens: Iterator[Token], block: Block) -> Iterator[list[str]]:
    """The rows of a table as Markdown; cells beyond the header's width, which markdown-it drops, are kept."""
    lines = block.source.split("\n")
    row: list[str] = []
    header = True
    for token in tokens:
        if token.type == "tr_open":
            row, number = [], token.map[0] if token.map else 0
        elif token.type == "inline":
            row.append(token.content)
        elif token.type == "tr_close":
            line = lines[number + block.origin - block.first]
            surplus = [] if header else table_cells(_CONTAINER_MARKS.sub("", line, count=1))[len(row) :]
            header = False
            yield row + surplus
        elif token.type == "table_close":
            return
