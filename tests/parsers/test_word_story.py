"""Blocks of a text: through content controls, on one side of tracked changes."""

from __future__ import annotations

import pytest

from builders.word import (
    p,
    paragraph,
    run,
    texts,
    units,
)


class TestContentControls:
    def test_five_places(self):
        """DO-2: content controls are read around blocks, runs, rows, cells and in each other."""

        def control(inside):
            return f'<w:sdt><w:sdtPr><w:alias w:val="no"/></w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>'

        cell = f"<w:tc>{control(paragraph('in'))}</w:tc>"
        table = f"<w:tbl>{control(f'<w:tr>{cell}{control(cell)}</w:tr>')}</w:tbl>"
        body = control(control(paragraph("block"))) + p(control(run("run")) + run("!")) + table
        assert texts(body) == ["block", "run!", "| in | in |"]


class TestTrackedChanges:
    BODY = p(
        run("a ")
        + f"<w:ins>{run('new ')}</w:ins>"
        + "<w:del><w:r><w:delText>old </w:delText></w:r></w:del>"
        + f"<w:moveFrom>{run('from ')}</w:moveFrom><w:moveTo>{run('to ')}</w:moveTo>"
        + run("z")
    )

    @pytest.mark.parametrize(
        ("revisions", "text"),
        [("accepted", "a new to z"), ("original", "a old from z"), ("all", "a new old from to z")],
    )
    def test_three_sides(self, revisions, text):
        """DO-3, section 8 docx (moveFrom): inserted text by default; the other side, or both, when asked for."""
        assert texts(self.BODY, revisions=revisions) == [text]

    def test_deleted_mark_joins_paragraphs(self):
        """A paragraph whose mark was deleted is continued by the next one, whose properties count."""
        body = (
            p(run("one "), "<w:rPr><w:del/></w:rPr>") + p(run("two"), '<w:outlineLvl w:val="0"/>') + paragraph("three")
        )
        accepted = units(body)
        assert [(unit.kind, unit.text) for unit in accepted] == [("heading", "one two"), ("paragraph", "three")]
        assert texts(body, revisions="original") == ["one", "two", "three"]
        assert texts(body, revisions="all") == ["one", "two", "three"]

    def test_inserted_mark_is_absent_from_the_original(self):
        """On the original side the mark that was inserted does not exist."""
        body = p(run("one "), "<w:rPr><w:ins/></w:rPr>") + p(run("two"))
        assert texts(body) == ["one", "two"]
        assert texts(body, revisions="original") == ["one two"]

    def test_deleted_mark_before_a_table(self):
        """With no paragraph to join, the text stands alone."""
        body = (
            p(run("one"), "<w:rPr><w:del/></w:rPr>")
            + f"<w:tbl><w:tr><w:tc>{paragraph('x')}</w:tc></w:tr></w:tbl>"
            + p(run("end"), "<w:rPr><w:del/></w:rPr>")
        )
        assert texts(body) == ["one", "| x |", "end"]

    def test_block_level_changes(self):
        """Whole paragraphs may stand inside a change."""
        body = f"<w:ins>{paragraph('in')}</w:ins><w:moveFrom>{paragraph('gone')}</w:moveFrom>"
        assert texts(body) == ["in"]
        assert texts(body, revisions="original") == ["gone"]

    def test_rows_and_cells(self):
        """Rows and cells may be inserted or deleted as a whole."""

        def cell(text, mark=""):
            return f"<w:tc><w:tcPr>{mark}</w:tcPr>{paragraph(text)}</w:tc>"

        rows = (
            f"<w:tr>{cell('a')}{cell('b', '<w:cellDel/>')}</w:tr>"
            f"<w:tr><w:trPr><w:del/></w:trPr>{cell('c')}</w:tr><w:tr><w:trPr><w:ins/></w:trPr>{cell('d')}</w:tr>"
        )
        assert texts(f"<w:tbl>{rows}</w:tbl>") == ["| a |\n| --- |\n| d |"]
        assert texts(f"<w:tbl>{rows}</w:tbl>", revisions="original") == ["| a | b |\n| --- | --- |\n| c |  |"]


class TestDropCaps:
    @pytest.mark.parametrize(
        ("kind", "shown"), [("drop", ["Drop cap."]), ("margin", ["Drop cap."]), ("none", ["D", "rop cap."])]
    )
    def test_first_letter(self, kind, shown):
        """ISO/IEC 29500-1, 17.3.1.11: letters set large in a frame belong to the words they begin."""
        body = p(run("D"), f'<w:framePr w:dropCap="{kind}" w:lines="3"/>') + p(run("rop cap."))
        assert texts(body) == shown

    def test_properties_of_the_paragraph(self):
        """The paragraph that goes on says what it is; a letter before a table stands alone."""
        letter = p(run("D"), '<w:framePr w:dropCap="drop"/>')
        found = units(
            letter
            + p(run("rop"), '<w:outlineLvl w:val="1"/>')
            + letter
            + "<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>"
        )
        assert [(unit.kind, unit.level, unit.text) for unit in found] == [
            ("heading", 2, "Drop"),
            ("paragraph", None, "D"),
        ]
