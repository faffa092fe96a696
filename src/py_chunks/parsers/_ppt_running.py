"""Headers and footers of slides and notes pages ([MS-PPT] 2.4.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType
from py_chunks.parsers._ppt_text import clean_text

_ALL_SLIDES, _ALL_NOTES = 3, 4  # instances of the containers that speak for all pages without their own
_HAS_DATE, _HAS_OWN_DATE, _HAS_HEADER, _HAS_FOOTER = 0x1, 0x4, 0x10, 0x20  # HeadersFootersAtom, 2.4.15.2
_OWN_DATE, _HEADER, _FOOTER = 0, 1, 2  # instances of the strings, 2.4.15.3 to 2.4.15.5
_TITLE_SLIDE = 0  # layout of a slide ([MS-PPT] 2.13.25)
_MASTER_OBJECTS = 0x1  # SlideAtom's flags ([MS-PPT] 2.5.11)


class _Running(NamedTuple):
    """What somebody typed; what is computed (today's date, numbers) is left out."""

    header: str = ""
    date: str = ""
    footer: str = ""


class RunningText:
    """The headers and footers of a presentation.

    Args:
        stream: Where the records are from.
        document: The document container, if there is one.
    """

    def __init__(self, stream: RecordStream, document: Record | None) -> None:
        self._stream = stream
        general = [] if document is None else list(stream.within(document))
        self._general = {
            record.instance: self._read(record) for record in general if record.kind == RecordType.HEADERS_FOOTERS
        }
        atom = next((record for record in general if record.kind == RecordType.DOCUMENT_ATOM), None)
        # [MS-PPT] 2.4.2: fOmitTitlePlace
        self._omits_titles = atom is not None and bool(stream.fields(atom, "<B", 37)[0])

    def of_slide(self, slide: Record) -> list[str]:
        """Return the lines at the foot of a slide: a date of its own, and its footer.

        Args:
            slide: The slide.

        Raises:
            CorruptDocument: Records lie within each other.
        """
        atom = self._stream.first(slide, RecordType.SLIDE_ATOM)
        layout, flags = (1, _MASTER_OBJECTS) if atom is None else self._stream.fields(atom, "<I16xH")
        # The places of date and footer are objects of the master.
        if not flags & _MASTER_OBJECTS or (self._omits_titles and layout == _TITLE_SLIDE):
            return []
        found = self._of(slide, _ALL_SLIDES)
        return [line for line in (found.date, found.footer) if line]

    def of_notes(self, pages: Iterable[Record]) -> dict[str, Any]:
        """Return `header_text` and `footer_text` of the notes pages, each text once; None where there is none.

        Args:
            pages: The notes pages.

        Raises:
            CorruptDocument: Records lie within each other.
        """
        found = [self._of(page, _ALL_NOTES) for page in pages]
        headers = dict.fromkeys(one.header for one in found if one.header)
        footers = dict.fromkeys(line for one in found for line in (one.date, one.footer) if line)
        return {"header_text": "\n".join(headers) or None, "footer_text": "\n".join(footers) or None}

    def _of(self, page: Record, instance: int) -> _Running:
        own = self._stream.first(page, RecordType.HEADERS_FOOTERS)
        return self._general.get(instance, _Running()) if own is None else self._read(own)

    def _read(self, container: Record) -> _Running:
        flags = 0
        texts: dict[int, str] = {}
        for record in self._stream.within(container):
            if record.kind == RecordType.HEADERS_FOOTERS_ATOM:
                flags = self._stream.fields(record, "<H", 2)[0]
            elif record.kind == RecordType.STRING:
                texts[record.instance] = clean_text(self._stream.content(record).decode("utf-16-le", "replace"))
        wanted = ((_HEADER, _HAS_HEADER), (_OWN_DATE, _HAS_DATE | _HAS_OWN_DATE), (_FOOTER, _HAS_FOOTER))
        return _Running(*(texts.get(instance, "") if flags & bits == bits else "" for instance, bits in wanted))
