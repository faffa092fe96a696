"""Word binary files: .doc of Word 97 to 2003, and those of Word 6 and 95 (contract section 3.18)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.parsers._doc_body import Anchored, Story
from py_chunks.parsers._doc_file import Paragraph, WordFile
from py_chunks.parsers._doc_pages import Pages
from py_chunks.parsers._doc_sprms import S_BREAK, modifiers, number
from py_chunks.parsers._doc_stories import Note, boxes, comments, header_boxes, notes, running_texts
from py_chunks.sources import Source
from py_chunks.units import Draft

_BREAK = "\x0c"
_NEW_PAGE = 2
_STAYS = frozenset({0, 1})  # sections that begin where they are, or a column ([MS-DOC] 2.6.4, sprmSBkc)


def parse_doc(source: Source, options: ReadOptions) -> Document:
    """Return a Word binary document; its streams are read at once, its paragraphs as drafts are asked for.

    Args:
        source: The document.
        options: `revisions` and `limits` are used.

    Raises:
        CorruptDocument: It is no Word binary file, or one older than Word 6.
        EncryptedDocument: It is locked with a password.
        LimitExceeded: It is larger than allowed.
    """
    file = WordFile(source, options)
    header, footer = _running_text(file)
    metadata: dict[str, Any] = {
        "header_text": header,
        "footer_text": footer,
        "comments": _comments(file),
        "skipped_parts": file.skipped,
    }
    return Document(metadata, _drafts(file))


def _drafts(file: WordFile) -> Iterator[Draft]:
    """The body with its boxes, boxes whose anchor is unknown, footnotes, endnotes."""
    start, end = file.stories["body"]
    footnotes, endnotes = notes(file, "footnote"), notes(file, "endnote")
    texts = [*_note_texts(file, "footnotes", footnotes), *_note_texts(file, "endnotes", endnotes)]
    found = boxes(file)
    placed = sorted((box for box in found if box.anchor is not None), key=lambda box: box.anchor or 0)
    anchored = Anchored(sorted(texts, key=lambda text: text[0]), placed)
    paragraphs = list(file.paragraphs(start, end))
    body = Story(file, Pages(_page_starts(file, paragraphs)), anchored)
    yield from body.drafts(paragraphs)
    for box in found:
        if box.anchor is None or not start <= box.anchor < end:
            yield from body.box(box, None)
    for note in (*footnotes, *endnotes):
        for draft in Story(file).drafts(file.paragraphs(note.start, note.end)):
            # Headings inside a note would end the sections of the body.
            yield draft._replace(kind="paragraph", level=None) if draft.kind == "heading" else draft


def _note_texts(file: WordFile, kind: str, found: list[Note]) -> Iterator[tuple[int, str, dict[str, str]]]:
    for note in found:
        text = Story(file).text(note.start, note.end)
        if text:
            yield note.anchor, kind, {"id": note.id, "text": text}


def _comments(file: WordFile) -> list[dict[str, str | None]]:
    texts = ((comment.author, Story(file).text(comment.start, comment.end)) for comment in comments(file))
    return [{"author": author, "text": text} for author, text in texts if text]


def _running_text(file: WordFile) -> tuple[str | None, str | None]:
    """The distinct headers and the distinct footers of all sections, one below the other."""
    texts: dict[str, dict[str, None]] = {"header": {}, "footer": {}}
    running, hanging = running_texts(file), header_boxes(file)
    for kind, start, end in running:
        texts[kind][Story(file).text(start, end)] = None
    starts = [start for _, start, _ in running]
    for box in hanging:
        found = -1 if box.anchor is None else bisect_right(starts, box.anchor) - 1
        words = "\n".join(draft.text for draft in Story(file).box(box, None) if draft.text)
        texts[running[found].kind if found >= 0 else "header"][words] = None
    header, footer = ("\n".join(filter(None, texts[kind])) or None for kind in ("header", "footer"))
    return header, footer


def _page_starts(file: WordFile, paragraphs: list[Paragraph]) -> list[int]:
    """Where hard breaks begin pages: those in the text, those of sections, those before paragraphs."""
    stored = file.text.stored
    sections = _section_breaks(file)
    starts: list[int] = []
    blank = True  # whether nothing has been written on the page reached
    for paragraph in paragraphs:
        if paragraph.format.page_break and not blank:
            starts.append(paragraph.start)
            blank = True
        at = stored.find(_BREAK, paragraph.start, paragraph.end)
        while at >= 0:
            if not file.text.hidden(at) and sections.get(at + 1, True):
                starts.append(at + 1)
                blank = True
            at = stored.find(_BREAK, at + 1, paragraph.end)
        last = max(paragraph.start, starts[-1] if starts else 0)
        blank = blank and not stored[last : paragraph.end].strip()
    return [at for at in starts if at < paragraphs[-1].end]


def _section_breaks(file: WordFile) -> dict[int, bool]:
    """Where sections end -> whether the next one begins a page."""
    kinds = []
    for _, place in file.sections:
        said = dict(modifiers(file.section_modifiers(place), old=file.fib.old))
        kinds.append(number(said[S_BREAK]) if S_BREAK in said else _NEW_PAGE)
    ends = [end for end, _ in file.sections]
    return {end: kind not in _STAYS for end, kind in zip(ends, kinds[1:], strict=False)}
