"""The laws of `py_chunks.laws`, applied to one document and its chunks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from py_chunks import laws
from py_chunks.chunks import Chunk
from py_chunks.formats import Format
from py_chunks.modes._places import grouping
from py_chunks.tokenizers import coerce_tokenizer
from py_chunks.units import Unit


class Verdict(NamedTuple):
    """What one law says.

    Attributes:
        law: Its letter and number.
        statement: What it demands.
        fault: What was found instead, or None if it holds.
    """

    law: str
    statement: str
    fault: str | None


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

    @cached_property
    def starts_and_ends(self) -> tuple[list[int], list[int]]:
        """The offsets at which the units start, and those at which they end."""
        return [unit.char_start for unit in self.units], [unit.char_end for unit in self.units]


def verdicts(reading: Reading) -> Iterator[Verdict]:
    """Return an iterator of what each law says that the mode is subject to.

    Args:
        reading: The document.
    """
    return (_verdict(law, statement, check, reading) for law, statement, check in _laws_for(reading))


def _laws_for(reading: Reading) -> Iterator[tuple[str, str, Callable[[Reading], None]]]:
    yield "U1", "units are numbered in order and fill the text", _units
    yield "E1", "streaming equals the list", _equivalence
    yield "I1", "chunks are numbered in order", _indices
    yield "S1", "every chunk is the slice its range names", _slices
    if reading.keywords.get("mode") != "sliding_window":
        return
    if reading.keywords.get("unit", "blocks") == "blocks":
        yield "C1", "dropping the overlaps gives the units back", _coverage
        yield "V1", "neighbours share exactly the overlap", _overlap
        yield "N1", "every window brings something new", _novelty
        yield "W1", "windows are those of the arithmetic", _arithmetic
        yield "G1", "no window spans two groups", _groups
        return
    yield "C1", "nothing but white space lies outside the windows", _text_coverage
    yield "V1", f"neighbours share {'at most ' * _counts_tokens(reading)}the overlap", _text_overlap
    yield "W1", f"windows are {'at most ' * _counts_tokens(reading)}as large as asked", _text_sizes
    yield "G1", "no window spans two groups", _text_groups
    if _counts_tokens(reading):
        yield "B1", "no window has more tokens than asked, counted by itself", _budget


def _verdict(law: str, statement: str, check: Callable[[Reading], None], reading: Reading) -> Verdict:
    try:
        check(reading)
    except laws.LawBroken as broken:
        return Verdict(law, statement, broken.detail)
    return Verdict(law, statement, None)


def _units(reading: Reading) -> None:
    laws.check_units(reading.units, reading.text, reading.row.joiner)


def _equivalence(reading: Reading) -> None:
    laws.check_equivalence(reading.chunks, reading.streamed)


def _indices(reading: Reading) -> None:
    laws.check_indices(reading.chunks)


def _slices(reading: Reading) -> None:
    laws.check_slices(reading.chunks, reading.text)


def _coverage(reading: Reading) -> None:
    size, overlap = _window(reading)
    for run, windows in _runs(reading):
        laws.check_coverage(run, windows, size, overlap)


def _overlap(reading: Reading) -> None:
    _, overlap = _window(reading)
    for _, windows in _runs(reading):
        laws.check_overlap(windows, overlap)


def _novelty(reading: Reading) -> None:
    size, overlap = _window(reading)
    for run, windows in _runs(reading):
        laws.check_novelty(run, windows, size, overlap)


def _arithmetic(reading: Reading) -> None:
    size, overlap = _window(reading)
    for run, windows in _runs(reading):
        laws.check_equivalence(laws.eager_windows(run, size, overlap), windows)


def _groups(reading: Reading) -> None:
    keys = _keys(reading)
    laws.check_groups(_windows(reading), lambda index: keys[index])


def _text_coverage(reading: Reading) -> None:
    end = 0
    for chunk in reading.chunks:
        start, stop = chunk["metadata"]["char_range"]
        _no_text(reading.text, end, start)
        end = max(end, stop)
    _no_text(reading.text, end, len(reading.text))


def _no_text(text: str, start: int, end: int) -> None:
    if text[start:end].strip():
        raise laws.LawBroken("C1", f"{text[start:end]!r} at [{start}, {end}) is in no window")


def _counts_tokens(reading: Reading) -> bool:
    return reading.keywords.get("unit") == "tokens"


def _text_runs(reading: Reading) -> Iterator[list[dict[str, Any]]]:
    """The metadata of the windows of each group, by the unit they begin in."""
    keys = _keys(reading)
    for _, members in groupby(reading.chunks, lambda chunk: keys[_touched(reading, chunk)[0]]):
        yield [chunk["metadata"] for chunk in members]


def _touched(reading: Reading, chunk: Chunk) -> range:
    """The indices of the units that a window holds text of."""
    start, end = chunk["metadata"]["char_range"]
    starts, ends = reading.starts_and_ends
    return range(bisect_right(ends, start), bisect_left(starts, end))


def _text_overlap(reading: Reading) -> None:
    size, overlap = _window(reading)
    for windows in _text_runs(reading):
        for before, after in pairwise(windows):
            shared = before["unit_range"][1] - after["unit_range"][0]
            less = overlap - shared
            # Windows of nothing but white space are left out, and their neighbours then are steps further apart.
            start, end = sorted((before["char_range"][1], after["char_range"][0]))
            left_out = less > 0 and less % (size - overlap) == 0 and not reading.text[start:end].strip()
            if less and not left_out and not (_counts_tokens(reading) and 0 <= shared < overlap):
                number = after["chunk_index"]
                raise laws.LawBroken("V1", f"chunks {number - 1} and {number} share {shared} units, not {overlap}")


def _text_sizes(reading: Reading) -> None:
    size, _ = _window(reading)
    for windows in _text_runs(reading):
        for metadata in windows:
            first, end = metadata["unit_range"]
            is_short = end - first < size and metadata is not windows[-1] and not _counts_tokens(reading)
            if is_short or not 0 < end - first <= size:
                raise laws.LawBroken("W1", f"chunk {metadata['chunk_index']} has {end - first} units, not {size}")


def _text_groups(reading: Reading) -> None:
    keys = _keys(reading)
    laws.check_groups([_touched(reading, chunk) for chunk in reading.chunks], lambda index: keys[index])


def _budget(reading: Reading) -> None:
    size, _ = _window(reading)
    count = coerce_tokenizer(reading.keywords.get("tokenizer")).count
    for number, chunk in enumerate(reading.chunks):
        found = count(chunk["content"])
        if found > size:
            raise laws.LawBroken("B1", f"chunk {number} has {found} tokens, at most {size} are allowed")


def _window(reading: Reading) -> tuple[int, int]:
    metadata = reading.chunks[0]["metadata"] if reading.chunks else {"window_size": 1, "overlap": 0}
    return metadata["window_size"], metadata["overlap"]


def _windows(reading: Reading) -> list[tuple[int, ...]]:
    """The indices of each window's units, by where it starts and how many it says it has."""
    starts = [unit.char_start for unit in reading.units]
    windows = []
    for chunk in reading.chunks:
        first = bisect_right(starts, chunk["metadata"]["char_range"][0]) - 1
        windows.append(tuple(range(first, first + chunk["metadata"]["block_count"])))
    return windows


def _keys(reading: Reading) -> list[Hashable]:
    row = reading.row
    key = grouping(reading.keywords.get("within"), row.place, grouped=row.family == "sheet")
    return [key(unit) if key else None for unit in reading.units]


def _runs(reading: Reading) -> list[tuple[list[int], list[tuple[int, ...]]]]:
    """The units of each group, with the windows that begin there."""
    keys = _keys(reading)
    runs: list[tuple[list[int], list[tuple[int, ...]]]] = []
    run_of: dict[int, int] = {}
    for index, key in enumerate(keys):
        if not index or key != keys[index - 1]:
            runs.append(([], []))
        runs[-1][0].append(index)
        run_of[index] = len(runs) - 1
    for window in _windows(reading):
        runs[run_of[window[0]]][1].append(window)
    return runs
