"""Lines among drawing operators."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_matrices import IDENTITY
from py_chunks.parsers._pdf_paths import rules_in


@pytest.mark.parametrize(("drawing", "count"), [
    (b"10 20 m 90 20 l S ", 1),
    (b"10 20 m 90 20 l 90 60 l S ", 2),
    (b"10 20 m 90 60 l S ", 0),
    (b"10 20 80 0.5 re f ", 1),
    (b"10 20 80 40 re f ", 0),
    (b"10 20 80 40 re S ", 4),
    (b"10 20 80 40 re W n ", 0),
    (b"10 20 80 0.5 re W* n 1 w 10 20 m 90 20 l S ", 1),
    (b"10 20 80 -0.5 re f* 0 G 5 5 m 5 50 l S\n", 2),
    (b"", 0),
])  # fmt: skip
def test_rules(drawing, count):
    """What is stroked or thin is a line; what only clips is not."""
    found = list(rules_in(drawing, IDENTITY))
    assert len(found) == count
    assert all(rule.x0 <= rule.x1 and rule.y0 <= rule.y1 for rule in found)
