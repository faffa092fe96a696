"""Units of a slide: titles, word art, order."""

from __future__ import annotations

import pytest

from builders.powerpoint_binary import (
    BODY,
    CENTER_TITLE,
    OTHER,
    TITLE,
    TITLE_PLACE,
    Slide,
    presentation,
    shape,
    text,
    word_art,
)
from py_chunks import iter_units


def units(*shapes: bytes) -> list[tuple[str, str]]:
    return [(unit.text, unit.kind) for unit in iter_units(presentation([Slide(shapes)]), filename="a.ppt")]


@pytest.mark.parametrize(
    "title",
    [text("T", TITLE), text("T", CENTER_TITLE)],
)
def test_titles_are_told_by_the_type_of_their_text(title):
    """Title and centred title are titles, wherever they are stored."""
    assert units(shape(text("a")), shape(title)) == [("T", "heading"), ("a", "paragraph")]


@pytest.mark.parametrize("place", [0x0D, 0x0F, 0x11])
def test_titles_are_told_by_their_placeholder(place):
    """Title, centred and vertical title."""
    assert units(shape(text("T", OTHER), place), shape(text("b", BODY), 0x0E)) == [("T", "heading"), ("b", "paragraph")]


def test_a_title_is_one_line():
    """Breaks and paragraphs in a title become spaces, so that a heading is one line."""
    assert units(shape(text("Two\vlines \r and more", TITLE))) == [("Two lines and more", "heading")]


def test_a_blank_title_is_none():
    """The first title with text is the title; a second one is a paragraph."""
    drawn = [shape(text(" ", TITLE), TITLE_PLACE), shape(text("A", TITLE)), shape(text("B", TITLE))]
    assert units(*drawn) == [("A", "heading"), ("B", "paragraph")]


def test_word_art_is_a_paragraph():
    """Text that is drawn as a picture is read; a shape with text of its own does not repeat its form."""
    both = shape(text("written"), options=word_art("drawn"))
    assert units(shape(options=word_art("Sale!")), both) == [("Sale!", "paragraph"), ("written", "paragraph")]


def test_subtitles_are_paragraphs():
    """Only titles are headings."""
    assert units(shape(text("S", 5), 0x10)) == [("S", "paragraph")]
