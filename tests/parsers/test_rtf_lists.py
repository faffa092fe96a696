"""Lists of RTF: one unit each, markers as displayed."""

from __future__ import annotations

import pytest

from builders.rtf import texts, units
from py_chunks.parsers._rtf_lists import Item, begins_list, list_text, shown_marker


def item(label: str, text: str, level: int = 0, use: int = 1) -> str:
    return rf"{{\listtext\pard\plain {label}\tab}}\pard\ls{use}\ilvl{level} {text}\par "


BULLET = r"\f2\'b7"


@pytest.mark.parametrize(
    ("label", "marker"),
    [
        ("•", "-"),
        ("o", "-"),
        ("➢", "-"),
        ("–", "-"),
        ("1.", "1."),
        ("(a)", "(a)"),
        ("IV", "IV"),
        ("一、", "一、"),
        ("", ""),
    ],
)
def test_shown_marker(label, marker):
    """Signs are bullets, and so is the "o" that programs draw as one."""
    assert shown_marker(label) == marker


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (item(BULLET, "a") + item(BULLET, "b"), ["- a\n- b"]),
        (item("1.", "a") + item("a)", "b", 1) + item("2.", "c"), ["1. a\n   a) b\n2. c"]),
        (item(BULLET, "a") + item("o", "b", 1) + item("1.1.1", "c", 2), ["- a\n  - b\n    1.1.1 c"]),
        (item("1.", "a") + item(BULLET, "b"), ["1. a", "- b"]),
        (item("1.", "a") + item("1.", "b", use=2), ["1. a", "1. b"]),
        (item(BULLET, "a") + item(BULLET, "b", use=2), ["- a\n- b"]),
        (item(BULLET, "a", 2) + item(BULLET, "b", 1), ["- a\n- b"]),
        (item("1.", r"a\line b"), ["1. a\n   b"]),
        (item("1.", "a") + r"\pard text\par " + item("2.", "b"), ["1. a", "text", "2. b"]),
        (item("1.", "") + item("2.", "b"), ["2. b"]),
        (item("", "a"), ["a"]),
        (r"{\pntext\f2\'b7\tab}{\*\pn\pnlvlblt}\pard\li360 a\par{\pntext 1.\tab}\pard\li720 b\par", ["- a\n  1. b"]),
        (r"\pard\li360 \bullet\tab a\par\pard\li720\'95 b\par\pard\li360 \bullet  c\par", ["- a\n  - b\n- c"]),
        (r"\bullet not a list\par", ["•not a list"]),
    ],
)
def test_lists(body, found):
    """Items follow each other in one unit; another kind of list, or a paragraph, begins another unit."""
    assert texts(body) == found


def test_kind():
    """A list is a list; its text is all its items."""
    assert [unit.kind for unit in units(item("1.", "a") + r"\pard b\par")] == ["list", "paragraph"]


def test_numbered_headings():
    """A number belongs to a heading's name, a bullet does not."""
    body = r"{\listtext 1.2\tab}\pard\s1\ls1 A\par{\listtext\f2\'b7\tab}\pard\s2\ls2 B\par"
    assert [(unit.kind, unit.text) for unit in units(body)] == [("heading", "1.2 A"), ("heading", "B")]


def test_begins_list():
    """Only an item as far out as the list's first can begin another."""
    first = Item("1.", "a", 0, 1)
    assert not begins_list(Item("-", "b", 1), [first])
    assert begins_list(Item("-", "b", 0), [first, Item("-", "b", 1)])
    assert begins_list(Item("1.", "b", 0, 2), [first])
    assert not begins_list(Item("-", "b", 0), [Item("1.", "a", 5)])


def test_indents_are_bounded():
    """Items that are each deeper than the one before do not run away to the right."""
    text = list_text([Item("1.", "x", depth) for depth in range(1000)])
    assert max(map(len, text.split("\n"))) < 70
