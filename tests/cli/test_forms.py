"""Outputs of documents become one output."""

from __future__ import annotations

import json

import pytest

from py_chunks.cli.forms import JOINS, Columns, render

COLUMNS = Columns(
    ("#", "KIND", "TEXT"), (3, -4), lambda item: (item["n"], item["kind"], item["text"]), "item", lambda _: "about"
)
ITEMS = [{"n": "0", "kind": "a", "text": "one\ntwo"}, {"n": "1", "kind": "longer", "text": "x" * 100}]
FAILURE = {"document_id": "d", "error": {"message": "damaged"}}


def joined(form, *documents):
    lead, opening, closing, empty = JOINS[form]
    pieces = b"".join(piece for name, items in documents for piece in render(form, name, items, COLUMNS, 40))
    return (opening + pieces.removeprefix(lead) + closing if pieces else empty).decode()


def test_lines():
    """One object a line."""
    assert [json.loads(line) for line in joined("jsonl", ("a", ITEMS), ("b", ITEMS)).splitlines()] == ITEMS * 2
    assert joined("jsonl") == ""


@pytest.mark.parametrize("documents", [[], [("a", [])], [("a", ITEMS), ("b", []), ("c", ITEMS)]])
def test_one_array(documents):
    """Whatever the documents hold, one array that is well formed."""
    assert json.loads(joined("json", *documents)) == [item for _, items in documents for item in items]


def test_tables():
    """A heading, cells that are cut or run over, how many; a blank line between documents."""
    assert joined("table", ("a", ITEMS), ("b", ITEMS[:1])).splitlines() == [
        "a  (about)",
        "  #  KIND  TEXT",
        "  0  a     one two",
        "  1  longer  " + "x" * 25 + "…",
        "2 items",
        "",
        "b  (about)",
        "  #  KIND  TEXT",
        "  0  a     one two",
        "1 item",
    ]
    assert joined("table", ("a", [])) == "a: no items\n"


def test_failures_in_a_table():
    """What could not be read stands in its place."""
    assert joined("table", ("a", [FAILURE]), ("b", [*ITEMS[:1], FAILURE])).splitlines() == [
        "a: damaged",
        "",
        "b  (about)",
        "  #  KIND  TEXT",
        "  0  a     one two",
        "b: damaged",
        "1 item",
    ]


def test_lone_surrogates():
    """Only an escape can hold them; a table shows none."""
    item = {"n": "0", "kind": "a", "text": "\ud800"}
    assert json.loads(joined("jsonl", ("a", [item]))) == item
    assert "0  a" in joined("table", ("bad\udcff name", [item]))
