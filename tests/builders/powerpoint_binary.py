"""Presentations of PowerPoint 97 ([MS-PPT]) from their records: edits, lists, slides, shapes, texts."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from builders import Built
from builders.compound import build_compound

TITLE, BODY, NOTES_TEXT, OTHER, CENTER_TITLE = 0, 1, 2, 4, 6  # types of text
TITLE_PLACE, BODY_PLACE, NOTES_PLACE, NUMBER_PLACE, FOOTER_PLACE = 0x0D, 0x0E, 0x0C, 0x08, 0x09
PLAIN_TOKEN, LOCKED_TOKEN = 0xE391C05F, 0xF3D1C4DF
_LISTED = 0x80000000  # masters and notes have numbers of their own kind
_PER_SLIDE = 3


class Slide(NamedTuple):
    """A slide's shapes, what the list of slides holds for it, its notes page, and other records in it."""

    shapes: Sequence[bytes] = ()
    outline: bytes = b""
    notes: bytes | None = None
    others: bytes = b""
    layout: int = 1
    flags: int = 7


def build_ppt(paragraphs: Sequence[str]) -> Built:
    """Slides of up to three paragraphs in their body."""
    groups = [paragraphs[at : at + _PER_SLIDE] for at in range(0, len(paragraphs), _PER_SLIDE)]
    return Built(presentation([Slide([shape(text("\r".join(group), BODY))]) for group in groups]), list(paragraphs))


def presentation(slides: Sequence[Slide], **settings: object) -> bytes:
    stream, edit = document_stream(slides, **settings)  # type: ignore[arg-type]
    return compound(stream, current_user(edit))


def compound(stream: bytes, user: bytes) -> bytes:
    return build_compound({"Current User": user, "PowerPoint Document": stream})


def current_user(edit: int, token: int = PLAIN_TOKEN) -> bytes:
    return record(0x0FF6, struct.pack("<IIIHHBBH", 20, token, edit, 0, 0x03F4, 3, 0, 0) + struct.pack("<I", 8))


def document_stream(
    slides: Sequence[Slide],
    *,
    master: bytes = b"",
    environment: bytes = b"",
    others: bytes = b"",
    omit_titles: bool = False,
) -> tuple[bytes, int]:
    """The stream, and the offset of its edit. Parts: 1 the document, 2 the master, then slides, then notes."""
    noted = [slide for slide in slides if slide.notes is not None]
    numbers = {id(slide): _LISTED | at for at, slide in enumerate(noted, 1)}
    first_notes = 3 + len(slides)
    atom = struct.pack("<iiiiiiIIHHBBBB", *[0] * 6, 0, 0, 1, 0, 0, omit_titles, 0, 0)
    document = container(
        0x03E8,
        record(0x03E9, atom),
        container(0x03F2, environment),
        others,
        container(0x0FF0, persist(2, _LISTED), instance=1),
        container(0x0FF0, *(persist(3 + at, 256 + at) + slide.outline for at, slide in enumerate(slides))),
        container(0x0FF0, *(persist(first_notes + at, _LISTED | at + 1) for at in range(len(noted))), instance=2),
    )
    parts = [document, container(0x03F8, slide_atom(), master)]
    for slide in slides:
        atom = slide_atom(slide.layout, _LISTED, numbers.get(id(slide), 0), slide.flags)
        parts.append(container(0x03EE, atom, slide.others, drawing(*slide.shapes)))
    parts += [container(0x03F0, record(0x03F1, bytes(8)), slide.notes) for slide in noted if slide.notes is not None]
    return saved(b"", dict(enumerate(parts, 1)))


def saved(
    before: bytes, parts: dict[int, bytes], previous: int = 0, document: int = 1, locked: int = 0
) -> tuple[bytes, int]:
    """A stream with an edit added that writes these parts anew, and the offset of that edit."""
    stream, entries = before, b""
    for number, part in parts.items():
        entries += struct.pack("<II", number | 1 << 20, len(stream))
        stream += part
    directory = len(stream)
    stream += record(0x1772, entries)
    edit = struct.pack("<IIIIIIHH", 256, 0x03000000, previous, directory, document, max(parts), 1, 0)
    return stream + record(0x0FF5, edit + (struct.pack("<I", locked) if locked else b"")), len(stream)


def record(kind: int, data: bytes = b"", instance: int = 0, version: int = 0) -> bytes:
    return struct.pack("<HHI", instance << 4 | version, kind, len(data)) + data


def container(kind: int, *children: bytes, instance: int = 0) -> bytes:
    return record(kind, b"".join(children), instance, 0xF)


def persist(part: int, number: int) -> bytes:
    return record(0x03F3, struct.pack("<IIIII", part, 0, 0, number, 0))


def slide_atom(layout: int = 1, master: int = 0, notes: int = 0, flags: int = 7) -> bytes:
    return record(0x03EF, struct.pack("<I8xIIHH", layout, master, notes, flags, 0))


def drawing(*shapes: bytes) -> bytes:
    return container(0x040C, container(0xF002, group(*shapes)))


def group(*shapes: bytes, table: bool = False) -> bytes:
    options = record(0xF122, struct.pack("<HI", 0x039F, 1), instance=1) if table else b""
    itself = container(0xF004, record(0xF00A, struct.pack("<II", 1024, 0x5)), options)
    return container(0xF003, itself, *shapes)


def shape(
    texts: bytes = b"",
    place: int = 0,
    box: tuple[int, int, int, int] | None = None,
    options: bytes = b"",
    flags: int = 0xA00,
    data: bytes = b"",
) -> bytes:
    if place:
        data += record(0x0BC3, struct.pack("<iBBH", 0, place, 0, 0))
    return container(
        0xF004,
        record(0xF00A, struct.pack("<II", 1025, flags), instance=1, version=2),
        options,
        record(0xF00F, struct.pack("<iiii", *box)) if box else b"",
        container(0xF011, data) if data else b"",
        container(0xF00D, texts) if texts else b"",
    )


def word_art(words: str) -> bytes:
    data = f"{words}\0".encode("utf-16-le")
    table = struct.pack("<HIHI", 0x0080, 7, 0xC0C0, len(data)) + data
    return record(0xF00B, table, instance=2, version=3)


def text(words: str | bytes, kind: int = OTHER, runs: Sequence[tuple[int, int, bool | None]] = ()) -> bytes:
    """A text with its header; bytes for one byte a character. Runs: length, level, and whether there is a bullet."""
    header = record(0x0F9F, struct.pack("<I", kind))
    characters = record(0x0FA8, words) if isinstance(words, bytes) else record(0x0FA0, words.encode("utf-16-le"))
    return header + characters + (record(0x0FA1, b"".join(run(*one) for one in runs)) if runs else b"")


def run(length: int, level: int = 0, bullet: bool | None = None) -> bytes:
    masks, fields = (0x800, struct.pack("<H", 1)) if bullet is None else (0x881, struct.pack("<HHH", bullet, 0x2022, 1))
    return struct.pack("<IHI", length, level, masks) + fields


def outline_ref(index: int) -> bytes:
    return record(0x0F9E, struct.pack("<I", index))


def mark(kind: int, at: int) -> bytes:
    return record(kind, struct.pack("<I", at))


def master_style(kind: int, *bullets: bool | None) -> bytes:
    """Whether each level of a type of text has a bullet; each level says something of its characters as well."""
    levels = b""
    for level, bullet in enumerate(bullets):
        number = struct.pack("<H", level) if kind >= 5 else b""
        levels += number + run(0, 0, bullet)[6:] + struct.pack("<IHH", 0x20001, 1, 44)
    return record(0x0FA3, struct.pack("<H", len(bullets)) + levels, instance=kind)


def headers_footers(flags: int, date: str = "", header: str = "", footer: str = "", instance: int = 0) -> bytes:
    strings = [
        record(0x0FBA, words.encode("utf-16-le"), at) for at, words in enumerate((date, header, footer)) if words
    ]
    return container(0x0FD9, record(0x0FDA, struct.pack("<HH", 0, flags)), *strings, instance=instance)
