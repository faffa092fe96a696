"""Paragraphs and lists that go on over the end of a column or page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from py_chunks.parsers._pdf_blocks import Block
from py_chunks.parsers._pdf_hyphens import SOFT, Hyphens
from py_chunks.parsers._pdf_tables import joined_tables
from py_chunks.units import Draft, Location

_FIRST_MARKS = ("1.", "1)", "(1)", "a.", "a)", "(a)", "i.", "i)", "(i)", "A)", "(A)")


class Placed(NamedTuple):
    """A block and the pages it stands on.

    Attributes:
        block: The block.
        location: Its pages.
        extras: Chunk keys of its first page.
        first_of_flow: Whether a column or page begins with it.
        passes: Whether text may go on around it, as it does around a running line.
    """

    block: Block
    location: Location
    extras: Mapping[str, Any]
    first_of_flow: bool
    passes: bool = False

    def draft(self) -> Draft:
        """The block as a draft of a unit."""
        block = self.block
        return Draft(block.text.replace(SOFT, ""), block.kind, block.level, self.location, self.extras)

    def joined(self, after: Placed, hyphens: Hyphens) -> Placed | None:
        """Return both as one, or None if the second does not continue the first.

        Args:
            after: The first block of the next column or page.
            hyphens: What is known of the document's compounds.
        """
        first, second = self.block, after.block
        if abs(first.size - second.size) > 0.08 * first.size:
            return None
        if first.kind == "table" and second.kind == "table":
            joined = joined_tables(first.text, second.text)
            if joined is None:
                return None
            text = joined
        elif second.kind == "list" and first.kind == "list":
            if first.ordered != second.ordered or second.text.startswith(_FIRST_MARKS):
                return None
            text = f"{first.text}\n{second.text}"
        elif second.kind == "paragraph" and self._runs_into(second):
            text = hyphens.join(first.text, second.text)
        else:
            return None
        location = self.location._replace(last=after.location.last)
        return self._replace(block=first._replace(text=text, ends=second.ends), location=location)

    def _runs_into(self, second: Block) -> bool:
        first = self.block
        if first.ends or first.bold != second.bold or not second.opens:
            return False
        if first.kind == "list":
            return second.text[:1].islower()
        return first.kind == "paragraph"

    def may_wait_for(self, note: Placed, body_size: float) -> bool:
        """Whether this unfinished paragraph may wait while a note in small type, which ends its page, passes.

        Args:
            note: The block that follows it.
            body_size: Font size of the body text.
        """
        return (
            not self.block.ends
            and self.block.size >= 0.95 * body_size
            and note.block.size < 0.92 * body_size
            and note.location == self.location
        )
