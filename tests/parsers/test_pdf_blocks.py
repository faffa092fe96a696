"""Rows become paragraphs, headings, lists and tables."""

from __future__ import annotations

import pytest

from builders.pdf import rows, segment
from py_chunks.parsers._pdf_blocks import blocks_of
from py_chunks.parsers._pdf_hyphens import Hyphens
from py_chunks.parsers._pdf_lines import rows_of
from py_chunks.parsers._pdf_styles import Styles

FULL = "a full line of words that reaches from the left margin to the right"


def blocks(flow):
    return list(blocks_of(flow, Styles([rows(*[FULL] * 5, y=900), flow]), Hyphens()))


def texts(flow):
    return [block.text for block in blocks(flow)]


def at(*lines):
    """Rows from (text, x, y)."""
    return rows_of([segment(text, x, y) for text, x, y in lines])


def test_an_empty_flow():
    """Nothing comes of nothing."""
    assert blocks([]) == []


def test_leading_parts_paragraphs():
    """A wider distance than that of the lines."""
    assert texts([*rows(FULL, FULL), *rows(FULL, "its end", y=136)]) == [f"{FULL} {FULL}", f"{FULL} its end"]


def test_double_spaced_lines_are_one_paragraph():
    """The usual distance of the flow is what counts."""
    assert len(texts(rows(FULL, FULL, FULL, "and its end", leading=23))) == 1


def test_indents_part_paragraphs():
    """A line further in begins one; the first line of the flow may stand in as well."""
    flow = at((FULL[:60], 84, 100), (FULL, 72, 112), (FULL[:60], 84, 124), (FULL, 72, 136))
    assert len(texts(flow)) == 2


def test_hanging_indents_part_paragraphs():
    """As in a bibliography: all lines but the first stand in."""
    flow = at((FULL, 72, 100), ("goes on here", 92, 112), ("and here", 92, 124), (FULL, 72, 136), ("goes on", 92, 148))
    assert len(texts(flow)) == 2


def test_short_ends_part_paragraphs():
    """A sentence that ends although the next word had room."""
    assert texts(rows(FULL, FULL, "it ends here.", FULL, FULL)) == [f"{FULL} {FULL} it ends here.", f"{FULL} {FULL}"]


def test_lines_that_end_early_keep_their_ends():
    """An address is one paragraph of several lines."""
    assert texts([*rows("Watch House", "2 Quay Lane", "Northport"), *rows(FULL, FULL, y=170)])[0] == (
        "Watch House\n2 Quay Lane\nNorthport"
    )


def test_centred_lines_are_one_paragraph():
    """Their left edges differ, their middles don't."""
    flow = [*at(("a centred paragraph of some", 150, 100), ("words in two", 182, 112)), *rows(FULL, FULL, y=160)]
    assert len(texts(flow)) == 2


@pytest.mark.parametrize("bold", [False, True])
def test_headings_are_blocks_of_their_own(bold):
    """By size or by weight, over several lines too."""
    head = [
        segment("A heading over", 72, 100, 10 if bold else 18, bold),
        segment("two lines", 72, 112 if bold else 121, 10 if bold else 18, bold),
    ]
    first, second = blocks([*rows_of(head), *rows(FULL, FULL, y=150)])
    assert (first.text, first.kind, first.level) == ("A heading over two lines", "heading", 1)
    assert second.kind == "paragraph"


def test_lists():
    """Items with hanging text, nested ones, and the paragraph after them."""
    flow = at(
        ("\u2022 one item that is long and then", 72, 100), ("goes on", 82, 112), ("\u2022 two", 72, 124),
        ("\u2013 nested", 92, 136), ("\u2022 three", 72, 148), (FULL, 72, 170),
    )  # fmt: skip
    first, second = blocks(flow)
    assert first.text == "- one item that is long and then goes on\n- two\n  - nested\n- three"
    assert (first.kind, second.kind) == ("list", "paragraph")


def test_lists_of_another_kind_are_other_units():
    """Numbers after bullets."""
    flow = at(("\u2022 one", 72, 100), ("\u2022 two", 72, 112), ("1. first", 72, 124), ("2. second", 72, 136))
    assert texts(flow) == ["- one\n- two", "1. first\n2. second"]


def test_lists_of_another_kind_after_nested_items():
    """The kind of the item above at the same level counts, not that of the line before."""
    flow = at(("- one", 72, 100), ("- nested", 90, 112), ("1. first", 72, 124), ("2. second", 72, 136))
    assert texts(flow) == ["- one\n  - nested", "1. first\n2. second"]
    flow = at(("- nested", 90, 100), ("1. first", 72, 112))
    assert texts(flow) == ["- nested", "1. first"]


def test_nested_lists_of_any_kind_stay_in_their_list():
    """What stands below an item is part of it."""
    flow = at(("1. one", 72, 100), ("- a", 90, 112), ("- b", 90, 124), ("a) c", 90, 136), ("2. two", 72, 148))
    assert texts(flow) == ["1. one\n   - a\n   - b\n   a) c\n2. two"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Keywords: Lights \u00b7 Boats \u00b7 Tides", "\u00b7 Ropes \u00b7 Lamps"),
        ("Keywords: Lights, Boats", "\u00b7 Ropes \u00b7 Lamps"),
        ("Lights \u2022 Boats", "\u2022 Ropes"),
        ("The lights \u2013 red", "\u2013 are lit"),
    ],
)
def test_signs_between_words_mark_no_item(first, second):
    """Words parted by signs go on over the end of a line, even if it is short."""
    third = f"{second[0]} Quays"
    found = blocks([*rows(first, second, third, y=100), *rows(FULL, FULL, y=180)])
    assert [block.kind for block in found] == ["paragraph", "paragraph"]
    assert found[0].text.replace("\n", " ") == f"{first} {second} {third}"


def test_signs_between_words_of_items():
    """A dash within an item, or in the sentence before the list, says nothing."""
    flow = at(("Two lights - or more:", 72, 100), ("- red - to port", 72, 112), ("- green - to starboard", 72, 124))
    assert texts(flow) == ["Two lights - or more:", "- red - to port\n- green - to starboard"]
    head = rows_of([segment("Part 1 - Lights", 72, 100, 10, bold=True)])
    items = at(("- red", 72, 112), ("- green", 72, 124))
    assert texts([*head, *items, *rows(FULL, FULL, y=180)])[:2] == ["Part 1 - Lights", "- red\n- green"]
    far = at(("Lights - a list", 72, 60))
    assert texts([*far, *items, *rows(FULL, FULL, y=180)])[:2] == ["Lights - a list", "- red\n- green"]


def test_a_table_between_paragraphs():
    """Each in its place."""
    cells = rows_of([segment(text, x, y) for y in (140, 156) for text, x in (("a", 72), ("b", 200), ("c", 300))])
    assert [block.kind for block in blocks([*rows(FULL), *cells, *rows(FULL, y=190)])] == [
        "paragraph",
        "table",
        "paragraph",
    ]


def test_what_may_go_on():
    """A paragraph that ends a flow in the middle of a sentence says so."""
    (open_end,) = blocks(rows(FULL, FULL))
    (ended,) = blocks(rows(FULL, f"{FULL[:-1]}."))
    assert (open_end.ends, ended.ends) == (False, True)
