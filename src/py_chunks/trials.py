"""One setting tried: the documents are cut, indexed and asked, and each answer is scored by its spans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from operator import index as to_integer
from typing import Any

from py_chunks.errors import InvalidArgument
from py_chunks.readings import Reading
from py_chunks.relevance import Place, Question, Score, score
from py_chunks.retrievers import Retriever, RetrieverFactory


@dataclass(frozen=True, slots=True)
class Setting:
    """How windows are cut.

    Attributes:
        unit: What they are counted in: "blocks", "sentences", "words", ...
        window_size: Units in a window.
        overlap: Units that a window shares with the one before.
    """

    unit: str
    window_size: int
    overlap: int

    def __str__(self) -> str:
        """The setting as tables show it."""
        unit = self.unit.removesuffix("s") if self.window_size == 1 else self.unit
        return f"{self.window_size} {unit}, overlap {self.overlap}"


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one setting.

    Attributes:
        setting: The setting.
        scores: How well each question's answer was found, in the order of the questions.
        chunk_count: Chunks in the index.
        character_count: Characters of all chunks.
        redundancy: Characters of all chunks by characters of the documents: how often the index holds each.
    """

    setting: Setting
    scores: tuple[Score, ...] = field(repr=False)
    chunk_count: int
    character_count: int
    redundancy: float

    def values(self, metric: str) -> list[float]:
        """Return one measure of each question, in their order.

        Args:
            metric: A field of `Score`.
        """
        return [float(getattr(found, metric)) for found in self.scores]

    def mean(self, metric: str) -> float:
        """Return the mean of a measure over all questions.

        Args:
            metric: A field of `Score`.
        """
        return fsum(self.values(metric)) / len(self.scores)


def run_trial(
    readings: Sequence[Reading],
    questions: Sequence[Question],
    setting: Setting,
    *,
    retriever: RetrieverFactory,
    k: int,
    budget: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Trial:
    r"""Return what comes of a setting.

    Args:
        readings: The documents, which are searched together.
        questions: The questions, at least one.
        setting: How the documents are cut.
        retriever: What makes the index.
        k: Chunks that are asked for.
        budget: Characters they may have together; see `py_chunks.relevance.score`.
        options: Further keywords of `get_chunks`: within, tokenizer, language, max_window_chars.

    Raises:
        InvalidArgument: An argument is not allowed, or the retriever gives what is none of its texts.

    Example:
        >>> from py_chunks.readings import read_document
        >>> from py_chunks.retrievers import BM25
        >>> notes = read_document(b"The tide falls.\n\nIt falls at noon.\n\nFog.", filename="notes.txt")
        >>> question = Question("When does the tide fall?", "notes.txt", ((20, 33),))
        >>> trial = run_trial([notes], [question], Setting("blocks", 2, 0), retriever=BM25, k=1)
        >>> trial.scores[0].recall, trial.chunk_count, trial.character_count
        (1.0, 2, 38)
    """
    chosen = {
        **(options or {}),
        "mode": "sliding_window",
        "unit": setting.unit,
        "window_size": setting.window_size,
        "overlap": setting.overlap,
    }
    places: list[Place] = []
    contents: list[str] = []
    for reading in readings:
        for chunk in reading.chunks(chosen):
            places.append(Place(reading.document_id, *chunk["metadata"]["char_range"]))
            contents.append(chunk["content"])
    index = retriever(contents)
    scores = [score(question, _found(index, question.text, k, places), budget=budget) for question in questions]
    characters = sum(map(len, contents))
    total = sum(len(reading.text) for reading in readings)
    return Trial(setting, tuple(scores), len(contents), characters, characters / total if total else 0.0)


def _found(index: Retriever, query: str, k: int, places: Sequence[Place]) -> list[Place]:
    found = index.search(query, k)
    try:
        numbers = [to_integer(number) for number, _ in found]
    except (TypeError, ValueError):
        message = f"a retriever gives pairs of a number and a score, got: {found!r:.60}"
        raise InvalidArgument(message, place="retriever", value=found) from None
    wrong = [number for number in numbers if not 0 <= number < len(places)]
    if wrong or len(set(numbers)) != len(numbers) or len(numbers) > k:
        message = f"a retriever gives at most {k} different numbers below {len(places)}, got: {numbers}"
        raise InvalidArgument(message, place="retriever", value=numbers)
    return [places[number] for number in numbers]
