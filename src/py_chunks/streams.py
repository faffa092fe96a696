"""Byte streams over what callers hand in: text becomes UTF-8, and their files stay open."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, Any, BinaryIO, cast

from py_chunks.errors import FetchError, InvalidArgumentType

COPY_BYTES = 1 << 16
_REPEATS = 16  # equal answers from the first on, after which there will be no other
ASYNC_READ = "read() of the file object is async; await it and pass the bytes"


def encode_text(text: str) -> bytes:
    r"""Return `text` as UTF-8; a lone surrogate, which UTF-8 can't hold, becomes U+FFFD.

    Args:
        text: Any string.

    Example:
        >>> encode_text("a\ud800").decode()
        'a\ufffd'
    """
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def borrowed(raw: IO[Any], origin: int = 0) -> BinaryIO:
    """Return a binary stream over a caller's file, from where it stands; closing it leaves the file open.

    Args:
        raw: The file, binary or text.
        origin: Where the file stood when it was handed over; offsets count from there.
    """
    return cast("BinaryIO", io.BufferedReader(_Borrowed(raw, origin), COPY_BYTES))


def replayed(head: bytes, rest: BinaryIO) -> BinaryIO:
    """Return a stream of `head` and then of what `rest` still holds.

    Args:
        head: Bytes that were read already.
        rest: The stream they came from.
    """
    return cast("BinaryIO", io.BufferedReader(_Replay(head, rest), COPY_BYTES))


def position(raw: IO[Any]) -> int | None:
    """Return where a file stands, or None when it can't seek as files do.

    Args:
        raw: The file.
    """
    seekable = getattr(raw, "seekable", None)
    try:
        # A SpooledTemporaryFile, which is what uploads come in, can seek but says so only from Python 3.11 on.
        can_seek = callable(getattr(raw, "seek", None)) if seekable is None else _settled(seekable())
        if not can_seek or not isinstance(place := _settled(raw.tell()), int):
            return None
        _settled(raw.seek(0, io.SEEK_CUR))
        return place
    except (AttributeError, OSError, TypeError, ValueError):
        return None


def _settled(answer: Any) -> Any:
    """An answer, None instead of one that would have to be awaited."""
    if not hasattr(answer, "__await__"):
        return answer
    if callable(close := getattr(answer, "close", None)):
        close()  # a coroutine that nobody awaits warns
    return None


def is_binary(raw: IO[Any]) -> bool:
    """Return whether a file gives bytes.

    Args:
        raw: The file; nothing of it is used up, unless its `read` gives all there is, however much is wanted.
    """
    return not isinstance(raw, io.TextIOBase) and isinstance(read_some(raw, 0), (bytes, bytearray, memoryview))


def at_its_end(raw: IO[Any], place: int) -> bool:
    """Return whether nothing of a file is left; it stands where it stood.

    Args:
        raw: The file; it can seek.
        place: Where it stands.
    """
    left = read_some(raw, 1)
    raw.seek(place)
    return not left


def is_async(function: Any) -> bool:
    """Return whether what is called is a coroutine function, or an object that acts like one.

    Args:
        function: Anything that can be called.
    """
    # inspect costs 10 ms to import; a coroutine function says so by a flag of its code object (CO_COROUTINE).
    while isinstance(function, partial):
        function = function.func
    target = getattr(function, "__func__", function)
    code = getattr(target, "__code__", None) or getattr(type(target).__call__, "__code__", None)
    return bool(getattr(code, "co_flags", 0) & 0x80)


def read_some(raw: IO[Any], count: int) -> object:
    """Return what a file's `read` gives; some upload objects have one that takes no size and gives all.

    Args:
        raw: The file.
        count: How much is wanted at most.

    Raises:
        InvalidArgumentType: `read` gives something to be awaited.
    """
    try:
        found = raw.read(count)
    except TypeError:
        found = raw.read()
    return _at_once(found)


def _at_once(found: object) -> object:
    """What `read` has given, unless it is only promised."""
    if hasattr(found, "__await__"):
        _settled(found)
        raise InvalidArgumentType(ASYNC_READ, place="read", value=type(found).__name__)
    return found


def _all_of(read: Callable[[], object]) -> Iterator[object]:
    """What a `read` without a size gives until nothing comes, or all there is, where it gives that again and again."""
    first = found = read()
    repeats = 0
    yield first
    while first and (found := read()) == first:
        repeats += 1
        if repeats == _REPEATS:
            return
    yield from [first] * repeats
    while found:
        yield found
        found = read()
    yield found


def read_up_to(stream: BinaryIO, count: int) -> bytes:
    """Return `count` bytes, or all that are left if there are fewer.

    Args:
        stream: The stream.
        count: How many are wanted.
    """
    blocks, left = [], count
    while left > 0 and (block := stream.read(min(left, 1 << 20))):
        blocks.append(block)
        left -= len(block)
    return b"".join(blocks)


class _Borrowed(io.RawIOBase):
    """The caller's file as a raw stream: text becomes UTF-8, and closing this leaves that open.

    Offsets count from where the caller's file stood when it was handed over (`origin`). A binary file that
    can seek is read from this stream's own place, wherever others have moved it in the meantime.
    """

    def __init__(self, raw: IO[Any], origin: int) -> None:
        self._raw = raw
        self._origin = origin
        self._rest = b""
        self._seeks = position(raw) is not None and is_binary(raw)
        self._place = origin  # in the caller's file; known only of files that can seek
        self._blocks: Iterator[object] | None = None  # what a `read` gives that takes no size

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return self._seeks

    def seek(self, offset: int, whence: int = 0) -> int:
        if whence == 1:
            offset, whence = offset + self.tell(), 0
        self._rest, self._blocks = b"", None
        if whence:
            self._raw.seek(offset, whence)
        else:
            self._raw.seek(offset + self._origin)
        self._place = self._raw.tell()  # not all files say so themselves
        return self._place - self._origin

    def tell(self) -> int:
        return self._place - len(self._rest) - self._origin

    def readinto(self, buffer: Any) -> int:
        if not self._rest:
            if self._seeks and self._raw.tell() != self._place:
                self._raw.seek(self._place)
            self._rest = self._bytes(self._read(len(buffer)))
            self._place += len(self._rest)
        block, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(block)] = block
        return len(block)

    def _read(self, count: int) -> object:
        if self._blocks is None:
            try:
                found: object = self._raw.read(count)
            except TypeError:
                self._blocks = _all_of(lambda: _at_once(self._raw.read()))
            else:
                return _at_once(found)
        return next(self._blocks, b"")

    def _bytes(self, block: object) -> bytes:
        if isinstance(block, str):
            return encode_text(block)
        if block is None:  # nothing yet, which is not the end
            message = "read() of the file object gave None; files that do not block can't be read"
            raise FetchError(message, place="read")
        if isinstance(block, (bytes, bytearray, memoryview)):
            return bytes(block)
        got = type(block).__name__
        raise FetchError(f"read() of the file object must return bytes or str, got: {got}", value=got)


class _Replay(io.RawIOBase):
    """A head that was already read, then the stream it came from."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._head:
            block, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
        else:
            block = self._rest.read(len(buffer))
        buffer[: len(block)] = block
        return len(block)
