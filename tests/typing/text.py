"""The public types of windows over text, checked by mypy and never run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import py_chunks
from py_chunks import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from py_chunks import Chunk


class Letters:
    """Any object with encode and decode."""

    def encode(self, part: str) -> list[str]:
        """Return the letters."""
        return list(part)

    def decode(self, tokens: list[str]) -> str:
        """Return the text."""
        return "".join(tokens)


windows: Iterator[text.TextWindow] = text.word_windows(["one ", "two"], chunk_size=3, stride=2, tail_policy="pad")
tokens: Iterator[text.TextWindow] = text.token_windows("one", chunk_size=3, overlap=1, tokenizer=Letters())
sentences: Iterator[text.TextWindow] = text.sentence_windows("One.", chunk_size=1, splitter=lambda part: [part])
chunk: Chunk = next(windows).to_chunk()
tokenizer: text.Tokenizer = text.coerce_tokenizer("cl100k_base")
count: int = tokenizer.count("text")
segmentation: text.Segmentation = text.sentence_segmentation("en")
chunks: list[Chunk] = py_chunks.get_chunks("a.md", mode="sliding_window", unit="tokens", tokenizer=tokenizer)
