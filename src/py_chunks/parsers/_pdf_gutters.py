"""Narrow gutters of a PDF page: strips between columns that are hardly wider than a space between words.

LaTeX parts columns by 10 points and style sheets by one em, which is less than many spaces of a justified line. What
tells a gutter is that line after line of text begins at the same place behind it, and hardly any line crosses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from py_chunks.parsers._pdf_fragments import Fragment

# Parts of the font size; wider gaps cut a line anyway.
_NARROWEST, _WIDEST = 0.55, 1.6
_EDGE = 1.2  # points by which the left edges may differ
_MIN_LINES = 5
_MIN_CHARACTERS = 16  # on either side, on average: what is shorter are cells, labels and numbers
_CROSSING = 0.25
_REMARKS = ("#", "//", "/*")  # set below each other behind lines of code, which they belong to
_MAX_GUTTERS = 6


class Gutter(NamedTuple):
    """A strip before lines that begin between `left` and `right`, their baselines from `top` to `bottom`."""

    left: float
    right: float
    top: float
    bottom: float

    def parts(self, before: Fragment, after: Fragment) -> bool:
        """Whether it lies between two neighbours on a line.

        Args:
            before: The left one.
            after: The right one.
        """
        within = self.left <= after.x0 <= self.right and self.top <= after.y <= self.bottom
        return within and after.x0 - before.x1 >= _NARROWEST * after.size


class _Start(NamedTuple):
    """Where a piece of a line begins, how many characters stand before it and from there on, and if it is near."""

    x: float
    y: float
    before: int
    behind: int
    near: bool


def gutters_of(lines: Sequence[Sequence[Fragment]]) -> list[Gutter]:
    """Return the narrow gutters between the columns of a page.

    Args:
        lines: The fragments on each baseline, from top to bottom and from left to right.
    """
    clusters: list[list[_Start]] = []
    for start in sorted(start for line in lines if len(line) > 1 for start in _starts(line)):
        if clusters and start.x - clusters[-1][0].x <= _EDGE:
            clusters[-1].append(start)
        else:
            clusters.append([start])
    common = sorted((cluster for cluster in clusters if _is_common(cluster)), key=len, reverse=True)
    return [gutter for cluster in common[:_MAX_GUTTERS] if (gutter := _gutter(cluster, lines))]


def _starts(line: Sequence[Fragment]) -> list[_Start]:
    starts: list[_Start] = []
    total = sum(len(piece.text) for piece in line)
    before = 0
    for left, right in pairwise(line):
        before += len(left.text)
        gap = right.x0 - left.x1
        if gap >= _NARROWEST * right.size and not right.text.startswith(_REMARKS):
            starts.append(_Start(right.x0, right.y, before, total - before, gap <= _WIDEST * right.size))
    return starts


def _is_common(cluster: Sequence[_Start]) -> bool:
    return (
        len(cluster) >= _MIN_LINES
        and any(start.near for start in cluster)
        and fmean(start.before for start in cluster) >= _MIN_CHARACTERS
        and fmean(start.behind for start in cluster) >= _MIN_CHARACTERS
    )


def _gutter(cluster: Sequence[_Start], lines: Sequence[Sequence[Fragment]]) -> Gutter | None:
    edge = cluster[0].x
    top, bottom = min(start.y for start in cluster), max(start.y for start in cluster)
    crossing = 0
    for line in lines:
        if top <= line[0].y <= bottom:
            crossing += any(piece.x0 < edge - _EDGE and piece.x1 > edge + _EDGE for piece in line)
    if crossing > _CROSSING * len(cluster):
        return None
    return Gutter(edge, cluster[-1].x, top, bottom)
