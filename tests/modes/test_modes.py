"""The mode table: what holds for every mode."""

from __future__ import annotations

import pytest

from py_chunks.metadata import DocumentFacts
from py_chunks.modes import ModeArguments, plan_mode
from py_chunks.units import Draft, number_units


def _chunks(mode, family):
    units = number_units([Draft("a"), Draft("b"), Draft("c")], "\n\n")
    return list(plan_mode(mode, ModeArguments(window_size=2))(units, DocumentFacts(family, "\n\n", None, {})))


@pytest.mark.parametrize(("mode", "total"), [("sliding_window", 2), ("structural", 3), ("default", 3)])
@pytest.mark.parametrize("family", ["doc", "ppt"])
def test_chunks_of_old_binaries_say_how_many_there_are(mode, total, family):
    """DOC and PPT carry total_chunks, the number of chunks the call gives, whatever the mode."""
    assert [chunk["metadata"]["total_chunks"] for chunk in _chunks(mode, family)] == [total] * total


@pytest.mark.parametrize("family", ["word", "blocks"])
def test_other_chunks_do_not_know(family):
    """A total would need the whole document before the first chunk."""
    assert all("total_chunks" not in chunk["metadata"] for chunk in _chunks("sliding_window", family))
