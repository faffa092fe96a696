"""Superscripts and subscripts of a PDF page: small pieces whose baseline is not that of the line they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from py_chunks.parsers._pdf_fragments import Fragment

_MAX_COMPARED = 400_000
# Parts of the font size.
_TOUCHING = 0.65
_RAISED, _LOWERED = 0.75, 0.45
_BESIDE = 0.2  # how far a raised or lowered letter may stand from the end of what it belongs to
_BESIDE_LOWERED = 0.6
_SMALL = 0.92
_MARK_RAISED = 0.15
_LONGEST_MARK = 2

# Of a line: its highest and lowest baseline and its largest font size.
_Extent = tuple[float, float, float]


def attach_scripts(lines: list[list[Fragment]]) -> None:
    """Move superscripts and subscripts into the neighbouring line whose text they touch.

    Args:
        lines: The fragments of each baseline, from top to bottom; changed, and empty where all were moved.
    """
    if not _may_touch(lines):
        return
    extents = [(line[0].y, line[-1].y, max([piece.size for piece in line])) for line in lines]
    for number, line in enumerate(lines):
        beside = [at for at in (number - 1, number + 1) if 0 <= at < len(lines)]
        near = [lines[at] for at in beside if _may_reach(extents[number], extents[at])]
        if not near or len(line) * sum(map(len, near)) > _MAX_COMPARED:
            continue  # no page of text has so many pieces on its lines
        moved: Fragment | None = None
        host: list[Fragment] | None = None
        for fragment in sorted(line, key=attrgetter("x0")):
            if host is None or moved is None or not _follows(moved, fragment):
                host = _host_of(fragment, near)
            if host is not None:
                line.remove(fragment)
                host.append(fragment)
                moved = fragment
        if moved is not None:
            for at in beside:
                extents[at] = _widened(extents[at], extents[number])


def is_note_mark(first: Fragment, second: Fragment) -> bool:
    """Return whether the first piece of a line is the raised mark of the note that follows, and no part of its word.

    Args:
        first: The piece.
        second: The next one.
    """
    if first.size >= _SMALL * second.size or second.y - first.y < _MARK_RAISED * second.size:
        return False
    mark, word = first.text.strip(), second.text.split(" ", 1)[0]
    # A number before a letter or two may be that of an isotope.
    return len(mark) <= _LONGEST_MARK and word[:2].isalpha() and (mark.isalpha() or (mark.isdigit() and len(word) > 2))


def _may_touch(lines: Sequence[Sequence[Fragment]]) -> bool:
    """Whether any two neighbouring lines stand near enough for one to hold scripts of the other."""
    above = float("-inf")
    larger = 0.0
    for line in lines:
        size = line[0].size if len(line) == 1 else max([piece.size for piece in line])
        if line[0].y - above <= _RAISED * max(larger, size):
            return True
        above, larger = line[-1].y, size
    return False


def _may_reach(small: _Extent, large: _Extent) -> bool:
    """Whether a piece of one line may be a script of another; hardly any is, and no piece has to be looked at."""
    top, bottom, size = large
    return top - small[1] <= _RAISED * size and small[0] - bottom <= _BESIDE_LOWERED * size


def _widened(extent: _Extent, other: _Extent) -> _Extent:
    return min(extent[0], other[0]), max(extent[1], other[1]), max(extent[2], other[2])


def _follows(moved: Fragment, fragment: Fragment) -> bool:
    """Whether a fragment is the next piece of the script that was moved, which may be longer than it reaches."""
    gap = fragment.x0 - moved.x1
    return abs(gap) <= _BESIDE * moved.size and fragment.size == moved.size and fragment.y == moved.y


def _host_of(small: Fragment, near: Sequence[list[Fragment]]) -> list[Fragment] | None:
    """The line that a raised or lowered fragment belongs to: best one with a fragment that ends where it begins."""
    touched = None
    for line in near:
        for large in line:
            if small.size >= _SMALL * large.size:
                continue
            rise, gap = large.y - small.y, max(large.x0 - small.x1, small.x0 - large.x1)
            if not -_BESIDE_LOWERED * large.size <= rise <= _RAISED * large.size:
                continue
            if abs(gap) <= _BESIDE * large.size:
                return line
            if gap <= _TOUCHING * large.size and rise >= -_LOWERED * large.size:
                touched = touched or line
    return touched
