"""The entry points that take one kind of source; each is `get_chunks` or `stream_chunks` for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from py_chunks.api import chunks_of
from py_chunks.chunks import Chunk, ChunkStream
from py_chunks.settings import CHUNK_DEFAULTS, ChunkSettings, accepts
from py_chunks.sources import Source, bytes_source, file_source, path_source, upload_source

if TYPE_CHECKING:
    from typing_extensions import Unpack


@accepts(CHUNK_DEFAULTS)
def get_chunks_from_path(file_path: object, **settings: Unpack[ChunkSettings]) -> list[Chunk]:
    """Return the chunks of a file as a list, in document order.

    Args:
        file_path: Its path, `str` or path-like.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    with chunks_of(path_source(file_path), settings) as chunks:
        return list(chunks)


@accepts(CHUNK_DEFAULTS)
def get_chunks_from_bytes(data: object, filename: str | None = None, **settings: Unpack[ChunkSettings]) -> list[Chunk]:
    """Return the chunks of a document held in memory as a list, in document order.

    Args:
        data: bytes-like content.
        filename: Its name; the extension decides the format. Needed unless the content is of a kind that
            can be told from its bytes.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    with chunks_of(bytes_source(data, filename), settings) as chunks:
        return list(chunks)


@accepts(CHUNK_DEFAULTS)
def get_chunks_from_fileobj(
    file_obj: object, filename: str | None = None, **settings: Unpack[ChunkSettings]
) -> list[Chunk]:
    """Return the chunks of an open file as a list, in document order.

    Args:
        file_obj: An object with ``.read()`` that gives bytes or text; it stays open.
        filename: Its name; without one, the object's own ``.name``.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    with chunks_of(file_source(file_obj, filename), settings) as chunks:
        return list(chunks)


@accepts(CHUNK_DEFAULTS)
def get_chunks_from_upload(upload_file: object, **settings: Unpack[ChunkSettings]) -> list[Chunk]:
    """Return the chunks of a web framework's upload object as a list, in document order.

    Args:
        upload_file: An object with ``.filename`` and a synchronous ``.file.read()`` or ``.read()``.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    with chunks_of(upload_source(upload_file), settings) as chunks:
        return list(chunks)


@accepts(CHUNK_DEFAULTS)
def get_chunks_from_s3_presigned_url(
    url: str, filename: str | None = None, timeout: float = 60, **settings: Unpack[ChunkSettings]
) -> list[Chunk]:
    """Return the chunks of a document behind a (presigned) URL as a list, in document order.

    Args:
        url: An ``http://`` or ``https://`` URL.
        filename: Its name; without one, the last part of the URL's path.
        timeout: Seconds for the whole fetch.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        FetchError: The document could not be fetched, or the address is refused; also a
            `urllib.error.URLError`.
        ChunkError: As for `get_chunks`.
    """
    with chunks_of(_presigned(url, filename, timeout, settings), settings) as chunks:
        return list(chunks)


@accepts(CHUNK_DEFAULTS)
def stream_chunks_from_path(file_path: object, **settings: Unpack[ChunkSettings]) -> ChunkStream:
    """Return an iterator of the chunks of a file, each made when it is asked for.

    Args:
        file_path: Its path, `str` or path-like.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    return chunks_of(path_source(file_path), settings, streaming=True)


@accepts(CHUNK_DEFAULTS)
def stream_chunks_from_bytes(
    data: object, filename: str | None = None, **settings: Unpack[ChunkSettings]
) -> ChunkStream:
    """Return an iterator of the chunks of a document held in memory, each made when it is asked for.

    Args:
        data: bytes-like content.
        filename: Its name; the extension decides the format. Needed unless the content is of a kind that
            can be told from its bytes.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    return chunks_of(bytes_source(data, filename), settings, streaming=True)


@accepts(CHUNK_DEFAULTS)
def stream_chunks_from_fileobj(
    file_obj: object, filename: str | None = None, **settings: Unpack[ChunkSettings]
) -> ChunkStream:
    """Return an iterator of the chunks of an open file, each made when it is asked for.

    Args:
        file_obj: An object with ``.read()`` that gives bytes or text; it stays open.
        filename: Its name; without one, the object's own ``.name``.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    return chunks_of(file_source(file_obj, filename), settings, streaming=True)


@accepts(CHUNK_DEFAULTS)
def stream_chunks_from_upload(upload_file: object, **settings: Unpack[ChunkSettings]) -> ChunkStream:
    """Return an iterator of the chunks of a web framework's upload object, each made when it is asked for.

    Args:
        upload_file: An object with ``.filename`` and a synchronous ``.file.read()`` or ``.read()``.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    return chunks_of(upload_source(upload_file), settings, streaming=True)


@accepts(CHUNK_DEFAULTS)
def stream_chunks_from_s3_presigned_url(
    url: str, filename: str | None = None, timeout: float = 60, **settings: Unpack[ChunkSettings]
) -> ChunkStream:
    """Return an iterator of the chunks of a document behind a (presigned) URL, each made when it is asked for.

    Args:
        url: An ``http://`` or ``https://`` URL.
        filename: Its name; without one, the last part of the URL's path.
        timeout: Seconds for the whole fetch.
        **settings: Keyword-only, as for `get_chunks`.

    Raises:
        FetchError: The document could not be fetched, or the address is refused; also a
            `urllib.error.URLError`.
        ChunkError: As for `get_chunks`.
    """
    return chunks_of(_presigned(url, filename, timeout, settings), settings, streaming=True)


def _presigned(url: str, filename: str | None, timeout: float, settings: ChunkSettings) -> Source:
    from py_chunks.urls import url_source

    chosen = {**CHUNK_DEFAULTS, **settings}
    allow_private = chosen["allow_private_urls"]
    return url_source(url, filename, timeout=timeout, limits=chosen["limits"], allow_private=allow_private)
