"""Where the tokens lie that are still needed, by their numbers in the text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from py_chunks.segmentation import Tokens

_PASSED = 1024  # tokens no longer needed that are let go of at once


class TokenPlaces:
    """Where tokens lie that may leave white space between them.

    Args:
        tokens: How text is cut into them.

    Attributes:
        first: Number of the first token held.
        end: Number of the first token that is still to be read.
    """

    def __init__(self, tokens: Tokens) -> None:
        self.first = self.end = 0
        self._tokens = tokens
        self._starts: list[int] = []
        self._ends: list[int] = []

    def append(self, block: str, offset: int) -> None:
        """Add the tokens of the text that follows.

        Args:
            block: The text.
            offset: Where it begins.
        """
        starts, ends = self._tokens.block_bounds(block, offset)
        self._starts += starts
        self._ends += ends
        self.end += len(starts)

    def start_of(self, number: int) -> int:
        """Return where a token begins.

        Args:
            number: Its number.
        """
        return self._starts[number - self.first]

    def end_of(self, number: int) -> int:
        """Return where a token ends.

        Args:
            number: Its number.
        """
        return self._ends[number - self.first]

    def is_inside(self, number: int) -> bool:
        """Return whether a token is empty: it lies inside a code point that an earlier one has.

        Args:
            number: Its number; the token still to be read is not inside.
        """
        place = number - self.first
        return number < self.end and self._starts[place] == self._ends[place]

    def token_at(self, offset: int, near: int) -> int:  # noqa: ARG002 - for those that walk
        """Return which token begins at an offset, empty ones aside.

        Args:
            offset: A place where one does.
            near: A token that is not far.
        """
        number = bisect_left(self._starts, offset) + self.first
        while self.is_inside(number):
            number += 1
        return number

    def release(self, number: int) -> None:
        """Let go of the tokens before one, now and then.

        Args:
            number: The token.
        """
        if number - self.first > _PASSED:
            del self._starts[: number - self.first], self._ends[: number - self.first]
            self.first = number


class WidthPlaces(TokenPlaces):
    """Where tokens lie that fill the text: their widths are added up from the token one asked of last.

    Args:
        tokens: How text is cut into them.
        widths: Gives how many code points begin in each token of a text.
        offset: Where the text begins.
    """

    def __init__(self, tokens: Tokens, widths: Callable[[str], Sequence[int]], offset: int) -> None:
        super().__init__(tokens)
        self._widths_of = widths
        self._widths = bytearray()
        self._asked, self._start = 0, offset

    def append(self, block: str, offset: int) -> None:  # noqa: ARG002 - it begins where the text before ends
        """Add the tokens of the text that follows; see `TokenPlaces`."""
        self._widths += bytes(self._widths_of(block))
        self.end = self.first + len(self._widths)

    def start_of(self, number: int) -> int:
        """Return where a token begins, or the text that is still to be read; see `TokenPlaces`."""
        asked, first = self._asked, self.first
        if number > asked:
            self._start += sum(self._widths[asked - first : number - first])
        elif number < asked:
            self._start -= sum(self._widths[number - first : asked - first])
        self._asked = number
        return self._start

    def end_of(self, number: int) -> int:
        """Return where a token ends; see `TokenPlaces`."""
        return self.start_of(number + 1)

    def is_inside(self, number: int) -> bool:
        """Return whether a token is empty; see `TokenPlaces`."""
        return number < self.end and not self._widths[number - self.first]

    def token_at(self, offset: int, near: int) -> int:
        """Return which token begins at an offset, empty ones aside; see `TokenPlaces`."""
        start, place = self.start_of(near), near - self.first
        while start > offset:
            place -= 1
            start -= self._widths[place]
        while start < offset or not self._widths[place]:
            start += self._widths[place]
            place += 1
        return place + self.first

    def release(self, number: int) -> None:
        """Let go of the tokens before one, now and then; see `TokenPlaces`."""
        if number - self.first > _PASSED:
            self.start_of(number)
            del self._widths[: number - self.first]
            self.first = number


def places_of(tokens: Tokens, offset: int) -> TokenPlaces:
    """Return places, none yet, in the form that suits the tokens.

    Args:
        tokens: How text is cut into them.
        offset: Where the text begins.
    """
    widths = getattr(tokens.tokenizer, "widths", None) if tokens.tokenizer.exact else None
    return TokenPlaces(tokens) if widths is None else WidthPlaces(tokens, widths, offset)
