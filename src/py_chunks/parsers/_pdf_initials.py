"""Initials of a PDF page: letters as high as several lines, which begin the word beside them."""

from __future__ import annotations

from operator import attrgetter

from py_chunks.parsers._pdf_fragments import Fragment

_INITIAL = 1.8  # font sizes of the text from which on a lone letter may be an initial over several lines
_SMALLEST_INITIAL = 14.0
_MAX_INITIALS = 40


def with_initials(fragments: list[Fragment]) -> list[Fragment]:
    """Return the pieces of a page, initials that reach down several lines joined with the first of these lines.

    Args:
        fragments: Of one page and one direction, in any order.
    """
    initials = [piece for piece in fragments if piece.size > _SMALLEST_INITIAL and len(piece.text) == 1]
    if not initials or len(initials) > _MAX_INITIALS:
        return fragments
    for initial in initials:
        begun = [piece for piece in fragments if _begins_beside(piece, initial)] if initial.text.isalpha() else []
        if begun:
            first = min(begun, key=attrgetter("y", "x0"))
            fragments = [piece for piece in fragments if piece is not initial]
            fragments[fragments.index(first)] = first._replace(text=initial.text + first.text)
    return fragments


def _begins_beside(piece: Fragment, initial: Fragment) -> bool:
    """Whether a piece is text beside an initial, on a line above its baseline and not above its top."""
    if initial.size < _INITIAL * piece.size or not piece.text[0].isalpha():
        return False
    above = initial.y - piece.y
    beside = -0.5 * initial.size <= piece.x0 - initial.x1 <= piece.size
    return beside and piece.x0 >= initial.x0 - piece.size and 0.5 * piece.size < above <= initial.size
