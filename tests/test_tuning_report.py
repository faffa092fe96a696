"""What a comparison comes to."""

from __future__ import annotations

import json

import pytest

from py_chunks.relevance import METRICS, Question, Score
from py_chunks.trials import Setting, Trial
from py_chunks.tuning_report import compare, headed_rows, heading, rows_by_kind

QUESTIONS = [Question(f"Q{number}?", "a.md", ((0, 5),), "odd" if number % 2 else "even") for number in range(10)]


def trial(size, recalls, *, redundancy=1.0, characters=100):
    scores = tuple(Score(recall, 1.0, 0.5, 0.1, recall // 1) for recall in recalls)
    return Trial(Setting("blocks", size, 0), scores, 7, characters, redundancy)


def verdicts(tuning):
    return {result.trial.setting.window_size: result.verdict for result in tuning.results}


def test_no_difference_where_chance_would_do():
    """OV-14: two better and two worse answers of ten are no reason to prefer a setting."""
    one = trial(1, [1, 1, 1, 0, 0, 1, 1, 1, 1, 1])
    other = trial(2, [0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
    tuning = compare([one, other], QUESTIONS, k=5)
    assert verdicts(tuning) == {1: "best", 2: "no difference"}
    low, high = tuning.results[1].difference_interval
    assert low <= 0 <= high
    assert tuning.summary.startswith("No difference between the 2 settings")


def test_worse_where_it_is_more_than_chance():
    """All ten questions speak for one side."""
    tuning = compare([trial(1, [0.4] * 10), trial(2, [0.9] * 10)], QUESTIONS, k=5)
    assert verdicts(tuning) == {2: "best", 1: "worse"}
    worse = tuning.results[1]
    assert worse.difference == pytest.approx(-0.5)
    assert worse.difference_interval == pytest.approx((-0.5, -0.5))
    assert tuning.summary == "Every other setting is worse than the best. Recommended: 2 blocks, overlap 0."


def test_few_questions_prove_nothing():
    """However large the difference."""
    tuning = compare([trial(1, [0.0] * 5), trial(2, [1.0] * 5)], QUESTIONS[:5], k=5)
    assert verdicts(tuning) == {2: "best", 1: "no difference"}


def test_the_cheapest_of_those_that_do_not_differ():
    """Least redundant to one decimal, then highest mean, then fewest characters."""
    best = trial(1, [1.0] * 10, redundancy=2.0)
    rows = [
        trial(2, [1.0] * 9 + [0.2], redundancy=1.04, characters=90),
        trial(3, [1.0] * 9 + [0.4], redundancy=1.01, characters=120),  # the same to one decimal, and better
        trial(4, [1.0] * 9 + [0.4], redundancy=0.99, characters=130),  # as good, and larger
        trial(5, [0.0] * 10, redundancy=0.5),  # cheaper and worse
        trial(6, [1.0] * 10, redundancy=1.1, characters=100),  # a tenth more in the index
    ]
    tuning = compare([best, *rows], QUESTIONS, k=5)
    assert tuning.recommended.trial.setting.window_size == 3
    assert tuning.best.trial.setting.window_size == 6  # as good as the first, with less
    assert tuning.summary == "5 of 6 settings don't differ from the best. Recommended: 3 blocks, overlap 0."


def test_too_few_questions_recommend_no_saving():
    """Five questions prove nothing, so that what found nothing must not be recommended for being cheap."""
    rows = [trial(1, [1.0] * 5, redundancy=2.0), trial(2, [0.0] * 5, redundancy=0.5)]
    tuning = compare(rows, QUESTIONS[:5], k=5)
    assert tuning.recommended is tuning.best
    assert tuning.summary == (
        "Too few questions to tell settings apart, which takes at least 6. Recommended: 1 block, overlap 0."
    )


def test_another_measure_can_decide():
    """The setting with the best recall is not that with the most whole answers."""
    one, other = trial(1, [0.9] * 10), trial(2, [1.0] * 8 + [0.0] * 2)
    assert compare([one, other], QUESTIONS, k=1).best.trial is one
    assert compare([one, other], QUESTIONS, k=1, metric="whole").best.trial is other


def test_measures_for_each_kind():
    """Means over the questions of the kind."""
    tuning = compare([trial(1, [1, 0] * 5)], QUESTIONS, k=5)
    assert tuning.results[0].kinds == {"even": 1.0, "odd": 0.0}
    assert rows_by_kind(tuning) == [["recall by kind", "even", "odd"], ["1 block, overlap 0", "1.00", "0.00"]]
    assert rows_by_kind(compare([trial(1, [1] * 5)], QUESTIONS[::2], k=5)) == []
    assert tuning.summary == "One setting, nothing to compare. Recommended: 1 block, overlap 0."


def test_the_table():
    """A line says what was asked, each setting has one, the last says what to take."""
    tuning = compare([trial(1, [0.4] * 10), trial(12, [1.0] * 10)], QUESTIONS, k=1, budget=300)
    first, head, *lines = tuning.table().splitlines()
    assert (
        first
        == f"{heading(tuning)}"
        == ("10 questions, 1 chunk each of at most 300 characters together, recall with intervals of 95%")
    )
    assert head.split()[:4] == ["SETTING", "RECALL", "HIT_RATE", "MRR"]
    expected = "12 blocks, overlap 0  1.00 [1.00, 1.00]      1.00  0.50       0.10   1.00       7         100        1.00  best, recommended"
    assert lines[0] == expected
    assert lines[-1] == tuning.summary
    assert len({len(row) for row in headed_rows(tuning)}) == 1


def test_json_has_all_of_it():
    """Every measure of every question, and all that was asked."""
    tuning = compare([trial(1, [0.5] * 10)], QUESTIONS, k=5, metric="mrr")
    facts = json.loads(tuning.to_json())
    assert {facts["metric"], facts["k"], facts["budget"], facts["confidence"]} == {"mrr", 5, None, 0.95}
    assert facts["questions"][1] == {"question": "Q1?", "document": "a.md", "spans": [[0, 5]], "kind": "odd"}
    (result,) = facts["results"]
    assert facts["recommended"] == {name: result[name] for name in ("unit", "window_size", "overlap")}
    assert result["interval"] == [0.5, 0.5]
    assert result["scores"] == [dict(zip(METRICS, (0.5, 1.0, 0.5, 0.1, 0.0), strict=True))] * 10
    assert {name: result[name] for name in METRICS} == pytest.approx(result["scores"][0])


def test_kinds_do_not_break_the_table():
    """A kind may hold anything; what is no printable character would move the cursor of a terminal."""
    questions = [Question("?", "a.md", ((0, 5),), kind) for kind in ("a\nb\x1b[31m", "fine")]
    lines = compare([trial(1, [1, 0])], questions, k=1).table().split("\n")
    assert lines[3] == "RECALL BY KIND      A B [31M  FINE"
    assert len(lines) == 7
