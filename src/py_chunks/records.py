"""Records for vector stores: chunks as flat payloads that survive JSON, with ids that never change by themselves."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, TypedDict

from py_chunks.chunks import Chunk, checked_chunk, is_range, iterate
from py_chunks.errors import InvalidArgument, InvalidArgumentType, shown
from py_chunks.reconstruction import char_range

ID_SCHEME = 1
"""How ids are made: changed whenever the same chunk would get another id, so that old records can be found."""

# Metadata that is a field of the record itself.
_LIFTED = frozenset({"document_id", "chunk_index", "char_range", "unit_range"})
# What grows with the document and says nothing of a chunk; and what is filled while the document is read, so that
# records which are made meanwhile would differ from those made afterwards.
_OF_THE_WHOLE = frozenset(
    {"charset_fallbacks", "comments", "damage", "hidden_slides", "invalid_lines", "toc", "undecodable_bytes"}
)
_SKIPPED = "skipped_"


class Record(TypedDict):
    """One chunk as vector stores take it.

    Attributes:
        id: A UUID made of the document's id, the place and the text; of nothing else.
        id_scheme: `ID_SCHEME`, by which records with ids of an older kind can be found and removed.
        content_hash: A digest of the text alone (32 hex digits): what has it has the same embedding.
        document_id: The document, or None.
        chunk_index: Position among the document's chunks, 0-based.
        char_start: Offset of the first character in the document text, 0-based, in code points.
        char_end: Offset just past the last one.
        window_start: First of the window's own units (tokens, words, ...), 0-based; for chunks that
            don't count them, `char_start`.
        window_end: Just past the last of them.
        text: The content.
        content_type: As the chunk's.
        metadata: The rest of the chunk's metadata: strings, numbers, booleans and lists of them.
    """

    id: str
    id_scheme: int
    content_hash: str
    document_id: str | None
    chunk_index: int
    char_start: int
    char_end: int
    window_start: int
    window_end: int
    text: str
    content_type: str
    metadata: dict[str, Any]


def to_records(chunks: Iterable[Chunk], *, document_metadata: Iterable[str] | None = None) -> Iterator[Record]:
    r"""Return an iterator of one record for each chunk, in order.

    In a record's metadata, None is left out, a range ``page_range: [2, 3]`` becomes ``page_first: 2`` and
    ``page_last: 3`` (so that "touches page 3" is a filter of two comparisons), what is nested in a
    mapping gets the mapping's name in front (``document_metadata_title``), and a list that holds more
    than plain values becomes its JSON.

    Args:
        chunks: Chunks of any mode, sentence nodes among them.
        document_metadata: Names of those of `document_metadata` that every record has. None for all but what speaks of
            the whole document and would be long: the table of contents, comments, and the lists of what could not be
            read or shown, which are complete only when reading has ended.

    Raises:
        InvalidArgument: A chunk has no `char_range`, `chunk_index` or `content_type`, or metadata that no record
            can hold.
        InvalidArgumentType: An item is no chunk, or has a field of a wrong type; or `document_metadata` are no names.

    Example:
        >>> from py_chunks import get_chunks
        >>> chunks = get_chunks(b"# T\n\na\n\nb", filename="t.md", mode="sliding_window")
        >>> record = next(to_records(chunks))
        >>> record["id"], record["window_start"], record["window_end"]
        ('0766fc91-db2c-8541-a527-77aacf3c2881', 0, 7)
        >>> record["metadata"]["paragraph_first"], record["metadata"]["paragraph_last"]
        (0, 2)
    """
    named = None if document_metadata is None else _names(document_metadata)
    return map(partial(_record, named=named), iterate(chunks, "chunks"))


def record_id(document_id: str | None, start: int, text: str) -> str:
    """Return the id of a record: a UUID that depends on these three and nothing else.

    Args:
        document_id: The document, or None.
        start: Offset of the text in the document text, 0-based.
        text: The text.

    Raises:
        InvalidArgumentType: They can't be JSON.

    Example:
        >>> record_id("t.md", 0, "T") == record_id("t.md", 0, "T") != record_id("t.md", 3, "T")
        True
    """
    try:
        key = json.dumps([ID_SCHEME, document_id, start, text])
    except (TypeError, ValueError, RecursionError) as error:  # what holds itself is one of the latter two
        message = f"an id is made of a str or None, an int and a str: {error}"
        raise InvalidArgumentType(message, place="document_id", value=type(document_id).__name__) from error
    # Version 8 of RFC 9562, section 5.8: all bits but those of version and variant are ours to choose.
    digest = bytearray(sha256(key.encode("ascii")).digest()[:16])
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    return str(uuid.UUID(bytes=bytes(digest)))


def chunk_id(chunk: Chunk) -> str:
    """Return the id of a chunk's record.

    Args:
        chunk: The chunk.

    Raises:
        InvalidArgument: It has no `char_range`.
        InvalidArgumentType: It is no chunk, or has a field of a wrong type.

    Example:
        >>> from py_chunks import chunk_text
        >>> chunk_id(chunk_text("a")[0]) == record_id(None, 0, "a")
        True
    """
    start = char_range(chunk).start
    return record_id(chunk["metadata"].get("document_id"), start, chunk["content"])


def _names(names: object) -> frozenset[str]:
    if isinstance(names, Iterable) and not isinstance(names, (str, bytes)):
        listed = list(names)
        if all(isinstance(name, str) for name in listed):
            return frozenset(listed)
    message = f"document_metadata must be names or None, got: {shown(names)}"
    raise InvalidArgumentType(message, place="document_metadata", value=shown(names))


def _record(chunk: Chunk, named: frozenset[str] | None) -> Record:
    metadata, text = checked_chunk(chunk)["metadata"], chunk["content"]
    for name, holder in (("chunk_index", metadata), ("content_type", chunk)):
        if name not in holder:
            raise InvalidArgument(f"a chunk has no {name}", place=name)
    start, end = char_range(chunk)
    window_start, window_end = _window_of(metadata.get("unit_range") or (start, end))
    return {
        "id": chunk_id(chunk),
        "id_scheme": ID_SCHEME,
        "content_hash": sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32],
        "document_id": metadata.get("document_id"),
        "chunk_index": metadata["chunk_index"],
        "char_start": start,
        "char_end": end,
        "window_start": window_start,
        "window_end": window_end,
        "text": text,
        "content_type": chunk["content_type"],
        "metadata": _rest(metadata, named),
    }


def _window_of(found: Any) -> tuple[int, int]:
    if not is_range(found):
        message = f"unit_range must be [start, end], got: {shown(found)}"
        raise InvalidArgumentType(message, place="unit_range", value=shown(found))
    return found[0], found[1]


def _rest(metadata: Mapping[str, Any], named: frozenset[str] | None) -> dict[str, Any]:
    # Chunks of spreadsheets repeat the list of what was skipped beside `document_metadata`.
    rest = {name: value for name, value in metadata.items() if name not in _LIFTED and name != "skipped_sheets"}
    about = rest.get("document_metadata")
    if isinstance(about, Mapping):
        rest["document_metadata"] = {name: value for name, value in about.items() if _is_told(name, named)}
    try:
        return _flat(rest)
    except (TypeError, ValueError, RecursionError) as error:  # what holds itself is one of the latter two
        message = f"the metadata of a chunk can't be those of a record: {error}"
        raise InvalidArgument(message, place="metadata") from error


def _is_told(name: object, named: frozenset[str] | None) -> bool:
    if named is not None:
        return name in named
    return name not in _OF_THE_WHOLE and not str(name).startswith(_SKIPPED)


def _flat(metadata: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """The metadata in one level; a key that is there already wins over one that is made."""
    result: dict[str, Any] = {}
    for key, value in metadata.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            for inner, flat in _flat(value, f"{name}_").items():
                result.setdefault(inner, flat)
        elif name.endswith("_range") and is_range(value):
            stem = name.removesuffix("_range")
            result.setdefault(f"{stem}_first", value[0])
            result.setdefault(f"{stem}_last", value[1])
        elif value is not None:
            result[name] = _plain(value)
    return result


def _plain(value: object) -> object:
    """The value if it is plain or a list of plain ones, else its JSON."""
    if isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (list, tuple)) and all(isinstance(item, (str, int, float)) for item in value):
        return list(value)
    return json.dumps(value, ensure_ascii=False, default=str)
