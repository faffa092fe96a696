"""Byte streams over the caller's files: what they give, and that they leave the files open."""

from __future__ import annotations

import io
import mmap
from types import SimpleNamespace
from unittest.mock import mock_open

import pytest

from py_chunks import FetchError, InvalidArgumentType, get_text
from py_chunks.streams import borrowed, encode_text, is_binary, position, read_up_to, replayed


def test_lone_surrogates_become_replacement_characters():
    """Text that UTF-8 can't hold keeps its length."""
    assert encode_text("a\ud800b\udfff").decode() == "a\ufffdb\ufffd"
    assert encode_text("𝒳") == "𝒳".encode()


def test_a_borrowed_file_is_read_and_stays_open():
    """Offsets count from where the file stood; closing the stream leaves it open."""
    file = io.BytesIO(b"0123456789")
    file.seek(2)
    with borrowed(file, 2) as stream:
        assert stream.read(3) == b"234"
        assert stream.tell() == 3
        assert stream.seek(0) == 0
        assert stream.read() == b"23456789"
    assert not file.closed


def test_two_streams_over_one_file():
    """Each stream goes on from its own place, wherever others have moved the file."""
    file = io.BytesIO(bytes(range(256)) * 1000)
    first, second = borrowed(file, 0), borrowed(file, 5)
    parts = [(first.read(100_000), second.read(90_000), file.seek(17)) for _ in range(2)]
    assert b"".join(part[0] for part in parts) == file.getvalue()[:200_000]
    assert b"".join(part[1] for part in parts) == file.getvalue()[5:180_005]


def test_a_stream_seeks_from_anywhere():
    """Offsets from the start, from the place and from the end count as in any file."""
    stream = borrowed(io.BytesIO(b"..0123456789"), 2)
    assert (stream.read(3), stream.seek(2, io.SEEK_CUR), stream.read(2)) == (b"012", 5, b"56")
    assert (stream.seek(-1, io.SEEK_END), stream.read()) == (9, b"9")


def test_a_read_that_takes_no_size():
    """Some upload objects give all there is at once, whether they can seek or not."""

    class Whole:
        def __init__(self, data):
            self._file = io.BytesIO(data)

        def read(self):
            return self._file.read()

    class Seeking(Whole):
        def __getattr__(self, name):
            return getattr(self._file, name)

    data = bytes(range(256)) * 1000
    for file in (Whole(data), Seeking(data)):
        assert is_binary(Seeking(data))
        assert borrowed(file).read() == data


@pytest.mark.parametrize("answer", [b"# Hi", "# Hi", b"x" * 200_000])
def test_a_read_that_gives_all_again_and_again(answer):
    """It is all there is, once."""
    data = answer.encode() if isinstance(answer, str) else answer
    assert borrowed(SimpleNamespace(read=lambda: answer)).read() == data


def test_a_read_without_a_size_that_goes_on():
    """What it gives next belongs to the document too."""
    for parts in ([b"one ", b"two ", b"two ", b"one "], [b"one ", b"one ", b"one ", b"two"], [b"one "] * 9, ["a"], []):
        blocks = iter([*parts, type(parts[0])() if parts else b""])
        whole = borrowed(SimpleNamespace(read=lambda blocks=blocks: next(blocks))).read()
        assert whole == b"".join(part.encode() if isinstance(part, str) else part for part in parts)


def test_nothing_yet_is_not_the_end():
    """A pipe that does not block says None while its writer is at work."""
    blocks = iter([b"one", None, b"two"])
    stream = borrowed(SimpleNamespace(read=lambda size: next(blocks)))
    assert stream.read(3) == b"one"
    with pytest.raises(FetchError, match="files that do not block"):
        stream.read()


def test_files_that_seek_in_their_own_way(fixtures):
    """Maps of memory tell nothing of where a seek led to before Python 3.13; some seek from the start only."""

    class FromStart(SimpleNamespace):
        def seek(self, offset):
            return self.file.seek(offset)

    with (fixtures / "handbook.docx").open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as map_:
        data = file.read()
        stream = borrowed(map_)
        assert (stream.seek(-4, io.SEEK_END), stream.read()) == (len(data) - 4, data[-4:])
        map_.seek(0)
        plain = FromStart(file=io.BytesIO(data), seekable=lambda: True)
        plain.read, plain.tell = plain.file.read, plain.file.tell
        assert position(plain) is None
        assert get_text(plain, filename="a.docx") == get_text(map_, filename="a.docx") == get_text(file.name)


def test_positions_that_are_none():
    """Mocks answer anything, and others only promise."""

    async def later(*_):
        return 0

    assert position(mock_open(read_data=b"abc")()) is None
    assert get_text(mock_open(read_data="# T")(), filename="a.md") == "T"
    assert position(SimpleNamespace(seek=later, tell=later)) is None
    assert position(SimpleNamespace(seek=later, tell=later, seekable=later)) is None


def test_a_seek_that_goes_nowhere():
    """It is told, and no document is empty for it."""
    file = io.BytesIO(b"# T")
    file.seek = lambda *_: 0
    with pytest.raises(FetchError, match="does not lead back to position 0"):
        get_text(file, filename="a.md")


def test_a_read_that_is_only_promised():
    """It is told instead of waited for; nothing warns of a coroutine that was left alone."""

    async def later(size=-1):
        return b""

    with pytest.raises(InvalidArgumentType, match="is async"):
        borrowed(SimpleNamespace(read=lambda size: later())).read()


def test_a_file_that_does_not_say_whether_it_seeks():
    """As temporary files of uploads before Python 3.11: it does if it has the means."""

    class Spooled:
        def __init__(self, data):
            self._file = io.BytesIO(data)
            self.read, self.seek, self.tell = self._file.read, self._file.seek, self._file.tell

    stream = borrowed(Spooled(b"0123456789"))
    assert (position(Spooled(b"")), stream.seek(-2, io.SEEK_END), stream.read()) == (0, 8, b"89")
    assert position(SimpleNamespace(read=bytes, tell=int)) is None


def test_text_is_given_as_utf8():
    """Characters that are cut by the size of a read are not lost."""
    assert borrowed(io.StringIO("é" * 100_000)).read() == "é".encode() * 100_000


def test_a_file_that_gives_neither_bytes_nor_text():
    """Such an object is named by what it gave."""

    class Odd:
        def read(self, size):
            return 7

    with pytest.raises(FetchError) as caught:
        borrowed(Odd()).read(1)
    assert caught.value.value == "int"


def test_a_replayed_head():
    """What was read comes first, then the rest."""
    assert replayed(b"head ", io.BytesIO(b"rest")).read() == b"head rest"


def test_what_a_file_is():
    """Position and kind are found without using anything up."""
    assert position(io.BytesIO(b"x")) == 0
    assert position(object()) is None
    assert (is_binary(io.BytesIO(b"x")), is_binary(io.StringIO("x"))) == (True, False)


@pytest.mark.parametrize(("count", "expected"), [(0, b""), (2, b"ab"), (9, b"abc")])
def test_reading_up_to(count, expected):
    """No more than asked, and all there is."""
    assert read_up_to(io.BytesIO(b"abc"), count) == expected
