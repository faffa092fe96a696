"""The texts of a Word binary file beside its body: notes, comments, headers and footers, text boxes ([MS-DOC] 2.3)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Literal, NamedTuple

from py_chunks.parsers._doc_drawings import Drawings, read_drawings
from py_chunks.parsers._doc_file import WordFile
from py_chunks.parsers._doc_sprms import S_HEADERS, modifiers, number

_SEPARATORS = 6  # the lines between body and notes, which are stored before the headers (2.3.3)
_PER_SECTION = 6
_HEADER_PLACES = frozenset({0, 1, 4})  # even, odd and first pages; the others are the footers (2.3.3)
_BOX_SIZE, _BOX_SHAPE_AT = 22, 14  # an FTXBXS and the shape in it (2.9.103)
_ANCHOR_SIZE = 26  # an Spa (2.9.253)

Kind = Literal["header", "footer"]


class Note(NamedTuple):
    """A footnote or endnote.

    Attributes:
        anchor: The position of its mark in the body.
        start: The position its text begins at.
        end: The position past its text.
        id: Its number among its kind, 1-based.
    """

    anchor: int
    start: int
    end: int
    id: str


class Comment(NamedTuple):
    """A comment.

    Attributes:
        author: Who wrote it: a name, initials, or None.
        start: The position its text begins at.
        end: The position past its text.
    """

    author: str | None
    start: int
    end: int


class Box(NamedTuple):
    """A text box, or words drawn as WordArt.

    Attributes:
        anchor: The position it is anchored at, None when that is unknown.
        start: The position its text begins at.
        end: The position past its text.
        words: For WordArt, its words; it has no text of its own.
    """

    anchor: int | None
    start: int
    end: int
    words: str = ""


class Running(NamedTuple):
    """The header or footer of some pages.

    Attributes:
        kind: Which of both it is.
        start: The position its text begins at.
        end: The position past its text.
    """

    kind: Kind
    start: int
    end: int


def notes(file: WordFile, kind: Literal["footnote", "endnote"]) -> list[Note]:
    """Return the notes of a kind whose marks are shown, in the order of their marks.

    Args:
        file: The document.
        kind: Which of both.
    """
    marks = file.plc(f"{kind}_marks", 2)
    texts = _within(file, f"{kind}s", file.plc(f"{kind}_texts", 0).spans())
    body_start, body_end = file.stories["body"]
    return [
        Note(mark, start, end, str(place))
        for place, (mark, (start, end)) in enumerate(zip(marks.places, texts, strict=False), 1)
        if place <= len(marks.entries) and start < end and body_start <= mark < body_end and not file.text.hidden(mark)
    ]


def comments(file: WordFile) -> list[Comment]:
    """Return the comments of a document.

    Args:
        file: The document.
    """
    marks = file.plc("comment_marks", 20 if file.fib.old else 30)
    texts = _within(file, "comments", file.plc("comment_texts", 0).spans())
    names = [] if file.fib.old else _names(file.table("comment_authors"))
    return [
        Comment(_initials(entry, file.codec) if file.fib.old else _author(entry, names), start, end)
        for entry, (start, end) in zip(marks.entries, texts, strict=False)
        if start < end
    ]


def running_texts(file: WordFile) -> list[Running]:
    """Return the headers and footers of all sections.

    Args:
        file: The document.
    """
    spans = _within(file, "headers", file.plc("headers", 0).spans())
    listed = zip(_kinds(file), spans, strict=False)
    return [Running(kind, start, end) for kind, (start, end) in listed if kind is not None and start < end]


def boxes(file: WordFile) -> list[Box]:
    """Return the text boxes of the body and the WordArt in it.

    Args:
        file: The document.
    """
    return _boxes(file, _drawings(file), "boxes", "shapes", file.stories["body"][0])


def header_boxes(file: WordFile) -> list[Box]:
    """Return the text boxes and WordArt of headers and footers, watermarks among them.

    Args:
        file: The document.
    """
    return _boxes(file, _drawings(file), "header_boxes", "header_shapes", file.stories["headers"][0])


def _within(file: WordFile, story: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans counted from the beginning of a story, as positions in the whole text."""
    first, last = file.stories[story]
    return [(min(first + start, last), min(first + end, last)) for start, end in spans]


def _initials(entry: bytes, codec: str) -> str | None:
    """Who wrote a comment of Word 6: as many letters as the first byte says."""
    return entry[1 : 1 + min(entry[0], 9)].decode(codec, "replace") or None


def _author(entry: bytes, names: list[str]) -> str | None:
    """Who wrote a comment: the name its ATRD points to (2.9.3), else the initials in it."""
    name = int(struct.unpack_from("<H", entry, 20)[0])
    if name < len(names) and names[name]:
        return names[name]
    size = int(struct.unpack_from("<H", entry)[0])
    return entry[2 : 2 + 2 * min(size, 9)].decode("utf-16-le", "replace") or None


def _names(table: bytes) -> list[str]:
    """Strings, each after its length (2.5.5, fcGrpXstAtnOwners)."""
    names, at = [], 0
    while at + 2 <= len(table):
        size = 2 * struct.unpack_from("<H", table, at)[0]
        names.append(table[at + 2 : at + 2 + size].decode("utf-16-le", "replace"))
        at += 2 + size
    return names


def _kinds(file: WordFile) -> Iterator[Kind | None]:
    """What each stored text is, None for the separators of notes."""
    if not file.fib.old:
        yield from [None] * _SEPARATORS
        places: list[Kind] = ["header" if place in _HEADER_PLACES else "footer" for place in range(_PER_SECTION)]
        while True:
            yield from places
    # Word 6 stores only what there is, and says in settings and sections what that is.
    settings = file.table("settings")
    yield from [None] * (settings[1] if len(settings) > 1 else 0).bit_count()
    for _, place in file.sections:
        said = dict(modifiers(file.section_modifiers(place), old=True))
        there = number(said.get(S_HEADERS, b""))
        # Its bits, from the lowest: header of even and odd pages, footer of both, header and footer of the first.
        yield from ("header" if bit in _HEADER_PLACES else "footer" for bit in range(_PER_SECTION) if there >> bit & 1)


def _drawings(file: WordFile) -> Drawings:
    return read_drawings(file.table("drawings"))


def _boxes(file: WordFile, drawings: Drawings, story: str, anchors: str, origin: int) -> list[Box]:
    placed = file.plc(anchors, _ANCHOR_SIZE)
    shapes = [struct.unpack_from("<I", entry)[0] for entry in placed.entries]
    anchored = {shape: origin + place for shape, place in zip(shapes, placed.places, strict=False)}
    listed = file.plc(story, _BOX_SIZE)
    found = []
    for entry, (start, end) in zip(listed.entries, _within(file, story, listed.spans()), strict=True):
        shape = struct.unpack_from("<I", entry, _BOX_SHAPE_AT)[0]
        if start < end:
            found.append(Box(anchored.get(drawings.outermost.get(shape, shape)), start, end))
    for shape, words in drawings.art.items():
        anchor = anchored.get(drawings.outermost.get(shape, shape))
        if anchor is not None:
            found.append(Box(anchor, 0, 0, words))
    return found
