"""Interprets a page's content streams as far as text goes (ISO 32000-1, 8.4, 9.3 and 9.4)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from py_chunks.parsers._pdf_accents import LAPPED, with_accent
from py_chunks.parsers._pdf_bidi import logical
from py_chunks.parsers._pdf_fragments import MAX_FRAGMENTS, MAX_RULES, Box, Fragment, Rule, clean_text, is_sound, turned
from py_chunks.parsers._pdf_matrices import IDENTITY, Matrix, multiply
from py_chunks.parsers._pdf_paths import rules_in
from py_chunks.parsers._pdf_tokens import DRAWING, Exploded, Operand, operations_of

_WORD_GAP = 0.17  # parts of the font size between glyphs of two words
_CUT = 1.2
_BACK = -0.6
_FEW = 3
_SPACED = re.compile(r"(?:\S ){4}")
_MAX_DEPTH = 12
_MAX_FORMS = 20_000  # drawn on one page
_MAX_DRAWN = 24 << 20  # bytes of them
_MAX_SAVED = 512
_MAX_EXTRA = 1_000_000  # characters of a page beyond one for each glyph


class FontReader(Protocol):
    """What a font must tell: see `_pdf_fonts.Font`."""

    bold: bool
    space: float
    is_cut: bool
    most_codes: int  # bytes that `read` may be given

    def read(self, codes: bytes) -> tuple[str, float, int]:
        """Text, width in parts of the font size, and number of glyphs."""


class Form(Protocol):
    """A form XObject: a content stream with a matrix and resources of its own."""

    @property
    def matrix(self) -> Matrix:
        """What is applied to its coordinates."""

    @property
    def data(self) -> bytes:
        """The decoded content stream."""

    @property
    def resources(self) -> Resources:
        """Its own resources, or those of the page."""


class Resources(Protocol):
    """What names in a content stream stand for."""

    def font(self, name: str) -> FontReader | None:
        """The font of that name."""

    def form(self, name: str) -> Form | None:
        """The form XObject of that name; None for images and what is missing."""


@dataclass(slots=True)
class _State:
    """The part of the graphics state that places text."""

    matrix: Matrix = IDENTITY
    font: FontReader | None = None
    size: float = 1.0
    spacing: float = 0.0  # Tc
    word_spacing: float = 0.0  # Tw
    stretch: float = 1.0  # Tz / 100
    leading: float = 0.0
    rise: float = 0.0


class ContentReader:
    """Collects the fragments and rules of one page.

    `exploded` says that the page was cut short, `is_cut` that the text of some glyph may have been.
    """

    def __init__(self, box: Box) -> None:
        self.fragments: list[Fragment] = []
        self.rules: list[Rule] = []
        self.exploded = self.is_cut = False
        self._forms = self._drawn = self._extra = 0
        self._box = box
        self._state = _State()
        self._line = self._text = IDENTITY

    def read(self, data: bytes, resources: Resources, matrix: Matrix = IDENTITY) -> None:
        """Read the content of a page.

        Args:
            data: The content streams, joined.
            resources: The page's resources.
            matrix: What is applied to everything.
        """
        self._state = _State(matrix)
        self._run(data, resources, 0)

    def draw(self, form: Form) -> None:
        """Read a form that stands on the page beside its content, as the appearance of an annotation.

        Args:
            form: The form, its matrix that of the page.
        """
        self._state = _State()
        self._draw(form, 0)

    def _run(self, data: bytes, resources: Resources, depth: int) -> None:
        saved: list[_State] = []
        handlers = self._handlers
        try:
            for operator, operands in operations_of(data):
                handler = handlers.get(operator)
                if handler is not None:
                    try:
                        handler(self, operands)
                    except (TypeError, ValueError, IndexError, OverflowError):
                        continue  # operands of the wrong kind or number: readers go on with the next operator
                elif operator == b"q":
                    if len(saved) < _MAX_SAVED:
                        saved.append(replace(self._state))
                elif operator == b"Q":
                    if saved:
                        self._state = saved.pop()
                elif operator == b"Tf":
                    self._set_font(operands, resources)
                elif operator == b"Do" and operands and depth < _MAX_DEPTH and not self.exploded:
                    self._draw(resources.form(str(operands[-1])), depth)
                if len(self.fragments) > MAX_FRAGMENTS:
                    self.exploded = True
                    return
        except Exploded:
            self.exploded = True

    def _draw(self, form: Form | None, depth: int) -> None:
        if form is None:
            return
        self._forms += 1
        self._drawn += len(form.data)
        # Ten forms that draw one another ten times each are drawn a million times.
        if self._forms > _MAX_FORMS or self._drawn > _MAX_DRAWN:
            self.exploded = True
            return
        outside, line, text = self._state, self._line, self._text
        self._state = replace(outside, matrix=multiply(form.matrix, outside.matrix))
        self._run(form.data, form.resources, depth + 1)
        self._state, self._line, self._text = outside, line, text

    def _look_for_rules(self, operands: Sequence[Operand]) -> None:
        drawing = operands[0]
        if isinstance(drawing, bytes) and len(self.rules) < MAX_RULES:
            self.rules.extend(rules_in(drawing, self._state.matrix))

    def _set_font(self, operands: Sequence[Operand], resources: Resources) -> None:
        if len(operands) >= 2 and isinstance(operands[-1], float):
            font = self._state.font = resources.font(str(operands[-2]))
            self._state.size = operands[-1]
            self.is_cut = self.is_cut or (font is not None and font.is_cut)

    def _concatenate(self, operands: Sequence[Operand]) -> None:
        self._state.matrix = multiply(_matrix(operands), self._state.matrix)

    def _begin(self, _: Sequence[Operand]) -> None:
        self._line = self._text = IDENTITY

    def _move(self, operands: Sequence[Operand]) -> None:
        x, y = _floats(operands, 2)
        a, b, c, d, e, f = self._line
        self._line = self._text = (a, b, c, d, x * a + y * c + e, x * b + y * d + f)

    def _move_with_leading(self, operands: Sequence[Operand]) -> None:
        self._state.leading = -_floats(operands, 2)[1]
        self._move(operands)

    def _place(self, operands: Sequence[Operand]) -> None:
        self._line = self._text = _matrix(operands)

    def _next_line(self, _: Sequence[Operand]) -> None:
        self._move((0.0, -self._state.leading))

    def _set(self, name: str, factor: float = 1.0) -> Callable[[Sequence[Operand]], None]:
        def assign(operands: Sequence[Operand]) -> None:
            setattr(self._state, name, _floats(operands, 1)[0] * factor)

        return assign

    def _show(self, operands: Sequence[Operand]) -> None:
        self._show_pieces([operands[-1]])

    def _show_array(self, operands: Sequence[Operand]) -> None:
        if isinstance(operands[-1], list):
            self._show_pieces(operands[-1])

    def _show_on_next_line(self, operands: Sequence[Operand]) -> None:
        self._next_line(operands)
        self._show(operands)

    def _show_spaced(self, operands: Sequence[Operand]) -> None:
        self._state.word_spacing, self._state.spacing = _floats(operands[:2], 2)
        self._show_on_next_line(operands)

    def _show_pieces(self, pieces: Sequence[Operand], cut: float = _CUT) -> None:
        """Show strings and moves between them; a wide move parts words, a wider one fragments.

        Letters that moves space out become fragments each: only a whole line tells which of their gaps part words.
        """
        state = self._state
        font = state.font
        if font is None:
            return
        size, stretch = state.size, state.stretch
        text, began, at = "", 0.0, 0.0
        known, parted, is_lapped = len(self.fragments), 0, False
        for piece in pieces:
            if isinstance(piece, bytes):
                shown, width, glyphs = font.read(piece[: font.most_codes])
                text, is_lapped = with_accent(text, shown) if is_lapped else text + shown, False
                self._extra += max(len(shown) - glyphs, 0)
                if self._extra > _MAX_EXTRA or len(piece) > font.most_codes:
                    self._emit(text, began, at + width * size * stretch)
                    raise Exploded
                at += (width * size + glyphs * state.spacing + piece.count(b" ") * state.word_spacing) * stretch
            elif isinstance(piece, float):
                move = -piece / 1000 * size
                gap = (move + state.spacing) / size if size else 0.0
                if gap > cut or gap < _BACK:
                    self._emit(text, began, at)
                    text = ""
                elif gap > _WORD_GAP and text and text[-1] != " ":
                    text += " "
                    parted += 1
                is_lapped = gap <= LAPPED
                at += move * stretch
                began = began if text else at
        if parted > _FEW and _SPACED.search(text):
            del self.fragments[known:]
            self._show_pieces(pieces, _WORD_GAP)
            return
        self._emit(text, began, at)
        a, b, c, d, e, f = self._text
        self._text = (a, b, c, d, at * a + e, at * b + f)

    def _emit(self, text: str, began: float, end: float) -> None:
        """Keep what stands between two places of the current line, both in text space."""
        seen = clean_text(text)
        if not seen or seen.isspace():
            return
        text = seen if text.isascii() else clean_text(logical(text))
        state = self._state
        assert state.font is not None
        blank = (state.font.space * state.size + state.spacing + state.word_spacing) * state.stretch
        began += (len(seen) - len(seen.lstrip(" "))) * blank
        end -= (len(seen) - len(seen.rstrip(" "))) * blank
        a, b, c, d, e, f = multiply(self._text, state.matrix)
        x0, y0 = began * a + state.rise * c + e, -(began * b + state.rise * d + f)
        if not self._box.holds(x0, y0):
            return
        x1, y1 = end * a + state.rise * c + e, -(end * b + state.rise * d + f)
        size = abs(state.size) * (math.hypot(c, d) or 1.0)
        angle = 0
        if b or a * state.size < 0:
            sign = -1 if state.size * state.stretch < 0 else 1
            angle = round(math.degrees(math.atan2(sign * b, sign * a)))
            if angle:
                x0, y0 = turned(x0, y0, angle)
                x1, _ = turned(x1, y1, angle)
        if is_sound(x1 - x0, size):
            self.fragments.append(Fragment(text, min(x0, x1), max(x0, x1), y0, size, state.font.bold, angle))

    _handlers: Mapping[bytes, Callable[[ContentReader, Sequence[Operand]], None]] = {
        DRAWING: _look_for_rules,
        b"cm": _concatenate,
        b"BT": _begin,
        b"Td": _move,
        b"TD": _move_with_leading,
        b"Tm": _place,
        b"T*": _next_line,
        b"Tc": lambda self, operands: self._set("spacing")(operands),
        b"Tw": lambda self, operands: self._set("word_spacing")(operands),
        b"Tz": lambda self, operands: self._set("stretch", 0.01)(operands),
        b"TL": lambda self, operands: self._set("leading")(operands),
        b"Ts": lambda self, operands: self._set("rise")(operands),
        b"Tj": _show,
        b"TJ": _show_array,
        b"'": _show_on_next_line,
        b'"': _show_spaced,
    }


def _floats(operands: Sequence[Operand], count: int) -> list[float]:
    values = [value for value in operands[-count:] if isinstance(value, float)]
    if len(values) != count:
        raise ValueError(operands)
    return values


def _matrix(operands: Sequence[Operand]) -> Matrix:
    a, b, c, d, e, f = _floats(operands, 6)
    return a, b, c, d, e, f
