"""Tables of slides: cells are shapes, and their places make rows and columns."""

from __future__ import annotations

from builders.powerpoint_binary import Slide, group, presentation, shape, text
from py_chunks import get_chunks, iter_units
from py_chunks.parsers._ppt_shapes import Box, Shape
from py_chunks.parsers._ppt_tables import table_text
from py_chunks.parsers._ppt_text import OTHER_TEXT, Paragraph, TextBody


def cell(words: str, left: int, top: int, right: int | None = None) -> Shape:
    paragraphs = [Paragraph(line, 0, None) for line in words.split("\r") if line]
    return Shape(0, [TextBody(OTHER_TEXT, paragraphs)], "", Box(left, top, right or left + 10, top + 10))


LINE = Shape(0, [], "", Box(3, 3, 3, 30))


def test_places_make_the_grid():
    """Cells may be stored in any order; lines between them are no cells."""
    cells = [cell("d", 10, 10), LINE, cell("a", 0, 0), cell("c", 0, 10), cell("b", 10, 0)]
    assert table_text(cells) == "| a | b |\n| --- | --- |\n| c | d |"


def test_cells_hold_one_line():
    """Paragraphs and breaks in a cell become spaces, pipes are escaped; an empty cell keeps its place."""
    assert table_text([cell("a\rb\n c", 0, 0), cell("1|x", 10, 0), cell("", 0, 10), cell("z", 10, 10)]) == (
        "| a b c | 1\\|x |\n| --- | --- |\n|  | z |"
    )


def test_merged_cells_have_their_text_where_they_begin():
    """A cell over two columns fills the first of them."""
    assert table_text([cell("wide", 0, 0, 20), cell("a", 0, 10), cell("b", 10, 10)]) == (
        "| wide |  |\n| --- | --- |\n| a | b |"
    )


def test_blank_tables_are_blank():
    """A table nobody wrote in is no unit."""
    assert table_text([cell("", 0, 0), cell(" ", 10, 0), LINE]) == ""


def test_cells_without_a_grid_are_no_table():
    """Cells in one place, without a place, or all over the place are left to be read one by one."""
    assert table_text([cell("a", 0, 0), cell("b", 0, 0)]) is None
    assert table_text([cell("a", 0, 0), cell("b", 10, 0)._replace(box=None)]) is None
    assert table_text([cell("x", at, at) for at in range(9)]) is None
    assert table_text([cell("a", 0, 0), LINE._replace(word_art="w")]) is None


def test_a_table_is_one_unit():
    """Contract 3.17: a pipe table; the chunk that begins with it says so."""
    cells = [shape(text(words), box=(left, 0, left + 1, 1)) for left, words in enumerate(("a", "b"))]
    data = presentation([Slide([group(*cells, table=True)])])
    (chunk,) = get_chunks(data, filename="a.ppt", mode="sliding_window")
    assert chunk["content"] == "| a | b |\n| --- | --- |"
    assert chunk["metadata"]["paragraph_type"] == "table"


def test_cells_of_no_grid_are_paragraphs():
    """No text is lost when cells can't be placed."""
    cells = [shape(text(words), box=(0, 0, 1, 1)) for words in ("a", "b")]
    data = presentation([Slide([group(*cells, table=True)])])
    assert [(unit.text, unit.kind) for unit in iter_units(data, filename="a.ppt")] == [
        ("a", "paragraph"),
        ("b", "paragraph"),
    ]
