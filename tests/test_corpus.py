"""Corpora: in order, lazily, whatever single documents do, and written whole or not at all."""

from __future__ import annotations

import gc
import json
import os
import weakref
from itertools import islice
from pathlib import Path

import pytest

from conftest import FIXTURES
from py_chunks import FetchError, InvalidArgument, InvalidArgumentType, NegativeOverlap, chunk_text, get_chunks
from py_chunks.corpus import (
    CorpusDocument,
    CorpusSettings,
    FailedDocument,
    chunk_corpus,
    count_by_document,
    group_by_document,
    write_jsonl,
)
from py_chunks.errors import CorruptDocument

TEXTS = [("one", "a\n\nb\n\nc\n\nd"), ("two", "e\n\nf")]


@pytest.fixture
def folder(tmp_path):
    """Two levels of files, hidden ones and strangers among them."""
    for name in ("b.md", "a.txt", "sub/c.csv", ".hidden/d.md", ".e.md", "f.unknown", "sub/deep/g.MD"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("k,v\n1,2\n" if name.endswith("csv") else "text")
    return tmp_path


def contents(items):
    return [item if isinstance(item, FailedDocument) else item["content"] for item in items]


def test_paths_and_pairs(folder):
    """Paths, pairs of id and text, bytes or path, and documents, mixed."""
    mixed = [folder / "a.txt", ("t", "a text"), ("x.md", b"# T"), (7, folder / "b.md"), CorpusDocument("d", "more")]
    assert contents(chunk_corpus(mixed)) == ["text", "a text", "T", "text", "more"]
    sources = {
        c["metadata"]["document_id"]: c["metadata"]["document_metadata"]["source_type"] for c in chunk_corpus(mixed)
    }
    assert sources == {str(folder / "a.txt"): "txt", "t": "txt", "x.md": "md", "7": "md", "d": "txt"}


def test_bytes_are_told_by_their_content():
    """An id without a known ending does no harm to bytes that say what they are."""
    data = (FIXTURES / "handbook.docx").read_bytes()
    (first, *_) = chunk_corpus([("report v1.2", data)])
    assert first["metadata"]["document_metadata"]["source_type"] == "docx"


# ------------------------------------------------------------------- chunking


def test_chunks_are_those_of_single_documents():
    """Order of documents, then of chunks; each as `get_chunks` gives it, but for its id."""
    paths = sorted(FIXTURES.glob("handbook.*"))
    settings = CorpusSettings(window_size=2, overlap=0)
    expected = [
        chunk
        for path in paths
        for chunk in get_chunks(path, mode="sliding_window", window_size=2, overlap=0, document_id=path.name)
    ]
    for chunk in expected:
        chunk["metadata"].pop("source", None)
    found = list(chunk_corpus(((path.name, path) for path in paths), settings))
    for chunk in found:
        chunk["metadata"].pop("source", None)
    assert found == expected


def test_an_empty_text_has_no_chunks():
    """It is a document without content, not a failure."""
    assert list(chunk_corpus([("a", ""), ("b", " \n"), ("c", "x")], on_error="raise")) == list(
        chunk_corpus([("c", "x")])
    )


def test_a_bad_document_does_not_stop_the_run(folder):
    """RE-4: its failure is in the stream, typed and in its place, and the documents after it are read."""
    (folder / "bad.pdf").write_bytes(b"no PDF at all")
    items = list(chunk_corpus([folder / "a.txt", folder / "bad.pdf", folder / "missing.md", folder / "b.md"]))
    first, bad, missing, last = items
    assert (first["content"], last["content"]) == ("text", "text")
    assert (bad.document_id, bad.kind, bad.chunk_count) == (str(folder / "bad.pdf"), "corrupt", 0)
    assert missing.kind == "not-found"
    assert "missing.md" in missing.message


def test_a_document_that_fails_half_way_says_so():
    """RE-4: the chunks that could be read come first, and the failure says how many there are."""

    def broken(units, facts):
        for unit in units:
            if unit.text == "c":
                raise ZeroDivisionError("foreign")
            yield {"content": unit.text, "content_type": "x", "metadata": {"document_id": facts.document_id}}

    *given, failure, after = chunk_corpus([*TEXTS[:1], ("two", "e")], CorpusSettings(mode=broken))
    assert contents([*given, after]) == ["a", "b", "e"]
    assert failure == FailedDocument("one", "unexpected", "ZeroDivisionError: foreign", None, 2)


def test_failures_can_be_skipped_or_raised():
    """`on_error` decides; another word is refused at the call."""
    texts = [("one", "1"), ("bad.pdf", b"-"), ("two", "2")]
    assert contents(chunk_corpus(texts, on_error="skip")) == ["1", "2"]
    with pytest.raises(CorruptDocument):
        list(chunk_corpus(texts, on_error="raise"))
    with pytest.raises(InvalidArgument, match="on_error must be one of 'raise', 'record', 'skip'"):
        chunk_corpus(texts, on_error="ignore")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a directory that can't be read")
def test_a_directory_that_cannot_be_read(folder):
    """A failure of its own, under its name."""
    (folder / "sub").chmod(0)
    try:
        failures = [item for item in chunk_corpus(folder) if isinstance(item, FailedDocument)]
    finally:
        (folder / "sub").chmod(0o755)
    assert [(failure.document_id, failure.kind) for failure in failures] == [("sub/", "io")]


def test_an_error_known_beforehand():
    """A document that carries its error fails with it."""
    (failure,) = chunk_corpus([CorpusDocument("d/", "", PermissionError(13, "denied"))])
    assert (failure.kind, failure.message) == ("io", "PermissionError: [Errno 13] denied")


def test_short_tails_can_be_dropped():
    """`tail_policy="drop"` leaves out windows that are not full, also of a short document."""
    assert contents(chunk_corpus(TEXTS, CorpusSettings(overlap=1))) == ["a\n\nb\n\nc", "c\n\nd", "e\n\nf"]
    assert contents(chunk_corpus(TEXTS, CorpusSettings(overlap=1, tail_policy="drop"))) == ["a\n\nb\n\nc"]
    assert len(contents(chunk_corpus(TEXTS, CorpusSettings(mode="default", tail_policy="drop")))) == 6


def test_only_tails_are_dropped(vocabularies):
    """A window of tokens that is short because its text by itself has more tokens is no tail."""
    text = "ab\u0301cd \U0001f468\u200d\U0001f469 xy \u6f22\u5b57 " * 40
    options = {"unit": "tokens", "tokenizer": vocabularies["cl100k_base"]}
    all_of_them, full = (
        list(chunk_corpus([("a", text)], CorpusSettings(window_size=5, overlap=2, tail_policy=policy, options=options)))
        for policy in ("emit_short", "drop")
    )
    assert full in (all_of_them, all_of_them[:-1])
    for window_size in (2, 3):  # sections of four units each
        data = b"# A\n\na\n\nb\n\nc\n\n" * 3
        settings = CorpusSettings(window_size=window_size, overlap=0, within="section", tail_policy="drop")
        assert len(list(chunk_corpus([("a.md", data)], settings))) == 3 * (4 // window_size)


@pytest.mark.parametrize(
    ("settings", "error", "place"),
    [
        ({"window_size": 0}, InvalidArgument, "window_size"),
        ({"overlap": 3}, InvalidArgument, "overlap"),
        ({"overlap": -1}, NegativeOverlap, "overlap"),
        ({"window_size": "3"}, InvalidArgumentType, "window_size"),
        ({"mode": "x"}, InvalidArgument, "mode"),
        ({"tail_policy": "pad"}, InvalidArgument, "tail_policy"),
        ({"options": {"colour": 1}}, InvalidArgument, "options"),
        ({"options": {"overlap": 1}}, InvalidArgument, "options"),
        ({"options": {"errors": "x"}}, InvalidArgument, "errors"),
        ({"options": {"unit": "zzz"}}, InvalidArgument, "unit"),
        ({"options": {"unit": "tokens"}}, InvalidArgument, "tokenizer"),
        ({"options": {"unit": "tokens", "tokenizer": 5}}, InvalidArgument, "tokenizer"),
        ({"options": {"unit": "sentences", "language": "xx"}}, InvalidArgument, "language"),
        ({"options": {"unit": "sentences", "sentence_splitter": 5}}, InvalidArgumentType, "splitter"),
        ({"options": {"max_window_chars": 0}}, InvalidArgument, "max_window_chars"),
        ({"mode": "row", "options": {"sentences_per_chunk": 0}}, InvalidArgument, "sentences_per_chunk"),
        ({"mode": "default", "options": {"sentences_per_chunk": 0}}, InvalidArgument, "sentences_per_chunk"),
        ({"options": {"sheet_names": iter(["S"])}}, InvalidArgumentType, "sheet_names"),
        ({"within": 3}, InvalidArgument, "within"),
        ({"within": "volume"}, InvalidArgument, "within"),
    ],
)
def test_settings_are_checked_when_made(settings, error, place):
    """A mistake in the settings is one error, not one for each document."""
    with pytest.raises(error) as caught:
        CorpusSettings(**settings)
    assert caught.value.place == place


def test_a_tokenizer_is_loaded_before_the_first_document(monkeypatch):
    """One that can't be is an error of the call, asked for once; without windows of tokens nobody needs it."""
    asked = []

    def load(name):
        asked.append(name)
        raise OSError("no network")

    monkeypatch.setattr("py_chunks.tokenizers._from_tiktoken", load)
    options = {"unit": "tokens", "tokenizer": "cl100k_base"}
    settings = CorpusSettings(options=options)
    assert asked == []
    for on_error in ("record", "skip", "raise"):
        asked.clear()
        with pytest.raises(FetchError, match="no network") as caught:
            chunk_corpus([("a", "one"), ("b", "two")], settings, on_error=on_error)
        assert caught.value.place == "tokenizer"
        assert asked == ["cl100k_base"]
    for unused in (
        CorpusSettings(mode="default", options=options),
        CorpusSettings(options={"tokenizer": "cl100k_base"}),
    ):
        asked.clear()
        assert len(list(chunk_corpus([("a", "one"), ("b", "two")], unused))) == 2
        assert asked == []
    mode = CorpusSettings(mode=lambda units, facts: iter(()), options={"unit": "tokens"})
    assert list(chunk_corpus([("a", "one")], mode)) == []


def test_a_tokenizer_is_loaded_once(monkeypatch, vocabularies):
    """And not for each document; the chunks are those of a tokenizer that is handed over."""
    loaded = []

    def load(name):
        loaded.append(name)
        return vocabularies["cl100k_base"]

    monkeypatch.setattr("py_chunks.tokenizers._from_tiktoken", load)
    documents = [("a", "one two three four"), ("b", "five six")]
    named, handed = (
        list(chunk_corpus(documents, CorpusSettings(options={"unit": "tokens", "tokenizer": tokenizer})))
        for tokenizer in ("cl100k_base", vocabularies["cl100k_base"])
    )
    assert loaded == ["cl100k_base"]
    assert named == handed
    assert len(named) > 2


def test_settings_are_frozen_and_reach_the_chunks():
    """Options are those of `get_chunks`."""
    settings = CorpusSettings(options={"encoding": "latin-1"})
    with pytest.raises(AttributeError):
        settings.overlap = 2
    (chunk,) = chunk_corpus([("a.txt", "é".encode("latin-1"))], settings)
    assert chunk["content"] == "é"


# --------------------------------------------------------------------- memory


class Text(str):
    """A text whose lifetime can be watched."""

    __slots__ = ("__weakref__",)


def test_memory_is_flat_on_ten_thousand_documents():
    """However many documents, at most two are alive at one time, and chunks are not kept."""
    alive, peak, pulled = weakref.WeakSet(), 0, 0

    def documents():
        nonlocal peak, pulled
        for number in range(10_000):
            text = Text(f"document {number}\n\nend")
            alive.add(text)
            pulled += 1
            peak = max(peak, len(alive))
            yield f"id {number}", text
            del text

    gc.disable()  # what is freed must be freed by itself
    try:
        count = sum(1 for _ in chunk_corpus(documents()))
    finally:
        gc.enable()
    assert (count, pulled) == (10_000, 10_000)
    assert peak <= 2


def test_documents_are_read_when_asked_for():
    """The second document is not touched while the chunks of the first are used."""
    pulled = []

    def documents():
        for number in range(5):
            pulled.append(number)
            yield str(number), "a\n\nb\n\nc"

    chunks = chunk_corpus(documents(), CorpusSettings(window_size=1, overlap=0))
    assert pulled == []
    assert contents(islice(chunks, 3)) == ["a", "b", "c"]
    assert pulled == [0]
    next(chunks)
    assert pulled == [0, 1]


# ------------------------------------------------------------ groups and files


def test_groups_are_runs_of_one_document():
    """G1: one run a document, failures in their places, and a document that comes back is an error."""
    items = [
        *chunk_corpus([("one", "1"), ("bad.pdf", b"-"), ("two", "2\n\n3")], CorpusSettings(window_size=1, overlap=0))
    ]
    groups = [(name, len(list(group))) for name, group in group_by_document(items)]
    assert groups == [("one", 1), ("bad.pdf", 1), ("two", 2)]
    assert count_by_document(items) == {"one": 1, "bad.pdf": 0, "two": 2}
    with pytest.raises(InvalidArgument) as caught:
        list(group_by_document([*items, items[0]]))
    assert caught.value.value == "one"


def test_lines_of_json(tmp_path):
    """Every chunk comes back as it was; a failure is a line of its own shape."""
    path = tmp_path / "chunks.jsonl"
    items = list(chunk_corpus([("é", "ü\u2028x"), ("bad.pdf", b"-")]))
    assert write_jsonl(iter(items), path) == 2
    chunk, failure = map(json.loads, path.read_bytes().splitlines())
    assert chunk == items[0]
    assert failure["document_id"] == "bad.pdf"
    assert failure["error"]["kind"] == "corrupt"
    assert "ü".encode() in path.read_bytes()


def test_lone_surrogates_are_written_as_escapes(tmp_path):
    """UTF-8 can't hold them; JSON can."""
    (chunk,) = chunk_text("a")
    chunk["content"] = "é \ud800"
    write_jsonl([chunk], tmp_path / "a.jsonl")
    assert json.loads((tmp_path / "a.jsonl").read_bytes()) == chunk


def test_a_broken_run_leaves_the_old_file(tmp_path):
    """All or nothing: nothing is seen before the end, and nothing is left behind."""
    path = tmp_path / "chunks.jsonl"
    write_jsonl(chunk_text("old"), path)
    old = path.read_bytes()

    def broken():
        yield from chunk_text("new")
        assert path.read_bytes() == old
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_jsonl(broken(), path)
    assert path.read_bytes() == old
    assert [entry.name for entry in tmp_path.iterdir()] == ["chunks.jsonl"]
    with pytest.raises(TypeError):
        write_jsonl([{"content": {1, 2}}], path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["chunks.jsonl"]


def test_what_is_written_has_the_usual_permissions(tmp_path):
    """Those of any new file, not those of a private temporary one."""
    (tmp_path / "plain").write_text("")
    write_jsonl([], tmp_path / "a.jsonl")
    assert Path(tmp_path / "a.jsonl").stat().st_mode == (tmp_path / "plain").stat().st_mode
