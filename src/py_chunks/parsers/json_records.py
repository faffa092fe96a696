"""JSON, JSON Lines and NDJSON: one unit for every record, streamed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._decode import TextReader
from py_chunks.parsers._json_stream import JsonStream, decode
from py_chunks.parsers._lines import lines_of, too_long, whole_lines
from py_chunks.parsers._record_text import record_text, without_surrogates
from py_chunks.sources import Source
from py_chunks.units import NO_EXTRAS, DraftFields, new_location

ENVELOPE_KEYS = ("features", "data", "results", "items", "records", "rows")
"""Keys of a top-level object whose array holds the records, first choice first."""

_BEFORE_CONTENT = b"\xef\xbb\xbf\xfe\xff\x00 \t\r\n"  # byte order marks, the zeros of UTF-16 and UTF-32, white space
_REPORTED = 100


def parse_json(source: Source, options: ReadOptions) -> Document:
    """Return a JSON document: a record for each element of an array, or for the object (contract section 3.11).

    An array is read once, element by element. An object is read once to find its envelope and the keys
    beside it, which make the first record, and again for the elements; memory holds one record in
    either case.

    Args:
        source: The document.
        options: `encoding`, `errors` and `limits` are used.

    Raises:
        CorruptDocument: The text is not JSON; for an array, while it is read.
        LimitExceeded: A record is too long or nested too deep; for an array, while it is read.
    """
    if not source.head().lstrip(_BEFORE_CONTENT).startswith(b"["):
        source.open_seekable().close()  # so that it can be opened more than once

    def opened() -> tuple[TextReader, JsonStream]:
        reader = _reader(source, options)
        return reader, JsonStream(reader.blocks(), options.limits, source.label)

    reader, stream = opened()
    first = stream.peek()
    envelope = None
    if first == "[":
        records = _array(reader, stream)
    elif first == "{":
        with closing(reader):
            survey = _survey(stream, options.limits, source.label)
        envelope, records = survey.envelope, _object(survey, opened)
    else:
        with closing(reader):
            records = iter([stream.value()])
            stream.finish()
    metadata = {"top_level": "array" if first == "[" else "object", "envelope_key": envelope}
    return Document({**metadata, **reader.decoding.metadata()}, _drafts(records, options.limits, source.label))


def parse_lines(source: Source, options: ReadOptions) -> Document:
    """Return a document of JSON lines: a record for each line that is not blank (contract section 3.11).

    A line that is not JSON is a record of its text, and `document_metadata["invalid_lines"]` says
    where and why, for the first hundred of them.

    Args:
        source: The document.
        options: `encoding`, `errors` and `limits` are used.

    Raises:
        LimitExceeded: While reading, at a line that is too long.
    """
    reader = _reader(source, options)
    invalid: list[dict[str, Any]] = []
    metadata = {"top_level": "lines", "envelope_key": None, "invalid_lines": invalid}
    return Document(
        {**metadata, **reader.decoding.metadata()}, _line_drafts(reader, options.limits, source.label, invalid)
    )


def _reader(source: Source, options: ReadOptions) -> TextReader:
    declared = _bare_utf(source.head()) if options.encoding == "auto" else options.encoding
    return TextReader(source, declared, errors=options.errors, translate=False)


def _bare_utf(head: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, by the zeros around the first two characters (RFC 4627, section 3)."""
    zeros = bytes(byte == 0 for byte in head[:4])
    patterns = {
        b"\1\1\1\0": "utf-32-be", b"\0\1\1\1": "utf-32-le", b"\1\0\1\0": "utf-16-be", b"\0\1\0\1": "utf-16-le",
    }  # fmt: skip
    return patterns.get(zeros)


def _drafts(records: Iterator[Any], limits: Limits, label: str) -> Iterator[DraftFields]:
    for number, record in enumerate(records):
        text = record_text(record, limits, label)
        yield text if text.isascii() else without_surrogates(text), "record", None, None, NO_EXTRAS, None, number, None


def _array(reader: TextReader, stream: JsonStream) -> Iterator[Any]:
    with closing(reader):
        yield from stream.elements()
        stream.finish()


class _Survey(NamedTuple):
    """What a top-level object holds: members by key, the last of each key; an envelope's array as its position."""

    members: dict[str, Any]
    positions: dict[str, int]
    envelope: str | None


def _survey(stream: JsonStream, limits: Limits, label: str) -> _Survey:
    members: dict[str, Any] = {}
    positions: dict[str, int] = {}
    passed_over = 0
    for position, key in enumerate(stream.members()):
        start = stream.offset
        positions.pop(key, None)
        if key in ENVELOPE_KEYS and stream.peek() == "[":
            members[key] = []
            if stream.skip():
                positions[key] = position
            passed_over += stream.offset - start
        else:
            members[key] = stream.value()
        if stream.offset - passed_over > limits.max_record_bytes:
            raise too_long("record", limits.max_record_bytes, label)
    stream.finish()
    envelope = next((key for key in ENVELOPE_KEYS if key in positions), None)
    return _Survey(members, positions, envelope)


def _object(survey: _Survey, opened: Callable[[], tuple[TextReader, JsonStream]]) -> Iterator[Any]:
    members, positions, envelope = survey
    others = {position: key for key, position in positions.items() if key != envelope}
    if others:
        reader, stream = opened()
        with closing(reader):
            for position, _ in enumerate(stream.members()):
                if position in others:
                    members[others[position]] = stream.value()
                else:
                    stream.skip()
    if envelope is None:
        yield members
        return
    del members[envelope]
    if members:
        yield members
    reader, stream = opened()
    with closing(reader):
        for position, _ in enumerate(stream.members()):
            if position == positions[envelope]:
                yield from stream.elements()
                return
            stream.skip()


def _line_drafts(
    reader: TextReader, limits: Limits, label: str, invalid: list[dict[str, Any]]
) -> Iterator[DraftFields]:
    number = 0
    with closing(reader):
        for line_number, line in enumerate(_lines(reader, limits, label), 1):
            line = line.strip()  # noqa: PLW2901
            if not line:
                continue
            try:
                text = _line_text(line, limits, label)
            except (json.JSONDecodeError, LimitExceeded, RecursionError) as error:
                text = line
                if len(invalid) < _REPORTED:
                    invalid.append({"line": line_number, "reason": _reason(error)})
            location = new_location(("line", line_number, line_number, 1, 1))
            yield text, "record", None, location, NO_EXTRAS, None, number, None
            number += 1


def _lines(reader: TextReader, limits: Limits, label: str) -> Iterator[str]:
    for text in whole_lines(reader.blocks(), limits.max_record_bytes, label):
        yield from lines_of(text)


def _line_text(line: str, limits: Limits, label: str) -> str:
    record, end = decode(line)
    if end != len(line):
        raise json.JSONDecodeError("Extra data", line, end)
    text = record_text(record, limits, label)
    return without_surrogates(text) if "\\u" in line else text


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at column {error.pos + 1}"
    return "nested too deep" if isinstance(error, RecursionError) else str(error)
