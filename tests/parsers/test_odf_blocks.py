"""Blocks of OpenDocument documents: sections, lists, cells, boxes, notes, however deep."""

from __future__ import annotations

import time

import pytest

from builders.opendocument import (
    END_NOTE,
    NOTE,
    NUMBERED,
    NUMBERS,
    a_list,
    box,
    content,
    item,
    row,
    slide,
    slides,
    table,
    texts,
    units,
)


def test_sections_and_indexes_are_read():
    """Sections and the body of a table of contents are text; what the table is made from is not."""
    contents = (
        "<text:table-of-content><text:table-of-content-source><text:index-title-template>no"
        "</text:index-title-template></text:table-of-content-source><text:index-body>"
        "<text:index-title><text:p>Contents</text:p></text:index-title><text:p>One<text:tab/>1</text:p>"
        "</text:index-body></text:table-of-content>"
    )
    inner = "<text:section><text:p>b</text:p></text:section>"
    assert texts(f"{contents}<text:section><text:p>a</text:p>{inner}</text:section>") == [
        "Contents",
        "One\t1",
        "a",
        "b",
    ]


def test_a_list_is_one_unit():
    """odt, section 8: a nested list is one unit, its children under the text of their parent (OD-1)."""
    (unit,) = units(a_list(item("a", a_list(item("a1"), item("a2"))), item("b<text:line-break/>more")))
    assert (unit.kind, unit.text) == ("list", "- a\n  - a1\n  - a2\n- b\n  more")


def test_continuation_paragraphs_stand_under_their_item():
    """A second paragraph of an item is a line at the item's indent; an empty item is no line but counts."""
    two = "<text:list-item><text:p>a</text:p><text:p>more</text:p></text:list-item>"
    assert texts(a_list(two, item(""), item("c"), attributes=NUMBERED), styles=NUMBERS) == ["1. a\n   more\n3. c"]


def test_adjacent_lists_stay_two():
    """Two lists in a row are two units in a text."""
    assert texts(a_list(item("a")) + a_list(item("1"), attributes=NUMBERED), styles=NUMBERS) == ["- a", "1. 1"]


def test_headings_in_lists_are_headings():
    """Numbered headings are stored as items of lists; they are headings, and part the list around them."""
    heading = '<text:list-item><text:h text:outline-level="2">H</text:h></text:list-item>'
    found = [(unit.kind, unit.level, unit.text) for unit in units(a_list(item("a"), heading, item("b")))]
    assert found == [("list", None, "- a"), ("heading", 2, "H"), ("list", None, "- b")]


def test_numbers_of_headings_in_lists():
    """A number belongs to the name of its heading, as in other formats; items that only hold a list are not counted."""
    heading = '<text:list-item><text:h text:outline-level="1">H</text:h><text:p>p</text:p></text:list-item>'
    inner = (
        f"<text:list-item>{a_list('<text:list-item><text:h>I</text:h></text:list-item>', item('x'))}</text:list-item>"
    )
    body = a_list(heading, inner, heading, item("y"), attributes=NUMBERED)
    assert texts(body, styles=NUMBERS) == ["1. H", "p", "(a) I", "(b) x", "2. H", "p", "3. y"]


def test_everything_in_a_cell_is_its_text():
    """Lists, tables and boxes in a cell are text of the cell; notes stay with the table."""
    inner = table(row("x", "y"))
    cell = f"<table:table-cell><text:p>p{box('<text:p>boxed</text:p>')}{NOTE}</text:p>{a_list(item('i'))}{inner}</table:table-cell>"
    first, note = units(table(row(cell)))
    assert first.text == "| p boxed - i x y |\n| --- |"
    assert first.extras["footnotes"] == [{"id": "n1", "text": "the note"}]
    assert note.text == "the note"


def test_boxes_are_read_once_at_their_anchor():
    """Boxes and shapes follow the paragraph they are anchored in, which they do not cut; groups are opened."""
    shape = "<draw:g><draw:custom-shape><text:p>in shape</text:p></draw:custom-shape></draw:g>"
    body = f"<text:p>a {box('<text:p>in box</text:p>')}b{shape}</text:p><text:p>c</text:p>"
    assert texts(body) == ["a b", "in box", "in shape", "c"]
    assert texts(box("<text:p>on the page</text:p>")) == ["on the page"]


def test_text_upon_a_picture_is_read():
    """ODF 1.3 part 3, 10.4.4: a picture may hold paragraphs and lists, beside its description."""
    listed = a_list(item("i"))
    picture = f"<draw:frame><draw:image><text:p>upon</text:p>{listed}</draw:image><svg:desc>alt</svg:desc></draw:frame>"
    assert [unit.text for unit in slides(slide(picture))] == ["[Image: alt]", "upon", "- i"]
    assert texts(f"<text:p>a {picture}</text:p><text:p>b</text:p>") == ["a [Image: alt]", "upon", "- i", "b"]
    assert texts(f"<text:p>a{picture.replace('alt', '')}</text:p>") == ["a", "upon", "- i"]


def test_notes_come_after_the_body():
    """odt, section 8: `Foot` and ` after` stay one paragraph; footnotes, then endnotes, follow the body."""
    body = f"<text:p>Foot{END_NOTE}{NOTE} after</text:p><text:p>last</text:p>"
    assert texts(body) == ["Foot after", "last", "the note", "the end"]


def test_the_lists_of_a_box_are_one():
    """Impress writes a list for each level; lists of one style or of different levels are one to the reader."""
    deeper = a_list(f"<text:list-item>{a_list(item('b'))}</text:list-item>", attributes='text:style-name="B2"')
    lists = (
        a_list(item("a"), attributes='text:style-name="B"')
        + deeper
        + a_list(item("c"), attributes='text:style-name="B"')
    )
    numbered = a_list(item("n"), attributes=NUMBERED)
    found = slides(slide(box(lists + numbered)), styles=NUMBERS)
    assert [unit.text for unit in found] == ["- a\n  - b\n- c", "1. n"]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<text:section>", "</text:section>"),
        ("<text:list><text:list-item>", "</text:list-item></text:list>"),
        ("<text:list><text:list-item><text:p>i</text:p>", "</text:list-item></text:list>"),
        ("<table:table><table:table-row><table:table-cell>", "</table:table-cell></table:table-row></table:table>"),
        ("<text:p><draw:frame><draw:text-box>", "</draw:text-box></draw:frame></text:p>"),
        ("<text:p><text:note><text:note-body>", "</text:note-body></text:note></text:p>"),
        ("<draw:g>", "</draw:g>"),
        ("<text:p><draw:a>", "</draw:a></text:p>"),
    ],
)
def test_deep_nesting_loses_nothing(opening, closing):
    """Blocks nested far beyond reason are read without exhausting the stack, and their text is kept."""
    deep = 300
    assert "core" in " ".join(texts(opening * deep + "<text:p>core</text:p>" + closing * deep))
    assert texts("<text:p>" + "<text:span>" * 900 + "core" + "</text:span>" * 900 + "</text:p>") == ["core"]


def test_entities_between_the_cells_of_deep_tables():
    """A document type elsewhere may declare them: what stands for one is no element, however deep it stands."""
    deep = 80
    inside = "<table:table>&nbsp;<table:table-row>&nbsp;<table:table-cell>&nbsp;" * deep + "<text:p>core</text:p>&nbsp;"
    body = inside + "</table:table-cell></table:table-row></table:table>" * deep
    part = '<!DOCTYPE office:document-content SYSTEM "office.dtd">' + content(body)
    assert "core" in " ".join(texts("", parts={"content.xml": part}))


def test_long_lists_take_linear_time():
    """30,000 items, in about a second; the least indent is looked for once."""
    started = time.process_time()
    (unit,) = units(a_list(*[item("x")] * 30_000))
    assert unit.text == "\n".join(["- x"] * 30_000)
    assert time.process_time() - started < 8
