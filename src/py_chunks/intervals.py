"""What chance makes of means: intervals by the bootstrap, and whether settings differ at all.

For an interval the questions are drawn again and again, and each time the mean is noted: the percentile bootstrap of
Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13. For the difference of two settings they are
drawn in pairs: both answer the same questions.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import ceil, fsum, log2
from typing import NamedTuple

_NOISE = 1e-9  # sums of the same values in another order differ by their last digit


class Interval(NamedTuple):
    """Where a mean lies, as far as the questions can tell.

    Attributes:
        low: The lower end, which belongs to it.
        high: The upper end, which belongs to it.
    """

    low: float
    high: float


def mean_intervals(
    rows: Sequence[Sequence[float]], *, confidence: float = 0.95, resamples: int = 2000, seed: int = 0
) -> list[Interval]:
    """Return the interval of the mean of each row; the same arguments give the same intervals.

    Args:
        rows: Values of the same questions, as many in each row; at least one.
        confidence: The share of resampled means that an interval holds, between 0 and 1.
        resamples: How often the questions are drawn again.
        seed: Where the random numbers begin.

    Example:
        >>> mean_intervals([[1, 1, 1], [0, 1, 2]])
        [Interval(low=1.0, high=1.0), Interval(low=0.0, high=2.0)]
    """
    if not rows:
        return []
    random_numbers = random.Random(seed)  # noqa: S311 - no secret: the same seed has to give the same numbers
    count = len(rows[0])
    means: list[list[float]] = [[] for _ in rows]
    for _ in range(resamples):
        drawn = random_numbers.choices(range(count), k=count)
        for row, found in zip(rows, means, strict=True):
            # Exact sums: differences that cancel out must give 0, not the noise of their order.
            found.append(fsum(map(row.__getitem__, drawn)) / count)
    outside = int(resamples * (1 - confidence) / 2)
    return [Interval(found[outside], found[-1 - outside]) for found in map(sorted, means)]


def proves_difference(differences: Sequence[float], interval: Interval, confidence: float = 0.95) -> bool:
    """Return whether a mean difference of two settings is more than chance.

    It is if the interval leaves 0 out and there are questions enough that tell the two apart: if all `m` of them
    speak for one side, chance does so in one of ``2 ** (m - 1)`` cases (the sign test), which takes six of them
    for a confidence of 0.95. Without that, a single question would prove everything.

    Args:
        differences: One for each question.
        interval: Of their mean.
        confidence: That of the interval.

    Example:
        >>> proves_difference([-0.5] * 6, Interval(-0.5, -0.5)), proves_difference([-0.5] * 5, Interval(-0.5, -0.5))
        (True, False)
    """
    telling = sum(1 for difference in differences if difference)
    return telling >= questions_needed(confidence) and not interval.low <= 0 <= interval.high


def questions_needed(confidence: float) -> int:
    """Return how many questions it takes to prove any difference; see `proves_difference`.

    Args:
        confidence: Between 0 and 1.

    Example:
        >>> questions_needed(0.95)
        6
    """
    return ceil(1 - log2(1 - confidence))


def chances_against_best(rows: Sequence[Sequence[float]], *, resamples: int = 2000, seed: int = 0) -> list[float]:
    """Return for each row how probable its distance from the row with the highest mean is if none differ.

    The randomised test of Tukey's honest significant difference (Carterette, "Multiple testing in statistical analysis
    of systems-based information retrieval experiments", ACM TOIS 30(1), 2012): if settings don't differ, each answer
    could as well be another setting's, so that the values of each question are dealt out again at random, and the
    distance between the best and the worst of the random settings is noted. It allows for the number of settings: of
    many that are equal one is ahead by luck, and seems to differ from some others.

    Args:
        rows: Values of the same questions, as many in each row; at least one.
        resamples: How often they are dealt out.
        seed: Where the random numbers begin.

    Example:
        >>> [chance < 0.05 for chance in chances_against_best([[1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0]])]
        [False, True]
    """
    random_numbers = random.Random(seed)  # noqa: S311 - as above
    sums = list(map(fsum, rows))
    behind = [max(sums) - own for own in sums]
    telling = [list(values) for values in zip(*rows, strict=True) if len(set(values)) > 1]
    count = [1] * len(rows)
    for _ in range(resamples):
        for values in telling:
            random_numbers.shuffle(values)
        dealt = list(map(fsum, zip(*telling, strict=True))) or [0.0]
        distance = max(dealt) - min(dealt) + _NOISE
        count = [found + (distance >= own) for found, own in zip(count, behind, strict=True)]
    return [found / (resamples + 1) for found in count]
