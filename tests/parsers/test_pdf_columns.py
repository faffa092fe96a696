"""Reading order: gutters, bands between wide lines, and tables that are no columns."""

from __future__ import annotations

from builders.pdf import segment
from py_chunks.parsers._pdf_columns import flows_of

WIDE = "a line that runs over the whole width of the page from its left margin to the right one and ends"


def column(name, x, y, count, leading=12, text="a column of text that is quite full"):
    return [segment(f"{name}{number} {text}", x, y + number * leading) for number in range(count)]


def order(segments):
    return [[found.text.split(" ", 1)[0] for found in flow] for flow in flows_of(segments)]


def test_one_column_is_one_flow():
    """Nothing is cut without a gutter."""
    assert order(column("a", 72, 100, 10)) == [[f"a{number}" for number in range(10)]]
    assert flows_of([]) == []


def test_two_columns_are_read_one_after_the_other():
    """On shared baselines."""
    assert order(column("l", 50, 100, 6) + column("r", 320, 100, 6)) == [
        [f"l{number}" for number in range(6)],
        [f"r{number}" for number in range(6)],
    ]


def test_three_columns():
    """Cut again within a side."""
    found = order(column("a", 40, 100, 6) + column("b", 230, 100, 6) + column("c", 420, 100, 6))
    assert [flow[0] for flow in found] == ["a0", "b0", "c0"]


def test_wide_lines_part_bands():
    """Above, between and below the columns; each band is read column by column."""
    page = [
        segment(WIDE, 50, 80), *column("l", 50, 100, 4), *column("r", 320, 100, 4), segment(f"second {WIDE}", 50, 170),
        *column("m", 50, 200, 4), *column("s", 320, 200, 4),
    ]  # fmt: skip
    assert [flow[0] for flow in order(page)] == ["a", "l0", "r0", "second", "m0", "s0"]


def test_a_short_heading_below_columns_goes_with_the_text_below():
    """It stands in the left half, but after both columns."""
    page = [
        *column("l", 50, 100, 5), *column("r", 320, 100, 5), segment("Next", 50, 190, 14, True),
        segment(WIDE, 50, 210), segment(WIDE, 50, 222),
    ]  # fmt: skip
    assert order(page)[-1] == ["Next", "a", "a"]


def test_short_cells_on_shared_baselines_are_no_columns():
    """A table is read across."""
    page = column("k", 50, 100, 5, text="") + column("v", 320, 100, 5, text="")
    assert len(flows_of(page)) == 1


def test_pieces_of_formulas_do_not_speak_for_a_column():
    """They are short, as cells are; but most of the text is lines that fill it, whatever size it begins with."""
    left = [segment("MARK", 50, 88, 7), *column("l", 50, 100, 14)]
    pieces = [segment(text, 320 + 30 * at, y) for y in (196, 208) for at, text in enumerate("ab+cd")]
    right = [*column("r", 320, 100, 8, text="a column of text that is quite full too"), *pieces]
    first, *others = order(left + right)
    assert first == ["MARK", *(f"l{number}" for number in range(14))]
    assert [text for flow in others for text in flow][:8] == [f"r{number}" for number in range(8)]


def test_room_for_answers_is_no_text():
    """Questions and what to tick or fill in beside them are read line by line."""
    answers = [segment(f"yes no what?{'_' * 20}", 320, 100 + 12 * number) for number in range(6)]
    assert len(order(column("q", 50, 100, 6) + answers)) == 1


def test_short_lines_on_baselines_of_their_own_are_columns():
    """As in an index."""
    page = column("l", 50, 100, 6, text="") + column("r", 320, 105.5, 6, text="")
    assert [flow[0] for flow in order(page)] == ["l0", "r0"]


def test_lists_side_by_side_are_columns():
    """Two boxes of a slide."""
    page = [segment(f"\u2022 {name}{n}", x, 100 + 20 * n, 14) for name, x in (("l", 50), ("r", 320)) for n in range(4)]
    assert [[found.text[2:] for found in flow] for flow in flows_of(page)] == [
        ["l0", "l1", "l2", "l3"], ["r0", "r1", "r2", "r3"],
    ]  # fmt: skip


def test_wrapped_cells_of_a_table_are_no_columns():
    """Paragraphs of both sides begin at the same baselines; those of columns begin where they happen to."""
    text = "a cell of text that is quite full"
    table, columns = [], []
    for number in range(5):
        y = 100 + 42 * number
        table += column(f"l{number}", 50, y, 3, text=text) + column(f"r{number}", 320, y, 2 + number % 2, text=text)
        columns += column(f"l{number}", 50, y, 3, text=text) + column(f"r{number}", 320, y - 9 * number, 2, text=text)
    assert len(order(table)) == 1
    assert len(order(columns)) == 2
