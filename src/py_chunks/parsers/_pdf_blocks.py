"""Blocks of a PDF flow: rows become paragraphs by leading and indent, then headings, lists and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from py_chunks.parsers._pdf_hyphens import SOFT, Hyphens, join_all
from py_chunks.parsers._pdf_lines import Row
from py_chunks.parsers._pdf_lists import Marker, marker_of, render_list, separates
from py_chunks.parsers._pdf_styles import Styles, has_leader
from py_chunks.parsers._pdf_tables import tables_of, without_stretched
from py_chunks.units import Kind

# Of the group so far, and of the next line.
_Marks = tuple[Marker | None, Marker | None]

_ENDS, _CLOSINGS = frozenset(".!?:;\u2026\u3002\uff01\uff1f"), "\"'\u201d\u2019\u00bb)]"
_LEADING_SLACK = 1.35
_USUAL_LEADING = 1.25
_INDENT = 0.8
_CENTRED = 0.35
_USUAL_STEP, _WIDEST_STEP = 1.7, 2.5
_FULL_LINE = 20
_LOOK_BACK = 60  # rows of a paragraph that show its right margin
_MAX_INDENT = 8.0
_LIST_STEP = 0.8  # font sizes further in: a nested list


class Block(NamedTuple):
    """A unit in the making.

    Attributes:
        text: The rendered text.
        kind: heading, paragraph, list or table.
        level: Of a heading.
        size: Font size.
        bold: Whether it is bold throughout.
        opens: Whether its first line may continue the block before it.
        ends: Whether its last line ends it for certain.
        ordered: For lists, whether the items are numbered.
    """

    text: str
    kind: Kind
    level: int | None
    size: float
    bold: bool
    opens: bool
    ends: bool
    ordered: bool = False


class _Measure(NamedTuple):
    """Margins and leading of one flow, and the largest distance of baselines within its paragraphs."""

    left: float
    right: float
    leading: float
    size: float
    widest: float

    @property
    def full(self) -> float:
        """Where a line ends that nothing ends early."""
        return self.left + 0.7 * (self.right - self.left)

    def widest_leading(self, size: float) -> float:
        """The largest distance of baselines within a paragraph of that size."""
        return self.widest if abs(size - self.size) <= 0.08 * self.size else _widest(_USUAL_LEADING * size)


class _Group(NamedTuple):
    """The rows of one paragraph, heading or list item."""

    rows: list[Row]
    marker: Marker | None
    text: str = ""


def blocks_of(rows: Sequence[Row], styles: Styles, hyphens: Hyphens) -> Iterator[Block]:
    """Yield the blocks of one flow, in order.

    Args:
        rows: From top to bottom.
        styles: Body and heading styles of the document.
        hyphens: What is known of the document's compounds.
    """
    if not rows:
        return
    rows = without_stretched(rows)
    measure = _measure(rows)
    start = 0
    for table in tables_of(rows):
        yield from _text_blocks(rows[start : table.start], measure, styles, hyphens)
        row = rows[table.start]
        yield Block(table.text, "table", None, row.size, False, False, True)
        start = table.stop
    yield from _text_blocks(rows[start:], measure, styles, hyphens)


def _widest(leading: float) -> float:
    return max(_LEADING_SLACK * leading, leading + 1.0)


def _measure(rows: Sequence[Row]) -> _Measure:
    sizes: dict[float, int] = {}
    for row in rows:
        sizes[row.size] = sizes.get(row.size, 0) + len(row.text)
    size = max(sizes, key=sizes.__getitem__)
    steps = Counter([
        round(2 * step) / 2
        for before, after in pairwise(rows)
        if abs(after.size - size) <= 0.08 * size and _may_be_leading(step := after.y - before.y, before, size)
    ])  # fmt: skip
    # Among equally common distances the smallest is the one within paragraphs.
    leading = max(steps, key=lambda step: (steps[step], -step)) if steps else _USUAL_LEADING * size
    rights = sorted([row.x1 for row in rows])
    right = rights[int(0.95 * (len(rights) - 1))]
    return _Measure(min([row.x0 for row in rows]), right, leading, size, _widest(leading))


def _ends(text: str) -> bool:
    """Whether a line ends with the end of a sentence."""
    return text.rstrip(_CLOSINGS)[-1:] in _ENDS


def _may_be_leading(step: float, before: Row, size: float) -> bool:
    """Whether lines of a paragraph may stand so far apart: beyond the usual, only full lines show that they do."""
    if step > _USUAL_STEP * size:
        return step <= _WIDEST_STEP * size and before.x1 - before.x0 >= _FULL_LINE * size and not _ends(before.text)
    return step >= 0.8 * size


def _text_blocks(rows: Sequence[Row], measure: _Measure, styles: Styles, hyphens: Hyphens) -> Iterator[Block]:
    items: list[_Group] = []
    for group in _groups(rows, measure, hyphens):
        level = styles.level(group.text, group.rows[0].size, _all_bold(group.rows), len(group.rows))
        if group.marker is not None and (level is None or group.marker.bullet):
            if items and _begins_list(group, items):
                yield _list_block(items, measure)
                items = []
            items.append(group)
            continue
        if items:
            yield _list_block(items, measure)
            items = []
        yield _plain_block(group, level, measure)
    if items:
        yield _list_block(items, measure)


def _groups(rows: Sequence[Row], measure: _Measure, hyphens: Hyphens) -> Iterator[_Group]:
    group: list[Row] = []
    marker: Marker | None = None
    listed = False  # the row before begins an item
    for number, row in enumerate(rows):
        own = marker_of(row.text)
        if own is not None and own.bullet and not listed:
            before = group[-1].text if group and _is_set_alike(group[-1], row, measure) else ""
            own = None if separates(row.text, before) else own
        listed = own is not None
        following = rows[number + 1] if number + 1 < len(rows) else None
        if group and _starts_block(group, row, following, (marker, own), measure):
            yield _Group(group, marker, _text(group, measure, hyphens))
            group = []
        if not group:
            marker = own
        group.append(row)
    if group:
        yield _Group(group, marker, _text(group, measure, hyphens))


def _is_set_alike(before: Row, row: Row, measure: _Measure) -> bool:
    """Whether two rows can be lines of one paragraph by their type and distance."""
    alike = before.bold == row.bold and abs(before.size - row.size) <= 0.08 * row.size
    return alike and 0 < row.y - before.y <= measure.widest_leading(row.size)


def _starts_block(group: list[Row], row: Row, following: Row | None, marks: _Marks, measure: _Measure) -> bool:
    before = group[-1]
    marker, own = marks
    if before.size == row.size == measure.size:
        widest = measure.widest
    else:
        size = max(before.size, row.size)
        widest = measure.widest_leading(size)
        if abs(before.size - row.size) > 0.08 * size:
            return True
    if not 0 < row.y - before.y <= widest:
        return True
    ended = _ends(before.text)
    if not ended and own is None and marker is None and before.bold == row.bold:  # most lines of most paragraphs
        return row.x0 != before.x0 and _is_indented(group, row, following, ended=False)
    short = _leaves_room(before, row, _right_of(group, measure))
    if before.bold != row.bold and (short or ended):
        return True
    if own is not None and (own.certain or marker is not None or ended or short):
        return True
    if marker is not None:
        return _leaves_item(group, row, ended=ended, short=short)
    return (ended and short) or _is_indented(group, row, following, ended=ended)


def _leaves_item(group: list[Row], row: Row, *, ended: bool, short: bool) -> bool:
    """Whether a line without a marker is no longer part of the list item before it."""
    first = group[0]
    if row.x0 > first.x0 + 0.4 * row.size:
        return False
    if len(group) > 1 and group[1].x0 > first.x0 + 0.4 * row.size:
        return True
    return ended and short


def _is_indented(group: list[Row], row: Row, following: Row | None, *, ended: bool) -> bool:
    """Whether the left edge of a line says that a paragraph begins with it."""
    before = group[-1]
    step = (row.x0 - before.x0) / row.size
    if abs(step) < _INDENT or abs(row.x0 + row.x1 - before.x0 - before.x1) < _CENTRED * row.size:
        return False  # flush, or centred below one another
    if step < 0:
        return len(group) > 1 and abs(before.x0 - group[-2].x0) < _INDENT * row.size
    if step > _MAX_INDENT:
        return ended
    if len(group) > 1:
        return True
    if following is not None and abs(following.x0 - row.x0) < 0.4 * row.size:
        return False  # the first line hangs out
    return ended


def _right_of(group: list[Row], measure: _Measure) -> float:
    """The right margin a group keeps to, which may be further in than that of the flow."""
    own = max([row.x1 for row in group[-_LOOK_BACK:]])
    narrow = own < measure.left + 0.75 * (measure.right - measure.left)
    return measure.right if len(group) == 1 or narrow else min(measure.right, own)


def _leaves_room(before: Row, row: Row, right: float) -> bool:
    """Whether the first word of a line would have had room on the line before it."""
    word = len(row.text.split(" ", 1)[0])
    width = (row.x1 - row.x0) / max(len(row.text), 1) * (word + 1)
    return before.x1 + width < right - 0.8 * row.size


def _text(group: list[Row], measure: _Measure, hyphens: Hyphens) -> str:
    """The text of a group; a line that ends early without need keeps its end."""
    if len(group) == 1:
        return join_all([group[0].text], hyphens)
    pieces: list[list[str]] = [[group[0].text]]
    right, full = _right_of(group, measure), measure.full
    for before, row in pairwise(group):
        if (before.x1 < full and _ends_early(before, row, right)) or has_leader(before.text):
            pieces.append([])
        pieces[-1].append(row.text)
    return "\n".join([join_all(lines, hyphens) for lines in pieces])


def _ends_early(before: Row, row: Row, right: float) -> bool:
    return not before.text.endswith(("-", SOFT)) and _leaves_room(before, row, right)


def _all_bold(rows: Sequence[Row]) -> bool:
    return rows[0].bold and all(row.bold for row in rows)


def _plain_block(group: _Group, level: int | None, measure: _Measure) -> Block:
    first = group.rows[0]
    opens = first.x0 - measure.left < _INDENT * first.size
    if level is not None:
        return Block(group.text.replace("\n", " "), "heading", level, first.size, _all_bold(group.rows), False, True)
    return Block(group.text, "paragraph", None, first.size, _all_bold(group.rows), opens, _is_finished(group, measure))


def _is_finished(group: _Group, measure: _Measure) -> bool:
    """Whether a group surely goes on nowhere: it ends like a sentence, or before its last line was full."""
    last = group.rows[-1]
    if _ends(last.text) or last.x1 < measure.right - 0.15 * (measure.right - measure.left):
        return True
    # A line of its own says nothing of where lines end; it must be as long as those of running text.
    return len(group.rows) == 1 and last.x1 - last.x0 < _FULL_LINE * last.size


def _begins_list(group: _Group, items: Sequence[_Group]) -> bool:
    """Whether an item is the first of another list than the items before it: of another kind, and not nested."""
    edge, step = group.rows[0].x0, _LIST_STEP * group.rows[0].size
    if edge > items[0].rows[0].x0 + step:
        return False
    level = next((item for item in reversed(items) if item.rows[0].x0 <= edge + step), items[0])
    if level.rows[0].x0 < edge - step:
        return False
    assert level.marker is not None
    assert group.marker is not None
    return level.marker.bullet != group.marker.bullet


def _list_block(items: Sequence[_Group], measure: _Measure) -> Block:
    entries = [(item.marker, item.text, item.rows[0].x0) for item in items if item.marker is not None]
    size = items[0].rows[0].size
    ordered, ends = not entries[0][0].bullet, _is_finished(items[-1], measure)
    return Block(render_list(entries, _LIST_STEP * size), "list", None, size, False, False, ends, ordered)
