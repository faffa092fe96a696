"""What words of the command line stand for."""

from __future__ import annotations

import os

import pytest

from py_chunks.cli.inputs import Input, list_inputs
from py_chunks.errors import SourceNotFound


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder to stand in, with documents below it."""
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    for name in ("docs/b.md", "docs/a.txt", "docs/deep/c.md", "docs/picture.png", "docs/.hidden.md", "top.md"):
        (tmp_path / name).write_text("x")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def listed(*words, **more):
    return [(given.name, given.document_id) for given in list_inputs(words, **more)]


def test_a_file_alone_is_called_by_its_name(place):
    """As the library calls it."""
    assert listed("docs/b.md") == [("docs/b.md", None)]


def test_several_files_are_called_by_their_paths(place):
    """So that two of the same name can be told apart; the order is that of the words."""
    assert listed("top.md", "docs/b.md") == [("top.md", "top.md"), ("docs/b.md", "docs/b.md")]


def test_a_directory(place):
    """All below it that can be read, sorted; called by their paths below it when it is the only word."""
    names = ["docs/a.txt", "docs/b.md", "docs/deep/c.md"]
    assert listed("docs") == [(name, name.removeprefix("docs/")) for name in names]
    assert listed("docs", "top.md") == [(name, name) for name in [*names, "top.md"]]


def test_a_pattern(place):
    """What it matches, sorted; what it does not match is one document that fails."""
    assert listed("**/*.md") == [(name, name) for name in ("docs/b.md", "docs/deep/c.md", "top.md")]
    (nothing,) = list_inputs(["*.none"])
    with pytest.raises(SourceNotFound, match="No file matches"):
        nothing.source()


def test_what_is_named_twice_is_read_once(place, capfd):
    """Where it is named first, however it is written, also below a directory; that is told."""
    assert listed("docs/b.md", "docs/b.md") == [("docs/b.md", "docs/b.md")]
    assert capfd.readouterr().err == "py-chunks: docs/b.md was named before and is read once\n"
    (place / "link").symlink_to("docs", target_is_directory=True)
    ways = ["docs/../docs/b.md", str(place / "docs" / "b.md"), "**/b.md", "link/b.md", "./docs/b.md"]
    assert listed("top.md", "docs/b.md", *ways, "docs", "top.md") == [
        (name, name) for name in ("top.md", "docs/b.md", "docs/a.txt", "docs/deep/c.md")
    ]
    told = "py-chunks: 7 documents were named before, docs/../docs/b.md first; each is read once\n"
    assert capfd.readouterr().err == told
    listed("top.md", "top.md", quiet=True)
    assert capfd.readouterr().err == ""


def test_what_is_named_twice_and_is_no_file(place, capfd):
    """Standard input ends at the first reading; URLs, missing files and words that are no paths are told apart too."""
    urls = ["https://example.org/a.md", "https://example.org/b.md"]
    words = ["-", *urls, "missing.md", "nul\0byte", "*.none"]
    assert [name for name, _ in listed(*words, *words)] == words
    assert capfd.readouterr().err.startswith("py-chunks: 6 documents were named before, - first;")


def test_two_files_of_one_content_are_two_documents(place, capfd):
    """Links to files too, as in the library, which calls each by its own name."""
    (place / "same.md").symlink_to("top.md")
    (place / "hard.md").hardlink_to("top.md")
    names = ["top.md", "same.md", "hard.md", "docs/b.md"]
    assert listed(*names) == [(name, name) for name in names]
    assert capfd.readouterr().err == ""


def test_a_file_that_is_called_like_a_pattern(place):
    """The file is meant."""
    (place / "a[1].md").write_text("x")
    assert listed("a[1].md") == [("a[1].md", None)]


def test_standard_input_and_urls(place):
    """Neither is looked up on the disk, and neither can be compared later."""
    (given,) = list_inputs(["-"], filename="notes.md")
    assert (given.is_standard_input, given.suffix, given.label, given.stamp()) == (True, ".md", "notes.md", None)
    (given,) = list_inputs(["https://example.org/a.md"])
    assert (given.is_url, given.suffix, given.source()) == (True, ".md", "https://example.org/a.md")
    assert given.stamp() is None


def test_the_output_is_left_out(place):
    """Whatever way its path is written."""
    assert listed("docs", leave_out="docs/../docs/b.md") == [("docs/a.txt", "a.txt"), ("docs/deep/c.md", "deep/c.md")]


def test_a_stamp_tells_versions_apart(place):
    """Other bytes, another time or another id give another stamp; a missing file has one too."""
    given = Input("top.md", "top")
    before = given.stamp()
    assert given.stamp() == before
    os.utime("top.md", ns=(1, 1))
    assert given.stamp() != before
    assert Input("top.md", "other").stamp() != given.stamp()
    assert Input("missing.md").stamp() == ["missing.md", None, None, None]


def test_a_folder_that_cannot_be_listed(place, monkeypatch):
    """It is a document that fails, and the others follow."""
    real = os.scandir

    def refusing(path):
        if str(path).endswith("deep"):
            raise PermissionError(13, "refused", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", refusing)
    found = list_inputs(["docs"])
    assert [given.error is None for given in found] == [True, True, False]
