"""`py-chunks formats`."""

from __future__ import annotations

import json

from py_chunks import cli
from py_chunks.formats import FORMATS, supported_extensions


def test_a_table(capsys):
    """One line for each row of the table of formats."""
    assert cli.main(["formats"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[0] == "FORMAT"
    assert [line.split()[0] for line in lines] == [row.name for row in FORMATS]


def test_for_programs(capsys):
    """All extensions are there; jsonl and json say the same."""
    cli.main(["formats", "--format", "json"])
    listed = json.loads(capsys.readouterr().out)
    assert set(supported_extensions()) <= {ending for row in listed for ending in row["extensions"]}
    cli.main(["formats", "--format", "jsonl"])
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == listed


def test_what_is_missing(capsys, monkeypatch):
    """A package that is needed and not installed is named."""
    monkeypatch.setattr("py_chunks.cli.formats.find_spec", lambda name: None if name == "xlrd" else name)
    cli.main(["formats"])
    assert ".xls  (needs xlrd, not installed)" in capsys.readouterr().out
