"""Lines of a PDF page: fragments on one baseline, joined to words where the gap between them is no gap.

A line is cut where the gap is wider than any space between words: such a piece is a segment, and whether the cut
parts columns, table cells or a label from its value is for later stages to tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from py_chunks.parsers._pdf_accents import LAPPED, accented, with_accent
from py_chunks.parsers._pdf_bidi import RIGHT_TO_LEFT, reading_order
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_gutters import Gutter, gutters_of
from py_chunks.parsers._pdf_initials import with_initials
from py_chunks.parsers._pdf_scripts import attach_scripts, is_note_mark
from py_chunks.parsers._pdf_word_gaps import NARROW_WORD_GAP, WORD_GAP, is_set_tightly, word_gap_of

# Parts of the font size.
_NO_GAP = 0.06
_CLOSING = frozenset(".,;:!?)]}\u2019\u201d\u00bb")
_INNER = frozenset(".,:/-")  # within a number
_OVERPRINT = 0.12
_CUT = 1.1
_SAME_BASELINE = 0.22
_SAME_ROW = 0.35
_LAPPED = -0.3  # pieces that overlap by more are not set as one word
_STRETCHED = 3  # gaps of a line that justification may have widened
_EVEN = 0.04  # by how much they differ
_UNLIKE = 1.25  # and the least ratio of the words between them

_MARK = re.compile(
    "(?:[\u2022\u2023\u25e6\u2043\u2219\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u25b6\u25ba\u25c6\u27a2\u2713\u2714\u2756"
    "\u00b7\u2013\u2014\uf000-\uf0ff*\u2212-]|[(\\[]?(?:\\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)\\]])"
)
_MARK_REACH = 4.5


class Segment(NamedTuple):
    """A piece of one line without a wide gap in it, or a whole ruled table, set as one.

    The frame is that of its fragments. The baseline of a table is that of its first line.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool
    table: bool = False


class Row(NamedTuple):
    """Segments on one baseline, from left to right.

    Attributes:
        segments: The segments.
        text: The whole line.
        x0: Where the first segment begins.
        x1: Where the last segment ends.
        y: The baseline of the first segment.
        size: The largest font size.
        bold: Whether all of it is bold.
    """

    segments: list[Segment]
    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool


def segments_of(fragments: Iterable[Fragment]) -> list[Segment]:
    """Return the segments of one page and direction, from top to bottom and from left to right.

    Args:
        fragments: Of one page and one direction, in any order.
    """
    lines = _baselines(with_initials(_without_overprint([*fragments])))
    gutters = gutters_of(lines)
    segments: list[Segment] = []
    for line in lines:
        if len(line) == 1:
            segments.append(_alone(line[0]))
        else:
            segments += _with_stretched(_cut(line, gutters))
    return segments


def rows_of(segments: Iterable[Segment]) -> list[Row]:
    """Return segments of one column as rows, from top to bottom.

    Args:
        segments: In any order.
    """
    rows: list[list[Segment]] = []
    for segment in sorted(segments, key=attrgetter("y", "x0")):
        if rows:
            first = rows[-1][0]
            if segment.y - first.y <= _SAME_ROW * min(segment.size, first.size):
                rows[-1].append(segment)
                continue
        rows.append([segment])
    return [_row(row) for row in rows]


def _row(segments: list[Segment]) -> Row:
    first = segments[0]
    if len(segments) == 1:
        return Row(segments, *first[:6])
    segments.sort(key=attrgetter("x0"))
    texts = [segment.text for segment in segments]
    text = " ".join(texts)
    if not text.isascii() and RIGHT_TO_LEFT.search(text):
        text = " ".join(texts[at] for at in reading_order(texts))
    size = max([segment.size for segment in segments])
    bold = all(segment.bold for segment in segments)
    return Row(segments, text, segments[0].x0, segments[-1].x1, segments[0].y, size, bold)


def _without_overprint(fragments: list[Fragment]) -> list[Fragment]:
    """Drop text that is set twice in nearly the same place, as some writers do to make it look bold."""
    if len({fragment.text for fragment in fragments}) == len(fragments):
        return fragments
    kept: list[Fragment] = []
    seen: dict[tuple[str, int], dict[float, dict[float, Fragment]]] = {}
    for fragment in fragments:
        size = round(fragment.size) or 1
        reach = _OVERPRINT * size
        across, down = fragment.x0 // reach, fragment.y // reach
        places = seen.get((fragment.text, size))
        if places is None:
            places = seen[fragment.text, size] = {}
        elif any(
            abs(other.x0 - fragment.x0) <= reach and abs(other.y - fragment.y) <= reach
            for near in (down - 1, down, down + 1)
            if (level := places.get(near))
            for at in (across - 1, across, across + 1)
            if (other := level.get(at))
        ):
            continue
        places.setdefault(down, {})[across] = fragment
        kept.append(fragment)
    return kept


def _baselines(fragments: list[Fragment]) -> list[list[Fragment]]:
    """Group fragments by baseline; raised and lowered small ones go to the line they touch."""
    lines: list[list[Fragment]] = []
    for fragment in sorted(fragments, key=attrgetter("y")):
        if lines:
            first = lines[-1][0]
            if fragment.y - first.y <= _SAME_BASELINE * min(first.size, fragment.size):
                lines[-1].append(fragment)
                continue
        lines.append([fragment])
    attach_scripts(lines)
    for line in lines:
        if len(line) > 1:
            line.sort(key=attrgetter("x0"))
    return [line for line in lines if line]


def _cut(line: list[Fragment], gutters: Sequence[Gutter]) -> list[Segment]:
    """The segments of one line of several pieces."""
    word_gap = word_gap_of(line)
    cut = _CUT + 2 * (word_gap - WORD_GAP)
    segments: list[Segment] = []
    ends = [piece.x1 for piece in line]
    start, text = 0, line[0].text
    for at in range(1, len(line)):
        before, fragment = line[at - 1], line[at]
        gap = fragment.x0 - max(ends[start if at - start < 4 else at - 4 : at])
        size = max(before.size, fragment.size, 0.1)
        wide = gap > cut * size or (gutters and any(gutter.parts(before, fragment) for gutter in gutters))
        if wide and not (_MARK.fullmatch(text.strip()) and gap < _MARK_REACH * size):
            segments.append(_segment(text, line[start:at], word_gap))
            start, text = at, fragment.text
        elif at == start + 1 and is_note_mark(before, fragment):
            text = f"{text} {fragment.text}"
        else:
            if NARROW_WORD_GAP * size <= gap <= WORD_GAP * size and word_gap == WORD_GAP and is_set_tightly(line):
                word_gap = NARROW_WORD_GAP
            text = _joined(text, fragment.text, gap / size, word_gap)
    segments.append(_segment(text, line[start:], word_gap))
    return segments


def _with_stretched(segments: list[Segment]) -> list[Segment]:
    """Join words that only a line's justification has driven apart: all by the same, unlike cells of any width."""
    if len(segments) <= _STRETCHED:
        return segments
    joined: list[Segment] = []
    start = 0
    while start < len(segments):
        stop = _end_of_stretched(segments, start)
        words = segments[start:stop]
        if len(words) > _STRETCHED and max(map(_width, words)) >= _UNLIKE * min(map(_width, words)):
            text = " ".join(word.text for word in words)
            bold = all(word.bold for word in words)
            joined.append(words[0]._replace(text=text, x1=words[-1].x1, bold=bold))
        else:
            joined += words
        start = stop
    return joined


def _end_of_stretched(segments: list[Segment], start: int) -> int:
    """The end of the words from `start` on that stand equally far apart."""
    stop, usual = start + 1, 0.0
    while stop < len(segments) and _is_word(segments[stop - 1]) and _is_word(segments[stop]):
        gap = segments[stop].x0 - segments[stop - 1].x1
        usual = usual or gap
        if abs(gap - usual) > _EVEN * segments[stop].size:
            break
        stop += 1
    return stop


def _is_word(segment: Segment) -> bool:
    return " " not in segment.text and any(map(str.isalpha, segment.text))


def _width(segment: Segment) -> float:
    return max(segment.x1 - segment.x0, 0.1)


def _read(text: str, group: list[Fragment], word_gap: float) -> str:
    """The text of neighbouring pieces as it is read, given as it stands from left to right."""
    if text.isascii() or not RIGHT_TO_LEFT.search(text):
        return text
    parted = [
        _joined("x", "x", (right.x0 - left.x1) / max(left.size, right.size, 0.1), word_gap) != "xx"
        or _has_space(left, at_right=True)
        or _has_space(right, at_right=False)
        for left, right in pairwise(group)
    ]
    wholes = _numbers_whole([piece.text.strip() for piece in group], parted)
    words = ["".join(group[at].text for at in whole).strip() for whole in wholes]
    order = reading_order(words)
    read = words[order[0]]
    for before, at in pairwise(order):
        near = abs(before - at) == 1 and not parted[wholes[min(before, at)][-1]]
        read += words[at] if near else " " + words[at]
    return read


def _numbers_whole(texts: list[str], parted: list[bool]) -> list[list[int]]:
    """The positions of pieces, those of one number together: it runs from left to right in any line."""
    wholes = [[0]]
    for at in range(1, len(texts)):
        left, right = texts[at - 1], texts[at]
        after = texts[at + 1] if at + 1 < len(texts) and not parted[at] else ""
        goes_on = right.isdigit() or (right in _INNER and after.isdigit())
        if not parted[at - 1] and goes_on and (left.isdigit() or (left in _INNER and len(wholes[-1]) > 1)):
            wholes[-1].append(at)
        else:
            wholes.append([at])
    return wholes


def _has_space(piece: Fragment, *, at_right: bool) -> bool:
    """Whether the file sets a space at that side of a piece, whose text is in the order of reading."""
    ends = at_right != bool(RIGHT_TO_LEFT.search(piece.text))
    return piece.text.endswith(" ") if ends else piece.text.startswith(" ")


def _joined(left: str, right: str, gap: float, word_gap: float) -> str:
    """Two neighbouring pieces of a line; `gap` and `word_gap` are parts of the font size."""
    if gap <= LAPPED and accented(left[-1], right[0]):
        return with_accent(left, right)
    if abs(gap) <= _NO_GAP and right[0] in _CLOSING:
        # A space that the file sets where there is no room for one is covered by what follows it.
        return left.rstrip(" ") + right
    if left.endswith(" ") or right.startswith(" ") or _LAPPED <= gap <= word_gap:
        return left + right
    if gap < _LAPPED and not (left[-1].isalnum() and right[0].isalnum()):
        return left + right  # an accent over its letter
    return f"{left} {right}"


def _alone(piece: Fragment) -> Segment:
    text, x0, x1, y, size, bold, _ = piece
    return Segment(_evenly_spaced(text), x0, x1, y, round(size, 1), bold)


def _evenly_spaced(text: str) -> str:
    """The text with one space between words, and none around it."""
    if "  " not in text and text.isprintable():  # the only space that counts as printable is the plain one
        return text.strip()
    return " ".join(text.split())


def _segment(text: str, group: list[Fragment], word_gap: float) -> Segment:
    """Neighbouring pieces as one, their text given as it stands from left to right."""
    first = group[0]
    if len(group) == 1:
        return _alone(first)
    text = _evenly_spaced(_read(text, group, word_gap))
    x1 = max([piece.x1 for piece in group])
    y = _prevailing([piece.y for piece in group], group)
    size = _prevailing([round(piece.size, 1) for piece in group], group)
    light = [piece.text for piece in group if not piece.bold]
    bold = len(light) < len(group) and not any(map(str.isalnum, "".join(light)))
    return Segment(text, first.x0, x1, y, size, bold)


def _prevailing(values: list[float], group: list[Fragment]) -> float:
    """The value that most characters have, the first of several; one for each piece is given."""
    if len(set(values)) == 1:
        return values[0]
    weights: dict[float, int] = {}
    for value, piece in zip(values, group, strict=True):
        weights[value] = weights.get(value, 0) + len(piece.text)
    return max(weights, key=weights.__getitem__)
