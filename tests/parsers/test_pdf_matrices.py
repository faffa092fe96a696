"""Matrices of PDF."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_matrices import IDENTITY, appearance_matrix, as_matrix, multiply


def test_order_of_application():
    """The inner one first."""
    assert multiply((1, 0, 0, 1, 5, 0), (0, 1, -1, 0, 0, 0)) == (0, 1, -1, 0, 0, 5)
    assert multiply(IDENTITY, (1, 2, 3, 4, 5, 6)) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("value", [None, [], [1, 2], "abcdef", [1, 0, 0, 1, "x", 0]])
def test_damaged_matrices_are_the_identity(value):
    """What is no matrix changes nothing."""
    assert as_matrix(value) == IDENTITY


def test_appearances():
    """Moved and stretched into the rectangle; a box without extent is only moved."""
    assert appearance_matrix([0, 0, 10, 20], IDENTITY, [100, 50, 120, 70]) == (2, 0, 0, 1, 100, 50)
    assert appearance_matrix(None, IDENTITY, [100, 50, 120, 70]) == (1, 0, 0, 1, 100, 50)
