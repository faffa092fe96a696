r"""Choosing the window by measurement: the same questions for every setting, answers judged by their spans.

>>> from py_chunks.tuning import tune
>>> result = tune(["fixtures/handbook.md"], window_sizes=[2, 4], overlaps=[0, 1], k=3)
>>> len(result.results), result.recommended.verdict in ("best", "no difference")
(4, True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from py_chunks.errors import InvalidArgument, InvalidArgumentType, NegativeOverlap
from py_chunks.gold import load_questions
from py_chunks.modes import TEXT_UNITS
from py_chunks.probes import PROBES, probe_questions
from py_chunks.readings import Reading, read_document, read_documents
from py_chunks.relevance import METRICS, Question, Score
from py_chunks.retrievers import BM25, Retriever, RetrieverFactory, embedding_retriever
from py_chunks.settings import CHUNK_DEFAULTS, READ_DEFAULTS, ReadSettings, accepts
from py_chunks.trials import Setting, Trial, run_trial
from py_chunks.tuning_report import Result, Tuning, compare
from py_chunks.windows import check_integer, check_positive, check_window

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from py_chunks.modes import Within

__all__ = [
    "BM25",
    "METRICS",
    "PROBES",
    "WINDOW_SIZES",
    "Question",
    "Reading",
    "Result",
    "Retriever",
    "Score",
    "Setting",
    "Trial",
    "Tuning",
    "embedding_retriever",
    "load_questions",
    "probe_questions",
    "read_document",
    "sweep",
    "tune",
]

WINDOW_SIZES: dict[str, tuple[int, ...]] = {
    "blocks": (1, 2, 3, 5, 8),
    "sentences": (2, 4, 8, 16),
    "words": (50, 100, 200, 400),
    "tokens": (64, 128, 256, 512),
    "characters": (300, 600, 1200, 2400),
    "graphemes": (300, 600, 1200, 2400),
}
"""The window sizes that are tried for each unit where none are named."""

OVERLAPS: tuple[float, ...] = (0.0, 0.25, 0.5)
"""The overlaps that are tried where none are named, as shares of the window."""

_CUTTING = ("within", "max_window_chars", "tokenizer")


class Settings(ReadSettings, total=False):
    """How documents are read and cut, beside what is compared; see `get_chunks` for each field."""

    within: Within
    max_window_chars: int | None
    tokenizer: object


@accepts({**READ_DEFAULTS, **{name: CHUNK_DEFAULTS[name] for name in _CUTTING}})
def tune(
    documents: object,
    questions: object = None,
    *,
    units: Collection[str] = ("blocks",),
    window_sizes: Collection[int] | Mapping[str, Collection[int]] | None = None,
    overlaps: Collection[float] = OVERLAPS,
    k: int = 5,
    budget: int | None = None,
    metric: str = "recall",
    retriever: RetrieverFactory = BM25,
    probes: Collection[str] = PROBES,
    probe_limit: int = 100,
    language: str = "en",
    confidence: float = 0.95,
    resamples: int = 2000,
    seed: int = 0,
    **settings: Unpack[Settings],
) -> Tuning:
    r"""Return a comparison of window settings on documents: how well answers are found, and at what size.

    Every document is read once. For each setting all are cut and indexed together, and every question is
    asked. Each setting is held against the best by a paired bootstrap over the questions. The same arguments give
    the same result.

    Args:
        documents: What `py_chunks.corpus.iter_corpus` takes (a directory, a pattern, paths, pairs of id and
            source), or an iterable that also holds what `read_document` gave.
        questions: What `load_questions` takes: a path of JSON lines, or objects. None lets the documents ask
            themselves; see `probe_questions`.
        units: What windows are counted in: "blocks", "tokens", "sentences", "words", "graphemes", "characters".
        window_sizes: Units in a window, for all of `units`, or for each by its name; None takes `WINDOW_SIZES`.
        overlaps: Units shared by neighbours: whole numbers are units, fractions from 0.0 to below 1 are shares of
            the window, rounded down. What is not below a window's size is left out.
        k: Chunks that are asked for.
        budget: Characters they may have together, so that large windows don't win by size alone; what goes
            beyond is cut. None sets no bound. Let `k` be large enough to fill it.
        metric: The measure that decides: "recall", "hit_rate", "mrr", "precision" or "whole"; see
            `py_chunks.relevance.Score`.
        retriever: What makes an index from texts: `BM25`, ``embedding_retriever(embed)``, or your own
            `Retriever`.
        probes: Which questions the documents ask, if there are none: "sentences", "headings", "boundaries".
        probe_limit: How many of each kind at most.
        language: Whose abbreviations end no sentence, of such questions and of windows.
        confidence: Of the intervals, between 0 and 1.
        resamples: How often the questions are drawn again for the intervals.
        seed: Where the random numbers of that begin.
        **settings: within, max_window_chars, tokenizer, delimiter, sheet_names, include_headers, skip_empty_rows,
            encoding, errors, revisions, password, pdf_engine, keep_running_text, limits and allow_private_urls, as for
            `get_chunks`.

    Raises:
        InvalidArgument: An argument is not allowed, or there are no questions.
        MissingDependency: The retriever needs a package that is not installed.
        ChunkError: A document can't be read.

    Example:
        >>> text = "The tide falls at noon.\n\nIt rises at six.\n\nFog comes in spring.\n\nStay in port."
        >>> gold = [{"question": "When does the tide fall and rise?", "answers": ["noon.\n\nIt rises at six"]}]
        >>> result = tune([("notes", text)], gold, window_sizes=[1, 2], overlaps=[0], k=1)
        >>> [(str(one.trial.setting), round(one.mean, 2)) for one in result.results]
        [('2 blocks, overlap 0', 1.0), ('1 block, overlap 0', 0.23)]
    """
    tried = sweep(units, window_sizes, overlaps)
    _check(k, budget, metric, confidence, resamples, seed)
    _check_probes(probes, probe_limit)
    given: dict[str, Any] = dict(settings)
    options = {"language": language, **{name: given.pop(name) for name in _CUTTING if name in given}}
    reading: ReadSettings = given  # type: ignore[assignment]
    readings = read_documents(documents, reading, leave_out=questions)
    if questions is None:
        asked = probe_questions(readings, probes, limit=probe_limit, language=language)
    else:
        asked = load_questions(questions, {document.document_id: document.text for document in readings})
    if not asked:
        if not readings:
            raise InvalidArgument("there are no documents", place="documents")
        more = "; these documents ask none by themselves" if questions is None else ""
        raise InvalidArgument(f"there are no questions{more}", place="questions")
    trials = [
        run_trial(readings, asked, setting, retriever=retriever, k=k, budget=budget, options=options)
        for setting in tried
    ]
    return compare(
        trials, asked, metric=metric, k=k, budget=budget, confidence=confidence, resamples=resamples, seed=seed
    )


def sweep(
    units: Collection[str] = ("blocks",),
    window_sizes: Collection[int] | Mapping[str, Collection[int]] | None = None,
    overlaps: Collection[float] = OVERLAPS,
) -> list[Setting]:
    """Return the settings of a sweep, each once: units in their order, then sizes, then overlaps.

    Args:
        units: As for `tune`.
        window_sizes: As for `tune`.
        overlaps: As for `tune`.

    Raises:
        InvalidArgument: A value is not allowed, or no setting is left.
        InvalidArgumentType: A value has a type that is not allowed.

    Example:
        >>> [str(setting) for setting in sweep(["words"], [2, 100], [0, 20, 0.5])]
        ['2 words, overlap 0', '2 words, overlap 1', '100 words, overlap 0', ..., '100 words, overlap 50']
    """
    for name, values in (("units", units), ("overlaps", overlaps)):
        _check_list(name, values)
        if not values:
            raise InvalidArgument(f"{name} must name at least one", place=name, value=values)
    found = {
        Setting(unit, size, shared): None
        for unit in units
        for size in _sizes(unit, window_sizes)
        for shared in _shared(size, overlaps)
    }
    if not found:
        raise InvalidArgument("no setting is left: every overlap is as large as its window", place="overlaps")
    return list(found)


def _sizes(unit: str, window_sizes: Collection[int] | Mapping[str, Collection[int]] | None) -> Sequence[int]:
    if not isinstance(unit, str):
        raise InvalidArgumentType(f"units must be names, got: {type(unit).__name__}", place="units", value=unit)
    if unit not in WINDOW_SIZES:
        message = f"units must be among 'blocks', {', '.join(map(repr, TEXT_UNITS))}, got: {unit!r}"
        raise InvalidArgument(message, place="units", value=unit)
    if isinstance(window_sizes, Mapping):
        unknown = [name for name in window_sizes if name not in WINDOW_SIZES]
        if unknown:
            raise InvalidArgument(f"window_sizes names no unit: {unknown[0]!r}", place="window_sizes", value=unknown[0])
        chosen = window_sizes.get(unit, WINDOW_SIZES[unit])
    else:
        chosen = WINDOW_SIZES[unit] if window_sizes is None else window_sizes
    _check_list("window_sizes", chosen)
    if not chosen:
        raise InvalidArgument(f"window_sizes names none for {unit!r}", place="window_sizes", value=chosen)
    return [check_positive(size, "window_sizes") for size in chosen]


def _shared(size: int, overlaps: Collection[float]) -> Iterator[int]:
    for overlap in overlaps:
        if not isinstance(overlap, float):
            shared = check_integer(overlap, "overlaps")
            if shared < 0:
                message = f"overlaps must be at least 0, got: {shared}"
                raise NegativeOverlap(message, place="overlaps", value=shared)
        elif 0 <= overlap < 1:
            # As it is written: 0.29 of 100 is 29, though the nearest binary fraction is a little less.
            shared = int(size * Fraction(repr(overlap)))
        else:
            message = f"a share must be at least 0 and less than 1, got: {overlap!r}; whole numbers are units"
            raise InvalidArgument(message, place="overlaps", value=overlap)
        if shared < size:
            yield check_window(size, shared, names=("window_sizes", "overlaps"))[1]


def _check_list(name: str, values: object) -> None:
    if isinstance(values, (str, bytes)) or not isinstance(values, Collection):
        message = f"{name} must be a list, got: {type(values).__name__}"
        raise InvalidArgumentType(message, place=name, value=values)


def _check_probes(probes: Collection[str], probe_limit: object) -> None:
    _check_list("probes", probes)
    for kind in probes:
        if kind not in PROBES:
            message = f"probes must be among {', '.join(map(repr, PROBES))}, got: {kind!r}"
            raise InvalidArgument(message, place="probes", value=kind)
    check_positive(probe_limit, "probe_limit")


def _check(  # noqa: PLR0917
    k: object, budget: object, metric: object, confidence: object, resamples: object, seed: object
) -> None:
    check_positive(k, "k")
    check_positive(resamples, "resamples")
    check_integer(seed, "seed")
    if budget is not None:
        check_positive(budget, "budget")
    if metric not in METRICS:
        message = f"metric must be one of {', '.join(map(repr, METRICS))}, got: {metric!r}"
        raise InvalidArgument(message, place="metric", value=metric)
    if not isinstance(confidence, (int, float)):
        message = f"confidence must be a number, got: {type(confidence).__name__}"
        raise InvalidArgumentType(message, place="confidence", value=confidence)
    if not 0 < confidence < 1:
        raise InvalidArgument(f"confidence must lie between 0 and 1, got: {confidence!r}", place="confidence")
