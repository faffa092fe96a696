"""Running headers, footers and page numbers: lines at the edge of a page that come again on its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from py_chunks.parsers._pdf_fragments import Box
from py_chunks.parsers._pdf_lines import Row

_EDGE_ROWS = 3
_REACH = 0.2  # of the page's height: no running line stands further in
_MARGIN = 0.07  # of the page's height: here a running line needs no space towards the text
_APART = 0.6  # font sizes of white space that part a running line from the text elsewhere
_EVEN = 0.5  # points by which distances of rows differ that are meant to be the same
_CAPITAL = 0.75  # height of letters above the baseline, in font sizes
_SHIFT = 4.0  # points by which a running line may move
_LARGE = 1.15
_SMALL = 0.95

_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlcdm]{1,8}")
_NUMBER_ONLY = re.compile(r"[^\w#]*(?:page|p\.|seite|página|pagina)?[^\w#]*#[^\w#]*")
_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


class EdgeLine(NamedTuple):
    """A line near the upper or lower edge of a page."""

    key: str
    numbers: tuple[int, ...]
    distance: float
    top: bool
    free: bool
    row: Row

    @property
    def says_something(self) -> bool:
        """Whether there are letters in it, and not only the number of the page."""
        return any(map(str.isalpha, self.key))


class PageEdges(NamedTuple):
    """The lines near the edges of one page."""

    page: int
    lines: list[EdgeLine]


def edges_of(page: int, rows: Sequence[Row], box: Box) -> PageEdges:
    """Return what could be running text on a page.

    Args:
        page: Its number.
        rows: All its rows, from top to bottom.
        box: The page in the frame of the rows.
    """
    height = max(box.bottom - box.top, 1.0)
    lines: list[EdgeLine] = []
    ends = ((True, rows[:_EDGE_ROWS], rows[1:]), (False, rows[::-1][:_EDGE_ROWS], rows[::-1][1:]))
    for top, outer, inner in ends:
        for row, following, third in zip(outer, [*inner, None], [*inner[1:], None, None], strict=False):
            distance = row.y - box.top if top else box.bottom - row.y
            if distance > _REACH * height:
                break
            free = distance <= _MARGIN * height or _space(row, following, top=top) > _APART * row.size
            free = free and not _is_one_of(row, following, third)
            lines.append(_edge_line(row, distance, top=top, free=free))
    return PageEdges(page, lines)


def _is_one_of(row: Row, following: Row | None, third: Row | None) -> bool:
    """Whether rows follow it at the same distance and of the same size, as they do in a table."""
    if following is None or third is None or not row.size == following.size == third.size:
        return False
    return abs(abs(following.y - row.y) - abs(third.y - following.y)) <= _EVEN


def _space(row: Row, following: Row | None, *, top: bool) -> float:
    """The white space between a row and the next one towards the text."""
    if following is None:
        return float("inf")
    lower = following if top else row
    return abs(following.y - row.y) - _CAPITAL * lower.size


def _edge_line(row: Row, distance: float, *, top: bool, free: bool) -> EdgeLine:
    text = " ".join(row.text.casefold().split())
    if _ROMAN.fullmatch(text):
        return EdgeLine("#", (_roman(text),), distance, top, free, row)
    numbers = tuple(int(found[:9]) for found in _NUMBER.findall(text))
    return EdgeLine(_NUMBER.sub("#", text), numbers, distance, top, free, row)


def _roman(text: str) -> int:
    values = [_DIGITS[letter] for letter in text]
    return sum(-value if any(value < later for later in values[at + 1 :]) else value for at, value in enumerate(values))


def running_rows(page: PageEdges, others: Iterable[PageEdges], body_size: float) -> list[EdgeLine]:
    """Return the lines of a page that are running text.

    Args:
        page: The page.
        others: Its neighbours, and sampled pages of the document.
        body_size: Font size of the text; nothing much larger is running text.
    """
    twins = [(twin, other.page) for other in others if other.page != page.page for twin in other.lines]
    found: list[EdgeLine] = []
    for line in page.lines:
        if line.row.size > _LARGE * body_size:
            continue
        if _NUMBER_ONLY.fullmatch(line.key):
            repeated = [twin for twin, on in twins if _counts(line, page.page, twin, on)]
        else:
            repeated = [twin for twin, on in twins if twin.key == line.key and _repeats(line, page.page, twin, on)]
        if repeated:
            found.append(line._replace(free=line.free or any(twin.free for twin in repeated)))
    return [line for line in found if line.free or _outside_is(line, found)]


def numbered_header(page: PageEdges, body_size: float) -> EdgeLine | None:
    """Return the line at the top of a page that is running text although no other page has it.

    It is set apart, in smaller type, and begins or ends with the number of the page, as in an excerpt of two pages.

    Args:
        page: The page.
        body_size: Font size of the text.
    """
    line = page.lines[0] if page.lines else None
    if line is None or not (line.top and line.free and line.says_something) or line.row.size >= _SMALL * body_size:
        return None
    outer = [*line.numbers[:1]] if line.key.startswith("#") else []
    outer += line.numbers[-1:] if line.key.endswith("#") else []
    return line if page.page and page.page + 1 in outer else None


def _counts(line: EdgeLine, page: int, twin: EdgeLine, other: int) -> bool:
    """Whether bare numbers are page numbers: they count the pages, and may change their place."""
    return line.free and any(number - page + other in twin.numbers for number in line.numbers)


def _repeats(line: EdgeLine, page: int, twin: EdgeLine, other: int) -> bool:
    """Whether two lines that are alike but for their numbers are the same running line."""
    if line.top != twin.top or abs(line.distance - twin.distance) > _SHIFT:
        return False
    # Rows of a long table are alike too, but for their numbers, which neither stay nor count the pages.
    return all(own in (its, its + page - other) for own, its in zip(line.numbers, twin.numbers, strict=True))


def _outside_is(line: EdgeLine, found: Sequence[EdgeLine]) -> bool:
    """Whether a running line stands directly below (at the bottom: above) another one that is free."""
    return any(
        other is not line
        and other.top == line.top
        and other.free
        and abs(other.distance - line.distance) <= 2 * line.row.size
        for other in found
    )
