"""`py-chunks check`."""

from __future__ import annotations

import io
import sys

from py_chunks import api, cli


def test_what_holds_is_printed(fixtures, capsys):
    """A line for each law; exit code 0."""
    assert cli.main(["check", str(fixtures / "handbook.md")]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.endswith("handbook.md  (13 units, 6 chunks)")
    assert {line.split()[1] for line in lines} == {"holds"}
    assert len(lines) == 9


def test_every_fixture_in_brief(fixtures, capsys):
    """All formats; one line each, and how many."""
    assert cli.main(["check", str(fixtures / "handbook.*"), "--brief"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert all(line.endswith(": all laws hold") for line in lines)
    assert last == f"{len(lines)} documents: all laws hold"


def test_a_broken_law(fixtures, capsys, monkeypatch):
    """What was found is printed in the law's place; exit code 1."""
    real = api.get_chunks
    monkeypatch.setattr(api, "get_chunks", lambda *args, **more: real(*args, **more)[1:])
    assert cli.main(["check", str(fixtures / "handbook.md")]) == 1
    assert "  I1  BROKEN  chunk 0 has chunk_index 1" in capsys.readouterr().out
    assert cli.main(["check", str(fixtures / "handbook.md"), str(fixtures / "handbook.csv"), "--brief"]) == 1
    out = capsys.readouterr().out
    assert " laws broken\n  E1  BROKEN" in out
    assert out.endswith("2 documents: 2 with faults\n")


def test_a_document_that_cannot_be_read(capsys):
    """It is told, and the exit code is 1."""
    assert cli.main(["check", "missing.md"]) == 1
    assert capsys.readouterr().err == "py-chunks: File not found: missing.md\n"


def test_standard_input_and_empty_documents(monkeypatch, capsys):
    """Nothing is lost of nothing."""
    for data in (b"a\n\nb", b"\n"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert cli.main(["check", "-", "--filename", "x.txt", "--brief"]) == 0
        assert "all laws hold" in capsys.readouterr().out
