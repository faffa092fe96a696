"""Grids: lines that meet, by groups."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_fragments import Fragment, Rule
from py_chunks.parsers._pdf_grids import grids_of

LEVEL = [Rule(70, y, 230, y) for y in (90, 120, 150)]
UPRIGHT = [Rule(x, 90, x, 150) for x in (70, 100, 230)]


def test_a_grid():
    """Rows and columns part where lines are."""
    (grid,) = grids_of(LEVEL + UPRIGHT)
    assert (grid.xs, grid.ys) == ([70, 100, 230], [90, 120, 150])
    assert grid.cell(Fragment("a", 72, 90, 105, 10)) == (0, 0)
    assert grid.cell(Fragment("a", 110, 130, 140, 10)) == (1, 1)
    assert grid.cell(Fragment("a", 240, 250, 140, 10)) is None


def test_lines_drawn_cell_by_cell_are_one_grid():
    """Short pieces that meet, each a little off."""
    pieces = [Rule(x, y, x + 30, y + 0.5) for x in (70, 100) for y in (90, 120, 150)]
    pieces += [Rule(x, y, x + 0.5, y + 30) for x in (70, 100, 130) for y in (90, 120)]
    (grid,) = grids_of(pieces)
    assert (len(grid.xs), len(grid.ys)) == (3, 3)


def test_two_tables_are_two_grids():
    """Lines that do not meet."""
    below = [Rule(line.x0, line.y0 + 200, line.x1, line.y1 + 200) for line in LEVEL + UPRIGHT]
    assert len(grids_of(LEVEL + UPRIGHT + below)) == 2


def test_open_sides_end_where_the_lines_end():
    """Without outer uprights."""
    (grid,) = grids_of([*LEVEL, UPRIGHT[1], Rule(160, 90, 160, 150)])
    assert grid.xs == [70, 100, 160, 230]


@pytest.mark.parametrize("rules", [[], LEVEL, [*LEVEL[:2], *UPRIGHT], [*LEVEL, *UPRIGHT[:1]], [Rule(0, 0, 3, 0)] * 9])
def test_what_makes_no_grid(rules):
    """A frame, an underline, dots."""
    assert [grid for grid in grids_of(rules) if len(grid.xs) > 3] == []


def test_a_picture_of_lines_is_not_looked_at():
    """More lines than any table has."""
    assert grids_of((LEVEL + UPRIGHT) * 300) == []
