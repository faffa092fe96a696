"""The entry points that take one kind of source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from py_chunks.api import chunks_of
from py_chunks.chunks import Chunk
from py_chunks.settings import CHUNK_DEFAULTS, ChunkSettings, accepts
from py_chunks.sources import path_source

if TYPE_CHECKING:
    from typing_extensions import Unpack


@accepts(CHUNK_DEFAULTS)
def get_chunks_from_path(file_path: object, **settings: Unpack[ChunkSettings]) -> list[Chunk]:
    """Return the chunks of a file.

    Args:
        file_path: Its path, `str` or path-like.
        **settings: As for `get_chunks`.

    Raises:
        ChunkError: As for `get_chunks`.
    """
    return list(chunks_of(path_source(file_path), settings))
