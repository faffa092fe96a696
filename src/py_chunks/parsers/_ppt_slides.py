"""The units of a slide: its title, the paragraphs and tables of its shapes, its footer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from py_chunks.parsers._ppt_deck import Deck, Entry
from py_chunks.parsers._ppt_masters import Bullets
from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType
from py_chunks.parsers._ppt_running import RunningText
from py_chunks.parsers._ppt_shapes import Shape, Table, shapes
from py_chunks.parsers._ppt_tables import table_text
from py_chunks.parsers._ppt_text import CENTER_TITLE_TEXT, TITLE_TEXT, text_bodies
from py_chunks.units import Draft, Location

_TITLE_LEVEL = 2
_TITLE_TEXTS = frozenset({TITLE_TEXT, CENTER_TITLE_TEXT})
_TITLES = frozenset({0x0D, 0x0F, 0x11})  # placeholders ([MS-PPT] 2.13.21): title, centred title, vertical title
_RUNNING = frozenset({0x07, 0x08, 0x09, 0x0A})  # date, slide number, footer, header


class SlideReader:
    """Reads slides of one presentation.

    Args:
        stream: Where the records are from.
        deck: What the presentation is made of.
        bullets: The bullets its masters give.
        running: Its headers and footers.
    """

    def __init__(self, stream: RecordStream, deck: Deck, bullets: Bullets, running: RunningText) -> None:
        self._stream = stream
        self._deck = deck
        self._bullets = bullets
        self._running = running

    def drafts(self, number: int, entry: Entry) -> Iterator[Draft]:
        """Yield the units of a slide: its title, its other shapes as stored, its footer.

        Args:
            number: The slide's number, 1-based.
            entry: The slide.

        Raises:
            CorruptDocument: Records lie within each other.
        """
        slide = entry.container
        found = list(self._content(entry))
        title = _take_title(found)
        extras: dict[str, Any] = {"slide_number": number, "slide_title": title}
        notes = None if slide is None else self._notes_text(self._deck.notes_of(slide))
        if notes:
            extras["notes"] = notes
        where = (Location("slide", number, number), extras, None, number)
        if title is not None:
            yield Draft(title, "heading", _TITLE_LEVEL, *where)
        master = None if slide is None else self._deck.master_of(slide)
        for one in found:
            text = table_text(one) if isinstance(one, list) else None
            if text is not None:
                yield Draft(text, "table", None, *where)
                continue
            for shape in _each(one):
                for line, level in self._lines(shape, master):
                    yield Draft(line, "paragraph" if level is None else "list", level, *where)
        for line in () if slide is None else self._footer(slide, found):
            yield Draft(line, "paragraph", None, *where)

    def _content(self, entry: Entry) -> Iterator[Shape | Table]:
        slide = entry.container
        outline = dict(enumerate(text_bodies(self._stream, entry.outline, self._deck.fonts)))
        drawing = None if slide is None else self._stream.first(slide, RecordType.DRAWING)
        if drawing is not None:
            yield from shapes(self._stream, drawing, outline, self._deck.fonts)
        if slide is None or drawing is None or not slide.whole:
            # The list of slides holds the text of title and body, and is what is left of a slide that is lost or cut.
            yield from (Shape(0, [body], "", None) for body in outline.values())

    def _lines(self, shape: Shape, master: Record | None) -> Iterator[tuple[str, int | None]]:
        """The paragraphs of a shape, and the levels of those that are items of lists."""
        for body in shape.bodies:
            for paragraph in body.paragraphs:
                bullet = self._bullets.shown(paragraph, body.kind, master)
                yield paragraph.text, paragraph.level if bullet else None
        if shape.word_art and not any(body.paragraphs for body in shape.bodies):
            yield shape.word_art, None

    def _footer(self, slide: Record, found: Iterable[Shape | Table]) -> Iterator[str]:
        """The lines at the foot of the slide; newer versions write them into shapes of the slide as well."""
        running = (shape for one in found for shape in _each(one) if shape.placeholder in _RUNNING)
        written = {paragraph.text for shape in running for body in shape.bodies for paragraph in body.paragraphs}
        return (line for line in self._running.of_slide(slide) if line not in written)

    def _notes_text(self, notes: Record | None) -> str:
        """What is written on a notes page, without its header, footer, date and number."""
        drawing = None if notes is None else self._stream.first(notes, RecordType.DRAWING)
        found = () if drawing is None else shapes(self._stream, drawing, {}, self._deck.fonts)
        pieces = (shape for one in found for shape in _each(one) if shape.placeholder not in _RUNNING)
        return "\n".join(paragraph.text for shape in pieces for body in shape.bodies for paragraph in body.paragraphs)


def _each(one: Shape | Table) -> Iterable[Shape]:
    return one if isinstance(one, list) else (one,)


def _take_title(found: list[Shape | Table]) -> str | None:
    """The first title that is not blank, on one line; it is taken out of its shape."""
    for at, one in enumerate(found):
        if isinstance(one, Shape):
            for body in one.bodies:
                if body.paragraphs and (body.kind in _TITLE_TEXTS or one.placeholder in _TITLES):
                    found[at] = one._replace(bodies=[other for other in one.bodies if other is not body])
                    return " ".join(" ".join(paragraph.text for paragraph in body.paragraphs).split())
    return None
