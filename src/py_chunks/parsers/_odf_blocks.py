"""Blocks of OpenDocument documents: headings, paragraphs, lists, tables, boxes, notes (ODF 1.3 part 3, 5 to 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from py_chunks.documents import ReadOptions
from py_chunks.parsers._mathml import mathml_text
from py_chunks.parsers._odf_charts import chart_drafts
from py_chunks.parsers._odf_controls import CONTROL, Controls
from py_chunks.parsers._odf_lists import ListLabels
from py_chunks.parsers._odf_names import CHANGES, ITEMS, NOT_SHOWN, SHAPES, TABLE_ELEMENT
from py_chunks.parsers._odf_objects import MATH, OBJECT, Objects
from py_chunks.parsers._odf_package import OFFICE, OdfPackage
from py_chunks.parsers._odf_styles import Styles
from py_chunks.parsers._odf_tables import Copies, table_rows
from py_chunks.parsers._odf_text import (
    DEEPEST,
    DRAW,
    HEADING,
    IMAGE,
    LIST,
    PARAGRAPH,
    TEXT,
    Note,
    Paragraphs,
    image_text,
)
from py_chunks.parsers._rendering import cell_text, list_item, pipe_table
from py_chunks.parsers._xml import whole_number
from py_chunks.units import NO_EXTRAS, Draft, new_draft

_STYLE_NAME, _OUTLINE_LEVEL = f"{TEXT}style-name", f"{TEXT}outline-level"


class Blocks:
    """Reads the blocks of one document, in document order."""

    def __init__(self, package: OdfPackage, styles: Styles, options: ReadOptions, *, joins_lists: bool = False) -> None:
        """Start at the beginning of a document.

        Args:
            package: Where embedded objects are.
            styles: The document's styles.
            options: `limits` and `revisions` are used.
            joins_lists: Whether neighbouring lists of one style are one list, as presentation programs,
                which write a list for every paragraph, mean them.
        """
        self.notes: dict[str, list[Draft]] = {"footnotes": [], "endnotes": []}
        self._package = package
        self._styles = styles
        self._options = options
        self._joins_lists = joins_lists
        self._objects = Objects(package)
        self._controls = Controls()
        self._paragraphs = Paragraphs(options.revisions, self._objects.formula)
        self._labels = ListLabels(styles)
        self._outline = ListLabels(styles)
        self._copies = Copies(options.limits)
        self._open_objects: frozenset[str] = frozenset()
        self._depth = 0

    def body(self, body: Any) -> Iterator[Draft]:
        """Return the blocks of a document's body, then its footnotes, then its endnotes.

        Args:
            body: The element whose children are the blocks.
        """
        self._paragraphs.know(body)
        return chain(self.drafts(body), self.notes["footnotes"], self.notes["endnotes"])

    def enter_page(self, number: int) -> None:
        """Say which page the blocks that follow stand on.

        Args:
            number: The page, 1-based.
        """
        self._paragraphs.page_number = str(number)

    def drafts(self, container: Any) -> Iterator[Draft]:
        """Yield the blocks of a section, a box, a shape or a note.

        Args:
            container: The element whose children are the blocks.
        """
        if self._depth >= DEEPEST:
            yield Draft(_flat(container))
            return
        self._depth += 1
        try:
            for child in container:
                if child.tag == PARAGRAPH:
                    draft = self._paragraph(child)
                    if self._paragraphs.notes or self._paragraphs.boxes:
                        yield from self._with_anchored(draft)
                    else:
                        yield draft
                else:
                    yield from self.block(child)
        finally:
            self._depth -= 1

    def block(self, element: Any) -> Iterator[Draft]:
        """Yield what one block makes: most make one unit, boxes and sections several, declarations none.

        Args:
            element: The block.
        """
        tag = element.tag
        if tag in (PARAGRAPH, HEADING):
            yield from self._finished(self._paragraph(element))
        elif tag == LIST:
            if not self._continues(element, element.getprevious()):
                yield from self._list(element, None, 0)
        elif tag == TABLE_ELEMENT:
            rows = table_rows(element, self._cell, self._copies)
            yield from self._finished(Draft(pipe_table(rows), "table"))
        elif tag in CHANGES:
            deleted = self._paragraphs.change(element)
            yield from () if deleted is None else self.drafts(deleted)
        elif tag == f"{TEXT}numbered-paragraph":
            yield from self._numbered(element)
        elif isinstance(tag, str) and tag not in NOT_SHOWN:
            yield from self._shape(element) if tag in SHAPES else self.drafts(element)

    def _paragraph(self, paragraph: Any, *, in_list: bool = False) -> Draft:
        text = self._paragraphs.text(paragraph)
        style = paragraph.get(_STYLE_NAME)
        level = self._styles.heading_level(style)
        if paragraph.tag == HEADING:
            level = whole_number(paragraph.get(_OUTLINE_LEVEL), level or 1)
            if not in_list and self._styles.numbers_headings(style):
                number = self._outline.heading(paragraph, max(level, 1))
                text = f"{number} {text}" if number and text else text
        if level:
            return Draft(text.replace("\n", " "), "heading", level)
        return new_draft((text, "paragraph", None, None, NO_EXTRAS, None, None, None))

    def _finished(self, draft: Draft) -> Iterable[Draft]:
        """A unit with the notes anchored in it, then the boxes anchored in it."""
        if self._paragraphs.notes or self._paragraphs.boxes:
            return self._with_anchored(draft)
        return (draft,)

    def _with_anchored(self, draft: Draft) -> Iterator[Draft]:
        notes, boxes = self._paragraphs.notes, self._paragraphs.boxes
        self._paragraphs.notes, self._paragraphs.boxes = [], []
        yield draft._replace(extras=self._anchored(notes))
        for box in boxes:
            yield from self.block(box)

    def _anchored(self, notes: list[Note]) -> dict[str, list[dict[str, str]]]:
        """Notes as their anchor carries them; their units are set aside for the end."""
        extras: dict[str, list[dict[str, str]]] = {}
        for kind, name, body in notes:
            units = [Draft(draft.text, "paragraph" if draft.kind == "heading" else draft.kind)
                     for draft in self.drafts(body) if draft.text]  # fmt: skip
            self.notes[kind].extend(units)
            extras.setdefault(kind, []).append({"id": name, "text": "\n".join(unit.text for unit in units)})
        return extras

    def _list(self, element: Any, style: str | None, level: int) -> Iterator[Draft]:
        """A list as one unit; where headings stand in it, which are numbered so, they part it."""
        lines: list[str] = []
        for number, part in enumerate(self._parts(element)):
            style = part.get(_STYLE_NAME) or style
            self._labels.begin(part, style, level, follows=number > 0)
            has_headings = self._depth < DEEPEST and next(part.iter(HEADING), None) is not None
            for item in part.iterchildren(*ITEMS):
                if not has_headings or next(item.iter(HEADING), None) is None:
                    lines.extend(self._item(item, style, level))
                    continue
                yield from self._finished(Draft(_flush_left(lines), "list"))
                lines = []
                yield from self._item_with_heading(item, style, level)
        yield from self._finished(Draft(_flush_left(lines), "list"))

    def _item_with_heading(self, item: Any, style: str | None, level: int) -> Iterator[Draft]:
        """The blocks of an item; its number belongs to the name of the heading that it is, a bullet does not."""
        marker = "" if self._styles.is_outline(style) else None
        in_list = marker is None
        self._depth += 1
        for child in item:
            if child.tag in (PARAGRAPH, HEADING):
                draft = self._paragraph(child, in_list=in_list)
                if marker is None:
                    marker = self._labels.label(item, style, level).strip()
                    if draft.kind == "heading" and draft.text and marker not in ("", "-"):
                        draft = draft._replace(text=f"{marker} {draft.text}")
                yield from self._finished(draft)
            elif child.tag != LIST:
                yield from self.block(child)
            elif not self._continues(child, child.getprevious()):
                yield from self._list(child, style, level + 1)
        self._depth -= 1

    def _parts(self, element: Any) -> Iterator[Any]:
        yield element
        before, after = element, element.getnext()
        while self._continues(after, before):
            yield after
            before, after = after, after.getnext()

    def _continues(self, element: Any, before: Any) -> bool:
        """Whether a list is the same to the reader as the one before it: of its style, or at another level of it."""
        if not self._joins_lists or element is None or before is None or element.tag != LIST or before.tag != LIST:
            return False
        level, level_before = _first_level(element), _first_level(before)
        if element.get(_STYLE_NAME) == before.get(_STYLE_NAME) or level != level_before:
            return True
        formats = [self._styles.list_level(part.get(_STYLE_NAME), level) for part in (element, before)]
        return len({format_ is not None and format_.numbered for format_ in formats}) == 1

    def _item(self, item: Any, style: str | None, level: int) -> list[str]:
        """The lines of an item: label and text, further paragraphs, lists within it."""
        if self._depth >= DEEPEST:
            return [f"- {_flat(item)}"]
        self._depth += 1
        lines: list[str] = []
        marker: str | None = None
        for child in item:
            if child.tag in (PARAGRAPH, HEADING):
                if marker is None:
                    marker = self._labels.label(item, style, level)
                lines.extend(filter(None, self._paragraphs.text(child).split("\n")))
            elif child.tag == LIST:
                inner = child.get(_STYLE_NAME) or style
                self._labels.begin(child, inner, level + 1)
                # A list before any text of the item's own is only there to be deeper: its parent has no label.
                indent = "" if lines else "  "
                nested = [line for part in child.iterchildren(*ITEMS) for line in self._item(part, inner, level + 1)]
                lines.extend(indent + line for line in nested)
                marker = marker if not indent else ""
            elif child.tag in SHAPES or child.tag == TABLE_ELEMENT:
                self._paragraphs.boxes.append(child)
        self._depth -= 1
        if len(lines) == 1:
            return [f"{marker or ''}{lines[0]}".rstrip()]
        return list_item(marker or "", lines).split("\n") if lines else []

    def _numbered(self, element: Any) -> Iterator[Draft]:
        """A paragraph that is an item of a list nobody wrote as a list (5.3.6)."""
        style = element.get(_STYLE_NAME)
        level = min(max(whole_number(element.get(f"{TEXT}level"), 1) - 1, 0), DEEPEST)
        if next(element.iterchildren(HEADING), None) is not None:
            yield from self.drafts(element)
            return
        self._labels.begin(element, style, 0, follows=True)
        indent = "  " * level
        yield from self._finished(Draft("\n".join(indent + line for line in self._item(element, style, level)), "list"))

    def _cell(self, cell: Any) -> str:
        return cell_text(" ".join(filter(None, self._plain(cell))))

    def _plain(self, container: Any) -> Iterator[str]:
        """The texts of a cell, tables in it as the texts of their cells; notes stay with the whole table."""
        if self._depth >= DEEPEST:
            yield " ".join(filter(None, (_flat(child) for child in container if isinstance(child.tag, str))))
            return
        self._depth += 1
        for child in container:
            tag = child.tag
            if tag in (PARAGRAPH, HEADING):
                yield self._paragraphs.text(child)
                boxes, self._paragraphs.boxes = self._paragraphs.boxes, []
                yield from self._plain(boxes)
            elif tag == LIST:
                self._labels.begin(child, child.get(_STYLE_NAME), 0)
                for item in child.iterchildren(*ITEMS):
                    yield from self._item(item, child.get(_STYLE_NAME), 0)
            elif tag == CONTROL:
                yield self._controls.text(child)
            elif tag == OBJECT:
                yield from (draft.text for draft in self._object(child))
            elif isinstance(tag, str) and tag not in NOT_SHOWN and tag not in CHANGES:
                yield image_text(child)
                yield from self._plain(child)
        self._depth -= 1

    def _shape(self, shape: Any) -> Iterator[Draft]:
        """Text of a frame or a shape: of the forms a frame has of the same content, the first that is text."""
        if shape.tag == CONTROL:
            yield Draft(self._controls.text(shape))
            return
        if shape.tag != f"{DRAW}frame":
            yield from self.drafts(shape)
            return
        forms = {child.tag: child for child in reversed(shape)}
        if f"{DRAW}text-box" in forms:
            yield from self.drafts(forms[f"{DRAW}text-box"])
        elif TABLE_ELEMENT in forms:
            yield from self.block(forms[TABLE_ELEMENT])
        elif OBJECT in forms:
            yield from self._object(forms[OBJECT])
        else:
            yield Draft(image_text(shape))
            # Text may be written upon a picture (10.4.4).
            yield from self.drafts(forms.get(IMAGE, ()))

    def _object(self, element: Any) -> Iterator[Draft]:
        """An embedded document: a formula, a chart, or anything with text."""
        folder, root = self._objects.root(element)
        if root is None or folder in self._open_objects or self._depth >= DEEPEST:
            return
        if root.tag == MATH:
            yield Draft(mathml_text(root))
            return
        inner = Blocks(self._package, Styles(root), self._options)
        inner._open_objects = self._open_objects | {folder}
        inner._depth = self._depth + 1
        for body in root.iterfind(f"{OFFICE}body/*"):
            if body.tag == f"{OFFICE}chart":
                yield from chart_drafts(body, inner._paragraphs, inner._cell, inner._copies)
            else:
                yield from inner.body(body)


def _flush_left(lines: list[str]) -> str:
    """The lines of a list, less the indent that all of them have when it has no items at its first levels."""
    left = min((len(line) - len(line.lstrip(" ")) for line in lines if line), default=0)
    return "\n".join(line[left:] for line in lines) if left else "\n".join(lines)


def _first_level(element: Any) -> int:
    """The level at which a list has its first text: lists without any are only there to be deeper."""
    level = 0
    first = next(element.iter(PARAGRAPH, HEADING), None)
    while first is not None and first is not element:
        first = first.getparent()
        level += first.tag == LIST
    return max(level - 1, 0)


def _flat(element: Any) -> str:
    return " ".join(" ".join(element.itertext()).split())
