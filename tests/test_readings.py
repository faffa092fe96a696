"""Documents that are read once and chunked many times."""

from __future__ import annotations

import pytest

from conftest import FIXTURES
from py_chunks import CorruptDocument, InvalidArgument, InvalidArgumentType, SourceNotFound, get_chunks, get_text
from py_chunks.readings import read_document, read_documents

SETTINGS = [
    {"window_size": 3, "overlap": 1},
    {"window_size": 2, "overlap": 0},
    {"window_size": 20, "overlap": 5, "unit": "words"},
    {"window_size": 2, "overlap": 1, "unit": "sentences"},
]


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("handbook.*")), ids=lambda path: path.suffix)
def test_its_chunks_are_those_of_get_chunks(path):
    """For every format, in every mode, time after time; and its text is that of get_text."""
    reading = read_document(path)
    assert reading.text == get_text(path)
    assert reading.document_id == path.name
    for settings in SETTINGS * 2:
        chosen = {"mode": "sliding_window", **settings}
        assert list(reading.chunks(chosen)) == get_chunks(path, **chosen)
    assert list(reading.chunks({"mode": "default"})) == get_chunks(path)


def test_options_of_reading_and_of_cutting_arrive():
    """Encoding and delimiter when it is read, places and slides when it is cut."""
    source = "a;\u00e9\nb;c\n".encode("latin-1")
    reading = read_document(source, filename="a.csv", encoding="latin-1", delimiter=";")
    assert reading.text == get_text(source, filename="a.csv", encoding="latin-1", delimiter=";")
    assert "\u00e9" in get_text(b"a,\xe9\nb,c", filename="a.csv")
    mail = read_document(FIXTURES / "handbook.mbox")
    chosen = {"mode": "sliding_window", "within": "message", "window_size": 9}
    assert list(mail.chunks(chosen)) == get_chunks(FIXTURES / "handbook.mbox", **chosen)
    slides = read_document(FIXTURES / "handbook.pptx")
    assert max(len(c["content"]) for c in slides.chunks({"mode": "sliding_window", "max_window_chars": 20})) <= 20


def test_settings_are_checked():
    """As get_chunks checks them."""
    reading = read_document(b"a", filename="a.md")
    for settings in ({"overlap": 3}, {"within": "page"}, {"unit": "tokens"}):
        with pytest.raises(InvalidArgument):
            list(reading.chunks({"mode": "sliding_window", **settings}))


def test_ids():
    """The caller's, else the file's name, else a word."""
    assert read_document(b"a", filename="a.md").document_id == "a.md"
    assert read_document(b"a", filename="a.md", document_id="x").document_id == "x"
    (named,) = read_documents([("x", "text")], {})
    assert next(named.chunks({"mode": "default"}))["metadata"]["document_id"] == "x"


def test_documents_of_every_kind(tmp_path):
    """Directories, patterns, paths, pairs and what was read already; an empty text too."""
    (tmp_path / "a.md").write_text("# A")
    (tmp_path / "b.txt").write_text("")
    read = read_document(b"c", filename="c.txt")

    def ids(documents):
        return [reading.document_id for reading in read_documents(documents, {})]

    assert ids(tmp_path) == ids(str(tmp_path)) == ["a.md", "b.txt"]
    assert ids(f"{tmp_path}/*.md") == [f"{tmp_path}/a.md"]
    mixed = [tmp_path / "a.md", read, ("d", "text"), ("e.csv", b"a,b")]
    assert ids(iter(mixed)) == [f"{tmp_path}/a.md", "c.txt", "d", "e.csv"]
    assert read_documents([("empty", "")], {})[0].text == ""


def test_a_file_may_be_left_out(tmp_path):
    """The questions are no document, though they lie among the documents."""
    (tmp_path / "a.md").write_text("# A")
    (tmp_path / "gold.jsonl").write_text("{}")
    kept = read_documents(tmp_path, {}, leave_out=str(tmp_path / "." / "gold.jsonl"))
    assert [reading.document_id for reading in kept] == ["a.md"]
    assert len(read_documents(tmp_path, {}, leave_out=[{"question": "?"}])) == 2


def test_what_can_not_be_read():
    """Ids that two have, documents that are damaged or missing, and what is no document."""
    with pytest.raises(InvalidArgument, match="two documents are called 'x'"):
        read_documents([("x", "1"), ("x", "2")], {})
    with pytest.raises(CorruptDocument):
        read_documents([("x.docx", b"no zip")], {})
    with pytest.raises(SourceNotFound):
        read_documents("missing.md", {})
    for wrong in (5, [5], b"bytes", {"a": "b"}):
        with pytest.raises(InvalidArgumentType):
            read_documents(wrong, {})
