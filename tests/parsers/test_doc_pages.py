"""Pages by where they begin."""

from __future__ import annotations

from py_chunks.parsers._doc_pages import Pages
from py_chunks.units import Location


def test_pages():
    """A stretch of text stands on the pages from its first to its last character."""
    pages = Pages([10, 20, 10])
    assert pages.between(0, 9) == Location("page", 1, 1)
    assert pages.between(9, 10) == Location("page", 1, 2)
    assert pages.between(25, 30) == Location("page", 3, 3)


def test_locations_are_shared():
    """Units on the same pages share one record."""
    pages = Pages([10])
    assert pages.between(0, 1) is pages.between(2, 3)


def test_no_pages():
    """Without breaks nothing is said."""
    assert Pages([]).between(0, 5) is None
