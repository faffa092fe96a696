r"""py_chunks: documents to overlapping chunks for retrieval, each with its exact place of origin.

    >>> from py_chunks import get_chunks
    >>> chunks = get_chunks(b"# Title\n\none\n\ntwo", filename="notes.md", mode="sliding_window")
    >>> chunks[0]["metadata"]["paragraph_range"], chunks[0]["metadata"]["char_range"]
    ([0, 2], [0, 17])

Importing the package loads the windowing core and nothing else; every other name is loaded on first use.
"""

from __future__ import annotations

# Loaded at once, since importing this module later would put the module in the function's place.
from py_chunks.windows import contiguous_groups, sliding_windows, windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from py_chunks.api import chunk_text, get_chunks, get_text, iter_units, stream_chunks
    from py_chunks.chunks import Chunk, ChunkStream
    from py_chunks.errors import (
        ChunkError,
        CorruptDocument,
        DocumentError,
        EncryptedDocument,
        FetchError,
        InvalidArgument,
        InvalidArgumentType,
        LimitExceeded,
        MissingDependency,
        NegativeOverlap,
        NoText,
        SourceNotFound,
        UnsupportedFormat,
    )
    from py_chunks.limits import Limits
    from py_chunks.units import Location, Unit
    from py_chunks.variants import (
        get_chunks_from_bytes,
        get_chunks_from_fileobj,
        get_chunks_from_path,
        get_chunks_from_s3_presigned_url,
        get_chunks_from_upload,
        stream_chunks_from_bytes,
        stream_chunks_from_fileobj,
        stream_chunks_from_path,
        stream_chunks_from_s3_presigned_url,
        stream_chunks_from_upload,
    )

    __version__: str

_HOMES = {
    "api": ("chunk_text", "get_chunks", "get_text", "iter_units", "stream_chunks"),
    "chunks": ("Chunk", "ChunkStream"),
    "errors": (
        "ChunkError", "CorruptDocument", "DocumentError", "EncryptedDocument", "FetchError", "InvalidArgument",
        "InvalidArgumentType", "LimitExceeded", "MissingDependency", "NegativeOverlap", "NoText", "SourceNotFound",
        "UnsupportedFormat",
    ),
    "limits": ("Limits",),
    "units": ("Location", "Unit"),
    "variants": (
        "get_chunks_from_bytes", "get_chunks_from_fileobj", "get_chunks_from_path",
        "get_chunks_from_s3_presigned_url", "get_chunks_from_upload", "stream_chunks_from_bytes",
        "stream_chunks_from_fileobj", "stream_chunks_from_path", "stream_chunks_from_s3_presigned_url",
        "stream_chunks_from_upload",
    ),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Chunk",
    "ChunkError",
    "ChunkStream",
    "CorruptDocument",
    "DocumentError",
    "EncryptedDocument",
    "FetchError",
    "InvalidArgument",
    "InvalidArgumentType",
    "LimitExceeded",
    "Limits",
    "Location",
    "MissingDependency",
    "NegativeOverlap",
    "NoText",
    "SourceNotFound",
    "Unit",
    "UnsupportedFormat",
    "__version__",
    "chunk_text",
    "contiguous_groups",
    "get_chunks",
    "get_chunks_from_bytes",
    "get_chunks_from_fileobj",
    "get_chunks_from_path",
    "get_chunks_from_s3_presigned_url",
    "get_chunks_from_upload",
    "get_text",
    "iter_units",
    "sliding_windows",
    "stream_chunks",
    "stream_chunks_from_bytes",
    "stream_chunks_from_fileobj",
    "stream_chunks_from_path",
    "stream_chunks_from_s3_presigned_url",
    "stream_chunks_from_upload",
    "windows",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        value: object = _version()
    elif name in _HOME_OF:
        from importlib import import_module

        value = getattr(import_module(f"py_chunks.{_HOME_OF[name]}"), name)
    else:
        raise AttributeError(f"module 'py_chunks' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("py-chunks-pure")
    except PackageNotFoundError:
        return "0.0.0+unknown"
