"""From the rows of sheets to drafts: header, row text and row numbers, the same for every spreadsheet format.

The rules are those of the contract's section 3.13. Rows come sparse, so that neither a lone cell in a far
column nor a gap of a million rows costs more than it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, filterfalse
from typing import Any, NamedTuple

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import CorruptDocument, EncryptedDocument, InvalidArgument, LimitExceeded
from py_chunks.units import Draft, new_draft, new_location

LAST_COLUMN = 1 << 14
"""The last column a sheet of any program has; cells that claim to stand beyond it are damage."""

LOCKED = "Workbook is password protected"

WITHOUT_CELLS = {"chartsheet": "chart sheet", "dialogsheet": "dialog sheet"}
"""Sheets of Open XML packages that have no cells, by the kind of their relationship."""

MODULE = "module"
"""Why a sheet has no cells that Excel 95 wrote programs on: in later workbooks it has no part."""

MAYBE_CELLS = {"xlMacrosheet": "macro sheet", "xlIntlMacrosheet": "macro sheet"}
"""Those that are listed as skipped unless their cells hold values."""

SAMPLE_ROWS = 1000
"""Rows that settle where a sheet's table stands, at most."""

_SAMPLE_CELLS = 1 << 16


class SheetRow(NamedTuple):
    """A row of a sheet; only its cells that hold something.

    Attributes:
        number: The row in the sheet, 1-based.
        columns: The columns of its cells, 1-based.
        texts: Their texts, none of them empty.
        textual: Whether all of them are text (not numbers, dates, truth values or errors).
    """

    number: int
    columns: Sequence[int]
    texts: Sequence[str]
    textual: bool


class Sheet(NamedTuple):
    """A sheet of a workbook.

    Attributes:
        name: Its name.
        rows: Opens its rows, in order; None when the sheet has none to read.
        skipped: Why it has none, or none is to be expected.
        lost: Whether it has none because the workbook is damaged.
        widest: A column that none of the rows that settle where its table stands reaches beyond; 0 where that is not
            known.
    """

    name: str
    rows: Callable[[], Iterator[SheetRow]] | None
    skipped: str = ""
    lost: bool = False
    widest: int = 0


class Workbook(NamedTuple):
    """An open workbook.

    Attributes:
        sheets: All its sheets, in workbook order.
        label: Names the document in errors.
        failed: What the error begins with when no sheet can be read.
        close: Called when the drafts have been read or are given up.
    """

    sheets: Sequence[Sheet]
    label: str
    failed: str
    close: Callable[[], object]


@contextmanager
def opening_workbook(failed: str, label: str) -> Iterator[None]:
    """Give every error inside the sentence that the contract has for workbooks of this kind (section 5).

    Args:
        failed: The sentence up to its second colon.
        label: Names the document in errors.

    Raises:
        CorruptDocument: It was raised inside.
        EncryptedDocument: It was raised inside.
    """
    try:
        yield
    except EncryptedDocument as error:
        raise EncryptedDocument(f"{failed}: {LOCKED}", source=label, place=error.place) from error
    except CorruptDocument as error:
        raise _failure(failed, label, error) from error


def _failure(failed: str, label: str, error: CorruptDocument) -> CorruptDocument:
    message = error.message if error.message.startswith(failed) else f"{failed}: {error.message}"
    return CorruptDocument(message, source=label, place=error.place)


def workbook_document(workbook: Workbook, options: ReadOptions) -> Document:
    """Return the document of a workbook; its sheets are read one after another, as its drafts are.

    A sheet that is damaged ends where the damage begins and is listed; the other sheets are read.

    Args:
        workbook: The open workbook.
        options: `sheet_names`, `include_headers`, `skip_empty_rows` and `limits` are used.

    Raises:
        InvalidArgument: A name in `options.sheet_names` is not a sheet's.
    """
    wanted = options.sheet_names
    names = [sheet.name for sheet in workbook.sheets]
    for name in wanted or ():
        if name not in names:
            workbook.close()
            raise InvalidArgument(f"Sheet {name!r} not found", source=workbook.label, place="sheet_names", value=name)
    chosen = [(index, sheet) for index, sheet in enumerate(workbook.sheets) if wanted is None or sheet.name in wanted]
    skipped = [_skipped(sheet.name, sheet.skipped) for _, sheet in chosen if sheet.rows is None]
    metadata = {"sheet_count": len(names), "sheet_names": names, "skipped_sheets": skipped}
    return Document(metadata, _drafts(workbook, chosen, skipped, options))


def _skipped(name: str, reason: str) -> dict[str, str]:
    return {"sheet": name, "reason": reason}


def _drafts(
    workbook: Workbook, sheets: Sequence[tuple[int, Sheet]], skipped: list[dict[str, str]], options: ReadOptions
) -> Iterator[Draft]:
    damage: CorruptDocument | None = None
    spent, allowed = 0, options.limits.max_unpacked_bytes
    try:
        for index, sheet in sheets:
            if sheet.rows is None:
                continue
            before = spent
            try:
                for draft in sheet_drafts(sheet.rows(), sheet.name, index, options, sheet.widest):
                    # Every row repeats the header: a small file could ask for endless text.
                    spent += len(draft.text)
                    if spent > allowed:
                        raise _too_much_text(workbook.label, allowed)
                    yield draft
            except CorruptDocument as error:
                damage = error
                skipped.append(_skipped(sheet.name, error.message))
            else:
                if sheet.skipped and spent == before:
                    skipped.append(_skipped(sheet.name, sheet.skipped))
        if not spent:
            _refuse_lost(workbook, [sheet for _, sheet in sheets if sheet.lost], damage)
    finally:
        workbook.close()


def _refuse_lost(workbook: Workbook, lost: Sequence[Sheet], damage: CorruptDocument | None) -> None:
    """A workbook that gives nothing is empty only where nothing of it is damaged."""
    if damage is not None:
        raise _failure(workbook.failed, workbook.label, damage) from damage
    if lost:
        message = f"{workbook.failed}: sheet {lost[0].name!r}: {lost[0].skipped}"
        raise CorruptDocument(message, source=workbook.label, place=lost[0].name)


def _too_much_text(label: str, allowed: int) -> LimitExceeded:
    message = f"the rows of {label} hold more than {allowed} characters"
    return LimitExceeded(message, source=label, place="max_unpacked_bytes", value=allowed)


def sheet_drafts(
    rows: Iterator[SheetRow], name: str, index: int, options: ReadOptions, widest: int = 0
) -> Iterator[Draft]:
    """Yield a sheet's data rows as drafts.

    The header and the table's first and last column are settled from at most 1,000 rows, so that they
    are the same for every row; a later cell outside of them is shown in its own row.

    Args:
        rows: The sheet's rows, in order.
        name: The sheet's name.
        index: Its place among all sheets, 0-based.
        options: `include_headers`, `skip_empty_rows` and `limits` are used.
        widest: As for a `Sheet`.

    Raises:
        DocumentError: What the rows raise.
    """
    filled = filterfalse(_is_blank, rows)
    sample, damage = _sample(filled, widest)
    if not sample:
        if damage is not None:
            raise damage
        return
    table = _Table(sample, options)
    extras = {"sheet_name": name, "sheet_index": index, "header_row": table.header, "col_count": len(table.header)}
    if table.has_header:
        del sample[0]
    following: Iterator[SheetRow] = chain(_drained(sample), filled)
    if not options.skip_empty_rows:
        following = _with_empty_rows(following, table.above, options.limits.max_repeats)
    draft = table.draft
    for row in following:
        yield draft(row, extras, index)
    if damage is not None:
        raise damage


def _with_empty_rows(rows: Iterator[SheetRow], previous: int, longest: int) -> Iterator[SheetRow]:
    """The rows, and those between them that are empty; longer gaps are padding, not rows."""
    for row in rows:
        gap = range(previous + 1, row.number)
        for number in gap if len(gap) <= longest else ():
            yield SheetRow(number, (), (), textual=True)
        previous = row.number
        yield row


def _drained(sample: list[SheetRow]) -> Iterator[SheetRow]:
    """The rows of a sample, which is let go on the way: it takes a megabyte, and the sheet may be long."""
    sample.reverse()
    while sample:
        yield sample.pop()


def _is_blank(row: SheetRow) -> bool:
    texts = row.texts
    return not texts or (texts[0].isspace() and all(map(str.isspace, texts)))


def _sample(rows: Iterator[SheetRow], widest: int) -> tuple[list[SheetRow], CorruptDocument | None]:
    """The first rows, and the damage that ended them; what was read before it is not lost."""
    sample: list[SheetRow] = []
    cells, first, last = 0, LAST_COLUMN, 0
    try:
        for row in rows:
            sample.append(row)
            cells += len(row.columns)
            if len(sample) >= SAMPLE_ROWS or cells >= _SAMPLE_CELLS:
                break
            if widest:
                first, last = min(first, *row.columns), max(last, *row.columns)
                if first == 1 and last >= widest and len(sample) > 1:
                    break  # the other rows can't change that
    except CorruptDocument as error:
        return sample, error
    return sample, None


class _Table:
    """The one table of a sheet: where it stands, its labels, and how its rows are written."""

    def __init__(self, sample: Sequence[SheetRow], options: ReadOptions) -> None:
        top = sample[0]
        self.has_header = top.textual and len(sample) > 1
        self.above = top.number if self.has_header else top.number - 1
        # Rows that are alike share their columns.
        columns = set[int]().union(*{id(row.columns): row.columns for row in sample}.values())
        self.first, self.last = min(columns), max(columns)
        self.header = [f"Column {place}" for place in range(1, self.last - self.first + 2)]
        if self.has_header:
            for column, text in zip(top.columns, top.texts, strict=True):
                if not text.isspace():
                    self.header[column - self.first] = text
        self._labelled = options.include_headers
        self._all_columns = list(range(self.first, self.last + 1))
        self._is_wide = len(self.header) > options.limits.max_repeats
        # The pieces of a full row: each label, and room for what follows it.
        self._pieces = [""] * (2 * len(self.header))
        self._pieces[::2] = [" | " * (place > 0) + self._label(label) for place, label in enumerate(self.header)]

    def _label(self, header: str) -> str:
        return f"{header}: " if self._labelled else ""

    def draft(self, row: SheetRow, extras: Mapping[str, Any], group: int) -> Draft:
        """The row as a draft, numbered from below the header."""
        number, columns, texts, _ = row
        first, last = self.first, self.last
        if columns == self._all_columns:
            text = self._full_text(texts)
        elif self._is_wide or (columns and (min(columns) < first or max(columns) > last)):
            text = self._sparse_text(columns, texts)
            first, last = min([first, *columns]), max([last, *columns])
        else:
            line = [""] * len(self.header)
            for column, cell in zip(columns, texts, strict=True):
                line[column - first] = cell
            text = self._full_text(line)
        place = new_location(("cell", number, number, first, last))
        return new_draft((text, "row", None, place, extras, group, number - self.above, None))

    def _full_text(self, texts: Sequence[str]) -> str:
        """The texts of all columns, each after its label."""
        pieces = self._pieces.copy()
        pieces[1::2] = texts
        return "".join(pieces)

    def _sparse_text(self, columns: Sequence[int], texts: Sequence[str]) -> str:
        """The row with cells outside the table; of a very wide table only the cells that hold something."""
        cells = dict(zip(columns, texts, strict=True))
        wanted = set(cells) if self._is_wide else {*self._all_columns, *cells}
        pieces = []
        for column in sorted(wanted):
            inside = self.first <= column <= self.last
            label = self.header[column - self.first] if inside else f"Column {column - self.first + 1}"
            pieces.append(f"{self._label(label)}{cells.get(column, '')}")
        return " | ".join(pieces)
