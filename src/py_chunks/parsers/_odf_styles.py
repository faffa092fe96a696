"""Styles of OpenDocument text that decide what is read: headings, list labels, hidden slides (ODF 1.3 part 3, 16)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import takewhile
from typing import Any, NamedTuple

from py_chunks.parsers._number_styles import style_beginning, styled_number
from py_chunks.parsers._numerals import letters, repeated_letters, roman
from py_chunks.parsers._odf_package import OFFICE
from py_chunks.parsers._xml import whole_number

_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"

_HEADING_NAME = re.compile(r"Heading(?:_20_| )(\d{1,2})")
_PATTERN = "{urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0}num-list-format"
_OUTLINE_STYLE = f"{_TEXT}outline-style"
_LONGEST_CHAIN = 50
OUTLINE = "\0outline"
"""What `Styles.list_level` knows the numbers of headings by (16.29); no list style can have this name."""

_MOST_DIGITS = 9
_LONGEST = 200  # characters around a number, since each item repeats them
_FORMATS = {"i": roman, "I": roman, "a": letters, "A": letters}


class ListLevel(NamedTuple):
    """How one level of a list is labelled.

    Attributes:
        numbered: Whether the label is a number.
        shown: Whether there is a label at all.
        number_format: "1", "a", "A", "i", "I", or the first numbers of another ("①, ②, ③, ..."); "" shows no number.
        prefix: What stands before the number.
        suffix: What stands after it.
        start: The first number.
        shown_levels: How many levels the number shows, this one last.
        pattern: The whole label with %1%, %2%, ... for the numbers of the levels, as LibreOffice writes it since 7.0;
            "" where it is not said.
        repeats_letters: Whether letters go on as aa, bb instead of aa, ab.
    """

    numbered: bool
    shown: bool
    number_format: str = ""
    prefix: str = ""
    suffix: str = ""
    start: int = 1
    shown_levels: int = 1
    repeats_letters: bool = False
    pattern: str = ""

    def written(self, number: int) -> str:
        """Return a number in this level's format."""
        if self.repeats_letters and self.number_format in ("a", "A"):
            text = repeated_letters(number)
        else:
            text = (_FORMATS.get(self.number_format) or _counting(self.number_format))(number)
        return text.upper() if self.number_format in ("A", "I") else text


class Styles:
    """The styles of a document; those of its content come before those of its style part."""

    def __init__(self, *roots: Any) -> None:
        """Read the styles of document roots; a later root's styles replace an earlier one's."""
        self._paragraphs: dict[str, Any] = {}
        self._hidden_pages: set[str] = set()
        self._lists: dict[str, Any] = {}
        self._levels: dict[tuple[str, int], ListLevel | None] = {}
        self._headings: dict[str | None, int | None] = {None: None}
        self._outline_name: str | None = None
        self._has_numbers = False
        self._numbered: dict[str | None, bool] = {}
        for style in _definitions(roots):
            name = style.get(f"{_STYLE}name")
            if style.tag == f"{_TEXT}list-style":
                self._lists[name] = style
            elif style.tag == _OUTLINE_STYLE:
                self._lists[OUTLINE] = style
                self._outline_name = name
                self._has_numbers = any(level.get(f"{_STYLE}num-format") for level in style)
            elif style.get(f"{_STYLE}family") == "paragraph":
                self._paragraphs[name] = style
            elif style.get(f"{_STYLE}family") == "drawing-page":
                hidden = style.find(f"{_STYLE}drawing-page-properties[@{_PRESENTATION}visibility='hidden']")
                self._hidden_pages.update([name] if hidden is not None else [])

    def heading_level(self, name: str | None) -> int | None:
        """Return the level of headings of that paragraph style, or None when it makes none.

        Args:
            name: The style's name as a paragraph gives it.
        """
        if name not in self._headings:
            self._headings[name] = self._inherited_level(name)
        return self._headings[name]

    def numbers_headings(self, name: str | None) -> bool:
        """Return whether headings of that paragraph style have the numbers of the outline.

        Args:
            name: The style's name as a heading gives it.
        """
        if not self._has_numbers:
            return False
        if name not in self._numbered:
            self._numbered[name] = self._is_numbered(name)
        return self._numbered[name]

    def is_outline(self, name: str | None) -> bool:
        """Return whether a list style is the outline, in whose lists old programs put headings.

        Args:
            name: The list style's name as a list gives it.
        """
        return name is not None and name == self._outline_name

    def list_level(self, name: str | None, level: int) -> ListLevel | None:
        """Return how a level of a list style is labelled; None when the style says nothing of it.

        Args:
            name: The list style's name.
            level: The level, 0 outermost.
        """
        if name is None:
            return None
        key = (name, level)
        if key not in self._levels:
            self._levels[key] = self._read_level(name, level)
        return self._levels[key]

    def hides_page(self, name: str | None) -> bool:
        """Return whether slides of that style are left out when the presentation is shown.

        Args:
            name: The style's name as a page gives it.
        """
        return name in self._hidden_pages

    def _is_numbered(self, name: str | None) -> bool:
        for _ in range(_LONGEST_CHAIN):
            style = self._paragraphs.get(name) if name else None
            if style is None:
                return _HEADING_NAME.fullmatch(name or "") is not None
            list_style = style.get(f"{_STYLE}list-style-name")
            if list_style is not None:  # the empty one takes the paragraph out of all lists
                return bool(list_style == self._outline_name)
            if style.get(f"{_STYLE}default-outline-level") is not None or _HEADING_NAME.fullmatch(name or ""):
                return bool(style.get(f"{_STYLE}default-outline-level") != "")
            name = style.get(f"{_STYLE}parent-style-name")
        return False

    def _inherited_level(self, name: str | None) -> int | None:
        # The outline level is inherited (16.36), and so is the name people chose the style by.
        for _ in range(_LONGEST_CHAIN):
            style = self._paragraphs.get(name) if name else None
            level = None if style is None else style.get(f"{_STYLE}default-outline-level")
            if level and level.isdecimal():
                return int(level[:3])
            match = _HEADING_NAME.fullmatch(name or "")
            if match:
                return int(match[1])
            if name == "Title":
                return 1
            if style is None or level == "":  # the empty level takes the paragraph out of the outline
                return None
            name = style.get(f"{_STYLE}parent-style-name")
        return None

    def _read_level(self, name: str, level: int) -> ListLevel | None:
        style = self._lists.get(name)
        wanted = str(level + 1)
        found = (
            next((node for node in style if node.get(f"{_TEXT}level") == wanted), None) if style is not None else None
        )
        if found is None:
            return None
        if found.tag not in (f"{_TEXT}list-level-style-number", f"{_TEXT}outline-level-style"):
            return ListLevel(numbered=False, shown=found.get(f"{_TEXT}bullet-char", "-").strip() != "")
        number_format = found.get(f"{_STYLE}num-format", "")[:_LONGEST]
        return ListLevel(
            numbered=True,
            shown=number_format != "",
            number_format=number_format,
            prefix=found.get(f"{_STYLE}num-prefix", "")[:_LONGEST],
            suffix=found.get(f"{_STYLE}num-suffix", "")[:_LONGEST],
            start=whole_number(found.get(f"{_TEXT}start-value"), 1),
            shown_levels=max(whole_number(found.get(f"{_TEXT}display-levels"), 1), 1),
            repeats_letters=found.get(f"{_STYLE}num-letter-sync") == "true",
            pattern=found.get(_PATTERN, "")[:_LONGEST],
        )


@lru_cache(maxsize=64)
def _counting(number_format: str) -> Callable[[int], str]:
    """How a format counts that is named by its first numbers, as LibreOffice names what 19.500 leaves open."""
    signs = [*takewhile(lambda sign: sign.strip("."), number_format.split(", "))]
    if signs and signs[0].isascii() and signs[0].isdecimal():
        return lambda number: str(number).zfill(min(len(signs[0]), _MOST_DIGITS))
    return partial(styled_number, style_beginning(signs))


def _definitions(roots: tuple[Any, ...]) -> Iterator[Any]:
    for root in roots:
        if root is None:
            continue
        for group in root.iterchildren(f"{OFFICE}styles", f"{OFFICE}automatic-styles"):
            yield from group.iterchildren(f"{_STYLE}style", f"{_TEXT}list-style", _OUTLINE_STYLE)
