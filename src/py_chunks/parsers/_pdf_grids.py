"""Ruled tables of a PDF page: lines that cross make a grid, and the text between them its cells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import inf
from operator import attrgetter
from typing import NamedTuple

from py_chunks.parsers._pdf_fragments import Fragment, Rule

_TOUCH = 3.0  # points between the ends of lines that meet
_SAME = 2.5  # points between lines that are one
_SHORTEST = 6.0
_MAX_RULES = 1_500
_MAX_CELLS = 20_000


class Grid(NamedTuple):
    """Where the columns and rows of a table part, outer edges included, in ascending order.

    Attributes:
        xs: Places of upright lines.
        ys: Places of level lines.
        drawn: From where to where upright lines are drawn at each place, in ascending order and apart.
    """

    xs: list[float]
    ys: list[float]
    drawn: list[list[tuple[float, float]]]

    def cell(self, fragment: Fragment) -> tuple[int, int] | None:
        """The row and column a fragment stands in, or None outside of the grid."""
        x, y = fragment.x0 + 0.3 * fragment.size, fragment.y - 0.25 * fragment.size
        if not (self.xs[0] <= x <= self.xs[-1] and self.ys[0] <= y <= self.ys[-1]):
            return None
        row = min(bisect_right(self.ys, y), len(self.ys) - 1) - 1
        return row, min(bisect_right(self.xs, x), len(self.xs) - 1) - 1

    @property
    def is_whole(self) -> bool:
        """Whether the upright lines inside of it are drawn in all rows."""
        top, bottom = self.ys[0] + _TOUCH, self.ys[-1] - _TOUCH
        return all(parts and parts[0][0] <= top and parts[0][1] >= bottom for parts in self.drawn[1:-1])

    def is_drawn(self, place: int, row: int) -> bool:
        """Whether there is an upright line at a place, a number of `xs`, in a row."""
        middle = (self.ys[row] + self.ys[row + 1]) / 2
        at = bisect_right(self.drawn[place], (middle, inf)) - 1
        return at >= 0 and middle <= self.drawn[place][at][1]


def grids_of(rules: Iterable[Rule]) -> list[Grid]:
    """Return the grids of at least two columns and two rows that lines make.

    Args:
        rules: Lines of one page, in any order.
    """
    level: list[Rule] = []
    upright: list[Rule] = []
    for rule in rules:
        width, height = rule.x1 - rule.x0, rule.y1 - rule.y0
        if max(width, height) >= _SHORTEST and min(width, height) <= _SAME:
            (level if width >= height else upright).append(rule)
    if len(level) < 2 or len(upright) < 2 or len(level) + len(upright) > _MAX_RULES:
        return []
    return [grid for group in _crossing(level, upright) if (grid := _grid(*group)) is not None]


def _crossing(level: Sequence[Rule], upright: Sequence[Rule]) -> list[tuple[list[Rule], list[Rule]]]:
    """Level and upright lines by the groups in which each meets another."""
    groups: list[tuple[list[Rule], list[Rule]]] = []
    waiting = set(range(len(upright)))
    unseen = set(range(len(level)))
    while unseen:
        start = unseen.pop()
        pending: list[tuple[bool, int]] = [(True, start)]
        group: tuple[list[Rule], list[Rule]] = ([level[start]], [])
        while pending:
            is_level, number = pending.pop()
            others, lines = (waiting, upright) if is_level else (unseen, level)
            own = level[number] if is_level else upright[number]
            met = [other for other in others if _meet(own, lines[other])]
            others.difference_update(met)
            group[is_level].extend(lines[other] for other in met)
            pending.extend((not is_level, other) for other in met)
        groups.append(group)
    return groups


def _meet(one: Rule, other: Rule) -> bool:
    return (
        one.x0 - _TOUCH <= other.x1
        and other.x0 - _TOUCH <= one.x1
        and one.y0 - _TOUCH <= other.y1
        and other.y0 - _TOUCH <= one.y1
    )


def _grid(level: Sequence[Rule], upright: Sequence[Rule]) -> Grid | None:
    xs = _places((rule.x0 + rule.x1) / 2 for rule in upright)
    ys = _places((rule.y0 + rule.y1) / 2 for rule in level)
    # Ends of lines close a grid whose outer edges are not drawn.
    left, right = min(rule.x0 for rule in level), max(rule.x1 for rule in level)
    if xs and left < xs[0] - 2 * _TOUCH:
        xs.insert(0, left)
    if xs and right > xs[-1] + 2 * _TOUCH:
        xs.append(right)
    if len(xs) < 3 or len(ys) < 3 or len(xs) * len(ys) > _MAX_CELLS:
        return None
    return Grid(xs, ys, _drawn(xs, upright))


def _drawn(xs: Sequence[float], upright: Sequence[Rule]) -> list[list[tuple[float, float]]]:
    drawn: list[list[tuple[float, float]]] = [[] for _ in xs]
    for rule in sorted(upright, key=attrgetter("y0")):
        parts = drawn[max(bisect_right(xs, (rule.x0 + rule.x1) / 2) - 1, 0)]
        if parts and rule.y0 <= parts[-1][1]:
            parts[-1] = parts[-1][0], max(parts[-1][1], rule.y1)
        else:
            parts.append((rule.y0, rule.y1))
    return drawn


def _places(values: Iterable[float]) -> list[float]:
    places: list[float] = []
    for value in sorted(values):
        if not places or value - places[-1] > _SAME:
            places.append(value)
    return places
