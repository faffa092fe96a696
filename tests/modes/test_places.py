"""`within=`: which places a format allows, and when a run of them ends."""

from __future__ import annotations

from itertools import pairwise

import pytest

from py_chunks import InvalidArgument
from py_chunks.modes._places import grouping
from py_chunks.units import Draft, Location, number_units


def _runs(within, place, drafts, *, grouped=False):
    key = grouping(within, place, grouped=grouped)
    return [key(unit) for unit in number_units(drafts, "\n\n")]


def test_windows_run_through_a_document_unless_asked():
    """No key means no grouping; sheets are always grouped."""
    assert grouping(None, None, grouped=False) is None
    assert _runs(None, "cell", [Draft("a", group=0), Draft("b", group=1)], grouped=True) == [0, 1]


@pytest.mark.parametrize(
    ("within", "place"), [("page", "page"), ("slide", "slide"), ("message", "message"), ("chapter", "spine")]
)
def test_each_place_of_a_format(within, place):
    """A run ends where the place changes, and one without a place is a run too."""
    drafts = [Draft(str(n), location=Location(place, n, n) if n else None) for n in (1, 1, 2, 0, 1)]
    runs = _runs(within, place, drafts)
    assert [a == b for a, b in pairwise(runs)] == [True, False, False, False]
    assert len(set(runs)) == 4


@pytest.mark.parametrize(
    ("within", "place"), [("page", None), ("page", "slide"), ("slide", "line"), ("book", "page"), (3, None)]
)
def test_places_a_format_does_not_have(within, place):
    """The message lists what the format allows."""
    with pytest.raises(InvalidArgument, match="section") as caught:
        grouping(within, place, grouped=False)
    assert caught.value.value == within


def test_sections_begin_with_each_heading():
    """Also when two headings have the same title or follow each other."""
    drafts = [Draft("p"), Draft("A", "heading", 1), Draft("A", "heading", 1), Draft("q")]
    runs = _runs("section", None, drafts)
    assert [a == b for a, b in pairwise(runs)] == [False, False, True]
