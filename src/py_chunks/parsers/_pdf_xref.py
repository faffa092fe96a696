"""Whether a PDF's tables of places name the middle of a number, so that object 15 could also be read as object 5."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from py_chunks.parsers._pdf_dictionaries import entries, unpacked
from py_chunks.parsers._pdf_framing import REGULAR, SPACE, Stream, Unsure, whole, words

MOST_ENTRIES = 1_000_000
_MOST_BYTES = 32 << 20
_SECTION = re.compile(rb"[%b]*(\d{1,10})[ ]+(\d{1,10})[%b]+(?=\d{10} \d{5} [nf]|[^\d])" % (SPACE, SPACE))
_ENTRIES = re.compile(rb"(?:\d{10} \d{5} [nf][ \r\n]{2})*")
_ENTRY = 20
_TRAILER = re.compile(rb"[%b]*trailer(?!%b)" % (SPACE, REGULAR))
_IS_TABLE = re.compile(rb"/W(?!%b)" % REGULAR)
_WIDTHS = re.compile(rb"\[[%b]*(\d)[%b]+(\d)[%b]+(\d)[%b]*\]\Z" % ((SPACE,) * 4))
_PARAMETER = re.compile(rb"/(\w+)[%b]+(\d{1,5})(?!%b)" % (SPACE, REGULAR))
_NUMERIC = frozenset(b"+-.0123456789")
_REGULAR = re.compile(REGULAR)
_COMPRESSED = 2


def check_places(data: bytes, streams: Iterable[Stream]) -> None:
    """Raise `Unsure` if a table names the middle of a number, or can't be read for sure.

    Args:
        data: The whole file.
        streams: All streams of the file.
    """
    for at in words(data, b"xref", 0, len(data)):
        _check(data, _plain(data, at + len(b"xref")))
    for stream in streams:
        if b"/W" in stream.dictionary and _IS_TABLE.search(stream.dictionary):
            _check(data, _packed(data, stream))


def _check(data: bytes, places: Iterable[int]) -> None:
    for place in places:
        if 0 < place < len(data) and data[place] in _NUMERIC and _REGULAR.match(data, place - 1):
            raise Unsure("a place within a number")


def _plain(data: bytes, at: int) -> Iterator[int]:
    """The places in a table, whose entries have twenty bytes each."""
    while found := _SECTION.match(data, at):
        at, count = found.end(), whole(found[2])
        end = at + count * _ENTRY
        if count > MOST_ENTRIES or not _ENTRIES.fullmatch(data, at, end) or end > len(data):
            raise Unsure("an entry of a table")
        yield from (int(data[place : place + 10]) for place in range(at, end, _ENTRY) if data[place + 17] == ord("n"))
        at = end
    if not _TRAILER.match(data, at):
        raise Unsure("a table")


def _packed(data: bytes, stream: Stream) -> Iterator[int]:
    """The places in a stream that is a table (ISO 32000-1, 7.5.8)."""
    said = entries(stream.dictionary)
    if b"W" not in said:
        return
    widths = _WIDTHS.match(said[b"W"])
    if widths is None:
        raise Unsure("the widths of a table")
    kind, place, other = map(int, widths.groups())
    size = kind + place + other
    parameters = said.pop(b"DecodeParms", None)
    content = unpacked(data, stream, said, _MOST_BYTES)
    if parameters is not None:
        content = _unpredicted(content, parameters, b"Filter" in said)
    for at in range(0, len(content) - size + 1, size or 1):
        middle = at + kind
        if (int.from_bytes(content[at:middle], "big") if kind else 1) not in (0, _COMPRESSED):
            # A place is a number of 32 bits to some, and what is more than that is cut.
            yield int.from_bytes(content[middle : middle + place], "big") & 0xFFFFFFFF


def _unpredicted(content: bytes, parameters: bytes, is_packed: bool) -> bytes:
    """Rows as they are, each of which is told by its difference to the one above (PNG's filter Up)."""
    said = dict(_PARAMETER.findall(parameters))
    if not is_packed or len(said) != parameters.count(b"/") or not set(said) <= {b"Predictor", b"Columns"}:
        raise Unsure("the rows of a table")
    columns = int(said.get(b"Columns", 1))
    if not 0 < columns < 64 or int(said.get(b"Predictor", 1)) not in range(10, 16):
        raise Unsure("the rows of a table")
    above, rows = bytes(columns), []
    for at in range(0, len(content), columns + 1):
        row = content[at + 1 : at + 1 + columns]
        if content[at] == 2:
            row = bytes((a + b) & 255 for a, b in zip(row, above, strict=False))
        elif content[at]:
            raise Unsure("the rows of a table")
        rows.append(row)
        above = row
    return b"".join(rows)
