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
        starts = list(self._occurrences(dense))
        named = self._named(piece)
        fresh = self._continued(named, len(dense), novel=True)
        if fresh:
            return fresh
        fresh = self._continued(starts, len(dense), novel=True)
        if fresh:
            if named:
                self._misplaced(number, piece, min(fresh))
            return fresh
        starts = named or starts
        seen = self._continued(starts, len(dense), novel=False)
        if seen and piece.text[-1:].isspace():
            return seen  # what is new may be white space
        if seen:
            within = f"chunk {number} {_short(piece.text)} holds only what the chunks before it hold"
            self.faults.append(Fault("novelty", within, "a chunk brings text that is new"))
            return seen
        return self._astray(number, piece, [(at, at + len(dense)) for at in starts])

    def _astray(self, number: int, piece: Piece, spans: Sequence[tuple[int, int]]) -> dict[int, int]:
        """The place to go on from after a gap; none where the piece lies before it, or nowhere."""
        covered = max(self._open.values())
        later = [span for span in spans if span[0] > covered]
        if later:
            self._lose(covered, later[0][0], f"before chunk {number}")
            return dict(later[:1])
        if spans:
            before = f"chunk {number} {_short(piece.text)} begins before the chunk ahead of it"
            self.faults.append(Fault("order", before, "chunks come in the order of the text"))
        else:
            what = f"chunk {number} {_short(piece.text)} is nowhere in the text"
            self.faults.append(Fault("invention", what, "a chunk holds text of the document and nothing else"))
        return {}

    def _named(self, piece: Piece) -> list[int]:
        """The place a piece names, if its text stands there; `slice` is the law for those where it does not."""
        start, end = piece.start, piece.end
        if start is None or end is None or start < 0 or self._text[start:end] != piece.text:
            return []
        return [self._before[start]]

    def _misplaced(self, number: int, piece: Piece, at: int) -> None:
        where = f"chunk {number} {_short(piece.text)} names [{piece.start}, {piece.end})"
        found = f"{where}, where the same text stands, but it goes on at {self._offsets[at]}"
        self.faults.append(Fault("place", found, "a chunk names the place where it goes on from those before it"))

    def _occurrences(self, dense: str) -> Iterator[int]:
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
