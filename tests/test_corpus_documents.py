"""What a corpus is made of, in which order, under which ids."""

from __future__ import annotations

import pytest

from py_chunks import InvalidArgument, InvalidArgumentType, SourceNotFound
from py_chunks.corpus_documents import CorpusDocument, iter_corpus


@pytest.fixture
def folder(tmp_path):
    """Two levels of files, hidden ones and strangers among them."""
    for name in ("b.md", "a.txt", "sub/c.csv", ".hidden/d.md", ".e.md", "f.unknown", "sub/deep/g.MD"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("k,v\n1,2\n" if name.endswith("csv") else "text")
    return tmp_path


def ids(corpus, **more):
    return [document.document_id for document in iter_corpus(corpus, **more)]


def test_ids_below_a_root(folder, monkeypatch):
    """However a file is named, it is called by its path below the root; what the caller calls it stays."""
    names = ["a.txt", "b.md", "sub/c.csv", "sub/deep/g.MD"]
    monkeypatch.chdir(folder / "sub")
    for root in (folder, str(folder), ".."):
        for corpus in (folder, "..", [folder / name for name in names], [f"../{name}" for name in names]):
            assert ids(corpus, root=root) == names
        assert (
            ids("c.csv", root=root)
            == ids("./*.csv", root=root)
            == ids(iter(["deep/../c.csv"]), root=root)
            == names[2:3]
        )
        assert ids(".", root=root) == names[2:]
        assert ids([("one", "text"), ("two", folder / "b.md"), CorpusDocument("x", folder / "a.txt")], root=root) == [
            "one",
            "two",
            "x",
        ]
    assert ids([folder / "gone.md"], root=folder) == ["gone.md"]
    (document,) = iter_corpus("c.csv", root=folder)
    assert document.opened()[0].read_bytes() == b"k,v\n1,2\n"
    (folder / "link.md").symlink_to(folder / "b.md")
    assert ids(folder / "link.md", root=folder) == ["link.md"]


def test_what_a_root_can_not_be(folder, monkeypatch):
    """A path beside it has no name below it; a directory whose name begins alike is another one."""
    monkeypatch.chdir(folder)
    (folder / "sub2").mkdir()
    for corpus in ("b.md", ["b.md"], "sub2/../b.md"):
        with pytest.raises(InvalidArgument, match=r"b\.md does not lie below .*sub") as caught:
            ids(corpus, root="sub")
        assert caught.value.place == "root"
    with pytest.raises(InvalidArgument):
        ids(["sub2/x.md"], root="sub")
    with pytest.raises(InvalidArgumentType, match="root must be a path"):
        iter_corpus(folder, root=5)
    with pytest.raises(SourceNotFound):
        iter_corpus(folder / "nothing", root=folder)


def test_a_directory(folder):
    """Supported files below it, sorted, under their paths below it; hidden and unknown ones are left out."""
    assert ids(folder) == ids(str(folder)) == ["a.txt", "b.md", "sub/c.csv", "sub/deep/g.MD"]


def test_links_to_directories_are_not_followed(folder):
    """A link that leads back up would never end; a link to a file is that file."""
    (folder / "sub" / "up").symlink_to(folder, target_is_directory=True)
    (folder / "z.md").symlink_to(folder / "b.md")
    (folder / "broken.md").symlink_to(folder / "nowhere.md")
    assert ids(folder) == ["a.txt", "b.md", "sub/c.csv", "sub/deep/g.MD", "z.md"]


def test_a_pattern(folder):
    """What it matches, sorted, files only; nothing is a corpus of no documents."""
    assert ids(folder / "*") == [str(folder / name) for name in ("a.txt", "b.md", "f.unknown")]
    assert ids(f"{folder}/**/*.[mM][dD]") == [str(folder / name) for name in ("b.md", "sub/deep/g.MD")]
    assert ids(f"{folder}/*.pdf") == []


def test_a_pattern_of_any_depth(folder):
    """It follows no links to directories, of which two that lead back up would never end; each file is there once."""
    (folder / "sub" / "up").symlink_to(folder, target_is_directory=True)
    (folder / "aa").symlink_to(folder / "sub", target_is_directory=True)
    (folder / "z.md").symlink_to(folder / "b.md")
    names = [str(folder / name) for name in ("a.txt", "b.md", "f.unknown", "sub/c.csv", "sub/deep/g.MD", "z.md")]
    for pattern in ("**/*", "**", "**/**/*", "**/**", "**//*"):
        assert ids(f"{folder}/{pattern}") == names
    assert ids(f"{folder}/**/*.md") == names[1:2] + names[5:]
    assert ids(f"{folder}/**/deep/**/*") == names[4:5]
    assert ids(f"{folder}/s*/**/*") == names[3:5]
    # What is named without "**" is followed.
    assert ids(f"{folder}/a*/*") == [str(folder / "aa" / "c.csv")]
    assert ids(f"{folder}/**.md") == ids(f"{folder}/*.md")


def test_a_pattern_of_any_depth_from_here(folder, monkeypatch):
    """Names begin here too; hidden folders are not looked into unless they are named."""
    monkeypatch.chdir(folder)
    assert ids("**/*.[mM][dD]") == ["b.md", "sub/deep/g.MD"]
    assert ids("./**/*.md") == ["b.md"]
    assert ids(".hidden/**/*") == [".hidden/d.md"]
    assert ids("**/.*") == [".e.md"]
    (folder / "[a]").mkdir()
    (folder / "[a]" / "h.md").write_text("text")
    assert ids("**/h*") == ["[a]/h.md"]
    assert ids("missing/**/*") == []


def test_a_file_and_nothing(folder):
    """A file is a corpus of one; a path that leads nowhere is refused at the call."""
    assert ids(folder / "a.txt") == [str(folder / "a.txt")]
    with pytest.raises(SourceNotFound):
        iter_corpus(folder / "missing")


def test_items_of_an_iterable(folder):
    """Paths, pairs of an id and a source, and documents, one at a time."""
    mixed = iter([folder / "a.txt", str(folder / "b.md"), ("t", "a text"), (7, b"# T"), CorpusDocument("d", "more")])
    found = iter_corpus(mixed)
    assert next(found) == CorpusDocument(str(folder / "a.txt"), folder / "a.txt")
    assert next(mixed) == str(folder / "b.md")  # read no further than asked
    assert list(found) == [CorpusDocument("t", "a text"), CorpusDocument("7", b"# T"), CorpusDocument("d", "more")]


@pytest.mark.parametrize("corpus", [b"data", {"id": "text"}, 5, None])
def test_what_is_no_corpus(corpus):
    """Refused at the call."""
    with pytest.raises(InvalidArgumentType, match="a corpus is"):
        iter_corpus(corpus)


@pytest.mark.parametrize("name", ["", "x" * 5000])
def test_names_that_no_file_has(name):
    """An empty name is not the current directory, and one too long for the system is the name of nothing."""
    with pytest.raises(SourceNotFound):
        iter_corpus(name)


def test_sources_are_texts_bytes_or_paths():
    """What is none is refused with the name of its document; all that holds bytes is taken for bytes."""
    assert [item.source for item in iter_corpus([("a", bytearray(b"x")), ("b", memoryview(b"y"))])] == [b"x", b"y"]
    with pytest.raises(InvalidArgumentType, match="the source of 'a' must be"):
        list(iter_corpus([("a", 3)]))


def test_what_is_no_document():
    """Refused when its turn comes, since it is the caller's mistake and no bad document."""
    with pytest.raises(InvalidArgumentType, match="a document is"):
        list(iter_corpus([("a", "text"), 5]))
