"""The shapes of a slide and what is written in them ([MS-ODRAW] 2.2, [MS-PPT] 2.7), groups at any depth."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

from py_chunks.parsers._ppt_fonts import NO_FONTS, Fonts
from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType
from py_chunks.parsers._ppt_text import TextBody, clean_text, text_bodies

_GROUP_ITSELF, _DELETED = 0x1, 0x8  # flags of a shape ([MS-ODRAW] 2.2.40)
_WORD_ART_TEXT, _TABLE = 0x00C0, 0x039F  # properties ([MS-ODRAW] 2.3.22 and 2.3.4.36)
_COMPLEX = 0x8000  # the property's value is the size of data after all properties ([MS-ODRAW] 2.2.7 and 2.2.8)


class Box(NamedTuple):
    """Where a shape lies within its group ([MS-ODRAW] 2.2.39)."""

    left: int
    top: int
    right: int
    bottom: int


class Shape(NamedTuple):
    """A shape.

    Attributes:
        placeholder: What it is the place for ([MS-PPT] 2.13.21); 0 for other shapes.
        bodies: The texts in it.
        word_art: The text it is the form of.
        box: Where it lies within its group, if it is in one.
    """

    placeholder: int
    bodies: list[TextBody]
    word_art: str
    box: Box | None


Table = list[Shape]
"""The cells of a table, as stored."""


class _Level(NamedTuple):
    records: Iterator[Record]
    cells: Table | None


def shapes(
    stream: RecordStream, drawing: Record, outline: dict[int, TextBody], fonts: Fonts = NO_FONTS
) -> Iterator[Shape | Table]:
    """Yield the shapes of a drawing in the order of storage, those of a table together.

    Args:
        stream: Where the records are from.
        drawing: The drawing's container.
        outline: The texts that the list of slides holds for its slide, by their numbers; each is taken out of it by the
            first shape that names it.
        fonts: The presentation's fonts.

    Raises:
        CorruptDocument: Records lie within each other.
    """
    stack = [_Level(stream.within(drawing), cells=None)]
    while stack:
        level = stack[-1]
        record = next(level.records, None)
        if record is None:
            stack.pop()
            if level.cells and (not stack or stack[-1].cells is not level.cells):
                yield level.cells
        elif record.kind == RecordType.SHAPE:
            found = _shape(stream, record, outline, fonts)
            if found is not None and level.cells is not None:
                level.cells.append(found)
            elif found is not None:
                yield found
        elif record.kind == RecordType.GROUP:
            cells = [] if level.cells is None and _is_table(stream, record) else level.cells
            stack.append(_Level(stream.within(record), cells=cells))
        elif record.is_container:
            stack.append(_Level(stream.within(record), cells=level.cells))


def _is_table(stream: RecordStream, group: Record) -> bool:
    """The first shape of a group stands for the group itself ([MS-ODRAW] 2.2.16)."""
    itself = stream.first(group, RecordType.SHAPE)
    options = None if itself is None else stream.first(itself, RecordType.TERTIARY_OPTIONS)
    return options is not None and bool(dict(_properties(stream, options)).get(_TABLE, (0, b""))[0] & 1)


def _shape(stream: RecordStream, record: Record, texts: dict[int, TextBody], fonts: Fonts) -> Shape | None:
    placeholder, bodies, word_art, box = 0, list[TextBody](), "", None
    for part in stream.within(record):
        if part.kind == RecordType.SHAPE_ATOM:
            if stream.fields(part, "<I", 4)[0] & (_GROUP_ITSELF | _DELETED):
                return None
        elif part.kind == RecordType.SHAPE_OPTIONS:
            data = dict(_properties(stream, part)).get(_WORD_ART_TEXT, (0, b""))[1]
            word_art = data.decode("utf-16-le", "replace")
        elif part.kind == RecordType.CHILD_ANCHOR:
            box = Box(*stream.fields(part, "<iiii"))
        elif part.kind == RecordType.CLIENT_DATA:
            placeholder = _placeholder(stream, part)
        elif part.kind == RecordType.CLIENT_TEXTBOX:
            bodies = list(_bodies(stream, part, texts, fonts))
    return Shape(placeholder, bodies, clean_text(word_art.replace("\r\n", "\n").replace("\r", "\n")), box)


def _placeholder(stream: RecordStream, client_data: Record) -> int:
    kind = 0
    for part in stream.within(client_data):
        if part.kind == RecordType.PLACEHOLDER:  # [MS-PPT] 2.7.8
            kind = stream.fields(part, "<B", 4)[0]
        elif part.kind == RecordType.HEADER_FOOTER_PLACEHOLDER and not kind:  # [MS-PPT] 2.11.16
            kind = stream.fields(part, "<B")[0]
    return kind


def _bodies(stream: RecordStream, textbox: Record, texts: dict[int, TextBody], fonts: Fonts) -> Iterator[TextBody]:
    records = list(stream.within(textbox))
    for record in records:
        if record.kind == RecordType.OUTLINE_TEXT_REF:  # [MS-PPT] 2.9.78
            body = texts.pop(stream.fields(record, "<i")[0], None)
            if body is not None:
                yield body
    yield from text_bodies(stream, records, fonts)


def _properties(stream: RecordStream, record: Record) -> Iterator[tuple[int, tuple[int, bytes]]]:
    """Number, value and data of the properties in a table of them ([MS-ODRAW] 2.2.7 to 2.2.11)."""
    data = stream.content(record)
    count = min(record.instance, len(data) // 6)
    at = count * 6
    for number, value in struct.iter_unpack("<HI", data[: count * 6]):
        more = b""
        if number & _COMPLEX:
            more = data[at : at + value]
            at += value
        yield number & 0x3FFF, (value, more)
