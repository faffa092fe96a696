"""Documents that were read once and are chunked many times: what a comparison of settings works on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from py_chunks.api import get_chunks, mode_of
from py_chunks.chunks import Chunk
from py_chunks.corpus_documents import iter_corpus
from py_chunks.errors import InvalidArgument
from py_chunks.formats import Format, format_named
from py_chunks.metadata import DocumentFacts
from py_chunks.settings import CHUNK_DEFAULTS, DOCUMENT_DEFAULTS, DocumentSettings, ReadSettings, accepts
from py_chunks.units import Unit, document_text

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True, slots=True)
class Reading:
    """One document, read.

    Attributes:
        document_id: What questions call it.
        text: The document text.
        units: Its units, in order.
        format: How it was read.
        facts: What modes know of it.
    """

    document_id: str
    text: str = field(repr=False)
    units: tuple[Unit, ...] = field(repr=False)
    format: Format = field(repr=False)
    facts: DocumentFacts = field(repr=False)

    def chunks(self, settings: Mapping[str, Any]) -> Iterator[Chunk]:
        """Return an iterator of the chunks that `get_chunks` would give with these settings.

        Args:
            settings: Keywords of `get_chunks` that say how units become chunks.

        Raises:
            InvalidArgument: The format has no such mode, or an argument is not allowed.
        """
        return mode_of(self.format, {**CHUNK_DEFAULTS, **settings})(iter(self.units), self.facts)


@accepts(DOCUMENT_DEFAULTS)
def read_document(source: object, *, filename: str | None = None, **settings: Unpack[DocumentSettings]) -> Reading:
    r"""Return a document with all of its units, held in memory.

    Args:
        source: As for `get_chunks`.
        filename: As for `get_chunks`.
        **settings: document_id, delimiter, sheet_names, include_headers, skip_empty_rows, encoding, errors, revisions,
            password, pdf_engine, keep_running_text, limits and allow_private_urls, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.

    Example:
        >>> reading = read_document(b"a\n\nb\n\nc", filename="notes.txt")
        >>> [chunk["content"] for chunk in reading.chunks({"mode": "sliding_window", "window_size": 2})]
        ['a\n\nb', 'b\n\nc']
    """
    units: list[Unit] = []
    known: list[DocumentFacts] = []

    def keep(found: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
        known.append(facts)
        units.extend(found)
        return iter(())

    get_chunks(source, filename=filename, mode=keep, **settings)
    (facts,) = known
    text = "".join(document_text(units, facts.joiner))
    row = format_named(facts.document_metadata["source_type"])
    return Reading(facts.document_id or "document", text, tuple(units), row, facts)


def read_documents(documents: object, settings: ReadSettings, *, leave_out: object = None) -> list[Reading]:
    """Return documents with all of their units, in order.

    Args:
        documents: What `py_chunks.corpus.iter_corpus` takes, or an iterable that also holds what `read_document`
            gave.
        settings: Keywords of `get_chunks` that say how a document is read.
        leave_out: The path of a file that is no document, though it may lie among them: that of the questions.

    Raises:
        InvalidArgument: Two documents have the same id.
        ChunkError: A document can't be read.

    Example:
        >>> [reading.document_id for reading in read_documents([("one", "Text."), ("two.md", b"# T")], {})]
        ['one', 'two.md']
    """
    other = os.path.realpath(leave_out) if isinstance(leave_out, (str, os.PathLike)) else None
    readings = list(_readings(documents, settings, other))
    seen: set[str] = set()
    for reading in readings:
        if reading.document_id in seen:
            message = f"two documents are called {reading.document_id!r}; questions could mean either"
            raise InvalidArgument(message, place="documents", value=reading.document_id)
        seen.add(reading.document_id)
    return readings


def _readings(documents: object, settings: ReadSettings, leave_out: str | None) -> Iterator[Reading]:
    mixed = isinstance(documents, Iterable) and not isinstance(documents, (str, bytes, Mapping))
    for item in documents if mixed else [documents]:  # type: ignore[attr-defined]
        if isinstance(item, Reading):
            yield item
            continue
        for document in iter_corpus([item] if mixed else item):
            if isinstance(document.source, os.PathLike) and os.path.realpath(document.source) == leave_out:
                continue
            source, filename = document.opened()
            yield read_document(source, filename=filename, document_id=document.document_id, **settings)
