"""What a comparison of settings came to: the measures, what chance leaves of them, and the setting to take."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Any, Literal

from py_chunks.intervals import (
    Interval,
    chances_against_best,
    mean_intervals,
    proves_difference,
    questions_needed,
)
from py_chunks.relevance import METRICS, Question
from py_chunks.trials import Trial

Verdict = Literal["best", "no difference", "worse"]


@dataclass(frozen=True, slots=True)
class Result:
    """One setting beside the best one.

    Attributes:
        trial: What came of it.
        mean: The measure that is compared, over all questions.
        interval: Where its mean lies, as far as the questions can tell.
        difference: Its mean less that of the best; never above 0.
        difference_interval: Where the difference lies; both answer the same questions.
        chance: How probable such a distance from the best is among as many settings that don't differ.
        verdict: "best"; "no difference" if the interval of the difference holds 0, if too few questions tell the two
            apart, or if `chance` is above 1 less the confidence; else "worse".
        kinds: The measure for each kind of question.
    """

    trial: Trial
    mean: float
    interval: Interval
    difference: float
    difference_interval: Interval
    chance: float
    verdict: Verdict
    kinds: dict[str, float]


@dataclass(frozen=True, slots=True)
class Tuning:
    """A comparison of settings.

    Attributes:
        results: One for each setting, the best first; where means are equal, the one that repeats less.
        questions: What was asked.
        metric: The measure that is compared.
        k: Chunks that were asked for.
        budget: Characters they may have together, or None.
        confidence: That of the intervals.
        recommended: Of those that don't differ from the best, the cheapest: least redundant to one decimal, then
            highest mean, then fewest characters. The best itself where the questions are too few to tell.
    """

    results: tuple[Result, ...]
    questions: tuple[Question, ...] = field(repr=False)
    metric: str
    k: int
    budget: int | None
    confidence: float
    recommended: Result

    @property
    def best(self) -> Result:
        """The setting with the highest mean."""
        return self.results[0]

    @property
    def summary(self) -> str:
        """What was compared, what differs, and which setting to take."""
        alike = sum(result.verdict != "worse" for result in self.results)
        needed = questions_needed(self.confidence)
        if len(self.results) == 1:
            told = "One setting, nothing to compare."
        elif len(self.questions) < needed:
            told = f"Too few questions to tell settings apart, which takes at least {needed}."
        elif alike == len(self.results):
            told = f"No difference between the {alike} settings that these questions could tell from chance."
        elif alike == 1:
            told = "Every other setting is worse than the best."
        else:
            told = f"{alike} of {len(self.results)} settings don't differ from the best."
        return f"{told} Recommended: {self.recommended.trial.setting}."

    def table(self) -> str:
        """Return the results as lines of text for a terminal."""
        return "\n".join(_table(self)) + "\n"

    def to_html(self) -> str:
        """Return the results as one page that needs nothing else: a plot of measure against size, and the table."""
        from py_chunks.tuning_page import page

        return page(self)

    def to_json(self) -> str:
        """Return all there is as JSON, with the measures of each question."""
        return json.dumps(self._facts(), indent=1)

    def _facts(self) -> dict[str, Any]:
        return {
            "metric": self.metric,
            "k": self.k,
            "budget": self.budget,
            "confidence": self.confidence,
            "recommended": _setting(self.recommended.trial),
            "questions": [
                {"question": asked.text, "document": asked.document, "spans": asked.spans, "kind": asked.kind}
                for asked in self.questions
            ],
            "results": [_result(result) for result in self.results],
        }


def compare(
    trials: Sequence[Trial],
    questions: Iterable[Question],
    *,
    metric: str = "recall",
    k: int,
    budget: int | None = None,
    confidence: float = 0.95,
    resamples: int = 2000,
    seed: int = 0,
) -> Tuning:
    """Return trials of the same questions beside the best of them.

    Args:
        trials: What came of each setting, at least one.
        questions: What was asked, at least one.
        metric: The measure to compare, one of `py_chunks.relevance.METRICS`.
        k: Chunks that were asked for.
        budget: Characters they might have together.
        confidence: Of the intervals, between 0 and 1.
        resamples: How often the questions are drawn again.
        seed: Where the random numbers begin.

    Example:
        >>> from py_chunks.relevance import Score
        >>> from py_chunks.trials import Setting
        >>> question = Question("Who?", "a.md", ((0, 5),))
        >>> trials = [
        ...     Trial(Setting("blocks", size, 0), (Score(recall, 1, 1, 1, 1),) * 8, 5, 100, 1.0)
        ...     for size, recall in ((1, 0.5), (2, 1.0))
        ... ]
        >>> print(compare(trials, [question] * 8, k=3).summary)
        Every other setting is worse than the best. Recommended: 2 blocks, overlap 0.
    """
    asked = tuple(questions)
    ranked = sorted(trials, key=lambda trial: (-trial.mean(metric), trial.redundancy, trial.character_count))
    rows = [trial.values(metric) for trial in ranked]
    differences = [[own - best for own, best in zip(row, rows[0], strict=True)] for row in rows]
    intervals = mean_intervals([*rows, *differences], confidence=confidence, resamples=resamples, seed=seed)
    chances = chances_against_best(rows, resamples=resamples, seed=seed)
    results = []
    for rank, (trial, row, apart) in enumerate(zip(ranked, rows, differences, strict=True)):
        interval = intervals[len(rows) + rank]
        worse = proves_difference(apart, interval, confidence) and chances[rank] <= 1 - confidence
        results.append(
            Result(
                trial=trial,
                mean=trial.mean(metric),
                interval=intervals[rank],
                difference=fsum(apart) / len(apart),
                difference_interval=interval,
                chance=chances[rank],
                verdict="best" if not rank else "worse" if worse else "no difference",
                kinds=_means_by_kind(asked, row),
            )
        )
    enough = len(asked) >= questions_needed(confidence)
    recommended = min(_alike(results), key=_cost) if enough else results[0]
    return Tuning(tuple(results), asked, metric, k, budget, confidence, recommended)


def heading(tuning: Tuning) -> str:
    """Return what was asked and how, in one line.

    Args:
        tuning: A comparison.
    """
    count = len(tuning.questions)
    asked = f"{count} question{'' if count == 1 else 's'}, {tuning.k} chunk{'' if tuning.k == 1 else 's'} each"
    bound = "" if tuning.budget is None else f" of at most {tuning.budget} characters together"
    return f"{asked}{bound}, {tuning.metric} with intervals of {tuning.confidence:.0%}"


def headed_rows(tuning: Tuning) -> list[list[str]]:
    """Return the results as rows of text; the first row says what the columns are.

    Args:
        tuning: A comparison.
    """
    others = [metric for metric in METRICS if metric != tuning.metric]
    rows = [["setting", tuning.metric, *others, "chunks", "characters", "redundancy", "against the best"]]
    for result in tuning.results:
        trial = result.trial
        low, high = result.interval
        mark = ", recommended" if result is tuning.recommended else ""
        rows.append(
            [
                str(trial.setting),
                f"{result.mean:.2f} [{low:.2f}, {high:.2f}]",
                *(f"{trial.mean(metric):.2f}" for metric in others),
                str(trial.chunk_count),
                str(trial.character_count),
                f"{trial.redundancy:.2f}",
                result.verdict + mark,
            ]
        )
    return rows


def rows_by_kind(tuning: Tuning) -> list[list[str]]:
    """Return the measure for each kind of question as rows of text, the first with the kinds; none if there is one.

    Args:
        tuning: A comparison.
    """
    kinds = list(tuning.results[0].kinds)
    if len(kinds) == 1:
        return []
    head = [f"{tuning.metric} by kind", *kinds]
    means = [[f"{result.kinds[kind]:.2f}" for kind in kinds] for result in tuning.results]
    return [head, *([str(r.trial.setting), *row] for r, row in zip(tuning.results, means, strict=True))]


def _table(tuning: Tuning) -> Iterator[str]:
    yield heading(tuning)
    for rows in (headed_rows(tuning), rows_by_kind(tuning)):
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for number, row in enumerate(rows):
            cells = [_printable(cell if number else cell.upper()) for cell in row]
            first, *rest = (
                f"{cell:<{width}}" if not place or (cell[0].isalpha() and number) else f"{cell:>{width}}"
                for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
            )
            yield "  ".join([first, *rest]).rstrip()
    yield tuning.summary


def _printable(cell: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in cell)


def _alike(results: Iterable[Result]) -> Iterable[Result]:
    return (result for result in results if result.verdict != "worse")


def _cost(result: Result) -> tuple[float, float, int]:
    """A tenth more or less in the index is no reason to take the worse of two."""
    return round(result.trial.redundancy, 1), -result.mean, result.trial.character_count


def _means_by_kind(questions: Sequence[Question], values: Sequence[float]) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for question, value in zip(questions, values, strict=True):
        found.setdefault(question.kind, []).append(value)
    return {kind: fsum(of_kind) / len(of_kind) for kind, of_kind in found.items()}


def _setting(trial: Trial) -> dict[str, Any]:
    setting = trial.setting
    return {"unit": setting.unit, "window_size": setting.window_size, "overlap": setting.overlap}


def _result(result: Result) -> dict[str, Any]:
    trial = result.trial
    return {
        **_setting(trial),
        **{metric: trial.mean(metric) for metric in METRICS},
        "chunk_count": trial.chunk_count,
        "character_count": trial.character_count,
        "redundancy": trial.redundancy,
        "interval": result.interval,
        "difference": result.difference,
        "difference_interval": result.difference_interval,
        "chance": result.chance,
        "verdict": result.verdict,
        "kinds": result.kinds,
        "scores": [{metric: getattr(score, metric) for metric in METRICS} for score in trial.scores],
    }
