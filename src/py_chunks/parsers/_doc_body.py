"""The paragraphs of any text of a Word binary file as drafts: headings, list items, tables and what hangs on them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from py_chunks.parsers._doc_file import Paragraph, WordFile
from py_chunks.parsers._doc_formats import ParagraphFormat
from py_chunks.parsers._doc_lists import OldCounters
from py_chunks.parsers._doc_pages import Pages
from py_chunks.parsers._doc_stories import Box
from py_chunks.parsers._doc_tables import TableBuilder, row_layout
from py_chunks.parsers._rendering import list_item
from py_chunks.parsers._word_numbering import Counters
from py_chunks.units import NO_EXTRAS, Draft, Location

_BLANK = "".join(map(chr, range(0x21))) + "\xa0"
_DEEPEST_LIST = 8
_SECTION_END = "\x0c"

Label = tuple[str, str, int]
"""A number or bullet as displayed, what stands between it and the text, and its level."""


@dataclass(frozen=True, slots=True)
class Anchored:
    """What hangs on positions of a text, in their order.

    Attributes:
        notes: Position, kind and what the chunk says of a note.
        boxes: Text boxes whose anchor is known.
    """

    notes: Sequence[tuple[int, str, Mapping[str, str]]] = ()
    boxes: Sequence[Box] = ()

    def notes_between(self, start: int, end: int) -> dict[str, Any]:
        """Return the notes between two positions, by the key of the chunk they belong to."""
        found: dict[str, Any] = {}
        first = bisect_left(self.notes, start, key=lambda note: note[0])
        for number in range(first, len(self.notes)):
            at, kind, note = self.notes[number]
            if at >= end:
                break
            found.setdefault(kind, []).append(note)
        return found

    def boxes_between(self, start: int, end: int) -> Iterator[Box]:
        """Yield the text boxes between two positions."""
        first = bisect_left(self.boxes, start, key=lambda box: box.anchor or 0)
        for number in range(first, len(self.boxes)):
            box = self.boxes[number]
            if box.anchor is None or box.anchor >= end:
                return
            yield box


@dataclass(slots=True)
class Story:
    """Reads texts of one document, with the list numbers they reach.

    Attributes:
        file: The document.
        pages: Where pages begin, None for texts that have none of their own.
        anchored: What hangs on the text.
    """

    file: WordFile
    pages: Pages | None = None
    anchored: Anchored = field(default_factory=Anchored)
    _counters: Counters = field(init=False)
    _old_counters: OldCounters = field(init=False)

    def __post_init__(self) -> None:
        self._counters = Counters(self.file.lists)
        self._old_counters = OldCounters(self.file.codec)

    def drafts(self, paragraphs: Iterable[Paragraph], place: Location | None = None) -> Iterator[Draft]:
        """Yield the units that paragraphs make, each with the boxes that hang on it behind it.

        Args:
            paragraphs: Neighbours, in order.
            place: The location of all of them, where the text has no pages of its own.
        """
        table: _Table | None = None
        for paragraph in paragraphs:
            depth = 1 if paragraph.in_cell else paragraph.format.depth
            if depth:
                table = table or _Table(self.file, paragraph.start)
                words = "" if paragraph.format.ends_row else self._paragraph(paragraph, None).text
                table.add(paragraph, depth, words)
                continue
            if table is not None:
                yield from self._with_boxes(self._table(table, place), table.start, paragraph.start)
                table = None
            draft = self._paragraph(paragraph, place)
            yield from self._with_boxes(draft, paragraph.start, paragraph.end)
        if table is not None:
            yield from self._with_boxes(self._table(table, place), table.start, table.end)

    def text(self, start: int, end: int) -> str:
        """Return the units of a stretch of text, one below the other.

        Args:
            start: The position of its first character.
            end: The position past its last.
        """
        return "\n".join(draft.text for draft in self.drafts(self.file.paragraphs(start, end)) if draft.text)

    def box(self, box: Box, location: Location | None) -> Iterator[Draft]:
        """Yield the units of a text box.

        Args:
            box: The box.
            location: Where it is anchored.
        """
        if box.words:
            yield Draft(box.words.replace("\r", "\n").strip(), location=location)
            return
        anchored, pages = self.anchored, self.pages
        self.anchored, self.pages = Anchored(), None
        yield from self.drafts(self.file.paragraphs(box.start, box.end), location)
        self.anchored, self.pages = anchored, pages

    def _with_boxes(self, draft: Draft, start: int, end: int) -> Iterator[Draft]:
        yield draft
        for box in self.anchored.boxes_between(start, end):
            yield from self.box(box, draft.location)

    def _paragraph(self, paragraph: Paragraph, place: Location | None) -> Draft:
        """One paragraph; its number counts even when it is blank."""
        start, end, about = paragraph[:3]
        text = self.file.text.shown(start, end - (end - start > 0 and paragraph.in_cell))
        # What is there only to end a section has no number, and Word does not count it.
        label = self._label(about, blank=not text) if self.file.text.stored[start:end] != _SECTION_END else None
        location = self._location(start, end) or place
        if not text:
            return Draft("", location=location)
        extras = self.anchored.notes_between(start, end) or NO_EXTRAS
        return _draft(text, about.heading, label, location, extras)

    def _table(self, table: _Table, place: Location | None) -> Draft:
        text, rows, columns = table.builder.finish()
        extras = {"table_rows": rows, "table_columns": columns, "table_cells": rows * columns}
        extras.update(self.anchored.notes_between(table.start, table.end))
        return Draft(text, "table", None, self._location(table.start, table.end) or place, extras)

    def _location(self, start: int, end: int) -> Location | None:
        if self.pages is None:
            return None
        stored = self.file.text.stored[start:end]
        before, behind = len(stored) - len(stored.lstrip(_BLANK)), len(stored.rstrip(_BLANK))
        return self.pages.between(start + (before if behind else 0), start + max(behind - 1, 0))

    def _label(self, about: ParagraphFormat, *, blank: bool) -> Label | None:
        if about.numbering:
            return self._old_counters.advance(about.numbering)
        if not blank:
            self._old_counters.pause()
        if not about.list_index:
            return None
        num_id, level = str(about.list_index), about.own_level
        if level is None:
            level = self._counters.level(num_id, [*map(str, about.linking)])
        if level is None:
            level = about.list_level or 0
        if level > _DEEPEST_LIST:  # which says that there is no number
            return None
        shown = self._counters.advance(num_id, level)
        return None if shown is None else (*shown, level)


class _Table:
    """A table while its paragraphs come."""

    def __init__(self, file: WordFile, start: int) -> None:
        self.builder = TableBuilder()
        self.start = self.end = start
        self._old = file.fib.old

    def add(self, paragraph: Paragraph, depth: int, words: str) -> None:
        self.end = paragraph.end
        about = paragraph.format
        if about.ends_row:
            self.builder.end_row(depth, None if paragraph.hidden else row_layout(about.row, old=self._old))
        else:
            ends_cell = paragraph.in_cell if depth == 1 else about.ends_cell
            self.builder.add(depth, words.strip(), ends_cell=ends_cell)


def _draft(
    text: str, heading: int | None, label: Label | None, location: Location | None, extras: Mapping[str, Any]
) -> Draft:
    if heading is not None:
        # A number belongs to a heading's name, a bullet does not.
        if label is not None and label[0] != "-":
            text = f"{label[0]}{label[1]}{text}"
        return Draft(text, "heading", heading, location, extras)
    if label is None:
        return Draft(text, "paragraph", None, location, extras)
    marker, gap, level = label
    return Draft(list_item(marker + gap, text.split("\n"), "  " * level), "list", level, location, extras)
