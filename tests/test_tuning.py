"""Window settings compared on documents."""

from __future__ import annotations

import importlib.util
import json

import pytest

from conftest import FIXTURES
from py_chunks import CorruptDocument, InvalidArgument, InvalidArgumentType, iter_units
from py_chunks.errors import NegativeOverlap
from py_chunks.modes import TEXT_UNITS
from py_chunks.relevance import Question
from py_chunks.retrievers import embedding_retriever
from py_chunks.tuning import WINDOW_SIZES, read_document, sweep, tune

DOCUMENTS = FIXTURES / "tuning" / "documents"
GOLD = FIXTURES / "tuning" / "questions.jsonl"


def settings(*arguments, **more):
    return [(one.unit, one.window_size, one.overlap) for one in sweep(*arguments, **more)]


def test_the_sweep():
    """Units, sizes, overlaps in their order; shares are rounded down; each setting once; none that can't be."""
    assert settings(["blocks"], [1, 2, 4], [0, 1, 0.5]) == [
        ("blocks", 1, 0),
        ("blocks", 2, 0),
        ("blocks", 2, 1),
        ("blocks", 4, 0),
        ("blocks", 4, 1),
        ("blocks", 4, 2),
    ]
    assert settings(["words"], [100], [0.29, 29, 0.0, 1e-3]) == [("words", 100, 29), ("words", 100, 0)]
    sizes = {"blocks": [2], "words": (50,)}
    assert settings(["blocks", "words"], sizes, [0]) == [("blocks", 2, 0), ("words", 50, 0)]
    assert {unit for unit, _, _ in settings(["words", "tokens"], {"words": [7]})} == {"words", "tokens"}
    assert WINDOW_SIZES.keys() == {"blocks", *TEXT_UNITS}


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ({"units": ["pages"]}, "units"),
        ({"units": []}, "units"),
        ({"window_sizes": []}, "window_sizes"),
        ({"overlaps": []}, "overlaps"),
        ({"probe_limit": 0}, "probe_limit"),
        ({"probes": ["words"]}, "probes"),
        ({"window_sizes": [0]}, "window_sizes"),
        ({"window_sizes": {"pages": [1]}}, "window_sizes"),
        ({"window_sizes": [1], "overlaps": [1]}, "overlaps"),
        ({"overlaps": [1.0]}, "overlaps"),
        ({"overlaps": [-0.5]}, "overlaps"),
        ({"overlaps": [-1]}, "overlaps"),
        ({"overlaps": [float("nan")]}, "overlaps"),
        ({"k": 0}, "k"),
        ({"budget": 0}, "budget"),
        ({"metric": "accuracy"}, "metric"),
        ({"confidence": 1}, "confidence"),
        ({"resamples": 0}, "resamples"),
    ],
)
def test_wrong_arguments(arguments, place):
    """Each is named, before any document is opened."""
    with pytest.raises(InvalidArgument) as caught:
        tune("missing.md", **arguments)
    assert caught.value.place == place


@pytest.mark.parametrize(
    "arguments",
    [
        {"units": "blocks"},
        {"window_sizes": 3},
        {"overlaps": 0.5},
        {"k": "5"},
        {"overlaps": ["1"]},
        {"confidence": "x"},
        {"seed": [1]},
        {"seed": None},
        {"probes": "sentences"},
        {"units": [["words"]]},
    ],
)
def test_arguments_of_the_wrong_type(arguments):
    """One value where several are wanted, a word where a number is."""
    with pytest.raises(InvalidArgumentType):
        tune("missing.md", **arguments)


def test_an_overlap_below_nothing():
    """It is named with its value."""
    with pytest.raises(NegativeOverlap, match="overlaps must be at least 0, got: -1"):
        sweep(overlaps=[-1])


def test_unknown_keywords():
    """They are told as for any function."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'windows'"):
        tune("missing.md", windows=[1])


def test_no_questions():
    """Documents without sentences or headings can't ask; an empty list asks nothing."""
    for documents, questions in (([("a", "Short.")], None), ([("a", "Some words.")], [])):
        with pytest.raises(InvalidArgument, match="there are no questions"):
            tune(documents, questions)


def test_documents_that_can_not_be_read():
    """Their error comes as it is."""
    with pytest.raises(CorruptDocument):
        tune([("a.docx", b"no zip")])


def of_kind(found, kind):
    """Measure of a kind for each setting of two blocks: {overlap: measure}."""
    return {one.trial.setting.overlap: round(one.kinds[kind], 2) for one in found.results}


def test_what_overlap_does_to_answers_that_cross_a_boundary():
    """OV-14, EV-2: with overlap every answer stands in one chunk; without, four of ten are cut. Others lose nothing."""
    found = tune(DOCUMENTS, GOLD, window_sizes=[2], overlaps=[0, 1], k=2, metric="whole")
    assert of_kind(found, "crossing") == {0: 0.6, 1: 1.0}
    assert of_kind(found, "inside") == {0: 1.0, 1: 1.0}
    one, other = sorted(found.results, key=lambda result: result.trial.redundancy)
    assert round(one.trial.redundancy, 2) == 0.99
    assert round(other.trial.redundancy, 2) == 1.89
    # Four questions of sixteen are too few to prove it; the documents' own questions are enough.
    assert one.verdict == "no difference"
    assert found.recommended is one


def test_the_documents_own_questions_prove_it():
    """OV-14: half of what crosses a boundary is cut without overlap, and that is more than chance."""
    found = tune(DOCUMENTS, window_sizes=[2], overlaps=[0, 1], k=2, metric="whole", probes=["boundaries"])
    assert [(one.trial.setting.overlap, one.mean, one.verdict) for one in found.results] == [
        (1, 1.0, "best"),
        (0, 0.5, "worse"),
    ]
    assert found.recommended.trial.setting.overlap == 1


def test_all_settings_meet_the_same_questions():
    """EV-2: gold spans belong to no chunker; units of any kind are measured by them, block or character."""
    found = tune(DOCUMENTS, GOLD, units=["blocks", "words", "characters"], overlaps=[0])
    assert {len(one.trial.scores) for one in found.results} == {len(found.questions)} == {16}
    assert {one.trial.setting.unit for one in found.results} == {"blocks", "words", "characters"}
    by_setting = {str(one.trial.setting): one.trial for one in found.results}
    assert by_setting["300 characters, overlap 0"].mean("mrr") > 0.8
    assert by_setting["8 blocks, overlap 0"].mean("mrr") > 0.8


def test_a_budget_is_the_same_for_all():
    """EV-2: windows don't win by their size where every setting may hand on as many characters."""
    free = tune(DOCUMENTS, GOLD, window_sizes=[1, 14], overlaps=[0], k=3)
    bound = tune(DOCUMENTS, GOLD, window_sizes=[1, 14], overlaps=[0], k=30, budget=400)
    assert free.best.trial.setting.window_size == 14
    assert bound.best.trial.setting.window_size == 1


def test_the_same_arguments_give_the_same_result():
    """To the last digit, in every form."""
    one, other = (tune(DOCUMENTS, window_sizes=[1, 3], probe_limit=9) for _ in range(2))
    assert one == other
    assert one.to_json() == other.to_json()
    assert one.table() == other.table()
    assert one.to_html() == other.to_html()


def test_the_questions_are_no_document(tmp_path):
    """A file of questions beside the documents is not searched."""
    (tmp_path / "a.md").write_text("Ships sail at noon.\n\nFog comes at six.")
    gold = tmp_path / "gold.jsonl"
    gold.write_text(json.dumps({"question": "When do ships sail?", "answers": ["noon"]}))
    found = tune(tmp_path, gold, window_sizes=[1], overlaps=[0])
    assert found.results[0].trial.chunk_count == 2


def test_any_embedder():
    """A callable from texts to vectors takes the place of BM25."""
    words = ["fee", "tap", "compost", "microwave", "passports", "heating"]
    embed = embedding_retriever(lambda texts: [[float(word in text.lower()) for word in words] for text in texts])
    question = Question("Why are microwave ovens not opened?", "repair.html", ((10, 20),))
    found = tune(DOCUMENTS, [question], window_sizes=[1], overlaps=[0], k=1, retriever=embed)
    assert found.results[0].trial.scores[0].hit_rate == 0
    text = read_document(DOCUMENTS / "repair.html").text
    start = text.index("Microwave")
    found = tune(DOCUMENTS, [Question(question.text, "repair.html", ((start, start + 9),))], k=1, retriever=embed)
    assert found.best.trial.scores[0].hit_rate == 1


def test_options_of_reading_and_cutting_arrive(vocabularies):
    """Encoding, places that windows don't cross, tokenizers."""
    document = [("a.txt", "Ein schöner Satz über Möwen.\n\nNoch einer über Ebbe.".encode("latin-1"))]
    found = tune(document, encoding="latin-1", errors="strict", probes=["sentences"])
    assert "schöner" in found.questions[0].text
    inside = tune(FIXTURES / "handbook.md", window_sizes=[50], overlaps=[0], within="section")
    across = tune(FIXTURES / "handbook.md", window_sizes=[50], overlaps=[0])
    assert inside.best.trial.chunk_count > across.best.trial.chunk_count == 1
    tokens = tune(DOCUMENTS, units=["tokens"], window_sizes=[64], tokenizer="cl100k_base", probe_limit=3)
    assert tokens.best.trial.setting.unit == "tokens"
    with pytest.raises(InvalidArgument):
        tune(DOCUMENTS, units=["tokens"])


def test_what_was_read_is_not_read_again(tmp_path):
    """Readings stand for documents."""
    path = tmp_path / "a.md"
    path.write_text("A sentence of some words.\n\nAnother one of them.")
    reading = read_document(path)
    path.unlink()
    assert tune([reading], window_sizes=[1], overlaps=[0]).best.mean > 0


def test_the_fixtures_are_what_their_script_writes(tmp_path):
    """Spans are computed from the documents, never typed: made again, they are the same, and answers cross as said."""
    spec = importlib.util.spec_from_file_location("make_tuning", FIXTURES / "make_tuning.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.HERE, script.DOCUMENTS = tmp_path, tmp_path / "documents"
    script.main()
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert len(made) == 4
    assert made == {name: (GOLD.parent / name).read_bytes() for name in made}
    for line in GOLD.read_text("utf-8").splitlines():
        gold = json.loads(line)
        ((start, end),) = gold["spans"]
        units = list(iter_units(DOCUMENTS / gold["document"]))
        touched = [unit for unit in units if unit.char_start < end and start < unit.char_end]
        assert len(touched) == (2 if gold["kind"] == "crossing" else 1)
