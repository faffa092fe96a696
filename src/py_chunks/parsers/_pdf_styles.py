"""What a document's type sizes mean: which is its body text, and which are headings of what rank."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from py_chunks.parsers._pdf_fragments import OutlineEntry
from py_chunks.parsers._pdf_lines import Row

_LARGER = 1.12
_LONGEST_HEADING = 200
_MAX_LEVEL = 6
_NUMBERING = re.compile(r"^(?:(?:chapter|section|appendix|part)\s+)?(?:[\divxlc]+|[a-z])(?:\.\d+)*[.):]?\s+")
_LETTERS = re.compile(r"[^\W_]+")
_ENDS_SENTENCE = re.compile(r"[.,;]$")
_LEADER = re.compile(r"(?:\.\s?){4,}\s*[\divxlc]{1,6}$", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_LONGEST_BOLD = 140  # of a heading that is not larger than the text; longer ones are paragraphs for emphasis
_FIGURE_LETTERS = 2  # the most there are in a figure on its own: 145M, 30kW

# A style that so many characters have, against those of the body, and in so many of them as lines among lines, is
# one of running text: fine print may be what most of a document is.
_COMMON, _AMONG_LINES = 0.25, 0.2
_ENOUGH = 1_000  # characters
_LINES = 3


def has_leader(text: str) -> bool:
    """Return whether a line is an entry of a table of contents: dots lead to a page number.

    Args:
        text: The line.

    Example:
        >>> has_leader("1 Lights . . . . . . 5"), has_leader("And so on ...")
        (True, False)
    """
    return text.count(".") > 3 and _LEADER.search(text) is not None


class Style(NamedTuple):
    """Size and weight; sorts with the heavier and larger last."""

    size: float
    bold: bool


@lru_cache
def style_of(size: float, bold: bool) -> Style:
    """Return a style, its size rounded so that small differences don't count.

    Args:
        size: Font size.
        bold: Whether the font is a heavy one.
    """
    return Style(round(size * 2) / 2, bold)


class Styles:
    """The body style and the ranks of headings, decided from a sample of pages."""

    def __init__(self, sample: Iterable[Sequence[Row]], outline: Sequence[OutlineEntry] = ()) -> None:
        rows = [row for page in sample for row in page]
        weights: Counter[Style] = Counter()
        for row in rows:
            for segment in row.segments:
                weights[style_of(segment.size, segment.bold)] += len(segment.text)
        self.body = max(weights, key=lambda style: (weights[style], style), default=Style(10.0, False))
        self._running = self._running_styles(rows, weights)
        self._depths = _depths(outline)
        self._ranks = self._ranked(rows)
        self._shift = self._outline_shift(rows) if self._depths else None

    def _running_styles(self, rows: Sequence[Row], weights: Counter[Style]) -> set[Style]:
        """The styles of running text besides that of the body, which no heading can be told by."""
        least = max(_COMMON * weights[self.body], _ENOUGH)
        common = {style for style, weight in weights.items() if weight >= least and style != self.body}
        if not common:
            return common
        lines: Counter[Style] = Counter()  # in how many rows on end a style was met
        among: Counter[Style] = Counter()
        for row in rows:
            styles = {style_of(segment.size, segment.bold) for segment in row.segments}
            lines = Counter({style: lines[style] + 1 for style in styles})
            for segment in row.segments:
                style = style_of(segment.size, segment.bold)
                if lines[style] >= _LINES:
                    among[style] += len(segment.text)
        return {style for style in common if among[style] >= _AMONG_LINES * weights[style]}

    def _ranked(self, rows: Sequence[Row]) -> list[Style]:
        found: set[Style] = set()
        for row in rows:
            style = style_of(row.size, row.bold)
            if self._stands_out(style) and len(row.text) <= _LONGEST_HEADING and _LETTER.search(row.text):
                found.add(style)
        return sorted(found, reverse=True)

    def _outline_shift(self, rows: Sequence[Row]) -> int | None:
        """How many ranks stand above the outline's first: a title or chapters that it leaves out."""
        matched = [style_of(row.size, row.bold) for row in rows if _plain(row.text) in self._depths]
        return sum(rank > max(matched) for rank in self._ranks) if matched else None

    def _stands_out(self, style: Style) -> bool:
        body = self.body
        if style in self._running:
            return False
        return style.size >= _LARGER * body.size or (style.bold and not body.bold and style.size >= 0.95 * body.size)

    def level(self, text: str, size: float, bold: bool, lines: int) -> int | None:
        """Return the level of a heading, or None for what is none.

        Args:
            text: The block's text.
            size: Its font size.
            bold: Whether it is bold throughout.
            lines: Of how many lines it consists.
        """
        if len(text) > _LONGEST_HEADING or lines > 4:
            return None
        style = style_of(size, bold)
        stands_out = self._stands_out(style)
        if not (stands_out or self._depths) or not _LETTER.search(text) or has_leader(text):
            return None
        depth = self._depths.get(_plain(text)) if self._depths else None
        if depth is not None and size >= 0.95 * self.body.size and (self._shift is not None or style == self.body):
            return min(depth + (self._shift or 0), _MAX_LEVEL)
        if not stands_out or _is_figure(text):
            return None
        if style.size < _LARGER * self.body.size and (
            lines > 2 or len(text) > _LONGEST_BOLD or _ENDS_SENTENCE.search(text)
        ):
            return None
        return min(1 + sum(other > style for other in self._ranks), _MAX_LEVEL)


def _is_figure(text: str) -> bool:
    """Whether a text is a number with its unit, set large to be seen, and no title of what follows."""
    if text[0].isalpha() or len(text.split(None, 1)) > 1:
        return False
    letters, digits = sum(map(str.isalpha, text)), sum(map(str.isdigit, text))
    return letters <= min(_FIGURE_LETTERS, digits)


def _depths(outline: Sequence[OutlineEntry]) -> dict[str, int]:
    depths: dict[str, int] = {}
    for title, depth in outline:
        plain = _plain(title)
        if plain:
            depths.setdefault(plain, min(depth, _MAX_LEVEL))
    return depths


def _plain(text: str) -> str:
    """A title without its number, case and punctuation, as outlines and pages differ in these."""
    return " ".join(_LETTERS.findall(_NUMBERING.sub("", text.casefold())))
