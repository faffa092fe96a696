"""RTF as drafts: the one way into the reader for whoever holds RTF."""

from __future__ import annotations

from collections.abc import Iterator

from py_chunks.documents import Revisions
from py_chunks.limits import Limits
from py_chunks.parsers._rtf_prologue import read_prologue
from py_chunks.parsers._rtf_reader import Reader
from py_chunks.units import Draft


class Rtf:
    """A document that has been opened.

    Attributes:
        title: Its title, or None.
        author: Its author, or None.
        header_text: The texts of its headers, each once, or None.
        footer_text: The same of its footers.
        damage: What was found wrong, when the drafts have been read.
    """

    def __init__(self, data: bytes, limits: Limits, revisions: Revisions = "accepted") -> None:
        """Read what the document says about itself.

        Args:
            data: The document.
            limits: `max_nesting` bounds groups.
            revisions: Which side of tracked changes is read.
        """
        self.damage: list[str] = []
        self._view = data.decode("latin-1")
        self._limits = limits
        self._revisions = revisions
        self._prologue = read_prologue(self._view)
        properties = self._prologue.properties
        self.title, self.author = (
            self._text(properties[name]).replace("\n", " ") or None if name in properties else None
            for name in ("title", "author")
        )
        self.header_text, self.footer_text = self._running("header_text"), self._running("footer_text")

    def drafts(self) -> Iterator[Draft]:
        """Yield the units of the body, then those of its footnotes and endnotes, lazily."""
        reader = Reader(self._view, self._prologue, self._limits, self._revisions)
        yield from reader.drafts()
        if reader.swallowed:
            self.damage.append("a group that holds no text is not closed before the end")

    def _text(self, span: tuple[int, int]) -> str:
        return Reader(self._view, self._prologue, self._limits, self._revisions, span=span).text()

    def _running(self, kind: str) -> str | None:
        texts = (self._text(span) for found, span in self._prologue.running if found == kind)
        return "\n".join(dict.fromkeys(filter(None, texts))) or None


def rtf_drafts(data: bytes, limits: Limits) -> Iterator[Draft]:
    r"""Yield the drafts of an RTF document: its body, then its notes.

    Args:
        data: The document.
        limits: `max_nesting` bounds groups.

    Example:
        >>> [draft.text for draft in rtf_drafts(rb"{\rtf1 one\par {\b two}\par}", Limits())]
        ['one', 'two']
    """
    return Rtf(data, limits).drafts()
