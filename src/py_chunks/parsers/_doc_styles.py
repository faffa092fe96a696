"""The style sheet of a Word binary file ([MS-DOC] 2.9.271, STSH): what a style asks of its paragraphs."""

from __future__ import annotations

import struct
from typing import NamedTuple

from py_chunks.parsers._doc_sprms import (
    C_FONT,
    P_IN_TABLE,
    P_LEVEL,
    P_LIST,
    P_OLD_LEVEL,
    P_OLD_NUMBERING,
    P_OUTLINE,
    P_PAGE_BREAK,
    Modifier,
    modifiers,
    number,
)
from py_chunks.parsers._word_styles import heading_of_name

_PARAGRAPH_STYLE = 1
_NOTHING = 0xFFF  # the style that a style without a parent is based on (2.9.258)
_HEADINGS = range(1, 10)  # built-in styles are known by number, whatever their names in the user's language (2.9.257)
_TITLE = 62
_BODY = 10  # one more than the level that sprmPOutLvl gives to text that is no heading (2.6.2)
_DEEPEST = 50
_USED = frozenset({P_PAGE_BREAK, P_LEVEL, P_LIST, P_OUTLINE, P_OLD_NUMBERING, P_OLD_LEVEL, P_IN_TABLE})


class _Entry(NamedTuple):
    known: int
    parent: int
    name: str
    paragraph: tuple[Modifier, ...]
    font: int | None


class Style(NamedTuple):
    """A paragraph style with what it inherits.

    Attributes:
        heading: Heading level its name or number stands for, None when it stands for none.
        modifiers: Modifiers of paragraphs, those of the oldest ancestor first.
        linking: The styles whose link to a level of a list counts, nearest first: its number and those of its
            ancestors, before one that names a level itself.
    """

    heading: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    linking: tuple[int, ...] = ()


class Styles:
    """The styles of one document.

    Attributes:
        damaged: Whether the sheet was cut off.
        font: Number of the font that text has when nothing else is said.
    """

    def __init__(self, sheet: bytes, *, old: bool) -> None:
        self.damaged = False
        self._old = old
        self._entries = self._read(sheet)
        self._known: dict[int, Style] = {}
        standard = struct.unpack_from("<H", sheet, 14)[0] if len(sheet) >= 16 else 0
        normal = self._entries.get(0)
        self.font = standard if normal is None or normal.font is None else normal.font

    def style(self, number: int) -> Style:
        """Return the style of a number; one that asks nothing when there is no such style.

        Args:
            number: The istd of a paragraph.
        """
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = self._resolve(number)
        return known

    def _resolve(self, number: int) -> Style:
        chain: list[int] = []
        while number in self._entries and number not in chain and len(chain) < _DEEPEST:
            chain.append(number)
            number = self._entries[number].parent
        inherited = [modifier for style in reversed(chain) for modifier in self._entries[style].paragraph]
        levels = (_heading(self._entries[style]) for style in chain)
        level = next((level for level in levels if level is not None), _BODY)
        named = (at for at, style in enumerate(chain) if P_LEVEL in dict(self._entries[style].paragraph))
        return Style(level if level < _BODY else None, tuple(inherited), tuple(chain[: next(named, None)]))

    def _read(self, sheet: bytes) -> dict[int, _Entry]:
        """The entries, each after its length; an unused number has none (2.9.135, 2.9.259)."""
        entries: dict[int, _Entry] = {}
        if len(sheet) < 6:
            self.damaged = True
            return entries
        header, count, fixed = struct.unpack_from("<3H", sheet)
        at = 2 + header
        for style in range(count):
            if at + 2 > len(sheet):
                self.damaged = True
                break
            size = struct.unpack_from("<H", sheet, at)[0]
            data = sheet[at + 2 : at + 2 + size]
            at += 2 + size
            entry = self._entry(data, fixed) if len(data) >= 8 else None
            if entry is not None:
                entries[style] = entry
            at += size % 2 if not self._old else 0
        return entries

    def _entry(self, data: bytes, fixed: int) -> _Entry | None:
        known, kind, formats = struct.unpack_from("<3H", data)
        if kind & 0xF != _PARAGRAPH_STYLE:
            return None
        name, at = self._name(data, fixed)
        parts = self._formats(data, at, min(formats & 0xF, 2))
        said = dict(modifiers(parts[0][2:], old=self._old)) if parts else {}
        paragraph = tuple((code, operand) for code, operand in said.items() if code in _USED)
        characters = modifiers(parts[1], old=self._old) if len(parts) > 1 else ()
        fonts = [number(operand) for code, operand in characters if code == C_FONT]
        parent = kind >> 4
        return _Entry(
            known & 0xFFF, _NOTHING if parent == _NOTHING else parent, name, paragraph, fonts[-1] if fonts else None
        )

    def _name(self, data: bytes, at: int) -> tuple[str, int]:
        """The name and where what follows it begins."""
        if self._old:
            size = data[at] if at < len(data) else 0
            return data[at + 1 : at + 1 + size].decode("cp1252", "replace"), at + size + 2
        size = struct.unpack_from("<H", data, at)[0] if at + 2 <= len(data) else 0
        return data[at + 2 : at + 2 + 2 * size].decode("utf-16-le", "replace"), at + 4 + 2 * size

    def _formats(self, data: bytes, at: int, count: int) -> list[bytes]:
        """The lists of modifiers, each after its length and at an even place (2.9.268)."""
        parts = []
        for _ in range(count):
            at += at % 2
            if at + 2 > len(data):
                break
            size = struct.unpack_from("<H", data, at)[0]
            parts.append(data[at + 2 : at + 2 + size])
            at += 2 + size
        return parts


def _heading(entry: _Entry) -> int | None:
    """The level an entry by itself decides on, None when that is left to its parent."""
    if entry.known in _HEADINGS:
        return entry.known
    outline = dict(entry.paragraph).get(P_OUTLINE)
    if outline is not None:
        return min(number(outline) + 1, _BODY)
    return 1 if entry.known == _TITLE else heading_of_name(entry.name)
