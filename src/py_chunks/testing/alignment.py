"""Where the pieces of a splitter lie in the document, whether or not it says so.

White space is left out of the comparison: splitters may trim and join it. A piece that occurs at several places is
kept at all of them as long as the pieces around it allow, so that repeated text accuses nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from py_chunks.testing.pieces import Piece


class Fault(NamedTuple):
    """A law that does not hold, in one place.

    Attributes:
        law: Its name.
        found: What was found.
        expected: What was expected.
    """

    law: str
    found: str
    expected: str


class Alignment:
    """The places of some pieces in a text.

    Attributes:
        faults: What is lost, invented, out of order or not new.
        places: For each piece all spans ``(start, end)`` of the text where it may lie, without its outer white space;
            none for a piece that is blank or not found.
    """

    def __init__(self, text: str, pieces: Sequence[Piece]) -> None:
        self._text = text
        self._offsets = [at for at, sign in enumerate(text) if not sign.isspace()]
        self._dense = "".join(text[at] for at in self._offsets)
        self._before = list(accumulate((not sign.isspace() for sign in text), initial=0))
        self.faults: list[Fault] = []
        self.places: list[list[tuple[int, int]]] = []
        # Possible starts of the last piece, each with the end of what is covered so far.
        self._open: dict[int, int] = {-1: 0}
        for number, piece in enumerate(pieces):
            self._place(number, piece)
        covered = max(self._open.values())
        if covered < len(self._dense):
            self._lose(covered, len(self._dense), "after the last chunk")

    def _place(self, number: int, piece: Piece) -> None:
        dense = "".join(piece.text.split()) if piece.text.isascii() else _without_space(piece.text)
        found: dict[int, int] = {}
        if dense:
            found = self._follow(number, piece, dense)
            self._open = found or self._open
        size = len(dense)
        self.places.append([(self._offsets[at], self._offsets[at + size - 1] + 1) for at in found])

    def _follow(self, number: int, piece: Piece, dense: str) -> dict[int, int]:
        """The places of a piece that fit to the one before, or else the faults and the place to go on from."""
        starts = list(self._occurrences(piece, dense))
        fresh = self._continued(starts, len(dense), novel=True)
        if fresh:
            return fresh
        seen = self._continued(starts, len(dense), novel=False)
        if seen and piece.text[-1:].isspace():
            return seen  # what is new may be white space
        if seen:
            within = f"chunk {number} {_short(piece.text)} holds only what the chunks before it hold"
            self.faults.append(Fault("novelty", within, "a chunk brings text that is new"))
            return seen
        covered = max(self._open.values())
        later = [at for at in starts if at > covered]
        if later:
            self._lose(covered, later[0], f"before chunk {number}")
            return {later[0]: later[0] + len(dense)}
        if starts:
            before = f"chunk {number} {_short(piece.text)} begins before the chunk ahead of it"
            self.faults.append(Fault("order", before, "chunks come in the order of the text"))
            return {}
        what = f"chunk {number} {_short(piece.text)} is nowhere in the text"
        self.faults.append(Fault("invention", what, "a chunk holds text of the document and nothing else"))
        return {}

    def _occurrences(self, piece: Piece, dense: str) -> Iterator[int]:
        start, end = piece.start, piece.end
        if start is not None and end is not None and start >= 0 and self._text[start:end] == piece.text:
            yield self._before[start]
            return
        at = self._dense.find(dense)
        while at >= 0:
            yield at
            at = self._dense.find(dense, at + 1)

    def _continued(self, starts: Sequence[int], size: int, *, novel: bool) -> dict[int, int]:
        result = {}
        for at in starts:
            ends = [
                covered
                for before, covered in self._open.items()
                if before <= at <= covered and (at + size > covered or not novel)
            ]
            if ends:
                result[at] = max(at + size, *ends)
        return result

    def _lose(self, start: int, end: int, where: str) -> None:
        lost = self._text[self._offsets[start] : self._offsets[end - 1] + 1]
        what = f"{_short(lost)} {where} is in no chunk"
        self.faults.append(Fault("coverage", what, "every character that is not white space is in a chunk"))


def _without_space(text: str) -> str:
    return "".join(sign for sign in text if not sign.isspace())


def _short(text: str) -> str:
    return repr(text) if len(text) <= 60 else f"{text[:40]!r}...{text[-15:]!r}"
