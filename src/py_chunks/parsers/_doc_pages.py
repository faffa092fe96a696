"""Page numbers of a Word binary file that has hard page breaks: in the text, before paragraphs, between sections."""

from __future__ import annotations

from bisect import bisect_right

from py_chunks.units import Location


class Pages:
    """Where pages begin, by position in the text."""

    def __init__(self, starts: list[int]) -> None:
        """Take the positions at which new pages begin."""
        self._starts = sorted(set(starts))
        self._locations: dict[tuple[int, int], Location] = {}

    def between(self, first: int, last: int) -> Location | None:
        """Return the pages of a stretch of text, None when the document has no page breaks.

        Args:
            first: The position of its first character.
            last: The position of its last one.
        """
        if not self._starts:
            return None
        pages = bisect_right(self._starts, first) + 1, bisect_right(self._starts, last) + 1
        known = self._locations.get(pages)
        if known is None:
            known = self._locations[pages] = Location("page", *pages)
        return known
