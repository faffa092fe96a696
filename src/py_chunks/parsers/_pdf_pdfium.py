"""PDF pages through PDFium (the `pdfium` extra): text as positioned runs, with few calls into the library.

A call through ctypes costs about half a microsecond, so no call is made per character. PDFium gives the text of
a page at once, with its own line ends; for a line whose first and last characters belong to one text object, the
ends of the line are all that is asked; other lines are cut into runs where the text object changes.

PDFium keeps global state and is not safe to call from two threads, hence one lock for all documents; it is held
for one page at a time.
"""

from __future__ import annotations

import ctypes
import math
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, BinaryIO

import pypdfium2
import pypdfium2.raw as pdfium

from py_chunks.parsers._pdf_bidi import RIGHT_TO_LEFT, logical
from py_chunks.parsers._pdf_bombs import bomb_in
from py_chunks.parsers._pdf_fragments import (
    MAX_FRAGMENTS,
    MAX_OUTLINE,
    MAX_OUTLINE_DEPTH,
    MAX_RULES,
    THICKEST_RULE,
    Box,
    Fragment,
    Locked,
    OutlineEntry,
    PageText,
    Refused,
    Rule,
    clean_text,
    edges_of_box,
    is_heavy,
    is_sound,
    turned,
)
from py_chunks.parsers._pdf_pdfium_forms import annotations_of

_LOCK = threading.RLock()
# PDFium writes U+FFFE for a hyphen at the end of a line and leaves the line end out.
_LINE = re.compile("[^\r\n\ufffe]*\ufffe|[^\r\n\ufffe]+")
_WORD = re.compile(r"\S+")
# Lines in which the distance of letters or words says what PDFium's text does not: letters that are spaced out, and
# text from right to left, whose foreign words PDFium puts in the wrong order.
_ODD_LINE = re.compile(f"(?:\\S[ \u00a0]){{4}}|{RIGHT_TO_LEFT.pattern}")
_HALF = re.compile("[\ud800-\udfff]")
# No text is wider than this, in parts of its font size per character, unless there are gaps in it.
_WIDEST = 0.75
_MAX_OBJECTS = 20_000
_BOX_SEGMENTS = (4, 5)


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
    with _LOCK:
        file = PdfiumFile(_open(stream, password))
    try:
        yield file
    finally:
        file.close()


def _open(stream: BinaryIO, password: str | None) -> Any:
    try:
        return pypdfium2.PdfDocument(stream, password=password)
    except pypdfium2.PdfiumError as error:
        if pdfium.FPDF_GetLastError() == pdfium.FPDF_ERR_PASSWORD or "password" in str(error).lower():
            raise Locked from error
        raise Refused(str(error)) from error


class PdfiumFile:
    """A PDF opened by PDFium; see `Engine`."""

    name = "pdfium"

    def __init__(self, document: Any) -> None:
        self._document = document
        self.page_count = len(document)

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
        with _LOCK:
            page = self._load(index)
            try:
                shown, values = annotations_of(page, self._document)
                if shown and pdfium.FPDFPage_Flatten(page, 0) == pdfium.FLATTEN_SUCCESS:
                    # Fields and notes are now part of the page in memory; only loading it again reads them.
                    pdfium.FPDF_ClosePage(page)
                    page = self._load(index)
                text = _read_page(page)
                return text._replace(fragments=text.fragments + values) if values else text
            finally:
                pdfium.FPDF_ClosePage(page)

    def _load(self, index: int) -> Any:
        page = pdfium.FPDF_LoadPage(self._document.raw, index)
        if not page:
            raise Refused("the page cannot be loaded")
        return page

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
        fragments = list(islice(_Runs(text_page, box).fragments(), MAX_FRAGMENTS + 1))
        return PageText(fragments, box, rules, "too many operations" if len(fragments) > MAX_FRAGMENTS else None)
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
    get_object, get_type = pdfium.FPDFPage_GetObject, pdfium.FPDFPageObj_GetType
    for number in range(count):
        shape = get_object(page, number)
        if get_type(shape) == pdfium.FPDF_PAGEOBJ_PATH and len(rules) < MAX_RULES:
            rules.extend(_sides(shape))
    return rules


def _sides(shape: Any) -> tuple[Rule, ...]:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(shape, *map(ctypes.byref, (left, bottom, right, top)))
    x0, y0, x1, y1 = left.value, -top.value, right.value, -bottom.value
    if min(x1 - x0, y1 - y0) <= THICKEST_RULE:
        return (Rule(x0, y0, x1, y1),)
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(shape, ctypes.byref(fill), ctypes.byref(stroke))
    is_box = stroke.value and pdfium.FPDFPath_CountSegments(shape) in _BOX_SEGMENTS
    return edges_of_box(x0, y0, x1, y1) if is_box else ()


def _joined(text: str) -> str:
    """The text with its halves of pairs put together."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if _HALF.search(text) else text


class _Runs:
    """The text of one page, cut into runs that lie on one baseline and belong to one text object."""

    def __init__(self, text_page: Any, box: Box) -> None:
        self._page = text_page
        self._box = box
        self._matrix = pdfium.FS_MATRIX()
        self._matrix_ref = ctypes.byref(self._matrix)
        self._rect = pdfium.FS_RECTF()
        self._rect_ref = ctypes.byref(self._rect)
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._origin = ctypes.byref(self._x), ctypes.byref(self._y)
        self._name = ctypes.create_string_buffer(256)
        self._flags = ctypes.c_int()
        self._flags_ref = ctypes.byref(self._flags)
        self._heavy: dict[tuple[bytes, int], bool] = {}
        self._text, self._exact = self._read_text()
        self._has_odd_lines = bool(_ODD_LINE.search(self._text))

    def _read_text(self) -> tuple[str, bool]:
        count = pdfium.FPDFText_CountChars(self._page)
        if count <= 0:
            return "", True
        buffer = (ctypes.c_ushort * (2 * count + 2))()
        written = pdfium.FPDFText_GetText(self._page, 0, count, buffer)
        units = bytes(buffer)[: max(written - 1, 0) * 2]
        text = units.decode("utf-16-le", "replace")
        if 2 * len(text) < len(units):
            # PDFium counts halves of pairs; so must every position here. They are joined in `_fragment`.
            text = "".join(map(chr, buffer[: max(written - 1, 0)]))
        return text, len(text) == count

    def _index(self, position: int) -> int:
        return position if self._exact else pdfium.FPDFText_GetCharIndexFromTextIndex(self._page, position)

    def fragments(self) -> Iterator[Fragment]:
        """The runs in the file's order."""
        for found in _LINE.finditer(self._text):
            line = found[0]
            start = found.start() + len(line) - len(line.lstrip())
            stop = found.start() + len(line.rstrip())
            if start < stop:
                yield from self._runs(start, stop, found.end())

    def _runs(self, start: int, stop: int, end: int) -> Iterator[Fragment]:
        last = self._matrix_at(stop - 1)
        first = self._matrix_at(start)
        words: list[tuple[int, int]] = []
        if self._has_odd_lines and _ODD_LINE.search(self._text, start, stop):
            words = self._words(start, stop)
        elif first == last:
            whole = self._fragment(start, stop, end)
            if whole is None or whole.x1 - whole.x0 <= _WIDEST * whole.size * (stop - start):
                if whole is not None:
                    yield whole
                return
            words = self._words(start, stop)
        else:
            words = self._same_object(self._words(start, stop), first)
        for (begin, until), after in zip(words, [*(word[0] for word in words[1:]), end], strict=True):
            self._matrix_at(begin)
            fragment = self._fragment(begin, until, after)
            if fragment is not None:
                yield fragment

    def _words(self, start: int, stop: int) -> list[tuple[int, int]]:
        return [found.span() for found in _WORD.finditer(self._text, start, stop)]

    def _same_object(self, words: list[tuple[int, int]], matrix: bytes) -> list[tuple[int, int]]:
        """The words of one line, those joined that one text object sets; its matrix is its mark."""
        spans: list[tuple[int, int]] = []
        for start, stop in words:
            own = self._matrix_at(start)
            if spans and own == matrix:
                spans[-1] = (spans[-1][0], stop)
            else:
                spans.append((start, stop))
            matrix = own
            if stop - start > 1 and self._matrix_at(stop - 1) != own:
                begin = spans.pop()[0]
                pieces, matrix = self._pieces(begin, start, stop, own)
                spans += pieces
        return spans

    def _pieces(self, begin: int, start: int, stop: int, matrix: bytes) -> tuple[list[tuple[int, int]], bytes]:
        """A run that ends within a word, the further parts of the word, and the matrix of the last of them."""
        pieces: list[tuple[int, int]] = []
        for position in range(start + 1, stop):
            own = self._matrix_at(position)
            if own != matrix:
                pieces.append((begin, position))
                begin, matrix = position, own
        return [*pieces, (begin, stop)], matrix

    def _matrix_at(self, position: int) -> bytes:
        index = position if self._exact else self._index(position)
        pdfium.FPDFText_GetMatrix(self._page, index, self._matrix_ref)
        return bytes(self._matrix)

    def _fragment(self, start: int, stop: int, after: int) -> Fragment | None:
        """The run from `start` to `stop`, whose first matrix has just been read; its text goes on to `after`."""
        first, last = (start, stop - 1) if self._exact else (self._index(start), self._index(stop - 1))
        page, matrix = self._page, self._matrix
        a, b, c, d = matrix.a, matrix.b, matrix.c, matrix.d
        size = pdfium.FPDFText_GetFontSize(page, first) * (math.hypot(c, d) or 1)
        angle = round(math.degrees(math.atan2(b, a))) if b or a < 0 else 0
        pdfium.FPDFText_GetCharOrigin(page, first, *self._origin)
        x0, y = self._x.value, -self._y.value
        if not self._box.holds(x0, y):
            return None
        x1 = self._end(last, angle)
        seen = None
        if self._has_odd_lines and RIGHT_TO_LEFT.search(self._text, start, stop):
            seen = None if angle else self._as_seen(start, stop)
            if seen or RIGHT_TO_LEFT.match(self._text[start]):
                # The first character stands at the right end, or anywhere.
                x1 = max(x1, self._end(first, angle))
                x0 = min(x0, self._left(first), self._left(last))
        if angle:
            x0, y = turned(x0, y, angle)
        if after > stop and pdfium.FPDFText_IsGenerated(page, self._index(stop)):
            after = stop  # a space of PDFium's own: the distance of the runs says it better
        text = self._text[start:after]
        if seen:
            text = self._text[start : seen[0]] + logical(self._text[slice(*seen)]) + self._text[seen[1] : after]
        text = clean_text(_joined(text).replace("\ufffe", "-"))
        if not text or text.isspace() or not is_sound(x1 - x0, size):
            return None
        return Fragment(text, min(x0, x1), max(x0, x1), y, size, self._is_heavy(first), angle)

    def _as_seen(self, start: int, stop: int) -> tuple[int, int] | None:
        """From and to which letter a word from right to left is given as its glyphs stand, not as it is read."""
        found = (letter.start() for letter in RIGHT_TO_LEFT.finditer(self._text, start, stop))
        letters = [at for at in found if self._text[at].isalpha()]
        if len(letters) < 2:
            return None
        first, last = (self._left(self._index(letters[at])) for at in (0, -1))
        return (letters[0], letters[-1] + 1) if first < last else None

    def _left(self, position: int) -> float:
        pdfium.FPDFText_GetLooseCharBox(self._page, position, self._rect_ref)
        return float(self._rect.left)

    def _end(self, last: int, angle: int) -> float:
        rect = self._rect
        pdfium.FPDFText_GetLooseCharBox(self._page, last, self._rect_ref)
        if not angle:
            return float(rect.right)
        corners = ((rect.left, rect.top), (rect.right, rect.bottom), (rect.left, rect.bottom), (rect.right, rect.top))
        return max(turned(x, -y, angle)[0] for x, y in corners)

    def _is_heavy(self, position: int) -> bool:
        written = pdfium.FPDFText_GetFontInfo(self._page, position, self._name, 256, self._flags_ref)
        font = self._name.raw[: max(min(written, 256) - 1, 0)], self._flags.value
        heavy = self._heavy.get(font)
        if heavy is None:
            heavy = self._heavy[font] = is_heavy(font[0].decode("latin-1"), font[1])
        return heavy
