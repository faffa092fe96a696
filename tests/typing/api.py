"""The public types, checked by mypy and never run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import py_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from py_chunks import Chunk, ChunkStream, Unit

chunks: list[Chunk] = py_chunks.get_chunks("a.md", mode="sliding_window", window_size=3, overlap=1)
stream: ChunkStream = py_chunks.stream_chunks(b"a", filename="a.md", within="section")
units: Iterator[Unit] = py_chunks.iter_units("a.csv", delimiter=",")
text: str = py_chunks.get_text("a.md", limits=py_chunks.Limits(max_pages=3))
groups: Iterator[tuple[int, ...]] = py_chunks.windows([1, 2, 3], 2, 1)
version: str = py_chunks.__version__
