"""Open XML workbooks, through the whole line."""

from __future__ import annotations

import io
import time
import tracemalloc
import zipfile
from dataclasses import replace

import pytest

from builders.spreadsheet import MAIN, RELATIONS, cell, one_sheet, rows_xml, sheet_xml, styles_xml, workbook, zipped
from py_chunks import get_chunks, get_text, iter_units, stream_chunks
from py_chunks.errors import ChunkError, CorruptDocument, EncryptedDocument, LimitExceeded
from py_chunks.limits import Limits

STRICT = "http://purl.oclc.org/ooxml"


def chunks_of(data, name="a.xlsx", **settings):
    return get_chunks(data, filename=name, mode="sliding_window", **settings)


def texts_of(data, name="a.xlsx"):
    return [unit.text for unit in iter_units(data, filename=name)]


def table(count, left="id"):
    return [[left, "v"], *([number, f"v{number}"] for number in range(1, count + 1))]


# ----------------------------------------------------------------- windows


def test_windows_and_their_metadata():
    """Contract 3.13: text, content type, ranges and sheet keys of the first window."""
    chunk, *_ = chunks_of(one_sheet(table(4)))
    assert chunk["content"] == "id: 1 | v: v1\nid: 2 | v: v2\nid: 3 | v: v3"
    assert chunk["content_type"] == "row_window"
    metadata = chunk["metadata"]
    assert metadata["document_metadata"] == {
        "source_type": "xlsx",
        "sheet_count": 1,
        "sheet_names": ["Sheet"],
        "skipped_sheets": [],
    }
    expected = {
        "start_row": 1, "end_row": 3, "actual_row_count": 3, "block_count": 3, "sheet_name": "Sheet", "sheet_index": 0,
        "sheet_window_index": 0, "header_row": ["id", "v"], "col_count": 2, "skipped_sheets": [],
        "cell_range": "A2:B4", "section_heading": None, "heading_path": [],
    }  # fmt: skip
    assert {key: metadata[key] for key in expected} == expected
    assert metadata["skipped_sheets"] is metadata["document_metadata"]["skipped_sheets"]


def test_seven_rows_give_three_windows():
    """Contract 8, csv xlsx: no trailing window inside the one before."""
    chunks = chunks_of(one_sheet(table(7)))
    assert [(chunk["metadata"]["start_row"], chunk["metadata"]["end_row"]) for chunk in chunks] == [
        (1, 3),
        (3, 5),
        (5, 7),
    ]


def test_a_first_row_with_a_number_is_data():
    """Contract 8, xlsx first row `1, a`: data, under Column k."""
    assert texts_of(one_sheet([[1, "a"], [2, "b"]])) == ["Column 1: 1 | Column 2: a", "Column 1: 2 | Column 2: b"]
    (chunk,) = chunks_of(one_sheet([[1, "a"], [2, "b"]]))
    assert (chunk["metadata"]["start_row"], chunk["metadata"]["cell_range"]) == (1, "A1:B2")


def test_times_and_durations():
    """Contract 8, xlsx time 03:04:05 and duration 30 h."""
    data = one_sheet([["n"], [(11045 / 86400, 1)], [(1.25, 2)]], codes=["h:mm:ss", "[h]:mm:ss"])
    assert texts_of(data) == ["n: 03:04:05", "n: 30:00:00"]


def test_indices_are_global_over_sheets():
    """Contract 8, xlsx 2 sheets: chunk_index runs on, sheet_window_index starts anew, no window spans sheets."""
    sheets = {name: sheet_xml(rows_xml(table(4))) for name in ("One", "Two")}
    chunks = chunks_of(workbook(sheets))
    seen = [
        (one["metadata"]["chunk_index"], one["metadata"]["sheet_name"], one["metadata"]["sheet_window_index"])
        for one in chunks
    ]
    assert seen == [(0, "One", 0), (1, "One", 1), (2, "Two", 0), (3, "Two", 1)]
    text = get_text(workbook(sheets), filename="a.xlsx")
    assert "v4\n\nid: 1" in text
    for chunk in chunks:
        start, end = chunk["metadata"]["char_range"]
        assert text[start:end] == chunk["content"]


def test_mode_row():
    """Modes, row: one row per chunk, with its own keys; TA-3: a row is never cut."""
    long = "word " * 3000
    chunks = get_chunks(one_sheet([["id", "text"], [1, long], [2, "b"]]), filename="a.xlsx", mode="row")
    assert [chunk["content"] for chunk in chunks] == [f"id: 1 | text: {long}", "id: 2 | text: b"]
    assert {chunk["content_type"] for chunk in chunks} == {"row_document"}
    expected = {
        "row_index": 2, "header_row": ["id", "text"], "col_count": 2, "rows_per_chunk": 1, "actual_row_count": 1,
        "chunk_index": 1, "skipped_sheets": [], "sheet_name": "Sheet", "sheet_index": 0,
    }  # fmt: skip
    assert {key: chunks[1]["metadata"][key] for key in expected} == expected


# ------------------------------------------------------------------ values


def test_values():
    """Contract 3.13, values: numbers, percent, truth, errors, dates, line breaks."""
    cells = [
        (cell("A2", 2.0), "2"),
        (cell("A2", 0.1 + 0.2), "0.3"),
        (cell("A2", 0.5, 1), "50%"),
        (cell("A2", 1234.5, 2), "1234.5"),
        (cell("A2", True), "true"),
        ('<c r="A2" t="e"><v>#N/A</v></c>', "#N/A"),
        (cell("A2", 43831, 3), "2020-01-01"),
        (cell("A2", 43831.125, 3), "2020-01-01 03:00:00"),
        (cell("A2", 43831, 4), "2020-01-01 00:00:00"),
        (cell("A2", "l1\nl2"), "l1\nl2"),
    ]
    for markup, text in cells:
        data = sheet_xml(f'<row r="1">{cell("A1", "n")}</row><row r="2">{markup}</row>')
        codes = ["0%", '"$"#,##0.00', "yyyy-mm-dd", "yyyy-mm-dd hh:mm"]
        assert texts_of(workbook({"S": data}, codes=codes)) == [f"n: {text}"]


def test_formulas():
    """XL-5: the cached value; without one the cell is empty and its row kept."""
    data = sheet_xml(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>'
        '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>A2*2</f></c></row>'
    )
    assert texts_of(workbook({"S": data})) == ["a: 2 | b: "]


def test_dates_from_1904():
    """XL-6: the base of day numbers is read from the workbook."""
    rows = [["d"], [(0, 1)], [(42369, 1)]]
    data = one_sheet(rows, codes=["yyyy-mm-dd"], properties='<workbookPr date1904="1"/>')
    assert texts_of(data) == ["d: 1904-01-01", "d: 2020-01-01"]


def test_cells_without_a_style_have_the_first_one():
    """The default style may be a date."""
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'
    data = one_sheet([["d"], [43831]], replace={"xl/styles.xml": styles})
    assert texts_of(data) == ["d: 2020-01-01"]


def test_shared_strings():
    """Rich text is joined, phonetic readings are left out, an empty entry counts."""
    strings = (
        f'<sst xmlns="{MAIN}"><si><t>head</t></si><si/><si><r><t>hel</t></r><r><t>lo</t></r></si>'
        "<si><t>東京</t><rPh><t>トウキョウ</t></rPh></si></sst>"
    )
    cells = "".join(f'<row r="{row}"><c r="A{row}" t="s"><v>{at}</v></c></row>' for row, at in [(1, 0), (2, 2), (3, 3)])
    assert texts_of(workbook({"S": sheet_xml(cells)}, strings=strings)) == ["head: hello", "head: 東京"]


def test_merged_cells():
    """XL-1: a merged value stands once, in its top-left cell; the others stay blank."""
    rows = rows_xml([["a", "b"], ["wide", None], [1, 2]])
    data = workbook({"S": sheet_xml(rows, after='<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>')})
    assert texts_of(data) == ["a: wide | b: ", "a: 1 | b: 2"]


# ------------------------------------------------------------------ sheets


def test_a_wrong_dimension_is_ignored():
    """XL-2, XL-3: neither a million phantom rows nor a missing sheet."""
    for reference in ("A1", "A1:XFD1048576", "nonsense"):
        data = workbook({"S": sheet_xml(rows_xml(table(2)), before=f'<dimension ref="{reference}"/>')})
        assert len(texts_of(data)) == 2


def test_rows_after_a_gap():
    """XL-4: blank rows end nothing."""
    rows = rows_xml(table(1)) + rows_xml([[9, "far"]], top=1_000_000)
    units = list(iter_units(workbook({"S": sheet_xml(rows)}), filename="a.xlsx"))
    assert [(unit.number, unit.text) for unit in units] == [(1, "id: 1 | v: v1"), (999_999, "id: 9 | v: far")]


def test_hidden_sheets_rows_and_columns_are_read():
    """XL-7: hidden content is content; the policy is the same in every family."""
    hidden = (
        '<row r="1" hidden="1">' + cell("A1", "h") + "</row>" + '<row r="2" hidden="1">' + cell("A2", "x") + "</row>"
    )
    part = sheet_xml(hidden, before='<cols><col min="1" max="1" hidden="1"/></cols>')
    assert texts_of(workbook({"S": part}, hidden=["S"])) == ["h: x"]


def test_chart_and_dialog_sheets_are_skipped_and_listed():
    """XL-8: the other sheets are read, and the list says what was not."""
    good = sheet_xml(rows_xml(table(1)))
    data = workbook(
        {"Chart": "<chartsheet/>", "Data": good, "Ask": "<dialogsheet/>", "Macro": sheet_xml("")},
        kinds={"Chart": "chartsheet", "Ask": "dialogsheet", "Macro": "xlMacrosheet"},
    )
    (chunk,) = chunks_of(data)
    assert chunk["metadata"]["sheet_index"] == 1
    assert [entry["sheet"] for entry in chunk["metadata"]["skipped_sheets"]] == ["Chart", "Ask", "Macro"]
    assert [entry["reason"] for entry in chunk["metadata"]["skipped_sheets"]] == [
        "chart sheet",
        "dialog sheet",
        "macro sheet",
    ]


def test_cells_of_a_macro_sheet_are_read():
    """Text in its cells is text."""
    data = workbook({"M": sheet_xml(rows_xml(table(1)))}, kinds={"M": "xlMacrosheet"})
    assert texts_of(data) == ["id: 1 | v: v1"]


def test_one_bad_sheet_does_not_take_the_others():
    """Missing and damaged sheets are listed, with what was read before the damage kept."""
    good = sheet_xml(rows_xml(table(2)))
    sheets = {"Gone": None, "Cut": good[: good.index('<row r="3"')], "Good": good}
    chunks = chunks_of(workbook(sheets))
    assert [chunk["metadata"]["sheet_name"] for chunk in chunks] == ["Cut", "Good"]
    skipped = chunks[0]["metadata"]["skipped_sheets"]
    assert [entry["sheet"] for entry in skipped] == ["Gone", "Cut"]


def test_strict_workbooks():
    """ISO strict namespaces are read like transitional ones."""
    package = zipfile.ZipFile(io.BytesIO(one_sheet(table(1))))
    parts = {
        name: package.read(name)
        .decode()
        .replace(MAIN, f"{STRICT}/spreadsheetml/main")
        .replace(RELATIONS, f"{STRICT}/officeDocument/relationships")
        for name in package.namelist()
    }
    assert texts_of(zipped(parts)) == ["id: 1 | v: v1"]


def test_prefixes_and_single_quotes():
    """Unusual but sound XML is read."""
    part = (
        f"<x:worksheet xmlns:x='{MAIN}'><x:sheetData><x:row r='1'><x:c r='A1' t='str'><x:v>h</x:v></x:c></x:row>"
        "<x:row r='2'><x:c r='A2' t='str'><x:v><![CDATA[<a>]]></x:v></x:c></x:row></x:sheetData></x:worksheet>"
    )
    assert texts_of(workbook({"S": part})) == ["h: <a>"]


@pytest.mark.parametrize("extension", ["xlsx", "xlsm", "xltx", "xltm"])
def test_each_extension_names_itself(extension):
    """Macro workbooks and templates are read; source_type is the extension."""
    (chunk,) = chunks_of(one_sheet(table(1), extension=extension), f"a.{extension}")
    assert chunk["metadata"]["document_metadata"]["source_type"] == extension


def test_the_handbook_reads_the_same_in_every_format(fixtures):
    """One workbook in seven formats, written by three programs, gives one text."""
    texts = {
        get_text(fixtures / f"handbook.{ending}") for ending in ["xlsx", "xlsm", "xltx", "xltm", "xls", "xlsb", "ods"]
    }
    (text,) = texts
    assert text.splitlines()[1] == "Ship: Brisk | Arrived: 2024-03-02 | Tons: 850.5 | Pilot: Tomas"


def test_blank_workbooks():
    """Contract 4: a blank workbook gives no chunks and no error."""
    assert chunks_of(workbook({"S": sheet_xml("")})) == []
    assert chunks_of(workbook({"S": f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'})) == []


# ------------------------------------------------------------------ damage


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 nonsense",
        b"no zip at all",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        one_sheet([["a"]])[:-30],
        one_sheet([["a"]], replace={"xl/workbook.xml": "<workbook"}),
        one_sheet([["a"]], replace={"xl/workbook.xml": ""}),
        one_sheet([["a"]], replace={"xl/worksheets/s1.xml": "<worksheet><sheetData><row><c"}),
    ],
)
def test_damaged_workbooks(data):
    """Contract 5: the sentence for spreadsheets."""
    with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Xlsx error: ") as caught:
        chunks_of(data)
    assert caught.value.source == "a.xlsx"


def test_damaged_package_relationships_are_not_needed():
    """The workbook is looked for where it always is."""
    assert texts_of(one_sheet(table(1), replace={"_rels/.rels": ""})) == ["id: 1 | v: v1"]


def test_damaged_styles_cost_formats_only():
    """Numbers are shown plain."""
    assert texts_of(one_sheet([["d"], [(43831, 1)]], replace={"xl/styles.xml": b"\0"})) == ["d: 43831"]


def test_numbers_of_strings_and_formats_without_end():
    """A number of 5,000 digits, which `int` refuses, names nothing."""
    many = "9" * 5000
    head = '<row r="1"><c r="A1" t="inlineStr"><is><t>d</t></is></c></row>'
    rows = f'{head}<row r="2"><c r="A2" t="s"><v>{many}</v></c><c r="B2" s="1"><v>43831</v></c></row>'
    for replaced in ('numFmtId="164"/></cellXfs>', 'numFmtId="164" formatCode'):
        styles = styles_xml(["yyyy"]).replace(replaced, replaced.replace("164", many))
        data = workbook(
            {"S": sheet_xml(rows)}, strings="<sst><si><t>a</t></si></sst>", replace={"xl/styles.xml": styles}
        )
        (chunk,) = chunks_of(data)
        assert chunk["content"] == "d:  | Column 2: 43831"


def test_locked_workbooks():
    """Contract 5: the sentence for a password."""
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(400)
    with pytest.raises(EncryptedDocument) as caught:
        chunks_of(data)
    assert str(caught.value) == "Failed to open workbook: Xlsx error: Workbook is password protected"


def test_unpacking_is_bounded():
    """PE-7: a small file that unpacks to much more is refused while it is read."""
    rows = rows_xml(table(1)) + " " * 30_000_000
    with pytest.raises(LimitExceeded) as caught:
        chunks_of(workbook({"S": sheet_xml(rows)}))
    assert caught.value.place == "max_unpack_ratio"
    with pytest.raises(LimitExceeded, match="unpacks to"):
        chunks_of(one_sheet(table(5000)), limits=replace(Limits(), max_unpacked_bytes=100_000))


# ----------------------------------------------------------------- laziness


def test_the_first_chunk_does_not_wait_for_the_rest():
    """PE-1: rows are read as they are needed, in memory that does not grow with the sheet."""
    data = one_sheet([["id", "text"], *([number, f"some words in row {number}"] for number in range(8_000))])
    chunks = stream_chunks(data, filename="a.xlsx", mode="sliding_window")
    next(chunks)
    tracemalloc.start()
    try:
        count = 1 + sum(1 for _ in chunks)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 4_000
    assert peak < 3_000_000


def test_a_far_cell_costs_no_time():
    """PE-6: sparse sheets are not filled up."""
    rows = "".join(f'<row r="{row}">{cell(f"XFD{row}", "x")}</row>' for row in range(1, 2000))
    began = time.process_time()
    units = list(iter_units(workbook({"S": sheet_xml(rows + "")}), filename="a.xlsx"))
    assert len(units) == 1998
    assert units[0].location.first_column == 16384
    assert time.process_time() - began < 2


def test_real_workbooks(corpus):
    """Every real workbook gives chunks or one of our errors, and streaming gives the same."""
    for path in corpus("xlsx") + corpus("xlsm"):
        try:
            chunks = chunks_of(path.read_bytes(), path.name)
        except ChunkError:
            continue
        assert list(stream_chunks(path, mode="sliding_window")) == chunks


def test_a_workbook_without_its_sheets_is_no_empty_one():
    """A sheet whose part can't be found is left out; where that leaves nothing, the workbook is damaged."""
    for lost in ({"xl/_rels/workbook.xml.rels": None}, {"xl/worksheets/s1.xml": None}):
        data = one_sheet([["id"], [1]], replace=lost)
        with pytest.raises(CorruptDocument, match=r"sheet 'Sheet': its part .* is missing"):
            get_chunks(data, filename="a.xlsx")
    data = workbook({"Lost": None, "S": sheet_xml(rows_xml([["id"], [1]]))})
    (unit,) = iter_units(data, filename="a.xlsx")
    assert unit.text == "id: 1"


def entries_xml(**relations):
    """A workbook part whose sheets have these relationships; None for no word of one."""
    entries = "".join(
        f'<sheet name="{name}" sheetId="1"' + ("/>" if relation is None else f' r:id="{relation}"/>')
        for name, relation in relations.items()
    )
    return f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{entries}</sheets></workbook>'


def test_sheets_that_have_no_part():
    """Excel writes an empty relationship for the sheets on which Excel 95 had programs; no other part is theirs."""
    parts = {f"xl/worksheets/sheet{place}.xml": sheet_xml(rows_xml([["id"], [place]])) for place in (1, 2, 3)}
    related = "".join(
        f'<Relationship Id="rId{place}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{place}.xml"/>'
        for place in (1, 2)
    )
    relations = f'<Relationships xmlns="{RELATIONS.replace("officeDocument", "package")}">{related}</Relationships>'
    for main, read, skipped in (
        (entries_xml(A="rId1", M="", B="rId2"), ["A", "B"], ["module"]),
        (
            entries_xml(A="rId1", M="rId9", B="rId2"),
            ["A", "B"],
            ["its part xl/worksheets/sheet2.xml is another sheet's"],
        ),
        (entries_xml(A="rId1", B="rId2", M="rId9"), ["A", "B", "M"], []),
        (entries_xml(A=None, B=None), ["A", "B"], []),
    ):
        data = workbook({}, replace={"xl/workbook.xml": main, "xl/_rels/workbook.xml.rels": relations, **parts})
        chunks = chunks_of(data)
        assert [chunk["metadata"]["sheet_name"] for chunk in chunks] == read
        assert [chunk["content"] for chunk in chunks] == [f"id: {place}" for place in range(1, len(read) + 1)]
        assert [entry["reason"] for entry in chunks[0]["metadata"]["skipped_sheets"]] == skipped
    assert chunks_of(workbook({}, replace={"xl/workbook.xml": entries_xml(M="")})) == []


def test_a_part_is_one_sheet():
    """An entry that leads to another sheet's part is left out, so that a small file can't ask for endless rows."""
    names = [f"S{number}" for number in range(1, 2001)]
    entries = "".join(f'<sheet name="{name}" sheetId="1" r:id="rId1"/>' for name in names)
    main = f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{entries}</sheets></workbook>'
    data = one_sheet([["id"], [1]], replace={"xl/workbook.xml": main})
    (chunk,) = get_chunks(data, filename="a.xlsx", mode="sliding_window")
    skipped = chunk["metadata"]["skipped_sheets"]
    assert (chunk["content"], len(skipped)) == ("id: 1", 1999)
    assert skipped[0] == {"sheet": "S2", "reason": "its part xl/worksheets/s1.xml is another sheet's"}
