"""Windows of tokens that hold their budget: the text of each, counted by itself, has at most so many tokens.

A piece of a text can have more tokens than it had within the text, where merging across its edges is lost.
Such a window gives up its last tokens, and the next one begins that much earlier.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from py_chunks.errors import InvalidArgument
from py_chunks.graphemes import edge_before
from py_chunks.segmentation import Tokens
from py_chunks.text_reader import HeldText, TokenReader

_NEAR = 30  # characters in which a word mostly ends


class TokenWindow(NamedTuple):
    """One window.

    Attributes:
        text: The text; its own count of tokens is at most the size asked for.
        start: Its offset.
        end: Just past it.
        window_start: Number of its first token in the text.
        window_end: Number of the token after its last.
    """

    text: str
    start: int
    end: int
    window_start: int
    window_end: int


class TokenWindows:
    """Windows over the tokens of a text that comes in pieces.

    Args:
        pieces: The text in order.
        tokens: How it is cut into tokens.
        size: Tokens in a window, at most.
        overlap: Tokens shared by neighbours, less than `size`.
        offset: Offset of the text's first character.
    """

    def __init__(self, pieces: Iterator[str], tokens: Tokens, size: int, overlap: int, offset: int = 0) -> None:
        self._tokens = tokens
        self._reader = TokenReader(pieces, tokens, offset)
        self._places = self._reader.places
        self._size = size
        self._overlap = overlap
        # The window in work: its first token, and where that begins.
        self._start, self._begins = 0, offset

    @property
    def held(self) -> HeldText:
        """The text that is still needed."""
        return self._reader.held

    def __iter__(self) -> Iterator[tuple[TokenWindow, bool]]:
        """Yield each window, and whether it is more than a rest: there were tokens enough, or more windows follow."""
        reader, size = self._reader, self._size
        reached, skip = 0, 1
        while reader.read(self._start + size) > reached:
            start = self._start
            self._begins = self._places.start_of(start)
            limit = min(start + size, self._places.end)
            end = self._fit(limit, reached)
            if end <= reached:
                # Nothing new fits behind what would be shared: share less.
                self._start = self._whole_from(min(self._edge_after(start + skip - 1), reached), reached)
                skip *= 2
                continue
            reached, skip = end, 1
            yield self._window(end), limit - start == size or end < limit
            # Where the overlap begins inside a code point, or a grapheme that fits, less is shared.
            self._start = self._whole_from(self._edge_after(max(end - self._overlap - 1, start)), end)
            reader.release(self._start)

    def _window(self, end: int) -> TokenWindow:
        ends = self._places.end_of(end - 1)
        return TokenWindow(self.held.slice(self._begins, ends), self._begins, ends, self._start, end)

    def _fit(self, limit: int, reached: int) -> int:
        """The last edge up to `limit` to which the text from the start on holds the budget; the start if none does."""
        start = self._start
        least = self._edge_after(start)
        end, give_up = self._edge_before(limit), 1
        while (count := self._count(end)) > self._size:
            if end == least:
                if start < reached:
                    return start
                raise self._too_small(end, count)
            # What fits by the rule of three; giving up ever more keeps the counts few whatever the counter.
            kept = min((end - start) * self._size // count, end - start - give_up)
            end = self._edge_before(start + kept)
            give_up *= 2
        return end

    def _too_small(self, end: int, count: int) -> InvalidArgument:
        text = self._window(end).text
        message = f"chunk_size must be at least {count} for the tokens of {text!r}, got: {self._size}"
        return InvalidArgument(message, place="chunk_size", value=self._size)

    def _whole_from(self, number: int, end: int) -> int:
        """The first token from `number` to `end` that begins a grapheme; `number` where none does."""
        places, text, offset = self._places, self.held.joined(), self.held.start
        first = number
        while number <= end:
            place = (places.start_of(number) if number < end else places.end_of(end - 1)) - offset
            if edge_before(text, place, self._begins - offset) == place:
                return number
            number = self._edge_after(number)
        return first

    # An edge is where a grapheme ends, or a code point where a grapheme is too long for that: before a token that is
    # not empty, or behind the last.

    def _edge_before(self, number: int) -> int:
        """The last edge up to a token, or the first after the start, an edge itself, if that comes later."""
        places, least = self._places, self._edge_after(self._start)
        whole = max(number, least)
        if whole >= places.end:
            return whole
        text, offset = self.held.joined(), self.held.start
        code_point = 0
        while True:
            while places.is_inside(whole):
                whole -= 1
            code_point = code_point or whole
            place = places.start_of(whole) - offset
            edge = edge_before(text, place, self._begins - offset)
            if edge == place:
                return max(whole, least)
            if whole <= least:
                return max(code_point, least)
            while whole > least and places.start_of(whole) - offset > edge:
                whole -= 1

    def _edge_after(self, number: int) -> int:
        """The end of the code point that the token begins."""
        number += 1
        while self._places.is_inside(number):
            number += 1
        return number

    def _count(self, end: int) -> int:
        """The tokens of the text from the start to an edge, by itself."""
        tokenizer, start = self._tokens.tokenizer, self._start
        text, offset = self.held.joined(), self.held.start
        begins, ends = self._begins - offset, self._places.end_of(end - 1) - offset
        middle = self._certain_middle(text, begins, ends, end) if tokenizer.exact else None
        if middle is None:
            return tokenizer.count(text[begins:ends])
        left, right = middle
        count = 0
        if right < ends:
            count += tokenizer.count(text[right:ends])
            end = self._places.token_at(right + offset, end)
        if left > begins:
            count += tokenizer.count(text[begins:left])
            start = self._places.token_at(left + offset, start)
        return count + end - start

    def _certain_middle(self, text: str, begins: int, ends: int, end: int) -> tuple[int, int] | None:
        """The first and last place in a window where words end, between which its tokens are those of the text."""
        cuts = self._tokens.tokenizer.word_end
        left: int | None = begins
        if self._start and not cuts.match(text, begins):
            found = cuts.search(text, begins + 1, ends)
            left = found.start() if found else None
        if left is None:
            return None
        right: int | None = ends
        if not cuts.match(text, ends) and not (self._reader.exhausted and end == self._places.end):
            near = max(left, ends - _NEAR)
            places = [match.start() for match in cuts.finditer(text, near, ends)] or [
                match.start() for match in cuts.finditer(text, left, near)
            ]
            right = places[-1] if places else None
        # In a stretch that long there may be a place where the text was cut though no word ended.
        if right is None or right - left >= self._tokens.longest_block:
            return None
        return left, right
