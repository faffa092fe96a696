"""Narrow gutters: told from spaces between words by the lines that begin behind them."""

from __future__ import annotations

from builders.pdf import width_of
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_gutters import Gutter, gutters_of

_LEFT, _RIGHT = "a line of the left column", "and one of the other column"


def piece(text, x, y):
    return Fragment(text, x, x + width_of(text, 10), y, 10)


def page(count, left=_LEFT, right=_RIGHT, gap=9.0):
    edge = 72 + width_of(left, 10) + gap
    return [[piece(left, 72, 12 * at), piece(right, edge, 12 * at)] for at in range(count)], edge


def test_lines_that_begin_at_one_place_show_a_gutter():
    """It lies between neighbours on its lines that are far enough apart."""
    lines, edge = page(6)
    (gutter,) = gutters_of(lines)
    assert gutter == Gutter(edge, edge, 0, 60)
    assert gutter.parts(*lines[3])
    assert not gutter.parts(lines[3][0], piece("x", edge + 9, 36))
    assert not gutter.parts(lines[3][0], piece("x", edge, 90))
    assert not gutter.parts(piece("x" * 20, edge - 104, 36), piece("x", edge, 36))


def test_few_or_short_lines_show_none():
    """Nor do gaps that are word spaces, or that cut a line anyway."""
    assert gutters_of(page(4)[0]) == []
    assert gutters_of(page(9, right="cell")[0]) == []
    assert gutters_of(page(9, left="label")[0]) == []
    assert gutters_of(page(9, gap=4.0)[0]) == []
    assert gutters_of(page(9, gap=20.0)[0]) == []


def test_lines_far_from_the_gutter_show_it_too():
    """Most lines of a ragged column end early; those that do not come near are parted at the same place."""
    ragged, edge = page(7, gap=24.0)
    full = [piece("a line of the column, long", edge - 9 - width_of("a line of the column, long", 10), 84)]
    (gutter,) = gutters_of([*ragged, [*full, piece(_RIGHT, edge, 84)]])
    assert gutter.parts(*full, piece(_RIGHT, edge, 84))


def test_remarks_behind_lines_of_code_are_no_column():
    """They stand at one place, but are read with their line."""
    assert gutters_of(page(9, right="# and a remark on what it does")[0]) == []


def test_lines_that_run_across_deny_it():
    """One in four may, such as the heading over both columns."""
    lines, _ = page(8)
    across = [[piece(f"{_LEFT} {_RIGHT}", 72, 5 + 12 * at)] for at in range(3)]
    assert len(gutters_of([*lines, *across[:2]])) == 1
    assert gutters_of([*lines, *across]) == []
