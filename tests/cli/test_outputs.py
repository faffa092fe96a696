"""Where the output goes; `test_runs` stops runs while it is written."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from py_chunks import cli
from py_chunks.cli.flags import UsageProblem
from py_chunks.cli.forms import JOINS
from py_chunks.cli.inputs import Input
from py_chunks.cli.outputs import Output, OutputFile, TerminalOutput, check_place, print_bytes, put_file
from py_chunks.cli.work import Outcome


@pytest.mark.parametrize(
    ("documents", "written"),
    [([], "[]\n"), ([[]], "[]\n"), ([[b",1", b",2"], [], [b",3"]], "[1,2,3\n]\n")],
)
def test_documents_are_put_together(documents, written, capsys):
    """What stands around them depends on whether there is anything."""
    with Output(JOINS["json"]) as output:
        assert output.done([]) == []
        for pieces in documents:
            output.add(pieces)
            output.mark(None, Outcome())
        output.finish()
    assert capsys.readouterr().out == written


def test_standard_output_may_be_replaced(monkeypatch):
    """By what takes bytes below, whatever its encoding, or by what takes text only."""
    binary = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    for stdout in (binary, io.StringIO()):
        monkeypatch.setattr(sys, "stdout", stdout)
        print_bytes("é\n".encode())
    assert (binary.buffer.getvalue(), stdout.getvalue()) == ("é\n".encode(), "é\n")


def test_a_terminal_shows_what_it_can(monkeypatch):
    """Characters its encoding lacks become question marks."""
    screen = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", screen)
    TerminalOutput(JOINS["table"]).add(["\né日\n".encode()])
    assert screen.buffer.getvalue() == b"\xe9?\n"


def test_a_file_that_is_whole_or_not_there(tmp_path):
    """The file is replaced at the end and not before; an error on the way leaves the old one."""
    path = tmp_path / "out"
    path.write_text("old")
    given = [Input("a"), Input("b")]
    with OutputFile(str(path), JOINS["jsonl"], "digest", resume=False) as output:
        output.done(given)
        output.add([b"1\n", b"2\n"])
        output.mark(given[0].stamp(), Outcome(2))
        assert path.read_text() == "old"
    with OutputFile(str(path), JOINS["jsonl"], "digest", resume=True) as output:
        (entry,) = output.done(given)
        assert (entry.items, entry.end) == (2, 4)
        output.add([b"3\n"])
        output.mark(given[1].stamp(), Outcome(1))
        output.finish()
    assert path.read_text() == "1\n2\n3\n"
    assert [found.name for found in tmp_path.iterdir()] == ["out"]


def test_without_resume_a_run_begins_anew(tmp_path):
    """What a stopped one left is written over."""
    path = tmp_path / "out"
    for text in (b"a long line of a run that stops\n", b"short\n"):
        with OutputFile(str(path), JOINS["jsonl"], "digest", resume=False) as output:
            assert output.done([Input("a")]) == []
            output.add([text])
    assert (tmp_path / ".out.partial").read_bytes() == b"short\n"


def test_the_directory_has_to_be_there(tmp_path, capsys):
    """It is named, not a file beside the output that nobody asked for; nothing is read before."""
    for words in (["missing.md"], ["inspect", "missing.md"]):
        assert cli.main([*words, "--output", str(tmp_path / "no" / "x.html")]) == 1
        assert capsys.readouterr().err.endswith(f"No such directory: {str(tmp_path / 'no')!r}\n")


@pytest.mark.parametrize("command", [["chunk"], ["units"], ["tune"], ["inspect"]])
@pytest.mark.parametrize("written", ["b.md", "./b.md", "link.md"])
def test_a_document_that_is_named_is_not_replaced(command, written, tmp_path, monkeypatch, capsys):
    """Whatever way its path is written, and though others are read beside it."""
    monkeypatch.chdir(tmp_path)
    for name in ("a.md", "b.md"):
        Path(name).write_text("# Fog\n\nSound one long blast. Then listen well.\n\nAnswer every call.")
    Path("link.md").symlink_to("b.md")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for files in (["b.md"], ["a.md", "b.md"]):
        assert cli.main([*command, *files, "-o", written]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("command", ["chunk", "units", "tune"])
@pytest.mark.parametrize("files", [".", "*.md"])
def test_a_document_that_is_found_is_not_replaced(command, files, tmp_path, monkeypatch, capsys):
    """No command writes Markdown: what lies there is no output of an earlier run, whatever led to it."""
    monkeypatch.chdir(tmp_path)
    for name in ("a.md", "b.md"):
        Path(name).write_text("# Fog\n\nSound one long blast. Then listen well.\n\nAnswer every call.")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert cli.main([command, files, "-o", "b.md"]) == 2
    assert capsys.readouterr().err == "py-chunks: b.md is a document itself, and has to stay\n"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_only_files_are_replaced(tmp_path, capsys):
    """A device or a directory stays what it is, and is told of before anything is read."""
    check_place(tmp_path / "new.jsonl")
    for place in (tmp_path, Path(os.devnull)):
        with pytest.raises(UsageProblem):
            check_place(place)
        assert cli.main(["missing.md", "--output", str(place)]) == 2
        assert "missing.md" not in capsys.readouterr().err


def test_two_that_put_one_file_at_once(tmp_path, monkeypatch):
    """Each writes a file of its own and puts it in place whole; the last one stays."""
    path = tmp_path / "page.html"
    real = Path.replace

    def meanwhile(self, target):
        monkeypatch.setattr(Path, "replace", real)
        monkeypatch.setattr(os, "getpid", lambda: -1)
        put_file(path, "the other's")
        assert path.read_text() == "the other's"
        return real(self, target)

    monkeypatch.setattr(Path, "replace", meanwhile)
    put_file(path, "ours")
    assert path.read_text() == "ours"
    assert [found.name for found in tmp_path.iterdir()] == ["page.html"]
