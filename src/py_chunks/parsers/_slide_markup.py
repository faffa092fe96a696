"""Slides in the markup that nearly all programs write, read without building a tree.

Shapes and tables of text need no XML parser when prefixes and quotes are the usual ones: 200 slides and 100 pages
of notes take 6 ms this way and 17 with trees, which is most of the time a presentation takes. Anything unusual
(charts, diagrams, equations, alternatives, comments) is answered with None and left to `_slide_shapes`, which reads
every slide and gives the same text for these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from py_chunks.parsers._rendering import cell_text, pipe_table
from py_chunks.parsers._slide_shapes import COMPUTED, Shape, SlideText, in_order, paragraph_line
from py_chunks.parsers._xml_records import unescaped

_START = re.compile(
    r"""\ufeff?(?:<\?xml\s[^<>]*?\sencoding=["'](?i:utf-8)["'][^<>]*\?>)?\s*<p:(?:sld|notes)\s([^<>]*)>"""
)
_SPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
)
_UNUSUAL = ("AlternateContent", "oMath", "\r", "xmlns:a=", "xmlns:p=", "</p:spTree>")
_HIDDEN = re.compile(r'\sshow="(?:0|false)"')
# The text of a paragraph that is one run, which most are and which spares looking at eight tags; the text of a run;
# a tag that ends, breaks or is a field, or the sign of what is not plain; the level of a paragraph; a shape's role.
_TOKEN = re.compile(
    r"<(?:a:p><a:r>(?:<a:rPr[^<>]*/>)?<a:t>([^<]+)</a:t></a:r>(?:<a:endParaRPr[^<>]*/>)?</a:p>"
    r"|a:t(?: [^<>]*[^/<>])?>([^<]+)"
    r"|(/(?:a:p|a:tc|a:tr|a:fld|p:sp|p:pic|p:graphicFrame)(?=>)|a:br(?=[ />])|a:fld(?=[ >])|[!?])"
    r'|a:pPr [^<>]*?lvl="([^"]*)"'
    r'|p:ph [^<>]*?type="([^"]*)")'
)
_EMPTY_CELL = re.compile("<a:t[cr](?: [^<>]*)?/>")


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


def plain_page(data: bytes) -> Page | None:
    """Return the text of a slide or page of notes; None when its markup is not plain enough.

    Args:
        data: The bytes of its part.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    start = _START.match(text)
    if start is None or not all(space in start[1] for space in _SPACES):
        return None
    begin, end = text.find("<p:spTree>", start.end()), text.rfind("</p:spTree>")
    tree = text[begin:end]
    if min(begin, end) < 0 or any(mark in tree for mark in _UNUSUAL):
        return None
    try:
        return Page(_HIDDEN.search(start[1]) is not None, in_order(_shapes(tree)))
    except _NotPlainError:
        return None


def _shapes(tree: str) -> Iterator[Shape]:
    """The role as a placeholder and the text of every shape; groups stand open, since their tags are passed over."""
    if _EMPTY_CELL.search(tree):
        raise _NotPlainError  # it has no end tag
    line = level = role = ""
    lines: list[str] = []
    cells: list[str] = []
    rows: list[list[str]] = []
    in_field = False
    for paragraph, text, tag, found_level, found_role in _TOKEN.findall(tree):
        if paragraph:
            lines.append(_line(paragraph, ""))
        elif text:
            if not (in_field and role in COMPUTED):
                line += text
        elif tag == "/a:p":
            lines.append(_line(line, level))
            line = level = ""
        elif tag == "/a:tc":
            cells.append(cell_text(" ".join(lines)))
            lines.clear()
        elif tag == "/a:tr":
            rows.append(cells)
            cells = []
        elif tag == "/p:sp":
            yield role, "\n".join(filter(None, lines))
            lines.clear()
            role = ""
        elif tag == "/p:graphicFrame":
            if not rows:
                raise _NotPlainError  # a chart, a diagram, something embedded
            yield None, pipe_table(rows) if any(map(any, rows)) else ""
            rows, role = [], ""
        elif tag == "a:br":
            line += "\n"
        elif tag in {"a:fld", "/a:fld"}:
            in_field = tag == "a:fld"
        elif tag == "/p:pic":
            role = ""
        elif tag:
            raise _NotPlainError
        elif found_level:
            level = found_level
        else:
            role = found_role


def _line(text: str, level: str) -> str:
    # Most paragraphs need no more than this.
    if not level and "&" not in text and "_" not in text:
        return text.strip()
    return paragraph_line(unescaped(text), level)
