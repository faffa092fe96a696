"""The slides, masters and notes that a presentation's lists name, in order ([MS-PPT] 2.4.14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from py_chunks.parsers._ppt_fonts import Fonts, font_names
from py_chunks.parsers._ppt_persist import PersistObjects
from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType

_SLIDES, _MASTERS, _NOTES = 0, 1, 2  # instances of the lists
_HIDDEN = 0x4  # SlideShowSlideInfoAtom ([MS-PPT] 2.6.6)
_LONGEST_MASTER_CHAIN = 3  # a slide follows a title master, and this a main master ([MS-PPT] 2.5.10)


class Entry(NamedTuple):
    """An entry of a list.

    Attributes:
        container: The slide, master or notes page, or None when it can't be found.
        number: What others refer to it by.
        outline: The records of the text that the list holds for it.
    """

    container: Record | None
    number: int
    outline: list[Record]


class Deck:
    """What a presentation is made of.

    Args:
        stream: Where the records are from.
        parts: Where the parts are.
    """

    def __init__(self, stream: RecordStream, parts: PersistObjects) -> None:
        self._stream = stream
        self._parts = parts
        self._used: set[int] = set()

    @cached_property
    def slides(self) -> list[Entry]:
        """The slides in order."""
        strays = iter(self._parts.strays)
        # Slides that no directory names are taken to be stored in their order.
        slides = [
            entry if entry.container is not None else entry._replace(container=next(strays, None))
            for entry in self._list(_SLIDES, RecordType.SLIDE)
        ]
        document = self._parts.document
        if document is None or not document.whole:
            slides += (Entry(container, 0, []) for container in strays)
        return slides

    @cached_property
    def fonts(self) -> Fonts:
        """The names of the fonts."""
        return font_names(self._stream, self._parts.document)

    def notes_of(self, slide: Record) -> Record | None:
        """Return the notes page of a slide, or None.

        Args:
            slide: The slide.
        """
        number = self._slide_atom(slide)[1]
        return self._notes.get(number) if number else None

    def master_of(self, slide: Record) -> Record | None:
        """Return the main master of a slide, or None.

        Args:
            slide: The slide.
        """
        found: Record | None = slide
        for _ in range(_LONGEST_MASTER_CHAIN):
            if found is None or found.kind == RecordType.MAIN_MASTER:
                return found
            found = self._masters.get(self._slide_atom(found)[0])
        return None

    def is_hidden(self, slide: Record) -> bool:
        """Return whether a slide is left out when the presentation is shown.

        Args:
            slide: The slide.
        """
        info = self._stream.first(slide, RecordType.SLIDE_SHOW_INFO)
        return info is not None and bool(self._stream.fields(info, "<H", 10)[0] & _HIDDEN)

    @cached_property
    def _masters(self) -> dict[int, Record]:
        entries = [*self._list(_MASTERS, RecordType.MAIN_MASTER, RecordType.SLIDE)]
        return {entry.number: entry.container for entry in entries if entry.container is not None}

    @cached_property
    def _notes(self) -> dict[int, Record]:
        entries = self._list(_NOTES, RecordType.NOTES)
        return {entry.number: entry.container for entry in entries if entry.container is not None}

    def _slide_atom(self, slide: Record) -> tuple[int, int]:
        """The numbers of its master and of its notes page, 0 where it has none ([MS-PPT] 2.5.10)."""
        atom = self._stream.first(slide, RecordType.SLIDE_ATOM)
        if atom is None:
            return 0, 0
        master, notes = self._stream.fields(atom, "<II", 12)
        return master, notes

    def _list(self, instance: int, *kinds: int) -> Iterator[Entry]:
        document = self._parts.document
        found = None if document is None else self._stream.first(document, RecordType.SLIDE_LIST, instance)
        entry: Entry | None = None
        for record in () if found is None else self._stream.within(found):
            if record.kind == RecordType.SLIDE_PERSIST:  # 2.4.14.5
                if entry is not None:
                    yield entry
                part, number = self._stream.fields(record, "<I8xI")
                entry = Entry(self._part(part, kinds), number, [])
            elif entry is not None:
                entry.outline.append(record)
        if entry is not None:
            yield entry

    def _part(self, part: int, kinds: tuple[int, ...]) -> Record | None:
        """The part of that number; a part belongs to one entry only."""
        offset = self._parts.offsets.get(part)
        found = None if offset is None else self._stream.at(offset)
        if found is None or found.kind not in kinds or found.start in self._used:
            return None
        self._used.add(found.start)
        return found
