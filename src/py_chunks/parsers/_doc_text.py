"""All characters of a Word binary file as a reader sees them: one side of tracked changes, fields by their results."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from py_chunks.documents import Revisions
from py_chunks.parsers._doc_fields import Edit, field_edits, form_value
from py_chunks.parsers._doc_fonts import Fonts
from py_chunks.parsers._doc_formats import PLAIN, CharacterFormat, character_format, with_modifiers
from py_chunks.parsers._doc_pieces import PieceTable, joined_surrogates
from py_chunks.parsers._doc_properties import Runs
from py_chunks.parsers._word_symbols import symbol

# Characters with a meaning of their own ([MS-DOC] 2.4.1 and 2.6.1, sprmCFSpec); the others of them are anchors.
_SIGNS = {
    **{value: None for value in range(0x20) if value != 0x09},
    0x07: " ",  # the end of a cell, where a damaged file has one outside a table
    0x0A: "\n",
    0x0B: "\n",
    0x0C: "\n",
    0x0D: "\n",
    0x0E: "\n",
    0x1E: "-",
}
_SPECIAL = re.compile("[\x00-\x08\x0a-\x1f\ud800-\udfff]")
_SYMBOLS = re.compile("[\uf020-\uf0ff]")
_MARKS = "\r\x07\x0c"  # what ends a paragraph
_DATA_MARK = "\x01"


class _Span(NamedTuple):
    start: int
    end: int
    format: CharacterFormat


class DocText:
    """The text of one document.

    Attributes:
        stored: All characters as they are stored.
    """

    def __init__(self, pieces: PieceTable, characters: Runs, fonts: Fonts, data: bytes, *, old: bool) -> None:
        """Put the text together; `data` is the Data stream."""
        self._fonts = fonts
        self._data = data
        self._old = old
        self._spans = list(_spans(pieces, characters, old=old))
        self.stored = pieces.text(fonts.decoder(characters, pieces.wide()) if old else None)
        self._starts: list[int] = []
        self._edits: list[Edit] = []

    def settle(self, stories: Iterable[tuple[int, int]], revisions: Revisions, marks: Iterable[int] = ()) -> None:
        """Decide what is shown.

        Args:
            stories: Where each text begins and ends, so that no field reaches from one into another.
            revisions: The side of tracked changes to show.
            marks: Positions of ends of paragraphs that end none.
        """
        edits = [edit for story in stories for edit in field_edits(self.stored, *story, self._form_value)]
        edits.extend(self._hidden(revisions))
        edits.extend(self._symbols())
        edits.extend(Edit(at, at + 1) for at in marks)
        self._edits = list(_without_overlaps(sorted(edits, key=lambda edit: (edit.start, -edit.end))))
        self._starts = [edit.start for edit in self._edits]

    def hidden(self, position: int) -> bool:
        """Return whether a character is not shown at all, nor stands for something else.

        Args:
            position: Its position.
        """
        found = bisect_right(self._starts, position) - 1
        return found >= 0 and position < self._edits[found].end and not self._edits[found].text

    def shown(self, start: int, end: int) -> str:
        """Return what is read between two positions, without the space around it.

        Args:
            start: The first position.
            end: The position past the last.
        """
        text = self.stored[start:end]
        first = max(bisect_right(self._starts, start) - 1, 0)
        if first < len(self._edits) and self._edits[first].start < end:
            text = "".join(self._pieces(start, end, first))
        text = text.rstrip(_MARKS)
        if _SPECIAL.search(text):
            text = joined_surrogates(text.translate(_SIGNS))
        return text.strip()

    def _pieces(self, start: int, end: int, first: int) -> Iterator[str]:
        at = start
        for number in range(first, len(self._edits)):
            edit = self._edits[number]
            if edit.start >= end:
                break
            if edit.end <= at:
                continue
            if edit.start >= at:
                yield self.stored[at : edit.start]
                yield edit.text
            at = edit.end
        if at < end:
            yield self.stored[at:end]

    def _hidden(self, revisions: Revisions) -> Iterator[Edit]:
        for start, end, about in self._spans:
            if (revisions == "accepted" and about.deleted) or (revisions == "original" and about.inserted):
                yield Edit(start, end)

    def _symbols(self) -> Iterator[Edit]:
        """Signs of symbol fonts: by the modifier that names one, or as letters of such a font."""
        for start, end, about in self._spans:
            if about.symbol is not None:
                font, place = about.symbol
                sign = symbol(self._fonts.name(font), f"{place:X}")
                yield from (Edit(at, at + 1, sign) for at in range(start, min(end, len(self.stored))))
            elif about.font is not None and self._fonts.is_symbolic(about.font):
                name = self._fonts.name(about.font)
                for found in _SYMBOLS.finditer(self.stored, start, end):
                    yield Edit(found.start(), found.end(), symbol(name, f"{ord(found[0]):X}"))

    def _form_value(self, start: int, end: int) -> str:
        mark = self.stored.find(_DATA_MARK, start, end)
        if mark < 0:
            return ""
        found = bisect_right(self._spans, mark, key=lambda span: span.start) - 1
        span = self._spans[found] if found >= 0 else None
        if span is None or span.end <= mark or span.format.data is None:
            return ""
        return form_value(self._data, span.format.data)


def _spans(pieces: PieceTable, characters: Runs, *, old: bool) -> Iterator[_Span]:
    """The characters of which something is said, in the order of the text."""
    known: dict[bytes, CharacterFormat] = {}
    for piece in pieces.pieces:
        said = with_modifiers(PLAIN, piece.modifiers)
        size = (piece.end - piece.start) * piece.width
        for run in characters.between(piece.at, piece.at + size):
            about = known.get(run.format)
            if about is None:
                about = known[run.format] = character_format(run.format, old=old)
            if piece.modifiers:
                about = with_modifiers(about, piece.modifiers)
            if about != PLAIN:
                start = max(run.start - piece.at, 0) // piece.width
                end = -(-min(run.end - piece.at, size) // piece.width)
                yield _Span(piece.start + start, piece.start + end, about)
        if said != PLAIN and not characters.runs:
            yield _Span(piece.start, piece.end, said)


def _without_overlaps(edits: Iterable[Edit]) -> Iterator[Edit]:
    """What begins inside another edit is part of it; what reaches beyond is cut."""
    reached = 0
    for edit in edits:
        if edit.start >= reached:
            yield edit
        elif edit.end > reached:
            yield Edit(reached, edit.end)
        reached = max(reached, edit.end)
