"""Text of a page as PDFium gives it, cut into positioned runs with few calls into the library.

No call is made per character. PDFium gives the text of a page at once, with its own line ends; for a line whose first
and last characters belong to one text object, the ends of the line are all that is asked; other lines are cut into
runs where the text object changes. Called with the lock of `_pdf_pdfium` held.
"""

from __future__ import annotations

import ctypes
import math
import re
import struct
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium

from py_chunks.parsers._pdf_accents import QUOTELIKE, accented
from py_chunks.parsers._pdf_bidi import RIGHT_TO_LEFT, logical
from py_chunks.parsers._pdf_fragments import Box, Fragment, clean_text, end_of_turned, is_heavy, is_sound, turned
from py_chunks.parsers._pdf_pdfium_calls import unchecked

# PDFium writes U+FFFE for a hyphen at the end of a line and leaves the line end out.
_LINE = re.compile("[^\r\n\ufffe]+\ufffe?|\ufffe")
_WORD = re.compile(r"\S+")
# Lines in which the distance of letters or words says what PDFium's text does not: text from right to left, whose
# foreign words PDFium puts in the wrong order, and letters that are spaced out. To look for one character is fast,
# hence no-break spaces are made spaces, and the first letter is asked for after the first space.
_SPACED = re.compile(r" \S \S \S (?<=\S.{7})")
_HALF = re.compile("[\ud800-\udfff]")
# No text is wider than this, in parts of its font size per character, unless there are gaps in it.
_WIDEST = 0.75
# An accent and its letter begin so near to each other, in parts of the font size; what is read in turn does not.
_BESIDE = 0.15
_MATRIX = struct.Struct("6f")
_DIRECTION = struct.Struct("4f")  # of a matrix, without the place that follows
_LONGEST_NAME = 256
# What PDFium gives for a glyph without text is its code. Spaces and letters of subsets are then such characters.
_CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f]")
_FEW = 0.02  # of a page's characters; a page with more of them is not well read

_matrix = unchecked(pdfium.FPDFText_GetMatrix, None)
_origin = unchecked(pdfium.FPDFText_GetCharOrigin, None)
_loose_box = unchecked(pdfium.FPDFText_GetLooseCharBox, None)
_font_size = unchecked(pdfium.FPDFText_GetFontSize, ctypes.c_double)
_font_info = unchecked(pdfium.FPDFText_GetFontInfo, ctypes.c_ulong)
_is_generated = unchecked(pdfium.FPDFText_IsGenerated)
_is_unmapped = unchecked(pdfium.FPDFText_HasUnicodeMapError)
_char_index = unchecked(pdfium.FPDFText_GetCharIndexFromTextIndex)

# From and to where a run goes in the text, and the matrix of its first character, the mark of a text object.
_Span = tuple[int, int, bytes]


class Runs:
    """The text of one page, cut into runs that lie on one baseline and belong to one text object.

    Args:
        text_page: A loaded text page.
        box: What of the page is visible; text outside is left out.
    """

    def __init__(self, text_page: Any, box: Box) -> None:
        self._page = ctypes.byref(text_page.contents)  # goes over to PDFium as it is
        # One point of grace, as in `Box.holds`.
        self._left, self._right, self._top, self._bottom = box.left - 1, box.right + 1, box.top - 1, box.bottom + 1
        self._matrix = ctypes.create_string_buffer(_MATRIX.size)
        self._rect = pdfium.FS_RECTF()
        self._rect_ref = ctypes.byref(self._rect)
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._x_ref, self._y_ref = ctypes.byref(self._x), ctypes.byref(self._y)
        self._name, self._name_size = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_ulong(_LONGEST_NAME)
        self._flags = ctypes.c_int()
        self._flags_ref = ctypes.byref(self._flags)
        self._heavy: dict[tuple[bytes, int], bool] = {}
        self._directions: dict[bytes, tuple[float, int]] = {}
        self._text, self._exact = _text_of(text_page)
        self._levelled = self._text.replace("\u00a0", " ")
        patterns = (_SPACED,) if self._text.isascii() else (_SPACED, RIGHT_TO_LEFT)
        self._odd = [pattern for pattern in patterns if pattern.search(self._levelled)]
        self._right_to_left = RIGHT_TO_LEFT in self._odd

    def sure_letters(self) -> int | None:
        """How many letters and digits PDFium has text for; None if it has for nearly everything on the page."""
        text = self._text
        if len(_CONTROL.findall(text)) <= _FEW * len(text):
            return None
        letters = (at for at, letter in enumerate(text) if letter.isalnum())
        return sum(1 for at in letters if not _is_unmapped(self._page, self._index(at)))

    def _index(self, position: int) -> int:
        return position if self._exact else int(_char_index(self._page, position))

    def fragments(self) -> Iterator[Fragment]:
        """The runs in the file's order."""
        text, odd = self._text, self._odd
        for found in _LINE.finditer(text):
            start, stop = found.span()
            line, end = found[0], stop
            if line[-1].isspace():
                stop = start + len(line.rstrip())
            if line[0].isspace():
                start = end - len(line.lstrip())
                if start >= stop:
                    continue
            last, first = self._matrix_at(stop - 1), self._matrix_at(start)
            if odd and any(pattern.search(self._levelled, start, stop) for pattern in odd):
                yield from self._parts(self._words(start, stop), end)
            elif first != last:
                yield from self._parts(self._same_object(start, stop, first), end)
            elif (whole := self._fragment(start, stop, first, end)) is not None:
                if whole.x1 - whole.x0 <= _WIDEST * whole.size * (stop - start):
                    yield whole
                else:
                    yield from self._parts(self._words(start, stop), end)

    def _parts(self, spans: list[_Span], end: int) -> Iterator[Fragment]:
        ends = [*[span[0] for span in spans[1:]], end]
        for span, after in zip(spans, ends, strict=True):
            fragment = self._fragment(*span, after)
            if fragment is not None:
                yield fragment

    def _words(self, start: int, stop: int) -> list[_Span]:
        words = [found.span() for found in _WORD.finditer(self._text, start, stop)]
        return [(begin, until, self._matrix_at(begin)) for begin, until in words]

    def _same_object(self, start: int, stop: int, matrix: bytes) -> list[_Span]:
        """The words of one line, those joined that one text object sets."""
        spans: list[_Span] = []
        for word in self._words(start, stop):
            begin, until, own = word
            if spans and own == matrix:
                spans[-1] = spans[-1][0], until, own
            else:
                spans.append(word)
            matrix = own
            if until - begin > 1 and self._matrix_at(until - 1) != own:
                spans += self._pieces(spans.pop(), begin)
                matrix = spans[-1][2]
        return spans

    def _pieces(self, span: _Span, word: int) -> Iterator[_Span]:
        """The parts of a run whose last word, which begins at `word`, more than one text object sets."""
        begin, until, matrix = span
        for position in range(word + 1, until):
            own = self._matrix_at(position)
            if own != matrix:
                yield begin, position, matrix
                begin, matrix = position, own
        yield begin, until, matrix

    def _matrix_at(self, position: int) -> bytes:
        _matrix(self._page, position if self._exact else self._index(position), self._matrix)
        return self._matrix.raw

    def _fragment(self, start: int, stop: int, matrix: bytes, after: int) -> Fragment | None:
        """The run from `start` to `stop`, its text going on to `after`; None if nothing of it is seen."""
        page = self._page
        first, last = (start, stop - 1) if self._exact else (self._index(start), self._index(stop - 1))
        direction = matrix[:16]
        scale, angle = self._directions.get(direction) or self._direction(direction)
        _origin(page, first, self._x_ref, self._y_ref)
        x0, y = self._x.value, -self._y.value
        if not (self._left <= x0 <= self._right and self._top <= y <= self._bottom):
            return None
        size = _font_size(page, first) * scale
        if size < 0:  # glyphs upside down and from right to left, as half a turn shows them
            size, angle = -size, angle - 180 if angle > 0 else angle + 180
        x1 = self._end(last, angle)
        if after > stop and _is_generated(page, self._index(stop)):
            after = stop  # a space of PDFium's own: the distance of the runs says it better
        text = self._text[start:after]
        if not (text.isascii() and text.isprintable()) or "`" in text:
            if not self._right_to_left:
                text = QUOTELIKE.sub(lambda found: self._whole(found, start, size), text)
            elif RIGHT_TO_LEFT.search(text, 0, stop - start):
                text, x0, x1 = self._from_right(text, (start, stop), (x0, x1), angle)
            text = clean_text(_joined(text).replace("\ufffe", "-"))
            if not text or text.isspace():
                return None
        if angle:
            x0, y = turned(x0, y, angle)
        if not is_sound(x1 - x0, size):
            return None
        if x1 < x0:
            x0, x1 = x1, x0
        return Fragment(text, x0, x1, y, size, self._is_heavy(first), angle)

    def _whole(self, found: re.Match[str], start: int, size: float) -> str:
        """A letter after what may be its accent: with it, if that begins where the letter does."""
        places = []
        for at in (start + found.start(), start + found.start() + 1):
            _origin(self._page, self._index(at), self._x_ref, self._y_ref)
            places.append((self._x.value, self._y.value))
        if math.dist(*places) > _BESIDE * size:
            return found[0]
        return accented(*found[0]) or found[0]

    def _direction(self, direction: bytes) -> tuple[float, int]:
        """By how much a matrix makes letters taller, and the angle of their baseline in whole degrees."""
        a, b, c, d = _DIRECTION.unpack(direction)
        angle = round(math.degrees(math.atan2(b, a))) if b or a < 0 else 0
        found = self._directions[direction] = math.hypot(c, d) or 1, angle
        return found

    def _from_right(
        self, text: str, span: tuple[int, int], ends: tuple[float, float], angle: int
    ) -> tuple[str, float, float]:
        """Text with letters from right to left as it is read, and where it begins and ends."""
        start, stop = span
        x0, x1 = ends
        seen = None if angle else self._as_seen(start, stop)
        if seen or RIGHT_TO_LEFT.match(text[0]):
            # The first character stands at the right end, or anywhere.
            first, last = self._index(start), self._index(stop - 1)
            x1 = max(x1, self._end(first, angle))
            x0 = min(x0, self._left_of(first), self._left_of(last))
        if seen:
            begin, until = (at - start for at in seen)
            text = text[:begin] + logical(text[begin:until]) + text[until:]
        return text, x0, x1

    def _as_seen(self, start: int, stop: int) -> tuple[int, int] | None:
        """From and to which letter a word from right to left is given as its glyphs stand, not as it is read."""
        found = (letter.start() for letter in RIGHT_TO_LEFT.finditer(self._text, start, stop))
        letters = [at for at in found if self._text[at].isalpha()]
        if len(letters) < 2:
            return None
        first, last = (self._left_of(self._index(letters[at])) for at in (0, -1))
        return (letters[0], letters[-1] + 1) if first < last else None

    def _left_of(self, index: int) -> float:
        _loose_box(self._page, index, self._rect_ref)
        return float(self._rect.left)

    def _end(self, last: int, angle: int) -> float:
        rect = self._rect
        _loose_box(self._page, last, self._rect_ref)
        if not angle:
            right: float = rect.right
            return right
        _origin(self._page, last, self._x_ref, self._y_ref)
        box = Box(rect.left, -rect.top, rect.right, -rect.bottom)
        return end_of_turned(self._x.value, -self._y.value, box, angle)

    def _is_heavy(self, index: int) -> bool:
        written = _font_info(self._page, index, self._name, self._name_size, self._flags_ref)
        name = self._name.value
        if len(name) + 1 != written:  # none, or a null byte within, or too long a name
            name = self._name.raw[: max(min(written, _LONGEST_NAME) - 1, 0)]
        font = name, self._flags.value
        heavy = self._heavy.get(font)
        if heavy is None:
            heavy = self._heavy[font] = is_heavy(font[0].decode("latin-1"), font[1])
        return heavy


def _joined(text: str) -> str:
    """The text with its halves of pairs put together."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if _HALF.search(text) else text


def _text_of(text_page: Any) -> tuple[str, bool]:
    """The text of a page, and whether its characters are counted as those of the page are."""
    page = ctypes.byref(text_page.contents)
    count = pdfium.FPDFText_CountChars(page)
    if count <= 0:
        return "", True
    buffer = (ctypes.c_ushort * (2 * count + 2))()
    written = pdfium.FPDFText_GetText(page, 0, count, buffer)
    units = bytes(buffer)[: max(written - 1, 0) * 2]
    text = units.decode("utf-16-le", "replace")
    if 2 * len(text) < len(units):
        # PDFium counts halves of pairs; so must every position here. They are joined in `_fragment`.
        text = "".join(map(chr, buffer[: max(written - 1, 0)]))
    return text, len(text) == count
