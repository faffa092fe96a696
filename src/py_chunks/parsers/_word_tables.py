"""Tables of WordprocessingML: the grid behind the cells, with merged text repeated (ISO/IEC 29500-1, 17.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from py_chunks.parsers._rendering import cell_text, pipe_table
from py_chunks.parsers._word_names import ALTERNATIVES, MC, VAL, W
from py_chunks.parsers._word_pages import Pages
from py_chunks.parsers._word_styles import by_name, number_of
from py_chunks.units import Draft, Location

_ROW, _CELL = f"{W}tr", f"{W}tc"
_PROPERTIES = frozenset(
    W + name for name in ("tblPr", "tblGrid", "trPr", "tblPrEx", "tcPr", "sdtPr", "sdtEndPr", "customXmlPr")
)
_ROW_PROPERTIES, _CELL_PROPERTIES = f"{W}trPr", f"{W}tcPr"
_BEFORE, _AFTER, _SPAN = f"{W}gridBefore", f"{W}gridAfter", f"{W}gridSpan"
_DOWN, _ALONG = f"{W}vMerge", f"{W}hMerge"
_CELL_CHANGES = ((f"{W}cellDel", f"{W}del"), (f"{W}cellIns", f"{W}ins"))
_WIDEST = 63  # grid columns one cell or gap may claim: as many as Word gives a whole table


class _Cell(NamedTuple):
    """One cell as it stands in its row.

    Attributes:
        text: Its text; of a cell merged into another, the other's.
        width: Grid columns it spans.
        merged: Whether the text is that of the cell above or before it.
    """

    text: str
    width: int = 1
    merged: bool = False


class TableReader:
    """Reads one table; what its cells refer to and the pages they stand on are gathered for the whole.

    Attributes:
        extras: The notes its cells refer to, by the key of the chunk they belong to.
    """

    def __init__(self, drafts: Callable[[Any], Iterator[Draft]], hidden: Collection[str], pages: Pages | None) -> None:
        """Prepare for a table.

        `drafts` reads the content of a cell; `hidden` names the elements that the chosen side of tracked changes
        leaves out.
        """
        self.extras: dict[str, list[Any]] = {}
        self._drafts = drafts
        self._hidden = hidden
        self._pages = pages
        self._locations: list[Location] = []

    def table(self, table: Any) -> str:
        """Return a `w:tbl` as a pipe table, every merged cell repeated across its span; "" when it is blank."""
        rows = [[text for cell in row for text in [cell_text(cell.text)] * cell.width] for row in self._rows(table)]
        return pipe_table(rows, single_row_rule=False) if any(map(any, rows)) else ""

    def inner_table(self, table: Any) -> str:
        """Return the words of a `w:tbl` that stands in a cell, every cell once."""
        return " ".join(cell.text for row in self._rows(table) for cell in row if cell.text and not cell.merged)

    def location(self) -> Location | None:
        """The pages its cells stand on, None when it has no words on a known page."""
        if self._pages is None or not self._locations:
            return None
        first = min(location.first for location in self._locations)
        return self._pages.between(first, max(location.last for location in self._locations))

    def _rows(self, table: Any) -> Iterator[list[_Cell]]:
        above: dict[int, str] = {}
        for row in _children(table, _ROW, self._hidden):
            properties = by_name(next(row.iterchildren(_ROW_PROPERTIES), ()))
            if not properties.keys().isdisjoint(self._hidden):
                continue
            if self._pages is None:
                yield list(_cells(row, properties, self._read, self._hidden, above))
                continue
            # Cells stand beside each other: each begins on the row's page, and the longest one ends it.
            start = self._pages.page
            ends = [start]

            def read(cell: Any, pages: Pages = self._pages, start: int = start, ends: list[int] = ends) -> str:
                pages.go_to(start)
                text = self._read(cell)
                ends.append(pages.page)
                return text

            yield list(_cells(row, properties, read, self._hidden, above))
            self._pages.go_to(max(ends))

    def _read(self, cell: Any) -> str:
        texts = []
        for draft in self._drafts(cell):
            texts.append(draft.text)
            if draft.location is not None and draft.text:
                self._locations.append(draft.location)
            for key, notes in draft.extras.items():
                self.extras.setdefault(key, []).extend(notes)
        return " ".join(filter(None, map(str.strip, texts)))


def _cells(
    row: Any,
    properties: Mapping[str, Any],
    read: Callable[[Any], str],
    hidden: Collection[str],
    above: dict[int, str],
) -> Iterator[_Cell]:
    column = _gap(properties, _BEFORE)
    if column:
        yield _Cell("", column)
    gone = [mark for mark, change in _CELL_CHANGES if change in hidden]
    before = ""
    for element in _children(row, _CELL, hidden):
        about = by_name(next(element.iterchildren(_CELL_PROPERTIES), ()))
        if not about.keys().isdisjoint(gone):
            continue
        text, width, merged = read(element), 1, False
        if _SPAN in about:
            width = min(max(number_of(about[_SPAN]) or 1, 1), _WIDEST)
        if not text:
            along = _continues(about.get(_ALONG))
            merged = along or _continues(about.get(_DOWN))
            if merged:
                text = before if along else above.get(column, "")
        for covered in range(column, column + width):
            above[covered] = text
        column += width
        before = text
        yield _Cell(text, width, merged)
    after = _gap(properties, _AFTER)
    if after:
        yield _Cell("", after)


def _children(parent: Any, wanted: str, hidden: Collection[str]) -> Iterator[Any]:
    """The rows of a table or cells of a row, through content controls and other wrappers."""
    pending = [iter(parent)]
    while pending:
        for child in pending[-1]:
            tag = child.tag
            if tag == wanted:
                yield child
            elif tag == ALTERNATIVES:
                branch = next((branch for branch in child if len(branch)), None)
                pending.append(iter(() if branch is None else branch))
                break
            elif len(child) and tag not in _PROPERTIES and tag not in hidden and tag != f"{MC}Fallback":
                pending.append(iter(child))
                break
        else:
            pending.pop()


def _gap(properties: Mapping[str, Any], name: str) -> int:
    return min(max(number_of(properties.get(name)) or 0, 0), _WIDEST)


def _continues(merge: Any) -> bool:
    """Whether a cell goes on with the one before: no value means that it does (17.4.84)."""
    return merge is not None and merge.get(VAL, "continue") == "continue"
