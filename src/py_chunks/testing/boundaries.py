"""Where windows of a document end because something else begins: a sheet, or what `within=` names."""

from __future__ import annotations

from bisect import bisect_right
from io import StringIO
from pathlib import Path
from typing import Any

from py_chunks.api import iter_units
from py_chunks.modes._places import grouping


class Boundaries:
    """The places in a document text that no window runs over, so that neighbours there share nothing."""

    def __init__(self, document: str | Path, within: Any = None) -> None:
        """Read the document.

        Args:
            document: The path of a document, or a text that is read as plain text.
            within: As for `get_chunks`.

        Raises:
            InvalidArgument: `within` is unknown, or the format has no such place.
        """
        if isinstance(document, str):
            units = list(iter_units(StringIO(document), filename="document.txt"))
        else:
            units = list(iter_units(document))
        place = next((unit.location.place for unit in units if unit.location), None)
        key = grouping(within, place, grouped=True)
        self._starts = [unit.char_start for unit in units]
        self._keys = [key(unit) if key else None for unit in units]

    def part(self, end: int, start: int) -> bool:
        """Return whether a boundary lies between the end of one chunk and the start of the next.

        Args:
            end: Where the one ends in the document text, half-open.
            start: Where the next begins.
        """
        before, after = (self._keys[bisect_right(self._starts, at) - 1] for at in (end - 1, start))
        return before != after
