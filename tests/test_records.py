"""Records for vector stores: flat, safe for JSON, with ids from content and position alone."""

from __future__ import annotations

import json
import subprocess
import sys
import uuid

import pytest

from conftest import FIXTURES
from py_chunks import InvalidArgument, InvalidArgumentType, chunk_text, get_chunks, stream_chunks
from py_chunks.records import ID_SCHEME, chunk_id, record_id, to_records

TEXT = b"# Title\n\none\n\nsame\n\nsame\n\nfour\n"
IDS = """
from py_chunks import get_chunks
from py_chunks.records import to_records
print([record["id"] for record in to_records(get_chunks({path!r}, mode="sliding_window"))])
"""


def records(data=TEXT, name="a.md", **settings):
    return list(to_records(get_chunks(data, filename=name, **{"mode": "sliding_window", **settings})))


def test_ids_are_the_same_in_every_run():
    """RE-5: ids come from content and position, with no clock, no randomness and no salted hash."""
    path = str(FIXTURES / "handbook.md")
    runs = {
        subprocess.run(
            [sys.executable, "-c", IDS.format(path=path)],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    ids = [record["id"] for record in to_records(get_chunks(path, mode="sliding_window"))]
    assert runs == {f"{ids}\n"}
    assert record_id("a.md", 0, "T") == "21ec4d7b-9b46-8aa7-b3e4-7b855bdc8433"


def test_ids_are_uuids_of_their_own_kind():
    """Stores that want a UUID get one, of the version that is free for schemes such as ours."""
    known = uuid.UUID(records()[0]["id"])
    assert (known.version, known.variant) == (8, uuid.RFC_4122)


def test_ids_tell_document_place_and_text_apart():
    """RE-2: equal text at two places, or in two documents, are two records; the scheme of ids is named."""
    same = [r for r in records(mode="default") if r["text"] == "same"]
    assert len({r["id"] for r in same}) == 2
    assert len({r["content_hash"] for r in same}) == 1
    assert {r["id"] for r in records()}.isdisjoint(r["id"] for r in records(name="b.md"))
    assert {r["id_scheme"] for r in records()} == {ID_SCHEME}
    assert len({record_id("ab", 1, ""), record_id("a", 1, "b"), record_id(None, 1, "ab")}) == 3


def test_the_content_hash_outlives_an_edit():
    """RE-1: after an edit in front of it, a text keeps its hash, so that its embedding need not be made again."""
    edited = TEXT.replace(b"one", b"one and more")
    before, after = ({r["text"]: r for r in records(data, mode="default")} for data in (TEXT, edited))
    assert before["four"]["content_hash"] == after["four"]["content_hash"]
    assert before["four"]["id"] != after["four"]["id"]


def test_the_fields_of_a_record():
    """Ids, places and text are fields; the rest is metadata in one level, without None, ranges as two numbers."""
    record = records(window_size=2, overlap=0)[0]
    assert record["id"] == chunk_id(
        get_chunks(TEXT, filename="a.md", mode="sliding_window", window_size=2, overlap=0)[0]
    )
    assert {name: record[name] for name in record if name not in ("id", "content_hash", "id_scheme")} == {
        "document_id": "a.md",
        "chunk_index": 0,
        "char_start": 0,
        "char_end": 10,
        "window_start": 0,
        "window_end": 10,
        "text": "Title\n\none",
        "content_type": "sliding_window",
        "metadata": {
            "window_size": 2,
            "overlap": 0,
            "window_index": 0,
            "block_count": 2,
            "section_heading": "Title",
            "heading_path": ["Title"],
            "document_metadata_source_type": "md",
            "document_metadata_encoding": "utf-8",
            "paragraph_first": 0,
            "paragraph_last": 1,
            "paragraph_count": 2,
            "line_first": 1,
            "line_last": 3,
        },
    }


def test_what_speaks_of_the_whole_document_is_not_in_every_record():
    """A book's table of contents would be most of what is stored; what is asked for by name is there."""
    chunks = get_chunks(FIXTURES / "handbook.epub", mode="sliding_window")
    about = chunks[0]["metadata"]["document_metadata"]
    assert about["toc"]
    for record in to_records(chunks):
        found = {name for name in record["metadata"] if name.startswith("document_metadata_")}
        left_out = {"toc", "skipped_spine_items"}
        assert found == {f"document_metadata_{name}" for name in about.keys() - left_out if about[name] is not None}
        assert record["metadata"]["document_metadata_title"] == about["title"]
    for wanted in (set(), {"toc"}, {"title", "toc", "nothing"}):
        for record in to_records(chunks, document_metadata=iter(wanted)):
            found = {name for name in record["metadata"] if name.startswith("document_metadata_")}
            assert found == {f"document_metadata_{name}" for name in wanted & about.keys()}
            assert "toc" not in wanted or json.loads(record["metadata"]["document_metadata_toc"]) == about["toc"]
    for wrong in ("toc", b"toc", 5, [5], [["toc"]]):
        with pytest.raises(InvalidArgumentType, match="document_metadata must be names or None"):
            to_records(chunks, document_metadata=wrong)


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("handbook.*")), ids=lambda path: path.suffix)
def test_records_of_a_stream_are_those_of_the_list(path):
    """What is filled while a document is read makes none of them another."""
    with stream_chunks(path, mode="sliding_window") as stream:
        assert list(to_records(stream)) == list(to_records(get_chunks(path, mode="sliding_window")))


def test_records_of_a_stream_with_faults_are_those_of_the_list():
    """Lines that are no JSON are listed as they come."""
    data = b'{"a": 1}\nno\n' * 20
    with stream_chunks(data, filename="a.jsonl", mode="sliding_window") as stream:
        streamed = list(to_records(stream))
    chunks = get_chunks(data, filename="a.jsonl", mode="sliding_window")
    assert len(chunks[0]["metadata"]["document_metadata"]["invalid_lines"]) == 20
    assert streamed == list(to_records(chunks))


def test_windows_in_a_unit_of_their_own():
    """A chunk that counts tokens gives the window in tokens, beside its characters."""
    (chunk,) = chunk_text("one two")
    chunk["metadata"]["unit_range"] = [4, 6]
    (record,) = to_records([chunk])
    assert (record["window_start"], record["window_end"]) == (4, 6)
    assert (record["char_start"], record["char_end"]) == (0, 7)


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("handbook.*")), ids=lambda path: path.suffix)
def test_records_of_every_format_are_flat(path):
    """Every value is a string, number, boolean or a list of them, and survives JSON; ids are unique."""
    found = list(to_records(get_chunks(path, mode="sliding_window")))
    assert json.loads(json.dumps(found)) == found
    assert len({record["id"] for record in found}) == len(found)
    for record in found:
        for value in record["metadata"].values():
            assert isinstance(value, (str, int, float)) or all(isinstance(v, (str, int, float)) for v in value)


def test_a_key_of_the_chunk_wins():
    """What is made of nested metadata never takes the place of a key that was there."""
    (chunk,) = chunk_text("a")
    chunk["metadata"].update(document_metadata={"title": "inner"}, page_range=[1, 2])
    chunk["metadata"].update(document_metadata_title="outer", page_first=9)
    (record,) = to_records([chunk])
    assert record["metadata"]["document_metadata_title"] == "outer"
    assert (record["metadata"]["page_first"], record["metadata"]["page_last"]) == (9, 2)


def test_lone_surrogates_have_ids():
    """Text that UTF-8 can't hold is no reason to fail."""
    (chunk,) = chunk_text("a")
    chunk["content"] = "\ud800"
    (record,) = to_records([chunk])
    assert uuid.UUID(record["id"])


def test_what_is_no_chunk_is_refused():
    """The error says what was found."""
    with pytest.raises(InvalidArgumentType, match="got: str"):
        list(to_records(["text"]))
    (chunk,) = chunk_text("a")
    del chunk["metadata"]["char_range"]
    with pytest.raises(InvalidArgument, match="no char_range"):
        list(to_records([chunk]))
