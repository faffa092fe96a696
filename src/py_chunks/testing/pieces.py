"""Whatever a splitter answers, as pieces of text with the offsets it gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

_TEXTS = ("text", "page_content", "content")
_STARTS = ("start", "start_index", "start_char_idx", "start_offset", "split_idx_start")
_ENDS = ("end", "end_index", "end_char_idx", "end_offset")
_ABOUT = ("metadata", "meta")


class Piece(NamedTuple):
    """A chunk of any splitter.

    Attributes:
        text: Its text.
        start: Offset of its first character in the document, 0-based, or None where the splitter gives none.
        end: Offset just past its last, or None.
    """

    text: str
    start: int | None = None
    end: int | None = None

    def stands_in(self, text: str) -> str | None:
        """Return what stands at its place in a text; None if it names none, or one that is not in the text.

        Args:
            text: The document.
        """
        if self.start is None or self.end is None or not 0 <= self.start <= self.end <= len(text):
            return None
        return text[self.start : self.end]


def pieces_of(answer: Iterable[Any]) -> list[Piece]:
    """Return the pieces of an answer.

    Args:
        answer: Strings; tuples ``(text, start, end)``; mappings or objects that hold a text (`text`, `page_content`
            or `content`) and perhaps offsets, beside it or in their metadata; chunks of ours.

    Raises:
        TypeError: An element is none of these, or an offset is no integer.

    Example:
        >>> pieces_of(["a", ("b", 2, 3), {"content": "c", "metadata": {"char_range": [4, 5]}}])
        [Piece(text='a', start=None, end=None), Piece(text='b', start=2, end=3), Piece(text='c', start=4, end=5)]
    """
    return [_piece(element) for element in answer]


def is_our_chunk(element: object) -> bool:
    """Return whether an element is a chunk of py_chunks, whose offsets count in the document text.

    Args:
        element: An element of an answer.
    """
    return isinstance(element, dict) and "char_range" in (element.get("metadata") or ())


def _piece(element: Any) -> Piece:
    if isinstance(element, str):
        return Piece(element)
    if isinstance(element, (tuple, list)) and len(element) == 3 and isinstance(element[0], str):
        if not all(offset is None or isinstance(offset, int) for offset in element[1:]):
            raise TypeError(f"offsets are integers or None; this chunk has {element[1]!r} and {element[2]!r}")
        return Piece(*element)
    text = _first(element, _TEXTS, str)
    if text is None:
        message = f"a chunk is a string, (text, start, end) or holds one of {', '.join(_TEXTS)}; this is {element!r}"
        raise TypeError(message)
    if is_our_chunk(element):
        return Piece(text, *element["metadata"]["char_range"])
    holders = [element, *filter(None, (_value(element, name) for name in _ABOUT))]
    start = next((found for holder in holders if (found := _first(holder, _STARTS, int)) is not None), None)
    end = next((found for holder in holders if (found := _first(holder, _ENDS, int)) is not None), None)
    if start is not None and end is None:
        end = start + len(text)
    return Piece(text, start, end)


def _first(holder: Any, names: Iterable[str], kind: type) -> Any:
    """The first of the names under which the holder has a value of that type."""
    values = (_value(holder, name) for name in names)
    return next((value for value in values if isinstance(value, kind) and not isinstance(value, bool)), None)


def _value(holder: Any, name: str) -> Any:
    return holder.get(name) if isinstance(holder, Mapping) else getattr(holder, name, None)
