"""Shapes of PowerPoint binary files: text in them or in the outline, groups, word art, deleted ones."""

from __future__ import annotations

import struct

from builders.powerpoint_binary import (
    BODY,
    FOOTER_PLACE,
    NUMBER_PLACE,
    TITLE,
    TITLE_PLACE,
    drawing,
    group,
    outline_ref,
    record,
    shape,
    text,
    word_art,
)
from py_chunks.parsers._ppt_records import RecordStream
from py_chunks.parsers._ppt_shapes import Box, Shape, shapes
from py_chunks.parsers._ppt_text import Paragraph, TextBody
from py_chunks.sources import bytes_source

TITLED = TextBody(TITLE, [Paragraph("Title", 0, None)])
BODIED = TextBody(BODY, [Paragraph("body", 0, None)])


def read(*drawn: bytes, outline: tuple[TextBody, ...] = ()):
    stream = RecordStream(drawing(*drawn), bytes_source(b"x"))
    return list(shapes(stream, stream.at(0), dict(enumerate(outline))))


def words(found) -> list[str]:
    return [p.text for one in found if isinstance(one, Shape) for body in one.bodies for p in body.paragraphs]


def test_groups_are_opened_at_any_depth():
    """PP-1: text in groups within groups is read, in the order of storage."""
    inner = group(shape(text("b")), group(group(shape(text("c")))))
    assert words(read(shape(text("a")), group(inner, shape(text("d"))), shape(text("e")))) == list("abcde")


def test_shapes_take_their_text_from_the_outline():
    """[MS-PPT] 2.9.78: a shape names a text in the list of slides; no text is read twice, none is made up."""
    drawn = [shape(outline_ref(1)), shape(outline_ref(0)), shape(outline_ref(0)), shape(outline_ref(7))]
    assert words(read(*drawn, outline=(TITLED, BODIED))) == ["body", "Title"]


def test_texts_no_shape_names_are_left_in_the_outline():
    """The caller decides what becomes of them."""
    stream = RecordStream(drawing(shape(outline_ref(0))), bytes_source(b"x"))
    outline = {0: TITLED, 1: BODIED}
    assert words(shapes(stream, stream.at(0), outline)) == ["Title"]
    assert outline == {1: BODIED}


def test_placeholders_say_what_they_are_for():
    """[MS-PPT] 2.7.8, and 2.11.16 for what newer versions call headers and footers."""
    newer = record(0x0420, bytes([FOOTER_PLACE]))
    found = read(shape(place=TITLE_PLACE), shape(data=newer), shape(place=NUMBER_PLACE, data=newer), shape())
    assert [one.placeholder for one in found] == [TITLE_PLACE, FOOTER_PLACE, NUMBER_PLACE, 0]


def test_word_art_has_its_text_in_a_property():
    """[MS-ODRAW] 2.3.22: data of properties lies after all of them; line ends are newlines."""
    assert [one.word_art for one in read(shape(options=word_art("Sale\r\nnow")), shape())] == ["Sale\nnow", ""]


def test_properties_that_lie_are_no_harm():
    """A count or a size beyond the record is cut."""
    cut = record(0xF00B, struct.pack("<HI", 0xC0C0, 999) + "ab".encode("utf-16-le"), instance=1, version=3)
    counted = record(0xF00B, struct.pack("<HI", 0x0080, 1), instance=4095, version=3)
    assert [one.word_art for one in read(shape(options=cut), shape(options=counted))] == ["ab", ""]


def test_deleted_shapes_are_gone():
    """[MS-ODRAW] 2.2.40: a flag says that a shape was deleted."""
    assert words(read(shape(text("kept")), shape(text("gone"), flags=0xA08))) == ["kept"]


def test_cells_of_a_table_come_together():
    """[MS-ODRAW] 2.3.4.36: a property of the group's own shape says that it is a table."""
    cells = [shape(text("a"), box=(0, 0, 5, 5)), shape(text("b"), box=(5, 0, 9, 5))]
    before, table, after = read(shape(text("x")), group(*cells, table=True), shape(text("y")))
    assert words([before, after]) == ["x", "y"]
    assert isinstance(table, list)
    assert [cell.box for cell in table if cell.bodies] == [Box(0, 0, 5, 5), Box(5, 0, 9, 5)]


def test_groups_within_a_table_belong_to_it():
    """Cells may be grouped again; the table is one."""
    (table,) = read(group(group(shape(text("a"))), shape(text("b")), table=True))
    assert words(table) == ["a", "b"]
