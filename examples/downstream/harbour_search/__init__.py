"""What goes into the index of a small search engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from py_chunks import get_chunks


def passages(path: Path) -> list[dict[str, Any]]:
    """Passages of three units, with one shared by neighbours."""
    return get_chunks(path, mode="sliding_window", window_size=3, overlap=1)


def notes(text: str, size: int = 200) -> Iterator[tuple[str, int, int]]:
    """A splitter of our own for short notes: runs of words of at most so many characters, cut where words end."""
    start = end = None
    for word in re.finditer(r"\S+", text):
        if start is not None and word.end() - start > size:
            yield text[start:end], start, end
            start = None
        start, end = (word.start() if start is None else start), word.end()
    if start is not None:
        yield text[start:end], start, end
