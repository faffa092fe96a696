"""One document read in every way there is, and where its parts lie: what the laws are applied to."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from py_chunks.chunks import Chunk
from py_chunks.formats import Format
from py_chunks.modes._places import grouping
from py_chunks.settings import CHUNK_DEFAULTS
from py_chunks.text_windows import segmentation_of
from py_chunks.units import Unit


@dataclass(frozen=True)
class Reading:
    """One document, read in every way there is.

    Attributes:
        row: Its format.
        units: Its units.
        text: Its document text.
        chunks: Its chunks, as a list that was asked for.
        streamed: Its chunks, as they come one by one.
        keywords: What the chunks were asked for with.
    """

    row: Format
    units: Sequence[Unit]
    text: str
    chunks: Sequence[Chunk]
    streamed: Sequence[Chunk]
    keywords: dict[str, Any]

    def asked(self, name: str) -> Any:
        """Return what was asked for, or what is meant where nothing was said.

        Args:
            name: The argument's name.
        """
        return self.keywords.get(name, CHUNK_DEFAULTS[name])

    @cached_property
    def window(self) -> tuple[int, int]:
        """How large the windows are to be, and what neighbours share."""
        metadata = self.chunks[0]["metadata"] if self.chunks else {"window_size": 1, "overlap": 0}
        return metadata["window_size"], metadata["overlap"]

    @cached_property
    def keys(self) -> list[Hashable]:
        """The group of each unit."""
        if not self.units:  # then it is not known either of which format they are
            return []
        key = grouping(self.keywords.get("within"), self.row.place, grouped=self.row.family == "sheet")
        return [key(unit) if key else None for unit in self.units]

    @cached_property
    def starts_and_ends(self) -> tuple[list[int], list[int]]:
        """The offsets at which the units start, and those at which they end."""
        return [unit.char_start for unit in self.units], [unit.char_end for unit in self.units]

    def touched(self, chunk: Chunk) -> range:
        """Return the indices of the units that a chunk holds text of.

        Args:
            chunk: The chunk.
        """
        start, end = chunk["metadata"]["char_range"]
        starts, ends = self.starts_and_ends
        return range(bisect_right(ends, start), bisect_left(starts, end))

    @cached_property
    def spans(self) -> tuple[array[int], array[int]]:
        """The offsets at which the words, tokens, ... start that windows of text are counted in, and end."""
        if self.units and self.row.family in ("sheet", "delimited") and self.asked("unit") == "sentences":
            starts, ends = self.starts_and_ends  # a row is a sentence
            return array("q", starts), array("q", ends)
        names = ("language", "sentence_splitter")
        language, splitter = map(self.asked, names)
        segmentation = segmentation_of(
            self.asked("unit"), self.asked("tokenizer"), language=language, splitter=splitter
        )
        found: tuple[array[int], array[int]] = (array("q"), array("q"))
        for _, members in groupby(zip(self.keys, self.units, strict=True), lambda member: member[0]):
            run = [unit for _, unit in members]
            offset = run[0].char_start
            for start, end in segmentation.spans(self.text[offset : run[-1].char_end]):
                found[0].append(offset + start)
                found[1].append(offset + end)
        return found

    def text_of_spans(self, first: int, end: int) -> str | None:
        """Return the text from the start of a span to the end of another, or None where there are none such.

        Args:
            first: Number of the first.
            end: Number after that of the last.
        """
        starts, ends = self.spans
        return self.text[starts[first] : ends[end - 1]] if 0 <= first < end <= len(starts) else None
