"""Assertions about chunks that show what is wrong where it is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path
from typing import Any

from py_chunks.api import get_text
from py_chunks.testing.alignment import Alignment
from py_chunks.testing.pieces import Piece, pieces_of


def document_text(document: str | Path) -> str:
    """Return the text of a document: a string is its own, a path is read by py_chunks.

    Args:
        document: The text, or the path.

    Raises:
        ChunkError: The file can't be read.
    """
    return get_text(document) if isinstance(document, Path) else document


def assert_chunks_cover(chunks: Iterable[Any], document: str | Path) -> None:
    """Assert that the chunks hold all of the document in its order, and nothing else; white space aside.

    Args:
        chunks: Chunks of any splitter: strings, ``(text, start, end)``, objects or mappings with a text, or ours.
        document: The text they were made of, or the path of a document that py_chunks reads.

    Raises:
        AssertionError: Text is lost, invented, out of order or repeated without anything new.

    Example:
        >>> assert_chunks_cover(["one two", "two three"], "one two three")
        >>> assert_chunks_cover(["one", "three"], "one two three")
        Traceback (most recent call last):
            ...
        AssertionError: the chunks do not cover the document
          coverage: 'two' before chunk 1 is in no chunk
        --- document
        +++ chunks
        @@ -1,3 +1,2 @@
         one
        -two
         three
    """
    __tracebackhide__ = True  # by pytest: what matters is in the message
    text = document_text(document)
    pieces = pieces_of(chunks)
    faults = Alignment(text, pieces).faults
    if not faults:
        return
    problems = "\n".join(f"  {fault.law}: {fault.found}" for fault in faults[:5])
    more = f"\n  and {len(faults) - 5} more" if len(faults) > 5 else ""
    raise AssertionError(f"the chunks do not cover the document\n{problems}{more}\n{_word_diff(text, pieces)}")


def assert_citations_resolve(chunks: Iterable[Any], document: str | Path) -> None:
    """Assert that every chunk stands in the document exactly where it says, and that places never go back.

    Args:
        chunks: Chunks with offsets, as for `assert_chunks_cover`.
        document: As for `assert_chunks_cover`.

    Raises:
        AssertionError: A chunk has no place, an impossible one, or other text stands there.

    Example:
        >>> assert_citations_resolve([("two", 4, 7)], "one two three")
        >>> assert_citations_resolve([("two", 3, 6)], "one two three")
        Traceback (most recent call last):
            ...
        AssertionError: chunk 0 cites [3, 6), where something else stands
          chunk:    'two'
          document: ' tw'
          the text of the chunk begins at 4
    """
    __tracebackhide__ = True  # by pytest: what matters is in the message
    text = document_text(document)
    before = 0
    for number, piece in enumerate(pieces_of(chunks)):
        if piece.start is None or piece.end is None:
            raise AssertionError(f"chunk {number} cites no place: {piece.text!r}")
        there = piece.stands_in(text)
        if there != piece.text:
            found = text.find(piece.text)
            hint = f"the text of the chunk begins at {found}" if found >= 0 else "its text is nowhere in the document"
            raise AssertionError(
                f"chunk {number} cites [{piece.start}, {piece.end}), where something else stands\n"
                f"  chunk:    {piece.text!r}\n  document: {there!r}\n  {hint}"
            )
        if piece.start < before:
            raise AssertionError(f"chunk {number} begins at {piece.start}, the one before it at {before}")
        before = piece.start


def _word_diff(text: str, pieces: list[Piece]) -> str:
    """The words of the document against those of the chunks, without what neighbours share."""
    found: list[str] = []
    for piece in pieces:
        words = piece.text.split()
        shared = next((n for n in range(min(len(words), len(found)), 0, -1) if found[-n:] == words[:n]), 0)
        found += words[shared:]
    diff = list(unified_diff(text.split(), found, "document", "chunks", n=3, lineterm=""))
    return "\n".join(diff[:60] + (["..."] if len(diff) > 60 else []))
