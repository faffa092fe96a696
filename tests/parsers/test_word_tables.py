"""Tables of Word documents as pipe tables."""

from __future__ import annotations

from builders.word import package, paragraph, run
from py_chunks import iter_units


def cell(text, properties=""):
    inside = text if text.startswith("<") else paragraph(text)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inside}</w:tc>"


def row(*cells, properties=""):
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(cells)}</w:tr>"


def table(*rows):
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(rows)}</w:tbl>"


def read(body):
    return [unit.text for unit in iter_units(package(body), filename="a.docx")]


def test_rows_are_lines():
    """Section 8, docx (any table): one unit, a line per row, a rule after the first."""
    assert read(table(row(cell("A"), cell("B")), row(cell("1"), cell("2")))) == ["| A | B |\n| --- | --- |\n| 1 | 2 |"]


def test_single_row_has_no_rule():
    """Section 3.15: the delimiter row is left out when there is only one row."""
    assert read(table(row(cell("A"), cell("B")))) == ["| A | B |"]


def test_cell_text_is_one_line():
    """Paragraphs and breaks in a cell become spaces; a pipe is escaped."""
    inside = paragraph("a|b") + f"<w:p><w:r><w:t>c</w:t><w:br/><w:t>d</w:t></w:r></w:p>{paragraph('')}"
    assert read(table(row(cell(inside)))) == ["| a\\|b c d |"]


def test_merged_cells_are_repeated():
    """Section 3.15: merged text is repeated across its span, both ways."""
    wide, start, goes_on = '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    grid = table(
        row(cell("W", wide), cell("T", start)),
        row(cell("a"), cell("b"), cell("", goes_on)),
        row(cell("c"), cell("d"), cell("", goes_on)),
    )
    assert read(grid) == ["| W | W | T |\n| --- | --- | --- |\n| a | b | T |\n| c | d | T |"]


def test_old_horizontal_merge():
    """Cells merged as older versions did take the text of the one before."""
    grid = table(row(cell("W", '<w:hMerge w:val="restart"/>'), cell("", "<w:hMerge/>"), cell("x")))
    assert read(grid) == ["| W | W | x |"]


def test_gaps_before_and_after():
    """Grid columns a row leaves out are empty cells."""
    shifted = row(cell("b"), properties='<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>')
    assert read(table(row(cell("A"), cell("B"), cell("C")), shifted)) == [
        "| A | B | C |\n| --- | --- | --- |\n|  | b |  |"
    ]


def test_nested_table_stands_in_its_cell():
    """Section 3.15: the text of a nested table stands inside the cell, every cell once."""
    inner = table(row(cell("in"), cell("n|er", '<w:gridSpan w:val="2"/>')))
    assert read(table(row(cell(paragraph("out") + inner + paragraph("end")), cell("z")))) == [
        "| out in n\\|er end | z |"
    ]


def test_blank_table_is_no_unit():
    """Section 1, rule 8: empty blocks are not units."""
    assert read(table(row(cell(""), cell(""))) + paragraph("x")) == ["x"]


def test_tables_nest_without_end():
    """Tables nested deeper than anybody draws them lose no words and exhaust no stack."""
    inside = paragraph("core")
    for _ in range(90):
        inside = table(row(cell(inside)))
    assert read(inside) == ["| core |"]


def test_rows_and_cells_in_wrappers():
    """Rows and cells inside custom markup belong to the table."""
    inner = f'<w:customXml w:element="c">{cell("b")}</w:customXml>'
    wrapped = f'<w:customXml w:element="r">{row(cell("a"), inner)}</w:customXml>'
    assert read(table(wrapped)) == ["| a | b |"]


def test_hostile_spans():
    """A span claims no more columns than a table can have."""
    (text,) = read(table(row(cell("x", '<w:gridSpan w:val="999999999"/>'))))
    assert text.count("x") == 63


def test_text_box_in_a_cell():
    """What hangs in a cell is read in the cell."""
    box = f"<w:pict><v:shape><v:textbox><w:txbxContent>{paragraph('boxed')}</w:txbxContent></v:textbox></v:shape></w:pict>"
    assert read(table(row(cell(f"<w:p>{run('a')}<w:r>{box}</w:r></w:p>")))) == ["| a boxed |"]
