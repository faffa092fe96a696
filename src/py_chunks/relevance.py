"""Relevance by spans: what an answer in a document's text and the chunks that a search found have in common.

A gold answer is a place in the document text, not a chunk, so that one set of questions serves every way to cut
the documents. A chunk is relevant if its ``char_range`` and the answer share a character.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from py_chunks.errors import InvalidArgument, InvalidArgumentType
from py_chunks.units import Span
from py_chunks.windows import check_integer

METRICS = ("recall", "hit_rate", "mrr", "precision", "whole")
"""The measures that settings can be compared by: the fields of `Score`."""


class Place(NamedTuple):
    """A stretch of a document that a search found.

    Attributes:
        document: The document's id.
        start: Offset of its first character in the document text, 0-based, in code points.
        end: Offset just past its last one.
    """

    document: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and where the answer stands.

    Attributes:
        text: The query.
        document: The id of the document that holds the answer.
        spans: The answer: stretches of the document text, half-open, in code points; kept in order, those that
            overlap as one.
        kind: What sort of question it is; measures are also given for each kind.
    """

    text: str
    document: str
    spans: tuple[Span, ...]
    kind: str = "labelled"

    def __post_init__(self) -> None:
        for name in ("text", "document", "kind"):
            value = getattr(self, name)
            if not isinstance(value, str) or (not value and name != "document"):
                message = f"the {name} of a question must be a text, got: {value!r}"
                raise InvalidArgument(message, place=name, value=value)
        if not isinstance(self.spans, Iterable):
            message = f"the spans of a question must be a list, got: {type(self.spans).__name__}"
            raise InvalidArgumentType(message, place="spans", value=self.spans)
        object.__setattr__(self, "spans", tuple(_union(_checked(span) for span in self.spans)))
        if not self.spans:
            raise InvalidArgument(f"a question needs at least one span: {self.text!r}", place="spans", value=[])


@dataclass(frozen=True, slots=True)
class Score:
    """How well the answer to one question was found; every value lies between 0 and 1.

    Attributes:
        recall: Characters of the answer that were found, by its characters.
        hit_rate: 1 if any chunk found is relevant, else 0.
        mrr: 1 by the rank of the first relevant chunk, counted from 1; 0 if there is none.
        precision: Characters of the answer that were found, by the characters of all chunks found; what
            several chunks repeat counts each time below and once above.
        whole: Spans of the answer that stand in one chunk from their first character to their last, by its spans.
    """

    recall: float
    hit_rate: float
    mrr: float
    precision: float
    whole: float


def is_relevant(place: Place, question: Question) -> bool:
    """Return whether a stretch and the answer share a character.

    Args:
        place: What was found.
        question: The question.

    Example:
        >>> question = Question("Who?", "a.md", (Span(4, 9),))
        >>> is_relevant(Place("a.md", 0, 5), question), is_relevant(Place("a.md", 0, 4), question)
        (True, False)
    """
    return any(start < end for start, end in _shared(place, question))


def score(question: Question, found: Sequence[Place], *, budget: int | None = None) -> Score:
    """Return how well the answer was found.

    Args:
        question: The question.
        found: Chunks in the order of their ranks, best first.
        budget: Characters that may be handed on; the chunk that does not fit any more is cut there and what comes
            after it is left out. None sets no bound.

    Example:
        >>> question = Question("Who?", "a.md", (Span(4, 9),))
        >>> score(question, [Place("b.md", 0, 4), Place("a.md", 0, 8)])
        Score(recall=0.8, hit_rate=1.0, mrr=0.5, precision=0.3333333333333333, whole=0.0)
    """
    places = list(found) if budget is None else list(_within(found, budget))
    ranks = (rank for rank, place in enumerate(places, 1) if is_relevant(place, question))
    first = next(ranks, None)
    shared = _length(_union(span for place in places for span in _shared(place, question) if span.start < span.end))
    retrieved = sum(place.end - place.start for place in places)
    entire = sum(any(_holds(place, question.document, span) for place in places) for span in question.spans)
    return Score(
        recall=shared / _length(question.spans),
        hit_rate=0.0 if first is None else 1.0,
        mrr=0.0 if first is None else 1 / first,
        precision=shared / retrieved if retrieved else 0.0,
        whole=entire / len(question.spans),
    )


def _checked(span: Sequence[int]) -> Span:
    if not isinstance(span, Sequence) or len(span) != 2:
        shown = list(span) if isinstance(span, Sequence) else span
        raise InvalidArgument(f"a span is [start, end], got: {shown!r}", place="spans", value=shown)
    start, end = (check_integer(bound, "spans") for bound in span)
    if not 0 <= start < end:
        raise InvalidArgument(f"[{start}, {end}) holds no character", place="spans", value=[start, end])
    return Span(start, end)


def _union(spans: Iterable[Span]) -> list[Span]:
    """The same characters in order, each once; spans that only touch stay two."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _length(spans: Iterable[Span]) -> int:
    return sum(span.end - span.start for span in spans)


def _shared(place: Place, question: Question) -> list[Span]:
    """What a stretch has of each span of the answer; where it has nothing of one, the end is not past the start."""
    if place.document != question.document:
        return []
    return [Span(max(start, place.start), min(end, place.end)) for start, end in question.spans]


def _holds(place: Place, document: str, span: Span) -> bool:
    return place.document == document and place.start <= span.start and span.end <= place.end


def _within(found: Iterable[Place], budget: int) -> Iterable[Place]:
    for place in found:
        if budget <= 0:
            return
        end = min(place.end, place.start + budget)
        budget -= end - place.start
        yield place._replace(end=end)
