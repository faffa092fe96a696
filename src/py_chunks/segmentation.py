"""Segmentations: what turns a text into the spans that windows are counted in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from py_chunks.units import Span


class Segmentation(Protocol):
    """Turns text into spans of one kind, in order, without overlap.

    Nothing but white space lies between two spans. What a segmentation says of the text from `start` on
    must not depend on the text before it: the reader of a long text has let go of that.

    Attributes:
        unit: What its spans are, in the plural: "words", "sentences", ...
    """

    unit: str

    def spans(self, text: str, start: int = 0, *, final: bool = True) -> Iterator[Span]:
        """Return an iterator of the spans of ``text[start:]``.

        Args:
            text: The text; offsets count in it.
            start: Where to begin: 0, or the end of a span given before.
            final: Whether the text ends here. If not, only those spans are given that no text that
                follows can change.
        """
        ...
