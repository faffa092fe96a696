"""Edits and directories of PowerPoint binary files: the newest version counts; damage is searched around."""

from __future__ import annotations

import struct

import pytest

from builders.powerpoint_binary import (
    LOCKED_TOKEN,
    PLAIN_TOKEN,
    Slide,
    compound,
    container,
    current_user,
    document_stream,
    drawing,
    record,
    saved,
    shape,
    slide_atom,
    text,
)
from py_chunks import get_chunks, iter_units
from py_chunks.parsers._ppt_persist import is_encrypted, persist_objects
from py_chunks.parsers._ppt_records import RecordStream
from py_chunks.sources import bytes_source

SEARCHED = ["the list of edits is damaged; the parts were found by searching for them"]

BROKEN = "the list of edits is damaged; the parts that older edits hold were found by searching for them"


def slide(words: str) -> bytes:
    return container(0x03EE, slide_atom(), drawing(shape(text(words))))


def deck(*words: str) -> tuple[bytes, int]:
    return document_stream([Slide([shape(text(word))]) for word in words])


def texts(stream: bytes, edit: int | None) -> list[str]:
    user = b"" if edit is None else current_user(edit)
    return [unit.text for unit in iter_units(compound(stream, user), filename="a.ppt")]


def damage(stream: bytes, edit: int) -> list[str]:
    chunks = get_chunks(compound(stream, current_user(edit)), filename="a.ppt")
    return chunks[0]["metadata"]["document_metadata"]["damage"]


def read(data: bytes) -> RecordStream:
    return RecordStream(data, bytes_source(b"x", "a.ppt"))


def test_the_newest_version_of_a_part_counts():
    """Fast-saved files: a later edit writes anew what changed; the rest is where earlier edits left it."""
    stream, edit = deck("one", "two", "three")
    stream, edit = saved(stream, {4: slide("second")}, previous=edit)
    stream, edit = saved(stream, {4: slide("2nd"), 5: slide("third")}, previous=edit)
    assert texts(stream, edit) == ["one", "2nd", "third"]
    assert damage(stream, edit) == []


def test_a_directory_names_runs_of_parts():
    """[MS-PPT] 2.3.5: an entry is a first number, a count, and so many offsets."""
    stream = record(0x1772, struct.pack("<IIII", 3 | 2 << 20, 11, 22, 9 | 5 << 20))
    end = len(stream)
    stream += record(0x0FF5, struct.pack("<IIIIIIHH", 0, 0, 0, 0, 1, 9, 0, 0))
    directory = record(0x1772, struct.pack("<II", 1 | 1 << 20, len(stream)))
    stream += container(0x03E8)
    later = len(stream) + len(directory)
    stream += directory + record(0x0FF5, struct.pack("<IIIIIIHH", 0, 0, end, later - len(directory), 1, 9, 0, 0))
    found = persist_objects(read(stream), current_user(later))
    assert {number: found.offsets[number] for number in (3, 4)} == {3: 11, 4: 22}
    assert found.document is not None


def test_a_chain_of_edits_that_goes_back_on_itself_ends():
    """An edit must lie after the one it follows (2.3.3)."""
    stream, edit = deck("x")
    stream, edit = saved(stream, {4: slide("y")}, previous=len(stream) + 10_000)
    assert texts(stream, edit) == ["x"]


def _with_a_later_edit(previous: int) -> tuple[bytes, int]:
    """Two slides; an edit that writes the document and the second of them anew, and says what it follows."""
    stream, _ = deck("one", "two")
    document = stream[: stream.index(b"\x0f\x00\xf8\x03")]
    return saved(stream, {4: slide("second"), 1: document}, previous=previous)


@pytest.mark.parametrize("wrong", [-3, 10_000])
def test_what_a_lost_edit_holds_is_searched_for(wrong):
    """The directory of the edit is still there; what later edits wrote anew counts."""
    _, edit = deck("one", "two")
    stream, later = _with_a_later_edit(edit + wrong)
    assert texts(stream, later) == ["one", "second"]
    assert damage(stream, later) == [BROKEN]


def test_an_edit_that_follows_itself():
    """A real file's edits do; what older ones hold is searched for."""
    stream, later = _with_a_later_edit(1)
    stream = stream.replace(struct.pack("<II", 0x03000000, 1), struct.pack("<II", 0x03000000, later))
    assert texts(stream, later) == ["one", "second"]
    assert damage(stream, later) == [BROKEN]


def test_what_no_directory_names_is_recorded():
    """Where the older edit's directory is lost too, so is the slide that only it names."""
    _, edit = deck("one", "two")
    stream, later = _with_a_later_edit(edit - 3)
    stream = stream.replace(b"\x72\x17", b"\x73\x17", 1)
    chunks = get_chunks(compound(stream, current_user(later)), filename="a.ppt")
    assert chunks[0]["metadata"]["document_metadata"]["skipped_slides"] == [1]
    assert [chunk["content"] for chunk in chunks] == ["second"]


@pytest.mark.parametrize("edit", [None, 0, 5, 2**31])
def test_without_the_current_user_the_parts_are_searched_for(edit):
    """A stream `Current User` that is missing or leads nowhere does not make a document unreadable."""
    assert texts(deck("one", "two")[0], edit) == ["one", "two"]


def test_searching_respects_later_versions():
    """Directories found by searching apply in the order of the stream."""
    stream, edit = deck("one", "two")
    stream, _ = saved(stream, {4: slide("second")}, previous=edit)
    assert texts(stream, None) == ["one", "second"]
    assert damage(stream, 0) == SEARCHED


def test_slides_without_a_directory_are_read_as_stored():
    """The end of the stream, where directory and edit are, is lost."""
    stream, edit = deck("one", "two")
    cut = stream[: stream.rindex(b"\x72\x17") - 2]
    assert texts(cut, edit) == ["one", "two"]
    assert damage(cut, edit) == SEARCHED


def test_slides_without_a_document_are_read_as_stored():
    """Slides say what they hold even when the list of slides is lost."""
    stream, edit = deck("one", "two")
    assert texts(stream.replace(b"\x0f\x00\xe8\x03", b"\x0f\x00\x99\x03"), edit) == ["one", "two"]


def test_a_slide_that_is_cut_off_is_read_as_far_as_it_goes():
    """What the slide still holds, then what its outline holds and no shape of it named; the cut is recorded."""
    stream, _ = document_stream([Slide([shape(text("first")), shape(text("last"))], outline=text("outlined"))])
    start = stream.index("last".encode("utf-16-le"))
    assert texts(stream[: start + 4], None) == ["first", "la", "outlined"]
    assert damage(stream[: start + 4], 0) == [*SEARCHED, "slide 1 is cut off"]


@pytest.mark.parametrize(
    ("token", "locked", "encrypted"), [(PLAIN_TOKEN, 0, False), (LOCKED_TOKEN, 0, True), (PLAIN_TOKEN, 7, True)]
)
def test_encryption_is_told_by_the_token_or_by_the_edit(token, locked, encrypted):
    """[MS-PPT] 2.3.2 and 2.3.3: either says it."""
    stream, edit = saved(b"", {1: container(0x03E8)}, locked=locked)
    assert is_encrypted(read(stream), current_user(edit, token)) is encrypted
    assert is_encrypted(read(stream), b"short") is False
