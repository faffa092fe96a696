r"""Chunks within a budget that any counter may measure: coarse pieces first, then a window over them.

The first pass takes a text apart, into paragraphs, lines, sentences, words and graphemes, only as far as it must
to make each piece fit. The second gathers pieces while the very text of the chunk still fits.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import inf
from typing import Literal, NamedTuple

from py_chunks.errors import InvalidArgument, InvalidArgumentType, shown
from py_chunks.graphemes import solid_end
from py_chunks.segmentation import Characters, Graphemes, Paragraphs, Segmentation, Words
from py_chunks.sentences import Splitter, sentence_segmentation
from py_chunks.text_reader import checked_string
from py_chunks.units import Span
from py_chunks.windows import check_window

Counter = Callable[[str], int]
OverlapUnit = Literal["size", "pieces"]

_ROUNDS = 4  # how often a guess is mended before the last one that fits is taken
_LINE = re.compile(r"[^\n\r\x0b\f\x1c-\x1e\x85\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class RecursiveChunk:
    """A piece of a text within a budget.

    Attributes:
        text: The piece, the slice of the text from `start` to `end`.
        start: Offset of its first character, 0-based, in code points.
        end: Offset just past its last character.
    """

    text: str
    start: int
    end: int


class _Piece(NamedTuple):
    start: int
    end: int
    size: int
    level: int


class _Lines:
    """Every line that is not blank is a span, with its indent."""

    unit = "lines"

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:  # noqa: ARG002
        """Return an iterator of the lines of ``text[start:]``; see `Segmentation`."""
        for line in _LINE.finditer(text, start):
            kept = solid_end(text, line.end(), line.start())
            if kept > line.start():
                yield Span(line.start(), kept)


def recursive_chunks(
    text: str,
    chunk_size: int,
    overlap: int = 0,
    *,
    counter: Counter = len,
    overlap_unit: OverlapUnit = "size",
    language: str = "en",
    splitter: Splitter | None = None,
) -> list[RecursiveChunk]:
    r"""Return the text in chunks none of which measures more than `chunk_size`.

    The text is taken apart into paragraphs, those that don't fit into lines, those into sentences, words and
    graphemes; a grapheme that does not fit is the only thing cut between its code points. Then as many pieces as fit
    make a chunk. Only white space is left out, and only between chunks.

    Args:
        text: The text.
        chunk_size: What a chunk may measure; at least 1.
        overlap: What neighbours share at most, in `overlap_unit`; at least 0, less than `chunk_size`. It is whole
            pieces, or smaller ones where the last piece of a chunk is larger. There is less where the next
            piece would not fit beside it.
        counter: Measures a string: characters (`len`), or the tokens of a model. It need not be additive: what is
            measured is the text of each chunk as it is given.
        overlap_unit: "size" for what `counter` measures, "pieces" for pieces.
        language: Whose abbreviations are known; see `sentence_segmentation`.
        splitter: A function of your own that splits text into sentences; see `sentence_segmentation`.

    Raises:
        InvalidArgument: `chunk_size`, `overlap` or `overlap_unit` is not allowed, or a single code point measures
            more than `chunk_size`; see also `sentence_segmentation`.
        InvalidArgumentType: A number is not an integer, `text` no string, or `counter` can't be called or gives what
            is no number.

    Example:
        >>> text = "A title\n\nOne is here. Two is there."
        >>> [chunk.text for chunk in recursive_chunks(text, 13)]
        ['A title', 'One is here.', 'Two is there.']
        >>> [chunk.text for chunk in recursive_chunks(text, 4, 1, counter=lambda piece: len(piece.split()))]
        ['A title', 'title\n\nOne is here.', 'here. Two is there.']
    """
    size, shared = check_window(chunk_size, overlap, names=("chunk_size", "overlap"))
    if not callable(counter):
        raise InvalidArgumentType(
            f"counter must be callable, got: {type(counter).__name__}", place="counter", value=counter
        )
    if overlap_unit not in ("pieces", "size"):
        raise InvalidArgument(
            f"overlap_unit must be one of ['pieces', 'size'], got: {overlap_unit!r}",
            place="overlap_unit",
            value=overlap_unit,
        )
    levels = (Paragraphs(), _Lines(), sentence_segmentation(language, splitter), Words(), Graphemes(), Characters())
    taker = _Taker(checked_string(text, "text"), counter, levels)
    # A piece leaves room for the overlap before it.
    pieces = list(taker.pieces(Span(0, len(text)), 0, size - shared if overlap_unit == "size" else size, size))
    gatherer = _Gatherer(taker, pieces, [0, *accumulate(piece.size for piece in pieces)], size, shared, overlap_unit)
    return [RecursiveChunk(text[start:end], start, end) for start, end in gatherer.chunks()]


@dataclass(frozen=True, slots=True)
class _Taker:
    """Takes one text apart."""

    text: str
    counter: Counter
    levels: tuple[Segmentation, ...]

    def measure(self, start: int, end: int) -> int:
        found = self.counter(self.text[start:end])
        try:
            if 0 <= found < inf:
                return found
        except TypeError:
            pass
        message = f"counter must return a number of at least 0, got: {type(found).__name__} {shown(found)}"
        raise InvalidArgumentType(message, place="counter", value=type(found).__name__)

    def pieces(self, span: Span, level: int, wanted: int, most: int) -> Iterator[_Piece]:
        """The pieces of a span that measure `wanted` or less; a grapheme may measure `most`."""
        inside = self.text[span.start : span.end]
        allowed = wanted if level < len(self.levels) - 2 else most
        for start, end in self.levels[level].spans(inside):
            place = Span(span.start + start, span.start + end)
            size = self.measure(*place)
            if size <= allowed:
                yield _Piece(*place, size, level)
            elif level + 1 < len(self.levels):
                yield from self.pieces(place, level + 1, wanted, most)
            else:
                raise InvalidArgument(
                    f"chunk_size must be at least {size}, what {self.text[place.start : place.end]!r} measures",
                    place="chunk_size",
                    value=most,
                )


@dataclass(frozen=True, slots=True)
class _Gatherer:
    """Gathers pieces to chunks: by the sums of their sizes at first, by the size of the very text in the end.

    Attributes:
        taker: Measures, and takes a piece further apart where less than all of it is to be repeated.
        pieces: The pieces of the text, in order.
        sums: What the pieces before each one measure together.
        size: What a chunk may measure.
        overlap: What neighbours share at most.
        unit: What `overlap` counts.
    """

    taker: _Taker
    pieces: list[_Piece]
    sums: list[int]
    size: int
    overlap: int
    unit: OverlapUnit

    def chunks(self) -> Iterator[Span]:
        fresh = 0
        start = self.pieces[0].start if self.pieces else 0
        while fresh < len(self.pieces):
            last = self._last(start, fresh)
            yield Span(start, self.pieces[last].end)
            fresh = last + 1
            if fresh < len(self.pieces):
                start = self._start(start, last)

    def _last(self, start: int, fresh: int) -> int:
        """The last piece of the chunk from `start`, which holds piece `fresh` at least."""
        last, measured = fresh, self.taker.measure(start, self.pieces[fresh].end)
        refused = len(self.pieces)
        for _ in range(_ROUNDS):
            guess = bisect_right(self.sums, self.sums[last + 1] + self.size - measured, last + 1) - 2
            guess, step = min(guess, refused - 1), 1
            while guess > last:
                found = self.taker.measure(start, self.pieces[guess].end)
                if found <= self.size:
                    last, measured = guess, found
                    break
                refused = guess
                enough = bisect_left(self.sums, self.sums[guess + 1] - (found - self.size)) - 1
                guess, step = min(enough, guess - step), 2 * step
            else:
                return last
        return last

    def _start(self, start: int, last: int) -> int:
        """Where the next chunk starts after one from `start` to piece `last`: with its overlap, if that fits."""
        end = self.pieces[last + 1].end
        allowance = self.overlap
        for _ in range(_ROUNDS):
            place = self._repeated(start, last, allowance) if allowance > 0 else None
            if place is None:
                break
            excess = self.taker.measure(place, end) - self.size
            if excess <= 0:
                return place
            allowance = allowance // 2 if self.unit == "pieces" else min(allowance - excess, allowance - 1)
        return self.pieces[last + 1].start

    def _repeated(self, start: int, last: int, allowance: int) -> int | None:
        """The first place past `start` from which what is before the end of piece `last` is within the allowance."""
        first = bisect_right(self.pieces, start, key=_start_of)
        if self.unit == "pieces":
            first = max(first, last + 1 - allowance)
            return self.pieces[first].start if first <= last else None
        place = self._tail(self.pieces, self.sums, first, last, allowance)
        if place is not None:
            return place
        piece = self.pieces[last]
        if piece.level + 1 == len(self.taker.levels):
            return None
        parts = list(self.taker.pieces(Span(piece.start, piece.end), piece.level + 1, allowance, self.size))
        # A grapheme too long to be repeated has been taken apart: what is repeated begins after it, not inside.
        deepest = len(self.taker.levels) - 1
        whole = max((index + 1 for index, part in enumerate(parts) if part.level == deepest), default=0)
        first = max(whole, bisect_right(parts, start, key=_start_of))
        return self._tail(parts, [0, *accumulate(part.size for part in parts)], first, len(parts) - 1, allowance)

    def _tail(self, pieces: list[_Piece], sums: list[int], first: int, last: int, allowance: int) -> int | None:
        """Where the longest run of pieces up to `last` that is within the allowance starts, if there is any."""
        first = max(first, bisect_left(sums, sums[last + 1] - allowance))
        while first <= last:
            excess = self.taker.measure(pieces[first].start, pieces[last].end) - allowance
            if excess <= 0:
                return pieces[first].start
            first = max(first + 1, bisect_left(sums, sums[first] + excess))
        return None


def _start_of(piece: _Piece) -> int:
    return piece.start
