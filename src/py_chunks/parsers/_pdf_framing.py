"""Where the objects of a PDF are, told from its bytes alone, whatever its tables say of them.

What can be read in another way than PDFium might read it is not read at all: `Unsure` is raised, and PDFium is asked
to write the file anew (see `_pdf_copy`). So all that stands between streams must fall into tokens without a rest,
no object may end within another, and nothing may look like an object where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

SPACE = rb"\x00\t\n\x0c\r \x80\xff"  # with the two that PDFium takes for white space
REGULAR = rb"[^" + SPACE + rb"()<>\[\]{}/%]"
NUMBER = rb"[-+.0-9]+"
_STRING = rb"\([^()\\]*(?:(?:\\[\s\S]|\([^()\\]*(?:\\[\s\S][^()\\]*)*\))[^()\\]*)*\)"
_HEX = rb"<[0-9A-Fa-f" + SPACE + rb"]*>"
_TOKENS = re.compile(rb"(?:[^<>()%]+|<<|>>|" + _STRING + b"|" + _HEX + rb"|%[^\r\n]*){1,500}")
_OPAQUE = re.compile(b"(" + _STRING + rb"|%[^\r\n]*|(?<!<)" + _HEX + b")")
_NESTED = re.compile(rb"\[[^\[\]<>]*\]|<<[^\[\]<>]*>>")
_BRACKET = re.compile(rb"[\[\]<>]")
_SPELLED = re.compile(rb"#[4-7][0-9A-Fa-f]")
_NUMBERED = re.compile(rb"(?<!%b)(%b)[%b]+%b[%b]+\Z" % (REGULAR, NUMBER, SPACE, NUMBER, SPACE))
_LONGEST_HEADER = 40
_WORD = re.compile(rb"stream")
_AT_END = re.compile(rb">>[" + SPACE + rb"]*\Z")
_IS_REGULAR = re.compile(REGULAR)
_LINE_END = re.compile(rb"\r\n?|\n")
_IS_SPACE = re.compile(rb"[%b]" % SPACE)
MOST_DEPTH = 20


class Unsure(Exception):
    """PDFium might read something in another way."""


class Stream(NamedTuple):
    """A stream: the tokens of its dictionary, and where its data is."""

    dictionary: bytes
    start: int
    stop: int


class Tokens(NamedTuple):
    """A text without comments and with empty strings, and how long the longest of these was."""

    text: bytes
    longest: int


class Part(NamedTuple):
    """What stands before a stream: its objects, and all of its text; the last object is the stream's dictionary."""

    tokens: Tokens
    objects: list[tuple[int, bytes]]
    stream: Stream | None


def parts(data: bytes) -> Iterator[Part]:
    """Yield a file from stream to stream.

    Args:
        data: The whole file.

    Raises:
        Unsure: It is put in an unusual way.
    """
    if not data.startswith(b"%PDF-"):
        raise Unsure("something stands before the file")
    begin = 0
    for at, start, stop in _streams(data):
        yield _part(data[begin:at], start, stop)
        begin = stop + len(b"endstream")
        objects = words(data, b"obj", start, stop)
        if any(_IS_SPACE.match(data, at - 1) for at in objects) or any(words(data, b"xref", start, stop)):
            raise Unsure("a stream may hold objects")
    yield _part(data[begin:], None, 0)


def words(data: bytes, word: bytes, start: int, stop: int) -> Iterator[int]:
    """Yield the places of a word.

    Args:
        data: What it is in.
        word: One that is no part of another.
        start: Where to begin.
        stop: Where to end.
    """
    at = data.find(word, start, stop)
    while at >= 0:
        if not (at and _IS_REGULAR.match(data, at - 1)) and not _IS_REGULAR.match(data, at + len(word)):
            yield at
        at = data.find(word, at + 1, stop)


def _streams(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The place of every word `stream`, and where the data after it begins and ends."""
    opened: tuple[int, int] | None = None
    for found in _WORD.finditer(data):
        at, end = found.span()
        if data.endswith(b"end", 0, at):
            if opened:
                yield *opened, at - 3
            opened = None
        elif not _IS_REGULAR.match(data, at - 1) and not _IS_REGULAR.match(data, end):
            line = _LINE_END.match(data, end)
            if opened or line is None or not _AT_END.search(data, max(at - 64, 0), at):
                raise Unsure("the word stream")
            opened = at, line.end()
    if opened:
        raise Unsure("a stream without an end")


def tokens_of(text: bytes) -> Tokens:
    """Return what a text consists of.

    Args:
        text: What stands between streams, or in a stream of objects.

    Raises:
        Unsure: It does not fall into tokens, or letters of a name are spelled by codes.
    """
    at = 0
    while at < len(text):
        found = _TOKENS.match(text, at)
        if found is None:
            raise Unsure("what is no token")
        at = found.end()
    pieces = _OPAQUE.split(text)
    opaque = pieces[1::2]
    if b"%" in text:
        pieces[1::2] = [b" " if piece.startswith(b"%") else b"() " for piece in opaque]
        clean = b"".join(pieces)
    else:
        clean = b"() ".join(pieces[::2])
    if _SPELLED.search(clean):
        raise Unsure("letters spelled by codes")
    return Tokens(clean, max(map(len, opaque), default=0))


def places_of_strings(text: bytes) -> list[tuple[int, int]]:
    """Return where strings and comments of a text begin and end.

    Args:
        text: What `tokens_of` has taken.
    """
    return [found.span() for found in _OPAQUE.finditer(text)]


def _part(text: bytes, start: int | None, stop: int) -> Part:
    tokens = tokens_of(text)
    clean = tokens.text
    headers = [_header(clean, at) for at in words(clean, b"obj", 0, len(clean))]
    if any(_objects_in(other, len(headers), clean) != len(headers) for other in (text, _flat(clean))):
        raise Unsure("what looks like an object")
    ends = [*(begin for _, begin, _ in headers[1:]), len(clean)][: len(headers)]
    objects = [(number, clean[begin:end]) for (number, _, begin), end in zip(headers, ends, strict=True)]
    if start is None:
        return Part(tokens, objects, None)
    if not objects or not objects[-1][1].lstrip(b"\x00\t\n\x0c\r ").startswith(b"<<"):
        raise Unsure("a stream without a dictionary")
    return Part(tokens, objects, Stream(objects[-1][1], start, stop))


def _objects_in(text: bytes, count: int, clean: bytes) -> int:
    """How many objects a text has that comes of another one, with so many, or is what that came of."""
    if text.count(b"obj") == clean.count(b"obj"):
        return count
    return sum(1 for _ in words(text, b"obj", 0, len(text)))


def _header(clean: bytes, at: int) -> tuple[int, int, int]:
    """The number of an object, where that begins, and where what follows the word `obj` begins."""
    begin = max(at - _LONGEST_HEADER, 0)
    found = _NUMBERED.search(clean[begin:at])
    if found is None:
        raise Unsure("an object without a number")
    return whole(found[1]), begin + found.start(), at + len(b"obj")


def _flat(clean: bytes) -> bytes:
    """A text without all that stands in brackets."""
    for _ in range(MOST_DEPTH):
        clean, count = _NESTED.subn(b" ", clean)
        if not count:
            break
    if _BRACKET.search(clean):
        raise Unsure("a bracket that is not closed")
    return clean


def whole(digits: bytes) -> int:
    """Return a number.

    Args:
        digits: A token.

    Raises:
        Unsure: It is put in an unusual way.
    """
    if not digits.isdigit() or len(digits) > 10:
        raise Unsure("a number")
    return int(digits)
