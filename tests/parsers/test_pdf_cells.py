"""Cells of ruled tables whose ruling does not say it all."""

from __future__ import annotations

from py_chunks.parsers._pdf_cells import cells_of, row_starts
from py_chunks.parsers._pdf_fragments import Fragment, Rule
from py_chunks.parsers._pdf_grids import grids_of

LEVEL = [Rule(0, y, 300, y) for y in (0, 20, 200)]
OUTER = [Rule(x, 0, x, 200) for x in (0, 300)]


def piece(text, x, y, width=30):
    return Fragment(text, x, x + width, y, 10)


def table(rules, *pieces):
    """The texts of each cell by row, row within it and column."""
    (grid,) = grids_of(rules)
    cells, outside = cells_of(grid, pieces)
    assert not outside
    return {place: [fragment.text for fragment in group] for place, group in cells.items()}


HEAD = [piece("a", 5, 12), piece("b", 105, 12), piece("c", 205, 12)]


def test_drawn_lines_part_cells():
    """Also where text runs over them: it is cut off there, or lies above."""
    rules = [*LEVEL, *OUTER, Rule(100, 0, 100, 200), Rule(200, 0, 200, 200)]
    found = table(rules, *HEAD, piece("wide", 5, 50, width=120), piece("next", 126, 50))
    assert found[(1, 0), 0] == ["wide"]
    assert found[(1, 0), 1] == ["next"]


def test_text_runs_over_lines_of_other_rows():
    """A title over all columns, in pieces: it stays together, and stands in the first of them."""
    rules = [*LEVEL, *OUTER, Rule(100, 0, 100, 20), Rule(200, 0, 200, 20)]
    title = [piece("All", 60, 50, width=44), piece("that there", 105, 50, width=100), piece("is", 207, 50, width=10)]
    assert table(rules, *HEAD, *title)[(1, 0), 0] == ["All", "that there", "is"]


def test_columns_that_only_the_head_rules():
    """Text that keeps away from the places of its lines is in columns; a title among it is not."""
    rules = [*LEVEL, *OUTER, Rule(100, 0, 100, 20), Rule(200, 0, 200, 20)]
    body = [piece("1", 5, 80), piece("2", 105, 80), piece("3", 205, 80)]
    found = table(rules, *HEAD, piece("A title over two", 20, 50, width=120), *body)
    assert found == {
        ((0, 0), 0): ["a"], ((0, 0), 1): ["b"], ((0, 0), 2): ["c"],
        ((1, 0), 0): ["A title over two", "1"], ((1, 0), 1): ["2"], ((1, 0), 2): ["3"],
    }  # fmt: skip


def test_lines_that_belong_to_something_else():
    """A box below the table gives it no column, where text runs over its place and none keeps away."""
    rules = [
        *LEVEL,
        *OUTER,
        Rule(200, 0, 200, 200),
        Rule(60, 190, 60, 220),
        Rule(90, 190, 90, 220),
        Rule(60, 220, 90, 220),
    ]
    found = table(
        rules, piece("Description", 80, 12), piece("Total", 205, 12), piece("Grain in sacks", 5, 50, width=110)
    )
    assert {column for _, column in found} == {0, 3}


INVOICE = [
    [piece(str(number), 5, y) for number, y in enumerate((50, 80, 120))],
    [
        piece("Grain", 105, 50),
        piece("in sacks", 105, 61),
        piece("Oil", 105, 80),
        piece("DRINKS", 105, 101),
        piece("Tea", 105, 120),
    ],
    [piece("7.50", 205, y) for y in (50, 80, 120)],
    [piece("9.00", 255, y) for y in (50, 80, 120)],
]


def test_rows_without_lines():
    """Invoices rule their columns only; numbers beside each other are rows, and so is a title between them."""
    assert row_starts(INVOICE) == [50, 80, 101, 120]
    rules = [*LEVEL, *OUTER, *(Rule(x, 0, x, 200) for x in (100, 200, 250))]
    found = table(rules, *HEAD, *(fragment for column in INVOICE for fragment in column))
    assert found[(1, 1), 1] == ["Grain", "in sacks"]
    assert [found[(1, row), 0] for row in (1, 2, 4)] == [["0"], ["1"], ["2"]]
    assert found[(1, 3), 1] == ["DRINKS"]


def test_wrapped_text_is_one_row():
    """Its lines stand beside each other too; so do those of three columns without numbers, or of two with them."""
    prose = [[piece("word", x, y) for y in (50, 62, 74)] for x in (5, 105, 205)]
    assert row_starts(prose) == []
    assert row_starts([*INVOICE[:1], INVOICE[3]]) == []
    assert row_starts([*prose[:2], [piece("7", 205, y) for y in (50, 62)]]) == []
