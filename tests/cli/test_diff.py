"""`py-chunks diff`."""

from __future__ import annotations

import io
import sys

import pytest

from py_chunks import cli
from py_chunks.cli.tables import columns


@pytest.fixture
def notes(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "notes.md"
    path.write_text("\n\n".join("abcdefg"))
    return str(path)


def test_two_settings_side_by_side(notes, capsys):
    """What starts at the same place is on the same line, marked when it is the same chunk; then the sums."""
    assert cli.main(["diff", notes, "--versus", "window-size=5"]) == 0
    name, *lines = capsys.readouterr().out.splitlines()
    assert name == notes
    sides = [(line[:38].split(), line[39:40].strip(), line[41:].split()) for line in lines]
    assert sides == [
        (["window-size=3"], "", ["window-size=5"]),
        (["0", "0-2", "a", "b", "c"], "|", ["0", "0-4", "a", "b", "c", "d", "e"]),
        (["1", "2-4", "c", "d", "e"], "|", []),
        (["2", "4-6", "e", "f", "g"], "=", ["1", "4-6", "e", "f", "g"]),
        (["3", "chunks"], "", ["2", "chunks"]),
        (
            ["7", "characters", "on", "average,", "at", "most", "7"],
            "",
            ["10", "characters", "on", "average,", "at", "most", "13"],
        ),
        (["each", "character", "1.11", "times"], "", ["each", "character", "1.05", "times"]),
    ]
    assert max(map(columns, lines)) <= 80


def test_what_is_given_holds_for_both(notes, capsys):
    """--versus changes what it names."""
    assert cli.main(["diff", notes, "--overlap", "0", "--versus", "mode=structural"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["mode=sliding_window", "mode=structural"]
    assert [line.split()[-1] for line in lines[2:9]] == list("abcdefg")


@pytest.mark.parametrize("words", [["nonsense=3"], ["window-size=x"], ["within=page"], ["overlap=3"], ["window-size"]])
def test_wrong_settings(words, notes, capsys):
    """They are mistakes in the command."""
    assert cli.main(["diff", notes, "--versus", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_documents(notes, tmp_path, monkeypatch, capsys):
    """Several, one that is missing, one without text, and standard input."""
    (tmp_path / "empty.txt").write_text("\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a\n\nb")))
    words = [notes, "missing.md", str(tmp_path / "empty.txt"), "-", "--filename", "x.txt"]
    assert cli.main(["diff", *words, "--versus", "within=section"]) == 1
    out, err = capsys.readouterr()
    assert err == "py-chunks: File not found: missing.md\n"
    assert out.count("no chunks") == 2
    assert "\n-\n" in out
