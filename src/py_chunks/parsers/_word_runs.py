"""What a paragraph says: its runs in order, fields by their results, one side of tracked changes."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import islice
from typing import Any

from lxml import etree

from py_chunks.documents import Revisions
from py_chunks.parsers._button_fields import button_face
from py_chunks.parsers._eq_fields import eq_text
from py_chunks.parsers._equations import equation_text
from py_chunks.parsers._word_anchors import Anchored, anchored_in
from py_chunks.parsers._word_fields import FIELD, OpenField, form_value
from py_chunks.parsers._word_names import ALTERNATIVES, HIDDEN, MC, PARAGRAPH, PARAGRAPH_PROPERTIES, TEXT, M, W
from py_chunks.parsers._word_pages import Pages
from py_chunks.parsers._word_symbols import symbol

_RUN = f"{W}r"
_LONGEST_CODE = 4_000
_DEEPEST = 40  # alternatives nested deeper are not looked into
_FEW = 20  # paragraphs that are sooner read than looked through for what they hold

_SILENT = (
    PARAGRAPH_PROPERTIES, f"{W}rPr", f"{W}sdtPr", f"{W}sdtEndPr", f"{W}smartTagPr", f"{W}customXmlPr",
    f"{W}delInstrText", f"{W}softHyphen", f"{W}rubyPr", f"{W}fldData",
)  # fmt: skip
_SIGNS = {f"{W}tab": "\t", f"{W}ptab": "\t", f"{W}cr": "\n", f"{W}noBreakHyphen": "-"}
_NOTES = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}
# Words where no words belong, which silent properties would hide.
_MISPLACED = etree.XPath("boolean(.//w:pPr//w:t | .//w:rPr//w:t)", namespaces={"w": W[1:-1]})
_SILENT_WRAPPERS = (f"{W}sdtPr", f"{W}sdtEndPr", f"{W}smartTagPr", f"{W}customXmlPr")


class Runs:
    """Reads the paragraphs of one text, one after another; fields may span them.

    Attributes:
        anchored: What hangs on the paragraphs read since `begin`.
        notes: Kind and id of the notes they refer to.
        pieces_before: How many pieces of text the paragraphs before had, for counting pages.
    """

    def __init__(self, root: Any, revisions: Revisions, pages: Pages | None, unclosed: frozenset[Any]) -> None:
        """Prepare for the text below `root`; `unclosed` are the begin marks of its fields that have no end."""
        self.anchored: list[Anchored] = []
        self.notes: list[tuple[str, str]] = []
        self.pieces_before = 0
        self._pieces: list[str] = []
        self._pages = pages
        self._unclosed = unclosed
        self._fields: list[OpenField] = []
        self._silent = False
        self._depth = 0
        self._hidden = HIDDEN[revisions]
        # One table for all texts: of methods of its own, each text would keep itself and its tree alive in a circle.
        self._actions = _ACTIONS[revisions]
        self._telling = self._telling_paragraphs(root)

    def begin(self) -> None:
        """Begin a paragraph; `read` may then be called more than once, when marks between were deleted."""
        if self._pieces:
            self.pieces_before += len(self._pieces)
            self._pieces = []
        if self.anchored:
            self.anchored = []
        if self.notes:
            self.notes = []

    def text(self) -> str:
        """The text read since `begin`, without the space around it."""
        return "".join(self._pieces).strip()

    def begins_with_space(self) -> bool:
        """Whether there is space before the text read since `begin`."""
        return "".join(self._pieces)[:1].isspace()

    def count(self) -> int:
        """How many pieces of text there were so far."""
        return self.pieces_before + len(self._pieces)

    def span(self) -> tuple[int, int]:
        """Numbers of the first and the last piece since `begin` that hold more than space."""
        full = [at for at, piece in enumerate(self._pieces, self.pieces_before) if not piece.isspace()]
        return (full[0], full[-1]) if full else (self.pieces_before, self.pieces_before)

    def read(self, paragraph: Any) -> None:
        """Read a paragraph.

        Args:
            paragraph: A paragraph of the text.
        """
        if self._telling is None or paragraph in self._telling:
            self._read(paragraph)
        elif not self._silent:
            append = self._pieces.append
            for part in paragraph.iter(TEXT):
                words = part.text
                if words:
                    append(words.replace("\n", " ") if "\n" in words else words)

    def _telling_paragraphs(self, root: Any) -> set[Any] | None:
        """The paragraphs that hold more than words; None if words stand where they are not shown, or all may be told.

        Most paragraphs hold only words, and libxml2 finds the words of those in half the time of a walk. What it looks
        for here costs nothing when the part has no such element at all.
        """
        if next(islice(root.iter(PARAGRAPH), _FEW, None), None) is None or _MISPLACED(root):
            return None
        tags = (tag for tag, action in self._actions.items() if action is not None and tag != TEXT)
        telling: set[Any] = set()
        for element in root.iter(*tags, *self._hidden, *_SILENT_WRAPPERS):
            for paragraph in element.iterancestors(PARAGRAPH):
                if paragraph in telling:
                    break
                telling.add(paragraph)
        return telling

    def _read(self, element: Any) -> None:
        """Read what an element holds; wrappers nobody knows are read through."""
        actions, append = self._actions, self._pieces.append
        for child in element:
            if child.tag != _RUN:
                self._part(child)
                continue
            # Nearly all of a document is text in runs of a paragraph: the shortest way for it.
            for part in child:
                tag = part.tag
                if tag == TEXT:
                    words = part.text
                    if words and not self._silent:
                        append(words.replace("\n", " ") if "\n" in words else words)
                    if len(part):  # no text has elements, but what damage has put there is not lost
                        for misplaced in part:
                            self._part(misplaced)
                elif actions.get(tag, _THROUGH) is not None:
                    self._part(part)

    def _part(self, element: Any) -> None:
        pending = [element]
        while pending:
            part = pending.pop()
            action = self._actions.get(part.tag, _THROUGH)
            if action is _THROUGH:
                pending.extend(reversed(part))
            elif action is not None:
                action(self, part)
                if part.tag == TEXT:
                    pending.extend(reversed(part))

    def _say(self, text: str) -> None:
        if text and not self._silent:
            self._pieces.append(text)

    def _words(self, element: Any) -> None:
        self._say((element.text or "").replace("\n", " "))

    def _sign(self, element: Any) -> None:
        self._say(_SIGNS[element.tag])

    def _note(self, element: Any) -> None:
        if not self._silent:
            self.notes.append((_NOTES[element.tag], element.get(f"{W}id") or ""))

    def _break(self, element: Any) -> None:
        self._say("\n")
        if self._pages is not None and element.get(f"{W}type") == "page":
            self._pages.hard(self.count())

    def _rendered_break(self, _: Any) -> None:
        if self._pages is not None:
            self._pages.rendered(self.count())

    def _symbol(self, element: Any) -> None:
        self._say(symbol(element.get(f"{W}font") or "", element.get(f"{W}char") or ""))

    def _ruby(self, element: Any) -> None:
        """The base, and the reading beside it in parentheses, as plain text writes ruby (17.3.3.25)."""
        if self._depth >= _DEEPEST:
            return
        self._depth += 1
        for base in element.iterchildren(f"{W}rubyBase"):
            self._read(base)
        for reading in element.iterchildren(f"{W}rt"):
            self._say("(")
            self._read(reading)
            self._say(")")
        self._depth -= 1

    def _equation(self, element: Any) -> None:
        if self._hidden and next(element.iter(*self._hidden), None) is not None:
            element = deepcopy(element)
            for gone in list(element.iter(*self._hidden)):
                gone.getparent().remove(gone)
        self._say(equation_text(element))

    def _alternatives(self, element: Any) -> None:
        """The first choice, or, when nothing in it can be read, what stands there for older readers."""
        if self._depth >= _DEEPEST:
            return
        self._depth += 1
        before = len(self._pieces), len(self.anchored), len(self.notes)
        for branch in element.iterchildren(f"{MC}Choice", f"{MC}Fallback"):
            self._read(branch)
            if (len(self._pieces), len(self.anchored), len(self.notes)) != before:
                break
        self._depth -= 1

    def _drawing(self, element: Any) -> None:
        if not self._silent:
            self.anchored.extend(anchored_in(element))

    def _field(self, element: Any) -> None:
        kind = element.get(f"{W}fldCharType")
        if kind == "begin":
            if element not in self._unclosed:
                self._fields.append(OpenField(form_value(element), len(self._pieces)))
        elif self._fields:
            if kind == "separate":
                self._fields[-1].showing = True
            elif kind == "end":
                self._close(self._fields.pop())
        self._silent = any(not field.showing for field in self._fields)

    def _close(self, field: OpenField) -> None:
        self._silent = any(not outer.showing for outer in self._fields)
        shown = "".join(self._pieces[field.pieces :]) if field.showing else ""
        if not self._silent and not shown.strip():
            self._say(field.form or eq_text(field.code) or _face(field))

    def _instruction(self, element: Any) -> None:
        if self._fields and not self._fields[-1].showing and len(self._fields[-1].code) < _LONGEST_CODE:
            self._fields[-1].code += element.text or ""

    @classmethod
    def table(cls, hidden: frozenset[str]) -> _Actions:
        """Return what is done about each kind of element, None for nothing; `hidden` are those left out."""
        actions: _Actions = dict.fromkeys((*_SILENT, *hidden))
        actions[TEXT] = cls._words
        if f"{W}delText" not in actions:
            actions[f"{W}delText"] = cls._words
        actions.update(dict.fromkeys(_SIGNS, cls._sign))
        actions.update(dict.fromkeys(_NOTES, cls._note))
        actions.update(dict.fromkeys((f"{W}drawing", f"{W}pict", f"{W}object"), cls._drawing))
        actions.update({
            f"{W}br": cls._break,
            f"{W}lastRenderedPageBreak": cls._rendered_break,
            f"{W}sym": cls._symbol,
            f"{W}ruby": cls._ruby,
            FIELD: cls._field,
            f"{W}instrText": cls._instruction,
            f"{M}oMath": cls._equation,
            f"{M}oMathPara": cls._equation,
            ALTERNATIVES: cls._alternatives,
        })  # fmt: skip
        return actions


_Actions = dict[str, Callable[[Runs, Any], None] | None]
_ACTIONS = {revisions: Runs.table(hidden) for revisions, hidden in HIDDEN.items()}


def _face(field: OpenField) -> str:
    """What a button shows: the end of its code; one with a result of its own shows that."""
    face = None if field.showing else button_face(field.code, 0, len(field.code))
    return "" if face is None else field.code[face:].rstrip()


def _through(_: Runs, __: Any) -> None:
    """Marks elements that are read through; never called."""


_THROUGH = _through
