"""What the properties of paragraphs say."""

from __future__ import annotations

import pytest
from lxml import etree

from builders.word import NAMESPACES
from py_chunks.parsers._word_properties import PropertyReader
from py_chunks.parsers._word_style_sheet import StyleSheet
from py_chunks.parsers._word_styles import Styles


def properties(inside: str, revisions: str = "accepted", runs: str = ""):
    """The properties of a paragraph in a document without styles."""
    reader = PropertyReader(Styles(StyleSheet(None, lambda _: None, lambda _: None)), revisions)
    return reader.of(etree.fromstring(f"<w:p {NAMESPACES}>{inside}{runs}</w:p>"))


def test_a_plain_paragraph():
    """It says nothing, and no style says anything for it."""
    for found in (properties(""), properties("<w:pPr/>"), properties("<w:r/>")):
        assert (found.heading, found.numbering, found.page_break, found.mark_gone) == (None, None, False, False)


@pytest.mark.parametrize(("level", "heading"), [("0", 1), ("8", 9), ("9", None), ("-1", None), ("x", None)])
def test_outline_levels(level, heading):
    """The levels of headings are 0 to 8; 9 is body text (17.3.1.20)."""
    assert properties(f'<w:pPr><w:outlineLvl w:val="{level}"/></w:pPr>').heading == heading


def test_numbering():
    """Number 0 takes a paragraph out of every list (17.9.18)."""
    found = properties('<w:pPr><w:numPr><w:ilvl w:val="2"/><w:numId w:val="7"/></w:numPr></w:pPr>')
    assert (found.numbering, found.ilvl) == ("7", 2)
    assert properties('<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>').numbering is None


@pytest.mark.parametrize(
    ("change", "revisions", "gone"),
    [
        ("del", "accepted", True), ("del", "original", False), ("del", "all", False), ("moveFrom", "accepted", True),
        ("ins", "accepted", False), ("ins", "original", True), ("moveTo", "original", True),
    ],
)  # fmt: skip
def test_marks_that_are_gone(change, revisions, gone):
    """Which side of tracked changes a paragraph's end is on; of frames only those of drop caps have none."""
    frame = '<w:framePr w:dropCap="none"/>'
    assert properties(f"<w:pPr>{frame}<w:rPr><w:{change}/></w:rPr></w:pPr>", revisions).mark_gone == gone
    drop = '<w:framePr w:dropCap="drop"/>'
    assert properties(f"<w:pPr>{drop}<w:rPr><w:{change}/></w:rPr></w:pPr>", revisions).mark_gone


def test_ends_of_sections():
    """Whether a picture is in the paragraph is asked there only."""
    end, picture = "<w:pPr><w:sectPr/></w:pPr>", "<w:r><w:drawing/></w:r>"
    assert [(found.ends_section, found.has_picture) for found in (
        properties(end), properties(end, runs=picture), properties("<w:pPr><w:ind/></w:pPr>", runs=picture)
    )] == [(True, False), (True, True), (False, False)]  # fmt: skip
