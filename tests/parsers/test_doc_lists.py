"""List numbers of Word binary files."""

from __future__ import annotations

import struct

import pytest

from builders.word_binary import LEVEL, LIST, P, Style, about, level, lists, overrides, sprm, texts
from py_chunks.parsers._doc_lists import Lists, OldCounters


def item(text, at=0, number=1, **more):
    return P(text, sprm(LIST, number) + sprm(LEVEL, at), **more)


def numbered(body, *levels, replaced=(), **parts):
    """The texts of a document with one list."""
    nine = [*levels, *[level("%1.")] * 9][: 9 if len(levels) > 1 else 1]
    tables = {"lists": lists(nine), "list_overrides": overrides((0, ()), (0, replaced))}
    return texts(body, tables=tables, **parts)


def test_levels_and_restarts():
    """Section 3.15: numbers as displayed, two spaces for each level; a level begins again below the next number above."""
    body = [item("a"), item("b", 1), item("c", 1), item("d"), item("e", 1)]
    assert numbered(body, level("%1."), level("%1.%2)", 4)) == ["1. a", "  1.a) b", "  1.b) c", "2. d", "  2.a) e"]


@pytest.mark.parametrize(
    ("style", "shown"),
    [(0, "4."), (1, "IV."), (2, "iv."), (3, "D."), (4, "d."), (5, "4th."), (22, "04."), (18, "④."), (57, "- 4 -.")],
)
def test_number_formats(style, shown):
    """The formats by their numbers."""
    assert numbered([item("x")], level("%1.", style, start=4)) == [f"{shown} x"]


def test_bullets():
    """Section 3.15: a bullet of any shape is a hyphen."""
    assert numbered([item("x"), item("y", 1)], level("\uf0b7", 23), level("o", 23)) == ["- x", "  - y"]


def test_no_number():
    """A level that shows nothing leaves a plain paragraph."""
    assert numbered([item("x")], level("", 255)) == ["x"]


def test_text_between():
    """Numbers go on behind other paragraphs, and count blank ones."""
    assert numbered([item("a"), P("b"), item(""), item("c")], level("%1)")) == ["1) a", "b", "3) c"]


def test_an_override_starts_again():
    """Overrides of one list count together, until one says where to start."""
    start = struct.pack("<II", 7, 0x10)
    body = [item("a"), item("b", number=2), item("c", number=2), item("d")]
    assert numbered(body, level("%1."), replaced=[start]) == ["1. a", "7. b", "8. c", "9. d"]


def test_an_override_replaces_a_level():
    """And may look different."""
    other = struct.pack("<II", 0, 0x20) + level("(%1)", 4)
    assert numbered([item("a"), item("b", number=2)], level("%1."), replaced=[other]) == ["1. a", "(b) b"]


def test_gaps():
    """A number may stand against its text."""
    assert numbered([item("a")], level("%1/", follow=2)) == ["1/a"]


def test_legal_numbers():
    """In legal style all numbers are in digits."""
    body = [item("a"), item("b", 1)]
    assert numbered(body, level("%1.", 1), level("%1.%2", 4, flags=4)) == ["I. a", "  1.1 b"]


def test_no_restart():
    """A level may go on counting below the next number above."""
    body = [item("a"), item("b", 1), item("c"), item("d", 1)]
    assert numbered(body, level("%1."), level("%2)", flags=8, limit=0)) == ["1. a", "  1) b", "2. c", "  2) d"]


def test_lines():
    """The lines of an item stand below its text."""
    assert numbered([item("a\x0bb")], level("%1.")) == ["1. a\n   b"]


def test_headings_with_numbers():
    """A heading keeps its number and loses its bullet."""
    styles = [Style("Normal", 0), Style("heading 1", 1, said=sprm(LIST, 1))]
    assert numbered([P("H", style=1)], level("%1"), styles=styles) == ["1 H"]
    assert numbered([P("H", style=1)], level("*", 23), styles=styles) == ["H"]


def test_a_style_linked_to_a_level():
    """A paragraph whose style brings the list is on the level that is linked to the style."""
    styles = [Style("Normal", 0), Style("Two", said=sprm(LIST, 1))]
    nine = [level("%1."), level("%1.%2."), *[level("")] * 7]
    tables = {"lists": lists(nine, styles=[0xFFF, 1]), "list_overrides": overrides((0, ()))}
    assert texts([P("x", style=1)], styles=styles, tables=tables) == ["  1.1. x"]


def test_a_style_between_levels():
    """A link to a level counts before the level of a style further off, not before that of the style itself."""
    two = sprm(LIST, 1) + sprm(LEVEL, 1)
    styles = [Style("Normal", 0), Style("Two", said=two), Style("One", parent=1), Style("Three", parent=2, said=two)]
    nine = [level("%1."), level("%1.%2."), level("%1.%2.%3."), *[level("")] * 6]
    tables = {"lists": lists(nine, styles=[2, 0xFFF, 3]), "list_overrides": overrides((0, ()))}
    body = [P("a", style=2), P("b", style=1), P("c", style=3), P("d", sprm(LIST, 1), style=2)]
    assert texts(body, styles=styles, tables=tables) == ["1. a", "  1.1. b", "  1.2. c", "2. d"]


def test_levels_beyond_the_last():
    """They say that there is no number, and count nothing."""
    assert numbered([item("a"), item("b", 9), item("c", 12), item("d")], level("%1.")) == ["1. a", "b", "c", "2. d"]


def test_ends_of_sections():
    """What is there only to end a section has no number."""
    body = [item("a"), item("", mark="\x0c"), item("b"), item("c", mark="\x0c"), item("d")]
    assert numbered(body, level("%1.")) == ["1. a", "2. b", "3. c", "4. d"]


def test_unknown_lists():
    """An override that is not there makes no item."""
    assert numbered([item("x", number=9)], level("%1.")) == ["x"]


def test_cut_off():
    """What can't be read is no list, and the damage is recorded."""
    tables = {"list_overrides": overrides((0, ())), "lists": struct.pack("<H", 60000)}
    assert texts([item("x")], tables=tables) == ["x"]
    assert "lists" in about([item("x")], tables=tables)["skipped_parts"]


def test_long_numbers():
    """The text of a number is bounded."""
    assert len(numbered([item("x")], level("y" * 5000 + "%1"))[0]) < 100


def test_ids():
    """Levels are found by the styles linked to them, nearest first."""
    data = lists([level("%1"), level("%2"), *[level("")] * 7], styles=[5, 6])
    found = Lists(data + overrides((0, ())), 0, len(data))
    assert found.instance("1") is None
    found = Lists(b"\0" + data + overrides((0, ())), 1, 1 + len(data))
    assert found.level_of_style("1", ["9", "6", "5"]) == 1
    assert found.level_of_style("2", ["6"]) is None
    assert found.level_of_style("1", ["9"]) is None


def described(kind, style=0, before="", after=".", start=1, flags=0):
    head = struct.pack("<4B", style, len(before), len(after), flags) + bytes(6) + struct.pack("<H", start)
    return bytes([kind]) + head.ljust(20, b"\0") + (before + after).encode("cp1252").ljust(32, b"\0")


def test_word_6():
    """Numbers, levels that show those above, bullets, and pauses."""
    counters = OldCounters()
    assert counters.advance(described(10, before="(", after=")", start=4)) == ("(4)", " ", 0)
    assert counters.advance(described(10, before="(", after=")", start=4)) == ("(5)", " ", 0)
    counters.pause()
    assert counters.advance(described(1)) == ("1.", " ", 0)
    assert counters.advance(described(2, flags=4)) == ("1.1.", " ", 1)
    assert counters.advance(described(2, flags=4)) == ("1.2.", " ", 1)
    assert counters.advance(described(1)) == ("2.", " ", 0)
    assert counters.advance(described(2, flags=4)) == ("2.1.", " ", 1)
    assert counters.advance(described(11)) == ("-", " ", 0)
    assert counters.advance(described(0)) is None
    assert counters.advance(b"\x0a\0") is None


def test_word_6_in_other_languages():
    """What stands beside a number is in the document's code page, its length in bytes."""
    chapter, section = "Глава ".encode("cp1251").decode("cp1252"), "第".encode("cp932").decode("cp1252")
    assert OldCounters("cp1251").advance(described(10, before=chapter)) == ("Глава 1.", " ", 0)
    assert OldCounters("cp932").advance(described(10, before=section)) == ("第1.", " ", 0)


def test_word_6_skipped_levels():
    """A level that was skipped is taken to have begun."""
    assert OldCounters().advance(described(3, flags=4)) == ("1.", " ", 2)
