"""PDF pages through PDFium (the `pdfium` extra).

PDFium keeps global state and is not safe to call from two threads, hence one lock for all documents; it is held
for one page at a time.
"""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from typing import Any, BinaryIO

import pypdfium2
import pypdfium2.raw as pdfium

from py_chunks.parsers._pdf_bombs import bomb_in
from py_chunks.parsers._pdf_bound import is_bounded
from py_chunks.parsers._pdf_copy import Copy
from py_chunks.parsers._pdf_drawn import may_draw_much, too_much_drawn
from py_chunks.parsers._pdf_fragments import (
    MAX_FRAGMENTS,
    MAX_OUTLINE,
    MAX_OUTLINE_DEPTH,
    MAX_RULES,
    THICKEST_RULE,
    Box,
    Locked,
    OutlineEntry,
    PageText,
    Refused,
    Rule,
    clean_text,
    edges_of_box,
)
from py_chunks.parsers._pdf_pdfium_calls import Handle, unchecked
from py_chunks.parsers._pdf_pdfium_forms import annotations_of
from py_chunks.parsers._pdf_pdfium_notes import Notes, loaded
from py_chunks.parsers._pdf_pdfium_runs import Runs

# What its package has to say of a file goes to its logger: without a handler that would reach standard error.
logging.getLogger("pypdfium2").addHandler(logging.NullHandler())

_LOCK = threading.RLock()
_MAX_OBJECTS = 20_000
_MOST_HELD = 4 << 20
"""Bytes of a file that is held whole: PDFium asks for a larger one block by block, each time through Python."""
_BOX_SEGMENTS = (4, 5)

_object = unchecked(pdfium.FPDFPage_GetObject, Handle)
_type = unchecked(pdfium.FPDFPageObj_GetType)
_bounds = unchecked(pdfium.FPDFPageObj_GetBounds)
_draw_mode = unchecked(pdfium.FPDFPath_GetDrawMode)
_segments = unchecked(pdfium.FPDFPath_CountSegments)


@contextmanager
def open_pdfium(stream: BinaryIO, password: str | None) -> Iterator[PdfiumFile]:
    """Open a PDF with PDFium.

    Args:
        stream: The file, seekable; it must stay open as long as the result.
        password: For encrypted files; the empty one is tried by itself.

    Raises:
        Locked: The password is missing or wrong.
        Refused: PDFium cannot read the file, or would take too much memory for it.
    """
    if bomb := bomb_in(stream):
        raise Refused(bomb)
    is_odd = may_draw_much(stream) and not is_bounded(stream)
    data = stream.read(_MOST_HELD + 1)
    stream.seek(0)
    source = data if len(data) <= _MOST_HELD else stream
    with _LOCK:
        file = PdfiumFile(partial(_open, source, password))
    try:
        file.check(is_odd)
        yield file
    finally:
        file.close()


def _open(source: BinaryIO | bytes, password: str | None) -> Any:
    try:
        return pypdfium2.PdfDocument(source, password=password)
    except pypdfium2.PdfiumError as error:
        code = pdfium.FPDF_GetLastError()
        # Encryption by other means than a password (ISO 32000-1, 7.6.4) opens to none.
        if code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY) or "password" in str(error).lower():
            raise Locked from error
        raise Refused(str(error)) from error


class PdfiumFile:
    """A PDF opened by PDFium; see `Engine`."""

    name = "pdfium"

    def __init__(self, open_document: Callable[[], Any]) -> None:
        self._document = open_document()
        self._notes = Notes(open_document)
        self.page_count = len(self._document)

    def check(self, is_odd: bool) -> None:
        """Look into a file as it is without its encryption, and at what it draws.

        Args:
            is_odd: Whether anything in it is to be counted even if it is not encrypted.

        Raises:
            Refused: PDFium would take too much memory for a page, or not come to an end.
        """
        with _LOCK:
            is_locked = pdfium.FPDF_GetSecurityHandlerRevision(self._document.raw) >= 0
        if not (is_odd or is_locked):
            return
        with _LOCK, TemporaryFile() as file:
            try:
                self._document.save(file, flags=pdfium.FPDF_REMOVE_SECURITY)
            except pypdfium2.PdfiumError as error:
                raise Refused(str(error)) from error
            fault = bomb_in(file) if is_locked else None
            file.flush()
            with mmap(file.fileno(), 0, access=ACCESS_READ) as data:
                fault = fault or too_much_drawn(Copy(data))
        if fault:
            raise Refused(fault)

    def info(self) -> dict[str, str]:
        """`title` and `author`, as far as the file states them."""
        with _LOCK:
            values = {key: self._document.get_metadata_value(key.title()) for key in ("title", "author")}
        return {key: value.strip() for key, value in values.items() if value.strip()}

    def outline(self) -> list[OutlineEntry]:
        """The titles of the outline in order; bounded in number."""
        entries: list[OutlineEntry] = []
        with _LOCK:
            self._walk(None, 1, entries, set())
        return entries

    def _walk(self, parent: Any, depth: int, entries: list[OutlineEntry], seen: set[int]) -> None:
        document = self._document.raw
        item = pdfium.FPDFBookmark_GetFirstChild(document, parent)
        while item and len(entries) < MAX_OUTLINE:
            address = ctypes.addressof(item.contents)
            if address in seen:
                return
            seen.add(address)
            entries.append(OutlineEntry(clean_text(_title(item)), depth))
            if depth < MAX_OUTLINE_DEPTH:
                self._walk(item, depth + 1, entries, seen)
            item = pdfium.FPDFBookmark_GetNextSibling(document, item)

    def label(self, index: int) -> str | None:
        """The printed number of a page, where the file has page labels."""
        with _LOCK:
            return self._document.get_page_label(index) or None

    def page(self, index: int) -> PageText:
        """Read one page."""
        with _LOCK, ExitStack() as stack:
            page = loaded(self._document, index, stack)
            shown, values = annotations_of(page, self._document)
            if shown:
                self._document, page = self._notes.page(self._document, page, index, stack)
            text = _read_page(page)
            return text._replace(fragments=text.fragments + values) if values else text

    def close(self) -> None:
        """Release the file."""
        with _LOCK:
            self._document.close()


def _title(bookmark: Any) -> str:
    size = min(pdfium.FPDFBookmark_GetTitle(bookmark, None, 0), 4096)
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFBookmark_GetTitle(bookmark, buffer, size)
    return buffer.raw[: max(size - 2, 0)].decode("utf-16-le", "replace")


def _read_page(page: Any) -> PageText:
    box = _visible(page)
    rules = _rules(page)
    text_page = pdfium.FPDFText_LoadPage(page)
    if not text_page:
        return PageText([], box, rules)
    try:
        runs = Runs(text_page, box)
        fragments = list(islice(runs.fragments(), MAX_FRAGMENTS + 1))
        fault = "too many operations" if len(fragments) > MAX_FRAGMENTS else None
        return PageText(fragments, box, rules, fault, runs.sure_letters())
    finally:
        pdfium.FPDFText_ClosePage(text_page)


def _visible(page: Any) -> Box:
    bounds = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(bounds))
    return Box(bounds.left, -bounds.top, bounds.right, -bounds.bottom)


def _rules(page: Any) -> list[Rule]:
    """Thin shapes and the sides of stroked boxes, as far as they can be told from the bounds of paths."""
    rules: list[Rule] = []
    count = pdfium.FPDFPage_CountObjects(page)
    if count > _MAX_OBJECTS:
        return rules
    path, bounds = pdfium.FPDF_PAGEOBJ_PATH, _Bounds()
    for number in range(count):
        shape = _object(page, number)
        if _type(shape) == path and len(rules) < MAX_RULES:
            rules.extend(bounds.sides(shape))
    return rules


class _Bounds:
    """The bounds of shapes, and the room that PDFium writes them into."""

    def __init__(self) -> None:
        self._sides = [ctypes.c_float() for _ in range(4)]
        self._modes = [ctypes.c_int() for _ in range(2)]
        self._side_refs = [*map(ctypes.byref, self._sides)]
        self._mode_refs = [*map(ctypes.byref, self._modes)]

    def sides(self, shape: Any) -> tuple[Rule, ...]:
        """The lines that a path draws: itself where it is thin, its sides where it is a stroked box."""
        if not _bounds(shape, *self._side_refs):
            return ()
        left, bottom, right, top = self._sides
        x0, y0, x1, y1 = left.value, -top.value, right.value, -bottom.value
        if min(x1 - x0, y1 - y0) <= THICKEST_RULE:
            return (Rule(x0, y0, x1, y1),)
        is_stroked = _draw_mode(shape, *self._mode_refs) and self._modes[1].value
        return edges_of_box(x0, y0, x1, y1) if is_stroked and _segments(shape) in _BOX_SEGMENTS else ()
