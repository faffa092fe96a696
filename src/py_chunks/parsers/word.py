"""WordprocessingML: .docx, .docm, .dotx and .dotm, read from their XML (contract section 3.15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, cast

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import DocumentError
from py_chunks.parsers._word_imports import imported_drafts, is_package
from py_chunks.parsers._word_names import R, W
from py_chunks.parsers._word_numbering import Counters, Definitions
from py_chunks.parsers._word_pages import Pages, agrees, declares_pages
from py_chunks.parsers._word_parts import Parts
from py_chunks.parsers._word_story import Story
from py_chunks.parsers._word_styles import Styles
from py_chunks.sources import Source, source_of
from py_chunks.units import Draft

_NOTE_KINDS = ("footnote", "endnote")
_IMPORTS_DEEPEST = 10  # packages within packages, whatever the limits allow


def parse_word(source: Source, options: ReadOptions) -> Document:
    """Return a Word document; its body is read as drafts are asked for.

    Args:
        source: The document.
        options: `revisions` and `limits` are used.

    Raises:
        EncryptedDocument: It is locked with a password.
        CorruptDocument: It is no zip archive, or its main part is missing or beyond reading.
        LimitExceeded: It asks for more than is allowed.
    """
    return _open(source, options, 0)


def _open(source: Source, options: ReadOptions, depth: int) -> Document:
    parts = Parts(source, options.limits)
    try:
        book = _Book(parts, options, depth)
        metadata: dict[str, Any] = {
            "source_type": "docx",
            "header_text": book.running_text("header"),
            "footer_text": book.running_text("footer"),
            "skipped_parts": parts.skipped,
        }
    except BaseException:  # whatever happened, nobody else can close them
        parts.close()
        raise
    return Document(metadata, book.drafts())


class _Book:
    """One document with all its texts."""

    def __init__(self, parts: Parts, options: ReadOptions, depth: int) -> None:
        self.parts = parts
        self.revisions = options.revisions
        self.styles = Styles(parts.style_sheet())
        self._options = options
        self._depth = depth
        self._root = parts.main_root()
        self._definitions = Definitions(partial(parts.xml, parts.of_kind("numbering")), self.styles)
        self._note_parts: dict[str, tuple[str, dict[str, Any]]] = {}
        self._notes: dict[tuple[str, str], list[Draft]] = {}
        self._waiting: list[tuple[str, str]] = []
        self._in_note = False

    def drafts(self) -> Iterator[Draft]:
        """The body, then the notes it refers to: footnotes before endnotes, each in the order of their marks."""
        with self.parts:
            known = declares_pages(self._root, self.styles)
            known = known and agrees(self._root, self.styles, self.parts.page_count())
            pages = Pages(self._root) if known else None
            story = Story(self, self.parts.main, self._root, Counters(self._definitions), pages)
            # There is one body by the rules (17.2.2); where programs wrote several, all hold text.
            for body in self._root.findall(f"{W}body") or [self._root]:
                yield from story.drafts(body)
            while self._waiting:
                self.note(*self._waiting.pop(0))
            for wanted in _NOTE_KINDS:
                for (kind, _), drafts in self._notes.items():
                    if kind == wanted:
                        yield from drafts

    def note(self, kind: str, note_id: str) -> str:
        """Return the text of a note; it is remembered for the end of the document."""
        key = kind, note_id
        if key not in self._notes and self._in_note:
            # A mark inside a note: that note is read when this one is done.
            self._waiting.append(key)
            return ""
        if key not in self._notes:
            self._in_note = True
            self._notes[key] = list(self._note_drafts(kind, note_id))
            self._in_note = False
        return "\n".join(draft.text for draft in self._notes[key])

    def imports(self, part: str, relation_id: str) -> Iterator[Draft]:
        """Yield the drafts of an imported document; one that can't be read is skipped and named."""
        target = self.parts.target(part, relation_id)
        data = None if target is None else self.parts.bytes_of(target)
        if target is None or not data:
            return
        try:
            for draft in self._imported(data, target):
                yield draft._replace(location=None)
        except DocumentError:
            # The document itself is sound; only what it imports is not.
            self.parts.skipped.append(target)

    def running_text(self, kind: str) -> str | None:
        """Return the distinct headers or footers of all sections, one below the other.

        Args:
            kind: "header" or "footer".
        """
        texts: dict[str, None] = {}
        references = self._root.iter(f"{W}{kind}Reference")
        targets = dict.fromkeys(self.parts.target(self.parts.main, entry.get(f"{R}id")) for entry in references)
        for target in targets:
            root = self.parts.xml(target)
            if root is not None and target is not None:
                text = Story(self, target, root, Counters(self._definitions)).text(root)
                texts.update({text: None} if text else {})
        return "\n".join(texts) or None

    def _imported(self, data: bytes, target: str) -> Iterator[Draft]:
        limits = self._options.limits
        if not is_package(data):
            yield from imported_drafts(data, target, limits)
        elif self._depth < min(_IMPORTS_DEEPEST, limits.max_message_depth):
            imported = _open(source_of(data, target.rpartition("/")[2]), self._options, self._depth + 1)
            yield from cast("Iterator[Draft]", imported.drafts)
        else:
            self.parts.skipped.append(target)

    def _note_drafts(self, kind: str, note_id: str) -> Iterator[Draft]:
        part, notes = self._note_part(kind)
        note = notes.get(note_id)
        if note is None:
            return
        for draft in Story(self, part, note, Counters(self._definitions)).drafts(note):
            if draft.text:
                # Headings inside a note would end the sections of the body.
                yield draft._replace(kind="paragraph", level=None) if draft.kind == "heading" else draft

    def _note_part(self, kind: str) -> tuple[str, dict[str, Any]]:
        if kind not in self._note_parts:
            part = self.parts.of_kind(f"{kind}s") or ""
            root = self.parts.xml(part)
            elements = () if root is None else root.iterchildren(W + kind)
            notes = {element.get(f"{W}id") or "": element for element in elements}
            self._note_parts[kind] = part, notes
        return self._note_parts[kind]
