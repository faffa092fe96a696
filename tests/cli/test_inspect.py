"""`py-chunks inspect`."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from py_chunks import cli
from py_chunks.inspector import inspect_html


@pytest.fixture
def notes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.md").write_text("# T\n\na\n\nb\n\nc\n\nd")
    return "notes.md"


def test_a_page_in_a_file(notes, tmp_path, capsys):
    """It is what the library makes; a line says how many windows it shows, unless it is to be quiet."""
    assert cli.main(["inspect", notes, "-o", "notes.html", "--window-size", "2", "--overlap", "0"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", "notes.html: 3 windows\n")
    page = (tmp_path / "notes.html").read_text("utf-8")
    assert page == inspect_html(notes, window_size=2, overlap=0)
    assert cli.main(["inspect", notes, "--output", "notes.html", "--quiet"]) == 0
    assert capsys.readouterr().err == ""
    assert (tmp_path / "notes.html").read_text("utf-8") == inspect_html(notes)
    assert sorted(os.listdir()) == ["notes.html", "notes.md"]


def test_a_page_to_a_pipe(notes, capsys):
    """Without -o it goes to standard output, and nothing else does."""
    assert cli.main(["inspect", notes, "--unit", "words"]) == 0
    assert capsys.readouterr() == (inspect_html(notes, unit="words"), "")


def test_a_terminal_gets_no_page(notes, monkeypatch, capsys):
    """What to type instead is said."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert cli.main(["inspect", notes]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("-o notes.md.html\n")


def test_two_settings(notes, tmp_path, capsys):
    """--versus names what the second column changes; the rest is as on the first."""
    words = ["--overlap", "0", "--versus", "window-size=1", "within=section"]
    assert cli.main(["inspect", notes, "-o", "two.html", *words]) == 0
    assert capsys.readouterr().err == "two.html: 2 and 5 windows\n"
    compare = {"window_size": 1, "within": "section"}
    assert (tmp_path / "two.html").read_text("utf-8") == inspect_html(notes, overlap=0, compare=compare)


def test_standard_input(notes, monkeypatch, capsys):
    """`-` with its name, read once for both columns."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"# T\n\na")))
    assert cli.main(["inspect", "-", "--filename", "x.md", "--versus", "window-size=4"]) == 0
    expected = inspect_html(b"# T\n\na", filename="x.md", compare={"window_size": 4})
    assert capsys.readouterr().out == expected


def test_several_documents_need_a_directory(notes, tmp_path, capsys):
    """A page of each is written there; what can't be read is told and does not stop the others."""
    (tmp_path / "b.txt").write_text("b")
    words = ["inspect", "missing.md", notes, "b.txt"]
    assert cli.main([*words, "-o", "page.html"]) == 2
    assert cli.main(words) == 2
    assert capsys.readouterr().out == ""
    assert cli.main([*words, "-o", "pages/"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "py-chunks: File not found: missing.md",
        f"{os.path.join('pages', 'notes.md.html')}: 2 windows",
        f"{os.path.join('pages', 'b.txt.html')}: 1 window",
    ]
    assert sorted(os.listdir("pages")) == ["b.txt.html", "notes.md.html"]
    assert '"document_id":"notes.md"' in (tmp_path / "pages" / "notes.md.html").read_text("utf-8")


def test_pages_of_a_directory_lie_as_its_documents(notes, tmp_path, capsys):
    """Documents of one name in two folders have a page each."""
    for folder in ("docs/a", "docs/b/c"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "index.md").write_text("x")
    assert cli.main(["inspect", "docs", "-o", "some/pages/", "--quiet"]) == 0
    found = [path.relative_to("some/pages").as_posix() for path in Path("some/pages").rglob("*.html")]
    assert sorted(found) == ["a/index.md.html", "b/c/index.md.html"]


def test_pages_of_one_name_are_refused(notes, tmp_path, capsys):
    """Neither is lost without a word: nothing is written."""
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.md").write_text("z")
    (tmp_path / "pages").mkdir()
    assert cli.main(["inspect", notes, "other", "-o", "pages"]) == 2
    assert "notes.md.html" in capsys.readouterr().err
    assert os.listdir("pages") == []


def test_a_page_never_takes_the_place_of_its_document(tmp_path, monkeypatch, capsys):
    """Not even by another spelling of its name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text("<p>a")
    assert cli.main(["inspect", "page.html", "-o", "./page.html"]) == 2
    assert (tmp_path / "page.html").read_text() == "<p>a"


def test_what_fails_leaves_the_old_page(notes, tmp_path, capsys):
    """A document that can't be read writes nothing, and neither does a command that is wrong."""
    (tmp_path / "bad.pdf").write_text("no PDF")
    (tmp_path / "page.html").write_text("old")
    assert cli.main(["inspect", "bad.pdf", "-o", "page.html"]) == 1
    assert cli.main(["inspect", notes, "-o", "page.html", "--overlap", "3"]) == 2
    assert cli.main(["inspect", notes, "-o", "page.html", "--versus", "nonsense=1"]) == 2
    assert cli.main(["inspect", notes, "-o", os.path.join("no", "page.html")]) == 1
    assert capsys.readouterr().err.count("\n") == 4
    assert (tmp_path / "page.html").read_text() == "old"
    assert sorted(os.listdir()) == ["bad.pdf", "notes.md", "page.html"]


def test_no_document_is_no_page(tmp_path, capsys):
    """A directory without documents is told, as no page comes of it."""
    assert cli.main(["inspect", str(tmp_path), "-o", str(tmp_path / "page.html")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
