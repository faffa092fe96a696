"""Bullets that masters and the document give where paragraphs leave them open."""

from __future__ import annotations

import struct

import pytest

from builders.powerpoint_binary import BODY, OTHER, Slide, master_style, presentation, record, run, shape, text
from py_chunks import iter_units

CENTER_BODY = 5


def kinds(data: bytes) -> list[tuple[str, int | None]]:
    return [(unit.kind, unit.level) for unit in iter_units(data, filename="a.ppt")]


def leveled(*levels: int) -> bytes:
    return text("\r".join("abcde"[: len(levels)]), BODY, [(2, level, None) for level in levels])


def test_the_master_says_which_levels_have_bullets():
    """[MS-PPT] 2.9.35: for each type of text, level by level; a level that is open takes after the one above."""
    data = presentation([Slide([shape(leveled(0, 1, 2, 3))])], master=master_style(BODY, True, False, None, True))
    assert kinds(data) == [("list", 0), ("paragraph", None), ("paragraph", None), ("list", 3)]


def test_a_paragraph_overrides_its_master():
    """What the paragraph says itself counts."""
    words = text("a\rb", BODY, [(2, 0, False), (2, 1, True)])
    assert kinds(presentation([Slide([shape(words)])], master=master_style(BODY, True, False))) == [
        ("paragraph", None),
        ("list", 1),
    ]


@pytest.mark.parametrize("kind", [CENTER_BODY, 7, 8])
def test_variants_of_a_type_take_after_it(kind):
    """Centred, half and quarter bodies are bodies where they do not differ."""
    slides = [Slide([shape(text("a", kind))])]
    assert kinds(presentation(slides, master=master_style(BODY, True))) == [("list", 0)]
    both = master_style(BODY, True) + master_style(kind, False)
    assert kinds(presentation(slides, master=both)) == [("paragraph", None)]


def test_other_text_follows_the_document():
    """Text boxes take their style from the document's environment, then from its defaults."""
    slides = [Slide([shape(text("a", OTHER))])]
    default = record(0x0FA5, struct.pack("<H", 0) + run(0, 0, True)[6:])
    assert kinds(presentation(slides)) == [("paragraph", None)]
    assert kinds(presentation(slides, environment=master_style(OTHER, True))) == [("list", 0)]
    assert kinds(presentation(slides, environment=default)) == [("list", 0)]
    assert kinds(presentation(slides, environment=default + master_style(OTHER, False))) == [("paragraph", None)]


def test_styles_that_are_cut_off_give_no_bullets():
    """A count of levels that are not there is no harm."""
    assert kinds(presentation([Slide([shape(leveled(0))])], master=record(0x0FA3, b"\xff\xff", instance=BODY))) == [
        ("paragraph", None)
    ]
