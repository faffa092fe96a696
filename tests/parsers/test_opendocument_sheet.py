"""OpenDocument spreadsheets, through the whole line."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.opendocument_sheet import MANIFEST, content, ods, row, table, text_cell, value_cell
from py_chunks import get_chunks, iter_units, stream_chunks
from py_chunks.documents import ReadOptions
from py_chunks.errors import ChunkError, CorruptDocument, EncryptedDocument, InvalidArgument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers import _ods_rows, opendocument_sheet
from py_chunks.parsers.opendocument_sheet import parse_ods
from py_chunks.sources import bytes_source

HEAD = row(text_cell("id"), text_cell("v"))


def line(number):
    return row(value_cell("float", str(number)), text_cell(f"v{number}"))


def chunks_of(data, **settings):
    return get_chunks(data, filename="a.ods", mode="sliding_window", **settings)


def texts_of(*tables, **head):
    return [unit.text for unit in iter_units(ods(content(*tables, **head)), filename="a.ods")]


def test_windows():
    """Contract 3.13 and 8 (7 rows, 3/1): three windows with the sheet's keys."""
    chunks = chunks_of(ods(content(table("Blank"), table("S", HEAD, *map(line, range(1, 8))))))
    assert [(one["metadata"]["start_row"], one["metadata"]["end_row"]) for one in chunks] == [(1, 3), (3, 5), (5, 7)]
    metadata = chunks[0]["metadata"]
    assert metadata["document_metadata"] == {
        "source_type": "ods",
        "sheet_count": 2,
        "sheet_names": ["Blank", "S"],
        "skipped_sheets": [],
    }
    assert (metadata["sheet_index"], metadata["cell_range"]) == (1, "A2:B4")
    assert chunks[0]["content"] == "id: 1 | v: v1\nid: 2 | v: v2\nid: 3 | v: v3"


def test_repeated_rows_and_cells():
    """Counts up to the limit are content: equal neighbours are stored once."""
    rows = [
        HEAD,
        row(text_cell("a", ' table:number-columns-repeated="2"'), attributes=' table:number-rows-repeated="3"'),
        row("<table:table-cell/>", attributes=' table:number-rows-repeated="5"'),
        line(9),
    ]
    units = list(iter_units(ods(content(table("S", *rows))), filename="a.ods"))
    assert [(unit.number, unit.text) for unit in units] == [
        (1, "id: a | v: a"),
        (2, "id: a | v: a"),
        (3, "id: a | v: a"),
        (9, "id: 9 | v: v9"),
    ]


@pytest.mark.parametrize("filler", ["<table:table-cell {}/>", "<table:covered-table-cell {}/>", "value"])
def test_counts_that_fill_the_sheet_up(filler):
    """PE-6: 16,384 columns in a million rows stay a count; blank ones vanish and a value stands once."""
    repeated = ' table:number-columns-repeated="16384"'
    last = text_cell("x", repeated) if filler == "value" else filler.format(repeated)
    rows = [HEAD, line(1), row(last, attributes=' table:number-rows-repeated="1048576"')]
    began = time.process_time()
    texts = texts_of(table("S", *rows))
    assert texts == ["id: 1 | v: v1", *(["id: x | v: "] if filler == "value" else [])]
    assert time.process_time() - began < 1


def test_grouped_and_header_rows():
    """Rows inside groups and header sections are rows."""
    rows = [
        f"<table:table-header-rows>{HEAD}</table:table-header-rows>",
        f"<table:table-row-group>{line(1)}<table:table-row-group>{line(2)}</table:table-row-group></table:table-row-group>",
    ]
    assert texts_of(table("S", *rows)) == ["id: 1 | v: v1", "id: 2 | v: v2"]


def test_values_under_a_merged_cell_are_kept_as_stored():
    """XL-1: a merged value stands in its top-left cell; covered cells hold what they hold."""
    covered = text_cell("hidden").replace("table:table-cell", "table:covered-table-cell")
    rows = [HEAD, row(text_cell("a", ' table:number-columns-spanned="2"'), "<table:covered-table-cell/>"), row(covered)]
    assert texts_of(table("S", *rows)) == ["id: a | v: ", "id: hidden | v: "]


def test_what_is_no_sheet():
    """Tables in shapes, tracked deletions and copies of other documents' sheets are not read."""
    shape = (
        f"<table:shapes><draw:frame><draw:text-box>{table('In', line(7))}</draw:text-box></draw:frame></table:shapes>"
    )
    in_cell = f"<table:table-cell><text:p>c</text:p>{table('Sub', line(8))}</table:table-cell>"
    deleted = "<table:tracked-changes><table:deletion><table:table-cell><text:p>gone</text:p></table:table-cell></table:deletion></table:tracked-changes>"
    copy = table("'file:///x.ods'#S", line(6), attributes=' table:style-name="ta_extref"')
    data = content(table("S", shape, HEAD, row(in_cell), line(1)), copy, head=deleted)
    (chunk,) = chunks_of(ods(data))
    assert chunk["content"] == "id: c | v: \nid: 1 | v: v1"
    assert chunk["metadata"]["document_metadata"]["sheet_names"] == ["S"]


def test_sheets_by_name():
    """Sheets may be left out; an unknown one is refused."""
    data = ods(content(table("A", HEAD, line(1)), table("B", HEAD, line(2)), table("C", HEAD, line(3))))
    document = parse_ods(bytes_source(data, "a.ods"), ReadOptions(sheet_names=("C", "A")))
    assert [draft.text for draft in document.drafts] == ["id: 1 | v: v1", "id: 3 | v: v3"]
    with pytest.raises(InvalidArgument, match="Sheet 'Nope' not found"):
        parse_ods(bytes_source(data, "a.ods"), ReadOptions(sheet_names=("Nope",)))


def test_blank_workbooks():
    """Contract 4: no chunks."""
    assert chunks_of(ods(content(table("S")))) == []
    assert chunks_of(ods(content())) == []


@pytest.mark.parametrize("body", [None, "", "<office", content(table("S"))[:-40].replace("<table:table ", "<x ")])
def test_damaged_workbooks(body):
    """Contract 5: the sentence."""
    with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Ods error: "):
        chunks_of(ods(body))


def test_what_stands_before_the_damage_is_kept():
    """A cut file gives its rows, and the list says where it ends."""
    whole = content(table("A", HEAD, line(1), line(2)), table("B", HEAD, line(3)))
    chunks = chunks_of(ods(whole[: whole.index("v3")]))
    assert [chunk["metadata"]["sheet_name"] for chunk in chunks] == ["A", "B"]
    assert chunks[1]["content"] == "Column 1: id | Column 2: v"
    (entry,) = chunks[0]["metadata"]["skipped_sheets"]
    assert entry["sheet"] == "B"
    assert "not well-formed" in entry["reason"]


@pytest.mark.parametrize("part", ["content.xml", "encrypted-package"])
@pytest.mark.parametrize("space", [MANIFEST, "http://openoffice.org/2001/manifest"])
def test_locked_workbooks(part, space):
    """Contract 5: the sentence for a password."""
    with pytest.raises(EncryptedDocument) as caught:
        chunks_of(ods(b"garbage", locked=part, space=space))
    assert str(caught.value) == "Failed to open workbook: Ods error: Workbook is password protected"


def test_workbooks_with_locked_macros():
    """A library of macros has a password of its own; the cells are in plain (OpenDocument 1.3 part 2, 3.4.1)."""
    data = ods(content(table("S", line(1))), locked="Basic/Own/Module1.xml")
    assert [chunk["content"] for chunk in chunks_of(data)] == ["Column 1: 1 | Column 2: v1"]


def test_entities_are_not_expanded():
    """PE-7: an entity bomb gives nothing, quickly."""
    bomb = '<!DOCTYPE x [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><office:'
    data = content(table("S", HEAD, row(text_cell("1"), text_cell("HERE")))).replace("<office:", bomb, 1)
    texts = [unit.text for unit in iter_units(ods(data.replace("HERE", "&c;")), filename="a.ods")]
    assert "xxxx" not in "".join(texts)


def test_memory_does_not_grow_with_the_sheet():
    """PE-1: rows are forgotten once they are read."""
    data = ods(content(table("S", HEAD, *map(line, range(6_000)))))
    chunks = stream_chunks(data, filename="a.ods", mode="sliding_window")
    next(chunks)
    tracemalloc.start()
    try:
        count = 1 + sum(1 for _ in chunks)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 3_000
    assert peak < 3_000_000


def test_real_workbooks(corpus):
    """Every real workbook gives chunks or one of our errors, and streaming gives the same."""
    for path in corpus("ods"):
        try:
            chunks = chunks_of(path.read_bytes())
        except ChunkError:
            continue
        streamed = list(stream_chunks(path.read_bytes(), filename="a.ods", mode="sliding_window"))
        assert streamed == chunks


@pytest.mark.parametrize("body", [content(HEAD), content().replace("office:spreadsheet", "x"), "<a/>"])
def test_content_without_sheets_is_damaged(body):
    """Text outside of any sheet, or no spreadsheet at all."""
    with pytest.raises(CorruptDocument, match="holds no sheets"):
        chunks_of(ods(body))


UNUSUAL = [
    "<table:table-cell><text:p>a<text:s text:c='2'/>b</text:p></table:table-cell>",
    '<table:table-cell><text:p> a <text:s text:c="2"/> b <text:tab/></text:p><text:p>c</text:p></table:table-cell>',
    '<table:table-cell office:value-type="time" office:time-value="PT1H"><text:p>1</text:p><text:p>2:00.5</text:p></table:table-cell>',
    text_cell("two\nlines"),
    text_cell("a", ' table:number-columns-repeated="3"'),
    "<table:table-cell/>",
    "<table:covered-table-cell/>",
    text_cell("#N/A", ' calcext:value-type="error"'),
    value_cell("float", "many", "a lot"),
    f"<table:table-cell><text:p>c</text:p>{table('Sub', line(8))}</table:table-cell>",
]
CELLS = st.sampled_from([text_cell("a"), text_cell(" b  &"), value_cell("date", "2020-01-02", "00:00"), *UNUSUAL])
ROWS = st.lists(
    st.builds(lambda cells, times: row(*cells, attributes=times), st.lists(CELLS, max_size=4),
              st.sampled_from(["", ' table:number-rows-repeated="2"'])),
    max_size=6,
)  # fmt: skip


def outcome(data, limits):
    """The rows up to the error, the skipped sheets, and the error."""
    drafts, metadata = [], None
    try:
        document = parse_ods(bytes_source(data, "a.ods"), ReadOptions(limits=limits))
        metadata = document.metadata
        drafts.extend(document.drafts)
    except ChunkError as error:
        return drafts, metadata, str(error)
    return drafts, metadata, None


@given(st.lists(ROWS, min_size=1, max_size=3), st.data())
def test_rows_by_pattern_and_by_parser(sheets, data):
    """Whether rows are cut out or not, and whatever the damage: the same rows, and the same errors."""
    body = content(*[table(f"S{place}", HEAD, *rows) for place, rows in enumerate(sheets)])
    at = data.draw(st.integers(body.index("<table:table "), body.rindex("</table:table>")))
    body = (
        body[:at]
        + data.draw(st.sampled_from(["", "", "<", ">", "&", "<x>", "]]>", "\x01", " ", "</text:p>"]))
        + body[at:]
    )
    limits = Limits(max_unpacked_bytes=2 * len(body.encode()) + 1000)
    by_pattern = outcome(ods(body), limits)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opendocument_sheet, "_ENOUGH_TO_CUT", limits.max_record_bytes + 1)
        assert outcome(ods(body), limits) == by_pattern


@given(
    st.lists(st.lists(CELLS, min_size=1, max_size=3), min_size=1, max_size=3), st.lists(st.integers(0, 3), max_size=40)
)
def test_rows_alike_and_by_parser(kinds, order):
    """Rows that a pattern of their own reads are those that a parser gives."""
    rows = [row(*kinds[place % len(kinds)]) for place in order]
    data = ods(content(table("S", HEAD, *map(line, range(5)), *rows), table("T", *rows)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_ods_rows, "_ENOUGH_ALIKE", 2)
        alike = outcome(data, Limits())
        patch.setattr(opendocument_sheet, "_ENOUGH_TO_CUT", Limits().max_record_bytes + 1)
        assert outcome(data, Limits()) == alike


def test_the_first_chunk_does_not_wait_for_the_first_rows(monkeypatch):
    """Once it is known how far they reach, a block of them is enough."""
    rows = [line(number) for number in range(3_000)]
    data = ods(content(table("S", HEAD, *rows)))
    read = []
    whole = opendocument_sheet._Content._plain_row
    monkeypatch.setattr(
        opendocument_sheet._Content, "_plain_row", lambda self, row: read.append(row) or whole(self, row)
    )
    monkeypatch.setattr(opendocument_sheet.AlikeRow, "texts", lambda row: pytest.fail("a pattern has been made"))
    with stream_chunks(data, filename="a.ods", mode="sliding_window") as chunks:
        assert next(chunks)["content"] == "id: 0 | v: v0\nid: 1 | v: v1\nid: 2 | v: v2"
    assert len(read) < 10


def test_the_size_of_rows_is_bounded():
    """PE-7: whether a row's end can be seen at once or not."""
    long = row(text_cell("x" * 3_000_000))
    limits = Limits(max_record_bytes=2_500_000)
    for body in (content(table("S", HEAD, long)), content(table("S", HEAD, long)).replace("-row>", "-row >")):
        with pytest.raises(LimitExceeded, match=r"a row of a\.ods is larger than 2500000 bytes"):
            chunks_of(ods(body), limits=limits)
        assert len(chunks_of(ods(body))) == 1
    short = content(table("S", HEAD, *map(line, range(40_000)))).replace("</table:table-row>", "</table:table-row >")
    assert len(list(iter_units(ods(short), filename="a.ods", limits=limits))) == 40_000
