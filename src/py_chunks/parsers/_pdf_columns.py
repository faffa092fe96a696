"""Reading order of a PDF page: columns, found by the left edges of lines and the gutters before them.

A page is cut where a gutter runs down between lines; lines that cross the gutter (headings over both columns,
wide figures' captions) part the page into bands that are read one after the other, each column by column.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter, mul
from statistics import fmean, median
from typing import NamedTuple

from py_chunks.parsers._pdf_lines import Segment
from py_chunks.parsers._pdf_lists import marker_of

_EDGE = 2.5  # points by which left edges of one column may differ
_MIN_LINES = 3
_MIN_CHARACTERS = 16
_TIGHT = 1.45  # font sizes from line to line
_APART = 1.6
_FULL = 0.5  # of the longest line of a column: so much the others fill
_WIDER = 1.2  # times the usual distance of lines from which on a paragraph begins
_ALIGNED = 0.75  # of the paragraphs of two sides: so many begin at the same baselines in a table
_MAX_GUTTERS = 12
_MAX_DEPTH = 6

Flow = list[Segment]


class _Band(NamedTuple):
    left: Flow
    right: Flow

    @property
    def members(self) -> Flow:
        return self.left + self.right


def flows_of(segments: Sequence[Segment], depth: int = 0) -> list[Flow]:
    """Return the segments of a page as flows, each to be read from top to bottom, in reading order.

    Args:
        segments: Of one page and direction, from top to bottom.
        depth: How many cuts were made before.
    """
    segments = sorted(segments, key=attrgetter("y", "x0"))
    if len(segments) < 2 * _MIN_LINES or depth >= _MAX_DEPTH:
        return [[*segments]] if segments else []
    best: list[_Band | Flow] = []
    best_score = 0
    for gutter in _gutters(segments):
        parts = _bands(segments, gutter)
        score = sum(len(part.left) + len(part.right) for part in parts if isinstance(part, _Band))
        if score > best_score:
            best, best_score = parts, score
    if not best:
        return [segments]
    flows: list[Flow] = []
    for part in best:
        sides = part if isinstance(part, _Band) else (part,)
        for side in sides:
            flows.extend(flows_of(side, depth + 1))
    return flows


def _gutters(segments: Sequence[Segment]) -> list[float]:
    """Left edges that several lines share, the most common first, without the leftmost."""
    clusters: list[list[float]] = []
    for edge in sorted(segment.x0 for segment in segments):
        if clusters and edge - clusters[-1][0] <= _EDGE:
            clusters[-1].append(edge)
        else:
            clusters.append([edge])
    common = [cluster for cluster in clusters if len(cluster) >= _MIN_LINES]
    common.sort(key=len, reverse=True)
    leftmost = clusters[0][0]
    return [cluster[0] - 0.5 for cluster in common[:_MAX_GUTTERS] if cluster[0] > leftmost + _EDGE]


def _bands(segments: Sequence[Segment], gutter: float) -> list[_Band | Flow]:
    """The page from top to bottom: bands that the gutter parts, and what lies between them."""
    parts: list[_Band | Flow] = []
    band = _Band([], [])
    between: Flow = []
    for segment in segments:
        if segment.x1 <= gutter:
            band.left.append(segment)
        elif segment.x0 >= gutter:
            band.right.append(segment)
        else:
            if band.left or band.right:
                between = _close(parts, band, between, below=_below(band))
                band = _Band([], [])
            between.append(segment)
    between = _close(parts, band, between, below=[])
    if between:
        parts.append(between)
    return parts


def _below(band: _Band) -> Flow:
    """Take from the end of a band what belongs to the text below it: a short heading apart from its own side."""
    for side, other in (band, band[::-1]):
        if other and len(side) > 1 and side[-1].y > other[-1].y:
            last = next((at for at in range(len(side) - 1, 0, -1) if side[at - 1].y <= other[-1].y), 0)
            start = next((at for at in range(max(last, 1), len(side)) if _is_apart(side[at - 1], side[at])), len(side))
            taken = side[start:]
            del side[start:]
            return taken
    return []


def _is_apart(before: Segment, after: Segment) -> bool:
    return after.y - before.y > _APART * after.size


def _close(parts: list[_Band | Flow], band: _Band, between: Flow, below: Flow) -> Flow:
    if not _are_columns(band):
        between.extend(sorted([*band.members, *below], key=attrgetter("y", "x0")))
        return between
    if between:
        parts.append(between)
    parts.append(band)
    return below


def _are_columns(band: _Band) -> bool:
    """Whether the two sides are text to be read one after the other, and not cells to be read across."""
    left, right = band
    if min(len(left), len(right)) < _MIN_LINES:
        return False
    if min(left[-1].y, right[-1].y) < max(left[0].y, right[0].y):
        return False  # one below the other
    if _bulleted(left) >= 0.3 and _bulleted(right) >= 0.5:
        return True  # two boxes of a slide, side by side
    if _are_cells(left, right):
        return False
    needed = _MIN_CHARACTERS if _is_tight(left) and _is_tight(right) else 2 * _MIN_CHARACTERS
    if all(fmean(map(_length, side)) >= needed and _fill(side) >= _FULL for side in band):
        return True
    baselines = sorted(segment.y for segment in left)
    shared = sum(_has_near(baselines, segment.y, 0.25 * segment.size) for segment in right)
    return min(len(left), len(right)) > _MIN_LINES and 2 * shared < len(right)


def _length(segment: Segment) -> int:
    """How many characters a line has, without those that leave room for an answer."""
    return len(segment.text) - segment.text.count("_")


def _are_cells(left: Flow, right: Flow) -> bool:
    """Whether the paragraphs of both sides begin at the same baselines: wrapped cells of the rows of a table do."""
    one, other = _beginnings(left), _beginnings(right)
    fewer, more = sorted((one, other), key=len)
    if len(fewer) < _MIN_LINES or len(fewer) < _ALIGNED * len(more):
        return False
    return sum(_has_near(more, y, 1.0) for y in fewer) >= _ALIGNED * len(fewer)


def _beginnings(side: Flow) -> list[float]:
    """The baselines after a distance that is wider than the usual one."""
    baselines = sorted({segment.y for segment in side})
    steps = [after - before for before, after in pairwise(baselines) if after - before > 1.0]
    if not steps:
        return []
    usual = median(steps)
    return [after for before, after in pairwise(baselines) if after - before > _WIDER * usual]


def _bulleted(side: Flow) -> float:
    marks = [marker_of(segment.text) for segment in side]
    return sum(mark is not None and mark.certain for mark in marks) / len(side)


def _fill(side: Flow) -> float:
    """How much of the longest line the others fill; lines of running text fill nearly all of it.

    If they do not, each counts by its text: the pieces of a formula or the labels of a figure don't speak for the rest.
    """
    widths = [segment.x1 - segment.x0 for segment in side]
    longest = max(*widths, 1e-3)
    fill = fmean(widths) / longest
    if fill >= _FULL:
        return fill
    lengths = [len(segment.text) for segment in side]
    filled: float = sum(map(mul, widths, lengths))
    return filled / sum(lengths) / longest


def _is_tight(side: Flow) -> bool:
    """Whether lines follow each other as they do within a paragraph."""
    steps = [after.y - before.y for before, after in pairwise(side) if after.y - before.y > 0.5 * after.size]
    size = max(side[0].size, median([segment.size for segment in side]))  # the first may be a mark, or a heading
    return not steps or median(steps) <= _TIGHT * size


def _has_near(values: Sequence[float], value: float, reach: float) -> bool:
    at = bisect_left(values, value - reach)
    return at < len(values) and values[at] <= value + reach
