"""Intervals of means by the bootstrap."""

from __future__ import annotations

import random

import pytest

from py_chunks.intervals import Interval, chances_against_best, mean_intervals, proves_difference


def test_the_same_arguments_give_the_same_intervals():
    """The seed decides; another one gives others, close by."""
    numbers = random.Random(1)
    values = [numbers.random() for _ in range(50)]
    (first,), (again,), (other,) = (mean_intervals([values], seed=seed) for seed in (0, 0, 1))
    assert first == again != other
    assert abs(first.low - other.low) < 0.02


def test_rows_are_drawn_in_pairs():
    """A row less another has the interval that the differences have: both meet the same questions."""
    one, other = [0.0, 1.0, 1.0, 0.0, 1.0], [0.5, 1.5, 1.5, 0.5, 1.5]
    low, high = mean_intervals([one, other])
    assert high == (low[0] + 0.5, low[1] + 0.5)


def test_an_interval_is_as_wide_as_theory_says():
    """For 400 answers of which half are right: the mean, give or take 1.96 standard errors of 0.025."""
    (found,) = mean_intervals([[0.0, 1.0] * 200])
    assert found.low == pytest.approx(0.5 - 0.049, abs=0.006)
    assert found.high == pytest.approx(0.5 + 0.049, abs=0.006)


def test_more_confidence_is_wider():
    """And less is narrower."""
    values = [0.0, 1.0] * 20
    widths = [high - low for c in (0.5, 0.9, 0.99) for low, high in mean_intervals([values], confidence=c)]
    assert widths == sorted(widths)
    assert widths[0] > 0


def test_it_covers_the_truth_as_often_as_it_says():
    """Of 200 samples of 60 from a known mean, about 95 of 100 intervals hold it."""
    numbers = random.Random(7)
    rows = [[float(numbers.random() < 0.3) for _ in range(60)] for _ in range(200)]
    held = sum(low <= 0.3 <= high for low, high in mean_intervals(rows, resamples=400))
    assert 178 <= held <= 198


def test_sums_that_cancel_out_are_zero():
    """Thirds that cancel out leave no noise that would be taken for a difference."""
    apart = [1 / 3, -1 / 3] * 10 + [0.1, -0.1] * 10
    (found,) = mean_intervals([apart])
    assert found.low < 0 < found.high
    assert mean_intervals([[1 / 3, -1 / 3, 0.0]], resamples=200, confidence=0.01)[0] == (0, 0)


def test_nothing_to_draw():
    """No rows, no intervals."""
    assert mean_intervals([]) == []


@pytest.mark.parametrize(
    ("differences", "interval", "expected"),
    [
        ([-1.0] * 6, Interval(-1.0, -1.0), True),
        ([-1.0] * 5 + [0.0] * 50, Interval(-0.2, -0.01), False),  # five questions can't tell 0.95 from chance
        ([-1.0] * 6 + [0.0] * 50, Interval(-0.2, 0.0), False),  # 0 belongs to the interval
        ([-1.0] * 6 + [0.0] * 50, Interval(-0.2, -0.01), True),
        ([0.0] * 9, Interval(0.0, 0.0), False),
        ([1.0] * 6, Interval(0.5, 1.0), True),
    ],
)
def test_what_proves_a_difference(differences, interval, expected):
    """The interval leaves 0 out, and six questions tell the two apart."""
    assert proves_difference(differences, interval) is expected


def test_more_confidence_takes_more_questions():
    """The sign test: 8 of one mind for 0.99, 5 for 0.9."""
    least = {}
    for confidence in (0.9, 0.95, 0.99):
        proved = (n for n in range(1, 20) if proves_difference([-1.0] * n, Interval(-1, -1), confidence))
        least[confidence] = next(proved)
    assert least == {0.9: 5, 0.95: 6, 0.99: 8}


def test_for_two_settings_it_is_the_sign_test():
    """Of m questions that all speak for one side: 2 of 2 ** m ways to deal them out are as far apart."""
    for telling in (1, 3, 6):
        rows = [[1.0] * telling + [0.5] * 4, [0.0] * telling + [0.5] * 4]
        best, other = chances_against_best(rows, resamples=4000)
        assert best == 1
        assert other == pytest.approx(2 * 0.5**telling, abs=0.02)


def test_settings_that_do_not_differ():
    """Rows that are equal are as far apart as any dealing makes them, also if only their order differs."""
    assert chances_against_best([[0.1, 0.2, 0.3]] * 3) == [1, 1, 1]
    assert chances_against_best([[0.5]]) == [1]
    assert chances_against_best([[0.1, 0.2, 0.3], [0.3, 0.1, 0.2]]) == [1, 1]


def test_the_best_of_many_equal_settings_is_no_better():
    """OV-14: of 12 settings that find each answer with the same luck, some differ by the interval in half of the runs;
    with the chance among as many taken into account, in no more than one of twenty."""
    numbers, naive, kept = random.Random(3), 0, 0
    for _ in range(40):
        rows = [[float(numbers.random() < 0.7) for _ in range(20)] for _ in range(12)]
        best = max(rows, key=sum)
        apart = [[own - other for own, other in zip(row, best, strict=True)] for row in rows]
        proved = [proves_difference(*pair) for pair in zip(apart, mean_intervals(apart, resamples=100), strict=True)]
        chances = chances_against_best(rows, resamples=100)
        naive += any(proved)
        kept += any(proof and chance <= 0.05 for proof, chance in zip(proved, chances, strict=True))
    assert naive >= 12
    assert kept <= 4


def test_a_true_difference_is_found_among_many():
    """Eleven settings alike and one that misses half of what they find."""
    numbers = random.Random(4)
    found = [float(numbers.random() < 0.9) for _ in range(40)]
    rows = [*([found] * 11), [value * (number % 2) for number, value in enumerate(found)]]
    chances = chances_against_best(rows, resamples=400)
    assert chances[-1] < 0.01
    assert set(chances[:-1]) == {1}
