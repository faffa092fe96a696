"""`py-chunks text`."""

from __future__ import annotations

import io
import sys

import pytest

from py_chunks import cli, get_text


def test_the_text_of_every_format(fixtures, capsys):
    """What `char_range` counts in, and a line's end."""
    for path in fixtures.glob("handbook.*"):
        assert cli.main(["text", str(path)]) == 0
        assert capsys.readouterr().out == get_text(path) + "\n"


def test_several_texts(tmp_path, capsys):
    """A blank line between; what can't be read is told."""
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text(name)
    words = [str(tmp_path / "a.txt"), "missing.md", str(tmp_path / "b.txt")]
    assert cli.main(["text", *words]) == 1
    out, err = capsys.readouterr()
    assert out == "a\n\nb\n"
    assert err == "py-chunks: File not found: missing.md\n"


def test_standard_input(monkeypatch, capsys):
    """`-` with its name."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"# T\n\n*a*")))
    assert cli.main(["text", "-", "--filename", "x.md"]) == 0
    assert capsys.readouterr().out == "T\n\na\n"


@pytest.mark.parametrize("words", [["--delimiter", "x"], ["--limit", "x"]])
def test_wrong_options(words, fixtures, capsys):
    """They are told before anything is printed."""
    assert cli.main(["text", str(fixtures / "handbook.csv"), *words]) == 2
    assert capsys.readouterr().out == ""
