"""Numbering: index, offset and headings are given in one place."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from pathlib import Path

import pytest
from hypothesis import given

from py_chunks import iter_units, laws
from py_chunks.units import Draft, Location, document_text, number_units
from strategies import drafts, grouped_drafts

FIXTURES = Path(__file__).parents[1] / "fixtures"


def _number(*drafts_, joiner="\n\n"):
    return list(number_units(drafts_, joiner))


def test_headings_in_force():
    """The contract's example: p0 / # H1 / p1 / ## H2a / p2."""
    units = _number(Draft("p0"), Draft("H1", "heading", 1), Draft("p1"), Draft("H2a", "heading", 2), Draft("p2"))
    assert [unit.heading_path for unit in units] == [(), ("H1",), ("H1",), ("H1", "H2a"), ("H1", "H2a")]


def test_a_heading_ends_those_of_its_level_and_below():
    """h1, h3, h2 give [h1, h2]: a level is popped by every higher or equal one, skipped levels or not."""
    units = _number(Draft("h1", "heading", 1), Draft("h3", "heading", 3), Draft("h2", "heading", 2))
    assert [unit.heading_path for unit in units] == [("h1",), ("h1", "h3"), ("h1", "h2")]


def test_blank_drafts_are_no_units():
    """Empty blocks take no index and no offset."""
    units = _number(Draft("a"), Draft(""), Draft(" \n\t\u00a0"), Draft("b"))
    assert [(unit.text, unit.index, unit.char_start) for unit in units] == [("a", 0, 0), ("b", 1, 3)]


@pytest.mark.parametrize("place", ["slide", "message", "spine"])
def test_headings_end_with_their_slide_message_or_chapter(place):
    """A new slide, mail or chapter begins without the headings of the one before."""
    units = _number(
        Draft("A", "heading", 2, Location(place, 1, 1)),
        Draft("a", location=Location(place, 1, 1)),
        Draft("b", location=Location(place, 2, 2)),
    )
    assert [unit.heading_path for unit in units] == [("A",), ("A",), ()]


@pytest.mark.parametrize("place", ["page", "line", "notebook_cell"])
def test_headings_outlast_a_page(place):
    """A page break changes no section."""
    units = _number(Draft("A", "heading", 2, Location(place, 1, 1)), Draft("b", location=Location(place, 2, 2)))
    assert units[1].heading_path == ("A",)


def test_a_known_path_replaces_the_headings():
    """A slide's title or a chapter's title in the table of contents is the path, and headings go on from it."""
    units = _number(Draft("s", heading_path=("T",)), Draft("x"), Draft("H", "heading", 2), Draft("u", heading_path=()))
    assert [unit.heading_path for unit in units] == [("T",), ("T",), ("T", "H"), ()]


def test_groups_are_parted_by_a_blank_line():
    """Rows are joined by a newline, sheets by a blank line."""
    units = _number(Draft("a", group=0), Draft("b", group=0), Draft("c", group=1), joiner="\n")
    assert "".join(document_text(units, "\n")) == "a\nb\n\nc"
    assert [unit.char_start for unit in units] == [0, 2, 5]


@given(drafts())
def test_units_lie_where_they_say(drafted):
    """U1 for documents of blocks, of any text."""
    units = _number(*drafted)
    laws.check_units(units, "".join(document_text(units, "\n\n")), "\n\n")
    assert [unit.text for unit in units] == [draft.text for draft in drafted if draft.text.strip()]


@given(grouped_drafts())
def test_grouped_units_lie_where_they_say(drafted):
    """U1 for rows in groups."""
    units = _number(*drafted, joiner="\n")
    laws.check_units(units, "".join(document_text(units, "\n")), "\n")


def test_a_unit_is_frozen():
    """Nobody downstream can move a unit."""
    unit = _number(Draft("a"))[0]
    with pytest.raises(dataclasses.FrozenInstanceError):
        unit.text = "b"
    assert unit.char_end == 1


def test_numbering_is_lazy():
    """A unit is numbered when it is asked for, and its draft is not read before."""
    seen = []

    def source():
        for text in "abc":
            seen.append(text)
            yield Draft(text)

    next(number_units(source(), "\n\n"))
    assert seen == ["a"]


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("handbook.*")), ids=lambda path: path.suffix)
def test_units_can_be_sent_to_another_process(path):
    units = list(iter_units(path))
    sent = pickle.loads(pickle.dumps(units))
    assert sent == units
    assert copy.deepcopy(units) == units
    with pytest.raises(TypeError):
        sent[0].extras["a"] = 1


def test_where_sections_begin():
    """With a heading, though it be called like the one before, and with what stands under other headings."""
    drafts = [Draft("a"), Draft("T", "heading", 1), Draft("b"), Draft("T", "heading", 1), Draft("c", heading_path=())]
    units = list(number_units(drafts, "\n\n"))
    before = [None, *(unit.heading_path for unit in units)]
    assert [unit.begins_section(path) for unit, path in zip(units, before, strict=False)] == [
        True, True, False, True, True,
    ]  # fmt: skip
    assert not units[0].begins_section(())
