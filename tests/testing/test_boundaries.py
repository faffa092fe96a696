"""Where windows must end."""

from __future__ import annotations

import pytest

from py_chunks.testing.boundaries import Boundaries


def test_boundaries_of_a_text():
    """A text is read as plain text; offsets count in what is read."""
    text = "one\n\ntwo\n\nten"
    assert not Boundaries(text).part(3, 5)
    by_length = Boundaries(text, lambda unit: unit.text[0])
    assert [by_length.part(end, start) for end, start in ((3, 5), (8, 10), (10, 10), (13, 5))] == [
        True,
        False,
        False,
        False,
    ]
    assert by_length.part(3, 3) is False


@pytest.mark.parametrize("text", ["", " \n"])
def test_what_holds_nothing_has_none(text):
    """There are no chunks of it either."""
    Boundaries(text)
