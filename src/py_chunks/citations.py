"""Citations: on which page, slide or row, and under which headings, a stretch of a document's text stands."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from py_chunks.api import get_chunks
from py_chunks.chunks import Chunk, iterate
from py_chunks.errors import InvalidArgument
from py_chunks.hits import Hit, check_text, hit_of
from py_chunks.metadata import DocumentFacts, describe
from py_chunks.settings import DOCUMENT_DEFAULTS, DocumentSettings, accepts
from py_chunks.units import Unit, document_text

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["locate"]


@accepts(DOCUMENT_DEFAULTS)
def locate(
    hits: Iterable[object], source: object, *, filename: str | None = None, **settings: Unpack[DocumentSettings]
) -> list[Chunk]:
    r"""Return a chunk for each stretch of a document's text, with all that a chunk says of its place.

    The places are those of the blocks that a stretch touches, as for any window; `char_range` is that of the stretch
    itself. The document is read as far as the last stretch, once for all of them. Each result has its own text: ten
    thousand stretches of a megabyte each are ten gigabytes.

    Args:
        hits: Ranges ``(start, end)`` of the document text, 0-based, half-open, in code points; or what says its own:
            passages, chunks, records, windows of `py_chunks.text`. In any order, overlapping or not.
        source: The document, as for `get_chunks`.
        filename: As for `get_chunks`.
        **settings: document_id, delimiter, sheet_names, include_headers, skip_empty_rows, encoding, errors, revisions,
            password, pdf_engine, keep_running_text, limits and allow_private_urls, as for `get_chunks`.

    Returns:
        Chunks of the type "passage", in the order of the hits.

    Raises:
        InvalidArgument: A range reaches beyond the text, holds none of it but what stands between two blocks, or its
            hit has another text than the document at that place.
        InvalidArgumentType: A hit is none of these.
        ChunkError: As for `get_chunks`.

    Example:
        >>> (found,) = locate([(116, 174)], "fixtures/handbook.md")
        >>> found["content"], found["metadata"]["line_range"], found["metadata"]["heading_path"]
        ('The north light shows two white flashes every ten seconds.', [12, 12], ['Harbour Handbook', 'Lights'])
    """
    wanted = [hit_of(hit) for hit in iterate(hits, "hits", "hits")]

    def mode(units: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
        return _passages(units, facts, wanted)

    return get_chunks(source, filename=filename, mode=mode, **settings)


def _passages(units: Iterator[Unit], facts: DocumentFacts, hits: Sequence[Hit]) -> Iterator[Chunk]:
    touched: list[list[Unit]] = [[] for _ in hits]
    waiting = deque(sorted(range(len(hits)), key=lambda number: hits[number].start))
    open_hits: list[int] = []
    length = 0
    while waiting or open_hits:
        unit = next(units, None)
        if unit is None:
            _fail(hits[(open_hits or waiting)[0]], f"reaches beyond the text, which has {length} characters")
        length = unit.char_end
        while waiting and hits[waiting[0]].start < length:
            open_hits.append(waiting.popleft())
        for number in open_hits:
            if unit.char_start < hits[number].end:
                touched[number].append(unit)
        open_hits = [number for number in open_hits if hits[number].end > length]
    for number, (hit, members) in enumerate(zip(hits, touched, strict=True)):
        yield _passage(number, hit, members, facts)


def _passage(number: int, hit: Hit, units: Sequence[Unit], facts: DocumentFacts) -> Chunk:
    if not units or hit.start == hit.end:
        _fail(hit, "holds no text but what stands between two blocks")
    first, last = units[0], units[-1]
    pieces = list(document_text(units, facts.joiner))
    if first.index:
        del pieces[0]  # what stands before the first one
    pieces[-1] = pieces[-1][: hit.end - last.char_start]
    pieces[0] = pieces[0][max(hit.start - first.char_start, 0) :]
    # All joiners are line feeds.
    text = "\n" * (first.char_start - hit.start) + "".join(pieces) + "\n" * (hit.end - last.char_end)
    check_text(hit, text, hit.start)
    metadata = {"chunk_index": number, **describe(units, facts), "char_range": [hit.start, hit.end]}
    return {"content": text, "content_type": "passage", "metadata": metadata}


def _fail(hit: Hit, why: str) -> NoReturn:
    raise InvalidArgument(f"[{hit.start}, {hit.end}) {why}", place="hits", value=[hit.start, hit.end])
