"""What modifiers come to."""

from __future__ import annotations

import struct

from builders.word_binary import (
    DATA,
    DELETED,
    DEPTH,
    DROP_CAP,
    FONT,
    IN_TABLE,
    INNER_CELL,
    INNER_ROW_END,
    INSERTED,
    LEVEL,
    LIST,
    OUTLINE,
    PAGE_BREAK,
    PICTURE,
    ROW_END,
    SYMBOL,
    Style,
    sprm,
    style_sheet,
)
from py_chunks.parsers._doc_formats import PLAIN, character_format, paragraph_format, with_modifiers
from py_chunks.parsers._doc_styles import Styles

STYLES = Styles(
    style_sheet([Style("Normal", 0), Style("heading 1", 1), Style("List", said=sprm(LIST, 4) + sprm(LEVEL, 2))]),
    old=False,
)


def paragraph(said=b"", style=0, others=()):
    return paragraph_format(struct.pack("<H", style) + said, STYLES, others, old=False)


def test_outline_levels():
    """A level of its own makes a heading, or takes one away, but not from a built-in heading style."""
    assert paragraph(sprm(OUTLINE, 2)).heading == 3
    assert paragraph(sprm(OUTLINE, 9)).heading is None
    assert paragraph(sprm(OUTLINE, 9), style=1).heading == 1


def test_lists():
    """A list by style, by the paragraph, or taken away."""
    by_style = paragraph(style=2)
    assert (by_style.list_index, by_style.list_level, by_style.own_level) == (4, 2, None)
    own = paragraph(sprm(LIST, 7) + sprm(LEVEL, 0), style=2)
    assert (own.list_index, own.list_level, own.own_level) == (7, 0, 0)
    assert paragraph(sprm(LIST, 0), style=2).list_index == 0
    assert paragraph(sprm(LIST, 0xF805)).list_index == 0


def test_drop_caps():
    """In the text or in the margin; the lines they take say nothing."""
    assert not paragraph(sprm(DROP_CAP, 3 << 3)).drop_cap
    assert paragraph(sprm(DROP_CAP, 3 << 3 | 1)).drop_cap
    assert paragraph(sprm(DROP_CAP, 2)).drop_cap


def test_tables():
    """Depth is said absolutely, relatively, or only by standing in a table."""
    assert paragraph().depth == 0
    assert paragraph(sprm(IN_TABLE)).depth == 1
    assert paragraph(sprm(IN_TABLE) + sprm(DEPTH, 2)).depth == 2
    assert paragraph(sprm(DEPTH, 1) + sprm(0x664A, struct.pack("<i", 2))).depth == 3
    assert paragraph(sprm(DEPTH, 0xFFFFFFF)).depth == 40
    inner = paragraph(sprm(DEPTH, 2) + sprm(INNER_CELL))
    assert (inner.ends_cell, inner.ends_row) == (True, False)
    assert paragraph(sprm(ROW_END)).ends_row
    assert paragraph(sprm(INNER_ROW_END)).ends_row


def test_piece_modifiers_come_last():
    """What a fast save says beside a piece overrules the paragraph."""
    assert paragraph(sprm(PAGE_BREAK)).page_break
    assert not paragraph(sprm(PAGE_BREAK), others=[(PAGE_BREAK, b"\0")]).page_break
    assert paragraph(others=[(0x4600, b"\1\0")]).heading == 1


def test_characters():
    """What changes what characters say."""
    said = sprm(DELETED) + sprm(FONT, 3)
    assert character_format(said, old=False)[:4] == (True, False, None, 3)
    assert character_format(sprm(0x0835), old=False) == PLAIN
    assert character_format(sprm(SYMBOL, struct.pack("<HH", 2, 0xF061)), old=False).symbol == (2, 0xF061)


def test_data_needs_its_flag():
    """A place in the Data stream is a picture's, unless it is said to hold data."""
    assert character_format(sprm(PICTURE, 9), old=False).data is None
    assert character_format(sprm(PICTURE, 9) + sprm(DATA), old=False).data == 9


def test_more_modifiers():
    """What is said later adds to what was said before."""
    changed = with_modifiers(character_format(sprm(DELETED), old=False), [(INSERTED, b"\1")])
    assert (changed.deleted, changed.inserted) == (True, True)
    assert with_modifiers(changed, []) is changed


def test_word_6_numbering():
    """Word 6 keeps level and description of a number together."""
    found = paragraph_format(b"\0\0\x0d\x0a\x0c\2xy", STYLES, (), old=True)
    assert found.numbering == b"\x0axy"
