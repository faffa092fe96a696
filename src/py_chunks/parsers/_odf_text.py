"""The text of OpenDocument paragraphs: white space, fields, notes, tracked changes (ODF 1.3 part 3, 5, 6 and 7)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from lxml import etree

from py_chunks.documents import Revisions
from py_chunks.parsers._odf_package import OFFICE
from py_chunks.parsers._xml import whole_number

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
DR3D = "{urn:oasis:names:tc:opendocument:xmlns:dr3d:1.0}"
SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
PARAGRAPH, HEADING, LIST, IMAGE = f"{TEXT}p", f"{TEXT}h", f"{TEXT}list", f"{DRAW}image"

DEEPEST = 50
"""Levels of lists, boxes, sections or spans within each other that are told apart; deeper ones are read flat."""

SPACE, TAB, LINE = "\x01", "\x02", "\x03"
"""What stands for white space that is meant (elements) until the other has collapsed (6.1.2); no XML can hold them."""

MEANT = {ord(SPACE): " ", ord(TAB): "\t", ord(LINE): "\n"}
"""What they are in the end, for `str.translate`."""

MOST_SPACES = 1000
"""Spaces that one element stands for at most."""

_COLLAPSIBLE = re.compile(r"[ \t\r\n]{2,}|[\t\r\n]")  # a single space needs no work, and is what there mostly is

_NOT_SHOWN = frozenset(
    {f"{OFFICE}{name}" for name in ("annotation", "annotation-end", "event-listeners", "forms")}
    | {f"{TEXT}number", f"{TEXT}script", f"{SVG}title", f"{SVG}desc", f"{DRAW}glue-point", f"{DRAW}image-map"}
)
_FRAME, _LINKED_SHAPE = f"{DRAW}frame", f"{DRAW}a"
_READING = f"{TEXT}ruby-text"


class Note(NamedTuple):
    """A footnote or endnote where it is anchored.

    Attributes:
        kind: "footnotes" or "endnotes".
        id: Its id in the document.
        body: The element that holds its paragraphs.
    """

    kind: str
    id: str
    body: Any


class Paragraphs:
    """Reads paragraphs in document order, and sets aside what is anchored in them.

    Attributes:
        notes: Notes anchored since somebody last emptied the list.
        boxes: Frames and shapes with text of their own, likewise.
        page_number: What stands for the number of the page where the document does not say it.
    """

    def __init__(self, revisions: Revisions, formula_of: Callable[[Any], str]) -> None:
        """Start at the beginning of a document.

        Args:
            revisions: Which side of tracked changes is read.
            formula_of: Gives the text of a frame that is a formula, "" for any other frame.
        """
        self.notes: list[Note] = []
        self.boxes: list[Any] = []
        self.page_number = ""
        self._formula_of = formula_of
        self._with_deleted = revisions != "accepted"
        self._without_inserted = revisions == "original"
        self._changes: dict[str | None, Any] = {}
        self._left_out: set[str | None] = set()
        self._telling: set[Any] | None = None

    def know(self, body: Any) -> None:
        """Take note of the tracked changes a document body declares (5.5), and of what is no plain text in it.

        Args:
            body: The element whose children are the document's blocks.
        """
        self._telling = self._telling or set()
        for element in body.iter(*_TELLING):
            # What is around a known element is known too.
            while element is not None and element not in self._telling:
                self._telling.add(element)
                element = element.getparent()  # noqa: PLW2901
        for region in body.iterfind(f"{TEXT}tracked-changes/{TEXT}changed-region"):
            change = next(iter(region), None)
            for name in (f"{TEXT}id", "{http://www.w3.org/XML/1998/namespace}id"):
                if change is not None and region.get(name):
                    self._changes[region.get(name)] = change

    def text(self, paragraph: Any) -> str:
        """Return the text of a paragraph or heading, without outer space.

        Args:
            paragraph: A `text:p`, `text:h`, or anything else that holds text and fields.
        """
        if self._telling is not None and paragraph not in self._telling:
            if self._left_out:
                return ""
            # Nothing but text, in spans or links. This takes two fifths of the time of looking at each of them.
            return collapsed(etree.tostring(paragraph, encoding="unicode", method="text", with_tail=False)).strip()
        if not len(paragraph):
            return "" if self._left_out else collapsed(paragraph.text or "").strip()
        pieces: list[str] = []
        self._collect(paragraph, pieces, 0)
        text = collapsed("".join(pieces))
        if SPACE in text or TAB in text or LINE in text:
            text = text.translate(MEANT)
        return text.strip()

    def change(self, mark: Any) -> Any:
        """Follow the mark of a change; return the deleted content that belongs here, or None.

        Args:
            mark: A `text:change`, `text:change-start` or `text:change-end`.
        """
        key = mark.get(f"{TEXT}change-id")
        change = self._changes.get(key)
        if change is None:
            return None
        if mark.tag == f"{TEXT}change":
            return change if self._with_deleted and change.tag == f"{TEXT}deletion" else None
        if self._without_inserted and change.tag == f"{TEXT}insertion":
            (self._left_out.add if mark.tag == f"{TEXT}change-start" else self._left_out.discard)(key)
        return None

    def _collect(self, element: Any, pieces: list[str], depth: int) -> None:
        if element.text and not self._left_out:
            pieces.append(element.text)
        for child in element:
            tag = child.tag
            read = _READERS.get(tag)
            if read is not None:
                read(self, child, pieces, depth)
            elif isinstance(tag, str) and tag not in _NOT_SHOWN:
                if tag.startswith((DRAW, DR3D)):
                    self._anchored(child, pieces, depth)
                else:
                    self._enter(child, pieces, depth)
            if child.tail and not self._left_out:
                pieces.append(child.tail)

    def _enter(self, element: Any, pieces: list[str], depth: int) -> None:
        if depth < DEEPEST:
            self._collect(element, pieces, depth + 1)
        elif not self._left_out:
            pieces.append("".join(element.itertext()))

    def _anchored(self, shape: Any, pieces: list[str], depth: int) -> None:
        if self._left_out:
            return
        if shape.tag == _LINKED_SHAPE:
            self._enter(shape, pieces, depth)
            return
        formula = self._formula_of(shape) if shape.tag == _FRAME else ""
        image = image_text(shape)
        if formula or image:
            pieces.append(formula or image)
            upon = shape.find(IMAGE) if image else None
            if upon is not None and len(upon):
                self.boxes.append(upon)
        else:
            self.boxes.append(shape)

    def _spaces(self, element: Any, pieces: list[str], _: int) -> None:
        if not self._left_out:
            pieces.append(SPACE * min(whole_number(element.get(f"{TEXT}c"), 1), MOST_SPACES))

    def _tab(self, _: Any, pieces: list[str], __: int) -> None:
        if not self._left_out:
            pieces.append(TAB)

    def _line(self, _: Any, pieces: list[str], __: int) -> None:
        if not self._left_out:
            pieces.append(LINE)

    def _note(self, element: Any, _: list[str], __: int) -> None:
        body = element.find(f"{TEXT}note-body")
        if body is not None and not self._left_out:
            kind = "endnotes" if element.get(f"{TEXT}note-class") == "endnote" else "footnotes"
            self.notes.append(Note(kind, element.get(f"{TEXT}id") or "", body))

    def _ruby(self, element: Any, pieces: list[str], depth: int) -> None:
        # The reading stands above its base; plain text writes it behind that in parentheses.
        for part in element:
            marks = ("(", ")") if part.tag == _READING and not self._left_out and any(part.itertext()) else ("", "")
            pieces.append(marks[0])
            self._enter(part, pieces, depth)
            pieces.append(marks[1])

    def _page(self, element: Any, pieces: list[str], _: int) -> None:
        # Presentations number their pages when they are shown, and store this until then.
        text = "".join(element.itertext())
        if not self._left_out:
            pieces.append(self.page_number if text == "<number>" else text)

    def _hidden(self, element: Any, pieces: list[str], depth: int) -> None:
        # The text of a field that is not shown may stand in its attribute only (7.7.4).
        if element.text or len(element):
            self._enter(element, pieces, depth)
        elif not self._left_out:
            pieces.append(element.get(f"{TEXT}string-value") or "")

    def _change(self, element: Any, pieces: list[str], depth: int) -> None:
        deleted = self.change(element)
        for number, paragraph in enumerate(() if deleted is None else deleted.iter(PARAGRAPH, HEADING)):
            if number:
                pieces.append(LINE)
            self._enter(paragraph, pieces, depth)


_READERS: dict[Any, Callable[[Paragraphs, Any, list[str], int], None]] = {
    f"{TEXT}s": Paragraphs._spaces,  # noqa: SLF001
    f"{TEXT}tab": Paragraphs._tab,  # noqa: SLF001
    f"{TEXT}line-break": Paragraphs._line,  # noqa: SLF001
    f"{TEXT}note": Paragraphs._note,  # noqa: SLF001
    f"{TEXT}page-number": Paragraphs._page,  # noqa: SLF001
    f"{TEXT}ruby": Paragraphs._ruby,  # noqa: SLF001
    f"{TEXT}hidden-text": Paragraphs._hidden,  # noqa: SLF001
    f"{TEXT}change": Paragraphs._change,  # noqa: SLF001
    f"{TEXT}change-start": Paragraphs._change,  # noqa: SLF001
    f"{TEXT}change-end": Paragraphs._change,  # noqa: SLF001
}

# All whose text is not just what stands in them. Markup within markup is not parsed, or left out by the parser.
_TELLING = (*_READERS, *_NOT_SHOWN, f"{DRAW}*", f"{DR3D}*", etree.Comment, etree.Entity, etree.ProcessingInstruction)


def collapsed(text: str) -> str:
    r"""Return text with each run of white space as one space (6.1.2).

    Args:
        text: As it stands in the markup, its references resolved.

    Example:
        >>> collapsed(" a \n b")
        ' a b'
    """
    # Looking for four signs takes a twentieth of the time the pattern takes to find nothing; two spaces are found, or
    # found missing, three times as fast from the end.
    if "\n" in text or "\t" in text or "\r" in text or text.rfind("  ") >= 0:
        return _COLLAPSIBLE.sub(" ", text)
    return text


def image_text(frame: Any) -> str:
    """Return what stands for a picture: its description in brackets; "" for one without, and for other frames.

    Args:
        frame: A `draw:frame` or another shape.
    """
    if frame.tag != _FRAME or frame.find(IMAGE) is None:
        return ""
    if any(child.tag in (f"{DRAW}text-box", f"{DRAW}object") for child in frame):
        return ""
    alt = frame.findtext(f"{SVG}desc") or frame.findtext(f"{SVG}title") or ""
    alt = " ".join(alt.split())
    return f"[Image: {alt}]" if alt else ""
