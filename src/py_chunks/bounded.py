r"""Chunks of about a size in characters that keep sentences whole.

A chunk ends at the boundary nearest to its size, so it may be up to half as long again; what is repeated of the
chunk before is whole sentences too.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from py_chunks.graphemes import LONGEST_CLUSTER, edge_before, grapheme_spans
from py_chunks.sentence_marks import OUTER_SPACE
from py_chunks.sentences import Splitter, sentence_segmentation
from py_chunks.text_reader import checked_string
from py_chunks.windows import check_integer

_LINE_END = re.compile("\r\n?")
_WORD_END = re.compile(r"\S(?=\s)")
_WORD_START = re.compile(r"(?<=\s)\S")


@dataclass(frozen=True, slots=True)
class BoundedChunk:
    """A piece of a text that keeps sentences whole.

    Attributes:
        text: The piece.
        start: Offset of its first character in `normalised_text`, 0-based, in code points.
        end: Offset just past its last character.
    """

    text: str
    start: int
    end: int


def normalised_text(text: str) -> str:
    r"""Return the text that the offsets of `bounded_chunks_with_offsets` count in.

    Args:
        text: Any text. Its line ends become ``"\n"``, its outer white space is left out.

    Example:
        >>> normalised_text(" a\r\nb\rc\n")
        'a\nb\nc'
    """
    return _LINE_END.sub("\n", text).strip()


def bounded_chunks(
    text: str, chunk_size: int, overlap: int = 0, *, language: str = "en", splitter: Splitter | None = None
) -> list[str]:
    """Return the text in chunks of about `chunk_size` characters that keep sentences whole.

    Args:
        text: The text; see `normalised_text` for what is made of it.
        chunk_size: Characters aimed at. Each chunk ends at the end of a sentence, the nearest to this many, and has
            at most half as many again (or 2). A sentence that is longer is cut at white space, a longer word
            between graphemes. 0 or less: the whole text is one chunk.
        overlap: Characters repeated from the chunk before, rounded to whole sentences (or to words, where a
            sentence had to be cut). Below 0 it is 0, above `chunk_size` it is one less than that; there is less where
            a chunk would not bring anything new.
        language: Whose abbreviations are known; see `sentence_segmentation`.
        splitter: A function of your own that splits text into sentences; see `sentence_segmentation`.

    Raises:
        InvalidArgument: See `sentence_segmentation`.
        InvalidArgumentType: `chunk_size` or `overlap` is not an integer, or `text` no string.

    Example:
        >>> bounded_chunks("One is here. Two is there. Three came by.", 26)
        ['One is here. Two is there.', 'Three came by.']
        >>> bounded_chunks("One is here. Two is there. Three came by.", 26, 12)
        ['One is here. Two is there.', 'Two is there. Three came by.']
    """
    chunks = bounded_chunks_with_offsets(text, chunk_size, overlap, language=language, splitter=splitter)
    return [chunk.text for chunk in chunks]


def bounded_chunks_with_offsets(
    text: str, chunk_size: int, overlap: int = 0, *, language: str = "en", splitter: Splitter | None = None
) -> list[BoundedChunk]:
    """Return the chunks of `bounded_chunks` with their places: each is ``normalised_text(text)[start:end]``.

    Args:
        text: As for `bounded_chunks`.
        chunk_size: As for `bounded_chunks`.
        overlap: As for `bounded_chunks`.
        language: As for `bounded_chunks`.
        splitter: As for `bounded_chunks`.

    Raises:
        InvalidArgument: As for `bounded_chunks`.
        InvalidArgumentType: As for `bounded_chunks`.

    Example:
        >>> bounded_chunks_with_offsets("One is here. Two is there.", 12)[1]
        BoundedChunk(text='Two is there.', start=13, end=26)
    """
    size, shared = check_integer(chunk_size, "chunk_size"), check_integer(overlap, "overlap")
    segmentation = sentence_segmentation(language, splitter)
    whole = normalised_text(checked_string(text, "text"))
    if not whole:
        return []
    if size <= 0:
        return [BoundedChunk(whole, 0, len(whole))]
    cutter = _Cutter(whole, size, min(max(shared, 0), size - 1), *_edges(whole, segmentation.spans(whole)))
    return [BoundedChunk(whole[start:end], start, end) for start, end in cutter.chunks()]


def _edges(text: str, spans: Iterator[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """The starts and ends of sentences; two that are parted inside a grapheme are one."""
    starts, ends = [0], []
    last = None
    for start, end in spans:
        if last is not None and (
            text.isascii() or (edge_before(text, last) == last and edge_before(text, start) == start)
        ):
            ends.append(last)
            starts.append(start)
        last = end
    return starts, [*ends, len(text)]


@dataclass(frozen=True, slots=True)
class _Cutter:
    """Where one text is cut; each step looks at no more than one chunk.

    Attributes:
        text: The normalised text.
        size: Characters aimed at.
        overlap: Characters to repeat.
        starts: Where its sentences start.
        ends: Where they end.
    """

    text: str
    size: int
    overlap: int
    starts: list[int]
    ends: list[int]

    @property
    def most(self) -> int:
        """Characters of the longest chunk allowed."""
        return max(2, self.size * 3 // 2)

    def chunks(self) -> Iterator[tuple[int, int]]:
        start = end = 0
        while end < len(self.text):
            end = self._end(start, self._solid(max(start, end)))
            yield start, end
            if end < len(self.text):
                start = self._next_start(start, end)

    def _solid(self, place: int) -> int:
        space = OUTER_SPACE.match(self.text, place)
        assert space is not None
        return space.end()

    def _end(self, start: int, fresh: int) -> int:
        """The end of the chunk from `start`, past `fresh`, where the new text begins: the nearest to the size."""
        target, limit = start + self.size, start + self.most
        first, last = bisect_right(self.ends, fresh), bisect_right(self.ends, limit)
        if first < last:
            place = bisect_left(self.ends, target, first, last)
            return _nearest(target, self.ends[max(place - 1, first) : min(place + 1, last)])
        words = [match.end() for match in _WORD_END.finditer(self.text, fresh, limit + 1)]
        for edge in sorted(words, key=lambda edge: abs(edge - target)):
            if self._cuts(edge):
                return edge
        return _nearest(target, self._grapheme_ends(fresh, limit))

    def _cuts(self, edge: int) -> bool:
        """Whether the text may be cut where a word ends."""
        solid = self._solid(edge)
        return edge_before(self.text, edge) == edge and edge_before(self.text, solid) == solid

    def _grapheme_ends(self, fresh: int, limit: int) -> list[int]:
        """Where graphemes end up to `limit`; at least the first, however long."""
        width = limit - fresh + LONGEST_CLUSTER
        while True:
            inside = [fresh + end for _, end in grapheme_spans(self.text[fresh : fresh + width])]
            if fresh + width < len(self.text):
                inside.pop()  # it may go on
            ends = [end for end in inside if not self.text[end - 1].isspace()]
            if ends:
                return [end for end in ends if end <= limit] or ends[:1]
            width *= 2

    def _next_start(self, start: int, end: int) -> int:
        """Where the next chunk starts: the boundary nearest to the overlap that leaves room for something new."""
        fresh = self._solid(end)
        if not self.overlap:
            return fresh
        lowest = max(start + 1, self._needed(fresh) - self.most)
        found = self.starts[bisect_left(self.starts, lowest) : bisect_left(self.starts, end)]
        if end != self.ends[bisect_left(self.ends, end)]:
            found += self._starts_inside(lowest, start, end)
        return _nearest(end - self.overlap, [*sorted(found), end], fresh)

    def _needed(self, fresh: int) -> int:
        """The least that the next chunk has to reach to: its sentence, its word, or else its grapheme."""
        sentence = self.ends[bisect_right(self.ends, fresh)]
        if self.starts[bisect_right(self.starts, fresh) - 1] == fresh and sentence - fresh <= self.most:
            return sentence
        if fresh == 0 or self.text[fresh - 1].isspace():
            word = _WORD_END.search(self.text, fresh, fresh + self.most + 1)
            if word is not None:
                return word.end()
        return self._grapheme_ends(fresh, fresh)[0]

    def _starts_inside(self, lowest: int, start: int, end: int) -> list[int]:
        """Where the words of the sentence that was cut at `end` start, and the graphemes of the word."""
        sentence = self.starts[bisect_left(self.starts, end) - 1]
        first = max(start, sentence)
        found = [match.start() for match in _WORD_START.finditer(self.text, max(first + 1, lowest), end)]
        found = [place for place in found if edge_before(self.text, place) == place]
        if not self.text[end - 1].isspace() and not self.text[end].isspace():
            word = max([first, *found])
            inside = (word + place for place, _ in grapheme_spans(self.text[word:end]))
            found += [place for place in inside if lowest <= place > word]
        return found


def _nearest(target: int, edges: list[int], instead_of_last: int | None = None) -> int:
    """The edge nearest to a place, the first of two as near; or `instead_of_last`, if that is the last one."""
    place = min(range(len(edges)), key=lambda index: abs(edges[index] - target))
    return edges[place] if instead_of_last is None or place < len(edges) - 1 else instead_of_last
