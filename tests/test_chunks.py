"""The stream of chunks: an iterator that can be closed."""

from __future__ import annotations

import pytest

from py_chunks.chunks import ChunkStream, checked_chunk, checked_document_id, document_id_of, iterate
from py_chunks.errors import InvalidArgument, InvalidArgumentType


def _stream(items, log):
    def source():
        try:
            yield from items
        finally:
            log.append("source closed")

    return ChunkStream(source(), lambda: log.append("released"))


def test_exhausting_releases_the_document():
    """Nothing has to be closed after a full loop."""
    log = []
    assert list(_stream("ab", log)) == ["a", "b"]
    assert log == ["source closed", "released"]


def test_leaving_the_with_block_releases_the_document():
    """A loop that is left early closes what it opened."""
    log = []
    with _stream("ab", log) as stream:
        assert next(stream) == "a"
    assert log == ["source closed", "released"]
    assert list(stream) == []


def test_closing_twice_is_harmless():
    """Close is idempotent and ends the iteration."""
    log = []
    stream = _stream("ab", log)
    stream.close()
    stream.close()
    assert log == ["released"]
    with pytest.raises(StopIteration):
        next(stream)


def test_a_failure_releases_the_document():
    """An error ends the stream and passes through."""
    log = []

    def failing():
        yield "a"
        raise KeyError("bad")

    stream = ChunkStream(failing(), lambda: log.append("released"))
    assert next(stream) == "a"
    with pytest.raises(KeyError):
        next(stream)
    assert log == ["released"]
    assert list(stream) == []


def test_a_stream_is_its_own_iterator():
    """`iter` gives the stream itself."""
    stream = _stream("ab", [])
    assert iter(stream) is stream
    stream.close()


@pytest.mark.parametrize("items", [None, 5, "abc", b"abc", {"content": "a"}, object()])
def test_what_is_no_iterable_of_chunks(items):
    """A single chunk is none either, nor is a string, whose items would be letters."""
    with pytest.raises(InvalidArgumentType, match=r"^nodes must be an iterable of chunks, got: ") as caught:
        iterate(items, "nodes")
    assert caught.value.place == "nodes"
    assert list(iterate(iter([1]), "nodes")) == [1]


@pytest.mark.parametrize(
    ("chunk", "error", "message"),
    [
        (None, InvalidArgumentType, "a chunk is a mapping with content, content_type and metadata, got: NoneType"),
        ("text", InvalidArgumentType, "got: str"),
        ({"metadata": {}}, InvalidArgument, "a chunk has no content"),
        ({"content": "a"}, InvalidArgument, "a chunk has no metadata"),
        ({"content": None, "metadata": {}}, InvalidArgumentType, "content must be a str, got: NoneType"),
        ({"content": "a", "metadata": []}, InvalidArgumentType, "metadata must be a mapping, got: list"),
    ],
)
def test_what_is_no_chunk(chunk, error, message):
    """Refused, naming what is wrong with it."""
    with pytest.raises(error, match=message):
        checked_chunk(chunk)
    # Whose document it is can be told whatever its content.
    if not isinstance(chunk, dict) or chunk.get("content", "") is not None:
        with pytest.raises(error, match=message):
            document_id_of(chunk)


def test_ids_that_cannot_be_told_apart():
    """What can't be hashed names no document; numbers do."""
    for name in (None, "a.md", 5, ("a", 1)):
        assert checked_document_id(name) == name
        assert document_id_of({"content": "a", "metadata": {"document_id": name}}) == name
    for name in ([], {}, ("a", [])):
        with pytest.raises(InvalidArgumentType, match="document_id must be a str or None"):
            document_id_of({"content": "a", "metadata": {"document_id": name}})
