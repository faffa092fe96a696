"""The command line: what it prints, where, and its exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from py_chunks import cli, get_chunks

TEXT = "# Heading\n\none\n\ntwo\n\nthree\n\nfour"


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text(TEXT)
    return str(path)


def test_lines_when_piped(notes, capsys):
    """Without a terminal each chunk is one JSON object a line, equal to what the library gives."""
    assert cli.main([notes]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in lines] == get_chunks(notes, mode="sliding_window")


def test_one_json_array_over_all_documents(notes, capsys):
    """--format json is one array, also when it is empty."""
    assert cli.main([notes, notes, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == get_chunks(notes, mode="sliding_window") * 2
    assert cli.main(["missing.md", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == []


def test_a_table_for_people(notes, capsys):
    """The table shows index, range, heading and first words."""
    assert cli.main([notes, "--format", "table", "--window-size", "2", "--overlap", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(notes)
    assert lines[1].split() == ["#", "RANGE", "HEADING", "FIRST", "WORDS"]
    assert lines[2].split() == ["0", "0-1", "Heading", "Heading", "one"]
    assert lines[-1] == "3 chunks"


def test_options_reach_the_library(notes, capsys):
    """Mode, window, overlap and within are those of `get_chunks`."""
    assert cli.main([notes, "--mode", "structural"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert cli.main([notes, "--within", "section", "--window-size", "9"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_document_that_fails_does_not_stop_the_others(notes, capsys):
    """Its error is one line on stderr that names the file; the exit code is 1."""
    assert cli.main(["missing.md", notes, "--format", "jsonl"]) == 1
    out, err = capsys.readouterr()
    assert err == "py-chunks: File not found: missing.md\n"
    assert len(out.splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["--overlap", "3"],
        ["--window-size", "0"],
        ["--mode", "nonsense"],
        ["--within", "page"],
    ],
)
def test_wrong_options_exit_with_2(notes, arguments, capsys):
    """A mistake in the options is told once, in one line."""
    assert cli.main([notes, notes, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("py-chunks: ")


def test_wrong_words_exit_with_2(capsys):
    """argparse's own errors exit with 2 too."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["--format", "xml"])
    assert caught.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_standard_input(monkeypatch, capsys):
    """`-` reads standard input; --filename says what it is."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert cli.main(["-", "--filename", "notes.md"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["metadata"]["document_id"] == "notes.md"


def test_wide_and_combining_characters_keep_the_columns():
    """A cell is cut and padded by terminal columns."""
    assert cli._fit("日本語テキスト", 6) == "日本… "
    assert cli._fit("e\u0301a", 4) == "e\u0301a  "
    assert cli._fit("a\x1b[31mb", 10) == "a[31mb    "


def test_version_and_help(capsys):
    """--version needs no FILE; --help shows examples."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("py-chunks ")
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert "examples:" in capsys.readouterr().out


def test_a_reader_that_goes_away_is_no_error(notes):
    """`py-chunks ... | head -1` ends quietly."""
    command = f'"{sys.executable}" -m py_chunks ' + f'"{notes}" ' * 300 + "| head -1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert result.stderr == ""
    assert json.loads(result.stdout)
