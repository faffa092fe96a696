"""What a PDF engine gives to the layout analysis: positioned pieces of text, and drawn lines."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import BinaryIO, NamedTuple, Protocol

from py_chunks.parsers._pdf_accents import with_accents


class Fragment(NamedTuple):
    """A piece of text on one baseline, set by one operator.

    Coordinates are points in a frame turned so that the piece reads from left to right: x grows along the
    baseline, y grows downwards.

    Attributes:
        text: The characters; a space at either end is one that the file itself sets.
        x0: Where the first glyph begins.
        x1: Where the last visible glyph ends.
        y: The baseline.
        size: Font size as seen on the page.
        bold: Whether the font is a heavy one.
        angle: Direction of the baseline in whole degrees, counter-clockwise; the frame is turned by it.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool = False
    angle: int = 0


class Rule(NamedTuple):
    """A drawn line, level or upright, in the unturned frame (y grows downwards); x0 <= x1 and y0 <= y1."""

    x0: float
    y0: float
    x1: float
    y1: float

    def turned(self, angle: int) -> Rule:
        """The line in the frame of text that runs at `angle`, a quarter turn or several."""
        (x0, y0), (x1, y1) = turned(self.x0, self.y0, angle), turned(self.x1, self.y1, angle)
        return Rule(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def edges_of_box(x0: float, y0: float, x1: float, y1: float) -> tuple[Rule, ...]:
    """Return the four sides of a drawn box.

    Args:
        x0: Left.
        y0: Top.
        x1: Right.
        y1: Bottom.
    """
    return Rule(x0, y0, x1, y0), Rule(x0, y1, x1, y1), Rule(x0, y0, x0, y1), Rule(x1, y0, x1, y1)


class Box(NamedTuple):
    """The visible part of a page in the unturned frame (y grows downwards)."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside, or within a point of the edge."""
        return self.left - 1 <= x <= self.right + 1 and self.top - 1 <= y <= self.bottom + 1

    def turned(self, angle: int) -> Box:
        """The box around this one in the frame of text that runs at `angle`."""
        if not angle:
            return self
        corners = [turned(x, y, angle) for x in (self.left, self.right) for y in (self.top, self.bottom)]
        xs, ys = zip(*corners, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))


class PageText(NamedTuple):
    """One page as an engine reads it.

    Attributes:
        fragments: In the file's order.
        box: What of the page is visible.
        rules: Lines that are drawn, as far as they may rule a table.
        fault: Why the page is not whole, or None.
        sure: How many letters and digits are known to be those of the page, where some are not; else None.
    """

    fragments: list[Fragment]
    box: Box
    rules: list[Rule]
    fault: str | None = None
    sure: int | None = None


class OutlineEntry(NamedTuple):
    """One title of the document outline and its depth, 1 outermost."""

    title: str
    depth: int


class Engine(Protocol):
    """An open PDF file. Pages are numbered from 0."""

    name: str
    page_count: int

    def info(self) -> dict[str, str]:
        """`title` and `author`, as far as the file states them."""

    def outline(self) -> list[OutlineEntry]:
        """The titles of the outline in order; bounded in number."""

    def label(self, index: int) -> str | None:
        """The printed number of a page, where the file has page labels."""

    def page(self, index: int) -> PageText:
        """Read one page; raises whatever the library raises for a broken one."""

    def close(self) -> None:
        """Release the file."""


class Locked(Exception):
    """The file needs a password that was not given."""


class Refused(Exception):
    """The engine cannot open the file; carries the library's reason."""


Opener = Callable[[BinaryIO, str | None], AbstractContextManager[Engine]]

MAX_OUTLINE = 5_000
MAX_OUTLINE_DEPTH = 15

THICKEST_RULE = 2.5
"""Points from which on a filled shape is a box and no line."""
MAX_RULES = 3_000
MAX_FRAGMENTS = 60_000
"""Of one page; more is a picture made of letters."""

# ISO 32000-1, annex C.2: pages are between 3 and 14,400 units wide.
_SMALLEST, _LARGEST = 0.1, 20_000.0

_HEAVY = re.compile(r"bold|black|heavy|demi|cmbx|cmssbx|\bsemib|-bd\b|,b$", re.IGNORECASE)
# ISO 32000-1, table 123: bit 19 of the font flags is ForceBold.
FORCE_BOLD = 1 << 18

# Alphabetic presentation forms, and the Arabic ones: shapes of letters that carry no meaning of their own.
_PRESENTATION = re.compile(r"[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]+")
# Line feeds inside a string, C0 controls, and the code points that PDF writers use for "no such character".
_NOISE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufeff\ufff0-\ufff8\uffff]+")
_SPACES = re.compile(r"[\t-\r\xa0\u2000-\u200a\u202f\u205f\u3000\u2028\u2029]+")
# Bitmap fonts of TeX name their glyphs by code alone; this one is a bullet (encoding TS1), and no text elsewhere.
_TEX_BULLET = "\x88"
_PLAIN = re.compile(r"[ -~]*")


def clean_text(text: str) -> str:
    r"""Return text as it is read: ligatures as letters, accents on theirs, plain spaces, no control characters.

    Args:
        text: As an engine decodes it.

    Example:
        >>> clean_text("o\ufb03ce\u2003x")
        'office x'
    """
    if _PLAIN.fullmatch(text):
        return text
    text = with_accents(_NOISE.sub("", _SPACES.sub(" ", text))).replace(_TEX_BULLET, "\u2022")
    return _PRESENTATION.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)


def is_heavy(font_name: str, flags: int = 0) -> bool:
    """Return whether a font is a heavy one, by its name or by the flag that asks for it.

    Args:
        font_name: PostScript name.
        flags: Flags of the font descriptor.

    Example:
        >>> is_heavy("ABCDEF+Helvetica-Bold"), is_heavy("Times-Roman")
        (True, False)
    """
    return bool(flags & FORCE_BOLD or _HEAVY.search(font_name))


def is_sound(width: float, size: float) -> bool:
    """Return whether a piece of text has measures that a page can have; damaged files give any number, and none.

    Args:
        width: From its first to its last glyph.
        size: Font size.

    Example:
        >>> is_sound(40.0, 11.0), is_sound(float("nan"), 11.0), is_sound(40.0, 0.0)
        (True, False, False)
    """
    return -_LARGEST <= width <= _LARGEST and _SMALLEST <= size <= _LARGEST


def turned(x: float, y: float, angle: int) -> tuple[float, float]:
    """Return a point of the unturned frame (y downwards) in the frame of text that runs at `angle`.

    Args:
        x: Points from the left.
        y: Points downwards.
        angle: Whole degrees, counter-clockwise.

    Example:
        >>> tuple(round(value) for value in turned(10, -100, 90))  # a line running up the page
        (100, 10)
    """
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    return x * cos - y * sin, x * sin + y * cos


def end_of_turned(x: float, y: float, box: Box, angle: int) -> float:
    """Return where a turned glyph ends on its baseline, in the frame of text that runs at `angle`.

    The level box around a turned one is wider than the glyph, which would bring the next word too near. Its sides say
    how far the glyph reaches from the baseline, and so how much of its width is the glyph's.

    Args:
        x: Where the glyph begins on the baseline, in points from the left.
        y: Points downwards.
        box: What is around it.
        angle: Whole degrees, counter-clockwise.

    Example:
        >>> round(end_of_turned(0, 0, Box(-8, -5, 0, 0), 90), 3)  # 5 wide and 8 high, running up the page
        5.0
    """
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    left, above, right, below = x - box.left, y - box.top, box.right - x, box.bottom - y
    if abs(cos) >= abs(sin):
        reach = (below if sin >= 0 else above) / abs(cos)
        width = ((right if cos > 0 else left) - reach * abs(sin)) / abs(cos)
    else:
        reach = (left if cos >= 0 else right) / abs(sin)
        width = ((above if sin > 0 else below) - reach * abs(cos)) / abs(sin)
    return turned(x, y, angle)[0] + width


def by_angle(fragments: list[Fragment]) -> Iterator[tuple[int, list[Fragment]]]:
    """Yield the fragments by direction of reading, the direction with most text first.

    Args:
        fragments: Of one page, in any order.
    """
    groups: dict[int, list[Fragment]] = {}
    for fragment in fragments:
        groups.setdefault(fragment.angle, []).append(fragment)
    if len(groups) == 1:
        yield from groups.items()
        return
    weight = {angle: sum(len(fragment.text) for fragment in group) for angle, group in groups.items()}
    yield from sorted(groups.items(), key=lambda item: -weight[item[0]])
