"""Headers and footers: of slides they are units, of notes pages they are metadata."""

from __future__ import annotations

from builders.powerpoint_binary import (
    FOOTER_PLACE,
    NUMBER_PLACE,
    Slide,
    drawing,
    headers_footers,
    mark,
    presentation,
    shape,
    text,
)
from py_chunks import get_chunks, iter_units

DATE, TODAY, OWN_DATE, NUMBER, HEADER, FOOTER = 0x1, 0x2, 0x4, 0x8, 0x10, 0x20
ALL_SLIDES, ALL_NOTES = 3, 4
GENERAL = headers_footers(FOOTER, footer="for all", instance=ALL_SLIDES)


def texts(*slides: Slide, **settings: object) -> list[tuple[int, str]]:
    return [(unit.location.first, unit.text) for unit in iter_units(presentation(slides, **settings), filename="a.ppt")]


def test_a_footer_is_the_last_paragraph_of_its_slide():
    """What is shown at the foot of a slide is on it: the slide's own words, else those for all slides."""
    own = headers_footers(DATE | OWN_DATE | FOOTER, date="spring", footer="own")
    slides = [Slide([shape(text("a"))]), Slide([shape(text("b"))], others=own), Slide()]
    assert texts(*slides, others=GENERAL) == [
        (1, "a"), (1, "for all"), (2, "b"), (2, "spring"), (2, "own"), (3, "for all"),
    ]  # fmt: skip


def test_only_what_is_switched_on_is_shown():
    """[MS-PPT] 2.4.15.2: texts stay in the file when they are switched off; today's date and numbers are no text."""
    off = headers_footers(DATE | TODAY | NUMBER, date="spring", footer="own")
    assert texts(Slide([shape(text("a"))], others=off), others=GENERAL) == [(1, "a")]


def test_slides_without_their_masters_objects_have_no_footer():
    """[MS-PPT] 2.5.11: the place of a footer is an object of the master."""
    assert texts(Slide(flags=6), Slide(flags=1), others=GENERAL) == [(2, "for all")]


def test_title_slides_may_be_left_out():
    """[MS-PPT] 2.4.2: a switch of the document says so."""
    slides = [Slide(layout=0), Slide(layout=1)]
    assert texts(*slides, others=GENERAL) == [(1, "for all"), (2, "for all")]
    assert texts(*slides, others=GENERAL, omit_titles=True) == [(2, "for all")]


def test_a_footer_in_a_shape_is_not_repeated():
    """Newer versions write the footer into a shape as well; a stand-in in the shape is no text."""
    written = Slide([shape(text("for all"), FOOTER_PLACE), shape(text("x"))])
    stood_in = Slide(
        [shape(text("*") + mark(0x0FFA, 0), FOOTER_PLACE), shape(text("*") + mark(0x0FD8, 0), NUMBER_PLACE)]
    )
    assert texts(written, stood_in, others=GENERAL) == [(1, "for all"), (1, "x"), (2, "for all")]


def test_running_text_of_notes_pages_is_metadata():
    """Notes are no units, and so are their headers and footers; each text is there once."""
    general = headers_footers(HEADER | FOOTER, header="Course 7", footer="page foot", instance=ALL_NOTES)
    own = headers_footers(HEADER, header="Own", footer="off")
    notes = [drawing(shape(text("n"))), drawing(shape(text("m"))), drawing() + own]
    slides = [Slide([shape(text("a"))], notes=page) for page in notes]
    (chunk, *_) = get_chunks(presentation(slides, others=general), filename="a.ppt")
    metadata = chunk["metadata"]["document_metadata"]
    assert (metadata["header_text"], metadata["footer_text"]) == ("Course 7\nOwn", "page foot")
