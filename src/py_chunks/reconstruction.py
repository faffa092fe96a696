"""The document text from its chunks: what overlaps is given once, what no chunk holds is put back or refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from operator import index as to_integer
from typing import Any

from py_chunks.chunks import Chunk, checked_chunk, document_id_of, iterate
from py_chunks.errors import InvalidArgument, InvalidArgumentType, shown
from py_chunks.formats import Format, format_named
from py_chunks.units import GROUP_JOINER, Span, new_span

_ENDS = (("row_end", "row_start"), ("end_row", "start_row"))  # last row of a chunk, first row of the next
_NO_BLOCKS = frozenset({"char_range", "unit_range"})


def reconstruct(chunks: Iterable[Chunk]) -> str:
    r"""Return the document text that the chunks were cut from.

    It equals ``get_text(source)`` when the chunks reach from its first character to its last; they need
    not overlap. The joiner between blocks, rows or sheets is known from the format, and what windows of
    text and sentence nodes leave out in front of them they say themselves (`separator_before`).

    Args:
        chunks: Chunks of one document, of any mode or several, in any order; repeated ones do no harm.

    Raises:
        InvalidArgument: Two chunks contradict each other, characters between two chunks are in neither
            and can't be told (`value` is their ``[start, end)``), the last chunk was cut short, the
            chunks are of several documents, or one has no `char_range`.
        InvalidArgumentType: An item is no chunk, or `chunks` no iterable.

    Example:
        >>> from py_chunks import get_chunks
        >>> chunks = get_chunks(b"# T\n\na\n\nb\n\nc", filename="t.md", mode="sliding_window")
        >>> reconstruct(reversed(chunks))
        'T\n\na\n\nb\n\nc'
    """
    ordered: list[Chunk] = sorted(iterate(chunks, "chunks"), key=char_range)
    check_one_document(map(document_id_of, ordered))
    text = joined(ordered, 0)
    for chunk in ordered:
        if chunk["metadata"].get("truncated") and char_range(chunk).end == text.end:
            message = f"the last chunk was cut at {text.end}; pass max_window_chars=None to have all of its text"
            raise InvalidArgument(message, place="char_range", value=[text.end, text.end])
    return text.value()


class JoinedText:
    """A text that grows by slices of it, which come in the order of their starts and may overlap.

    Attributes:
        start: Where the text begins in the document text.
        end: Just past what is known so far.
    """

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self._settled: list[str] = []
        self._open = ""  # what slices to come may overlap with
        self._open_start = start

    def add(self, start: int, content: str) -> None:
        """Add a slice.

        Args:
            start: Where it begins; not before the start of the last one, not after `end`.
            content: Its text.

        Raises:
            InvalidArgument: It contradicts what is known already.
        """
        settled = start - self._open_start
        if self._open.startswith(content, settled):
            return  # cutting what is settled for every slice inside a long one would take the product of both
        known = self._open[settled:]
        if not content.startswith(known):
            at = next(at for at, (own, other) in enumerate(zip(known, content, strict=False)) if own != other)
            message = f"chunks contradict each other: character {start + at} is {known[at]!r} and {content[at]!r}"
            raise InvalidArgument(message, place="char_range", value=[start + at, start + at + 1])
        self._settled.append(self._open[:settled])
        self._open, self._open_start = content, start
        self.end = start + len(content)

    def value(self) -> str:
        """Return the text from `start` to `end`."""
        return "".join(self._settled) + self._open


def joined(chunks: Iterable[Chunk], start: int) -> JoinedText:
    r"""Return the text of chunks of one document, with what stands between them.

    Args:
        chunks: Chunks in the order of their starts.
        start: Where the text begins: 0, or the start of the first chunk.

    Raises:
        InvalidArgument: As for `reconstruct`.

    Example:
        >>> from py_chunks import get_chunks
        >>> joined(get_chunks(b"a\n\nb\n\nc", filename="t.txt")[1:], 3).value()
        'b\n\nc'
    """
    text, before = JoinedText(start), None
    for chunk in chunks:
        span = char_range(chunk)
        if span.start > text.end:
            text.add(text.end, text_between(before, chunk))
        if before is None or span.end > text.end:
            before = chunk
        text.add(span.start, chunk["content"])
    return text


def char_range(chunk: Chunk) -> Span:
    """Return where a chunk lies in the document text.

    Args:
        chunk: A chunk.

    Raises:
        InvalidArgument: It has no `char_range`, or one that is not as long as its content.
        InvalidArgumentType: It is no chunk, or its `char_range` is no pair of integers.

    Example:
        >>> char_range({"content": "ab", "content_type": "sentence", "metadata": {"char_range": [3, 5]}})
        Span(start=3, end=5)
    """
    # Most chunks are as they were made; what is asked of all others takes its time.
    if type(chunk) is dict:
        content, metadata = chunk.get("content"), chunk.get("metadata")
        if type(content) is str and type(metadata) is dict:
            found = metadata.get("char_range")
            if type(found) is list and len(found) == 2:
                start, end = found
                if type(start) is int is type(end) and start >= 0 and end - start == len(content):
                    return new_span((start, end))
    return _checked_range(checked_chunk(chunk))


def _checked_range(chunk: Chunk) -> Span:
    found = chunk["metadata"].get("char_range")
    if found is None:
        raise InvalidArgument("a chunk has no char_range", place="char_range")
    start, end = _bounds(found)
    length = len(chunk["content"])
    if start < 0 or end - start != length:
        message = f"char_range {shown([start, end])} contradicts a content of {length} characters"
        raise InvalidArgument(message, place="char_range", value=[start, end])
    return Span(start, end)


def _bounds(found: object) -> tuple[int, int]:
    if isinstance(found, (list, tuple)) and len(found) == 2:
        with suppress(TypeError):
            return to_integer(found[0]), to_integer(found[1])
    message = f"char_range must be [start, end], got: {shown(found)}"
    raise InvalidArgumentType(message, place="char_range", value=shown(found))


def check_one_document(document_ids: Iterable[object]) -> None:
    """Raise unless all of these are the same.

    Args:
        document_ids: What chunks say of their document.

    Raises:
        InvalidArgument: Two of them differ.

    Example:
        >>> check_one_document(["a.md", "a.md"])
    """
    known = list(dict.fromkeys(document_ids))
    if len(known) > 1:
        message = f"chunks of one document are wanted, got chunks of {known[0]!r} and {known[1]!r}"
        raise InvalidArgument(message, place="document_id", value=known[1])


def text_between(before: Chunk | None, after: Chunk) -> str:
    r"""Return what stands between two chunks of one document that do not touch.

    Args:
        before: The chunk that ends first; None for the beginning of the document.
        after: The chunk that begins later.

    Raises:
        InvalidArgument: It can't be told; `value` is the ``[start, end)`` of the gap.

    Example:
        >>> from py_chunks import get_chunks
        >>> text_between(*get_chunks(b"a\n\nb", filename="t.txt"))
        '\n\n'
    """
    start, end = char_range(before).end if before else 0, char_range(after).start
    separator = after["metadata"].get("separator_before")
    if not isinstance(separator, str) or len(separator) != end - start:
        separator = _joiner(before, after) if before else None
    if separator is None or len(separator) != end - start:
        place = "between two chunks" if before else "before the first chunk"
        message = f"characters [{start}, {end}) {place} are in no chunk; pass all chunks, cut with an overlap"
        raise InvalidArgument(message, place="char_range", value=[start, end])
    return separator


def _joiner(before: Chunk, after: Chunk) -> str | None:
    """What stands between the blocks the chunks end and begin with; None if they may share a block.

    In front of a block there is always the joiner, so a gap of its length that a block ends is the joiner.
    """
    row = _format(after["metadata"])
    if row is None:
        return None
    left, right = before["metadata"], after["metadata"]
    if left.get("sheet_index") != right.get("sheet_index"):
        return GROUP_JOINER
    if "unit_range" in left or "unit_range" in right:
        # Windows of text may also end inside the joiner, which is made of line feeds.
        in_joiner = before["content"].endswith("\n") or after["content"].startswith("\n")
        if in_joiner or not _blocks_part(left, right):
            return None
    return row.joiner


def _format(metadata: Mapping[str, Any]) -> Format | None:
    about = metadata.get("document_metadata")
    try:
        return format_named(str(about.get("source_type"))) if isinstance(about, Mapping) else None
    except KeyError:
        return None


def _blocks_part(left: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    """Whether some range says that no block lies in both chunks: one that a block in both would be in twice."""
    ranges = (name for name in right if isinstance(name, str) and name.endswith("_range") and name not in _NO_BLOCKS)
    pairs = [(left[name], right[name]) for name in ranges if name in left]
    pairs = [(one[1], other[0]) for one, other in pairs if _is_pair(one) and _is_pair(other)]
    pairs += [(left[last], right[first]) for last, first in _ENDS if last in left and first in right]
    ends, starts = left.get("paragraph_indices"), right.get("paragraph_indices")
    if ends and starts and isinstance(ends, (list, tuple)) and isinstance(starts, (list, tuple)):
        pairs.append((ends[-1], starts[0]))
    return any(isinstance(last, int) and isinstance(first, int) and last < first for last, first in pairs)


def _is_pair(value: object) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2
