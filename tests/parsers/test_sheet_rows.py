"""Header, row text and row numbers of sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from py_chunks import ChunkError
from py_chunks.documents import ReadOptions
from py_chunks.errors import CorruptDocument, EncryptedDocument, InvalidArgument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._sheet_rows import (
    Sheet,
    SheetRow,
    Workbook,
    opening_workbook,
    sheet_drafts,
    workbook_document,
)


def sheet_row(number, cells, *, left=1, textual=None):
    filled = [(column, text) for column, text in enumerate(cells, left) if text]
    words = all(not text.strip().isdecimal() for text in cells if text) if textual is None else textual
    return SheetRow(number, [column for column, _ in filled], [text for _, text in filled], words)


def drafts_of(*rows, options=None):
    return list(sheet_drafts(iter(rows), "S", 0, options or ReadOptions()))


def texts_of(*rows, options=None):
    return [draft.text for draft in drafts_of(*rows, options=options)]


def numbered(*rows):
    """Rows numbered from 1."""
    return [sheet_row(number, row) for number, row in enumerate(rows, 1)]


def test_a_row_of_words_over_data_is_the_header():
    """Row text: `Header: value | Header: value`, all columns, an empty cell keeps its label."""
    drafts = drafts_of(*numbered(["Name", "Age", "Joined"], ["A", "", "x"]))
    assert [draft.text for draft in drafts] == ["Name: A | Age:  | Joined: x"]
    assert drafts[0].extras == {
        "sheet_name": "S",
        "sheet_index": 0,
        "header_row": ["Name", "Age", "Joined"],
        "col_count": 3,
    }
    assert (drafts[0].kind, drafts[0].number, drafts[0].group) == ("row", 1, 0)


def test_a_first_row_with_a_number_is_data():
    """Contract 8, xlsx `1, a`: the row is not lost; columns are named by number and the first row is 1."""
    drafts = drafts_of(*numbered(["1", "a"], ["2", "b"]))
    assert [draft.text for draft in drafts] == ["Column 1: 1 | Column 2: a", "Column 1: 2 | Column 2: b"]
    assert [draft.number for draft in drafts] == [1, 2]
    assert drafts[0].extras["header_row"] == ["Column 1", "Column 2"]


def test_one_row_is_data():
    """A sheet of one row has no header over anything."""
    assert texts_of(*numbered(["a", "b"])) == ["Column 1: a | Column 2: b"]


def test_blank_headers_and_columns_beyond():
    """XL-1: a blank header cell is `Column k`, never a made-up word; duplicates stay."""
    drafts = drafts_of(*numbered(["a", "", "a"], ["1", "2", "3", "4"]))
    assert [draft.text for draft in drafts] == ["a: 1 | Column 2: 2 | a: 3 | Column 4: 4"]


def test_a_header_cell_of_spaces_is_blank():
    """White space is no header."""
    assert texts_of(*numbered(["a", " ", "b"], ["1", "2", "3"])) == ["a: 1 | Column 2: 2 | b: 3"]


def test_blank_rows_keep_their_numbers():
    """XL-4: rows after a gap are read, and rows 1, 2, blank, 4 give 1..4."""
    rows = [sheet_row(number, [text]) for number, text in [(1, "h"), (2, "1"), (3, "2"), (4, " "), (5, "3")]]
    assert [draft.number for draft in drafts_of(*rows)] == [1, 2, 4]


def test_tables_that_stand_elsewhere_count_from_their_header():
    """An offset table's rows are numbered below its own header; its place is the sheet's."""
    rows = [sheet_row(5, ["n", "m"], left=3), sheet_row(6, ["1", "2"], left=3)]
    (draft,) = drafts_of(*rows)
    assert (draft.text, draft.number) == ("n: 1 | m: 2", 1)
    assert draft.location[1:] == (6, 6, 3, 4)


def test_a_cell_far_down_outside_the_table_is_not_lost():
    """Columns are settled from a sample; a later cell outside of them is shown in its own row."""
    rows = [sheet_row(number, ["h" if number == 1 else "1"], left=2) for number in range(1, 1003)]
    rows.append(SheetRow(1003, [1, 2, 4], ["left", "1", "right"], textual=False))
    drafts = drafts_of(*rows)
    assert drafts[-1].text == "Column 0: left | h: 1 | Column 3: right"
    assert drafts[-1].location[3:] == (1, 4)
    assert {tuple(draft.extras["header_row"]) for draft in drafts} == {("h",)}


def test_labels_may_hold_percent_signs_and_line_breaks():
    """Headers are taken as they are."""
    assert texts_of(*numbered(["100%", "a\nb", "%s"], ["1", "2", "3"])) == ["100%: 1 | a\nb: 2 | %s: 3"]


def test_without_labels():
    """include_headers=False gives `1 | v1`."""
    assert texts_of(*numbered(["a", "b"], ["1", "v1"], ["2", ""]), options=ReadOptions(include_headers=False)) == [
        "1 | v1",
        "2 | ",
    ]


def test_blank_rows_on_demand():
    """skip_empty_rows=False keeps blank rows between others; longer gaps than the limit are padding."""
    rows = [sheet_row(1, ["h"]), sheet_row(2, ["1"]), sheet_row(5, ["2"]), sheet_row(900_000, ["3"])]
    drafts = drafts_of(*rows, options=ReadOptions(skip_empty_rows=False))
    assert [(draft.number, draft.text) for draft in drafts] == [
        (1, "h: 1"),
        (2, "h: "),
        (3, "h: "),
        (4, "h: 2"),
        (899_999, "h: 3"),
    ]


def test_a_very_wide_table_shows_only_what_it_holds():
    """A lone cell in the last column does not make every row a hundred kilobytes long."""
    rows = [SheetRow(1, [1, 16384], ["a", "b"], textual=True)]
    rows += [SheetRow(number, [1], ["x"], textual=True) for number in range(2, 200)]
    texts = texts_of(*rows, options=ReadOptions(skip_empty_rows=False))
    assert set(texts) == {"a: x"}


def test_the_same_header_for_all_rows_however_far_they_are_read():
    """The header row is one list, shared."""
    drafts = drafts_of(*numbered(["a"], ["1"], ["2"]))
    assert drafts[0].extras is drafts[1].extras


def test_rows_are_read_lazily():
    """A million rows are not read for the first one."""
    asked = 0

    def rows():
        nonlocal asked
        for number in range(1, 1_000_001):
            asked = number
            yield SheetRow(number, [1], [str(number)], textual=False)

    drafts = sheet_drafts(rows(), "S", 0, ReadOptions())
    assert next(drafts).text == "Column 1: 1"
    assert asked <= 1000


@pytest.mark.parametrize(("widest", "asked_most"), [(0, 1000), (2, 2), (3, 1000)])
def test_how_far_rows_can_reach(widest, asked_most):
    """When that is known, and rows have been read that do, no others are read for the first."""
    asked = 0

    def rows():
        nonlocal asked
        for number in range(1, 2001):
            asked = number
            yield sheet_row(number, ["" if number == 1 else "1", str(number)])

    drafts = sheet_drafts(rows(), "S", 0, ReadOptions(), widest)
    assert next(drafts).extras["header_row"] == ["Column 1", "Column 2"]
    assert asked == asked_most
    assert len(list(drafts)) == 1999


# ---------------------------------------------------------------- workbooks


def broken(*rows):
    yield from rows
    raise CorruptDocument("s1 is damaged")


def document_of(*sheets, closed=None, **options):
    workbook = Workbook(
        sheets, "a.xlsx", "Failed to open workbook: Xlsx error", lambda: closed is None or closed.append(1)
    )
    return workbook_document(workbook, ReadOptions(**options))


GOOD = numbered(["h"], ["1"])


def test_sheets_are_counted_and_named():
    """sheet_index counts all sheets, also those that are skipped."""
    document = document_of(Sheet("C", None, "chart sheet"), Sheet("D", lambda: iter(GOOD)))
    assert document.metadata == {
        "sheet_count": 2,
        "sheet_names": ["C", "D"],
        "skipped_sheets": [{"sheet": "C", "reason": "chart sheet"}],
    }
    assert [draft.extras["sheet_index"] for draft in document.drafts] == [1]


def test_a_damaged_sheet_is_listed_and_the_others_are_read():
    """What stands before the damage is kept; the list is filled as reading proceeds."""
    document = document_of(Sheet("A", lambda: broken(*GOOD)), Sheet("B", lambda: iter(GOOD)))
    assert [draft.extras["sheet_name"] for draft in document.drafts] == ["A", "B"]
    assert document.metadata["skipped_sheets"] == [{"sheet": "A", "reason": "s1 is damaged"}]


def test_a_workbook_without_any_sound_sheet_is_an_error():
    """Silence would look like an empty workbook."""
    with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Xlsx error: s1 is damaged$"):
        list(document_of(Sheet("A", broken)).drafts)


def test_sheets_by_name():
    """sheet_names chooses; an unknown one is refused and the workbook closed."""
    closed: list[int] = []
    document = document_of(Sheet("A", lambda: iter(GOOD)), Sheet("B", lambda: iter(GOOD)), sheet_names=("B",))
    assert [draft.extras["sheet_name"] for draft in document.drafts] == ["B"]
    with pytest.raises(InvalidArgument, match="Sheet 'Nope' not found"):
        document_of(Sheet("A", lambda: iter(GOOD)), closed=closed, sheet_names=("Nope",))
    assert closed


def test_a_macro_sheet_is_listed_unless_it_holds_values():
    """Its cells are read like any other's."""
    document = document_of(Sheet("M", lambda: iter(()), "macro sheet"), Sheet("N", lambda: iter(GOOD), "macro sheet"))
    assert len(list(document.drafts)) == 1
    assert document.metadata["skipped_sheets"] == [{"sheet": "M", "reason": "macro sheet"}]


def test_the_text_of_all_rows_is_bounded():
    """PE-1, PE-7: long headers over many short rows end in a limit, not in a full memory."""
    rows = [sheet_row(1, ["h" * 500]), *(sheet_row(number, ["x"]) for number in range(2, 100))]
    limits = replace(Limits(), max_unpacked_bytes=5000)
    with pytest.raises(LimitExceeded) as caught:
        list(document_of(Sheet("A", lambda: iter(rows)), limits=limits).drafts)
    assert caught.value.place == "max_unpacked_bytes"


def test_the_workbook_is_closed_when_it_is_given_up():
    """Closing the drafts closes the file."""
    closed: list[int] = []
    document = document_of(Sheet("A", lambda: iter(GOOD * 9)), closed=closed)
    next(document.drafts)
    document.drafts.close()
    assert closed == [1]


def test_errors_while_opening_get_the_sentence():
    """Whatever part is damaged or locked, the error begins as the contract says."""
    for error, message in [
        (CorruptDocument("part x is damaged"), "Failed to open workbook: Ods error: part x is damaged"),
        (CorruptDocument("Failed to open workbook: Ods error: y"), "Failed to open workbook: Ods error: y"),
        (EncryptedDocument("z"), "Failed to open workbook: Ods error: Workbook is password protected"),
    ]:
        with pytest.raises(ChunkError) as caught, opening_workbook("Failed to open workbook: Ods error", "a.ods"):
            raise error
        assert (str(caught.value), type(caught.value)) == (message, type(error))
