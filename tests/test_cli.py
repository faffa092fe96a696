"""The command line as a whole: what it prints, where, its exit codes, and what starting it costs."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys

import pytest

from py_chunks import cli, get_chunks
from py_chunks.cli.commands import COMMANDS, command_parser

TEXT = "# Heading\n\none\n\ntwo\n\nthree\n\nfour"


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text(TEXT)
    return str(path)


@pytest.fixture
def other(tmp_path):
    """A second document of the same text: what is named twice is read once."""
    path = tmp_path / "other.md"
    path.write_text(TEXT)
    return str(path)


def test_lines_when_piped(notes, capsys):
    """Without a terminal each chunk is one JSON object a line, equal to what the library gives; nothing else."""
    assert cli.main([notes]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line) for line in out.splitlines()] == get_chunks(notes, mode="sliding_window")
    assert err == ""


def test_the_command_may_be_named(notes, capsys):
    """`py-chunks FILE` is `py-chunks chunk FILE`, with options before or after."""
    assert cli.main(["--overlap", "0", notes]) == 0
    unnamed = capsys.readouterr().out
    assert cli.main(["chunk", notes, "--overlap", "0"]) == 0
    assert capsys.readouterr().out == unnamed


def test_one_json_array_over_all_documents(notes, other, capsys):
    """--format json is one array, also when it is empty."""
    assert cli.main([notes, other, "--format", "json"]) == 0
    expected = [chunk for path in (notes, other) for chunk in get_chunks(path, mode="sliding_window", document_id=path)]
    assert json.loads(capsys.readouterr().out) == expected
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


def test_a_document_that_fails_does_not_stop_the_others(notes, capsys):
    """Its error is one line on stderr that names the file; the exit code is 1."""
    assert cli.main(["missing.md", notes, "--format", "jsonl"]) == 1
    out, err = capsys.readouterr()
    error, summary = err.splitlines()
    assert error == "py-chunks: File not found: missing.md"
    assert summary.startswith("2 documents, 2 chunks, 1 skipped, ")
    assert len(out.splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["--overlap", "3"],
        ["--overlap", "-1"],
        ["--window-size", "0"],
        ["--mode", "nonsense"],
        ["--mode", "row"],
        ["--within", "page"],
        ["--limit", "max_pages"],
        ["--limit", "nonsense=3"],
        ["--unit", "tokens"],
        ["--document-id", "one for two"],
        ["--resume"],
    ],
)
def test_wrong_options_exit_with_2(notes, other, arguments, capsys):
    """A mistake in the options is told once, in one line, and nothing is written."""
    assert cli.main([notes, other, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("py-chunks: ")


@pytest.mark.parametrize("arguments", [["--format", "xml"], ["chunk"], ["a.md", "--jobs", "0"], ["a.md", "--wat"]])
def test_wrong_words_exit_with_2(arguments, capsys):
    """argparse's own errors exit with 2 too."""
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_no_words_at_all(capsys):
    """What is needed is said, and where to learn more."""
    assert cli.main([]) == 2
    assert "--help" in capsys.readouterr().err


def test_standard_input(monkeypatch, capsys):
    """`-` reads standard input; --filename says what it is."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert cli.main(["-", "--filename", "notes.md"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["metadata"]["document_id"] == "notes.md"


def test_standard_input_of_a_process(fixtures):
    """A real one is told by its content; for text, which can't be, the option that helps is named."""
    command = [sys.executable, "-m", "py_chunks", "-"]
    with (fixtures / "handbook.docx").open("rb") as file:
        result = subprocess.run(command, stdin=file, capture_output=True, text=True, check=True)
    first = json.loads(result.stdout.splitlines()[0])
    assert first["content"].startswith("Harbour Handbook")
    result = subprocess.run(command, input="a", capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert "--filename notes.md" in result.stderr
    result = subprocess.run([*command, "--filename", "x.txt"], input="a", capture_output=True, text=True, check=True)
    assert json.loads(result.stdout)["metadata"]["document_id"] == "x.txt"


def test_version_and_help(capsys):
    """--version needs no FILE; --help names every command and shows examples."""
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("py-chunks ")
    assert cli.main(["--help"]) == 0
    page = capsys.readouterr().out
    assert page.count("\n  py-chunks ") > 5
    for name in COMMANDS:
        assert f"\n  {name} " in page


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name, capsys):
    """Its own --help has a usage, a purpose and examples, on a page of 80 columns where that can be."""
    with pytest.raises(SystemExit) as caught:
        cli.main([name, "--help"])
    assert caught.value.code == 0
    page = capsys.readouterr().out
    assert page.startswith(f"usage: py-chunks {name} ")
    assert f"examples:\n  py-chunks {name}" in page or "examples:\n  source" in page
    named = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", page))
    assert named <= command_parser(name)._option_string_actions.keys()  # of this command, not of another


def test_help_loads_nothing_heavy():
    """--help and the parser of the commonest command load no module that reads documents."""
    code = """
import sys
before = set(sys.modules)
from py_chunks.cli import main
from py_chunks.cli.commands import command_parser
main(["--help"])
command_parser("chunk")
print("\\n".join(sorted(set(sys.modules) - before)), file=sys.stderr)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(result.stderr.split())
    own = {name for name in loaded if name.startswith("py_chunks.") and not name.startswith("py_chunks.cli")}
    assert own <= {"py_chunks.windows", "py_chunks.errors"}
    assert not loaded & {"rich", "multiprocessing", "concurrent.futures", "asyncio", "lxml"}


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    """`py-chunks ... | head -1` ends quietly."""
    for number in range(300):
        (tmp_path / f"{number}.md").write_text(TEXT)
    command = f'"{sys.executable}" -m py_chunks "{tmp_path}" | head -1'
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert result.stderr == ""
    assert json.loads(result.stdout)


def test_an_interrupt_has_its_own_code(notes, monkeypatch, capsys):
    """Control-C ends with 130, as shells expect."""

    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("py_chunks.cli.chunk.run_over", interrupt)
    assert cli.main([notes]) == 130
    assert "interrupted" in capsys.readouterr().err


def test_an_output_that_cannot_be_written(notes, tmp_path, capsys):
    """The operating system's error is one line."""
    assert cli.main([notes, "--output", str(tmp_path / "no" / "such.jsonl")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
