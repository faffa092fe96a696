"""The mode table: a mode is a function from units to chunks, found by its name.

Each mode module has ``plan(arguments) -> Mode``: it checks the arguments the mode uses and returns the
function. Nothing here knows about files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Literal

from py_chunks.chunks import Chunk
from py_chunks.metadata import COUNTED_FAMILIES, DocumentFacts
from py_chunks.units import Place, Unit

Mode = Callable[[Iterator[Unit], DocumentFacts], Iterator[Chunk]]
WithinPlace = Literal["section", "page", "slide", "message", "chapter"]
Within = WithinPlace | Callable[[Unit], Any] | None

WindowUnit = Literal["blocks", "characters", "graphemes", "sentences", "tokens", "words"]

MODES: dict[str, str] = {
    "default": "structural",
    "row": "row",
    "sliding_window": "sliding_window",
    "structural": "structural",
}
"""Mode name -> the module in this package that plans it."""


TEXT_UNITS = ("characters", "graphemes", "sentences", "tokens", "words")
"""What windows of a document's text can be counted in, beside the blocks it is made of."""


@dataclass(frozen=True, slots=True)
class ModeArguments:
    """The caller's arguments; each mode checks those it uses and ignores the rest.

    Attributes:
        window_size: Units in a window; at least 1.
        overlap: Units shared by neighbouring windows; at least 0, less than `window_size`.
        sentences_per_chunk: Sentences, or rows of delimited text, in a chunk.
        paragraphs_per_page: Paragraphs on an estimated page.
        within: What windows never span a change of.
        max_window_chars: Characters of a window of slides before it is cut; None lifts the cap.
        place: What the format's locations count; None when it has none.
        grouped: Whether the format groups its units (sheets).
        rows: Whether the format's units are rows.
        rows_per_chunk: Rows of a chunk in mode "row".
        unit: What a window is counted in: "blocks" or one of `TEXT_UNITS`.
        tokenizer: What makes tokens.
        language: Whose abbreviations end no sentence.
        sentence_splitter: What makes sentences instead of rules.
    """

    window_size: object = 3
    overlap: object = 1
    sentences_per_chunk: object = 3
    paragraphs_per_page: object = 15
    within: Within = None
    max_window_chars: int | None = 6000
    place: Place | None = None
    grouped: bool = False
    rows: bool = False
    rows_per_chunk: object = 1
    unit: object = "blocks"
    tokenizer: object = None
    language: Any = "en"
    sentence_splitter: Any = None


def plan_mode(name: str, arguments: ModeArguments) -> Mode:
    """Return the function of the mode of that name, its arguments checked.

    For the families whose chunks say how many there are, its first chunk comes when all are known.

    Args:
        name: A key of `MODES`.
        arguments: The caller's arguments.

    Raises:
        InvalidArgument: An argument the mode uses is not allowed.
    """
    module_name = "row" if name == "default" and arguments.rows else MODES[name]
    if name == "sliding_window" and arguments.unit != "blocks":
        module_name = "text_window"
    mode: Mode = _mode_module(module_name).plan(arguments)

    def planned(units: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
        chunks = mode(units, facts)
        return _counted(chunks) if facts.family in COUNTED_FAMILIES else chunks

    return planned


@cache
def _mode_module(name: str) -> ModuleType:
    return import_module(f"py_chunks.modes.{name}")


def _counted(chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    listed = list(chunks)
    for chunk in listed:
        chunk["metadata"]["total_chunks"] = len(listed)
        yield chunk
