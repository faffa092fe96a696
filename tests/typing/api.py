"""The public types, checked by mypy and never run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import py_chunks
from py_chunks import corpus as corpora
from py_chunks import long_inputs, reconstruction, records, retrieval, tuning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from py_chunks import Chunk, ChunkStream, Unit

chunks: list[Chunk] = py_chunks.get_chunks("a.md", mode="sliding_window", window_size=3, overlap=1)
stream: ChunkStream = py_chunks.stream_chunks(b"a", filename="a.md", within="section")
units: Iterator[Unit] = py_chunks.iter_units("a.csv", delimiter=",")
text: str = py_chunks.get_text("a.md", limits=py_chunks.Limits(max_pages=3))
groups: Iterator[tuple[int, ...]] = py_chunks.windows([1, 2, 3], 2, 1)
version: str = py_chunks.__version__
passage: retrieval.Passage = retrieval.expand((0, 5), before=1, after=1, source="a.md", within="section")
passages: list[retrieval.Passage] = retrieval.merge_hits(chunks)
nodes: ChunkStream = retrieval.sentence_nodes("a.md", language="de", document_id="a")
payloads: Iterator[records.Record] = records.to_records(nodes)
whole: str = reconstruction.reconstruct(chunks)
settings = corpora.CorpusSettings(window_size=2, overlap=0, tail_policy="drop")
items: Iterator[Chunk | corpora.FailedDocument] = corpora.chunk_corpus([("id", "text")], settings, on_error="record")
ends: list[int] = long_inputs.map_windows("text", lambda window: window.end, combine=list, chunk_size=2, unit="words")
compared: tuning.Tuning = tuning.tune(
    ["a.md"], units=["blocks", "words"], window_sizes={"blocks": [2]}, overlaps=[0, 0.5]
)
by_vectors: tuning.Tuning = tuning.tune(
    "a.md", retriever=tuning.embedding_retriever(lambda texts: [[1.0] for _ in texts])
)
taken: tuning.Setting = compared.recommended.trial.setting
