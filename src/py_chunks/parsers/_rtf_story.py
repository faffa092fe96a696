"""One text of an RTF document (the body, a note, a header, a text box): paragraphs to units, in order."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from py_chunks.parsers._rtf_lists import BULLET, Item, begins_list, list_text, shown_marker
from py_chunks.parsers._rtf_old_numbering import OldNumber, OldNumbers
from py_chunks.parsers._rtf_tables import Layout, Table
from py_chunks.units import Draft

_DEEPEST_TABLE = 30
_BULLET_SIGN = "•"


class Properties(NamedTuple):
    r"""What a paragraph is, as `\pard` and what follows it say.

    Attributes:
        style: Number of its style.
        table: How many tables it stands in.
        list_id: The list it is of, 0 for none.
        level: Its level in that list, 0 outermost.
        indent: Its left indent, in twips.
        old_number: The number it describes itself, in a document that writes no labels.
        drop_cap: Whether it is the first letters of the next one, set large in a frame of their own.
    """

    style: int = 0
    table: int = 0
    list_id: int = 0
    level: int = 0
    indent: int = 0
    old_number: OldNumber | None = None
    drop_cap: bool = False


PLAIN = Properties()


class Sheet(Protocol):
    """What the texts of one document share."""

    def heading_level(self, style: int) -> int | None:
        """Return the level of a style for headings; None for any other."""

    def label(self, list_id: int, level: int) -> str:
        """Return the label of a list's paragraph that comes with none."""

    def is_bulleted(self, list_id: int, level: int) -> bool:
        """Return whether a level of a list is known to have bullets."""


class Story:
    """Gathers one text.

    Attributes:
        drafts: The units that are complete; for the reader to take.
        label: What the document writes before the paragraph; None for nothing.
        is_endnote: Whether the text is a note that stands at the end of the document.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.drafts: list[Draft] = []
        self.label: str | None = None
        self.is_endnote = False
        self._sheet = sheet
        self._old_numbers = OldNumbers()
        self._items: list[Item] = []
        self._tables: list[Table] = []
        self._anchored = _Anchored()  # in the paragraph
        self._held = _Anchored()  # in the list or table that the paragraphs before it are of

    def end_paragraph(self, text: str, properties: Properties) -> None:
        """End a paragraph.

        Args:
            text: Its text, without outer space.
            properties: What it is.
        """
        marker = self._marker(properties, text)
        depth = properties.table or int(bool(self._tables) and self._tables[0].in_row)
        if depth:
            self._table(depth).add(f"{marker} {text}" if marker and text else text)
            self._hold()
            return
        if self._tables:
            self._end_table()
        level = self._sheet.heading_level(properties.style)
        if level is None and not marker and text.startswith(_BULLET_SIGN) and text[1:2].isspace():
            marker, text = BULLET, text[1:].strip()
        if marker and text and level is None:
            self._add_item(marker, text, properties)
            return
        self._end_list()
        if level is not None and text:
            # A number belongs to a heading's name, a bullet does not.
            name = f"{marker} {text}" if marker and marker != BULLET else text
            self._emit(Draft(name.replace("\n", " "), "heading", level), self._anchored)
        elif text or self._anchored.boxes:
            self._emit(Draft(text), self._anchored)

    def end_cell(self, text: str, properties: Properties, depth: int) -> None:
        """End a cell, and the paragraph in it.

        Args:
            text: The paragraph's text.
            properties: What the paragraph is.
            depth: How many tables the cell stands in, its own included.
        """
        self.end_paragraph(text, properties._replace(table=depth))
        self._table(depth).end_cell()

    def end_row(self, text: str, layout: Layout, depth: int) -> None:
        """End a row.

        Args:
            text: What stands after its last cell.
            layout: How its cells are defined.
            depth: How many tables the row stands in, its own included.
        """
        table = self._table(depth)
        table.add(text)
        table.end_row(layout)
        self._hold()

    def add_note(self, kind: str, note: dict[str, str]) -> None:
        """Note what is anchored in the paragraph.

        Args:
            kind: "footnotes" or "endnotes".
            note: Its id and text.
        """
        self._anchored.notes.setdefault(kind, []).append(note)

    def add_boxes(self, drafts: list[Draft]) -> None:
        """Add what a box anchored in the paragraph holds; it comes after the unit.

        Args:
            drafts: The box's units.
        """
        self._anchored.boxes.extend(drafts)

    def finish(self, text: str, properties: Properties) -> list[Draft]:
        """End the text with a paragraph that may not have been ended, and return what is complete.

        Args:
            text: The paragraph's text.
            properties: What it is.
        """
        if text:
            self.end_paragraph(text, properties)
        if self._tables:
            self._end_table()
        self._end_list()
        if self._anchored.boxes:
            self._emit(Draft(""), self._anchored)
        return self.drafts

    def _marker(self, properties: Properties, text: str) -> str:
        label, self.label = self.label, None
        if label is None:
            if properties.old_number is not None:
                return shown_marker(self._old_numbers.label(properties.old_number))
            if text:
                self._old_numbers.pause()
            return self._sheet.label(properties.list_id, properties.level) if properties.list_id else ""
        if label and self._sheet.is_bulleted(properties.list_id, properties.level):
            return BULLET
        return shown_marker(label)

    def _add_item(self, marker: str, text: str, properties: Properties) -> None:
        depth = properties.level if properties.list_id else properties.indent
        item = Item(marker, text, depth, properties.list_id)
        if self._items and begins_list(item, self._items):
            self._end_list()
        self._items.append(item)
        self._hold()

    def _end_list(self) -> None:
        if self._items:
            items, self._items = self._items, []
            self._emit(Draft(list_text(items), "list"), self._held)

    def _table(self, depth: int) -> Table:
        """The table of that depth; tables within it have ended, and are words of its cell."""
        if not self._tables:
            self._end_list()
        depth = min(depth, _DEEPEST_TABLE)
        while len(self._tables) > depth:
            inner = self._tables.pop()
            self._tables[-1].add(inner.words())
        while len(self._tables) < depth:
            self._tables.append(Table())
        return self._tables[-1]

    def _end_table(self) -> None:
        table = self._table(1)
        self._tables = []
        self._emit(Draft(table.text(), "table"), self._held)

    def _hold(self) -> None:
        """Keep what is anchored in the paragraph for the unit it is a part of."""
        for kind, notes in self._anchored.notes.items():
            self._held.notes.setdefault(kind, []).extend(notes)
        self._held.boxes.extend(self._anchored.boxes)
        self._anchored.clear()

    def _emit(self, draft: Draft, anchored: _Anchored) -> None:
        """A unit with the notes anchored in it, then the boxes anchored in it."""
        self.drafts.append(draft._replace(extras=anchored.notes) if anchored.notes else draft)
        self.drafts.extend(anchored.boxes)
        anchored.clear()


class _Anchored:
    def __init__(self) -> None:
        self.notes: dict[str, list[dict[str, str]]] = {}
        self.boxes: list[Draft] = []

    def clear(self) -> None:
        if self.notes or self.boxes:
            self.notes, self.boxes = {}, []
