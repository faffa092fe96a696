"""Transformation matrices of PDF (ISO 32000-1, 8.3.3)."""

from __future__ import annotations

from typing import Any

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the matrix that applies `inner`, then `outer`.

    Args:
        inner: Applied first.
        outer: Applied second.

    Example:
        >>> multiply((1, 0, 0, 1, 5, 7), (2, 0, 0, 2, 0, 0))
        (2, 0, 0, 2, 10, 14)
    """
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def as_matrix(value: Any) -> Matrix:
    """Return an array of six numbers as a matrix; the identity for anything else.

    Args:
        value: An array of a PDF, or None.

    Example:
        >>> as_matrix([1, 0, 0, 1, 5, 7]), as_matrix(None)
        ((1.0, 0.0, 0.0, 1.0, 5.0, 7.0), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    """
    if isinstance(value, list) and len(value) == 6 and all(isinstance(number, (int, float)) for number in value):
        a, b, c, d, e, f = map(float, value)
        return a, b, c, d, e, f
    return IDENTITY
