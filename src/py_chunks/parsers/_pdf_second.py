"""A second engine for the pages of a PDF that the first one cannot read, or not well.

PDFium gives the code of a glyph where it finds no text for it, most often a control character: the letters of a Type 3
font that only their names tell, say. pypdf's fonts know such names. It is opened when the first such page comes, so
that other files do not pay for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from py_chunks.parsers._pdf_fragments import Engine, Locked, OutlineEntry, PageText, Refused


@contextmanager
def seconded(
    first: AbstractContextManager[Engine], second: Callable[[], AbstractContextManager[Engine]]
) -> Iterator[Engine]:
    """Open a file with an engine whose pages another one reads where it does better.

    Args:
        first: The engine that is asked for every page.
        second: Opens the other one; it is called when a page needs it, and may raise what openers raise.
    """
    with ExitStack() as stack:
        engine = stack.enter_context(first)
        yield _Seconded(engine, second, stack)


class _Seconded:
    """Two engines as one; see `Engine`."""

    def __init__(self, first: Engine, second: Callable[[], AbstractContextManager[Engine]], stack: ExitStack) -> None:
        self._first = first
        self._open = second
        self._stack = stack
        self._second: Engine | None = None
        self._is_tried = False
        self.name = first.name
        self.page_count = first.page_count

    def info(self) -> dict[str, str]:
        """`title` and `author`, as far as the file states them."""
        return self._first.info()

    def outline(self) -> list[OutlineEntry]:
        """The titles of the outline in order; bounded in number."""
        return self._first.outline()

    def label(self, index: int) -> str | None:
        """The printed number of a page, where the file has page labels."""
        return self._first.label(index)

    def page(self, index: int) -> PageText:
        """Read one page with the first engine, or with the second where that finds more."""
        try:
            text = self._first.page(index)
        except Refused:
            other = self._other(index)
            if other is None:
                raise
            return other
        if text.sure is None:
            return text
        other = self._other(index)
        return text if other is None or _letters(other) <= text.sure else other

    def _other(self, index: int) -> PageText | None:
        """The page as the second engine reads it, if it does."""
        if not self._is_tried:
            self._is_tried = True
            try:
                self._second = self._stack.enter_context(self._open())
            except (Locked, Refused):
                return None
        if self._second is None or index >= self._second.page_count:
            return None
        try:
            return self._second.page(index)
        except Exception:  # noqa: BLE001 - libraries raise anything on a broken page; the first engine's word stands
            return None

    def close(self) -> None:
        """Release the file."""
        self._stack.close()


def _letters(text: PageText) -> int:
    return sum(sum(map(str.isalnum, fragment.text)) for fragment in text.fragments)
