"""`py-chunks tune`."""

from __future__ import annotations

import io
import json
import sys

import pytest

from conftest import FIXTURES
from py_chunks import cli
from py_chunks.cli import progress
from py_chunks.tuning import tune

DOCUMENTS = str(FIXTURES / "tuning" / "documents")
GOLD = str(FIXTURES / "tuning" / "questions.jsonl")
SMALL = ["--window-sizes", "1", "2", "--overlaps", "0", "1"]


@pytest.fixture
def notes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.md").write_text("# Fog\n\nSound one long blast. Then listen well.\n\nAnswer every call.")
    return "notes.md"


def test_labelled_questions(capsys):
    """The table is the library's; documents are called by their path below the directory."""
    assert cli.main(["tune", DOCUMENTS, "--questions", GOLD, *SMALL, "-k", "2", "--metric", "whole"]) == 0
    out, err = capsys.readouterr()
    expected = tune(DOCUMENTS, GOLD, window_sizes=[1, 2], overlaps=[0, 1], k=2, metric="whole")
    assert (out, err) == (expected.table(), "")
    assert "16 questions, 2 chunks each, whole" in out


def test_documents_ask_themselves(notes, capsys):
    """Without questions; which kinds and how many can be said."""
    assert cli.main(["tune", notes, "--probes", "headings", "sentences", "--probe-limit", "2", "--format", "json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [question["kind"] for question in facts["questions"]] == ["heading", "sentence", "sentence"]


def test_every_option_arrives(notes, capsys):
    """What is typed is what the library is asked."""
    words = ["--units", "blocks", "words", "--window-sizes", "blocks=1,2", "words=5", "--overlaps", "1", "20%", "0"]
    words += [
        "-k",
        "3",
        "--budget",
        "60",
        "--metric",
        "mrr",
        "--language",
        "de",
        "--confidence",
        "0.9",
        "--within",
        "section",
    ]
    words += ["--resamples", "50", "--seed", "4", "--limit", "max_pages=9", "--format", "json"]
    assert cli.main(["tune", notes, *words]) == 0
    expected = tune(
        [notes],
        units=["blocks", "words"],
        window_sizes={"blocks": [1, 2], "words": [5]},
        overlaps=[1, 0.2, 0],
        k=3,
        budget=60,
        metric="mrr",
        language="de",
        confidence=0.9,
        within="section",
        resamples=50,
        seed=4,
    )
    assert capsys.readouterr().out == expected.to_json() + "\n"


@pytest.mark.parametrize(
    ("name", "start"), [("r.html", "<!doctype html>"), ("r.json", '{\n "metric"'), ("r.txt", "5 questions")]
)
def test_outputs(name, start, notes, tmp_path, capsys):
    """The ending decides; a line on standard error says what came of it."""
    assert cli.main(["tune", notes, "-o", name]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert "Recommended: " in err
    assert (tmp_path / name).read_text("utf-8").startswith(start)
    assert cli.main(["tune", notes, "-o", name, "--format", "table", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / name).read_text("utf-8").startswith("5 questions")


def test_shares_of_a_window_are_as_written(notes, capsys):
    """29 % of 100 is 29, whatever binary fractions make of it."""
    words = ["--units", "words", "--window-sizes", "100", "--overlaps", "29%", "2.5%", "--format", "json"]
    assert cli.main(["tune", notes, *words]) == 0
    assert sorted(one["overlap"] for one in json.loads(capsys.readouterr().out)["results"]) == [2, 29]


def test_standard_input_and_questions_among_the_documents(notes, tmp_path, monkeypatch, capsys):
    """`-` with its name; the file of questions is not searched."""
    (tmp_path / "gold.jsonl").write_text(
        json.dumps({"question": "What of calls?", "document": "notes.md", "answers": ["Answer every"]})
    )
    assert (
        cli.main(
            ["tune", ".", "--questions", "gold.jsonl", "--format", "json", "--window-sizes", "9", "--overlaps", "0"]
        )
        == 0
    )
    assert json.loads(capsys.readouterr().out)["results"][0]["chunk_count"] == 1
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Ships sail at noon.")))
    assert cli.main(["tune", "-", "--filename", "a.txt", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["questions"][0]["document"] == "a.txt"


def test_a_document_that_can_not_be_read(notes, tmp_path, capsys):
    """It is told, the others are compared, and the exit code says so."""
    (tmp_path / "broken.docx").write_bytes(b"no zip")
    assert cli.main(["tune", notes, "broken.docx"]) == 1
    out, err = capsys.readouterr()
    assert err.startswith("py-chunks: broken.docx: ")
    assert "Recommended" in out
    assert cli.main(["tune", "missing.md"]) == 1
    assert capsys.readouterr().err == "py-chunks: File not found: missing.md\n"


def test_nothing_to_ask(notes, tmp_path, capsys):
    """No documents, documents that ask nothing, a file without questions: each is told as what it is."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "short.md").write_text("Fog.")
    (tmp_path / "gold.jsonl").write_text("")
    for words, told in (
        (["empty"], "there are no documents"),
        (["short.md"], "there are no questions; these documents ask none by themselves"),
        ([notes, "--questions", "gold.jsonl"], "there are no questions"),
    ):
        assert cli.main(["tune", *words]) == 2
        assert capsys.readouterr().err == f"py-chunks: {told}\n"


def test_a_bad_question_is_named_by_its_line(notes, tmp_path, capsys):
    """File and line, and what is wrong; nothing is compared."""
    line = json.dumps({"question": "What?", "answers": ["Answer every call"]})
    (tmp_path / "gold.jsonl").write_text(f"{line}\n\n{line.replace('every', 'no')}\n")
    assert cli.main(["tune", notes, "--questions", "gold.jsonl"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "py-chunks: gold.jsonl, line 3: the answer 'Answer no call' does not stand in 'notes.md'\n"


def test_an_embedder_of_this_directory(notes, tmp_path, monkeypatch, capsys):
    """The command finds a module where it runs, as Python itself would; what it gives wrong is told in a line."""
    (tmp_path / "here_only.py").write_text(
        "def embed(texts):\n    return [[1.0] for _ in texts]\n\ndef wrong(texts):\n    pass\n\nnone = 5\n"
    )
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", str(tmp_path))])
    assert cli.main(["tune", notes, "--embedder", "here_only:embed"]) == 0
    capsys.readouterr()
    for name in ("wrong", "none"):
        assert cli.main(["tune", notes, "--embedder", f"here_only:{name}"]) == 2
        err = capsys.readouterr().err
        assert err.startswith("py-chunks: an embedder ")
        assert err.count("\n") == 1


def test_an_embedder(notes, tmp_path, monkeypatch, capsys):
    """It is found by its module and its name."""
    (tmp_path / "mine.py").write_text("def embed(texts):\n    return [[float(len(text))] for text in texts]\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert (
        cli.main(
            [
                "tune",
                notes,
                "--embedder",
                "mine:embed",
                "-k",
                "1",
                "--window-sizes",
                "1",
                "--overlaps",
                "0",
                "--format",
                "json",
            ]
        )
        == 0
    )
    assert json.loads(capsys.readouterr().out)["results"][0]["hit_rate"] < 1
    for wrong in ("mine:none", "no_such_module:embed", "mine", ":embed"):
        assert cli.main(["tune", notes, "--embedder", wrong]) == 2
        assert capsys.readouterr().err.startswith("py-chunks: --embedder takes MODULE:FUNCTION")


@pytest.mark.parametrize(
    "words",
    [
        ["--window-sizes", "x"],
        ["--window-sizes", "pages=3"],
        ["--window-sizes", "0"],
        ["--window-sizes", "1", "--overlaps", "1"],
        ["--units", "tokens"],
        ["--within", "page"],
        ["-k", "0"],
        ["--language", "xx"],
        ["--questions", "missing.jsonl"],
        ["--encoding", "nonsense"],
        ["-o", "."],
    ],
)
def test_wrong_options(words, notes, capsys):
    """One line on standard error, exit code 2."""
    assert cli.main(["tune", notes, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("py-chunks: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--overlaps", "half"], ["--units", "pages"], ["--metric", "f1"], ["--probes", "x"]])
def test_options_that_argparse_refuses(words, notes, capsys):
    """With the usage."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["tune", notes, *words])
    assert caught.value.code == 2
    assert "invalid" in capsys.readouterr().err


def test_without_bm25(notes, monkeypatch, capsys):
    """The message says what to type."""
    monkeypatch.setitem(sys.modules, "bm25s", None)
    assert cli.main(["tune", notes]) == 2
    assert 'pip install "py-chunks-pure[tune]"' in capsys.readouterr().err


def test_a_long_comparison_shows_how_far_it_is(notes, monkeypatch, capsys):
    """On a terminal, by settings; not if it is to be quiet."""
    drawn = []
    real = progress.Progress.tick
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress.Progress, "tick", lambda self, *state: (drawn.append(state), real(self, *state)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert cli.main(["tune", notes, *SMALL]) == 0
    assert drawn == [(1, 3), (2, 5), (3, 7)]
    assert "of 3 settings, " in capsys.readouterr().err
    assert cli.main(["tune", notes, *SMALL, "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_nothing_is_overwritten_that_was_read(notes, tmp_path, capsys):
    """Neither the questions nor a document; a report beside the documents is no document of the next run."""
    (tmp_path / "gold.jsonl").write_text(json.dumps({"question": "What of calls?", "answers": ["Answer every"]}))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert cli.main(["tune", notes, "--questions", "gold.jsonl", "-o", "./gold.jsonl"]) == 2
    assert cli.main(["tune", notes, "-o", notes]) == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    reports = []
    for _ in range(2):
        assert cli.main(["tune", ".", "--questions", "gold.jsonl", "-o", "report.html"]) == 0
        reports.append((tmp_path / "report.html").read_bytes())
    assert reports[0] == reports[1]
