"""`within=`: which windows must not be crossed, as a key of each unit."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from py_chunks.errors import InvalidArgument
from py_chunks.units import Place, Unit

_PLACES: dict[str, Place] = {"page": "page", "slide": "slide", "message": "message", "chapter": "spine"}


def grouping(within: Any, place: Place | None, *, grouped: bool) -> Callable[[Unit], Hashable] | None:
    """Return the key whose change ends a window, or None when windows run through the document.

    Args:
        within: The caller's argument.
        place: What the format's locations count.
        grouped: Whether the format itself groups its units (sheets).

    Raises:
        InvalidArgument: `within` is unknown, or the format has no such place.
    """
    if within is None:
        return (lambda unit: unit.group) if grouped else None
    if within == "section":
        return _Sections()
    if isinstance(within, str) and _PLACES.get(within, "") == place and place is not None:
        return _Runs(lambda unit: unit.location.first if unit.location else None)
    if callable(within):
        return lambda unit: (unit.group, within(unit))
    allowed = [None, "section", *(name for name, known in _PLACES.items() if known == place)]
    message = f"within must be one of {allowed} or a callable for this format, got: {within!r}"
    raise InvalidArgument(message, place="within", value=within)


class _Sections:
    """Numbers the sections."""

    def __init__(self) -> None:
        self._headings: tuple[str, ...] = ()
        self._number = 0

    def __call__(self, unit: Unit) -> Hashable:
        if unit.begins_section(self._headings):
            self._headings = unit.heading_path
            self._number += 1
        return unit.group, self._number


class _Runs:
    """Numbers the runs of an equal mark, so that a mark may come back later without being an error."""

    def __init__(self, mark: Callable[[Unit], Hashable]) -> None:
        self._mark = mark
        self._last: Hashable = None
        self._run = 0

    def __call__(self, unit: Unit) -> Hashable:
        mark = self._mark(unit)
        if mark != self._last:
            self._last = mark
            self._run += 1
        return unit.group, self._run
