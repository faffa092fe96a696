"""Sources: what is accepted, what it is called, and that reading twice gives the same."""

from __future__ import annotations

import io
import pathlib
import tempfile
from functools import partial
from types import SimpleNamespace

import pytest

from py_chunks import InvalidArgument, InvalidArgumentType, LimitExceeded, SourceNotFound
from py_chunks.sources import HEAD_BYTES, Source, bytes_source, file_source, path_source, source_of
from py_chunks.streams import is_binary

CONTENT = b"# T\n\n" + b"text \xc3\xa9\n" * 3000


class Pipe(io.RawIOBase):
    """A stream that can't seek, as from a socket."""

    def __init__(self, data):
        self._inner = io.BytesIO(data)

    def readable(self):
        return True

    def readinto(self, buffer):
        return self._inner.readinto(buffer)


class Upload:
    def __init__(self, file, filename="a.md"):
        self.file, self.filename = file, filename


class ReadingUpload:
    filename = "a.md"

    def __init__(self, data):
        self._inner = io.BytesIO(data)

    def read(self, size=-1):
        return self._inner.read(size)


class AsyncUpload:
    filename = "a.md"

    async def read(self, size=-1):
        return b""


def _path(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes(CONTENT)
    return path


KINDS = {
    "path": lambda tmp: source_of(_path(tmp)),
    "path string": lambda tmp: source_of(str(_path(tmp))),
    "bytes": lambda tmp: source_of(CONTENT, "a.md"),
    "bytearray": lambda tmp: source_of(bytearray(CONTENT), "a.md"),
    "memoryview": lambda tmp: source_of(memoryview(CONTENT), "a.md"),
    "BytesIO": lambda tmp: source_of(io.BytesIO(CONTENT), "a.md"),
    "pipe": lambda tmp: source_of(Pipe(CONTENT), "a.md"),
    "StringIO": lambda tmp: source_of(io.StringIO(CONTENT.decode()), "a.md"),
    "upload with file": lambda tmp: source_of(Upload(io.BytesIO(CONTENT))),
    "upload with read": lambda tmp: source_of(ReadingUpload(CONTENT)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_gives_the_same_bytes_again_and_again(kind, tmp_path):
    """P1: head, stream, seekable stream and whole agree for every kind of source, in any order."""
    source: Source = KINDS[kind](tmp_path)
    assert source.head() == CONTENT[:HEAD_BYTES]
    assert source.name == "a.md"
    with source.open_seekable() as stream:
        stream.seek(-7, io.SEEK_END)
        assert stream.read() == CONTENT[-7:]
        stream.seek(3)
        assert stream.read(4) == CONTENT[3:7]
        assert stream.tell() == 7
    assert source.read(1 << 20) == CONTENT
    assert source.read(1 << 20) == CONTENT
    source.close()


@pytest.mark.parametrize("kind", ["pipe", "StringIO"])
def test_a_stream_read_once_is_not_copied(kind, tmp_path):
    """Reading in order needs no copy of a source that can't seek."""
    source = KINDS[kind](tmp_path)
    source.head()
    with source.open() as stream:
        assert stream.read(5) == CONTENT[:5]
        assert stream.read() == CONTENT[5:]


def test_closing_a_source_closes_what_it_opened(tmp_path):
    """A reader that was never started leaves no file open."""
    source = path_source(_path(tmp_path))
    streams = [source.open(), source.open_seekable()]
    source.close()
    assert [stream.closed for stream in streams] == [True, True]


def test_an_open_file_stays_open_and_its_position_counts(tmp_path):
    """Reading begins where the file stands, and the caller's file is not closed."""
    with _path(tmp_path).open("rb") as file:
        file.seek(5)
        source = source_of(file)
        assert source.name == "a.md"
        with source.open_seekable() as stream:
            assert stream.read(4) == b"text"
            stream.seek(0)
            assert stream.read(4) == b"text"
            assert stream.tell() == 4
        assert source.read(1 << 20) == CONTENT[5:]
        source.close()
        assert not file.closed


def test_a_text_file_is_read_as_utf8(tmp_path):
    """A file opened in text mode gives its characters, whatever they were encoded in."""
    path = tmp_path / "a.txt"
    path.write_bytes("é\r\n".encode("cp1252"))
    with path.open(encoding="cp1252", newline="") as file:
        assert file_source(file).read(100) == "é\r\n".encode()


@pytest.mark.parametrize("name", ["missing.md", "folder", "nul\0.md"])
def test_what_is_no_file_is_not_found(name, tmp_path):
    """A directory, a missing file and an impossible name are all not found."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(SourceNotFound) as caught:
        path_source(str(tmp_path / name))
    assert caught.value.value == str(tmp_path / name)


@pytest.mark.parametrize("source", [None, 3, 1.5, object(), ["a.md"]])
def test_other_things_are_no_source(source):
    """The message lists what is one."""
    with pytest.raises(InvalidArgumentType, match="Use path/URL, bytes"):
        source_of(source)


@pytest.mark.parametrize("name", [3, ["a.md"], object()])
def test_a_name_that_is_no_name(name):
    """It is refused by an error of ours, for bytes and for files."""
    for make, content in ((bytes_source, b"a"), (file_source, io.BytesIO(b"a"))):
        with pytest.raises(InvalidArgumentType, match=r"^filename must be str or path-like, got: "):
            make(content, name)


@pytest.mark.parametrize("data", [b"", bytearray(), memoryview(b"")])
def test_empty_bytes_are_refused(data):
    """Zero bytes are a mistake of the caller, not a document."""
    with pytest.raises(InvalidArgument, match=r"^data is empty$"):
        source_of(data, "a.md")


def test_bytes_must_be_bytes():
    """A string is never content."""
    with pytest.raises(InvalidArgumentType, match="data"):
        bytes_source("text", "a.md")


def test_uploads_that_cannot_be_read():
    """An upload needs a name and a synchronous reader."""
    for upload, word in [
        (Upload(None), "must provide"),
        (AsyncUpload(), "is async"),
    ]:
        with pytest.raises(InvalidArgumentType, match=word):
            source_of(upload)


class AsyncCall:
    async def __call__(self, size=-1):
        return b""


@pytest.mark.parametrize("read", [AsyncUpload().read, partial(AsyncUpload().read, 1), AsyncCall()])
def test_an_async_reader_in_disguise(read):
    """Wrapped or made by hand, it is told at once, for uploads and for files."""
    upload = SimpleNamespace(filename="a.md", read=read)
    with pytest.raises(
        InvalidArgumentType, match=r"^upload_file.read\(\) is async; pass upload_file.file or use bytes"
    ):
        source_of(upload)
    with pytest.raises(InvalidArgumentType, match=r"^read\(\) of the file object is async; await it"):
        source_of(SimpleNamespace(read=read), "a.md")


@pytest.mark.parametrize("place", [4, len(CONTENT)])
@pytest.mark.parametrize("make", [Upload, lambda file: file])
def test_an_upload_is_read_from_its_start(make, place):
    """Whoever has looked into it before means all of it nevertheless."""
    upload = make(io.BytesIO(CONTENT))
    upload.filename = "a.md"
    getattr(upload, "file", upload).seek(place)
    assert source_of(upload).read(1 << 20) == CONTENT


@pytest.mark.parametrize("make", [io.BytesIO, io.StringIO, tempfile.SpooledTemporaryFile])
def test_a_file_that_was_read_to_its_end(make):
    """It is no empty document; an empty file is one."""
    with make() as file:
        file.write(b"some" if is_binary(file) else "some")
        with pytest.raises(InvalidArgument, match=r"^a.txt has been read to its end \(position 4\); seek\(0\) before"):
            source_of(file, "a.txt")
        file.seek(0)
        assert source_of(file, "a.txt").read(9) == b"some"
        file.seek(0)
        file.truncate()
        assert source_of(file, "a.txt").read(9) == b""


def test_an_async_upload_with_a_file_is_fine():
    """The synchronous file is preferred to an asynchronous read."""
    upload = AsyncUpload()
    upload.file = io.BytesIO(b"x")
    assert source_of(upload).read(10) == b"x"


def test_a_source_larger_than_allowed():
    """The limit is named with its value."""
    with pytest.raises(LimitExceeded) as caught:
        bytes_source(b"12345", "a.md").read(4)
    assert (caught.value.place, caught.value.value) == ("max_document_bytes", 4)


@pytest.mark.parametrize(
    ("given", "name"),
    [("a.md", "a.md"), ("folder/a.md", "a.md"), ("C:\\folder\\a.md", "a.md"), ("", None), (None, None)],
)
def test_names_are_without_folders(given, name):
    """A name decides the format and the document id; its folders are nobody's business."""
    assert bytes_source(b"x", given).name == name


def test_a_numeric_file_name_is_no_name(tmp_path):
    """Files opened by descriptor have a number for a name."""
    with open(_path(tmp_path), "rb") as outer, open(outer.fileno(), "rb", closefd=False) as duplicate:
        assert file_source(duplicate).name is None


def test_what_python_calls_a_file_is_no_name():
    """Standard input is called "<stdin>", which has no format and is nobody's id."""
    file = io.BytesIO(b"x")
    file.name = "<stdin>"
    assert file_source(file).name is None
    assert file_source(file, "a.md").name == "a.md"


def test_paths_of_other_kinds():
    """Path objects are paths; only `path_source` insists on it."""
    with pytest.raises(InvalidArgumentType):
        path_source(b"bytes are content")
    with pytest.raises(SourceNotFound):
        path_source(pathlib.Path("missing.md"))


def test_a_directory_is_no_file(tmp_path):
    """The message names what reads directories."""
    with pytest.raises(SourceNotFound, match=r"File not found: .* \(it is a directory; py_chunks.corpus.chunk_corpus"):
        path_source(tmp_path)
