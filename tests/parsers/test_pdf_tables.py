"""Tables: aligned cells, wrapped cells, ruled grids, and what is none."""

from __future__ import annotations

from builders.pdf import rows, segment, width_of
from py_chunks.parsers._pdf_fragments import Fragment, Rule
from py_chunks.parsers._pdf_lines import rows_of
from py_chunks.parsers._pdf_tables import joined_tables, ruled_tables, tables_of, without_stretched


def grid_of(*lines, xs=(72, 200, 330), y=100, step=16):
    return rows_of([
        segment(cell, x, y + number * step)
        for number, line in enumerate(lines)
        for cell, x in zip(line, xs, strict=True)
        if cell
    ])  # fmt: skip


def test_aligned_cells_are_a_table():
    """Empty cells keep their place."""
    (table,) = tables_of(grid_of(("Ship", "Tons", "Pilot"), ("Brisk", "850", ""), ("Dunlin", "", "Ines")))
    assert table.text.split("\n") == [
        "| Ship | Tons | Pilot |", "| --- | --- | --- |", "| Brisk | 850 |  |", "| Dunlin |  | Ines |",
    ]  # fmt: skip


def test_a_wrapped_cell_is_one_cell():
    """A row without a first cell, as near as lines of one paragraph, continues the row above."""
    cells = rows_of([
        segment("A1", 72, 100), segment("a long text", 200, 100), segment("that goes on", 200, 112),
        segment("B2", 72, 130), segment("short", 200, 130),
    ])  # fmt: skip
    (table,) = tables_of(cells)
    assert table.text.split("\n")[0] == "| A1 | a long text that goes on |"


def test_a_cell_may_go_on_for_many_lines():
    """Also that of the last row; what stands further left, or as wide as two cells, is not in it."""

    def line(at, y):
        return segment(f"line {at} of it", 200, y)

    cells = [segment("A1", 72, 100), line(1, 100), *(line(at, 88 + 12 * at) for at in range(2, 7))]
    cells += [segment("B2", 72, 180), line(7, 180), line(8, 192), line(9, 204)]
    (table,) = tables_of(rows_of([*cells, segment("after it", 72, 216)]))
    whole = [" ".join(f"line {at} of it" for at in part) for part in (range(1, 7), range(7, 10))]
    assert table.text.split("\n") == [f"| A1 | {whole[0]} |", "| --- | --- |", f"| B2 | {whole[1]} |"]
    three = grid_of(("A1", "x", "y"), ("B2", "x", "y"), ("", "as wide as two of the cells together", ""), step=12)
    assert [(table.start, table.stop) for table in tables_of(three)] == [(0, 2)]


def test_a_cell_set_to_the_right_may_go_on():
    """It ends where the line above it ends; a full line ends there too, but has no room on its left."""

    def right(text, y):
        return segment(text, 300 - width_of(text, 10), y)

    rows = [segment("Fuel", 72, 100), right("oil", 100), segment("Cells", 72, 116), right("one of 12 V", 116)]
    (table,) = tables_of(rows_of([*rows, right("850 CCA", 128), segment("after it", 72, 150)]))
    assert table.text.split("\n")[-1] == "| Cells | one of 12 V 850 CCA |"
    full = [segment("Fuel", 72, 100), right("oil", 100), segment("Cells", 72, 116), right("one of 12 V", 116)]
    (table,) = tables_of(rows_of([*full, segment("text of its own that runs on", 108, 128)._replace(x1=300)]))
    assert (table.start, table.stop) == (0, 2)


def test_a_paragraph_beside_labels_is_not_set_to_the_right():
    """Its lines end at the same place too, the first of them further in."""

    def full(text, x, y):
        return segment(text, x, y)._replace(x1=400)

    labels = [segment("Fig. 1", 72, 88), full("some text that ends", 220, 88), segment("Fig. 2", 72, 100)]
    lines = [full("the first line of it", 230, 100), full("and the line after it", 220, 112)]
    (table,) = tables_of(rows_of([*labels, *lines]))
    assert (table.start, table.stop) == (0, 2)


def test_titles_above_a_table_are_no_rows_of_it():
    """A line or a line and the number of the page, further away than rows are from each other."""
    cells = [(name, "1", "2", "3") for name in ("North", "South", "East", "West", "All", "None")]
    body = grid_of(*cells, xs=(72, 200, 250, 300), y=140, step=12)
    titles = rows_of([segment("A RIVER", 180, 80), segment("153", 330, 80), segment("At the bridge", 170, 105)])
    header = rows_of([segment("Place", 72, 105), segment("Figures", 200, 105)])
    assert [(table.start, table.stop) for table in tables_of([*titles, *body])] == [(2, 8)]
    assert [(table.start, table.stop) for table in tables_of([*header, *body])] == [(0, 7)]


def test_text_around_a_table_is_left_alone():
    """Its rows are counted within the flow."""
    flow = [*rows("before the table"), *grid_of(("a", "b", "c"), ("d", "e", "f"), y=130), *rows("after it", y=200)]
    assert [(table.start, table.stop) for table in tables_of(flow)] == [(1, 3)]


def test_stretched_lines_of_running_text_are_no_table():
    """They end where their neighbours end, with equal spaces; the first may be indented."""

    def full(*words, y, x=72.0):
        space = (272 - x - sum(width_of(word, 10) for word in words)) / (len(words) - 1)
        for word in words:
            yield segment(word, x, y)
            x += width_of(word, 10) + space

    whole = segment("a line of text as wide as all are", 72, 112)._replace(x1=272)
    first, last = [*full("throughout", "mountain", y=100, x=90)], [*full("and", "responsibility", "affluent", y=124)]
    found = without_stretched(rows_of([*first, whole, *last, *full("thereafter", "nothing", y=136)]))
    assert [len(row.segments) for row in found] == [1, 1, 1, 1]
    assert [row.segments[0].text for row in found[::2]] == ["throughout mountain", "and responsibility affluent"]
    cells = rows_of([*first[:1], first[1]._replace(x1=250), whole, last[0], last[1]._replace(x0=130, x1=200), last[2]])
    assert [len(row.segments) for row in without_stretched(cells)] == [2, 1, 3]


def test_running_text_is_no_table():
    """Neither lines of one segment, nor one line with a gap."""
    assert list(tables_of(rows("one", "two", "three"))) == []
    assert list(tables_of(grid_of(("a", "b", "c")))) == []


def test_ruled_cells_hold_their_lines():
    """Text wrapped within ruled cells is joined, however close the columns are."""
    rules = [Rule(70, y, 230, y) for y in (90, 120, 150)] + [Rule(x, 90, x, 150) for x in (70, 100, 230)]
    texts = [("A1", 72, 105), ("a text that is", 103, 100), ("wrapped", 103, 112), ("B2", 72, 135), ("x|y", 103, 135)]
    fragments = [Fragment(text, x, x + width_of(text, 10), y, 10) for text, x, y in texts]
    outside = Fragment("below", 72, 100, 200, 10)
    (table,), rest = ruled_tables([*fragments, outside], rules)
    assert table.text.split("\n") == ["| A1 | a text that is wrapped |", "| --- | --- |", "| B2 | x\\|y |"]
    assert (table.table, rest) == (True, [outside])


def test_boxes_of_text_below_each_other_are_no_table():
    """Though lines within some of them make columns: each has text of its own, and none a cell beside it."""
    rules = [Rule(70, y, 300, y) for y in (88, 120, 150)] + [Rule(x, 88, x, 150) for x in (70, 160, 300)]
    long = "words that say what whoever fills in the form has to know before it is sent off"
    texts = [(long, 72, 105), (long, 165, 135)]
    fragments = [Fragment(text, x, x + width_of(text, 3), y, 3) for text, x, y in texts]
    assert ruled_tables(fragments, rules) == ([], fragments)
    short = [fragment._replace(text="a label") for fragment in fragments]
    assert len(ruled_tables(short, rules)[0]) == 1


def test_a_table_over_a_page_break():
    """Rows are appended, a repeated header is not; other columns are another table."""
    first = "| A | B |\n| --- | --- |\n| 1 | 2 |"
    assert joined_tables(first, "| A | B |\n| --- | --- |\n| 3 | 4 |") == f"{first}\n| 3 | 4 |"
    assert joined_tables(first, "| 5 | 6 |\n| --- | --- |\n| 3 | 4 |") == f"{first}\n| 5 | 6 |\n| 3 | 4 |"
    assert joined_tables(first, "| 5 |\n| --- |\n| 3 |") is None
