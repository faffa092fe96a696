"""Binary workbooks, through the whole line."""

from __future__ import annotations

import io
import random
import struct
import zipfile

import pytest

from builders.excel_binary import (
    BEGIN_DATA,
    END_DATA,
    ROW,
    SHARED,
    Fault,
    cell_record,
    record,
    row_records,
    wide,
    xls,
    xlsb,
)
from builders.spreadsheet import one_sheet, zipped
from py_chunks import get_chunks, iter_units, stream_chunks
from py_chunks.errors import ChunkError, CorruptDocument, EncryptedDocument

TABLE = [["id", "v"], *([number, f"v{number}"] for number in range(1, 8))]


def chunks_of(data, name, **settings):
    return get_chunks(data, filename=name, mode="sliding_window", **settings)


def texts_of(data, name):
    return [unit.text for unit in iter_units(data, filename=name)]


WRITERS = {
    "a.xls": xls,
    "a.xlsb": lambda sheets: xlsb({name: row_records(rows) for name, rows in sheets.items()}),
}
each = pytest.mark.parametrize("name", sorted(WRITERS))


@each
def test_windows(name):
    """Contract 3.13 and 8 (7 rows, 3/1): three windows with the sheet's keys."""
    chunks = chunks_of(WRITERS[name]({"Blank": [], "S": TABLE}), name)
    assert [chunk["metadata"]["start_row"] for chunk in chunks] == [1, 3, 5]
    metadata = chunks[0]["metadata"]
    assert chunks[0]["content"].splitlines()[0] == "id: 1 | v: v1"
    assert metadata["document_metadata"] == {
        "source_type": name[2:],
        "sheet_count": 2,
        "sheet_names": ["Blank", "S"],
        "skipped_sheets": [],
    }
    assert (metadata["sheet_index"], metadata["cell_range"], metadata["col_count"]) == (1, "A2:B4", 2)


@each
def test_streaming_gives_the_same(name):
    """Rule 9: list(stream) == get."""
    data = WRITERS[name]({"S": TABLE, "T": TABLE})
    assert list(stream_chunks(data, filename=name, mode="sliding_window")) == chunks_of(data, name)


@each
def test_a_first_row_with_a_number_is_data(name):
    """Contract 8, xlsx first row `1, a`, holds for every kind of workbook."""
    assert texts_of(WRITERS[name]({"S": [[1, "a"], [2, "b"]]}), name)[0] == "Column 1: 1 | Column 2: a"


def test_values_of_xls():
    """Contract 3.13 and 8, values: percent, dates, times, durations, truth and errors."""
    rows = [
        ["n"],
        [2],
        [(0.5, "0%")],
        [(43831, "yyyy-mm-dd")],
        [(43831.125, "yyyy-mm-dd hh:mm")],
        [(11045 / 86400, "h:mm:ss")],
        [(1.25, "[h]:mm:ss")],
        [True],
        [Fault(0x2A)],
        ["l1\nl2"],
    ]
    assert texts_of(xls({"S": rows}), "a.xls") == [
        f"n: {text}"
        for text in ("2", "50%", "2020-01-01", "2020-01-01 03:00:00", "03:04:05", "30:00:00", "true", "#N/A", "l1\nl2")
    ]


def test_values_of_xlsb():
    """The same values from binary records."""
    rows = [
        ["n"],
        [2],
        [(0.5, 1)],
        [(43831, 2)],
        [(43831.125, 3)],
        [(11045 / 86400, 4)],
        [(1.25, 5)],
        [True],
        [Fault(0x2A)],
        ["l1\nl2"],
    ]
    codes = ["0%", "yyyy-mm-dd", "yyyy-mm-dd hh:mm", "h:mm:ss", "[h]:mm:ss"]
    assert texts_of(xlsb({"S": row_records(rows)}, codes=codes), "a.xlsb") == [
        f"n: {text}"
        for text in ("2", "50%", "2020-01-01", "2020-01-01 03:00:00", "03:04:05", "30:00:00", "true", "#N/A", "l1\nl2")
    ]


def test_dates_from_1904():
    """XL-6: the base is read from the workbook in both formats."""
    assert texts_of(xls({"S": [["d"], [(42369, "yyyy-mm-dd")]]}, date1904=True), "a.xls") == ["d: 2020-01-01"]
    data = xlsb({"S": row_records([["d"], [(42369, 1)]])}, codes=["yyyy-mm-dd"], date1904=True)
    assert texts_of(data, "a.xlsb") == ["d: 2020-01-01"]


def test_hidden_sheets_are_read():
    """XL-7: hidden sheets are included."""
    assert texts_of(xls({"A": TABLE[:2], "B": TABLE[:2]}, hidden=["B"]), "a.xls") == ["id: 1 | v: v1"] * 2


def test_chart_and_macro_sheets_of_xlsb():
    """XL-8: a chart sheet is listed and the others are read."""
    data = xlsb({"C": b"", "S": row_records(TABLE[:2])}, kinds={"C": "chartsheet"})
    (chunk,) = chunks_of(data, "a.xlsb")
    assert chunk["metadata"]["skipped_sheets"] == [{"sheet": "C", "reason": "chart sheet"}]
    assert chunk["metadata"]["sheet_index"] == 1


def test_shared_strings_of_xlsb():
    """Strings are looked up by number."""
    rows = b"".join(
        record(ROW, number.to_bytes(4, "little")) + cell_record(SHARED, 0, number.to_bytes(4, "little"))
        for number in (0, 1)
    )
    part = record(BEGIN_DATA) + rows + record(END_DATA)
    assert texts_of(xlsb({"S": part}, strings=["head", "one"]), "a.xlsb") == ["head: one"]


def test_content_beats_the_name():
    """Contract 6: an .xls that is an Open XML workbook is read as one."""
    (chunk,) = chunks_of(one_sheet([["a"], ["b"]]), "a.xls")
    assert chunk["content"] == "a: b"
    assert chunk["metadata"]["document_metadata"]["detected_type"] == "xlsx"


@each
def test_blank_workbooks(name):
    """Contract 4: no chunks."""
    assert chunks_of(WRITERS[name]({"S": []}), name) == []


@pytest.mark.parametrize(
    ("name", "data", "start"),
    [
        ("a.xls", b"\x00\x01\x02", "Xls"),
        ("a.xls", xls({"S": TABLE})[:600], "Xls"),
        ("a.xlsb", b"nothing", "Xlsb"),
        ("a.xlsb", xlsb({"S": b"\x05"}), "Xlsb"),
    ],
)
def test_damaged_workbooks(name, data, start):
    """Contract 5: the sentences for both."""
    with pytest.raises(CorruptDocument, match=rf"^Failed to open workbook: {start} error: "):
        chunks_of(data, name)


def test_locked_workbooks():
    """Contract 5: the sentences for a password: a FilePass record, and an encrypted package."""
    data = xls({"S": TABLE})
    at = data.index(b"\x09\x08\x10\x00")  # the workbook's first record
    locked = data[: at + 20] + b"\x2f\x00\x04\x00abcd" + data[at + 28 :]
    with pytest.raises(EncryptedDocument) as caught:
        chunks_of(locked, "a.xls")
    assert str(caught.value) == "Failed to open workbook: Xls error: Workbook is password protected"
    package = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(400)
    with pytest.raises(EncryptedDocument) as caught:
        chunks_of(package, "a.xlsb")
    assert str(caught.value) == "Failed to open workbook: Xlsb error: Workbook is password protected"


@each
def test_flipped_bytes(name):
    """PE-7: damage anywhere gives rows or one of our errors."""
    random.seed(name)
    data = WRITERS[name]({"S": TABLE})
    for _ in range(60):
        broken = bytearray(data)
        for _ in range(random.randint(1, 20)):
            broken[random.randrange(len(broken))] = random.randrange(256)
        try:
            texts = texts_of(bytes(broken), name)
        except ChunkError:
            texts = ["refused"]
        assert all(texts)


def test_real_workbooks(corpus):
    """Every real workbook gives chunks or one of our errors, and streaming gives the same."""
    for path in corpus("xls") + corpus("xlsb"):
        try:
            chunks = chunks_of(path.read_bytes(), path.name)
        except ChunkError:
            continue
        assert list(stream_chunks(path, mode="sliding_window")) == chunks


def test_a_binary_workbook_without_its_sheet_is_no_empty_one():
    """As in the other formats of workbooks."""
    data = xlsb({"S": row_records([["id"], [1]])}).replace(b"worksheets/s1.bin", b"worksheets/gone.b")
    with pytest.raises(CorruptDocument, match=r"sheet 'S': its part .* is missing"):
        get_chunks(data, filename="a.xlsb")


def test_a_binary_workbook_that_lists_no_sheets():
    """Every workbook has one."""
    with pytest.raises(CorruptDocument, match="lists no sheets"):
        get_chunks(xlsb({}), filename="a.xlsb")


def test_entries_of_sheets_as_written_before_the_release():
    """Four more bytes stand before the relationship of a sheet."""
    data = xlsb({"S": row_records([["id"], [1]])})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    head = record(156, struct.pack("<II", 0, 1) + wide("rId1") + wide("S"))
    assert head in parts["xl/workbook.bin"]
    longer = record(156, struct.pack("<III", 0, 0, 1) + wide("rId1") + wide("S"))
    parts["xl/workbook.bin"] = parts["xl/workbook.bin"].replace(head, longer)
    assert [unit.text for unit in iter_units(zipped(parts), filename="a.xlsb")] == ["id: 1"]


def test_a_sheet_that_ends_before_its_rows_do():
    """What was read of it is kept, the damage is listed, and a sheet of nothing else is damaged."""
    whole = row_records([["id"], [1], [2]])
    end = record(146)
    cut = whole[: whole.index(end)]
    chunks = get_chunks(xlsb({"S": cut}), filename="a.xlsb", mode="sliding_window")
    assert chunks[0]["content"] == "id: 1\nid: 2"
    assert "ends before its rows do" in chunks[0]["metadata"]["skipped_sheets"][0]["reason"]
    with pytest.raises(CorruptDocument, match="ends before its rows do"):
        get_chunks(xlsb({"S": b""}), filename="a.xlsb")
