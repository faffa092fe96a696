"""What must hold of every comparison of settings."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from py_chunks.intervals import chances_against_best, mean_intervals
from py_chunks.probes import probe_questions
from py_chunks.readings import read_document, read_documents
from py_chunks.relevance import METRICS, Place, Question, is_relevant, score
from py_chunks.retrievers import BM25, embedding_retriever
from py_chunks.trials import Setting, run_trial
from py_chunks.tuning import tune
from strategies import fewer, places, questions, unicode_text


def characters(place):
    return {(place.document, at) for at in range(place.start, place.end)}


def answer(question):
    return {(question.document, at) for start, end in question.spans for at in range(start, end)}


@given(questions(), places())
def test_measures_equal_those_of_character_sets(question, found):
    """EV-2, EV-3: what spans say is what sets of characters say, one character at a time."""
    gold, sets = answer(question), [characters(place) for place in found]
    shared = set().union(*sets) & gold
    ranks = [rank for rank, held in enumerate(sets, 1) if held & gold]
    got = score(question, found)
    assert [is_relevant(place, question) for place in found] == [bool(held & gold) for held in sets]
    assert got.recall == len(shared) / len(gold)
    assert got.hit_rate == bool(ranks)
    assert got.mrr == (1 / ranks[0] if ranks else 0)
    assert got.precision == (len(shared) / sum(map(len, sets)) if found else 0)
    entire = [any({("a", at) for at in range(*span)} <= held for held in sets) for span in question.spans]
    assert got.whole == sum(entire) / len(entire)


@given(questions(), places(), st.integers(1, 150))
def test_a_budget_is_never_exceeded(question, found, budget):
    """As many characters are handed on as there are, up to the budget, in the order of the ranks."""
    flat = [sign for place in found for sign in sorted(characters(place))][:budget]
    got = score(question, found, budget=budget)
    shared = len(set(flat) & answer(question))
    assert got.recall == shared / len(answer(question))
    assert got.precision == (shared / len(flat) if flat else 0)


@given(questions(), places(), st.randoms(use_true_random=False))
def test_the_order_of_ranks_matters_to_the_reciprocal_rank_only(question, found, random):
    """All other measures are of what was found."""
    shuffled = random.sample(found, len(found))
    one, other = score(question, found), score(question, shuffled)
    assert [getattr(one, m) for m in METRICS if m != "mrr"] == [getattr(other, m) for m in METRICS if m != "mrr"]


@given(questions(), places())
def test_a_perfect_ranking(question, found):
    """The answer's own chunks first: everything is 1, whatever comes after them, except precision."""
    perfect = [Place(question.document, start, end) for start, end in question.spans]
    got = score(question, [*perfect, *found])
    assert (got.recall, got.hit_rate, got.mrr, got.whole) == (1, 1, 1, 1)
    assert score(question, perfect).precision == 1


@given(questions(), places(), places())
def test_finding_more_loses_nothing(question, found, more):
    """Recall, hits and whole answers never fall with a longer list."""
    one, other = score(question, found), score(question, [*found, *more])
    assert all(getattr(one, name) <= getattr(other, name) for name in ("recall", "hit_rate", "mrr", "whole"))


class InOrder:
    """Finds the texts in their order, whatever is asked."""

    def __init__(self, texts):
        self._count = len(texts)

    def search(self, query, k):
        return [(number, 1.0) for number in range(min(k, self._count))]


@given(unicode_text(40), st.data())
def test_the_whole_document_as_one_chunk(text, data):
    """Its recall is 1 and so is its reciprocal rank, wherever the answer stands."""
    (reading,) = read_documents([("a.txt", text)], {})
    if not reading.text:
        return
    start = data.draw(st.integers(0, len(reading.text) - 1))
    end = data.draw(st.integers(start + 1, len(reading.text)))
    setting = Setting("blocks", len(reading.units), 0)
    trial = run_trial([reading], [Question("?", "a.txt", ((start, end),))], setting, retriever=InOrder, k=1)
    assert trial.chunk_count == 1
    assert trial.redundancy == 1
    assert (trial.scores[0].recall, trial.scores[0].mrr, trial.scores[0].whole) == (1, 1, 1)


sentences = st.lists(st.sampled_from(["Ships sail at noon.", "Fog comes in late spring.", "Sound one long blast."]))
texts = st.lists(sentences.map(" ".join).filter(bool), min_size=1, max_size=6).map("\n\n".join)


@fewer
@given(texts, st.integers(1, 4), st.integers(0, 3))
def test_every_character_of_a_document_can_be_found(text, size, overlap):
    """With as many chunks as there are, each sentence is found, whole, whatever the windows."""
    reading = read_document(text.encode(), filename="a.txt")
    asked = probe_questions([reading], ["sentences"])
    if not asked:
        return
    setting = Setting("blocks", size, min(overlap, size - 1))
    trial = run_trial([reading], asked, setting, retriever=InOrder, k=99)
    assert set(trial.values("recall")) == set(trial.values("whole")) == {1.0}


@fewer
@given(texts)
def test_a_sweep_is_deterministic(text):
    """EV-2: the same documents give the same result."""
    arguments = {"window_sizes": [1, 2], "overlaps": [0, 1], "resamples": 20, "probes": ["sentences"]}
    reading = read_document(text.encode(), filename="a.txt")
    if probe_questions([reading], ["sentences"]):
        assert tune([reading], **arguments) == tune([("a.txt", text)], **arguments)


@fewer
@given(st.lists(unicode_text(6), max_size=6), unicode_text(6), st.integers(1, 7))
def test_bm25_ranks_any_texts(texts, query, k):
    """At most k, each once, scores above 0 and falling, equal ones in the order of the texts; more of the same for a larger k."""
    found = BM25(texts).search(query, k)
    assert len(found) <= k
    assert found == sorted(found, key=lambda pair: (-pair[1], pair[0]))
    assert len({number for number, _ in found}) == len(found)
    assert all(value > 0 and 0 <= number < len(texts) for number, value in found)
    assert BM25(texts).search(query, k + 1)[:k] == found


vectors = st.lists(st.integers(-5, 5).map(float), min_size=3, max_size=3)


@given(st.lists(vectors, min_size=1, max_size=6), vectors)
def test_cosines_do_not_depend_on_length(rows, wanted):
    """Vectors twice or half as long find the same texts; a text's own vector finds it first, or one of its direction."""
    table = {str(number): row for number, row in enumerate(rows)} | {"?": wanted}

    def ranked(factor, query):
        factory = embedding_retriever(lambda texts: [[factor * x for x in table[text]] for text in texts])
        return factory([str(number) for number in range(len(rows))]).search(query, 9)

    assert ranked(1.0, "?") == ranked(2.0, "?") == ranked(0.5, "?")
    _, best = ranked(1.0, "0")[0]
    assert best > 0.999_999 or rows[0] == [0.0, 0.0, 0.0]


@given(st.lists(st.lists(st.floats(0, 1), min_size=5, max_size=5), min_size=1, max_size=4), st.integers(0, 9))
def test_intervals_lie_between_the_extremes(rows, seed):
    """Between the least and the greatest value, in order, and the same for the same seed."""
    found = mean_intervals(rows, resamples=60, seed=seed)
    assert found == mean_intervals(rows, resamples=60, seed=seed)
    for row, (low, high) in zip(rows, found, strict=True):
        assert min(row) - 1e-12 <= low <= high <= max(row) + 1e-12


@given(st.lists(st.lists(st.floats(0, 1), min_size=5, max_size=5), min_size=1, max_size=4), st.integers(0, 9))
def test_chances_fall_with_the_distance(rows, seed):
    """Above 0, at most 1, 1 for the best; the further from the best, the less probable; the same for the same seed."""
    found = chances_against_best(rows, resamples=30, seed=seed)
    assert found == chances_against_best(rows, resamples=30, seed=seed)
    ranked = sorted(zip(map(sum, rows), found, strict=True), reverse=True)
    chances = [chance for _, chance in ranked]
    assert all(0 < chance <= 1 for chance in chances)
    assert max(chances) == 1
    assert all(later <= earlier for (a, earlier), (b, later) in pairwise(ranked) if a - b > 1e-6)
