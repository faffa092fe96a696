"""What comes out: the chunk, and the stream of chunks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Literal, TypedDict, cast

from py_chunks.errors import InvalidArgument, InvalidArgumentType

ContentType = Literal[
    "sliding_window",
    "row_window",
    "heading",
    "short_disconnected_paragraph",
    "plain_paragraph",
    "long_single_paragraph",
    "bullet_list",
    "table",
    "code_block",
    "row_document",
    "row_group",
    "sentence",
]


class Chunk(TypedDict):
    """One chunk.

    Attributes:
        content: The text; a slice of the document text, never empty.
        content_type: What kind of chunk it is, fixed by the mode.
        metadata: Where it came from; the keys are listed in `docs/metadata.md`.
    """

    content: str
    content_type: str
    metadata: dict[str, Any]


class ChunkStream(Iterator[Chunk]):
    """The chunks of one document as they are made; an iterator that can be closed.

    Exhausting it, closing it or leaving its `with` block releases the document.
    """

    def __init__(self, chunks: Iterator[Chunk], release: Callable[[], None]) -> None:
        self._chunks = chunks
        self._release = release
        self._closed = False

    def __iter__(self) -> ChunkStream:
        return self

    def __next__(self) -> Chunk:
        if self._closed:
            raise StopIteration
        try:
            return next(self._chunks)
        except BaseException:
            # Exhausted or failed: either way the document is done with.
            self.close()
            raise

    def close(self) -> None:
        """Release the document; later calls of `next` end at once. Closing twice is harmless."""
        if self._closed:
            return
        self._closed = True
        closing = getattr(self._chunks, "close", None)
        if closing is not None:
            closing()
        self._release()

    def __enter__(self) -> ChunkStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def iterate(items: object, name: str, of: str = "chunks") -> Iterator[Any]:
    """Return an iterator of what should be an iterable of chunks or the like.

    Args:
        items: The iterable; neither a mapping, such as a single chunk, nor a string.
        name: What the argument is called.
        of: What it holds.

    Raises:
        InvalidArgumentType: It is none.

    Example:
        >>> list(iterate([1, 2], "hits", "hits"))
        [1, 2]
    """
    if not isinstance(items, Iterable) or isinstance(items, (str, bytes, bytearray, Mapping)):
        got = type(items).__name__
        raise InvalidArgumentType(f"{name} must be an iterable of {of}, got: {got}", place=name, value=got)
    return iter(items)


def checked_chunk(chunk: object) -> Chunk:
    """Return a chunk as it is, or raise saying what is missing; of its metadata only that they are a mapping.

    Args:
        chunk: What should be one.

    Raises:
        InvalidArgument: It has no content or no metadata.
        InvalidArgumentType: It, its content or its metadata is of a wrong type.

    Example:
        >>> checked_chunk({"content": "a", "content_type": "sentence", "metadata": {}})["content"]
        'a'
    """
    if not isinstance(chunk, Mapping):
        got = type(chunk).__name__
        message = f"a chunk is a mapping with content, content_type and metadata, got: {got}"
        raise InvalidArgumentType(message, place="chunks", value=got)
    for name, kind, wanted in (("content", str, "a str"), ("metadata", Mapping, "a mapping")):
        if name not in chunk:
            raise InvalidArgument(f"a chunk has no {name}", place=name)
        if not isinstance(chunk[name], kind):
            got = type(chunk[name]).__name__
            raise InvalidArgumentType(f"a chunk's {name} must be {wanted}, got: {got}", place=name, value=got)
    return cast("Chunk", chunk)


def document_id_of(chunk: object) -> Any:
    """Return what a chunk says of its document.

    Args:
        chunk: The chunk.

    Raises:
        InvalidArgument: As for `checked_chunk`.
        InvalidArgumentType: As for `checked_chunk`, or it can't be told apart from others.

    Example:
        >>> document_id_of({"content": "a", "content_type": "sentence", "metadata": {"document_id": "a.md"}})
        'a.md'
    """
    if type(chunk) is dict and "content" in chunk and type(metadata := chunk.get("metadata")) is dict:
        found = metadata.get("document_id")
    else:
        found = checked_chunk(chunk)["metadata"].get("document_id")
    return found if type(found) is str or found is None else checked_document_id(found)


def is_range(value: object) -> bool:
    """Return whether something is a range as metadata have them: two integers in a list or tuple.

    Args:
        value: What stands under a key of metadata.

    Example:
        >>> is_range([0, 2]), is_range([0, None]), is_range("02")
        (True, False, False)
    """
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(isinstance(end, int) for end in value)


def checked_document_id(document_id: Any) -> Any:
    """Return a document's id as it is, or raise unless it can be told apart from others.

    Args:
        document_id: What should be a string or None; what else can be hashed will do.

    Raises:
        InvalidArgumentType: It can't be hashed.

    Example:
        >>> checked_document_id("a.md")
        'a.md'
    """
    try:
        hash(document_id)
    except TypeError as error:
        got = type(document_id).__name__
        message = f"document_id must be a str or None, got: {got}"
        raise InvalidArgumentType(message, place="document_id", value=got) from error
    return document_id
