"""The blocks of HTML: one walk over the tree, shared by every format that holds HTML.

Text runs are gathered until a block begins or ends, as a browser lays them out: block elements make units,
inline elements don't, and text that stands between blocks is a unit of its own. Lists, tables, quotes and
code are one unit each. Nothing here recurses, so that depth costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from lxml import etree

from py_chunks.limits import Limits
from py_chunks.parsers._html_code import code_language, numbered_code
from py_chunks.parsers._html_layout import is_layout
from py_chunks.parsers._html_lists import Gathering
from py_chunks.parsers._html_markup import Markup, decode_html, markup_of
from py_chunks.parsers._html_permalinks import drop_permalinks
from py_chunks.parsers._html_tables import Padding, TableParts
from py_chunks.parsers._html_text import (
    BLOCKS,
    BOXES,
    BREAK,
    DROPPED,
    HEADINGS,
    LIST_LINES,
    LISTS,
    VERBATIM,
    children,
    collapsed,
    flat_text,
    image_label,
    join_words,
    marked_words,
    verbatim_text,
)
from py_chunks.parsers._html_tree import PARAGRAPH_BREAK, html_roots
from py_chunks.parsers._html_word_lists import gather_word_lists
from py_chunks.parsers._rendering import fenced, one_line
from py_chunks.units import NO_EXTRAS, Draft, DraftFields, Kind, Location, new_draft

# What a heading can't hold: inside an unclosed heading, these begin what comes after it.
_STRUCTURE = ("ul", "ol", "table", "pre", "blockquote", "dl", "hr", "section", "article", *HEADINGS)

# Paragraphs of nothing else fill up the preview line of mails and hold empty editors open.
_INVISIBLE = " \n\u00ad\u034f\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_ARIA_DEFAULT_LEVEL = 2  # WAI-ARIA 1.2, "heading"

_MOST_LAYOUTS = 16  # within one another; newsletters have ten, and each asks what is in it
_FEW = 4_000  # characters of a page up to which it doesn't pay to take the marks out before the walk
_HEADING_ROLE = etree.XPath("descendant-or-self::*/@role = 'heading'")

Leave = Callable[[], None]


def html_drafts(markup: bytes | str, limits: Limits, *, encoding: str | None = None) -> Iterator[Draft]:
    r"""Yield the blocks of an HTML document or fragment in reading order, without locations.

    Args:
        markup: The HTML; bytes are decoded as browsers decode them.
        limits: `max_nesting` is the depth below which elements are put side by side.
        encoding: For bytes, what the caller or the transport says; the document's own declaration otherwise.

    Example:
        >>> [(draft.kind, draft.text) for draft in html_drafts("<h1>T</h1>a<ul><li>b</ul>", Limits())]
        [('heading', 'T'), ('paragraph', 'a'), ('list', '- b')]
    """
    given = decode_html(markup, encoding)[0] if isinstance(markup, bytes) else markup_of(markup)
    return map(new_draft, tree_drafts(html_roots(given, limits.max_nesting), given))


def tree_title(roots: list[Any]) -> str | None:
    """Return the text of the first `<title>` that isn't the label of a drawing, or None if it is blank or missing.

    Args:
        roots: What `html_roots` returned.
    """
    for root in roots:
        # It nearly always stands in the head; finding that there is no other takes 6 ms of a page of 10 MB.
        if len(root) and root[0].tag == "head":
            for title in root[0].iterchildren("title"):
                return collapsed(title.text or "") or None
        for title in root.iter("title"):
            if title.getparent() is None or title.getparent().tag in ("head", "html", "body"):
                return collapsed(title.text or "") or None
    return None


def tree_drafts(
    roots: list[Any],
    markup: Markup,
    location: Location | None = None,
    extras: Mapping[str, Any] = NO_EXTRAS,
) -> Iterator[DraftFields]:
    """Yield the fields of the blocks of a parsed document.

    Args:
        roots: What `html_roots` returned for the markup.
        markup: The HTML itself.
        location: Where all of it stands.
        extras: The family keys of all blocks.
    """
    drop_permalinks(roots, markup.data)
    gather_word_lists(roots, markup.data)
    # Most pages have no headings by role, and their elements need not be asked: libxml2 looks at all of them sooner
    # than two words are looked for in the markup.
    walk = _Walk(markup.length, location, extras, roles=any(map(_HEADING_ROLE, roots)))
    return walk.drafts(roots)


class _Walk:
    """The state of one walk: the text run, the open lists and quotes, and the finished blocks."""

    def __init__(self, length: int, location: Location | None, extras: Mapping[str, Any], *, roles: bool) -> None:
        self._out: list[DraftFields] = []
        self._location = location
        self._extras = extras
        self._parts: list[str] = []
        self._roles = roles
        self._length = length
        self._padding = Padding(max(length, 100_000))
        self._heading_level: int | None = None
        self._gathering = Gathering()
        self._layouts = 0

    def drafts(self, roots: list[Any]) -> Iterator[DraftFields]:
        """Yield the blocks below these roots."""
        enter_by_tag, roles, parts, out = self.ENTER, self._roles, self._parts, self._out
        if self._length > _FEW and not roles:
            join_words(roots, self._length)
        stack: list[tuple[Iterator[Any], Any, Leave | None]] = [(iter(roots), None, None)]
        while stack:
            below, element, leave = stack[-1]
            for child in below:
                enter = enter_by_tag.get(child.tag)
                if roles and child.get("role") == "heading":
                    enter = enter_by_tag["h1"]
                if enter is None:
                    text = child.text
                    if text and (parts or not text.isspace()):  # white space before a run says nothing
                        parts.append(text)
                    if len(child):
                        stack.append((children(child), child, None))
                        break
                else:
                    leave_child = enter(self, child)
                    if leave_child is not None:
                        stack.append((children(child), child, leave_child))
                        break
                    if out:
                        yield from out
                        out.clear()
                tail = child.tail
                if tail and (parts or not tail.isspace()):
                    parts.append(tail)
            else:
                stack.pop()
                if leave is not None:
                    leave()
                    if out:
                        yield from out
                        out.clear()
                tail = None if element is None else element.tail
                if tail and (parts or not tail.isspace()):
                    parts.append(tail)
        self._flush()
        self._take()
        yield from out

    # Text runs and finished blocks

    def _start(self, text: str | None) -> None:
        """Begin a text run with the text that an element begins with."""
        if text and not text.isspace():
            self._parts.append(text)

    def _flush(self) -> None:
        """End the text run: it is a paragraph, or the heading it stands in."""
        if not self._parts:
            return
        text = collapsed("".join(self._parts))
        self._parts.clear()
        if text:
            self._end_run(text)

    def _end_run(self, text: str) -> None:
        if not text.isascii() and not text.strip(_INVISIBLE):
            return
        level = self._heading_level
        if level is not None:
            self._heading_level = None
            self._emit(text.replace("\n", " "), "heading", level)
        elif self._gathering.depth or self._gathering.lines:
            self._emit(text, "paragraph")
        else:  # as most paragraphs are
            self._out.append((text, "paragraph", None, self._location, self._extras, None, None, None))

    def _emit(self, text: str, kind: Kind, level: int | None = None) -> None:
        """A block is finished: a unit, or lines of the list or quote it stands in."""
        gathering = self._gathering
        if gathering.depth:
            gathering.add(text)
            return
        if gathering.lines:
            self._take()
        self._out.append((text, kind, level, self._location, self._extras, None, None, None))

    def _take(self) -> None:
        """The list or quote before this is finished."""
        gathered = self._gathering.take()
        if gathered is not None:
            text, kind = gathered
            self._out.append((text, kind, None, self._location, self._extras, None, None, None))

    # Blocks

    def _skip(self, _element: Any) -> Leave | None:
        return None

    def _block(self, element: Any) -> Leave | None:
        if self._parts:
            self._flush()
        text = element.text
        if len(element):
            words = None if self._roles else marked_words(element)
            if words is None:
                self._start(text)
                return self._flush
            text = words
        if text:
            text = one_line(text)
            if text:
                self._end_run(text)
        return None

    def _heading(self, element: Any) -> Leave | None:
        self._flush()
        level = HEADINGS.get(element.tag) or _aria_level(element)
        words = marked_words(element) if len(element) else element.text or ""
        if words is not None or next(element.iterdescendants(*_STRUCTURE), None) is None:
            text = one_line(flat_text(element).replace(BREAK, " ") if words is None else words)
            if text:
                self._emit(text, "heading", level)
            return None
        self._heading_level = level
        self._start(element.text)
        return self._end_heading

    def _end_heading(self) -> None:
        self._flush()
        self._heading_level = None

    def _code(self, element: Any) -> Leave | None:
        self._flush()
        text = verbatim_text(element).removeprefix("\n")  # WHATWG HTML, 13.2.6.4.7: the first line end is ignored
        if text and not text.isspace():
            self._emit(fenced(text, code_language(element)), "code")
        return None

    def _table(self, element: Any) -> Leave | None:
        self._flush()
        code = numbered_code(element)
        if code is not None:
            return self._code(code)
        if self._layouts < _MOST_LAYOUTS and is_layout(element):
            self._layouts += 1
            self._start(element.text)
            return self._end_layout
        parts = TableParts(element)
        for paragraph in (parts.loose, *parts.captions):
            if paragraph:
                self._emit(paragraph, "paragraph")
        text = parts.render(self._padding)
        if text:
            self._emit(text, "table")
        return None

    def _end_layout(self) -> None:
        self._flush()
        self._layouts -= 1

    # Lists and quotes

    def _begin(self, element: Any) -> None:
        if self._parts:
            self._flush()
        if not self._gathering.depth:
            self._take()
        self._start(element.text)

    def _list(self, element: Any) -> Leave | None:
        self._begin(element)
        self._gathering.begin_list(element)
        return self._end_list

    def _end_list(self) -> None:
        self._flush()
        self._gathering.end_list()
        if not self._gathering.depth:
            self._take()

    def _list_lines(self, element: Any) -> Leave | None:
        self._flush()
        if element.text:
            self._emit(element.text, "list")
        return None

    def _quote(self, element: Any) -> Leave | None:
        self._begin(element)
        self._gathering.begin_quote()
        return self._end_quote

    def _end_quote(self) -> None:
        self._flush()
        self._gathering.end_quote()
        if not self._gathering.depth:
            self._take()

    def _item(self, element: Any) -> Leave | None:
        if self._parts:
            self._flush()
        text = element.text or ""
        if len(element):
            text = None if self._roles else marked_words(element)
        if text is not None:
            self._gathering.add_item(element, one_line(text))
            return None
        self._gathering.begin_item(element)
        self._start(element.text)
        return self._end_item

    def _end_item(self) -> None:
        self._flush()
        self._gathering.end_item()

    # What stands in a line of text

    def _break(self, _element: Any) -> Leave | None:
        self._parts.append(BREAK)
        return None

    def _image(self, element: Any) -> Leave | None:
        self._parts.append(image_label(element))
        return None

    def _box(self, element: Any) -> Leave | None:
        self._parts.append(f" {element.text or ''}")
        return self._end_box

    def _end_box(self) -> None:
        self._parts.append(" ")

    def _option(self, element: Any) -> Leave | None:
        """An option is a word of the line its list stands in, or else a line of its own."""
        return self._box(element) if self._in_run() else self._block(element)

    def _in_run(self) -> bool:
        return any(part and not part.isspace() for part in self._parts)

    def _text_area(self, element: Any) -> Leave | None:
        self._parts.append(f" {(element.text or '').replace(chr(10), BREAK)} ")
        return None

    def _input(self, element: Any) -> Leave | None:
        """A check box at the beginning of a list item says whether the task is done."""
        checkbox = (element.get("type") or "").lower() == "checkbox"
        if checkbox and self._gathering.fresh_item and not self._in_run():
            self._parts.append("[ ] " if element.get("checked") is None else "[x] ")
        return None

    ENTER: ClassVar[dict[str, Callable[[_Walk, Any], Leave | None]]] = {
        **dict.fromkeys(DROPPED, _skip),
        **dict.fromkeys(BLOCKS, _block),
        **dict.fromkeys(HEADINGS, _heading),
        **dict.fromkeys(VERBATIM, _code),
        **dict.fromkeys(LISTS, _list),
        **dict.fromkeys(BOXES, _box),
        LIST_LINES: _list_lines,
        PARAGRAPH_BREAK: _block,
        "blockquote": _quote,
        "br": _break,
        "img": _image,
        "image": _image,
        "input": _input,
        "li": _item,
        "option": _option,
        "table": _table,
        "textarea": _text_area,
    }


def _aria_level(element: Any) -> int:
    level = element.get("aria-level") or ""
    return int(level) if level in ("1", "2", "3", "4", "5", "6", "7", "8", "9") else _ARIA_DEFAULT_LEVEL
