"""Pages of a PDF as lines: read once, broken ones set aside, some of them sampled beforehand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from py_chunks.parsers._pdf_columns import flows_of
from py_chunks.parsers._pdf_fragments import Engine, OutlineEntry, by_angle
from py_chunks.parsers._pdf_lines import Row, Segment, rows_of, segments_of
from py_chunks.parsers._pdf_running import EdgeLine, PageEdges, edges_of
from py_chunks.parsers._pdf_tables import ruled_tables

_FIRST_PAGES = 3
_SPREAD_PAGES = 3


class PageLines(NamedTuple):
    """One page as lines.

    Attributes:
        number: 0-based.
        label: The printed number, where the file has one.
        segments: Of the direction most text runs in, from top to bottom.
        rows: The same as rows across the page.
        edges: What may be running text.
        turned: Segments of every other direction.
        running: Running lines that are to be read with the page nevertheless.
    """

    number: int
    label: str | None
    segments: list[Segment]
    rows: list[Row]
    edges: PageEdges
    turned: list[list[Segment]]
    running: Sequence[EdgeLine] = ()

    def without(self, dropped: Collection[Row]) -> PageLines:
        """The page without some of its rows.

        Args:
            dropped: Of `rows`, the same objects.
        """
        gone = {id(row) for row in dropped}
        places = [at for at, row in enumerate(self.rows) if id(row) not in gone]
        gone = {id(segment) for row in dropped for segment in row.segments}
        segments = [segment for segment in self.segments if id(segment) not in gone]
        in_one_piece = not places or places[-1] - places[0] + 1 == len(places)
        # Where one between others is gone, those around it may now make one row.
        rows = [self.rows[at] for at in places] if in_one_piece else rows_of(segments)
        return self._replace(segments=segments, rows=rows)

    def flows(self) -> Iterator[list[Row]]:
        """The rows of each column of the main direction, in reading order."""
        flows = flows_of(self.segments)
        if len(flows) == 1:  # the whole page, whose rows are known
            yield self.rows
        else:
            yield from map(rows_of, flows)

    def turned_flows(self) -> Iterator[list[Row]]:
        """The same of the text that runs in other directions."""
        for segments in self.turned:
            yield from map(rows_of, flows_of(segments))


class Pages:
    """The pages of an open document; what cannot be read is listed in `skipped`."""

    def __init__(self, engine: Engine, skipped: list[dict[str, Any]]) -> None:
        self._engine = engine
        self._skipped = skipped
        self._sampled: dict[int, tuple[PageLines, str | None]] = {}

    def sample(self) -> list[PageLines]:
        """Read the pages that decide for the document; each is kept until its turn comes."""
        count = self._engine.page_count
        spread = (_of_parity(count * part // (_SPREAD_PAGES + 1), part) for part in range(1, _SPREAD_PAGES + 1))
        numbers = sorted({*range(min(_FIRST_PAGES, count)), *(number for number in spread if number < count)})
        for number in numbers:
            self._sampled[number] = self._read(number)
        return [self._sampled[number][0] for number in numbers]

    def lines(self, number: int) -> PageLines:
        """Return one page; a page that is broken or without text is empty and listed."""
        page, fault = self._sampled.pop(number) if number in self._sampled else self._read(number)
        if fault is not None:
            self._skipped.append({"page": number + 1, "reason": fault})
        return page

    def _read(self, number: int) -> tuple[PageLines, str | None]:
        try:
            text = self._engine.page(number)
        except Exception as error:  # noqa: BLE001 - libraries raise anything on a broken page; the others are sound
            reason = f"{type(error).__name__}: {error}"[:200]
            return PageLines(number, None, [], [], PageEdges(number, []), []), reason
        main: list[Segment] = []
        turned: list[list[Segment]] = []
        box = text.box
        for angle, fragments in by_angle(text.fragments):
            # Pages of wide tables are turned by a quarter, and their lines with the text.
            rules = [rule.turned(angle) for rule in text.rules] if angle else text.rules
            ruled, loose = ruled_tables(fragments, rules) if angle in (0, 90, -90) else ([], fragments)
            segments = ruled + segments_of(loose)
            if main:
                turned.append(segments)
            else:
                main, box = segments, text.box.turned(angle)
        rows = rows_of(main)
        page = PageLines(number, self._label(number), main, rows, edges_of(number, rows, box), turned)
        return page, text.fault or (None if main else "no text")

    def _label(self, number: int) -> str | None:
        try:
            return self._engine.label(number)
        except Exception:  # noqa: BLE001 - damaged labels are no reason to lose the page
            return None

    def outline(self) -> list[OutlineEntry]:
        """The titles of the outline; none if it is damaged."""
        try:
            return self._engine.outline()
        except Exception:  # noqa: BLE001 - a damaged outline only loses its confirmation of headings
            return []

    def info(self) -> dict[str, str]:
        """Title and author, as far as they can be read."""
        try:
            return self._engine.info()
        except Exception:  # noqa: BLE001 - damaged properties are no reason to lose the document
            return {}


def _of_parity(number: int, part: int) -> int:
    """The page, or the one after it: right and left pages, whose running lines differ, take turns in the sample."""
    return number + (number + part) % 2
