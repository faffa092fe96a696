"""BM25, and any embedder."""

from __future__ import annotations

import os
import subprocess
import sys
from math import log, sqrt

import pytest

from conftest import ROOT
from py_chunks import InvalidArgument, InvalidArgumentType, MissingDependency
from py_chunks.retrievers import BM25, embedding_retriever, words_of

TEXTS = ["tide falls", "the tide rises and rises", "fog", "tide falls"]


def test_the_formula():
    """Lucene's: idf times tf / (tf + k1 (1 - b + b length / average length)), k1 1.5 and b 0.75."""

    def part(tf, length, having):
        average = sum(map(len, map(str.split, TEXTS))) / len(TEXTS)
        idf = log(1 + (len(TEXTS) - having + 0.5) / (having + 0.5))
        return idf * tf / (tf + 1.5 * (1 - 0.75 + 0.75 * length / average))

    found = BM25(TEXTS).search("Tide rises?", 10)
    expected = [(1, part(1, 5, 3) + part(2, 5, 1)), (0, part(1, 2, 3)), (3, part(1, 2, 3))]
    assert [number for number, _ in found] == [number for number, _ in expected]
    assert [value for _, value in found] == pytest.approx([value for _, value in expected])


def test_equal_scores_keep_the_order_of_the_texts():
    """Whatever k is, and in every process: the same texts are found in the same order."""
    texts = ["same words here"] * 7 + ["other words"]
    for k in range(1, 9):
        assert [number for number, _ in BM25(texts).search("same", k)] == list(range(min(k, 7)))


def test_it_does_not_depend_on_the_hash_seed():
    """Two processes with other orders of sets give the same numbers to the last bit."""
    code = f"from py_chunks.retrievers import BM25; print(BM25({TEXTS!r}).search('the tide rises in fog', 9))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**environment, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@pytest.mark.parametrize(
    ("texts", "query"), [([], "a"), (["", " ", "..."], "a"), (["a"], ""), (["a"], "b"), (["a"], "?")]
)
def test_nothing_in_common(texts, query):
    """No texts, no words, no word of the query: nothing is found, and nothing fails."""
    assert BM25(texts).search(query, 3) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Low-tide, LOW tide!", ["low", "tide", "low", "tide"]),
        ("高潮は、", ["高", "潮", "は"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("Straße ＡＢＣ ﬁsh", ["strasse", "abc", "fish"]),
        ("snake_case x2", ["snake", "case", "x2"]),
        (" \n", []),
    ],
)
def test_words(text, words):
    """Letters with their marks, and digits; without case; characters of scripts without spaces one by one."""
    assert words_of(text) == words


def test_a_missing_package_is_named_with_its_command(monkeypatch):
    """BM25 is an extra."""
    monkeypatch.setitem(sys.modules, "bm25s", None)
    with pytest.raises(MissingDependency, match=r'pip install "py-chunks-pure\[tune\]"') as caught:
        BM25(["a"])
    assert caught.value.value == "bm25s"


def letters(texts):
    return [[text.count(letter) for letter in "abc"] for text in texts]


def test_cosines():
    """Best first, equal ones in the order of the texts; a vector of zeros is like nothing."""
    found = embedding_retriever(letters)(["aab", "", "a", "bbb", "aaa"]).search("ab", 9)
    expected = [(0, 3 / sqrt(10)), (2, sqrt(0.5)), (3, sqrt(0.5)), (4, sqrt(0.5)), (1, 0)]
    assert [number for number, _ in found] == [number for number, _ in expected]
    assert [value for _, value in found] == pytest.approx([value for _, value in expected])


def test_arrays():
    """What NumPy gives is taken as it is."""
    numpy = pytest.importorskip("numpy")
    texts, query = ["aab", "abc", "c"], "ac"
    plain = embedding_retriever(letters)(texts).search(query, 3)
    assert embedding_retriever(lambda part: numpy.array(letters(part), "float64"))(texts).search(query, 3) == plain
    rows = embedding_retriever(lambda part: list(map(numpy.array, letters(part))))(texts)
    assert rows.search(query, 3) == plain


def test_a_query_is_embedded_once():
    """Also when the texts are cut in many ways; no texts need no vectors."""
    calls = []
    factory = embedding_retriever(lambda texts: calls.append(list(texts)) or letters(texts))
    for texts in (["a"], ["b", "c"], []):
        factory(texts).search("ab", 1)
    assert calls == [["a"], ["ab"], ["b", "c"]]


@pytest.mark.parametrize(
    "embed",
    [
        lambda texts: [[1.0]] * (len(texts) + 1),
        lambda texts: [[1.0] * number for number, _ in enumerate(texts, 1)],
        lambda texts: [[float("nan")] for _ in texts],
        lambda texts: [[1.0] * len(texts) for _ in texts],  # the query's has another length
        lambda texts: None,
        lambda texts: [1.0 for _ in texts],
        lambda texts: [[None] for _ in texts],
        lambda texts: ["ab" for _ in texts],
        lambda texts: [[10**400] for _ in texts],
    ],
)
def test_vectors_that_are_none(embed):
    """Too many, of several lengths, not numbers: refused, not compared."""
    with pytest.raises(InvalidArgument) as caught:
        embedding_retriever(embed)(["a", "b"]).search("a", 1)
    assert caught.value.place == "embed"


def test_vectors_of_any_length_are_compared():
    """Squares of their numbers that are too large or too small for a float do no harm."""
    for size in (1e200, 1e308, 1e-200, 5e-324):
        vectors = {"along": [0.0, size], "across": [size, 0.0], "query": [0.0, 1.0]}
        found = embedding_retriever(lambda texts, known=vectors: [known[text] for text in texts])(["across", "along"])
        assert found.search("query", 2) == [(1, 1.0), (0, 0.0)]


def test_an_embedder_is_a_function():
    """Told before any text is cut."""
    with pytest.raises(InvalidArgumentType):
        embedding_retriever([1.0])
