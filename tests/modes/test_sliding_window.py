"""Mode sliding_window by example; its laws are in laws/test_offset_laws.py."""

from __future__ import annotations

from py_chunks import get_chunks

EXAMPLE = b"p0\n\n# H1\n\np1\n\n## H2a\n\np2"


def test_a_heading_table_or_code_block_is_never_its_own_chunk():
    """Everything is a unit of a window."""
    text = b"# T\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```py\nx = 1\n\ny = 2\n```"
    (chunk,) = get_chunks(text, filename="a.md", mode="sliding_window")
    assert chunk["content_type"] == "sliding_window"
    assert chunk["metadata"]["block_count"] == 3


def test_units_are_joined_by_a_blank_line_and_rows_by_a_newline():
    """The joiner is the family's."""
    assert get_chunks(b"A\n\nb", filename="a.md", mode="sliding_window")[0]["content"] == "A\n\nb"
    rows = get_chunks(b"id\n1\n2\n", filename="a.csv", mode="sliding_window")
    assert rows[0]["content"] == "id: 1\nid: 2"


def test_seven_rows_give_three_windows():
    """Contract row `7 rows, 3/1`: no window behind the last row."""
    data = b"id\n" + b"".join(b"%d\n" % n for n in range(1, 8))
    chunks = get_chunks(data, filename="a.csv", mode="sliding_window")
    assert [(c["metadata"]["row_start"], c["metadata"]["row_end"]) for c in chunks] == [(1, 3), (3, 5), (5, 7)]


def test_a_long_paragraph_stays_whole():
    """A unit is never split, whatever its length."""
    (chunk,) = get_chunks(b"word " * 448, filename="a.md", mode="sliding_window")
    assert len(chunk["content"]) == 2239
    assert chunk["metadata"]["paragraph_range"] == [0, 0]


def test_source_blocks_that_are_empty_take_no_index():
    """`[0, 2]` may skip blocks of the source that hold nothing."""
    data = b"<p>a</p><p></p><p> </p><p>b</p><p>c</p>"
    (chunk,) = get_chunks(data, filename="a.html", mode="sliding_window")
    assert chunk["metadata"]["paragraph_range"] == [0, 2]
