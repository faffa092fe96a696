"""Many documents as one stream of chunks: in order, one document at a time, and no bad one stops the rest."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from py_chunks.api import stream_chunks
from py_chunks.chunks import Chunk, document_id_of, iterate
from py_chunks.corpus_documents import CorpusDocument, iter_corpus
from py_chunks.errors import ChunkError, InvalidArgument, InvalidArgumentType
from py_chunks.modes import MODES, TEXT_UNITS, Mode, ModeArguments, Within, WithinPlace, plan_mode
from py_chunks.settings import CHUNK_DEFAULTS, ReadSettings, read_options
from py_chunks.tokenizers import coerce_tokenizer
from py_chunks.windows import check_window, contiguous_groups

__all__ = [
    "CorpusDocument",
    "CorpusSettings",
    "FailedDocument",
    "chunk_corpus",
    "count_by_document",
    "group_by_document",
    "iter_corpus",
    "write_jsonl",
]

OnError = Literal["record", "raise", "skip"]

_ON_ERROR = ("raise", "record", "skip")
_MODE_ARGUMENTS = ModeArguments.__dataclass_fields__.keys() & CHUNK_DEFAULTS.keys()
_TAIL_POLICIES = ("drop", "emit_short")


@dataclass(frozen=True, slots=True)
class FailedDocument:
    """What stands in the stream of chunks in place of a document that could not be read, or of its rest.

    Attributes:
        document_id: The document.
        kind: The error's `kind` if it is one of ours, "io" for the operating system's, else "unexpected".
        message: The sentence for people.
        place: The error's `place`, or None.
        chunk_count: Chunks of the document that were given before it failed.
    """

    document_id: str
    kind: str
    message: str
    place: str | None
    chunk_count: int

    @classmethod
    def of(cls, document_id: str, error: Exception, chunk_count: int) -> FailedDocument:
        """Return the record of an error.

        Args:
            document_id: The document.
            error: What reading it raised.
            chunk_count: Chunks given before.
        """
        if isinstance(error, ChunkError):
            return cls(document_id, error.kind, error.message, error.place, chunk_count)
        kind = "io" if isinstance(error, OSError) else "unexpected"
        return cls(document_id, kind, f"{type(error).__name__}: {error}", None, chunk_count)

    def as_json(self) -> dict[str, Any]:
        """Return what stands for it in JSON: the document's id, and all else under ``error``."""
        names = ("kind", "message", "place", "chunk_count")
        return {"document_id": self.document_id, "error": {name: getattr(self, name) for name in names}}


Item = TypeVar("Item", Chunk, "Chunk | FailedDocument")


@dataclass(frozen=True, slots=True)
class CorpusSettings:
    """How the documents of a corpus are chunked; checked when it is made.

    A tokenizer that is named is loaded, once, at the call of `chunk_corpus`.

    Attributes:
        mode: As for `get_chunks`.
        window_size: As for `get_chunks`.
        overlap: As for `get_chunks`.
        tail_policy: What becomes of a window that is short because its document, sheet or place ends:
            "emit_short" keeps it, "drop" leaves it out.
        within: As for `get_chunks`.
        options: Any other keywords of `get_chunks`, such as ``{"encoding": "latin-1"}``.
    """

    mode: str | Mode = "sliding_window"
    window_size: int = 3
    overlap: int = 1
    tail_policy: Literal["emit_short", "drop"] = "emit_short"
    within: Within = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not callable(self.mode):
            _check_choice("mode", self.mode, tuple(sorted(MODES)))
        check_window(self.window_size, self.overlap)
        if not callable(self.within):
            _check_choice("within", self.within, (None, *get_args(WithinPlace)))
        _check_choice("tail_policy", self.tail_policy, _TAIL_POLICIES)
        known = CHUNK_DEFAULTS.keys() - {"mode", "window_size", "overlap", "within", "document_id"}
        for name in self.options:
            _check_choice("options", name, tuple(sorted(known)))
        _check_choice("unit", self.options.get("unit", "blocks"), ("blocks", *TEXT_UNITS))
        read: ReadSettings = dict(self.options)  # type: ignore[assignment]
        read_options(read)
        if isinstance(self.mode, str) and not self.names_a_tokenizer:
            arguments = {name: value for name, value in self.options.items() if name in _MODE_ARGUMENTS}
            # Whether a format has the places that `within` may name is told of each document.
            plan_mode(self.mode, ModeArguments(self.window_size, self.overlap, rows=True, **arguments))

    @property
    def names_a_tokenizer(self) -> bool:
        """Whether a tokenizer has to be loaded."""
        counts = self.mode == "sliding_window" and self.options.get("unit") == "tokens"
        return counts and isinstance(self.options.get("tokenizer"), str)

    def keywords(self) -> dict[str, Any]:
        """Return the keyword arguments for `stream_chunks`."""
        return {
            **self.options,
            "mode": self.mode,
            "window_size": self.window_size,
            "overlap": self.overlap,
            "within": self.within,
        }


def chunk_corpus(
    documents: object, settings: CorpusSettings | None = None, *, on_error: OnError = "record"
) -> Iterator[Chunk | FailedDocument]:
    """Return an iterator of the chunks of all documents, in order, with their `document_id`.

    One document is open at a time, and none is asked for before the chunks of the one before are used.

    Args:
        documents: What `iter_corpus` gives or takes.
        settings: How they are chunked; by default `CorpusSettings()`.
        on_error: What becomes of a document that can't be read: "record" puts a `FailedDocument` in the
            stream, after the chunks that could be read; "skip" goes on in silence; "raise" stops.

    Raises:
        InvalidArgument: `on_error` is unknown.
        MissingDependency, FetchError: The tokenizer that is named can't be loaded.
        ChunkError: With "raise", what reading a document raised.

    Example:
        >>> texts = [("one", "First."), ("two.pdf", b"no PDF"), ("three", "Third.")]
        >>> for item in chunk_corpus(texts):
        ...     print(item.kind if isinstance(item, FailedDocument) else item["content"])
        First.
        corrupt
        Third.
    """
    _check_choice("on_error", on_error, _ON_ERROR)
    chosen = settings or CorpusSettings()
    if chosen.names_a_tokenizer:
        tokenizer = coerce_tokenizer(chosen.options["tokenizer"])  # once, and not for each document
        chosen = replace(chosen, options={**chosen.options, "tokenizer": tokenizer})
    return _chunks(iter_corpus(documents), chosen, on_error)


def group_by_document(chunks: Iterable[Item]) -> Iterator[tuple[str | None, Iterator[Item]]]:
    """Return an iterator of ``(document_id, chunks)`` for each document, in order, holding none of them.

    Args:
        chunks: Chunks and failures, each document's together.

    Raises:
        InvalidArgument: A document comes back after its run had ended, or (while iterating) an item lacks metadata.
        InvalidArgumentType: `chunks` is no iterable, or (while iterating) an item no chunk and no failure.

    Example:
        >>> chunks = chunk_corpus([("one", "1"), ("two", "2")])
        >>> [(name, [chunk["content"] for chunk in group]) for name, group in group_by_document(chunks)]
        [('one', ['1']), ('two', ['2'])]
    """
    return contiguous_groups(iterate(chunks, "chunks"), _document_id)


def count_by_document(chunks: Iterable[Chunk | FailedDocument]) -> dict[str | None, int]:
    """Return how many chunks each document has, in the order of their first; a failure counts as none.

    Args:
        chunks: Chunks and failures, in any order.

    Raises:
        InvalidArgument: An item lacks metadata.
        InvalidArgumentType: `chunks` is no iterable, or an item no chunk and no failure.

    Example:
        >>> count_by_document(chunk_corpus([("one", "1"), ("bad.pdf", b"-"), ("two", "2")]))
        {'one': 1, 'bad.pdf': 0, 'two': 1}
    """
    counts: dict[str | None, int] = {}
    for item in iterate(chunks, "chunks"):
        name = _document_id(item)
        counts[name] = counts.get(name, 0) + (not isinstance(item, FailedDocument))
    return counts


def write_jsonl(chunks: Iterable[Chunk | FailedDocument], path: str | os.PathLike[str]) -> int:
    """Write one JSON object a line, all or nothing, and return how many lines there are.

    The lines go to a temporary file beside `path`, which takes its place when all are written: a reader
    sees the old file or the whole new one, also when the run is broken off. A failure is the line
    ``{"document_id": ..., "error": {"kind": ..., "message": ..., "place": ..., "chunk_count": ...}}``.

    Args:
        chunks: Chunks, failures, or any other mappings that JSON can hold.
        path: The file to write; an old one is replaced.

    Raises:
        OSError: The file can't be written.
        InvalidArgumentType: An item can't be JSON, or `chunks` is no iterable.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_jsonl(chunk_corpus([("one", "1"), ("two", "2")]), f"{folder}/chunks.jsonl")
        2
    """
    target = Path(path)
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}.partial")
    lines = 0
    try:
        with partial.open("xb") as file:
            for item in iterate(chunks, "chunks"):
                file.write(_line(item))
                lines += 1
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return lines


def _chunks(
    documents: Iterator[CorpusDocument], settings: CorpusSettings, on_error: OnError
) -> Iterator[Chunk | FailedDocument]:
    kept = _without_tails if settings.tail_policy == "drop" else iter
    for document in documents:
        count = 0
        try:
            for chunk in kept(_chunks_of(document, settings.keywords())):
                count += 1
                yield chunk
        except Exception as error:
            # One document must not lose the others, whatever it made the code below do.
            if on_error == "raise":
                raise
            if on_error == "record":
                yield FailedDocument.of(document.document_id, error, count)


def _chunks_of(document: CorpusDocument, keywords: dict[str, Any]) -> Iterator[Chunk]:
    source, filename = document.opened()
    with stream_chunks(source, filename=filename, document_id=document.document_id, **keywords) as chunks:
        yield from chunks


def _without_tails(chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    held: Chunk | None = None
    for chunk in chunks:
        # A short window that the next one touches is no tail: windows of tokens may give some up.
        if held is not None and _start(chunk) <= _end(held):
            yield held
        held = chunk if _is_short(chunk) else None
        if held is None:
            yield chunk


def _start(chunk: Chunk) -> int:
    return int(chunk["metadata"]["char_range"][0])


def _end(chunk: Chunk) -> int:
    return int(chunk["metadata"]["char_range"][1])


def _is_short(chunk: Chunk) -> bool:
    """Whether a window holds fewer units than it was to hold; chunks of other modes are no windows."""
    metadata = chunk["metadata"]
    if "window_size" not in metadata:
        return False
    first, end = metadata.get("unit_range") or (0, metadata["block_count"])
    return bool(end - first < metadata["window_size"])


def _document_id(item: Chunk | FailedDocument) -> str | None:
    return item.document_id if isinstance(item, FailedDocument) else document_id_of(item)


def _line(item: Chunk | FailedDocument) -> bytes:
    value: object = item.as_json() if isinstance(item, FailedDocument) else item
    try:
        return json.dumps(value, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # a lone surrogate, which only an escape can hold
        return json.dumps(value).encode() + b"\n"
    except (TypeError, ValueError, RecursionError) as error:  # what holds itself is one of the latter two
        raise InvalidArgumentType(f"an item can't be JSON: {error}", place="chunks") from error


def _check_choice(name: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        message = f"{name} must be one of {', '.join(map(repr, allowed))}, got: {value!r}"
        raise InvalidArgument(message, place=name, value=value)
