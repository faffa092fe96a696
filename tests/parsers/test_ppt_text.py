"""Text of PowerPoint binary files: characters, paragraphs, levels, bullets, stand-ins."""

from __future__ import annotations

import struct

import pytest

from builders.powerpoint_binary import BODY, OTHER, TITLE, mark, record, run, text
from py_chunks.parsers._ppt_records import RecordStream
from py_chunks.parsers._ppt_text import (
    Paragraph,
    TextBody,
    clean_text,
    text_bodies,
)
from py_chunks.sources import bytes_source


def bodies(data: bytes) -> list[TextBody]:
    stream = RecordStream(record(1, data), bytes_source(b"x"))
    return list(text_bodies(stream, stream.within(stream.at(0))))


def paragraphs(data: bytes) -> list[Paragraph]:
    (body,) = bodies(data)
    return body.paragraphs


def texts(data: bytes) -> list[str]:
    return [paragraph.text for paragraph in paragraphs(data)]


def test_a_return_ends_a_paragraph():
    """A vertical tab is a line break within one; blank paragraphs are none, and outer space is trimmed."""
    assert texts(text("one \r\r two\vlines\r\t\rfour\tfive")) == ["one", "two\nlines", "four\tfive"]


def test_characters_are_utf16_or_its_low_bytes():
    """[MS-PPT] 2.9.42 and 2.9.43: two kinds of atoms hold the characters."""
    assert texts(text("Zoë – Ω 😀")) == ["Zoë – Ω 😀"]
    assert texts(text("Zoë".encode("latin-1"))) == ["Zoë"]


def test_low_bytes_where_unicode_has_controls_are_windows_1252():
    """Programs that wrote the bytes of Windows-1252 meant quotation marks and dashes."""
    assert texts(text(b"\x93a\x94 \x96 \x80\x81")) == ["“a” – €\x81"]


@pytest.mark.parametrize(("stored", "shown"), [("a\0b\x01", "ab"), ("a\nb", "a\nb"), ("a\ud800b", "a\ufffdb")])
def test_what_can_not_be_shown_is_dropped(stored, shown):
    """Control characters go; half a surrogate pair becomes the replacement character."""
    assert clean_text(stored) == shown


def test_an_odd_byte_at_the_end_is_dropped():
    """Half a character is none."""
    header = record(0x0F9F, struct.pack("<I", OTHER))
    assert texts(header + record(0x0FA0, "ab".encode("utf-16-le") + b"c")) == ["ab"]


def test_each_header_begins_a_text():
    """The texts of the list of slides follow each other; one without characters counts too."""
    found = bodies(text("T", TITLE) + record(0x0F9F, struct.pack("<I", OTHER)) + text("b", BODY))
    assert [(body.kind, [p.text for p in body.paragraphs]) for body in found] == [
        (TITLE, ["T"]),
        (OTHER, []),
        (BODY, ["b"]),
    ]


def test_characters_without_a_header_are_read():
    """A damaged text is of no special kind."""
    assert bodies(record(0x0FA8, b"x")) == [TextBody(OTHER, [Paragraph("x", 0, None)])]


def test_styles_give_levels_and_bullets():
    """[MS-PPT] 2.9.45: runs of characters, each paragraph in the one it begins in; bullets may be left open."""
    data = text("one\rtwo\rthree\rfour", BODY, [(8, 0, True), (6, 3, False), (5, 1, None)])
    assert [(p.level, p.bullet) for p in paragraphs(data)] == [(0, True), (0, True), (3, False), (1, None)]


def test_runs_count_halves_of_surrogate_pairs():
    """A character beyond the first plane is two places for styles and marks."""
    data = text("😀😀\rb", BODY, [(5, 0, True), (2, 2, False)])
    assert paragraphs(data) == [Paragraph("😀😀", 0, True), Paragraph("b", 2, False)]


@pytest.mark.parametrize("runs", [[(1, 9, True)], [(0, 4, True), (99, 4, True)]])
def test_levels_are_five_and_runs_may_lie(runs):
    """Levels beyond the fifth are the fifth; runs shorter or longer than the text are no harm."""
    assert paragraphs(text("a", BODY, runs))[0] == Paragraph("a", 4, True)


def test_styles_that_are_cut_off_leave_paragraphs_plain():
    """What styles do not reach has no level and leaves bullets to the master."""
    data = text("one\rtwo", BODY) + record(0x0FA1, run(4, 1, True)[:12])
    assert paragraphs(data)[1] == Paragraph("two", 0, None)


@pytest.mark.parametrize("kind", [0x0FD8, 0x0FF7, 0x0FF8, 0x0FF9, 0x0FFA, 0x1015])
def test_stand_ins_for_what_is_computed_are_dropped(kind):
    """A date, a number, a footer: the asterisk in their place is no text; other asterisks are, and marks may lie."""
    assert texts(text("a*\rpage * of *") + mark(kind, 8) + mark(kind, 0) + mark(kind, 99)) == ["a*", "page  of *"]
