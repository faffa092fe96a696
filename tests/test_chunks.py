"""The stream of chunks: an iterator that can be closed."""

from __future__ import annotations

import pytest

from py_chunks.chunks import ChunkStream


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
