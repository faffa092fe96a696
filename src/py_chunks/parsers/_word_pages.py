"""Page numbers, where a document declares its page breaks: those of its last layout and those its author set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from py_chunks.parsers._word_names import VAL, W
from py_chunks.parsers._word_styles import Styles
from py_chunks.units import Location

_BREAK = f"{W}br"
_RENDERED = f"{W}lastRenderedPageBreak"
_BREAK_BEFORE = f"{W}pageBreakBefore"
_SECTION = f"{W}sectPr"
_STAYS = frozenset({"continuous", "nextColumn"})
_FEW = 50  # paragraphs that are sooner asked for their styles than a style sheet is searched


class Pages:
    """Counts pages while the body is read, by the place a break has among the pieces of text.

    A hard break and the mark the last layout left behind it are one break; two hard breaks in a row leave an
    empty page between them.

    Attributes:
        page: The page reached, 1-based.
    """

    def __init__(self, root: Any) -> None:
        """Prepare for a body; `root` is the main part."""
        self.page = 1
        self._broken_at = 0  # how many pieces stood before the last break that no layout mark has confirmed
        self._breaks: list[tuple[int, int]] = []
        self._sections = list(_section_starts(root))
        self._locations: dict[tuple[int, int], Location] = {}

    def hard(self, pieces: int) -> None:
        """Count a break the author set, after so many pieces of text."""
        self._broken_at = pieces
        self._turn(pieces)

    def before(self, pieces: int) -> None:
        """Count a paragraph that begins a page, unless one has just begun."""
        if self._broken_at != pieces:
            self.hard(pieces)

    def rendered(self, pieces: int) -> None:
        """Count a break of the last layout, unless it is the trace of a break already counted."""
        if self._broken_at == pieces:
            self._broken_at = -1
        else:
            self._turn(pieces)

    def section(self, pieces: int) -> None:
        """Count the end of a section, if the next one begins a page."""
        if self._sections:
            self._sections.pop(0)
        if self._sections and self._sections[0] not in _STAYS:
            self.hard(pieces)

    def take(self, start: int, end: int) -> Location:
        """Return the pages of the text between two counts of pieces, and forget the breaks inside.

        Args:
            start: Number of the first piece that holds text.
            end: Number of the last one.
        """
        if not self._breaks:
            return self.between(self.page, self.page)
        first = last = self._breaks[0][1] - 1
        for at, page in self._breaks:
            if at <= start:
                first = page
            if at <= end:
                last = page
        self._breaks.clear()
        return self.between(first, max(first, last))

    def between(self, first: int, last: int) -> Location:
        """Return the location of a span of pages; the same one for the same span."""
        known = self._locations.get((first, last))
        if known is None:
            known = self._locations[first, last] = Location("page", first, last)
        return known

    def go_to(self, page: int) -> None:
        """Continue on another page, as the cells of a row do that stand beside each other."""
        self.page = page
        self._breaks.clear()

    def _turn(self, pieces: int) -> None:
        self.page += 1
        self._breaks.append((pieces, self.page))


def declares_pages(root: Any, styles: Styles) -> bool:
    """Whether a document says anywhere where its pages break.

    Args:
        root: The main part.
        styles: Its styles; their page breaks count when they are used.
    """
    if next(root.iter(_RENDERED, _BREAK_BEFORE), None) is not None:
        return True
    if any(element.get(f"{W}type") == "page" for element in root.iter(_BREAK)):
        return True
    if any(start not in _STAYS for start in [*_section_starts(root)][1:]):
        return True
    used = root.iter(f"{W}pStyle")
    if any(styles.style(style.get(VAL) or "").page_break for style in islice(used, _FEW)):
        return True
    # Of many paragraphs none need be asked where no style says anything of it, as in most style sheets.
    more = next(used, None)
    return (
        more is not None
        and styles.begins_pages()
        and any(styles.style(style.get(VAL) or "").page_break for style in chain([more], used))
    )


def agrees(root: Any, styles: Styles, stored: int | None) -> bool:
    """Whether the breaks in a document can be all the breaks its pages have.

    The last layout marks its breaks, but not everywhere (inside tables, say), and in a document that was never
    laid out pages overflow without a mark: then the number of pages it stored is larger. A smaller one is stale:
    nobody counted since the breaks were set, as in documents made from a template by a program.

    Args:
        root: The main part.
        styles: Its styles; their page breaks count where they are used.
        stored: The number of pages in the document's properties, or None when it has none.
    """
    if stored is None:
        return True
    marked = sum(1 for _ in root.iter(_RENDERED))
    breaks: int = marked + sum(1 for _ in root.iter(_BREAK_BEFORE))
    breaks += sum(element.get(f"{W}type") == "page" for element in root.iter(_BREAK))
    breaks += sum(start not in _STAYS for start in [*_section_starts(root)][1:])
    if stored > breaks + 1 and not marked and styles.begins_pages():  # the last layout marks those of styles too
        breaks += sum(styles.style(style.get(VAL) or "").page_break for style in root.iter(f"{W}pStyle"))
    return stored <= breaks + 1


def _section_starts(root: Any) -> Iterator[str]:
    """How each section begins; the mark stands in the section's own properties, at its end (17.6.22)."""
    for section in root.iter(_SECTION):
        if section.getparent() is None or section.getparent().tag == f"{W}sectPrChange":
            continue  # what the section was before a tracked change
        start = section.find(f"{W}type")
        yield "nextPage" if start is None else start.get(VAL) or "nextPage"
