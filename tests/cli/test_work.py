"""What is done with each document."""

from __future__ import annotations

import json
import pickle

import pytest

from py_chunks import get_chunks, iter_units
from py_chunks.cli.flags import UsageProblem
from py_chunks.cli.inputs import Input
from py_chunks.cli.work import Outcome, Work, complain, sentence, span_of


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("# T\n\na\n\nb\n\nc")
    return Input(str(path))


def done(work, given):
    outcome = Outcome()
    return [json.loads(piece) for piece in work.pieces(given, outcome)], outcome


def test_chunks(notes):
    """The library's, with its defaults and the keywords given."""
    found, outcome = done(Work("chunks", "jsonl", {"mode": "sliding_window", "overlap": 0}), notes)
    assert found == get_chunks(notes.name, mode="sliding_window", overlap=0)
    assert (outcome.items, outcome.failure) == (len(found), None)


def test_units(notes):
    """Each unit with all it knows."""
    found, outcome = done(Work("units", "jsonl"), notes)
    units = list(iter_units(notes.name))
    assert [value["text"] for value in found] == [unit.text for unit in units]
    assert found[0] == {
        "text": "T",
        "kind": "heading",
        "index": 0,
        "char_range": [0, 1],
        "heading_path": ["T"],
        "level": 1,
        "number": None,
        "group": None,
        "location": {"place": "line", "first": 1, "last": 1},
    }
    assert outcome.items == len(units)


def test_units_of_a_sheet(fixtures):
    """A cell has columns too."""
    found, _ = done(Work("units", "jsonl"), Input(str(fixtures / "handbook.xlsx")))
    assert found[0]["location"] == {"place": "cell", "first": 2, "last": 2, "first_column": 1, "last_column": 4}


@pytest.mark.parametrize("kind", ["chunks", "units"])
def test_tables_of_every_format(kind, fixtures):
    """Whatever keys a format has, a row can be shown."""
    for path in fixtures.glob("handbook.*"):
        outcome = Outcome()
        work = Work(kind, "table", {"mode": "sliding_window"} if kind == "chunks" else {})
        lines = b"".join(work.pieces(Input(str(path)), outcome)).decode().splitlines()
        assert outcome.failure is None
        assert len(lines) == outcome.items + 4


def test_a_failure(tmp_path):
    """What went wrong is in the outcome, and in the output if that is wanted; both survive pickling."""
    given = Input(str(tmp_path / "missing.md"), "m")
    found, outcome = done(Work("chunks", "jsonl"), given)
    assert (found, outcome.failure.kind, outcome.failure.document_id) == ([], "not-found", "m")
    work = Work("chunks", "jsonl", record=True)
    found, outcome = done(work, given)
    assert found == [outcome.failure.as_json()]
    assert pickle.loads(pickle.dumps(outcome)).failure == outcome.failure
    assert b"".join(work.failure_pieces(given, outcome.failure)) == b"".join(work.pieces(given, Outcome()))


def test_errors_of_any_kind_are_failures(notes, monkeypatch):
    """One document must not lose the others, whatever it made the code below do."""
    monkeypatch.setattr("py_chunks.api.stream_chunks", lambda *_, **__: 1 / 0)
    _, outcome = done(Work("chunks", "jsonl"), notes)
    assert (outcome.failure.kind, outcome.failure.message) == ("unexpected", "ZeroDivisionError: division by zero")


def test_keywords_are_checked_before_anything_is_opened():
    """By the name alone; what is wrong with a document itself is no matter of usage."""
    with pytest.raises(UsageProblem, match="within"):
        Work("chunks", "jsonl", {"mode": "sliding_window", "within": "page"}).check(Input("missing.md"))
    with pytest.raises(UsageProblem, match="delimiter"):
        Work("units", "jsonl", {"delimiter": "x"}).check(Input("missing.csv"))
    Work("chunks", "jsonl", {"mode": "sliding_window"}).check(Input("missing.unknown"))


def test_digests():
    """Other settings, another digest; but no password."""
    plain = Work("chunks", "jsonl", {"overlap": 1})
    assert Work("chunks", "jsonl", {"overlap": 1, "password": "p"}).digest() == plain.digest()
    others = [
        Work("units", "jsonl", {"overlap": 1}),
        Work("chunks", "json", {"overlap": 1}),
        Work("chunks", "jsonl", {"overlap": 2}),
        Work("chunks", "jsonl", {"overlap": 1}, record=True),
        Work("chunks", "table", {"overlap": 1}, width=70),
        Work("chunks", "table", {"overlap": 1}, width=71),
    ]
    assert len({work.digest() for work in (plain, *others)}) == 7


def test_sentences(capsys):
    """One line each, the document named once."""
    assert sentence("a.md", "File not found: a.md") == "File not found: a.md"
    assert sentence("a.md", "two\nlines") == "a.md: two lines"
    assert sentence("-", "filename is required when ...").endswith("--filename notes.md")
    assert sentence("a", "a is large; pass limits=Limits(max_pages=...) to allow it").endswith(
        "--limit max_pages=N to allow it"
    )
    assert sentence("a", "a is near; pass allow_private_urls=True").endswith("pass --allow-private-urls")
    complain(Input("a.md"), ValueError("wrong"))
    assert capsys.readouterr().err == "py-chunks: a.md: wrong\n"


@pytest.mark.parametrize(
    ("metadata", "span"),
    [
        ({"paragraph_range": [0, 2]}, "0-2"),
        ({"slide_range": [1, 3]}, "slides 1-3"),
        ({"paragraph_indices": [4, 5, 6]}, "4-6"),
        ({"row_start": 1, "row_end": 3}, "rows 1-3"),
        ({"start_row": 1, "end_row": 3}, "rows 1-3"),
        ({"char_range": [5, 9]}, "@5-9"),
        ({"unit": "words", "unit_range": [0, 40], "paragraph_range": [0, 1]}, "words 0-39"),
    ],
)
def test_spans(metadata, span):
    """The family's own range, as people count."""
    assert span_of(metadata) == span
