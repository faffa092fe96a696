"""What is said of paragraphs and characters: the pages of formatting of [MS-DOC] 2.9.51 and 2.9.178, by file offset."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from py_chunks.parsers._doc_plc import read_plc
from py_chunks.parsers._doc_sprms import P_HUGE, P_HUGER, modifiers, number

_PAGE = 512
_PAGE_NUMBER = 0x3FFFFF  # the bits of a PnFkpPapx that count (2.9.207)


class Run(NamedTuple):
    """Bytes of text with one formatting.

    Attributes:
        start: The file offset they begin at.
        end: The one they end before.
        format: The modifiers; before those of a paragraph stands its style's number in two bytes.
    """

    start: int
    end: int
    format: bytes


class Runs:
    """All runs of one kind, in the order of the file.

    Attributes:
        damaged: Whether a page lay outside the file.
    """

    def __init__(self, document: bytes, pages: bytes, *, paragraphs: bool, old: bool) -> None:
        """Read the pages; `pages` is the array that lists them."""
        self.damaged = False
        self._document = document
        self._paragraphs = paragraphs
        self._old = old
        self.runs = list(_apart(sorted(run for page in self._pages(pages) for run in self._page(page))))
        self._starts = [run.start for run in self.runs]

    def at(self, place: int) -> Run | None:
        """Return the run that a byte belongs to, None when nothing is said of it.

        Args:
            place: The byte's offset in the file.
        """
        found = bisect_right(self._starts, place) - 1
        return self.runs[found] if found >= 0 and place < self.runs[found].end else None

    def between(self, start: int, end: int) -> Iterator[Run]:
        """Yield the runs that have bytes between two offsets.

        Args:
            start: The first offset.
            end: The offset past the last.
        """
        first = max(bisect_right(self._starts, start) - 1, 0)
        for at in range(first, len(self.runs)):
            run = self.runs[at]
            if run.start >= end:
                return
            if run.end > start:
                yield run

    def _pages(self, pages: bytes) -> Iterator[bytes]:
        """Each page once, however often a damaged array names it."""
        listed = read_plc(pages, 2 if self._old else 4)
        numbers = dict.fromkeys(int.from_bytes(entry, "little") & _PAGE_NUMBER for entry in listed.entries)
        for page_number in numbers:
            page = self._document[page_number * _PAGE : (page_number + 1) * _PAGE]
            if len(page) < _PAGE:
                self.damaged = True
            else:
                yield page

    def _page(self, page: bytes) -> Iterator[Run]:
        count = page[-1]
        # A paragraph's entry has a height of six or twelve bytes behind it, which nobody needs.
        size = (7 if self._old else 13) if self._paragraphs else 1
        if 4 * (count + 1) + count * size >= _PAGE:
            self.damaged = True
            return
        places = struct.unpack_from(f"<{count + 1}I", page)
        for entry in range(count):
            at = 2 * page[4 * (count + 1) + entry * size]
            yield Run(places[entry], places[entry + 1], self._format(page, at) if at else b"")

    def _format(self, page: bytes, at: int) -> bytes:
        if not self._paragraphs:
            return page[at + 1 : at + 1 + page[at]]
        # The length of a paragraph's formatting is in words (2.9.179); an odd number of bytes is one less.
        if self._old:
            return page[at + 1 : at + 1 + 2 * page[at]]
        if page[at]:
            return page[at + 1 : at + 2 * page[at]]
        return page[at + 2 : at + 2 + 2 * page[at + 1]] if at + 1 < _PAGE else b""


def _apart(runs: list[Run]) -> Iterator[Run]:
    """The runs without what overlaps an earlier one, as those of damaged pages do."""
    reached = 0
    for run in runs:
        if run.end > reached:
            yield run if run.start >= reached else run._replace(start=reached)
            reached = run.end


class HugeFormats:
    """The modifiers of paragraphs that have so many that they are kept in the Data stream ([MS-DOC] 2.6.2)."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = 4 * len(data) + _PAGE  # what paragraphs may read of it, since hostile ones share it

    def unpacked(self, stored: bytes) -> bytes:
        """Return a paragraph's formatting with the modifiers it refers to in place of the reference.

        Args:
            stored: A `Run.format` of a paragraph.
        """
        for code, operand in modifiers(stored[2:]):
            if code in (P_HUGE, P_HUGER):
                return stored + self._read(number(operand))
        return stored

    def _read(self, at: int) -> bytes:
        if at + 2 > len(self._data) or self._left <= 0:
            return b""
        size = struct.unpack_from("<H", self._data, at)[0]
        self._left -= size
        return self._data[at + 2 : at + 2 + size]
