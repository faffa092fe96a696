"""Metadata by family: the range key, the aliases, the extras of the first unit."""

from __future__ import annotations

import pytest

from py_chunks.metadata import DocumentFacts, column_letters, describe, shared_keys
from py_chunks.units import Draft, Location, number_units


def _describe(family, *drafts, joiner="\n\n", **about):
    units = list(number_units(drafts, joiner))
    return describe(units, DocumentFacts(family, joiner, "d", about, "given.doc"))


def test_blocks():
    """Blocks have paragraph_range, and paragraph_count beside block_count."""
    found = _describe("blocks", Draft("a"), Draft("b"))
    assert (found["paragraph_range"], found["block_count"], found["paragraph_count"]) == ([0, 1], 2, 2)


def test_extras_of_the_first_unit_and_navigation_of_all():
    """Extras come from the first unit; a window is navigation only if every unit is."""
    nav, text = {"spine_index": 0, "is_navigation": True}, {"spine_index": 1, "is_navigation": False}
    found = _describe("blocks", Draft("a", extras=nav), Draft("b", extras=text))
    assert (found["spine_index"], found["is_navigation"]) == (0, False)
    assert _describe("blocks", Draft("a", extras=nav), Draft("b", extras=nav))["is_navigation"] is True


def test_records():
    """Records carry the range of their own numbers, which skip empty ones."""
    found = _describe("blocks", Draft("a", "record", number=0), Draft("b", "record", number=2))
    assert (found["paragraph_range"], found["record_range"]) == ([0, 1], [0, 2])


def test_word():
    """DOCX has paragraph_indices with what each is, counts, and the notes anchored in the window."""
    note = {"id": "1", "text": "n"}
    found = _describe(
        "word", Draft("H", "heading", 2), Draft("- i", "list", 0, extras={"footnotes": [note]}), Draft("t", "table")
    )
    assert found["paragraph_indices"] == [0, 1, 2]
    assert found["paragraph_meta"][0] == {
        "index": 0,
        "is_heading": True,
        "heading_level": 2,
        "is_list": False,
        "is_table": False,
    }
    assert (found["heading_count"], found["list_item_count"]) == (1, 1)
    assert (found["footnotes"], found["endnotes"]) == ([note], [])


def test_rows():
    """Sheets say start_row and end_row, delimited text row_start and row_end; both count rows."""
    rows = [Draft("a", "row", number=2), Draft("b", "row", number=5)]
    sheet = _describe("sheet", *rows, joiner="\n", skipped_sheets=["x"])
    assert (sheet["start_row"], sheet["end_row"], sheet["actual_row_count"]) == (2, 5, 2)
    assert sheet["skipped_sheets"] == ["x"]
    delimited = _describe("delimited", *rows, joiner="\n")
    assert (delimited["row_start"], delimited["row_end"], delimited["actual_row_count"]) == (2, 5, 2)


@pytest.mark.parametrize(
    ("location", "key", "value"),
    [
        (Location("line", 3, 4), "line_range", [3, 4]),
        (Location("page", 1, 2), "page_range", [1, 2]),
        (Location("slide", 3, 3), "slide_range", [3, 3]),
        (Location("message", 2, 2), "message_range", [2, 2]),
        (Location("notebook_cell", 0, 0), "notebook_cell_range", [0, 0]),
        (Location("spine", 0, 0), "spine_range", [0, 0]),
        (Location("cell", 2, 4, 1, 8), "cell_range", "A2:H4"),
    ],
)
def test_locations(location, key, value):
    """Each place has its key; OF-7: a paged unit says its page number too, others never do."""
    found = _describe("blocks", Draft("a", location=location))
    assert found[key] == value
    assert found.get("page_number") == (1 if location.place == "page" else None)


def test_a_window_spans_from_its_first_to_its_last_place():
    """OF-9: pages come from the units, not from counting breaks."""
    found = _describe(
        "blocks", Draft("a", location=Location("page", 2, 3)), Draft("b", location=Location("page", 3, 5))
    )
    assert (found["page_range"], found["page_number"]) == ([2, 5], 2)


def test_a_place_that_is_unknown_is_absent():
    """Never guessed: without a location there is no range."""
    found = _describe("blocks", Draft("a"), Draft("b", location=Location("page", 3, 5)))
    assert "page_range" not in found


def test_the_old_binaries():
    """DOC and PPT describe their first unit, and name the source."""
    doc = _describe("doc", Draft("- i", "list", 1), Draft("p"))
    assert (doc["source"], doc["paragraph_type"], doc["list_level"]) == ("given.doc", "list_item", 1)
    assert (doc["page_number"], doc["table_rows"]) == (None, None)
    ppt = _describe("ppt", Draft("T", "heading", 2, Location("slide", 4, 4), {"slide_number": 4, "slide_title": "T"}))
    assert (ppt["page_number"], ppt["slide_number"], ppt["heading_level"]) == (4, 4, 2)


@pytest.mark.parametrize(
    ("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA"), (16384, "XFD")]
)
def test_column_letters(number, letters):
    """Columns count in letters, without a zero."""
    assert column_letters(number) == letters


def test_dicts_with_shared_keys_are_like_others():
    """PE-4: copies share keys, never values; they grow and shrink on their own."""
    layout = shared_keys(window_size=3, overlap=1)
    one, other = layout.copy(), layout.copy()
    one["a"], other["b"] = 1, 2
    del other["overlap"]
    assert (layout, one, other) == (
        {"window_size": 3, "overlap": 1},
        {"window_size": 3, "overlap": 1, "a": 1},
        {"window_size": 3, "b": 2},
    )
    assert list(one) == ["window_size", "overlap", "a"]
    assert type(one) is dict
