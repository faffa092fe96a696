"""The entry points by source: the same chunks, and each refuses what it is not for."""

from __future__ import annotations

import io

import pytest

import py_chunks
from py_chunks import InvalidArgument, InvalidArgumentType, SourceNotFound, UnsupportedFormat

TEXT = "one\n\ntwo\n\nthree\n\nfour"
SETTINGS = {"mode": "sliding_window", "window_size": 2, "overlap": 1}


class Upload:
    def __init__(self, file=None, filename="a.txt"):
        self.file, self.filename = file or io.BytesIO(TEXT.encode()), filename


def _arguments(kind, tmp_path):
    if kind == "path":
        path = tmp_path / "a.txt"
        path.write_text(TEXT)
        return (path,)
    return {
        "bytes": (TEXT.encode(), "a.txt"),
        "fileobj": (io.BytesIO(TEXT.encode()), "a.txt"),
        "upload": (Upload(),),
    }[kind]


@pytest.mark.parametrize("kind", ["path", "bytes", "fileobj", "upload"])
def test_every_variant_gives_the_same(kind, tmp_path):
    """P1, E1: each variant equals `get_chunks`, as a list and as a stream."""
    expected = py_chunks.get_chunks(TEXT.encode(), filename="a.txt", **SETTINGS)
    get = getattr(py_chunks, f"get_chunks_from_{kind}")
    stream = getattr(py_chunks, f"stream_chunks_from_{kind}")
    assert get(*_arguments(kind, tmp_path), **SETTINGS) == expected
    with stream(*_arguments(kind, tmp_path), **SETTINGS) as chunks:
        assert list(chunks) == expected


def test_names():
    """A filename is an argument of bytes and file objects, and an upload brings its own."""
    with pytest.raises(InvalidArgument, match="filename is required when source is bytes"):
        py_chunks.get_chunks_from_bytes(b"x")
    with pytest.raises(InvalidArgument, match="filename is required when file object has no name"):
        py_chunks.get_chunks_from_fileobj(io.BytesIO(b"x"))
    with pytest.raises(InvalidArgument, match=r"upload_file\.filename is required"):
        py_chunks.get_chunks_from_upload(Upload(filename=None))
    with pytest.raises(TypeError):
        py_chunks.get_chunks_from_path("a.txt", filename="b.txt")


def test_wrong_kinds():
    """What is not of the kind is a TypeError; what is missing is not found."""
    with pytest.raises(InvalidArgumentType, match="data"):
        py_chunks.get_chunks_from_bytes("text", "a.txt")
    with pytest.raises(InvalidArgumentType):
        py_chunks.get_chunks_from_path(b"bytes")
    with pytest.raises(InvalidArgumentType):
        py_chunks.get_chunks_from_fileobj(b"bytes", "a.txt")
    with pytest.raises(InvalidArgumentType, match="must provide"):
        py_chunks.get_chunks_from_upload(Upload(file="not a file"))
    with pytest.raises(SourceNotFound):
        py_chunks.get_chunks_from_path("missing.txt")
    with pytest.raises(UnsupportedFormat):
        py_chunks.get_chunks_from_bytes(b"x", "a.xyz")
