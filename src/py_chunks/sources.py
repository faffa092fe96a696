"""Where a document comes from: one Source for paths, bytes, file objects and uploads."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from typing import IO, Any, BinaryIO, cast

from py_chunks.errors import (
    CorruptDocument,
    FetchError,
    InvalidArgument,
    InvalidArgumentType,
    LimitExceeded,
    SourceNotFound,
)
from py_chunks.streams import (
    ASYNC_READ,
    COPY_BYTES,
    at_its_end,
    borrowed,
    encode_text,
    is_async,
    is_binary,
    position,
    read_up_to,
    replayed,
)

HEAD_BYTES = 8192
COMPOUND_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How a compound file begins ([MS-CFB] 2.2): Office of 1997 to 2003, Outlook items, locked Open XML."""
_SPOOL_BYTES = 8 << 20
_SMALL_BYTES = 1 << 16  # a file up to this size is opened and read once, though it is asked for several times

_LONG_PATH = 1000
BYTES_LABEL = "<bytes>"
UNSUPPORTED_SOURCE = "Unsupported source type. Use path/URL, bytes, file-like object, or upload object."


class Source:
    """A document that can be opened, and its name.

    Attributes:
        name: The file name (no folders) that decides the format and the document id, or None.
        label: What messages call the document: its path, its name, or "<bytes>".
        path: The path as it was given, for documents that are files; else None.
        document_id: What chunks call the document when the caller gives no other id: its name.
        members: The directory of an archive, kept here by whoever has read it first; else None.
    """

    def __init__(
        self,
        opener: Callable[[], BinaryIO],
        *,
        name: str | None,
        label: str,
        path: str | None = None,
        reopens: bool = True,
    ) -> None:
        self.name = name
        self.label = label
        self.path = path
        self.document_id = name
        self.members: Any = None
        self.is_string = False  # whether it is text for certain, and no file of another kind under a text's name
        self._opener = opener
        self._reopens = reopens
        self._head: bytes | None = None
        self._whole: bytes | None = None
        self._first: BinaryIO | None = None
        self._spooled: BinaryIO | None = None
        self._opened: list[BinaryIO] = []

    def head(self) -> bytes:
        """Return the first 8,192 bytes, or all if there are fewer, without using them up.

        Raises:
            OSError: The source could not be read.
        """
        if self._head is None:
            stream = self._open()
            start = read_up_to(stream, HEAD_BYTES if self.path is None else _SMALL_BYTES + 1)
            self._head = start[:HEAD_BYTES]
            if self.path is not None and len(start) <= _SMALL_BYTES:
                self._whole = start
            if self._reopens:
                stream.close()
            else:
                self._first = stream
        return self._head

    def open(self) -> BinaryIO:
        """Return a binary stream from the first byte on, for reading in order; close it when done.

        A source that can be read only once gives its stream once; `open_seekable` has no such bound.

        Raises:
            OSError: The source could not be read.
        """
        if self._spooled is not None:
            return _view(self._spooled)
        if self._reopens:
            return self._open()
        head = self.head()
        assert self._first is not None
        return replayed(head, self._first)

    def open_seekable(self) -> BinaryIO:
        """Return a binary stream that can seek, at its first byte; close it when done.

        A source that can't seek is copied to a temporary file first, which is gone with the source.

        Raises:
            OSError: The source could not be read.
        """
        if self._reopens:
            return self._open()
        if self._spooled is None:
            spool = cast("BinaryIO", tempfile.SpooledTemporaryFile(max_size=_SPOOL_BYTES))  # noqa: SIM115
            stream = self.open()
            while block := stream.read(COPY_BYTES):
                spool.write(block)
            self._spooled = spool
        return _view(self._spooled)

    def read(self, limit: int) -> bytes:
        """Return all bytes.

        Args:
            limit: How many bytes are allowed.

        Raises:
            LimitExceeded: There are more.
            OSError: The source could not be read.
        """
        with self.open() as stream:
            data = read_up_to(stream, limit + 1)
        if len(data) > limit:
            message = (
                f"{self.label} is larger than {limit} bytes; pass limits=Limits(max_document_bytes=...) to allow it"
            )
            raise LimitExceeded(message, source=self.label, place="max_document_bytes", value=limit)
        return data

    def corrupt(self, message: str, *, place: str | None = None) -> CorruptDocument:
        """Return (not raise) a CorruptDocument error that names this source."""
        return CorruptDocument(message, source=self.label, place=place)

    def close(self) -> None:
        """Release what this source itself opened or copied; the caller's own objects stay open."""
        for stream in self._opened:
            stream.close()  # a reader that was never started could not
        if self._spooled is not None:
            self._spooled.close()

    def _open(self) -> BinaryIO:
        if self._whole is not None:
            return io.BytesIO(self._whole)
        self._opened = [stream for stream in self._opened if not stream.closed]
        self._opened.append(self._opener())
        return self._opened[-1]


def source_of(source: object, filename: str | None = None) -> Source:
    """Return the Source for a path, bytes, a file object or an upload object.

    Args:
        source: `str` or path-like (a path), bytes-like (content), an object with `.read()`, or an
            upload: an object with `.filename` and `.file.read()` or `.read()`.
        filename: Name for sources that have none; ignored for paths.

    Raises:
        SourceNotFound: The path leads to no file.
        InvalidArgument: The bytes are empty.
        InvalidArgumentType: `source` is none of these.

    Example:
        >>> source_of(b"# T", "t.md").name
        't.md'
    """
    if isinstance(source, (str, os.PathLike)):
        return path_source(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes_source(source, filename)
    if getattr(source, "filename", None) is not None and _has_reader(source):
        return upload_source(source, filename)
    if callable(getattr(source, "read", None)):
        return file_source(source, filename)
    raise InvalidArgumentType(UNSUPPORTED_SOURCE, place="source", value=type(source).__name__)


def path_source(path: object) -> Source:
    """Return the Source for a file on disk.

    Args:
        path: `str` or path-like.

    Raises:
        SourceNotFound: There is no file of that name; a directory is not a file.
        InvalidArgumentType: `path` is neither `str` nor path-like.

    Example:
        >>> path_source("missing.md")
        Traceback (most recent call last):
            ...
        py_chunks.errors.SourceNotFound: File not found: missing.md
    """
    if not isinstance(path, (str, os.PathLike)):
        raise InvalidArgumentType(UNSUPPORTED_SOURCE, place="source", value=type(path).__name__)
    text = os.fsdecode(path)
    try:
        found = os.path.isfile(text)  # noqa: PTH113 - pathlib would swallow the reason for a bad name
    except ValueError:  # a NUL in the name
        found = False
    if not found:
        shown = text if len(text) <= _LONG_PATH else f"{text[:_LONG_PATH]}… (a str is a path; chunk_text takes text)"
        if os.path.isdir(text):  # noqa: PTH112
            shown += " (it is a directory; py_chunks.corpus.chunk_corpus reads all in one)"
        raise SourceNotFound(f"File not found: {shown}", source=text, value=text)
    return Source(lambda: open(text, "rb"), name=os.path.basename(text), label=text, path=text)  # noqa: PTH119, PTH123


def bytes_source(data: object, filename: str | None = None) -> Source:
    """Return the Source for a document held in memory.

    Args:
        data: bytes-like.
        filename: Its name; the extension decides the format.

    Raises:
        InvalidArgument: There are no bytes.
        InvalidArgumentType: `data` is not bytes-like.

    Example:
        >>> bytes_source(b"a", "a.txt").head()
        b'a'
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        message = f"data must be bytes, bytearray or memoryview, got: {type(data).__name__}"
        raise InvalidArgumentType(message, place="data", value=type(data).__name__)
    content = bytes(data)
    if not content:
        raise InvalidArgument("data is empty", source=filename, place="data")
    name = _base_name(filename)
    return Source(lambda: io.BytesIO(content), name=name, label=name or BYTES_LABEL)


def text_source(text: str) -> Source:
    """Return the Source of a plain-text document held as a string, which has no document id of its own.

    Args:
        text: Its text; encoded as UTF-8 (a lone surrogate becomes U+FFFD).

    Raises:
        InvalidArgument: The text is empty.

    Example:
        >>> text_source("a").name
        'text.txt'
    """
    source = bytes_source(encode_text(text), "text.txt")
    source.document_id = None
    source.is_string = True
    return source


def file_source(file_obj: object, filename: str | None = None) -> Source:
    r"""Return the Source for an open file, binary or text, seekable or not.

    Reading begins where the file stands, which must not be its end. Text is encoded as UTF-8 (a lone surrogate becomes
    U+FFFD). The file stays open.

    Args:
        file_obj: An object whose `.read(n)` gives bytes or str.
        filename: Its name; without one, the object's own `.name`.

    Raises:
        InvalidArgument: It has been read to its end.
        InvalidArgumentType: `file_obj` has no `.read()`, or an asynchronous one.

    Example:
        >>> file_source(io.StringIO("é"), "a.txt").head()
        b'\xc3\xa9'
    """
    read = getattr(file_obj, "read", None)
    if not callable(read):
        raise InvalidArgumentType(UNSUPPORTED_SOURCE, place="file_obj", value=type(file_obj).__name__)
    if is_async(read):
        raise InvalidArgumentType(ASYNC_READ, place="file_obj", value=type(file_obj).__name__)
    name = _base_name(filename or _own_name(file_obj))
    label = name or "<file object>"
    raw = cast("IO[Any]", file_obj)
    start = position(raw)
    if start is None:
        return Source(lambda: borrowed(raw), name=name, label=label, reopens=False)
    if start and at_its_end(raw, start):
        message = f"{label} has been read to its end (position {start}); seek(0) before it is handed over"
        raise InvalidArgument(message, source=label, place="file_obj", value=start)

    def reopen() -> BinaryIO:
        raw.seek(start)
        if raw.tell() != start:
            raise FetchError(f"seek() of {label} does not lead back to position {start}", source=label, value=start)
        return borrowed(raw, start)

    return Source(reopen, name=name, label=label, reopens=is_binary(raw))


def _own_name(file_obj: object) -> str | os.PathLike[str] | None:
    name = getattr(file_obj, "name", None)
    if isinstance(name, str):
        # Python calls files without a name "<stdin>" and the like.
        return None if name.startswith("<") and name.endswith(">") else name
    return name if isinstance(name, os.PathLike) else None


def upload_source(upload: object, filename: str | None = None) -> Source:
    """Return the Source for a web framework's upload object: all of it, also where some has been read before.

    Args:
        upload: An object with `.filename` and a synchronous `.file.read()` or `.read()`.
        filename: Used instead of the upload's own name when given.

    Raises:
        InvalidArgument: There is no name.
        InvalidArgumentType: There is no reader, or only an asynchronous one.
    """
    name = filename or getattr(upload, "filename", None)
    if not name:
        raise InvalidArgument("upload_file.filename is required", place="upload_file")
    inner = getattr(upload, "file", None)
    if callable(getattr(inner, "read", None)):
        return _rewound_source(inner, str(name))
    read = getattr(upload, "read", None)
    if not callable(read):
        message = "upload_file must provide .file.read() or .read()"
        raise InvalidArgumentType(message, place="upload_file", value=type(upload).__name__)
    if is_async(read):
        message = "upload_file.read() is async; pass upload_file.file or use bytes API"
        raise InvalidArgumentType(message, place="upload_file", value=type(upload).__name__)
    return _rewound_source(upload, str(name))


def _rewound_source(file_obj: object, name: str) -> Source:
    raw = cast("IO[Any]", file_obj)
    if position(raw):
        raw.seek(0)
    return file_source(file_obj, name)


def _has_reader(upload: object) -> bool:
    return hasattr(upload, "read") or hasattr(upload, "file")


def _base_name(filename: object) -> str | None:
    if filename is None:
        return None
    if not isinstance(filename, (str, bytes, os.PathLike)):
        message = f"filename must be str or path-like, got: {type(filename).__name__}"
        raise InvalidArgumentType(message, place="filename", value=type(filename).__name__)
    return os.path.basename(os.fsdecode(filename).replace("\\", "/")) or None  # noqa: PTH119


def _view(spool: BinaryIO) -> BinaryIO:
    spool.seek(0)
    return borrowed(spool)
