"""Mode `sliding_window` with a unit of text: windows over tokens, sentences, words or characters of any document.

The document text is made of the units as they pass, and let go of as windows pass.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain, takewhile

from py_chunks.chunks import Chunk
from py_chunks.errors import InvalidArgument
from py_chunks.metadata import ROW_FAMILIES, DocumentFacts, describe
from py_chunks.modes import TEXT_UNITS, Mode, ModeArguments
from py_chunks.modes._places import grouping
from py_chunks.segmentation import Segmentation
from py_chunks.text_windows import TextWindow, WindowPlan, segmentation_of, windows_of
from py_chunks.units import Unit, document_text
from py_chunks.windows import check_window, contiguous_groups, windows


def plan(arguments: ModeArguments) -> Mode:
    """Return the mode for these arguments.

    Args:
        arguments: `unit`, `window_size`, `overlap`, `tokenizer`, `language`, `sentence_splitter` and `within` are used.

    Raises:
        InvalidArgument: One of them is not allowed.
    """
    size, overlap = check_window(arguments.window_size, arguments.overlap)
    unit = arguments.unit
    if unit not in TEXT_UNITS:
        allowed = ", ".join(map(repr, sorted(("blocks", *TEXT_UNITS))))
        raise InvalidArgument(f"unit must be one of {allowed}, got: {unit!r}", place="unit", value=unit)
    segmentation = segmentation_of(
        str(unit), arguments.tokenizer, language=arguments.language, splitter=arguments.sentence_splitter
    )
    key = grouping(arguments.within, arguments.place, grouped=arguments.grouped)

    def mode(units: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
        return _Windows(segmentation, size, overlap, facts).chunks(units, key)

    return mode


class _Windows:
    """The windows of one document, numbered through."""

    def __init__(self, segmentation: Segmentation, size: int, overlap: int, facts: DocumentFacts) -> None:
        self._segmentation = segmentation
        self._size = size
        self._overlap = overlap
        self._facts = facts
        self._passed = 0  # spans of the runs before
        self._index = 0
        self._end = 0  # of the last chunk
        self._passing: deque[Unit] = deque()

    def chunks(self, units: Iterator[Unit], key: Callable[[Unit], Hashable] | None) -> Iterator[Chunk]:
        if key is None:
            yield from self._run(units)
            return
        for _, members in contiguous_groups(units, key):
            yield from self._run(members)

    def _run(self, units: Iterator[Unit]) -> Iterator[Chunk]:
        first = next(units, None)
        if first is None:
            return
        index_in_run = 0
        for window in self._windows(first, _kept(chain([first], units), self._passing)):
            self._passed = window.window_end
            # Of a document only text is a chunk: a window may have fallen between two blocks.
            if window.text and not window.text.isspace():
                yield self._chunk(window, index_in_run)
                self._index += 1
                index_in_run += 1

    def _windows(self, first: Unit, units: Iterator[Unit]) -> Iterator[TextWindow]:
        facts = self._facts
        if facts.family in ROW_FAMILIES and self._segmentation.unit == "sentences":
            return self._windows_of_rows(units)
        plan = WindowPlan(self._size, self._overlap, offset=first.char_start, first_span=self._passed)
        pieces = document_text(units, facts.joiner)
        if first.index:
            next(pieces)  # what stands before the first unit belongs to the run before
        return windows_of(pieces, self._segmentation, plan)

    def _windows_of_rows(self, rows: Iterator[Unit]) -> Iterator[TextWindow]:
        """A row is a sentence, as it is to `sentence_nodes`: nothing else ends one where no stop is set."""
        first, step = self._passed, self._size - self._overlap
        for found in windows(rows, self._size, self._overlap):
            start, text = found[0].char_start, self._facts.joiner.join([row.text for row in found])
            yield TextWindow(text, start, start + len(text), 0, None, first, first + len(found))
            first += step

    def _chunk(self, window: TextWindow, index_in_run: int) -> Chunk:
        facts, passing = self._facts, self._passing
        separator = _between(passing, self._end, window.start)
        while passing[0].char_end <= window.start:
            passing.popleft()
        touched = tuple(takewhile(lambda unit: unit.char_start < window.end, passing))
        self._end = window.end
        metadata = {
            "window_size": self._size,
            "overlap": self._overlap,
            "window_index": self._index,
            "chunk_index": self._index,
            **describe(touched, facts),
            "char_range": [window.start, window.end],
            "unit": self._segmentation.unit,
            "unit_range": [window.window_start, window.window_end],
        }
        if separator:
            metadata["separator_before"] = separator
        if facts.family == "sheet":
            metadata["sheet_window_index"] = index_in_run
        content_type = "row_window" if facts.family in ROW_FAMILIES else "sliding_window"
        return {"content": window.text, "content_type": content_type, "metadata": metadata}


def _kept(units: Iterator[Unit], passing: deque[Unit]) -> Iterator[Unit]:
    for unit in units:
        passing.append(unit)
        yield unit


def _between(units: Iterable[Unit], start: int, end: int) -> str:
    """The text from `start` to `end`, which no chunk holds; all joiners are line feeds."""
    pieces, at = [], start
    for unit in units:
        if at >= end:
            break
        pieces.append("\n" * (min(unit.char_start, end) - at))
        at = max(at, min(unit.char_start, end))
        piece = unit.text[at - unit.char_start : end - unit.char_start] if at < end else ""
        pieces.append(piece)
        at += len(piece)
    return "".join(pieces)
