"""One setting tried."""

from __future__ import annotations

import pytest

from py_chunks import InvalidArgument, get_chunks
from py_chunks.readings import read_document
from py_chunks.relevance import Question, Score
from py_chunks.trials import Setting, Trial, run_trial

TEXT = "Tides fall.\n\nThey rise.\n\nFog comes.\n\nIt goes."


class InOrder:
    """Finds the texts in their order, whatever is asked."""

    seen: list[str]

    def __init__(self, texts):
        InOrder.seen = list(texts)

    def search(self, query, k):
        return [(number, 1.0) for number in range(min(k, len(self.seen)))]


def reading(name="a.txt", text=TEXT):
    return read_document(text.encode(), filename=name)


def test_chunks_are_cut_as_asked_and_scored_by_their_ranges():
    """The retriever gets the contents; what it finds is a place in the text."""
    question = Question("When?", "a.txt", ((13, 23),))
    trial = run_trial([reading()], [question], Setting("blocks", 2, 1), retriever=InOrder, k=2)
    chunks = get_chunks(TEXT.encode(), filename="a.txt", mode="sliding_window", window_size=2, overlap=1)
    assert InOrder.seen == [chunk["content"] for chunk in chunks]
    assert trial.scores == (Score(recall=1, hit_rate=1, mrr=1, precision=10 / 45, whole=1),)
    assert trial.chunk_count == 3
    assert trial.character_count == sum(len(chunk["content"]) for chunk in chunks) == 65
    assert trial.redundancy == 65 / len(TEXT)


def test_documents_are_searched_together():
    """A chunk of another document at the same place is no answer."""
    question = Question("When?", "b.txt", ((0, 5),))
    trial = run_trial([reading(), reading("b.txt")], [question], Setting("blocks", 4, 0), retriever=InOrder, k=2)
    assert trial.scores[0].mrr == 1 / 2


def test_options_arrive():
    """What windows never cross, and how many characters may be handed on."""
    notes = reading("a.md", "# A\n\none\n\n# B\n\ntwo")
    question = Question("?", "a.md", ((0, 5),))
    setting = Setting("blocks", 9, 0)
    trial = run_trial([notes], [question], setting, retriever=InOrder, k=5, budget=4, options={"within": "section"})
    assert InOrder.seen == ["A\n\none", "B\n\ntwo"]
    assert trial.scores[0].recall == 4 / 5


def test_measures():
    """One of each question, and their mean."""
    trial = Trial(Setting("blocks", 1, 0), (Score(1, 1, 1, 0.5, 1), Score(0, 0, 0, 0.25, 0)), 1, 1, 1.0)
    assert trial.values("precision") == [0.5, 0.25]
    assert trial.mean("precision") == 0.375
    assert trial.mean("recall") == 0.5
    assert str(trial.setting) == "1 block, overlap 0"


@pytest.mark.parametrize("found", [[(4, 1.0)], [(-1, 1.0)], [(0, 1.0), (0, 0.5)], [(0, 1), (1, 1), (2, 1)]])
def test_a_retriever_that_gives_what_it_can_not(found):
    """Numbers of no text, the same text twice, more than were asked for."""

    class Wrong(InOrder):
        def search(self, query, k):
            return found

    with pytest.raises(InvalidArgument, match="at most 2 different numbers below 4") as caught:
        run_trial([reading()], [Question("?", "a.txt", ((0, 1),))], Setting("blocks", 1, 0), retriever=Wrong, k=2)
    assert caught.value.place == "retriever"


@pytest.mark.parametrize("found", [None, [0], [(0.0, 1.0)], [("0", 1.0)], [(0, 1.0, 2)], 5])
def test_a_retriever_that_gives_no_pairs(found):
    """What it gives is shown; it is no error of ours."""

    class Wrong(InOrder):
        def search(self, query, k):
            return found

    with pytest.raises(InvalidArgument, match="a retriever gives pairs of a number and a score") as caught:
        run_trial([reading()], [Question("?", "a.txt", ((0, 1),))], Setting("blocks", 1, 0), retriever=Wrong, k=2)
    assert caught.value.place == "retriever"
