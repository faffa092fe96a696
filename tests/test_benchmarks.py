"""The benchmarks' own arithmetic: what a document is judged by, what a bar says, what is generated. No clock."""

import gzip
import hashlib
import json
import sys

import pytest

from conftest import ROOT
from py_chunks import get_chunks, iter_units, windows

FOLDER = ROOT / "benchmarks"


@pytest.fixture
def benchmark(monkeypatch):
    """Imports a module of the benchmarks by its name."""
    monkeypatch.syspath_prepend(str(FOLDER))
    before = set(sys.modules)
    yield __import__
    for name in set(sys.modules) - before:
        if (FOLDER / f"{name}.py").exists():
            del sys.modules[name]


def asked(benchmark, tmp_path, votes, extra=(), broken=(), name="a.txt"):
    path = tmp_path / name
    path.write_bytes(b"any")
    digest = hashlib.sha1(b"any", usedforsecurity=False).hexdigest()[:16]
    entry = {"votes": votes, "extra": {"more": list(extra)}, "kinds": {}, "broken": list(broken)}
    packed = gzip.compress(json.dumps(entry).encode())
    (tmp_path / f"{digest}.{path.suffix[1:]}.json.gz").write_bytes(packed)
    return benchmark("scoring").expected(path, tmp_path)


def test_words_two_readers_agree_on_are_asked_for(benchmark, tmp_path):
    """Recall counts words that a second reader confirms; a word of any reader is not foreign."""
    votes = {"one": list("abcdef"), "two": list("abcde")}
    what = asked(benchmark, tmp_path, votes)
    found = benchmark("scoring").judged(["a b c", "d f x"], what, "txt")
    assert found == {"recall": 4 / 5, "precision": 5 / 6, "foreign": 1 / 6, "order": 3 / 4}


def test_words_that_a_reader_cut_are_asked_for_in_neither_form(benchmark, tmp_path):
    """`[left, right, joined]` takes the halves away and allows the whole."""
    votes = {name: [*"abcde", "har", "bour"] for name in ("one", "two")}
    what = asked(benchmark, tmp_path, votes, broken=[("har", "bour", "harbour")])
    assert dict(what.demanded) == dict.fromkeys("abcde", 1)
    assert benchmark("scoring").judged(["a b c d e harbour"], what, "txt")["foreign"] == 0


@pytest.mark.parametrize("name", ["fuzzed.docx", "named.doc"])
def test_broken_and_mislabelled_documents_are_not_judged(benchmark, tmp_path, name):
    """Going by the name, or by bytes of another format."""
    assert asked(benchmark, tmp_path, {"one": list("abcde"), "two": list("abcde")}, name=name) is None


def test_made_up_names_of_columns_are_not_foreign_words(benchmark, tmp_path):
    """`Column 2: x` says x in a row, and says "column" and "2" in a text."""
    what = asked(benchmark, tmp_path, {"one": list("abcde"), "two": list("abcde")})
    scoring = benchmark("scoring")
    assert scoring.judged(["Column 2: a"], what, "csv")["foreign"] == 0
    assert scoring.judged(["Column 2: a"], what, "txt")["foreign"] == 2 / 3


def test_a_missed_bar_is_marked_and_noted(benchmark):
    """The most allowed or the least asked for; what was not measured is neither."""
    tables = benchmark("tables")
    section = tables.Section("Any")
    assert section.bar("slow", 2.01, 2.0) == tables.MISSED
    assert section.bar("fast", 2.0, 2.0) == "held"
    assert section.bar("low", 0.5, 0.9, least=True) == tables.MISSED
    assert section.bar("nothing", float("nan"), 1.0) == tables.NOTHING
    assert section.missed == ["slow: 2.01, bar 2.00", "low: 0.50, bar 0.90"]


def test_a_table_is_markdown(benchmark, capsys):
    """A section is printed as it grows, and stands under its title in the results."""
    section = benchmark("tables").Section("Any")
    section.table(["a", "b"])
    section.row(1, "x")
    assert section.markdown() == "## Any\n\n| a | b |\n|---|---|\n| 1 | x |\n"
    assert "| 1 | x |" in capsys.readouterr().out


@pytest.mark.parametrize("overlap", [0, 1, 2])
def test_the_slices_measured_beside_the_core_are_its_windows(benchmark, overlap):
    """A contender that does less would be no comparison."""
    slices = benchmark("windowing").slices
    for count in range(1, 12):
        items = list(range(count))
        assert [tuple(each) for each in slices(items, 3, overlap)] == list(windows(items, 3, overlap))


@pytest.mark.parametrize(("kind", "size", "units"), [("epub", 2, 2 * 33), ("pdf", 2, 2 * 13), ("xls", 3, 3)])
def test_generated_documents_say_what_they_should(benchmark, tmp_path, kind, size, units):
    """Chapters of a heading, 30 paragraphs, a list and a table; pages of a heading and 12 paragraphs; rows."""
    path = tmp_path / f"any.{kind}"
    benchmark("generated").make(kind, size, path)
    assert len(list(iter_units(path))) == units
    assert get_chunks(path, mode="sliding_window")


@pytest.mark.parametrize("kind", ["csv", "json", "jsonl", "ipynb", "md", "html", "mbox", "docx", "odt", "pptx", "xlsx"])
def test_engines_read_the_generated_documents(benchmark, tmp_path, kind):
    """What a parser is compared with finds text in the same document."""
    path = tmp_path / f"any.{kind}"
    benchmark("generated").make(kind, 5 if kind in {"docx", "odt", "pptx", "xlsx"} else 0.01, path)
    assert benchmark("engines").ENGINES[kind][1](path) is not None
