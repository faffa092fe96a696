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
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

from lxml import etree

from py_chunks.archives import DAMAGE
from py_chunks.errors import CorruptDocument, DocumentError, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._xml import parse_xml

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
        for run in _cut(part, container, record):
            yield from run
            given += len(run)
    except _NotPlainError:
        yield from islice(_parsed(part, container, record), given, None)


def plain_markup(data: bytes) -> str | None:
    r"""Return the markup of a part after its declaration, in plain form; None when it is not written so.

    Args:
        data: The part's bytes.

    Example:
        >>> plain_markup(b'<?xml version="1.0"?>\n<a b="c"/>'), plain_markup(b"<a b='c'/>")
        ('<a b="c"/>', None)
    """
    try:
        return _plain_text(data[_declaration_end(data) :])
    except _NotPlainError:
        return None


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


def _cut(part: Part, container: str, record: str) -> Iterator[Sequence[str]]:
    """The records of plain text, some at a time; raises _NotPlainError at the first sign that it is not."""
    end, stop = f"</{record}>".encode(), f"</{container}>".encode()
    allowed = part.limits.max_record_bytes
    with part.open() as stream:
        buffer = bytearray(_read(part, stream))
        head = buffer[: _declaration_end(buffer)]
        del buffer[: len(head)]
        searched = 0
        block: bytes | bytearray = buffer
        while block:
            stopped = buffer.find(stop, searched)
            if stopped >= 0:
                yield from _runs(buffer[:stopped], record)
                return
            cut = buffer.rfind(end, searched)
            if cut >= 0:
                yield from _runs(buffer[: cut + len(end)], record)
                del buffer[: cut + len(end)]
            if len(buffer) > allowed:
                raise _too_large(part, record)
            searched = max(len(buffer) - len(stop), 0)
            block = _read(part, stream)
            buffer += block
    empty = _empty_tag(container).search(buffer)
    if empty is None or not _is_sound(part, head + buffer):
        # The container's end is written in another way, or the part ends early: a parser can tell.
        raise _NotPlainError
    yield from _runs(buffer[: empty.start()], record)


def _is_sound(part: Part, markup: bytearray) -> bool:
    """Whether it is well-formed: a part without any record may be empty, or damaged."""
    try:
        parse_xml(bytes(markup), part.label, part.name, part.limits)
    except DocumentError:
        return False
    return True


def _declaration_end(data: bytes | bytearray) -> int:
    declaration = _DECLARATION.match(data)
    if declaration is None or (declaration[1] or b"").lower() not in _PLAIN_ENCODINGS:
        raise _NotPlainError
    return declaration.end()


def _plain_text(data: bytes | bytearray) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise _NotPlainError from None
    # Looking for one sign takes a thirtieth of the time of looking for two.
    if ("!" in text and "<!" in text) or ("?" in text and "<?" in text):
        raise _NotPlainError
    if "'" in text and "='" in text and _SINGLE_QUOTED.search(text):
        raise _NotPlainError
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _runs(data: bytearray, record: str) -> Iterator[Sequence[str]]:
    """The records in a piece of plain text, as far as it is that."""
    text = _plain_text(data)
    start, end = f"<{record}", f"</{record}>"
    *pieces, rest = text.split(end)
    if text.count(start) == len(pieces) == text.count(end + start) + 1 and start not in rest:
        # Each begins where the one before it ends, as nearly always; what comes before the first is another matter.
        yield _opened(pieces[0], start, record)
        yield pieces[1:]
        return
    for piece in pieces:
        yield _opened(piece, start, record)
    for found in _start_tag(record).finditer(rest):
        if not found[1]:
            raise _NotPlainError
        yield (found[0],)


def _opened(piece: str, start: str, record: str) -> Sequence[str]:
    """The record that ends where the piece does, and empty ones before it."""
    if piece.startswith(start) and piece.count(start) == 1:
        return (piece,)
    opened = list(_start_tag(record).finditer(piece))
    if not opened or opened[-1][1] or not all(found[1] for found in opened[:-1]):
        raise _NotPlainError
    return [*(found[0] for found in opened[:-1]), piece[opened[-1].start() :]]


@lru_cache(maxsize=8)
def _start_tag(record: str) -> re.Pattern[str]:
    return re.compile(rf"<{record}(?=[\s/>])[^<>]*?(/?)>")


@lru_cache(maxsize=8)
def _empty_tag(container: str) -> re.Pattern[bytes]:
    return re.compile(rf"<{container}(?:\s[^<>]*)?/>".encode())


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
