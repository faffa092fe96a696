"""Style sheets."""

from __future__ import annotations

import pytest

from builders.word_binary import FONT, LEVEL, OUTLINE, P, Style, about, sprm, style_sheet, units
from py_chunks.parsers._doc_styles import Styles


def heading(*styles, number=1, old=False):
    return Styles(style_sheet([Style("Normal", 0), *styles], old=old), old=old).style(number).heading


@pytest.mark.parametrize("known", range(1, 10))
def test_built_in_headings(known):
    """Known by number, whatever their name in the user's language."""
    assert heading(Style("Επικεφαλίδα", known)) == known
    assert heading(Style("Kop", known), old=True) == known


def test_the_title():
    """Section 3.15: the Title style is a heading of level 1."""
    assert heading(Style("Τίτλος", 62)) == 1


@pytest.mark.parametrize(("name", "level"), [("heading 3", 3), ("Überschrift 2", 2), ("Quote", None)])
def test_names(name, level):
    """Styles of other programs are known by name."""
    assert heading(Style(name)) == level


def test_ancestors():
    """A style based on a heading is one, unless it says otherwise."""
    base = Style("heading 2", 2, 0)
    assert heading(base, Style("Mine", parent=1), number=2) == 2
    assert heading(base, Style("Mine", parent=1, said=sprm(OUTLINE, 9)), number=2) is None
    assert heading(base, Style("Mine", parent=1, said=sprm(OUTLINE, 4)), number=2) == 5


def test_circles():
    """Styles based on each other end somewhere."""
    assert heading(Style("a", parent=2), Style("b", parent=1)) is None


def test_inherited_modifiers():
    """The nearest style that says something wins."""
    sheet = style_sheet(
        [Style("Normal", 0), Style("a", said=sprm(0x460B, 1)), Style("b", parent=1, said=sprm(0x460B, 2))]
    )
    style = Styles(sheet, old=False).style(2)
    assert dict(style.modifiers)[0x460B] == b"\2\0"
    assert style.linking == (2, 1)


def test_links_that_count():
    """Those of a style and its ancestors, before one that names its level itself."""
    named = Style("a", said=sprm(LEVEL, 1))
    sheet = style_sheet([Style("Normal", 0), named, Style("b", parent=1), Style("c", parent=2, said=sprm(LEVEL, 0))])
    styles = Styles(sheet, old=False)
    assert [styles.style(number).linking for number in (1, 2, 3)] == [(), (2,), ()]


def test_the_font_of_plain_text():
    """That of the style everything is based on."""
    assert Styles(style_sheet([Style("Normal", 0, characters=sprm(FONT, 3))]), old=False).font == 3


def test_unknown_styles():
    """A number that nothing defines asks for nothing."""
    assert heading(number=77) is None


def test_a_sheet_cut_off():
    """The styles before the cut are there, and the damage is recorded."""
    sheet = style_sheet([Style("Normal", 0), Style("heading 1", 1), Style("heading 2", 2)])[:-20]
    styles = Styles(sheet + b"", old=False)
    assert styles.style(1).heading == 1
    whole = style_sheet([Style("Normal", 0), Style("heading 1", 1)])
    cut = {"styles": whole[:30]}
    assert "styles" in about([P("a")], tables=cut)["skipped_parts"]
    assert [unit.kind for unit in units([P("a", style=1)], tables=cut)] == ["paragraph"]
