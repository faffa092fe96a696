r"""Numbers of RTF lists, for documents that do not write them out (RTF 1.9.1, "List Tables")."""

from __future__ import annotations

import re
from typing import NamedTuple

from py_chunks.parsers._number_codes import number_style
from py_chunks.parsers._number_styles import styled_number
from py_chunks.parsers._rtf_characters import SYMBOLS, Characters
from py_chunks.parsers._rtf_tokens import BYTES, NUMBER, OPEN, SYMBOL, TEXT, WORD, group_tokens, whole_number

_DEPTH_OF_LISTS, _DEPTH_OF_LEVELS, _DEPTH_OF_TEMPLATES = 1, 2, 3
_LEVELS = 9
_MOST_LISTS = 1 << 16
_LARGEST = 1 << 31
_LONGEST = 200  # characters of a template; Word writes 31 at most, and each item repeats what there is
_MOST_NUMBERS = 15  # in one label; there is no room for more in 31 characters
_BULLETED = "bullet"
_PLACE = 0xE000  # the number of a level in a template, plus the level
_PLACES = re.compile(f"[{chr(_PLACE)}-{chr(_PLACE + _LEVELS - 1)}]")


class Level(NamedTuple):
    """A level of a list.

    Attributes:
        style: How its numbers are written, as `styled_number` takes it.
        start: Its first number.
        template: What is shown, with a character of its own for the number of each level.
    """

    style: str = "decimal"
    start: int = 1
    template: str = ""


class Numbering:
    """The lists a document defines, and the numbers they have reached."""

    def __init__(self) -> None:
        self._lists: dict[int, list[Level]] = {}
        self._uses: dict[int, int] = {}
        self._restarts: dict[tuple[int, int], int] = {}
        self._reached: dict[int, list[int | None]] = {}

    def read_lists(self, view: str, start: int, end: int) -> None:
        r"""Read the content of a `\listtable` group.

        Args:
            view: The document.
            start: Where the content begins.
            end: Where it ends.
        """
        levels: list[Level] = []
        template = _Template()
        for depth, token in group_tokens(view, start, end):
            kind = token.lastindex
            if depth >= _DEPTH_OF_TEMPLATES:
                template.read(kind, token)
            elif kind == OPEN and depth == _DEPTH_OF_LISTS:
                levels = []
            elif kind == OPEN and len(levels) < _LEVELS:
                levels.append(Level())
                template = _Template()
            elif kind in (WORD, NUMBER):
                word, number = token[WORD], whole_number(token[NUMBER])
                if depth == _DEPTH_OF_LEVELS and levels:
                    levels[-1] = _changed(levels[-1], word, number)
                elif word == "listid" and len(self._lists) < _MOST_LISTS:
                    self._lists[number] = levels
            elif depth == _DEPTH_OF_LEVELS and levels:
                levels[-1] = levels[-1]._replace(template=template.text())

    def read_uses(self, view: str, start: int, end: int) -> None:
        r"""Read the content of a `\listoverridetable` group.

        Args:
            view: The document.
            start: Where the content begins.
            end: Where it ends.
        """
        list_id = level = 0
        starts: dict[int, int] = {}
        for depth, token in group_tokens(view, start, end):
            kind = token.lastindex
            if kind == OPEN:
                if depth == _DEPTH_OF_LISTS:
                    list_id, level, starts = 0, -1, {}
                level += depth == _DEPTH_OF_LEVELS
            elif kind == NUMBER:
                word, number = token[WORD], whole_number(token[NUMBER])
                if word == "listid":
                    list_id = number
                elif word == "levelstartat" and level < _LEVELS:
                    starts[level] = max(number, 0)
                elif word == "ls" and len(self._uses) < _MOST_LISTS:
                    self._uses[number] = list_id
                    self._restarts.update({(number, at): start_at for at, start_at in starts.items()})

    def level(self, use: int, at: int) -> Level | None:
        r"""Return a level of a list; None when it is not defined.

        Args:
            use: The list as paragraphs name it (`\ls`).
            at: The level, 0 outermost.
        """
        levels = self._lists.get(self._uses[use], ()) if use in self._uses else ()
        return levels[at] if 0 <= at < len(levels) else None

    def is_bulleted(self, use: int, at: int) -> bool:
        """Return whether a level is known to have bullets.

        Args:
            use: The list as paragraphs name it.
            at: The level, 0 outermost.
        """
        level = self.level(use, at)
        return level is not None and level.style == _BULLETED

    def label(self, use: int, at: int) -> str:
        """Count a paragraph and return its label: "" for none, "-" for a bullet.

        Args:
            use: The list as the paragraph names it.
            at: Its level, 0 outermost.
        """
        level = self.level(use, at)
        if level is None:
            return ""
        levels = self._lists[self._uses[use]]
        reached = self._reached.setdefault(self._uses[use], [None] * _LEVELS)
        before = reached[at]
        restart = self._restarts.pop((use, at), None)
        number = restart if restart is not None else level.start if before is None else before + 1
        reached[at] = min(number, _LARGEST)
        reached[at + 1 :] = [None] * (_LEVELS - at - 1)
        if level.style == _BULLETED:
            return "-"

        def written(match: re.Match[str]) -> str:
            shown = min(ord(match[0]) - _PLACE, len(levels) - 1)
            number = reached[shown]
            return styled_number(levels[shown].style, levels[shown].start if number is None else number)

        return _PLACES.sub(written, level.template).strip()


def _changed(level: Level, word: str, number: int) -> Level:
    # Newer programs write the style a second time, for those that know more of them.
    if word in ("levelnfc", "levelnfcn"):
        return level._replace(style=number_style(number))
    return level._replace(start=max(number, 0)) if word == "levelstartat" else level


class _Template:
    r"""Reads `\leveltext`: a character that tells the length, then what is shown, to a semicolon."""

    def __init__(self) -> None:
        self._characters = Characters()
        self._places_left = _MOST_NUMBERS
        self._inside = self._measured = False
        self._text = ""

    def read(self, kind: int | None, token: re.Match[str]) -> None:
        if kind in (WORD, NUMBER):
            if token[WORD] == "leveltext":
                self._inside, self._measured = True, False
            elif token[WORD] == "levelnumbers":
                self._inside = False
            elif token[WORD] == "u" and self._inside:
                self._characters.unicode(whole_number(token[NUMBER]))
        elif self._inside and kind == TEXT:
            self._characters.text(token[TEXT])
        elif self._inside and kind == SYMBOL:
            self._characters.sign(SYMBOLS.get(token[SYMBOL], ""))
        elif self._inside and kind == BYTES:
            self._read_bytes(bytes.fromhex(token[BYTES].replace("\\'", "")))

    def text(self) -> str:
        self._text = self._text or self._characters.take().partition(";")[0][:_LONGEST]
        return self._text

    def _read_bytes(self, values: bytes) -> None:
        for value in values if self._measured else values[1:]:
            if value < _LEVELS:
                self._characters.sign(chr(_PLACE + value) if self._places_left > 0 else "")
                self._places_left -= 1
            else:
                self._characters.text(chr(value))
        self._measured = True
