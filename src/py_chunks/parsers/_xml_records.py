"""The records of a large XML part (rows of a sheet, shared strings) as pieces of text, a few at a time.

Almost every writer produces the plainest XML there is, and there cutting the text at the record's end tag
gives the records three times as fast as building trees. What is not plain (another encoding than UTF-8,
prefixes, comments, CDATA, processing instructions, document types) goes through a real XML parser, which
writes each record in the same plain form, so that only one form has to be understood afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, BinaryIO, NamedTuple

from lxml import etree

from py_chunks.archives import DAMAGE
from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits

_BLOCK_BYTES = 1 << 16
_DECLARATION = re.compile(
    rb"""(?:\xef\xbb\xbf)?\s*(?:<\?xml\s[^>]*?(?:encoding\s*=\s*["']([\w.-]+)["'][^>]*?)?\?>)?\s*(?=<\w+[\s>/])"""
)
_PLAIN_ENCODINGS = frozenset({b"", b"utf-8", b"utf8", b"us-ascii", b"ascii"})
_SINGLE_QUOTED = re.compile(r"""<[^<>"]*(?:"[^"]*"[^<>"]*)*\s*=\s*'""")
_ENTITY = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|amp|lt|gt|quot|apos);")
# The ampersand comes last, so that what it makes is not taken for another reference.
_NAMED = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}


class Part(NamedTuple):
    """A part of a document and how it is opened.

    Attributes:
        open: Returns its bytes from the beginning; called a second time when it is not plain.
        label: Names the document in errors.
        name: Names the part in errors.
        limits: `max_record_bytes` is used.
    """

    open: Callable[[], BinaryIO]
    label: str
    name: str
    limits: Limits


class _NotPlainError(Exception):
    """The text holds more of XML than cutting it up can deal with."""


def records(part: Part, container: str, record: str) -> Iterator[str]:
    r"""Yield each record's text from its start tag on, without its end tag, in plain form.

    Plain form: no prefixes on elements, attributes in double quotes, no comments, CDATA or instructions.

    Args:
        part: The part.
        container: Local name of the element that holds the records; reading stops at its end.
        record: Local name of the records; they do not nest.

    Raises:
        CorruptDocument: The part is not well-formed; raised where the reading stumbles.
        LimitExceeded: A record is larger than allowed.
    """
    given = 0
    try:
        for text in _cut(part, container, record):
            yield text
            given += 1
    except _NotPlainError:
        for count, text in enumerate(_parsed(part, container, record)):
            if count >= given:
                yield text


def unescaped(text: str) -> str:
    """Return text of the plain form with its references to characters resolved.

    Args:
        text: Text between two tags.

    Example:
        >>> unescaped("a &lt; b &#233;")
        'a < b é'
    """
    if "&#" in text:
        return _ENTITY.sub(_character, text)
    if "&" in text:
        for name, character in _NAMED.items():
            text = text.replace(name, character)
    return text


def _character(found: re.Match[str]) -> str:
    hexadecimal, decimal = found.groups()
    if not (hexadecimal or decimal):
        return _NAMED[found[0]]
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "\ufffd"


def _cut(part: Part, container: str, record: str) -> Iterator[str]:
    """The records of plain text; raises _NotPlainError at the first sign that it is not."""
    end, stop = f"</{record}>".encode(), f"</{container}>".encode()
    allowed = part.limits.max_record_bytes
    with part.open() as stream:
        buffer = bytearray(_read(part, stream))
        declaration = _DECLARATION.match(buffer)
        if declaration is None or (declaration[1] or b"").lower() not in _PLAIN_ENCODINGS:
            raise _NotPlainError
        del buffer[: declaration.end()]
        searched = 0
        block: bytes | bytearray = buffer
        while block:
            stopped = buffer.find(stop, searched)
            if stopped >= 0:
                yield from _pieces(buffer[:stopped], record)
                return
            cut = buffer.rfind(end, searched)
            if cut >= 0:
                yield from _pieces(buffer[: cut + len(end)], record)
                del buffer[: cut + len(end)]
            if len(buffer) > allowed:
                raise _too_large(part, record)
            searched = max(len(buffer) - len(stop), 0)
            block = _read(part, stream)
            buffer += block
    # The container is empty, or its end is written in another way, or the part ends early: a parser can tell.
    raise _NotPlainError


def _pieces(data: bytearray, record: str) -> Iterator[str]:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise _NotPlainError from None
    # Looking for one sign takes a thirtieth of the time of looking for two.
    if ("!" in text and "<!" in text) or ("?" in text and "<?" in text):
        raise _NotPlainError
    if "'" in text and "='" in text and _SINGLE_QUOTED.search(text):
        raise _NotPlainError
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    start, end = f"<{record}", f"</{record}>"
    *pieces, rest = text.split(end)
    if text.count(start) == len(pieces) == text.count(end + start) + 1 and start not in rest:
        # Each begins where the one before it ends, as nearly always; what comes before the first is another matter.
        yield from _uneven(pieces[:1], start, record)
        yield from pieces[1:]
    else:
        yield from _uneven(pieces, start, record)
        yield from _alone(rest, record)


def _uneven(pieces: Sequence[str], start: str, record: str) -> Iterator[str]:
    """The records that end where the pieces do, and empty ones before them."""
    for piece in pieces:
        if piece.startswith(start) and piece.count(start) == 1:
            yield piece
            continue
        opened = list(_start_tag(record).finditer(piece))
        # Before the record that ends here only empty ones may stand.
        if not opened or opened[-1][1] or not all(found[1] for found in opened[:-1]):
            raise _NotPlainError
        yield from (found[0] for found in opened[:-1])
        yield piece[opened[-1].start() :]


def _alone(text: str, record: str) -> Iterator[str]:
    """The records of a text in which none but empty ones may stand."""
    for found in _start_tag(record).finditer(text):
        if not found[1]:
            raise _NotPlainError
        yield found[0]


@lru_cache(maxsize=8)
def _start_tag(record: str) -> re.Pattern[str]:
    return re.compile(rf"<{record}(?=[\s/>])[^<>]*?(/?)>")


def _parsed(part: Part, container: str, record: str) -> Iterator[str]:
    """The records of any well-formed part."""
    parser = etree.XMLPullParser(
        events=("end",), tag=(f"{{*}}{record}", f"{{*}}{container}"), resolve_entities=False, no_network=True,
        load_dtd=False, remove_comments=True, remove_pis=True,
    )  # fmt: skip
    allowed = part.limits.max_record_bytes
    pending = 0
    with part.open() as stream:
        try:
            while block := _read(part, stream):
                parser.feed(block)
                pending += len(block)
                events: Iterator[tuple[str, Any]] = parser.read_events()
                for _, element in events:
                    if element.tag.rpartition("}")[2].rpartition(":")[2] == container:
                        return
                    pending = 0
                    yield _plain(element, record)
                if pending > allowed:
                    raise _too_large(part, record)
            parser.close()
        except etree.XMLSyntaxError as error:
            message = f"{part.name} is not well-formed XML: {error}"
            raise CorruptDocument(message, source=part.label, place=part.name) from error


def _plain(element: Any, record: str) -> str:
    """An element in plain form; it is emptied, and what stood before it is forgotten."""
    for inner in element.iter(etree.Element):
        name = inner.tag.rpartition("}")[2]
        if ":" not in name:  # a prefix that is not declared is part of the name, and can't be set
            inner.tag = name
    element.tag = record
    etree.cleanup_namespaces(element)
    text: str = etree.tostring(element, encoding="unicode", with_tail=False)
    element.clear()
    while element.getprevious() is not None:
        del element.getparent()[0]
    return text.removesuffix(f"</{record}>")


def _read(part: Part, stream: BinaryIO) -> bytes:
    try:
        return stream.read(_BLOCK_BYTES)
    except DAMAGE as error:
        raise CorruptDocument(f"{part.name} is damaged: {error}", source=part.label, place=part.name) from error


def _too_large(part: Part, record: str) -> LimitExceeded:
    allowed = part.limits.max_record_bytes
    message = f"a <{record}> of {part.name} in {part.label} is larger than {allowed} bytes"
    return LimitExceeded(message, source=part.label, place="max_record_bytes", value=allowed)
