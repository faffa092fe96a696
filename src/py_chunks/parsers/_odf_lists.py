"""Labels of OpenDocument lists as they are shown: bullets, numbers, restarts, continuations (ODF 1.3 part 3, 5.3)."""

from __future__ import annotations

import re
from typing import Any

from py_chunks.parsers._odf_styles import OUTLINE, Styles
from py_chunks.parsers._odf_text import TEXT
from py_chunks.parsers._xml import whole_number

_XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
_HEADER, _START_VALUE = f"{TEXT}list-header", f"{TEXT}start-value"
_IS_HEADER, _RESTART = f"{TEXT}is-list-header", f"{TEXT}restart-numbering"
_CONTINUE_NUMBERING, _CONTINUE_LIST = f"{TEXT}continue-numbering", f"{TEXT}continue-list"
_DEEPEST_COUNTER = 10  # list styles define ten levels
_PLACE = re.compile("%([1-9][0-9]?)%([^%]*(?=%[1-9]))?")
_MOST_NUMBERS = 15  # in one label
_UNCOUNTED: tuple[None, ...] = (None,) * _DEEPEST_COUNTER


class ListLabels:
    """Counts the items of all lists of a document, in document order."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._by_style: dict[str | None, list[int | None]] = {}
        self._by_id: dict[str, list[int | None]] = {}
        self._counters: list[int | None] = [*_UNCOUNTED]

    def begin(self, element: Any, style: str | None, level: int, *, follows: bool = False) -> None:
        """Begin a list or a list within a list.

        Args:
            element: The `text:list`.
            style: Name of the list style in force.
            level: Its level, 0 outermost.
            follows: Whether it is the same list to the reader as the one before it.
        """
        continues = element.get(_CONTINUE_NUMBERING) == "true"
        if level == 0 and not follows:
            other = element.get(_CONTINUE_LIST)
            known = self._by_id.get(other) if other else self._by_style.get(style) if continues else None
            self._counters = known if known is not None else [*_UNCOUNTED]
            self._by_style[style] = self._counters
        elif not follows and not continues:
            self._restart(level)
        name = element.get(_XML_ID)
        if name:
            self._by_id[name] = self._counters

    def label(self, item: Any, style: str | None, level: int) -> str:
        """Count an item and return what stands before its text: ``"- "``, ``"3. "``, ``"1.2 "`` or nothing.

        Args:
            item: The `text:list-item`; a `text:list-header` has no label and is not counted.
            style: Name of the list style in force.
            level: The item's level, 0 outermost.
        """
        if item.tag == _HEADER:
            return ""
        format_ = self._styles.list_level(style, level)
        self._count(item, style, level)
        if format_ is None or not format_.numbered:
            return "- " if format_ is None or format_.shown else ""
        if not format_.shown:
            return ""
        if format_.pattern:
            shown = self._patterned(style, format_.pattern)
        else:
            shown = f"{format_.prefix}{self._number(style, level, format_.shown_levels)}{format_.suffix}"
        # Some put space around the number, which programs add to the gap behind it.
        return f"{shown.strip()} "

    def heading(self, heading: Any, level: int) -> str:
        """Count a heading and return the number that stands before it; "" for one without.

        Args:
            heading: A `text:h` whose style has numbers (5.1.2).
            level: Its level, 1 outermost.
        """
        if heading.get(_IS_HEADER) == "true":
            return ""
        if heading.get(_RESTART) == "true":
            self._restart(min(level, _DEEPEST_COUNTER) - 1)
        return self.label(heading, OUTLINE, level - 1).strip()

    def _count(self, item: Any, style: str | None, level: int) -> None:
        at = min(level, _DEEPEST_COUNTER - 1)
        for above in range(at):
            if self._counters[above] is None:
                # A level that was skipped is taken to have begun, as word processors do.
                self._counters[above] = self._start(style, above)
        before = self._counters[at]
        following = self._start(style, level) if before is None else before + 1
        self._counters[at] = whole_number(item.get(_START_VALUE), following)
        self._restart(level + 1)

    def _start(self, style: str | None, level: int) -> int:
        format_ = self._styles.list_level(style, level)
        return 1 if format_ is None else format_.start

    def _restart(self, level: int) -> None:
        self._counters[level:] = _UNCOUNTED[level:]

    def _patterned(self, style: str | None, pattern: str) -> str:
        """A label from its pattern; what stands between numbers goes with the one before it."""
        pieces = _PLACE.split(pattern, maxsplit=_MOST_NUMBERS)
        label = pieces[0]
        for level, gap, after in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            number = self._shown(style, int(level) - 1)
            label += f"{number}{(gap or '') if number else ''}{after}"
        return label

    def _number(self, style: str | None, level: int, shown_levels: int) -> str:
        numbers = (self._shown(style, shown) for shown in range(max(level - shown_levels + 1, 0), level + 1))
        return ".".join(filter(None, numbers))

    def _shown(self, style: str | None, level: int) -> str:
        """The number that a level has reached as it writes it, "" where it shows none."""
        format_ = self._styles.list_level(style, level)
        if format_ is None or not format_.number_format:
            return ""
        number = self._counters[min(level, _DEEPEST_COUNTER - 1)]
        return format_.written(format_.start if number is None else number)  # None below the level that is counted
