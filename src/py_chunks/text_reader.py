"""A text that comes in pieces: its spans as they are settled, and the text as long as it is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from py_chunks.errors import InvalidArgumentType
from py_chunks.segmentation import Characters, Segmentation, Tokens, Words
from py_chunks.token_places import places_of

PIECE = 1 << 16
"""Characters that are read at once, at most."""
_READ_AHEAD, _MOST_AHEAD = 8, 1 << 9

Place = tuple[int, int] | int
"""Where a span starts and ends; of a character, or of a word that ends before white space, the start says all."""


def pieces_of(text: str | Iterable[str]) -> Iterator[str]:
    """Return an iterator of the pieces a text is read in.

    Args:
        text: The text, or an iterable of its pieces in order (an open file, a generator).

    Raises:
        InvalidArgumentType: `text` is neither, or (while iterating) a piece is no `str`.

    Example:
        >>> list(pieces_of(["ab", "", "c"]))
        ['ab', 'c']
    """
    if isinstance(text, str):
        return (text[start : start + PIECE] for start in range(0, len(text), PIECE))
    if isinstance(text, (bytes, bytearray, memoryview)) or not isinstance(text, Iterable):
        raise _wrong_type(text)
    return _checked(iter(text))


def _checked(pieces: Iterator[str]) -> Iterator[str]:
    for piece in pieces:
        if not isinstance(piece, str):
            raise _wrong_type(piece)
        for start in range(0, len(piece), PIECE):
            yield piece[start : start + PIECE]


def evened(pieces: Iterable[str]) -> Iterator[str]:
    """Return an iterator of a text in pieces that cost little each: long ones are cut, short ones joined.

    What is read ahead for that is an eighth of what has been read, and never over 512 characters.

    Args:
        pieces: The text in order.

    Example:
        >>> list(evened(["a", "b", "c" * 20, "d", "e", "f", "g"]))
        ['a', 'b', 'cccccccccccccccccccc', 'de', 'fg']
    """
    waiting: list[str] = []
    length = wanted = 0
    for piece in filter(None, pieces):
        waiting.append(piece)
        length += len(piece)
        if length >= wanted:
            joined = "".join(waiting)
            if length <= PIECE:
                yield joined
            else:
                yield from (joined[start : start + PIECE] for start in range(0, length, PIECE))
            wanted = min(wanted + length // _READ_AHEAD, _MOST_AHEAD)
            waiting, length = [], 0
    if waiting:
        yield "".join(waiting)


def _wrong_type(text: object) -> InvalidArgumentType:
    got = type(text).__name__
    return InvalidArgumentType(f"text must be a str or an iterable of str, got: {got}", place="text", value=got)


def checked_string(value: object, name: str) -> str:
    """Return a value as it is, or raise naming the argument.

    Args:
        value: What must be a `str`.
        name: The argument's name.

    Raises:
        InvalidArgumentType: It is none.

    Example:
        >>> checked_string("ab", "text")
        'ab'
    """
    if not isinstance(value, str):
        message = f"{name} must be str, got: {type(value).__name__}"
        raise InvalidArgumentType(message, place=name, value=type(value).__name__)
    return value


class HeldText:
    """The stretch of a text that is still needed.

    Args:
        offset: Offset of the first character to come.
    """

    def __init__(self, offset: int = 0) -> None:
        self._parts: list[str] = []
        self._start = offset
        self._needed = offset
        self.end = offset

    def append(self, piece: str) -> None:
        """Add what follows.

        Args:
            piece: The text.
        """
        self._parts.append(piece)
        self.end += len(piece)

    def slice(self, start: int, end: int) -> str:
        """Return the text between two offsets that are still held.

        Args:
            start: Of the first character.
            end: Just past the last.
        """
        text = self.joined()
        return text[start - self._start : end - self._start]

    def joined(self) -> str:
        """Return all that is held; its first character lies at `start`."""
        if len(self._parts) != 1:
            # Joining is when to let go: once per piece read, not once per window.
            whole = "".join(self._parts)
            self._parts = [whole[self._needed - self._start :]]
            self._start = self._needed
        return self._parts[0]

    @property
    def start(self) -> int:
        """Offset of the first character held."""
        return self._start

    def release(self, before: int) -> None:
        """Allow everything before an offset to be let go.

        Args:
            before: The offset.
        """
        self._needed = max(self._needed, before)


class Reader:
    """Reads pieces as far as asked, and no further.

    Args:
        pieces: The text in order.
        segmentation: What its spans are.
        offset: Offset of its first character.
    """

    def __init__(self, pieces: Iterator[str], segmentation: Segmentation, offset: int = 0) -> None:
        self._pieces = pieces
        self._segmentation = segmentation
        self._offset = offset
        self.held = HeldText(offset)

    def places(self) -> Iterator[Place]:
        """Return an iterator of where each span lies, for `cut`."""
        return chain.from_iterable(self._batches())

    def _batches(self) -> Iterator[Iterable[Place]]:
        # What no place was given of yet, and where it lies.
        rest, offset, wanted = "", self._offset, 0
        for piece in self._pieces:
            self.held.append(piece)
            rest += piece
            if len(rest) < wanted:
                continue
            found, end = self._find(rest, offset, final=False)
            yield found
            # Look again when the rest has doubled: many small pieces of one long span stay linear.
            rest, offset = rest[end:], offset + end
            wanted = 0 if end else 2 * len(rest)
        yield self._find(rest, offset, final=True)[0]

    def _find(self, text: str, offset: int, *, final: bool) -> tuple[Iterable[Place], int]:
        """The places in a text that are settled, and where the rest begins."""
        segmentation = self._segmentation
        if isinstance(segmentation, Characters):
            return range(offset, offset + len(text)), len(text)
        if isinstance(segmentation, Words):
            plain = segmentation.plain_starts(text, offset, final=final)
            if plain is not None:
                return plain
        spans_at = getattr(segmentation, "spans_at", None)
        if spans_at is not None:
            spans = spans_at(text, offset, final=final)
        else:
            spans = [(start + offset, end + offset) for start, end in segmentation.spans(text, final=final)]
        return spans, spans[-1][1] - offset if spans else 0

    def cut(self, first: Place, last: Place) -> tuple[int, str]:
        """Return where a span starts, and the text from there to the end of another; the text before is let go of.

        Args:
            first: The one, as `places` gave it, not before that of an earlier call.
            last: The other, the same or a later one.
        """
        start = first if isinstance(first, int) else first[0]
        end = self._end_of(last) if isinstance(last, int) else last[1]
        text = self.held.slice(start, end)
        self.held.release(start)
        return start, text

    def _end_of(self, place: int) -> int:
        if isinstance(self._segmentation, Words):
            return self._segmentation.end_of_plain(self.held.joined(), place - self.held.start) + self.held.start
        return place + 1


class TokenReader:
    """Reads pieces as far as asked, for the bounds of their tokens.

    Args:
        pieces: The text in order.
        tokens: How it is cut into tokens.
        offset: Offset of its first character.

    Attributes:
        places: Where the tokens held lie.
        exhausted: Whether no token is left to be read.
    """

    def __init__(self, pieces: Iterator[str], tokens: Tokens, offset: int = 0) -> None:
        self._pieces = pieces
        self._tokens = tokens
        self._rest, self._offset = "", offset
        self.held = HeldText(offset)
        self.places = places_of(tokens, offset)
        self.exhausted = False
        self._ended = False

    def read(self, number: int) -> int:
        """Read until the tokens before `number` are there or the text ends; return how many there are by now.

        Args:
            number: How many tokens of the text are wanted.
        """
        while not self.exhausted and self.places.end < number:
            self._read_block()
        return self.places.end

    def _read_block(self) -> None:
        end, wanted = 0, self._tokens.block + 1
        while True:
            end = self._tokens.block_end(self._rest, 0, final=self._ended)
            if end or self._ended:
                break
            gathered, size = [self._rest], len(self._rest)
            while size < wanted and (piece := next(self._pieces, None)) is not None:
                self.held.append(piece)
                gathered.append(piece)
                size += len(piece)
            self._ended = size < wanted
            self._rest = "".join(gathered)
            # Where no word ends, look again when twice as much is there.
            wanted = 2 * size
        if end:
            self.places.append(self._rest[:end], self._offset)
            self._rest, self._offset = self._rest[end:], self._offset + end
        self.exhausted = self._ended and not self._rest

    def release(self, number: int) -> None:
        """Let go of the tokens before `number`, now and then.

        Args:
            number: The first token that is still needed.
        """
        self.places.release(number)
        # The character before shows whether a word ends there.
        if number < self.places.end:
            self.held.release(self.places.start_of(number) - 1)
