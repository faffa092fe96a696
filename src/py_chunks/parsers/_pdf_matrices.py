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


def appearance_matrix(bounds: Any, matrix: Matrix, rectangle: Any) -> Matrix:
    """Return what places the appearance of an annotation in its rectangle (ISO 32000-1, 12.5.5, algorithm 8.1).

    Args:
        bounds: The appearance's own box.
        matrix: The appearance's own matrix.
        rectangle: Where the annotation stands on the page.

    Example:
        >>> appearance_matrix([0, 0, 10, 10], IDENTITY, [100, 50, 120, 70])
        (2.0, 0.0, 0.0, 2.0, 100.0, 50.0)
    """
    left, bottom, right, top = _box(bounds)
    corners = [multiply((1.0, 0.0, 0.0, 1.0, x, y), matrix)[4:] for x in (left, right) for y in (bottom, top)]
    xs, ys = zip(*corners, strict=True)
    to_left, to_bottom, to_right, to_top = _box(rectangle)
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    across = (to_right - to_left) / width if width else 1.0
    up = (to_top - to_bottom) / height if height else 1.0
    return multiply(matrix, (across, 0.0, 0.0, up, to_left - min(xs) * across, to_bottom - min(ys) * up))


def _box(value: Any) -> tuple[float, float, float, float]:
    numbers = [float(number) for number in value if isinstance(number, (int, float))] if isinstance(value, list) else []
    if len(numbers) != 4:
        return 0.0, 0.0, 0.0, 0.0
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
