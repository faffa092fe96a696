"""Plain text: blocks between blank lines, headings by shape; nothing is interpreted as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from py_chunks.documents import Document, ReadOptions
from py_chunks.parsers._decode import TextReader
from py_chunks.sources import Source
from py_chunks.units import NO_EXTRAS, DraftFields, new_location

_HASHES = re.compile(r"(#{1,6})[ \t]+(.*)")
_CLOSING_HASHES = re.compile(r"(?<![ \t])[ \t]+#+\Z")
_UNDERLINE = re.compile(r"={3,}[ \t]*")
_MARKER = re.compile(r"[ \t]*(?:[-*+\u2022]|\d{1,9}[.)])[ \t]+\S")


def parse_text(source: Source, options: ReadOptions) -> Document:
    """Return a plain-text document, read line by line (contract section 3.3).

    Args:
        source: The document.
        options: `encoding` and `errors` are used.

    Raises:
        CorruptDocument: With errors="strict", while reading, at the first byte that can't be decoded.
    """
    declared = None if options.encoding == "auto" else options.encoding
    reader = TextReader(source, declared, errors=options.errors)
    return Document(reader.decoding.metadata(), _drafts(reader))


def _drafts(reader: TextReader) -> Iterator[DraftFields]:
    block: list[str] = []
    start = end = 1
    for number, line in enumerate(reader.lines(), 1):
        if "\f" not in line and line and not line.isspace():
            if not block:
                start = number
            end = number
            block.append(line)
            continue
        # A form feed ends the block before it; what follows it on its line begins the next.
        for position, piece in enumerate(line.split("\f")):
            blank = not piece or piece.isspace()
            if block and (position or blank):
                yield _block(block, start, end)
                block = []
            if not blank:
                start, end = start if block else number, number
                block.append(piece)
    if block:
        yield _block(block, start, end)


def _block(lines: list[str], start: int, end: int) -> DraftFields:
    location = new_location(("line", start, end, 1, 1))
    first = lines[0].strip()
    heading = _heading(first, lines) if len(lines) < 3 else None
    if heading is not None:
        level, title = heading
        return title, "heading", level, location, NO_EXTRAS, None, None, None
    # No marker begins with a letter, as most blocks do.
    if not first[0].isalpha() and _is_list(lines):
        return "\n".join(lines).strip("\n"), "list", None, location, NO_EXTRAS, None, None, None
    return "\n".join(lines).strip(), "paragraph", None, location, NO_EXTRAS, None, None, None


def _is_list(lines: list[str]) -> bool:
    return bool(_MARKER.match(lines[0])) and all(_MARKER.match(line) or line[:1] in " \t" for line in lines)


def _heading(first: str, lines: list[str]) -> tuple[int, str] | None:
    """The level and the text of a heading, or None; `first` is the first line without white space around it."""
    if len(lines) == 1:
        hashes = _HASHES.fullmatch(first)
        if hashes and hashes[2]:
            return len(hashes[1]), _CLOSING_HASHES.sub("", hashes[2])
        if 3 <= len(first) <= 80 and first.isupper():
            return 2, first
    elif len(lines) == 2 and _UNDERLINE.fullmatch(lines[1].strip()):
        return 1, first
    return None
