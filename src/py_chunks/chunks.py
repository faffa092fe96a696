"""What comes out: the chunk, and the stream of chunks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Literal, TypedDict

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
