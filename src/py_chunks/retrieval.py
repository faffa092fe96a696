"""Sentence-window retrieval: index single sentences, hand the model the text around the ones that were found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from py_chunks.api import get_text, stream_chunks
from py_chunks.chunks import Chunk, ChunkStream, document_id_of, iterate
from py_chunks.errors import InvalidArgument
from py_chunks.hits import Hit, Passage, check_text, hit_of, union
from py_chunks.metadata import DocumentFacts, describe
from py_chunks.reconstruction import char_range, check_one_document, joined, reconstruct
from py_chunks.records import chunk_id
from py_chunks.segmentation import Segmentation
from py_chunks.sentences import sentence_segmentation
from py_chunks.settings import CHUNK_DEFAULTS, DOCUMENT_DEFAULTS, READ_DEFAULTS, DocumentSettings, ReadSettings, accepts
from py_chunks.units import Span, Unit
from py_chunks.windows import check_count

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["NodePlace", "Passage", "expand", "merge_hits", "sentence_nodes"]

NodePlace = Literal["section", "page", "slide", "message", "chapter"] | Callable[[Chunk], Any] | None
"""What `expand` never crosses a change of."""

_PLACES = {"page": "page_range", "slide": "slide_range", "message": "message_range", "chapter": "spine_range"}
_WHOLE = frozenset({"heading", "table", "code", "row", "record"})  # what sentences are not looked for in


class Settings(DocumentSettings, total=False):
    """How a document is read and cut into nodes, and what these call it; see `get_chunks` for each field."""

    language: str
    sentence_splitter: Callable[[str], Iterable[object]] | None


NODE_DEFAULTS = {
    **DOCUMENT_DEFAULTS, **{name: CHUNK_DEFAULTS[name] for name in ("language", "sentence_splitter")}
}  # fmt: skip


@accepts(NODE_DEFAULTS)
def sentence_nodes(source: object, *, filename: str | None = None, **settings: Unpack[Settings]) -> ChunkStream:
    r"""Return an iterator of one chunk for each sentence of a document, in order, made when asked for.

    Headings, tables, code, rows and records are one node each. Beside what every chunk says of its place,
    a node's metadata has `separator_before`, which is what stands between it and the node before it (so
    that nodes alone give the text back), and `section_index`, the unit its section begins with.

    Args:
        source: As for `get_chunks`.
        filename: As for `get_chunks`.
        **settings: language, sentence_splitter, document_id, delimiter, sheet_names, include_headers, skip_empty_rows,
            encoding, errors, revisions, password, pdf_engine, keep_running_text, limits and allow_private_urls, as for
            `get_chunks`.

    Raises:
        ChunkError: As for `stream_chunks`.

    Example:
        >>> [node["content"] for node in sentence_nodes(b"# T\n\nOne is. Two are.", filename="t.md")]
        ['T', 'One is.', 'Two are.']
    """
    language, splitter = settings.pop("language", "en"), settings.pop("sentence_splitter", None)
    segmentation = sentence_segmentation(language, splitter)

    def mode(units: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
        return _nodes(units, facts, segmentation)

    return stream_chunks(source, filename=filename, mode=mode, **settings)


def _nodes(units: Iterator[Unit], facts: DocumentFacts, segmentation: Segmentation) -> Iterator[Chunk]:
    index, end, section, separator = 0, 0, 0, ""
    path: tuple[str, ...] | None = None
    for unit in units:
        if unit.begins_section(path):
            section, path = unit.index, unit.heading_path
        separator += "\n" * (unit.char_start - end)  # all joiners are line feeds
        text, place, at = unit.text, describe((unit,), facts), 0
        whole = unit.kind in _WHOLE
        for span in (Span(0, len(text)),) if whole else segmentation.spans(text):
            metadata = {
                **place,
                "chunk_index": index,
                "char_range": [unit.char_start + span.start, unit.char_start + span.end],
                "separator_before": separator + text[at : span.start],
                "section_index": section,
            }
            yield {"content": text[span.start : span.end], "content_type": "sentence", "metadata": metadata}
            index, separator, at = index + 1, "", span.end
        separator += text[at:]
        end = unit.char_end


@accepts(NODE_DEFAULTS)
def expand(
    hit: object,
    *,
    before: int = 1,
    after: int = 1,
    source: object = None,
    filename: str | None = None,
    nodes: Iterable[Chunk] | None = None,
    within: NodePlace = None,
    **settings: Unpack[Settings],
) -> Passage:
    r"""Return the text around a hit: as many nodes before it as asked, the hit, and as many after it.

    The window is clipped at the document's edges and, with `within`, at those of the hit's section, page
    or the like; it never leaves a sheet. A hit that touches several nodes is extended from its first
    and its last.

    Args:
        hit: What the search gave: a node, a chunk, a record of either or its id, a `Passage`, or a
            ``(start, end)`` of the document text.
        before: Nodes in front of the hit; at least 0.
        after: Nodes behind it; at least 0.
        source: The document, as for `sentence_nodes`, which is cut into sentences again; or
        filename: With `source`, as for `sentence_nodes`.
        nodes: The sentence nodes or chunks of the document (or of several, if the hit says of which it
            is), in order. They are read no further than needed.
        within: What the window never spans a change of: "section", "page", "slide", "message",
            "chapter", or a callable from node to key.
        **settings: With `source`, as for `sentence_nodes`: those the hit's nodes were made with. Without a
            `document_id` the document is called what the hit calls it.

    Raises:
        InvalidArgument: An argument is not allowed, the hit is not found, or its text is not what the
            document says at that place (any more).
        InvalidArgumentType: `hit` is none of these, or a node no chunk.

    Example:
        >>> nodes = list(sentence_nodes(b"One is. Two are. Three be. Four do.", filename="t.txt"))
        >>> expand(nodes[1], before=0, after=1, nodes=nodes).text
        'Two are. Three be.'
    """
    counts = check_count(before, "before"), check_count(after, "after")
    key = _place_key(within)
    if isinstance(hit, str):
        nodes = list(_nodes_of(source, filename, nodes, settings))
        target = hit_of(_by_id([hit], nodes)[hit])
    else:
        target = hit_of(hit)
        if settings.get("document_id") is None:
            settings["document_id"] = target.document_id
        nodes = _nodes_of(source, filename, nodes, settings)
    if source is not None:
        target = target._replace(document_id=None)  # the caller says that this is the document
    around = _up_to(nodes, target, counts[1])
    first, last = _centre(around, target)
    first, last = _reach(around, first, -counts[0], key), _reach(around, last, counts[1], key)
    text = joined(around[first : last + 1], char_range(around[first]).start)
    passage = Passage(around[first]["metadata"].get("document_id"), text.start, text.end, text.value())
    check_text(target, passage.text, passage.start)
    return passage


@accepts(NODE_DEFAULTS)
def merge_hits(
    hits: Iterable[object],
    *,
    source: object = None,
    filename: str | None = None,
    nodes: Iterable[Chunk] | None = None,
    **settings: Unpack[Settings],
) -> list[Passage]:
    r"""Return the text of all hits with no character twice: the union of their spans, as passages.

    Hits that overlap or touch become one passage. Documents come in the order of their first hit, the
    passages of a document in the order of its text.

    Args:
        hits: What searches gave, of one document or several; each as for `expand`.
        source: The document, where hits are bare ids (of sentence nodes) or ranges; or
        filename: With `source`, as for `sentence_nodes`.
        nodes: Its sentence nodes or chunks, in order. Neither is needed for hits that have their text.
        **settings: With `source`, as for `expand`.

    Raises:
        InvalidArgument: Hits contradict each other or the document, an id is not found, or the text of
            a range is not known.
        InvalidArgumentType: A hit is none of what `expand` takes, or a node no chunk.

    Example:
        >>> merge_hits([(0, 7), (20, 24), (4, 11)], source="fixtures/handbook.txt")[0].text
        'Harbour Han'
    """
    found = list(iterate(hits, "hits", "hits"))
    chunks = None if nodes is None else list(iterate(nodes, "nodes"))
    wanted = [hit for hit in found if isinstance(hit, str)]
    if wanted:
        known = _by_id(wanted, _nodes_of(source, filename, chunks, settings))
        found = [known[hit] if isinstance(hit, str) else hit for hit in found]
    placed = [hit_of(hit) for hit in found]
    bare = next((hit for hit in placed if hit.text is None), None)
    if bare and source is None and nodes is None:
        message = "the text of a bare range is not known; pass source= or nodes="
        raise InvalidArgument(message, place="hits", value=[bare.start, bare.end])
    if bare or source is not None:
        placed = _with_text(placed, _text_of(source, filename, chunks, settings))
    return list(union(placed))


def _text_of(source: object, filename: str | None, nodes: list[Chunk] | None, settings: Settings) -> str:
    if source is None:
        return reconstruct(nodes or ())
    reading: ReadSettings = {name: value for name, value in settings.items() if name in READ_DEFAULTS}  # type: ignore[assignment]
    return get_text(source, filename=filename, **reading)


def _with_text(hits: list[Hit], text: str) -> list[Hit]:
    """The hits with their slices of the one document they are of."""
    ids = {hit.document_id: None for hit in hits if hit.document_id is not None}
    check_one_document(ids)
    for hit in hits:
        if hit.end > len(text):
            message = f"[{hit.start}, {hit.end}) reaches past the end of a text of {len(text)} characters"
            raise InvalidArgument(message, place="hits", value=[hit.start, hit.end])
        check_text(hit, text, 0)
    document_id = next(iter(ids), None)
    return [Hit(document_id, hit.start, hit.end, text[hit.start : hit.end]) for hit in hits]


def _nodes_of(
    source: object, filename: str | None, nodes: Iterable[Chunk] | None, settings: Settings
) -> Iterable[Chunk]:
    if (source is None) == (nodes is None):
        raise InvalidArgument("pass either source= or nodes=", place="nodes")
    return sentence_nodes(source, filename=filename, **settings) if nodes is None else iterate(nodes, "nodes")


def _by_id(ids: Iterable[str], nodes: Iterable[Chunk]) -> dict[str, Chunk]:
    wanted = set(ids)
    found = {name: node for node in nodes if (name := chunk_id(node)) in wanted}
    for name in wanted - found.keys():
        raise InvalidArgument(f"no node has the id {name!r}", place="hit", value=name)
    return found


def _place_key(within: NodePlace) -> Callable[[Chunk], Any]:
    """What must stay the same in a window; what a sheet is always belongs to it."""
    if callable(within):
        own = within
        return lambda node: (node["metadata"].get("sheet_index"), own(node))
    if within not in (None, "section", *_PLACES):
        message = f"within must be one of {[None, 'section', *_PLACES]} or a callable, got: {within!r}"
        raise InvalidArgument(message, place="within", value=within)

    def key(node: Chunk) -> Any:
        metadata = node["metadata"]
        sheet = metadata.get("sheet_index")
        if within is None:
            return sheet
        if within == "section":
            return sheet, metadata.get("section_index"), metadata.get("heading_path")
        place = metadata.get(_PLACES[within])
        if not isinstance(place, (list, tuple)) or not place:
            raise InvalidArgument(f"the nodes name no {within}", place="within", value=within)
        return place[0]

    return key


def _up_to(nodes: Iterable[Chunk], target: Hit, after: int) -> list[Chunk]:
    """The nodes of the target's document, up to so many behind it."""
    found: list[Chunk] = []
    start = 0
    for node in nodes:
        if target.document_id is not None and document_id_of(node) != target.document_id:
            continue
        span = char_range(node)
        if span.start < start:
            raise InvalidArgument("nodes must be of one document, in its order", place="nodes", value=list(span))
        start = span.start
        if start >= target.end and not after:
            break
        found.append(node)
        if start >= target.end:
            after -= 1
            if not after:
                break
    return found


def _centre(nodes: Sequence[Chunk], target: Hit) -> tuple[int, int]:
    """First and last of the nodes the target is made of: itself, if it is one, else all it touches."""
    spans = [char_range(node) for node in nodes]
    same = [n for n, span in enumerate(spans) if span == (target.start, target.end)]
    found = same[:1] or [n for n, span in enumerate(spans) if span.start < target.end and span.end > target.start]
    if not found:
        message = f"no node lies at [{target.start}, {target.end})"
        raise InvalidArgument(message, place="hit", value=[target.start, target.end])
    return found[0], found[-1]


def _reach(nodes: Sequence[Chunk], start: int, count: int, key: Callable[[Chunk], Any]) -> int:
    """The node that far from the one at `start`, or the last on the way that is in the same place."""
    step, at, place = (1 if count > 0 else -1), start, key(nodes[start])
    while at != start + count and 0 <= at + step < len(nodes) and key(nodes[at + step]) == place:
        at += step
    return at
