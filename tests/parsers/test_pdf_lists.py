"""List items: what marks them, and how a list is rendered."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_lists import marker_of, render_list


@pytest.mark.parametrize(("text", "shown"), [
    ("\u2022 one", "-"), ("\u2022one", "-"), ("\uf0b7 symbol font", "-"), ("- dash", "-"), ("\u2013 en dash", "-"),
    ("1. one", "1."), ("12) twelve", "12)"), ("(a) letter", "(a)"), ("b. letter", "b."), ("iv) roman", "iv)"),
])  # fmt: skip
def test_marks(text, shown):
    """Bullets of every font become one; numbers stay as shown."""
    assert marker_of(text).shown == shown


@pytest.mark.parametrize(
    "text", ["plain", "1.5 km", "-5 degrees", "1984 was", "A. Smith", "e.g. this", "(see below) x", ""]
)
def test_no_marks(text):
    """Numbers, initials and abbreviations mark nothing."""
    assert marker_of(text) is None


def test_rendering_nests_by_left_edge():
    """Under the text of the parent; several lines stay under their item."""
    texts = [("1. one", 72.0), ("\u2022 in\nmore", 90.0), ("\u2022 in two", 90.0), ("2. two", 72.0)]
    items = [(marker_of(text), text, edge) for text, edge in texts]
    assert render_list(items, 8).split("\n") == ["1. one", "   - in", "     more", "   - in two", "2. two"]
