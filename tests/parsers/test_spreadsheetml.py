"""Workbooks in one XML file, which are called .xls."""

from __future__ import annotations

import pytest

from py_chunks import get_chunks, iter_units, stream_chunks
from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits

SPACE = "urn:schemas-microsoft-com:office:spreadsheet"
START = (
    f'<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="{SPACE}" xmlns:ss="{SPACE}">'
)


def cell(kind, value, attributes=""):
    return f'<Cell{attributes}><Data ss:Type="{kind}">{value}</Data></Cell>'


def row(*cells, attributes=""):
    return f"<Row{attributes}>{''.join(cells)}</Row>"


def sheet(name, *rows, columns="", attributes=""):
    return f'<Worksheet ss:Name="{name}"><Table{attributes}>{columns}{"".join(rows)}</Table></Worksheet>'


def workbook(*sheets, styles="", head=""):
    return f"{START}{head}<Styles>{styles}</Styles>{''.join(sheets)}</Workbook>"


def style(name, code=None, parent=None):
    above = f' ss:Parent="{parent}"' if parent else ""
    stated = "" if code is None else f'<NumberFormat ss:Format="{code}"/>'
    return f'<Style ss:ID="{name}"{above}>{stated}</Style>'


def chunks_of(text, **settings):
    data = text if isinstance(text, bytes) else text.encode()
    return get_chunks(data, filename="a.xls", mode="sliding_window", **settings)


def texts_of(text):
    return [unit.text for unit in iter_units(text.encode(), filename="a.xls")]


HEAD = row(cell("String", "id"), cell("String", "v"))


def line(number):
    return row(cell("Number", number), cell("String", f"v{number}"))


def test_windows():
    """Contract 3.13: rows under their header, sheet by sheet."""
    text = workbook(sheet("A", HEAD, line(1), line(2)), sheet("Blank"), sheet("B", HEAD, line(3)))
    first, second = chunks_of(text)
    assert (first["content"], second["content"]) == ("id: 1 | v: v1\nid: 2 | v: v2", "id: 3 | v: v3")
    metadata = second["metadata"]
    assert (metadata["sheet_name"], metadata["sheet_index"], metadata["cell_range"]) == ("B", 2, "A2:B2")
    assert metadata["document_metadata"] == {
        "source_type": "xls", "sheet_count": 3, "sheet_names": ["A", "Blank", "B"], "skipped_sheets": [],
    }  # fmt: skip
    assert list(stream_chunks(text.encode(), filename="a.xls", mode="sliding_window")) == [first, second]


STYLES = "".join(
    style(name, code)
    for name, code in {
        "share": "0.0%", "percent": "Percent", "day": "Short Date", "moment": "General Date", "time": "h:mm:ss",
        "hours": "[h]:mm:ss", "money": "Currency", "none": "",
    }.items()
)  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "value", "name", "text"),
    [
        ("Number", "2.0", "none", "2"),
        ("Number", "1234.5", "money", "1234.5"),
        ("Number", "0.5", "share", "50.0%"),
        ("Number", "0.5", "percent", "50.00%"),
        ("Number", "43831", "day", "2020-01-01"),
        ("Number", "odd", "none", "odd"),
        ("DateTime", "2020-01-01T00:00:00.000", "day", "2020-01-01"),
        ("DateTime", "2020-01-01T00:00:00.000", "moment", "2020-01-01 00:00:00"),
        ("DateTime", "2020-01-01T03:04:05.000", "none", "2020-01-01 03:04:05"),
        ("DateTime", "2020-01-01", "share", "2020-01-01"),
        ("DateTime", "1900-01-02T00:00:00", "day", "1900-01-02"),
        ("DateTime", "1899-12-31T03:04:05.000", "time", "03:04:05"),
        ("DateTime", "1900-01-01T06:00:00.000", "hours", "30:00:00"),
        ("DateTime", "2020-13-01T00:00:00", "day", "2020-13-01T00:00:00"),
        ("DateTime", "soon", "day", "soon"),
        ("Boolean", "1", "none", "true"),
        ("Boolean", "0", "none", "false"),
        ("Error", "#N/A", "none", "#N/A"),
        ("String", " a&#13;&#10;&lt;b ", "none", " a\n<b "),
    ],
)
def test_values(kind, value, name, text):
    """Contract 3.13: the same values as in other workbooks."""
    rows = row(cell("String", "n")), row(cell(kind, value, f' ss:StyleID="{name}"'))
    assert texts_of(workbook(sheet("S", *rows), styles=STYLES)) == [f"n: {text}"]


def test_dates_from_1904():
    """Moments are stored as such, and shown the same."""
    head = '<ExcelWorkbook xmlns="urn:schemas-microsoft-com:office:excel"><Date1904/></ExcelWorkbook>'
    moments = ("2020-01-01T00:00:00", "day"), ("1904-01-01T10:00:00", "time"), ("1904-01-02T06:00:00", "hours")
    cells = [cell("DateTime", value, f' ss:StyleID="{name}"') for value, name in moments]
    (text,) = texts_of(workbook(sheet("S", row(*cells)), styles=STYLES, head=head))
    assert text == "Column 1: 2020-01-01 | Column 2: 10:00:00 | Column 3: 30:00:00"


def test_a_style_comes_from_the_cell_its_row_column_or_table():
    """The nearest that there is; a style without a format has that of its parent, which may lead in a circle."""
    styles = (
        style("Default", "0%") + style("above", "0.0%") + style("below", None, "above") + style("round", None, "round")
    )
    columns = '<Column ss:Index="2" ss:Span="1" ss:StyleID="above"/><Column ss:StyleID="below"/>'
    plain, half = cell("Number", "1"), cell("Number", "0.5")
    rows = row(half, half, half, half), row(half, plain, attributes=' ss:StyleID="round"')
    assert texts_of(workbook(sheet("S", *rows, columns=columns), styles=styles)) == [
        "Column 1: 50% | Column 2: 50.0% | Column 3: 50.0% | Column 4: 50.0%",
        "Column 1: 0.5 | Column 2: 1 | Column 3:  | Column 4: ",
    ]
    table = sheet("S", row(half), attributes=' ss:StyleID="above"')
    assert texts_of(workbook(table, styles=styles)) == ["Column 1: 50.0%"]


def test_places():
    """Rows and cells say where they stand when some are left out; merged cells take the room of those they cover."""
    rows = (
        row(cell("String", "a", ' ss:MergeAcross="1"'), cell("String", "c")),
        row(cell("Number", 1), cell("Number", 3, ' ss:Index="3"'), attributes=' ss:Index="4" ss:Span="1"'),
        row(cell("Number", 5, ' ss:Index="1"')),
    )
    units = list(iter_units(workbook(sheet("S", *rows)).encode(), filename="a.xls"))
    assert [unit.text for unit in units] == ["a: 1 | Column 2:  | c: 3", "a: 5 | Column 2:  | c: "]
    assert [unit.location.first for unit in units] == [4, 6]


def test_a_table_that_begins_elsewhere():
    """Its rows, columns and cells are counted from its first cell."""
    text = workbook(sheet("S", HEAD, line(1), attributes=' ss:TopCell="3" ss:LeftCell="2"'))
    assert [chunk["metadata"]["cell_range"] for chunk in chunks_of(text)] == ["B4:C4"]
    assert texts_of(workbook(sheet("S", line(1), attributes=' ss:LeftCell="16384"'))) == ["Column 1: 1"]


def test_marked_text_and_comments():
    """Strings may be HTML; a comment is none of the cell's text."""
    marked = '<ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">a<B>b</B><Font>c</Font></ss:Data>'
    comment = '<Comment><ss:Data xmlns="http://www.w3.org/TR/REC-html40">no</ss:Data></Comment>'
    assert texts_of(workbook(sheet("S", row(f"<Cell>{marked}{comment}</Cell><Cell>{comment}</Cell>")))) == [
        "Column 1: abc"
    ]


def test_damage():
    """What stands before it is read, and the damage told; without any sheet it is an error."""
    whole = workbook(sheet("A", HEAD, line(1)), sheet("B", HEAD, line(2), line(3)))
    chunks = chunks_of(whole[: whole.index("v3")])
    assert [chunk["content"] for chunk in chunks] == ["id: 1 | v: v1", "id: 2 | v: v2\nid: 3 | v: "]
    (entry,) = chunks[0]["metadata"]["skipped_sheets"]
    assert entry["sheet"] == "B"
    assert "not well-formed" in entry["reason"]
    for text in (workbook(), START):
        with pytest.raises(CorruptDocument, match=r"^Failed to open workbook: Xls error: "):
            chunks_of(text)


def test_other_encodings_and_prefixes():
    """The prefix is the writer's choice, and so is the encoding."""
    text = workbook(sheet("S", HEAD, line("1é")))
    prefixed = (
        f'<x:Workbook xmlns:x="{SPACE}"><x:Worksheet x:Name="S"><x:Table><x:Row><x:Cell><x:Data x:Type="String">é'
        "</x:Data></x:Cell></x:Row></x:Table></x:Worksheet></x:Workbook>"
    )
    for data in (b"\xef\xbb\xbf" + text.encode(), text.replace('"1.0"', '"1.0" encoding="UTF-16"').encode("utf-16")):
        assert [chunk["content"] for chunk in chunks_of(data)] == ["id: 1é | v: v1é"]
    assert texts_of(prefixed) == ["Column 1: é"]


@pytest.mark.parametrize("declared", ["", ' encoding="UTF-8"', ' encoding="windows-1252"'])
def test_bytes_of_another_encoding(declared):
    """Bytes that are no UTF-8 are read as in every other text; nothing is lost behind them."""
    text = workbook(sheet("S", HEAD, line("1é"), line(2))).replace('"1.0"', f'"1.0"{declared}')
    (chunk,) = chunks_of(text.encode("cp1252"))
    assert chunk["content"] == "id: 1é | v: v1é\nid: 2 | v: v2"
    assert chunk["metadata"]["skipped_sheets"] == []


def test_limits():
    """They hold as for all XML; columns without end take no time."""
    with pytest.raises(LimitExceeded):
        chunks_of(workbook(sheet("S", *[line(1)] * 50)), limits=Limits(max_xml_elements=100))
    columns = '<Column ss:Span="99999999" ss:StyleID="s"/>' * 5000
    assert texts_of(workbook(sheet("S", row(cell("Number", 1)), columns=columns))) == ["Column 1: 1"]


def test_styles_of_columns():
    """Columns may be named beyond the last; where one follows without a style, that of the table counts."""
    columns = (
        '<Column ss:Index="2" ss:StyleID="p" ss:Span="1"/><Column/><Column ss:StyleID="p" ss:Span="999999999"/>'
        '<Column ss:StyleID="d"/>'
    )
    cells = [cell("Number", "0.5") for _ in range(6)]
    data = workbook(sheet("A", row(*cells), columns=columns), styles=style("p", "0%"))
    assert texts_of(data) == [
        "Column 1: 0.5 | Column 2: 50% | Column 3: 50% | Column 4: 0.5 | Column 5: 50% | Column 6: 50%"
    ]
