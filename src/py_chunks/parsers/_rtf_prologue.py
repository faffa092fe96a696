r"""What an RTF document says about itself: fonts, styles, lists, and where its title, headers and footers are.

All of it is known before the first unit, wherever in the document it stands (RTF 1.9.1, "Header").
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from py_chunks.parsers._rtf_characters import WINDOWS
from py_chunks.parsers._rtf_fonts import Charset, charset_of_page, read_fonts
from py_chunks.parsers._rtf_numbering import Numbering
from py_chunks.parsers._rtf_tokens import (
    CLOSE,
    NUMBER,
    OPEN,
    STARRED,
    STARRED_NUMBER,
    TEXT,
    WORD,
    group_end,
    group_tokens,
    whole_number,
)

_DESTINATION = re.compile(
    r"\{[ \r\n]*(?:\\\*[ \r\n]*)?"
    r"\\(fonttbl|stylesheet|listtable|listoverridetable|info|(?:header|footer)[lrf]?)(?![a-zA-Z0-9-])"
)
_PROPERTY = re.compile(r"\{[ \r\n]*(?:\\\*[ \r\n]*)?\\(title|author)(?![a-zA-Z0-9-]) ?")
_PAGE = re.compile(r"\\ansicpg([0-9]{1,5})(?![0-9])")
_FAMILY = re.compile(r"\\(mac|pca?)(?![a-zA-Z])")
_DEFAULT_FONT = re.compile(r"\\deff([0-9]{1,5})(?![0-9])")
_PAGES = {"mac": 10000, "pc": 437, "pca": 850}
_HEADING = re.compile(r"heading ([1-9])", re.IGNORECASE)
_BEGINNING = 4096
_MOST_STYLES = 1 << 16
_LONGEST_NAME = 200

Span = tuple[int, int]


@dataclass(slots=True)
class Prologue:
    """What is known of a document before its text is read.

    Attributes:
        charset: What bytes stand for where no font says it.
        default_font: Number of the font of text that names none.
        fonts: Character sets of fonts.
        headings: Heading levels of styles that are named `heading N`.
        numbering: The lists.
        properties: Where the content of title and author is; the last of each counts.
        running: Where the content of headers and footers is, in order.
        writes_labels: Whether the document writes out the labels of its lists.
    """

    charset: Charset = WINDOWS
    default_font: int = 0
    fonts: dict[int, Charset] = field(default_factory=dict)
    headings: dict[int, int] = field(default_factory=dict)
    numbering: Numbering = field(default_factory=Numbering)
    properties: dict[str, Span] = field(default_factory=dict)
    running: list[tuple[str, Span]] = field(default_factory=list)
    writes_labels: bool = False

    def heading_level(self, style: int) -> int | None:
        """Return the level of a style for headings; None for any other.

        Args:
            style: Its number.
        """
        return self.headings.get(style)

    def label(self, list_id: int, level: int) -> str:
        """Count a list's paragraph that comes without a label, and return its label.

        Args:
            list_id: The list as the paragraph names it.
            level: Its level, 0 outermost.
        """
        return "" if self.writes_labels else self.numbering.label(list_id, level)

    def is_bulleted(self, list_id: int, level: int) -> bool:
        """Return whether a level of a list is known to have bullets.

        Args:
            list_id: The list as paragraphs name it.
            level: The level, 0 outermost.
        """
        return self.numbering.is_bulleted(list_id, level)


def read_prologue(view: str) -> Prologue:
    r"""Return what a document says about itself.

    Args:
        view: The document, as Latin-1 text.

    Example:
        >>> read_prologue(r"{\rtf1\ansicpg1251{\stylesheet{\s3 heading 2;}}}").headings
        {3: 2}
    """
    prologue = Prologue(writes_labels="\\listtext" in view or "\\pntext" in view)
    beginning = view[:_BEGINNING]
    pages = [*map(int, _PAGE.findall(beginning)), *(_PAGES[name] for name in _FAMILY.findall(beginning))]
    prologue.charset = next(filter(None, map(charset_of_page, pages)), WINDOWS)
    font = _DEFAULT_FONT.search(beginning)
    if font:
        prologue.default_font = int(font[1])
    place: int | None = 0
    while place is not None:
        match = _DESTINATION.search(view, place)
        place = None
        if match:
            place = group_end(view, match.end())
            _read(prologue, match[1], view, (match.end(), place))
    return prologue


def _read(prologue: Prologue, word: str, view: str, span: Span) -> None:
    if word == "fonttbl":
        for number, charset in read_fonts(view, *span).items():
            prologue.fonts.setdefault(number, charset)
    elif word == "stylesheet":
        prologue.headings.update(_headings(view, span))
    elif word == "listtable":
        prologue.numbering.read_lists(view, *span)
    elif word == "listoverridetable":
        prologue.numbering.read_uses(view, *span)
    elif word == "info":
        for match in _PROPERTY.finditer(view, *span):
            prologue.properties[match[1]] = match.end(), min(group_end(view, match.end()), span[1])
    else:
        prologue.running.append((f"{word[:6]}_text", span))


def _headings(view: str, span: Span) -> dict[int, int]:
    """The paragraph styles named `heading N`; further names may follow after a comma."""
    found: dict[int, int] = {}
    style, name = 0, ""
    for depth, token in group_tokens(view, *span):
        kind = token.lastindex
        if kind == OPEN and depth == 1:
            style, name = 0, ""
        elif kind == TEXT and depth == 1 and len(name) < _LONGEST_NAME:
            name += token[TEXT]
        elif kind == NUMBER and depth == 1 and token[WORD] == "s":
            style = whole_number(token[NUMBER])
        elif kind in (STARRED, STARRED_NUMBER) and depth == 1:
            style = -1  # of characters, tables or sections
        elif kind == CLOSE and depth == 0:
            heading = _HEADING.fullmatch(name.partition(";")[0].partition(",")[0].strip())
            if heading and style >= 0 and len(found) < _MOST_STYLES:
                found[style] = int(heading[1])
    return found
