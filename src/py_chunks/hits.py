"""What a search finds: hits in all their shapes, and the passages of text they are turned into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from py_chunks.chunks import checked_document_id, document_id_of
from py_chunks.errors import InvalidArgument, InvalidArgumentType, shown
from py_chunks.reconstruction import JoinedText, char_range
from py_chunks.windows import check_integer


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a document's text.

    Attributes:
        document_id: The document, or None.
        start: Offset of the first character in the document text, 0-based, in code points.
        end: Offset just past the last one.
        text: The characters between them.
        hits: Which of the hits it was made of, by their places in the list that was given, 0-based.
    """

    document_id: str | None
    start: int
    end: int
    text: str
    hits: tuple[int, ...] = (0,)


class Hit(NamedTuple):
    """A stretch of a document that a search found.

    Attributes:
        document_id: The document, or None where the hit does not say.
        start: Offset of its first character in the document text, 0-based.
        end: Offset just past its last one.
        text: The characters between them, or None where the hit does not say.
    """

    document_id: str | None
    start: int
    end: int
    text: str | None


def hit_of(hit: object) -> Hit:
    """Return a hit in one shape.

    Args:
        hit: A chunk, a record, a ``(start, end)``, or anything with `start`, `end`, `text` and perhaps `document_id`.

    Raises:
        InvalidArgument: Its range is none.
        InvalidArgumentType: It is none of these, or has a field of a wrong type.

    Example:
        >>> hit_of((3, 5))
        Hit(document_id=None, start=3, end=5, text=None)
    """
    if isinstance(hit, Mapping) and "content" in hit and "metadata" in hit:
        return Hit(document_id_of(hit), *char_range(hit), hit["content"])  # type: ignore[arg-type]
    if isinstance(hit, Mapping) and "char_start" in hit and "char_end" in hit:
        return _checked(Hit(hit.get("document_id"), hit["char_start"], hit["char_end"], hit.get("text")))
    if isinstance(hit, (tuple, list)) and len(hit) == 2:
        start, end = hit
        return _checked(Hit(None, start, end, None))
    if all(hasattr(hit, name) for name in ("start", "end", "text")):
        document_id = getattr(hit, "document_id", None)
        return _checked(Hit(document_id, hit.start, hit.end, hit.text))  # type: ignore[attr-defined]
    message = f"a hit is a chunk, a record, an id, a passage or a (start, end), got: {type(hit).__name__}"
    raise InvalidArgumentType(message, place="hit", value=type(hit).__name__)


def _checked(hit: Hit) -> Hit:
    start, end = check_integer(hit.start, "start"), check_integer(hit.end, "end")
    checked_document_id(hit.document_id)
    if hit.text is not None and not isinstance(hit.text, str):
        got = type(hit.text).__name__
        raise InvalidArgumentType(f"the text of a hit must be a str or None, got: {got}", place="hit", value=got)
    if not 0 <= start <= end:
        raise InvalidArgument(f"[{shown(start)}, {shown(end)}) is no range", place="hit", value=[start, end])
    if hit.text is not None and len(hit.text) != end - start:
        message = f"[{shown(start)}, {shown(end)}) contradicts a text of {len(hit.text)} characters"
        raise InvalidArgument(message, place="hit", value=[start, end])
    return hit._replace(start=start, end=end)


def check_text(hit: Hit, text: str, start: int) -> None:
    """Raise unless a text says what the hit says, as far as it holds the hit.

    Args:
        hit: The hit.
        text: A stretch of the document as it is.
        start: Where that begins in the document text.

    Raises:
        InvalidArgument: The document is not what it was when the hit was indexed.

    Example:
        >>> check_text(Hit(None, 3, 5, "bc"), "abcd", 2)
    """
    if hit.text is None:
        return
    low = max(hit.start, start)
    high = max(low, min(hit.end, start + len(text)))
    if hit.text[low - hit.start : high - hit.start] != text[low - start : high - start]:
        place = f"[{hit.start}, {hit.end})"
        message = f"the document no longer says at {place} what the hit says; index it again, or read it as it was read"
        raise InvalidArgument(message, place="hit", value=[hit.start, hit.end])


def union(hits: Sequence[Hit]) -> Iterator[Passage]:
    """Return an iterator of passages that hold every character of the hits once.

    Args:
        hits: Hits with their texts; documents come in the order of their first hit.

    Raises:
        InvalidArgument: Two hits contradict each other.

    Example:
        >>> [passage.text for passage in union([Hit("d", 4, 6, "ef"), Hit("d", 0, 2, "ab"), Hit("d", 1, 3, "bc")])]
        ['abc', 'ef']
    """
    groups: dict[str | None, list[tuple[int, Hit]]] = {}
    for number, hit in enumerate(hits):
        groups.setdefault(hit.document_id, []).append((number, hit))
    for group in groups.values():
        yield from _passages(group)


def _passages(hits: list[tuple[int, Hit]]) -> Iterator[Passage]:
    text = JoinedText(0)
    numbers: list[int] = []
    for number, (document_id, start, _, content) in sorted(hits, key=lambda entry: entry[1].start):
        if numbers and start > text.end:
            yield Passage(document_id, text.start, text.end, text.value(), tuple(sorted(numbers)))
            numbers = []
        if not numbers:
            text = JoinedText(start)
        text.add(start, content or "")
        numbers.append(number)
    if numbers:
        yield Passage(hits[0][1].document_id, text.start, text.end, text.value(), tuple(sorted(numbers)))
