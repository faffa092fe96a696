"""The sound documents that damage begins with: our fixtures, and small ones that are built."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from py_chunks import iter_units
from py_chunks.testing.writers import WRITABLE, build_document

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
if str(ROOT / "tests") not in sys.path:
    sys.path.append(str(ROOT / "tests"))  # the builders of in-memory documents live there

_TEXTS = [
    "the lamp is lit at dusk",
    "the watch ends at six",
    "the log is kept in ink",
    "the boats lie at the north quay",
]
_TWIN = {".htm": ".html", ".docm": ".docx", ".dotx": ".docx", ".dotm": ".docx"}


@lru_cache(maxsize=64)
def seeds(extension: str) -> tuple[bytes, ...]:
    """The documents of a format, the fixture first."""
    from builders import build

    found = [(FIXTURES / f"handbook{extension}").read_bytes(), build(extension, _TEXTS).data]
    written = _TWIN.get(extension, extension)
    if written in WRITABLE:
        found.append(build_document(written).data)
    return tuple(found)


@lru_cache(maxsize=64)
def words(extension: str) -> frozenset[str]:
    """The longer words of those documents, as their units give them."""
    texts = (unit.text for data in seeds(extension) for unit in iter_units(data, filename=f"a{extension}"))
    return frozenset(
        word for text in texts for word in text.split() if len(word) > 3 and word.isalpha() and word.isascii()
    )
