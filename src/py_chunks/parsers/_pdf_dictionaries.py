"""The dictionaries of a PDF's streams, and what these hold, as far as both are put as usual."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping

from py_chunks.parsers._pdf_framing import MOST_DEPTH, REGULAR, SPACE, Stream, Unsure

_NESTED = re.compile(rb"\[[^\[\]<>]*\]|<<[^\[\]<>]*>>")
_MARKED = re.compile(rb"\{(\d+)\}")
_ENTRY = re.compile(
    rb"[%b]*/(%b*)(?:[%b]*(/%b*|\(\)|\{\d+\})|[%b]+(\d+[%b]+\d+[%b]+R(?!%b)|%b+))"
    % (SPACE, REGULAR, SPACE, REGULAR, SPACE, SPACE, SPACE, REGULAR, REGULAR)
)
_SPACES = re.compile(rb"[%b]*\Z" % SPACE)
_FLATE = re.compile(rb"(?:/(?:FlateDecode|Fl)|\[[%b]*/(?:FlateDecode|Fl)[%b]*\])\Z" % (SPACE, SPACE))
_PACKED = (b"Filter", b"DecodeParms", b"DP", b"F", b"FFilter", b"FDecodeParms")
_DIGITS = re.compile(rb"\d{1,10}\Z")


def entries(text: bytes) -> dict[bytes, bytes]:
    """Return what stands under the keys of a dictionary, as it is written.

    Args:
        text: The tokens of the dictionary, as `_pdf_framing.tokens_of` leaves them.

    Raises:
        Unsure: A key stands twice, or something stands between the entries.

    Example:
        >>> entries(b"<</Length 9/Resources<</Font<</F1 4 0 R>>>>>>")
        {b'Length': b'9', b'Resources': b'<</Font<</F1 4 0 R>>>>'}
    """
    if b"{" in text or b"}" in text:
        raise Unsure("a brace")
    nested: list[bytes] = []

    def mark(found: re.Match[bytes]) -> bytes:
        nested.append(found[0])
        return b"{%d}" % (len(nested) - 1)

    for _ in range(MOST_DEPTH):
        text, count = _NESTED.subn(mark, text)
        if not count:
            break
    if not nested or not nested[-1].startswith(b"<<") or not _MARKED.fullmatch(text.strip()):
        raise Unsure("what is no dictionary")
    return {key: _written(value, nested) for key, value in _pairs(nested[-1][2:-2]).items()}


def _pairs(flat: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = 0
    while entry := _ENTRY.match(flat, at):
        at = entry.end()
        if entry[1] in found:
            raise Unsure("a key that stands twice")
        found[entry[1]] = entry[2] or entry[3]
    if not _SPACES.match(flat, at):
        raise Unsure("something between entries")
    return found


def _written(value: bytes, nested: list[bytes]) -> bytes:
    """A value with what is nested in it."""
    for _ in range(MOST_DEPTH):
        value, count = _MARKED.subn(lambda found: nested[int(found[1])], value)
        if not count:
            break
    return value


def unpacked(data: bytes, stream: Stream, said: Mapping[bytes, bytes], most: int) -> bytes:
    """Return what a stream holds.

    Args:
        data: The whole file.
        stream: One that is deflated, or not packed at all.
        said: The entries of its dictionary.
        most: How many bytes it may be.

    Raises:
        Unsure: It is packed in another way, damaged, or longer.
    """
    packed = data[stream.start : stream.stop]
    how = [said[key] for key in _PACKED if key in said]
    if not how:
        length = said.get(b"Length", b"")
        is_sure = _DIGITS.match(length) and int(length) <= len(packed) and not packed[int(length) :].strip(b"\r\n")
        if not is_sure or len(packed) > most:
            raise Unsure("the length of a stream")
        return packed
    if len(how) > 1 or not _FLATE.match(said.get(b"Filter", b"")):
        raise Unsure("a stream packed in another way")
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, most)
    except zlib.error as error:
        raise Unsure("a damaged stream") from error
    if not unpacker.eof:
        raise Unsure("a long stream")
    return content
