"""What the properties of paragraphs say: numbering, outline levels, breaks, drop caps (ISO/IEC 29500-1, 17.3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from py_chunks.documents import Revisions
from py_chunks.parsers._word_names import PARAGRAPH_PROPERTIES, VAL, W
from py_chunks.parsers._word_styles import Style, Styles, number_of, switched_on

_STYLE, _NUMBERING, _NUM_ID, _LEVEL = f"{W}pStyle", f"{W}numPr", f"{W}numId", f"{W}ilvl"
_OUTLINE, _MARK, _PAGE_BREAK, _SECTION = f"{W}outlineLvl", f"{W}rPr", f"{W}pageBreakBefore", f"{W}sectPr"
_FRAME = f"{W}framePr"
_READ_PROPERTIES = frozenset({_STYLE, _NUMBERING, _OUTLINE, _MARK, _PAGE_BREAK, _SECTION, _FRAME})
_PICTURES = (f"{W}drawing", f"{W}pict", f"{W}object")
_BODY_LEVEL = 9  # the outline level of body text (17.3.1.20)
# The side of tracked changes on which a paragraph mark does not exist, by the change it carries.
_MARK_GONE = {f"{W}del": "accepted", f"{W}moveFrom": "accepted", f"{W}ins": "original", f"{W}moveTo": "original"}


@dataclass(slots=True)
class Properties:
    """What a paragraph's own properties say, and what follows from them.

    Attributes:
        style: Its style.
        num_id: The numbering it names itself, None where its style may speak.
        ilvl: The level it names itself, 0-based, likewise.
        outline: The outline level it names itself, 0 outermost, likewise.
        page_break: Whether it begins a page.
        ends_section: Whether it is the last one of its section.
        has_picture: Whether there is a picture in it; looked for where a section ends only.
        mark_gone: Whether it has no end of its own, so that the next paragraph goes on with it.
        numbering: The numbering it belongs to, None for none.
        heading: Its heading level, 1 outermost; None for body text.
    """

    style: Style
    num_id: str | None = None
    ilvl: int | None = None
    outline: int | None = None
    page_break: bool | None = None
    ends_section: bool = False
    has_picture: bool = False
    mark_gone: bool = False
    numbering: str | None = None
    heading: int | None = None

    def settled(self) -> Properties:
        """Itself, now that its own properties are read and its style can speak where they don't."""
        style = self.style
        numbering = style.num_id if self.num_id is None else self.num_id
        self.numbering = None if numbering == "0" else numbering
        self.heading = style.heading
        if self.outline is not None:
            self.heading = self.outline + 1 if 0 <= self.outline < _BODY_LEVEL else None
        if self.page_break is None:
            self.page_break = style.page_break
        return self


class PropertyReader:
    """Reads the properties of the paragraphs of one text."""

    def __init__(self, styles: Styles, revisions: Revisions) -> None:
        """Prepare for a document with these styles; `revisions` is the side of tracked changes that is read."""
        self._styles = styles
        self._revisions = revisions
        self._plain = Properties(styles.default).settled()
        self._styled: dict[str, Properties] = {}

    def of(self, paragraph: Any) -> Properties:
        """Return the properties of a paragraph; many may have the same.

        Args:
            paragraph: A `w:p`.
        """
        own = next(iter(paragraph), None)
        if own is None or own.tag != PARAGRAPH_PROPERTIES:
            return self._plain
        if len(own) == 1 and own[0].tag == _STYLE:  # the most usual kind
            name = own[0].get(VAL) or ""
            if name not in self._styled:
                self._styled[name] = self._all_properties(own)
            return self._styled[name]
        return self._all_properties(own)

    def _all_properties(self, own: Any) -> Properties:
        found = Properties(self._styles.default)
        for child in own:
            if child.tag in _READ_PROPERTIES:
                self._read_property(child, found)
        return found.settled()

    def _read_property(self, child: Any, found: Properties) -> None:
        tag = child.tag
        if tag == _STYLE:
            found.style = self._styles.style(child.get(VAL) or "")
        elif tag == _NUMBERING:
            for entry in child:
                if entry.tag == _NUM_ID:
                    found.num_id = entry.get(VAL)
                elif entry.tag == _LEVEL:
                    found.ilvl = number_of(entry)
        elif tag == _OUTLINE:
            found.outline = number_of(child)
        elif tag == _MARK:
            gone = any(_MARK_GONE.get(mark.tag) == self._revisions for mark in child)
            found.mark_gone = found.mark_gone or gone
        elif tag == _FRAME:
            # The first letters of the next paragraph, set large in a frame of their own (17.3.1.11).
            found.mark_gone = found.mark_gone or child.get(f"{W}dropCap") in ("drop", "margin")
        elif tag == _PAGE_BREAK:
            found.page_break = switched_on(child)
        elif tag == _SECTION:
            found.ends_section = True
            paragraph = child.getparent().getparent()
            found.has_picture = next(paragraph.iter(*_PICTURES), None) is not None
