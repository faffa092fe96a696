"""What goes on over the end of a column or page."""

from __future__ import annotations

import pytest

from py_chunks import iter_units
from py_chunks.parsers._pdf_blocks import Block
from py_chunks.parsers._pdf_continuation import Placed
from py_chunks.parsers._pdf_hyphens import Hyphens
from py_chunks.testing import Bullets, build_document
from py_chunks.units import NO_EXTRAS, Location


def placed(text, page=1, kind="paragraph", size=10.0, opens=True, ends=False, ordered=False, bold=False):
    block = Block(text, kind, None, size, bold, opens, ends, ordered)
    return Placed(block, Location("page", page, page), NO_EXTRAS, True)


def joined(first, second):
    both = first.joined(second, Hyphens())
    return None if both is None else both.draft().text


def test_paragraphs():
    """Joined with both pages as their place, hyphens undone."""
    both = placed("an infor-").joined(placed("mation that", page=2), Hyphens())
    assert (both.draft().text, both.draft().location) == ("an information that", Location("page", 1, 2))


@pytest.mark.parametrize(("first", "second"), [
    ({"ends": True}, {}), ({}, {"opens": False}), ({}, {"size": 8.0}), ({}, {"kind": "heading"}), ({}, {"bold": True}),
    ({"kind": "heading"}, {}), ({"kind": "table"}, {}),
])  # fmt: skip
def test_what_is_not_joined(first, second):
    """Ended, indented, of another size or kind."""
    assert joined(placed("one", **first), placed("two", page=2, **second)) is None


def test_lists():
    """They go on with further items or with the rest of the last one, and not with another first item."""
    items = placed("- one\n- two", kind="list")
    assert joined(items, placed("- three", page=2, kind="list")) == "- one\n- two\n- three"
    assert joined(items, placed("goes on", page=2)) == "- one\n- two goes on"
    assert joined(items, placed("A sentence", page=2)) is None
    assert joined(placed("1. a", kind="list", ordered=True), placed("1. b", kind="list", ordered=True)) is None
    assert joined(placed("1. a", kind="list", ordered=True), placed("2. b", kind="list", ordered=True)) == "1. a\n2. b"


def test_tables():
    """Of the same columns."""
    table = "| a | b |\n| --- | --- |\n| c | d |"
    assert joined(placed(table, kind="table"), placed(table, 2, "table")) == f"{table}\n| c | d |"


def test_notes_wait():
    """Only small type on the same page may stand between the parts of a paragraph."""
    paragraph = placed("open")
    assert paragraph.may_wait_for(placed("note", size=8.0), 10)
    assert not paragraph.may_wait_for(placed("note", page=2, size=8.0), 10)
    assert not paragraph.may_wait_for(placed("text"), 10)
    assert not placed("closed", ends=True).may_wait_for(placed("note", size=8.0), 10)


def test_a_short_item_ends_its_list():
    """What stands on the next page in small letters goes on with an item only if that filled its line."""
    for before in range(5, 45):
        built = build_document(".pdf", [*["one more line"] * before, Bullets(("a short item",)), "and a new paragraph"])
        assert [unit.text for unit in iter_units(built.data, filename="a.pdf")] == built.texts
