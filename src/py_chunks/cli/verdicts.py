"""The laws of `py_chunks.laws`, applied to one document and its chunks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from py_chunks import laws
from py_chunks.cli.reading import Reading
from py_chunks.cli.text_verdicts import (
    check_budget,
    check_text_coverage,
    check_text_groups,
    check_text_overlap,
    check_text_sizes,
    counts_tokens,
)


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
        yield "C1", "every unit is in one chunk, in order", _partition
        return
    if reading.keywords.get("unit", "blocks") == "blocks":
        yield "C1", "dropping the overlaps gives the units back", _coverage
        yield "V1", "neighbours share exactly the overlap", _overlap
        yield "N1", "every window brings something new", _novelty
        yield "W1", "windows are those of the arithmetic", _arithmetic
        yield "G1", "no window spans two groups", _groups
        return
    yield "C1", "nothing but white space lies outside the windows", check_text_coverage
    yield "V1", f"neighbours share {'at most ' * counts_tokens(reading)}the overlap", check_text_overlap
    yield (
        "W1",
        f"windows are {'at most ' * counts_tokens(reading)}as large as asked, where their units are",
        check_text_sizes,
    )
    yield "G1", "no window spans two groups", check_text_groups
    if counts_tokens(reading):
        yield "B1", "no window has more tokens than asked, counted by itself", check_budget


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


def _partition(reading: Reading) -> None:
    starts, ends = reading.starts_and_ends
    following = 0
    for number, chunk in enumerate(reading.chunks):
        units = reading.touched(chunk)
        if not units or units[0] != following:
            raise laws.LawBroken("C1", f"chunk {number} does not begin with unit {following}")
        following = units[-1] + 1
        start, end = chunk["metadata"]["char_range"]
        if (start, end) != (starts[units[0]], ends[units[-1]]) or chunk["metadata"]["block_count"] != len(units):
            raise laws.LawBroken("C1", f"chunk {number} is not the units {units[0]} to {units[-1]}")
    if following != len(starts):
        raise laws.LawBroken("C1", f"unit {following} is in no chunk")


def _coverage(reading: Reading) -> None:
    size, overlap = reading.window
    for run, windows in _runs(reading):
        laws.check_coverage(run, windows, size, overlap)


def _overlap(reading: Reading) -> None:
    _, overlap = reading.window
    for _, windows in _runs(reading):
        laws.check_overlap(windows, overlap)


def _novelty(reading: Reading) -> None:
    size, overlap = reading.window
    for run, windows in _runs(reading):
        laws.check_novelty(run, windows, size, overlap)


def _arithmetic(reading: Reading) -> None:
    size, overlap = reading.window
    for run, windows in _runs(reading):
        laws.check_equivalence(laws.eager_windows(run, size, overlap), windows)
    starts, ends = reading.starts_and_ends
    for number, (chunk, window) in enumerate(zip(reading.chunks, _windows(reading), strict=True)):
        start, end = chunk["metadata"]["char_range"]
        is_cut = chunk["metadata"].get("truncated", False) and end < ends[window[-1]]
        if start != starts[window[0]] or not (is_cut or end == ends[window[-1]]):
            raise laws.LawBroken("W1", f"chunk {number} is not the units {window[0]} to {window[-1]}")


def _groups(reading: Reading) -> None:
    keys = reading.keys
    windows = [[index for index in window if index < len(keys)] for window in _windows(reading)]
    laws.check_groups(windows, lambda index: keys[index])


def _windows(reading: Reading) -> list[tuple[int, ...]]:
    """The indices of each window's units, by where it starts and how many it says it has."""
    starts = [unit.char_start for unit in reading.units]
    windows = []
    for chunk in reading.chunks:
        first = bisect_right(starts, chunk["metadata"]["char_range"][0]) - 1
        windows.append(tuple(range(first, first + chunk["metadata"]["block_count"])))
    return windows


def _runs(reading: Reading) -> list[tuple[list[int], list[tuple[int, ...]]]]:
    """The units of each group, with the windows that begin there."""
    keys = reading.keys
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
