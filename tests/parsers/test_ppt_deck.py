"""Lists of slides, masters and notes: order, numbers, and what belongs together."""

from __future__ import annotations

import struct

from builders.powerpoint_binary import (
    BODY,
    Slide,
    compound,
    container,
    current_user,
    drawing,
    master_style,
    persist,
    presentation,
    record,
    saved,
    shape,
    slide_atom,
    text,
)
from py_chunks import get_chunks, iter_units

MAIN, TITLE_MASTER, NOTES = 0x80000001, 0x80000002, 0x80000009


def slide(words: str, master: int = 0, notes: int = 0, kind: int = BODY) -> bytes:
    return container(0x03EE, slide_atom(master=master, notes=notes), drawing(shape(text(words, kind))))


def document(slides: list[int], masters: dict[int, int] | None = None, notes: dict[int, int] | None = None) -> bytes:
    lists = [
        container(0x0FF0, *(persist(part, number) for number, part in named.items()), instance=instance)
        for instance, named in (
            (1, masters or {}),
            (0, {256 + at: part for at, part in enumerate(slides)}),
            (2, notes or {}),
        )
    ]
    return container(0x03E8, *lists)


def units(parts: dict[int, bytes]):
    stream, edit = saved(b"", parts)
    return list(iter_units(compound(stream, current_user(edit)), filename="a.ppt"))


def test_slides_come_in_the_order_of_their_list():
    """The list decides, not where the slides are stored."""
    parts = {1: document([4, 2, 3]), 2: slide("b"), 3: slide("c"), 4: slide("a")}
    assert [(unit.text, unit.location.first) for unit in units(parts)] == [("a", 1), ("b", 2), ("c", 3)]


def test_a_slide_belongs_to_one_entry():
    """A list that names a slide twice is damaged; the slide is read once."""
    assert [unit.text for unit in units({1: document([2, 2]), 2: slide("once")})] == ["once"]


def test_a_part_of_another_kind_is_no_slide():
    """A number that leads to notes leads nowhere."""
    parts = {1: document([2, 3, 9]), 2: container(0x03F0, drawing(shape(text("no")))), 3: slide("yes")}
    stream, edit = saved(b"", parts)
    (chunk,) = get_chunks(compound(stream, current_user(edit)), filename="a.ppt")
    assert (chunk["content"], chunk["metadata"]["slide_number"]) == ("yes", 2)
    assert chunk["metadata"]["document_metadata"]["skipped_slides"] == [1, 3]


def test_bullets_come_through_title_masters():
    """[MS-PPT] 2.5.10: a slide may follow a title master, which follows a main master."""
    parts = {
        1: document([4, 5], {MAIN: 2, TITLE_MASTER: 3}),
        2: container(0x03F8, slide_atom(), master_style(BODY, True)),
        3: slide("Click to edit", master=MAIN),
        4: slide("a", master=TITLE_MASTER),
        5: slide("b", master=7),
    }
    assert [(unit.text, unit.kind) for unit in units(parts)] == [("a", "list"), ("b", "paragraph")]


def test_masters_that_follow_each_other_in_a_circle_give_nothing():
    """The chain is short by definition."""
    parts = {1: document([3], {MAIN: 2}), 2: slide("m", master=MAIN), 3: slide("a", master=MAIN)}
    assert [(unit.text, unit.kind) for unit in units(parts)] == [("a", "paragraph")]


def test_notes_are_found_by_their_number():
    """The slide names its notes page; date, number, header and footer of the page are no notes."""
    page = drawing(shape(text("say\rthis")), shape(text("7"), 0x08), shape(text("foot"), 0x09))
    parts = {
        1: document([2, 3], notes={NOTES: 4}),
        2: slide("a", notes=NOTES),
        3: slide("b", notes=NOTES + 1),
        4: container(0x03F0, record(0x03F1, struct.pack("<IHH", 256, 7, 0)), page),
    }
    assert [unit.extras.get("notes") for unit in units(parts)] == ["say\nthis", None]


def test_the_text_of_the_list_goes_with_its_slide():
    """Each entry of the list is followed by the texts of its slide."""
    ref = record(0x0F9E, struct.pack("<I", 0))
    data = presentation([Slide([shape(ref)], outline=text(words, BODY)) for words in ("one", "two")])
    assert [unit.text for unit in iter_units(data, filename="a.ppt")] == ["one", "two"]
