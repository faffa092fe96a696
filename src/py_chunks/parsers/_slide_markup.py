"""Slides in the markup that nearly all programs write, read without building a tree.

Shapes and tables of text need no XML parser when prefixes and quotes are the usual ones: 200 slides and 100 pages
of notes take a quarter of the time they take with trees, which is most of the time a presentation takes. Anything
unusual (charts, diagrams, equations, numbers, alternatives, comments) is answered with None and left to
`_slide_shapes`, which reads every slide and gives the same text for these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from py_chunks.parsers._drawing_text import paragraph_line
from py_chunks.parsers._rendering import cell_text, pipe_table
from py_chunks.parsers._slide_shapes import COMPUTED, Shape, SlideText, in_order
from py_chunks.parsers._xml_records import unescaped

_START = re.compile(
    r"""\ufeff?(?:<\?xml\s[^<>]*?\sencoding=["'](?i:utf-8)["'][^<>]*\?>)?\s*<p:(?:sld|notes)\s([^<>]*)>"""
)
_SPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
)
_HIDDEN = re.compile(r'\sshow="(?:0|false)"')
# An end tag that matters; a break, a number, the beginning of a field, a cell without an end tag; the level of a
# paragraph; text with attributes on its tag; a shape's role; the sign of a comment or the like. Without groups, which
# take a third of the time.
_TOKEN = re.compile(
    r"<(?:/a:(?:p|t[cr]|fld)>|/p:(?:sp|pic|graphicFrame|spTree)>"
    r'|a:(?:br[ />]|buAutoNum|fld[ >]|t[cr](?:/>| [^<>]*/>)|pPr [^<>]*?lvl="[^"]*"|t [^<>]*[^/<>]>[^<]+)'
    r'|p:ph [^<>]*?type="[^"]*"|[!?])'
)
_NOT_PLAIN = frozenset({"a:tc", "a:tr", "a:buAutoNum", "!", "?", "/p:spTree"})
_END_TAGS = {
    f"</{name}>": (f"/{name}", "") for name in ("a:p", "a:tc", "a:tr", "a:fld", "p:sp", "p:pic", "p:graphicFrame")
}
_NAME = re.compile(r"/?[a-z]:\w+|[!?]")
_SIGN = re.compile(rb"\xef[\x80-\x83]")  # what signs of symbol fonts (U+F000 to U+F0FF) begin with in UTF-8
_VALUED = frozenset({"a:pPr", "p:ph"})
# How much markup a presentation's reader remembers: pieces of it, and characters of each.
_MOST_PIECES, _LONGEST_PIECE = 4096, 2048

_Tokens = Sequence[tuple[str, str]]
"""The tags of a piece of markup, and where they matter what they say."""


class _NotPlainError(Exception):
    """The markup needs a parser."""


class Page(NamedTuple):
    """A slide or page of notes.

    Attributes:
        is_hidden: Whether it is left out of the show.
        content: What it says.
    """

    is_hidden: bool
    content: SlideText


class _Start(NamedTuple):
    """What stands before the shapes: whether it is plain, hides the slide, and knows equations."""

    is_plain: bool
    is_hidden: bool
    has_equations: bool


class PlainPages:
    """Reads the plain ones among the slides and pages of notes of one presentation.

    The markup between two texts is nearly always one that has been there before. It is remembered with what it
    means, so that a slide is cut at its texts and hardly looked at otherwise: that takes a third of the time.
    """

    def __init__(self) -> None:
        self._starts: dict[str, _Start] = {}
        self._markup: dict[str, _Tokens] = {}

    def read(self, data: bytes) -> Page | None:
        """Return the text of a slide or page of notes; None when its markup is not plain enough.

        Args:
            data: The bytes of its part.
        """
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return None
        begin, end = text.find("<p:spTree>"), text.rfind("</p:spTree>")
        if min(begin, end) < 0:
            return None
        start, tree = self._start(text[:begin]), text[begin:end]
        if not text.isascii() and _SIGN.search(data) is not None:
            return None  # what a sign of a symbol font shows, the font of its run tells
        if not start.is_plain or _is_unusual(tree, has_equations=start.has_equations):
            return None
        try:
            return Page(start.is_hidden, in_order(self._shapes(tree)))
        except _NotPlainError:
            return None

    def _start(self, markup: str) -> _Start:
        known = self._starts.get(markup)
        if known is None:
            found = _START.match(markup)
            declared = "" if found is None else found[1]
            is_plain = all(space in declared and markup.count(space[:8]) == 1 for space in _SPACES)
            known = _Start(is_plain, _HIDDEN.search(declared) is not None, "/math" in markup)
            if len(markup) <= _LONGEST_PIECE and len(self._starts) < _MOST_PIECES:
                self._starts[markup] = known
        return known

    def _tokens(self, markup: str) -> _Tokens:
        tokens = self._markup.get(markup)
        if tokens is None:
            tokens = [_token(found) for found in _TOKEN.findall(markup)]
            if len(markup) <= _LONGEST_PIECE and len(self._markup) < _MOST_PIECES:
                self._markup[markup] = tokens
        return tokens

    def _shapes(self, tree: str) -> Iterator[Shape]:
        """The role as a placeholder and the text of every shape; groups stand open: their tags are passed over."""
        line = level = role = ""
        lines: list[str] = []
        cells: list[str] = []
        rows: list[list[str]] = []
        in_field, known = False, self._markup
        for piece in tree.split("<a:t>"):
            at = piece.find("<")
            if at < 0:
                raise _NotPlainError  # a text that never ends
            if at and not (in_field and role in COMPUTED):
                line += piece[:at]
            markup = piece[at:]
            for tag, value in known.get(markup) or self._tokens(markup):
                if tag == "/a:p":
                    lines.append(_line(line, level))
                    line = level = ""
                elif tag == "/a:tc":
                    cells.append(cell_text(" ".join(lines)))
                    lines.clear()
                elif tag == "/p:sp":
                    yield role, "\n".join(filter(None, lines))
                    lines.clear()
                    role = ""
                elif tag == "p:ph":
                    role = value
                elif tag == "a:pPr":
                    level = value
                elif tag == "/a:tr":
                    rows.append(cells)
                    cells = []
                elif tag == "/p:graphicFrame":
                    if not rows:
                        raise _NotPlainError  # a chart, a diagram, something embedded
                    yield None, pipe_table(rows) if any(map(any, rows)) else ""
                    rows, role = [], ""
                elif tag == "a:br":
                    line += "\n"
                elif tag == "a:t":
                    line += "" if in_field and role in COMPUTED else value
                elif tag == "/p:pic":
                    role = ""
                else:
                    in_field = tag == "a:fld"


def _token(markup: str) -> tuple[str, str]:
    """A tag that matters, and where it matters what it says: a level or role, or the text behind it."""
    if markup in _END_TAGS:
        return _END_TAGS[markup]
    found = _NAME.match(markup, 1)
    tag = "" if found is None else found[0]
    if tag in _NOT_PLAIN:
        raise _NotPlainError
    if tag == "a:t":
        return tag, markup.partition(">")[2]
    return tag, markup[markup.rfind('"', 0, -1) + 1 : -1] if tag in _VALUED else ""


def _is_unusual(tree: str, *, has_equations: bool) -> bool:
    """Whether there are alternatives, equations or other meanings of the prefixes."""
    declares = "xmlns" in tree
    return (
        "AlternateContent" in tree
        or "\r" in tree
        or (declares and ("xmlns:a=" in tree or "xmlns:p=" in tree))
        # Nothing is an equation where its namespace is not declared.
        or ((declares or has_equations) and "oMath" in tree)
    )


def _line(text: str, level: str) -> str:
    # Most paragraphs need no more than this.
    if not level and "&" not in text and "_" not in text:
        return text.strip()
    return paragraph_line(unescaped(text), level)
