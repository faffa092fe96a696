"""Golden files."""

from __future__ import annotations

import json

import pytest

from py_chunks import get_chunks
from py_chunks.laws import LawBroken
from py_chunks.testing import sample_path
from py_chunks.testing.snapshots import ChunkSnapshot

PATH = sample_path(".md")


def chunks():
    return get_chunks(PATH, mode="sliding_window")


def test_written_once_and_compared(tmp_path):
    """Equal chunks pass; where the document lies does not matter."""
    ChunkSnapshot(tmp_path, "test_x[.md]", update=True)(chunks(), PATH)
    (golden,) = (tmp_path / "chunk_snapshots").iterdir()
    assert golden.name == "test_x_.md.chunks.json"
    assert [entry["content"] for entry in json.loads(golden.read_text("utf-8"))] == [c["content"] for c in chunks()]
    moved = get_chunks(PATH.read_bytes(), filename="other.md", mode="sliding_window")
    ChunkSnapshot(tmp_path, "test_x[.md]", update=False)(moved, PATH)


def test_differences_are_shown_with_the_command(tmp_path):
    """A changed chunk fails."""
    ChunkSnapshot(tmp_path, "a", update=True)(["one", "two"], "one two")
    with pytest.raises(AssertionError, match=r'(?s)\+  "text": "one two".*--update-chunks'):
        ChunkSnapshot(tmp_path, "a", update=False)(["one two"], "one two")


def test_a_missing_file_is_no_success(tmp_path):
    """It names the command that writes it."""
    with pytest.raises(AssertionError, match="does not exist; write it with: pytest --update-chunks"):
        ChunkSnapshot(tmp_path, "a", update=False)(["one"], "one")


def test_never_written_while_a_law_is_broken(tmp_path):
    """S1, C1: wrong slices and lost text stay out of golden files."""
    wrong = chunks()
    wrong[1]["content"] = wrong[1]["content"].upper()
    with pytest.raises(LawBroken):
        ChunkSnapshot(tmp_path, "a", update=True)(wrong, PATH)
    with pytest.raises(AssertionError, match="do not cover"):
        ChunkSnapshot(tmp_path, "a", update=True)(["one"], "one two")
    assert not list(tmp_path.iterdir())


def test_several_comparisons_of_one_test(tmp_path):
    """Each has a file."""
    snapshot = ChunkSnapshot(tmp_path, "a", update=True)
    snapshot(["one"], "one")
    snapshot(["two"], "two")
    assert sorted(path.name for path in (tmp_path / "chunk_snapshots").iterdir()) == [
        "a-2.chunks.json",
        "a.chunks.json",
    ]


def test_other_names_are_other_files(tmp_path):
    """What a file system can't spell or is too long is told apart all the same."""
    for name in ("test_x[a/b]", "test_x[a_b]", "test_x[a:b]", "y" * 300, "y" * 301):
        ChunkSnapshot(tmp_path, name, update=True)(["one"], "one")
        ChunkSnapshot(tmp_path, name, update=False)(["one"], "one")
    assert len(list((tmp_path / "chunk_snapshots").iterdir())) == 5


def test_line_separators_of_the_text_are_told_apart(tmp_path):
    """U+2028 and U+0085 end a line for `str.splitlines`, not in a golden file."""
    ChunkSnapshot(tmp_path, "a", update=True)(["one\u2028two"], "one\u2028two")
    ChunkSnapshot(tmp_path, "a", update=False)(["one\u2028two"], "one\u2028two")
    with pytest.raises(AssertionError, match="update-chunks"):
        ChunkSnapshot(tmp_path, "a", update=False)(["one\x85two"], "one\x85two")


def test_lone_surrogates(tmp_path):
    """Text of other splitters may hold them; a golden file is not cut short by one."""
    ChunkSnapshot(tmp_path, "a", update=True)(["a\ud800"], "a\ud800")
    ChunkSnapshot(tmp_path, "a", update=False)(["a\ud800"], "a\ud800")
    with pytest.raises(AssertionError, match="update-chunks"):
        ChunkSnapshot(tmp_path, "a", update=False)(["a\ud801"], "a\ud801")
