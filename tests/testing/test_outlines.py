"""Outlines are checked and shown the same for every format."""

from __future__ import annotations

import pytest

from py_chunks.testing.outlines import SAMPLE, Bullets, Heading, Paragraph, Table, blocks_of, sections, shown, texts_of


def test_strings_are_paragraphs():
    """A plain string stands for a paragraph."""
    assert blocks_of(["one", Heading("two", 3)]) == [Paragraph("one"), Heading("two", 3)]


@pytest.mark.parametrize("text", ["", " ", "a\nb", " a", "a  b", "a\x01", "\x7f", "a\ud800", "\uffff"])
def test_texts_are_single_lines_of_words(text):
    """What a format might change is refused, so that every format must give the text back as it is."""
    with pytest.raises(ValueError, match="one line of words"):
        blocks_of([text])
    with pytest.raises(ValueError, match="one line of words"):
        blocks_of([Bullets(("fine", text))])


@pytest.mark.parametrize("rows", [(), (("a",), ("b", "c"))])
def test_tables_are_rectangles(rows):
    """A table has rows of one length."""
    with pytest.raises(ValueError, match="same length"):
        blocks_of([Table(rows)])


def test_units_of_blocks():
    """Lists carry their markers, tables their pipes; a pipe in a cell is escaped."""
    assert shown(Heading("T")) == "T"
    assert shown(Bullets(("a", "b"))) == "- a\n- b"
    assert shown(Table((("a", "b|c"), ("d", "e")))) == "| a | b\\|c |\n| --- | --- |\n| d | e |"


def test_texts_within_blocks():
    """Items and cells come in reading order."""
    assert list(texts_of(Table((("a", "b"), ("c", "d"))))) == ["a", "b", "c", "d"]
    assert list(texts_of(Bullets(("x", "y")))) == ["x", "y"]


def test_sections_begin_at_headings():
    """What stands before the first heading is a section too; deeper headings can be kept inside."""
    blocks = blocks_of(["a", Heading("H"), "b", Heading("I", 2), "c"])
    assert [len(run) for run in sections(blocks)] == [1, 2, 2]
    assert [len(run) for run in sections(blocks, deepest=1)] == [1, 4]
    assert [block for run in sections(SAMPLE) for block in run] == list(SAMPLE)
