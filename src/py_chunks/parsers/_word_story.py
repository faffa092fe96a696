"""One text of a document (the body, a note, a header, a text box): its blocks as drafts, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from py_chunks.documents import Revisions
from py_chunks.parsers._drawings import chart_text, diagram_lines
from py_chunks.parsers._rendering import list_item
from py_chunks.parsers._word_anchors import Anchored
from py_chunks.parsers._word_fields import unclosed_fields
from py_chunks.parsers._word_names import (
    ALTERNATIVES,
    HIDDEN,
    PARAGRAPH,
    TABLE,
    TEXT,
    R,
    W,
)
from py_chunks.parsers._word_numbering import Counters
from py_chunks.parsers._word_pages import Pages
from py_chunks.parsers._word_parts import Parts
from py_chunks.parsers._word_properties import Properties, PropertyReader
from py_chunks.parsers._word_runs import Runs
from py_chunks.parsers._word_styles import Styles
from py_chunks.parsers._word_tables import TableReader
from py_chunks.units import NO_EXTRAS, Draft, Location, new_draft

_IMPORT = f"{W}altChunk"
_BLOCKS = frozenset({PARAGRAPH, TABLE, _IMPORT})
_DEEPEST_LIST = 8
_DEEPEST = 30  # tables and text boxes nested deeper are read as their bare words
_SKIPPED = frozenset(W + name for name in ("sdtPr", "sdtEndPr", "sectPr", "tcPr", "customXmlPr"))


class Shelf(Protocol):
    """What all texts of one document share."""

    parts: Parts
    styles: Styles
    revisions: Revisions

    def note(self, kind: str, note_id: str) -> str:
        """Return the text of a note."""

    def imports(self, part: str, relation_id: str) -> Iterator[Draft]:
        """Yield the drafts of the document that a part imports by one of its relationships."""


@dataclass(slots=True)
class Story:
    """One text of a document.

    Attributes:
        shelf: What the document's texts share.
        part: Name of the part that holds it, whose relationships it uses.
        root: The element that holds it; fields begin and end inside.
        counters: The list numbers it has reached.
        pages: Counts pages, in the body of a document that declares them.
        place: The location of all its drafts, where it has no pages of its own.
        depth: How many tables and text boxes it stands in.
    """

    shelf: Shelf
    part: str
    root: Any
    counters: Counters
    pages: Pages | None = None
    place: Location | None = None
    depth: int = 0
    _runs: Runs = field(init=False)
    _hidden: frozenset[str] = field(init=False)
    _properties: PropertyReader = field(init=False)

    def __post_init__(self) -> None:
        revisions = self.shelf.revisions
        self._hidden = HIDDEN[revisions]
        self._properties = PropertyReader(self.shelf.styles, revisions)
        self._runs = Runs(self.root, revisions, self.pages, unclosed_fields(self.root, revisions))

    def drafts(self, container: Any) -> Iterator[Draft]:
        """Yield the blocks of a container, each with what hangs on it after it.

        Args:
            container: The body, a note, a header, a text box or a cell.
        """
        runs = self._runs
        joined: Properties | None = None  # of a paragraph whose mark is gone, so that the next one continues it
        for block in self._blocks(container):
            if block.tag == PARAGRAPH:
                properties = self._properties.of(block)
                if joined is None:
                    runs.begin()
                if properties.page_break and self.pages is not None:
                    self.pages.before(runs.count())
                runs.read(block)
                joined = properties if properties.mark_gone else None
                if joined is None:
                    draft = self._paragraph(properties)
                    yield draft
                    if runs.anchored:
                        yield from self._hanging(draft.location)
                continue
            if joined is not None:
                yield from self._unjoined(joined)
                joined = None
            if block.tag == TABLE:
                yield from self._table(block)
            else:
                yield from self.shelf.imports(self.part, block.get(f"{R}id") or "")
        if joined is not None:
            yield from self._unjoined(joined)

    def text(self, container: Any) -> str:
        """Return the blocks of a container, one below the other."""
        return "\n".join(draft.text for draft in self.drafts(container) if draft.text)

    def _blocks(self, container: Any) -> Iterator[Any]:
        """Paragraphs, tables and imports, through content controls and other wrappers."""
        hidden = self._hidden
        pending = [iter(container)]
        while pending:
            for child in pending[-1]:
                tag = child.tag
                if tag in _BLOCKS:
                    yield child
                elif tag == ALTERNATIVES:
                    branch = next((branch for branch in child if len(branch)), None)
                    pending.append(iter(() if branch is None else branch))
                    break
                elif len(child) and tag not in _SKIPPED and tag not in hidden:
                    pending.append(iter(child))
                    break
            else:
                pending.pop()

    def _unjoined(self, properties: Properties) -> Iterator[Draft]:
        """A paragraph whose mark is gone, with no paragraph after it to continue it."""
        draft = self._paragraph(properties)
        yield draft
        yield from self._hanging(draft.location)

    def _paragraph(self, properties: Properties) -> Draft:
        """The paragraph just read, which may be blank: numbers and sections go on all the same."""
        runs = self._runs
        text, location = runs.text(), self.place
        if self.pages is not None:
            location = self.pages.take(*runs.span())
            if properties.ends_section:
                self.pages.section(runs.count())
        # A paragraph that is there only to end a section has no number, and Word does not count it.
        is_shown = text or runs.anchored or properties.has_picture or not properties.ends_section
        numbering = properties.numbering if is_shown else None
        label = self._label(properties, numbering) if numbering is not None else None
        # Notes of a blank paragraph are text of the document all the same.
        notes = self._notes(runs.notes) if runs.notes else NO_EXTRAS
        if not text:
            return Draft("", "paragraph", None, location, notes)
        return _draft(text, properties.heading, label, location, notes)

    def _hanging(self, location: Location | None) -> Iterator[Draft]:
        for thing in self._runs.anchored:
            yield from self._anchored(thing, location)

    def _label(self, properties: Properties, num_id: str) -> tuple[str, str, int] | None:
        """Marker, gap and level of a numbered paragraph, which counts even when it has no text."""
        style = properties.style
        level = properties.ilvl
        if level is None:  # which is inherited whether the numbering is or not
            level = self.counters.level(num_id, style.linking)
        if level is None:
            level = style.ilvl
        level = max(level or 0, 0)
        if level > _DEEPEST_LIST:  # which says that there is no number
            return None
        shown = self.counters.advance(num_id, level)
        if shown is None:
            return None
        marker, gap = shown
        return marker, gap or (" " if self._runs.begins_with_space() else ""), level

    def _notes(self, references: list[tuple[str, str]]) -> Mapping[str, Any]:
        extras: dict[str, list[dict[str, str]]] = {}
        for kind, note_id in references:
            text = self.shelf.note(kind, note_id)
            if text:
                extras.setdefault(f"{kind}s", []).append({"id": note_id, "text": text})
        return extras

    def _table(self, table: Any) -> Iterator[Draft]:
        if self.depth >= _DEEPEST:
            yield Draft("".join(words.text or "" for words in table.iter(TEXT)))
            return
        reader = TableReader(self._cell, self._hidden, self.pages)
        text = reader.inner_table(table) if self.depth else reader.table(table)
        yield Draft(text, "table", None, reader.location() or self.place, reader.extras or NO_EXTRAS)

    def _cell(self, cell: Any) -> Iterator[Draft]:
        self.depth += 1
        yield from self.drafts(cell)
        self.depth -= 1

    def _anchored(self, thing: Anchored, location: Location | None) -> Iterator[Draft]:
        if thing.kind == "box":
            if self.depth >= _DEEPEST:
                yield Draft("".join(words.text or "" for words in thing.element.iter(TEXT)), location=location)
                return
            box = Story(self.shelf, self.part, thing.element, self.counters, None, location, self.depth + 1)
            yield from box.drafts(thing.element)
        elif thing.kind == "words":
            yield Draft(thing.value.strip(), location=location)
        else:
            root = self.shelf.parts.xml(self.shelf.parts.target(self.part, thing.value))
            if root is None:
                return
            if thing.kind == "chart":
                titles, found, table = f"\n{chart_text(root)}".partition("\n| ")
                yield Draft(titles.strip(), location=location)
                yield Draft(f"| {table}" if found else "", "table", None, location)
            else:
                lines = ("  " * depth + line for depth, line in diagram_lines(root))
                yield Draft("\n".join(lines), location=location)


def _draft(
    text: str,
    heading: int | None,
    label: tuple[str, str, int] | None,
    location: Location | None,
    extras: Mapping[str, Any],
) -> Draft:
    if heading is not None:
        # A number belongs to a heading's name, a bullet does not.
        if label is not None and label[0] != "-":
            text = f"{label[0]}{label[1]}{text}"
        return Draft(text, "heading", heading, location, extras)
    if label is None:
        return new_draft((text, "paragraph", None, location, extras, None, None, None))
    marker, gap, level = label
    indent = "  " * level
    if "\n" in text:
        return Draft(list_item(marker + gap, text.split("\n"), indent), "list", level, location, extras)
    return new_draft((f"{indent}{marker}{gap}{text}", "list", level, location, extras, None, None, None))
