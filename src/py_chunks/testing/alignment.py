"""Where the pieces of a splitter lie in the document, whatever it says itself.

White space is left out of the comparison: splitters may trim and join it. A piece that occurs at several places is
kept at all of them as long as the pieces around it allow, so that repeated text accuses nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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


class _Step(NamedTuple):
    """A piece that was found.

    Attributes:
        number: Of the piece.
        size: Its characters without white space.
        covered: Each place where it may begin, with the end of what is covered then.
        follows: Whether it goes on from the piece before it.
    """

    number: int
    size: int
    covered: Mapping[int, int]
    follows: bool


class Alignment:
    """The places of some pieces in a text.

    Attributes:
        faults: What is lost, invented, out of order, not new, or said to be elsewhere.
        places: For each piece all spans ``(start, end)`` of the text where it may lie; none where it is not found.
    """

    def __init__(self, text: str, pieces: Sequence[Piece]) -> None:
        self._text = text
        self._offsets = [at for at, sign in enumerate(text) if not sign.isspace()]
        self._dense = "".join(text[at] for at in self._offsets)
        self._before = list(accumulate((not sign.isspace() for sign in text), initial=0))
        self._steps = [_Step(-1, 0, {-1: 0}, follows=False)]
        self.faults: list[Fault] = []
        self.places: list[list[tuple[int, int]]] = [[] for _ in pieces]
        for number, piece in enumerate(pieces):
            dense = "".join(sign for sign in piece.text if not sign.isspace())
            if dense:
                self._follow(number, piece, dense)
        covered = max(self._steps[-1].covered.values())
        if covered < len(self._dense):
            self._lose(covered, len(self._dense), "after the last chunk")
        self._settle(pieces)

    def _follow(self, number: int, piece: Piece, dense: str) -> None:
        """Find the places of a piece that fit to the one before, or else the faults and the place to go on from."""
        starts, size = list(self._occurrences(dense)), len(dense)
        found = self._continued(starts, size, novel=True)
        if not found:
            found = self._continued(starts, size, novel=False)
            if found and not piece.text[-1].isspace():  # else what is new may be white space
                within = f"chunk {number} {_short(piece.text)} holds only what the chunks before it hold"
                self.faults.append(Fault("novelty", within, "a chunk brings text that is new"))
        if found:
            self._steps.append(_Step(number, size, found, follows=True))
            return
        covered = max(self._steps[-1].covered.values())
        later = next((at for at in starts if at > covered), None)
        if later is not None:
            self._lose(covered, later, f"before chunk {number}")
            self._steps.append(_Step(number, size, {later: later + size}, follows=False))
        elif starts:
            before = f"chunk {number} {_short(piece.text)} begins before the chunk ahead of it"
            self.faults.append(Fault("order", before, "chunks come in the order of the text"))
        else:
            what = f"chunk {number} {_short(piece.text)} is nowhere in the text"
            self.faults.append(Fault("invention", what, "a chunk holds text of the document and nothing else"))

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
                for before, covered in self._steps[-1].covered.items()
                if before <= at <= covered and (at + size > covered or not novel)
            ]
            if ends:
                result[at] = max(at + size, *ends)
        return result

    def _lose(self, start: int, end: int, where: str) -> None:
        lost = self._text[self._offsets[start] : self._offsets[end - 1] + 1]
        what = f"{_short(lost)} {where} is in no chunk"
        self.faults.append(Fault("coverage", what, "every character that is not white space is in a chunk"))

    def _settle(self, pieces: Sequence[Piece]) -> None:
        """Go back from the last piece and keep only the places from which the next one can be reached."""
        following: list[int] | None = None
        for step in reversed(self._steps[1:]):
            best = max(step.covered.values())
            kept = [
                at
                for at, covered in step.covered.items()
                if (covered == best if following is None else any(at <= after <= covered for after in following))
            ]
            piece = pieces[step.number]
            named = self._named(piece)
            if named is not None and named not in kept:
                self._misplaced(step.number, piece, kept[0])
            self.places[step.number] = [self._span(piece, at, step.size) for at in kept]
            following = kept if step.follows else None

    def _named(self, piece: Piece) -> int | None:
        """The place a piece names, if its text stands there; `slice` is the law for those where it does not."""
        if piece.start is None or piece.stands_in(self._text) != piece.text:
            return None
        return self._before[piece.start]

    def _misplaced(self, number: int, piece: Piece, at: int) -> None:
        where = f"chunk {number} {_short(piece.text)} names [{piece.start}, {piece.end})"
        found = f"{where}, where the same text stands, but it goes on at {self._offsets[at]}"
        self.faults.append(Fault("place", found, "a chunk names the place where it goes on from those before it"))

    def _span(self, piece: Piece, at: int, size: int) -> tuple[int, int]:
        """The span of a piece, with its outer white space where that is the text's."""
        start, end = self._offsets[at], self._offsets[at + size - 1] + 1
        ahead = len(piece.text) - len(piece.text.lstrip())
        behind = len(piece.text) - len(piece.text.rstrip())
        if ahead and self._text[max(start - ahead, 0) : start] == piece.text[:ahead]:
            start -= ahead
        if behind and self._text[end : end + behind] == piece.text[-behind:]:
            end += behind
        return start, end


def _short(text: str) -> str:
    return repr(text) if len(text) <= 60 else f"{text[:40]!r}...{text[-15:]!r}"
