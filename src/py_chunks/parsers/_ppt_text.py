"""Text of PowerPoint binary files: characters, paragraphs, levels and bullets ([MS-PPT] 2.9)."""

from __future__ import annotations

import array
import re
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from py_chunks.parsers._ppt_fonts import NO_FONTS, Fonts, with_signs
from py_chunks.parsers._ppt_formats import paragraph_runs
from py_chunks.parsers._ppt_records import Record, RecordStream, RecordType

TITLE_TEXT, OTHER_TEXT, CENTER_TITLE_TEXT = 0, 4, 6  # [MS-PPT] 2.13.33

# Marks whose place in the text holds a stand-in for what is computed: a date, a number, a footer (2.9.47 to 2.9.52).
_MARKS = frozenset({
    RecordType.SLIDE_NUMBER_MARK, RecordType.DATE_MARK, RecordType.GENERIC_DATE_MARK, RecordType.HEADER_MARK,
    RecordType.FOOTER_MARK, RecordType.DATE_FORMAT_MARK,
})  # fmt: skip
_STAND_IN = "*"
_PARAGRAPH = re.compile(r"[^\r]+")

_CONTROLS = {code: None for code in range(32) if chr(code) not in "\t\n"} | {0x0B: "\n"}
# TextBytesAtom holds the low bytes of UTF-16 (2.9.43). Programs that write the bytes of Windows-1252 instead are told
# by signs where Unicode has control characters.
_WINDOWS = {
    code: bytes([code]).decode("cp1252") for code in range(0x80, 0xA0) if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}


class Paragraph(NamedTuple):
    """A paragraph.

    Attributes:
        text: Its text, trimmed; line breaks are newlines.
        level: How deeply it is indented, from 0.
        bullet: Whether it has a bullet; None leaves that to the master.
    """

    text: str
    level: int
    bullet: bool | None


class TextBody(NamedTuple):
    """The text of a shape.

    Attributes:
        kind: What it is for ([MS-PPT] 2.13.33).
        paragraphs: Its paragraphs; blank ones are left out.
    """

    kind: int
    paragraphs: list[Paragraph]


def text_bodies(stream: RecordStream, records: Iterable[Record], fonts: Fonts = NO_FONTS) -> Iterator[TextBody]:
    """Yield the texts in a row of records: each begins with its header, and styles and marks follow the characters.

    Args:
        stream: Where the records are from.
        records: The records.
        fonts: The presentation's fonts.
    """
    body: _Body | None = None
    for record in records:
        if record.kind == RecordType.TEXT_HEADER:
            if body is not None:
                yield body.finished(fonts)
            body = _Body(stream.fields(record, "<I")[0])
        elif record.kind in (RecordType.TEXT_CHARS, RecordType.TEXT_BYTES):
            body = body or _Body(OTHER_TEXT)
            body.text = _characters(stream, record)
        elif body is not None:
            if record.kind == RecordType.TEXT_STYLES:
                body.styles = stream.content(record)
            elif record.kind in _MARKS:
                body.marks.add(stream.fields(record, "<I")[0])
    if body is not None:
        yield body.finished(fonts)


class _Body:
    """A text while its records are read."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.text = ""
        self.styles = b""
        self.marks: set[int] = set()

    def finished(self, fonts: Fonts) -> TextBody:
        pieces, end = [], 0
        for at in sorted(self.marks):
            if self.text[at : at + 1] == _STAND_IN:
                # A character that is dropped later keeps the places of the others.
                pieces += [self.text[end:at], "\0"]
                end = at + 1
        text = with_signs("".join([*pieces, self.text[end:]]), self.styles, fonts)
        return TextBody(self.kind, list(_paragraphs(text, self.styles)))


def _characters(stream: RecordStream, record: Record) -> str:
    """The text with one character for each place: halves of surrogate pairs stay apart, as styles count them."""
    data = stream.content(record)
    if record.kind == RecordType.TEXT_BYTES:
        return data.decode("latin-1").translate(_WINDOWS)
    data = data[: len(data) & ~1]
    text = data.decode("utf-16-le", "surrogatepass")
    if len(text) * 2 == len(data):
        return text
    places = array.array("H", data)
    if sys.byteorder == "big":
        places.byteswap()
    return "".join(map(chr, places))


def clean_text(text: str) -> str:
    r"""Return text as it is shown: no control characters, whole surrogate pairs, line breaks as newlines.

    Args:
        text: Text as it is stored.

    Example:
        >>> clean_text(" a\vb\0 ")
        'a\nb'
    """
    text = text.translate(_CONTROLS).strip()
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _paragraphs(text: str, styles: bytes) -> Iterator[Paragraph]:
    runs = paragraph_runs(styles, len(text))
    until, level, bullet = next(runs, (len(text) + 1, 0, None))
    for piece in _PARAGRAPH.finditer(text):
        while piece.start() >= until:
            until, level, bullet = next(runs, (len(text) + 1, 0, None))
        shown = clean_text(piece[0])
        if shown:
            yield Paragraph(shown, level, bullet)
