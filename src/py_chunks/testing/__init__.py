"""For tests of chunking, ours or anybody's; `pytest_py_chunks` offers it as pytest fixtures.

    >>> from py_chunks.testing import assert_chunks_cover
    >>> assert_chunks_cover(["one two", "two three"], "one two three")

Each name is loaded on first use. `py_chunks.testing.strategies` is the one module that needs Hypothesis.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from py_chunks.testing.assertions import assert_chunks_cover, assert_citations_resolve
    from py_chunks.testing.hostile import hostile_bytes, hostile_cases, hostile_names
    from py_chunks.testing.outlines import Bullets, Heading, Paragraph, Table
    from py_chunks.testing.samples import sample_path, sample_texts
    from py_chunks.testing.seen_text import Counted
    from py_chunks.testing.splitter_laws import LAWS
    from py_chunks.testing.splitters import Breach, SplitterFaulty, check, report
    from py_chunks.testing.writers import WRITABLE, BuiltDocument, build_document

_HOME_OF = {
    "Breach": "splitters",
    "Bullets": "outlines",
    "BuiltDocument": "writers",
    "Counted": "seen_text",
    "Heading": "outlines",
    "LAWS": "splitter_laws",
    "Paragraph": "outlines",
    "SplitterFaulty": "splitters",
    "Table": "outlines",
    "WRITABLE": "writers",
    "assert_chunks_cover": "assertions",
    "assert_citations_resolve": "assertions",
    "build_document": "writers",
    "check": "splitters",
    "hostile_bytes": "hostile",
    "hostile_cases": "hostile",
    "hostile_names": "hostile",
    "report": "splitters",
    "sample_path": "samples",
    "sample_texts": "samples",
}

__all__ = [
    "LAWS",
    "WRITABLE",
    "Breach",
    "BuiltDocument",
    "Bullets",
    "Counted",
    "Heading",
    "Paragraph",
    "SplitterFaulty",
    "Table",
    "assert_chunks_cover",
    "assert_citations_resolve",
    "build_document",
    "check",
    "hostile_bytes",
    "hostile_cases",
    "hostile_names",
    "report",
    "sample_path",
    "sample_texts",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'py_chunks.testing' has no attribute {name!r}")
    return getattr(import_module(f"py_chunks.testing.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
