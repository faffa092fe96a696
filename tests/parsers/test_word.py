"""WordprocessingML: what of a document becomes a unit, what a unit says, and what is refused."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import ClassVar

import pytest

from builders.word import (
    NAMESPACES,
    archive,
    build_docm,
    build_docx,
    build_dotm,
    build_dotx,
    package,
    paragraph,
    part,
    run,
)
from py_chunks import CorruptDocument, EncryptedDocument, LimitExceeded, Limits, get_chunks, get_text, iter_units

HEADINGS = """
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/><w:basedOn w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Chapter of mine"/><w:basedOn w:val="berschrift1"/></w:style>
<w:style w:type="paragraph" w:styleId="Deep"><w:name w:val="Deep"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="TocHead"><w:name w:val="TOC Heading"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Foreign"><w:name w:val="Заголовок 2"/></w:style>
<w:style w:type="paragraph" w:styleId="Old"><w:name w:val="heading 3,H3,third"/></w:style>
<w:style w:type="paragraph" w:styleId="LoopA"><w:name w:val="A"/><w:basedOn w:val="LoopB"/></w:style>
<w:style w:type="paragraph" w:styleId="LoopB"><w:name w:val="B"/><w:basedOn w:val="LoopA"/></w:style>
"""


def units(body, *, filename="a.docx", revisions="accepted", **parts):
    return list(iter_units(package(body, **parts), filename=filename, revisions=revisions))


def texts(body, **keywords):
    return [unit.text for unit in units(body, **keywords)]


def metadata(body, **parts):
    return [chunk["metadata"] for chunk in get_chunks(package(body, **parts), filename="a.docx", mode="sliding_window")]


def p(inside, properties=""):
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inside}</w:p>"


def r(inside):
    return f"<w:r>{inside}</w:r>"


def field(kind, inside=""):
    return f'<w:r><w:fldChar w:fldCharType="{kind}">{inside}</w:fldChar></w:r>'


def instruction(text):
    return f"<w:r><w:instrText>{text}</w:instrText></w:r>"


class TestFormats:
    @pytest.mark.parametrize(
        ("extension", "build"),
        [(".docx", build_docx), (".docm", build_docm), (".dotx", build_dotx), (".dotm", build_dotm)],
    )
    def test_all_four_extensions_are_docx(self, extension, build):
        """Documents and templates, with and without macros, say source_type docx."""
        built = build(["one", "two"])
        chunk = get_chunks(built.data, filename=f"a{extension}", mode="sliding_window")[0]
        assert chunk["content"] == "one\n\ntwo"
        assert chunk["metadata"]["document_metadata"] == {
            "source_type": "docx",
            "header_text": None,
            "footer_text": None,
            "skipped_parts": [],
        }

    def test_empty_document_has_no_chunks(self):
        """Section 4: an empty docx gives []."""
        assert get_chunks(package(""), filename="a.docx", mode="sliding_window") == []

    def test_main_part_is_found_by_its_relationship(self):
        """The main part may have any name and folder."""
        data = package(paragraph("here"), main="content/text7.xml")
        assert get_text(data, filename="a.docx") == "here"

    def test_main_part_is_found_by_its_type(self):
        """Without relationships the content types say which part the document is about."""
        whole = zipfile.ZipFile(BytesIO(package(paragraph("here"), main="content/text7.xml")))
        rest = {name: whole.read(name) for name in whole.namelist() if name != "_rels/.rels"}
        assert get_text(archive(rest), filename="a.docx") == "here"

    def test_strict_namespaces_are_read(self):
        """ISO/IEC 29500-1 documents have namespaces of their own."""
        whole = zipfile.ZipFile(BytesIO(package(p(r("<w:t>strict</w:t><w:tab/><w:t>one</w:t>")))))
        strict = {
            name: whole.read(name)
            .replace(
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
                b"http://purl.oclc.org/ooxml/wordprocessingml/main",
            )
            .replace(
                b"http://schemas.openxmlformats.org/officeDocument/2006", b"http://purl.oclc.org/ooxml/officeDocument"
            )
            for name in whole.namelist()
        }
        assert get_text(archive(strict), filename="a.docx") == "strict\tone"


class TestParagraphs:
    def test_short_paragraph_is_a_unit(self):
        """Section 8, docx: `Note 1` (under 10 characters) is a unit, not dropped."""
        assert texts(paragraph("Note 1") + paragraph("") + paragraph("x")) == ["Note 1", "x"]

    def test_runs_are_concatenated(self):
        """Section 8, docx: runs `hel`+`lo` give `hello`; `H`,`2` (subscript),`O` give `H2O`."""
        sub = '<w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>'
        assert texts(p(run("hel") + run("lo")) + p(run("H") + sub + run("O"))) == ["hello", "H2O"]

    def test_soft_break_is_a_newline(self):
        """Section 8, docx: a soft break is a newline inside the unit."""
        assert texts(p(r("<w:t>Soft</w:t><w:br/><w:t>break line</w:t>"))) == ["Soft\nbreak line"]

    def test_no_break_hyphen(self):
        """Section 8, docx: `a` + noBreakHyphen + `b` is `a-b`."""
        assert texts(p(r("<w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t>"))) == ["a-b"]

    def test_special_characters(self):
        """Tabs stay, soft hyphens go, symbols are translated."""
        inside = '<w:t>a</w:t><w:tab/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t><w:sym w:font="Symbol" w:char="F061"/><w:ptab/><w:t>d</w:t><w:cr/><w:t>e</w:t>'
        assert texts(p(r(inside))) == ["a\tbcα\td\ne"]

    def test_formatting_leaves_no_marks(self):
        """Bold, capitals, hidden text and right-to-left runs: the characters stay as stored."""
        marks = "<w:rPr><w:b/><w:caps/><w:vanish/><w:rtl/></w:rPr>"
        assert texts(p(r(f"{marks}<w:t>Quiet שלום</w:t>"))) == ["Quiet שלום"]

    def test_indented_markup_adds_no_lines(self):
        """Line ends inside a text element are spaces, as Word shows them."""
        assert texts(p(r("<w:t>a\nb</w:t>"))) == ["a b"]

    def test_hyperlinks_and_wrappers_are_read_through(self):
        """Hyperlinks, smart tags, custom XML and wrappers nobody knows keep their text."""
        inside = (
            f'<w:hyperlink r:id="x">{run("link ")}</w:hyperlink><w:smartTag w:element="d"><w:smartTagPr/>{run("tag ")}</w:smartTag>'
            f'<w:customXml w:element="e"><w:customXmlPr/>{run("xml ")}</w:customXml><w14:new>{run("new")}</w14:new>'
        )
        assert texts(p(inside)) == ["link tag xml new"]

    def test_ruby_stands_in_parentheses(self):
        """The reading of ruby follows its base."""
        ruby = f"<w:ruby><w:rubyPr/><w:rt>{run('とう')}</w:rt><w:rubyBase>{run('東')}</w:rubyBase></w:ruby>"
        assert texts(p(r(ruby) + run("京"))) == ["東(とう)京"]

    def test_equations_are_text(self):
        """Equations inside and between runs are readable text."""
        fraction = (
            "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>"
        )
        assert texts(p(run("so ") + fraction)) == ["so a/b"]

    def test_deleted_part_of_an_equation_is_not_shown(self):
        """Tracked changes reach into equations."""
        equation = "<m:oMath><m:r><m:t>x</m:t></m:r><w:del><m:r><m:t>y</m:t></m:r></w:del></m:oMath>"
        assert texts(p(equation)) == ["x"]
        assert texts(p(equation), revisions="all") == ["xy"]


class TestContentControls:
    def test_five_places(self):
        """DO-2: content controls are read around blocks, runs, rows, cells and in each other."""

        def control(inside):
            return f'<w:sdt><w:sdtPr><w:alias w:val="no"/></w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>'

        cell = f"<w:tc>{control(paragraph('in'))}</w:tc>"
        table = f"<w:tbl>{control(f'<w:tr>{cell}{control(cell)}</w:tr>')}</w:tbl>"
        body = control(control(paragraph("block"))) + p(control(run("run")) + run("!")) + table
        assert texts(body) == ["block", "run!", "| in | in |"]


class TestFields:
    def test_result_only(self):
        """Instructions are never shown, results always."""
        complex_field = field("begin") + instruction(" PAGE ") + field("separate") + run("7") + field("end")
        assert texts(p(run("p. ") + complex_field + f'<w:fldSimple w:instr="DATE">{run(" today")}</w:fldSimple>')) == [
            "p. 7 today"
        ]

    def test_nested_field_in_an_instruction_is_hidden(self):
        """A field inside another one's instruction is part of the instruction."""
        inner = field("begin") + instruction("X") + field("separate") + run("inner") + field("end")
        outer = field("begin") + instruction("IF ") + inner + field("separate") + run("outer") + field("end")
        assert texts(p(outer)) == ["outer"]

    def test_fields_span_paragraphs(self):
        """A table of contents is one field over many paragraphs."""
        body = p(field("begin") + instruction("TOC") + field("separate") + run("One\t1")) + p(
            run("Two\t2") + field("end")
        )
        assert texts(body) == ["One\t1", "Two\t2"]

    def test_unclosed_field_hides_nothing(self):
        """A begin mark without an end does not swallow the rest of the document."""
        assert texts(p(field("begin") + instruction("X") + run("a")) + paragraph("b")) == ["a", "b"]

    def test_field_that_ends_in_deleted_text_hides_nothing(self):
        """Marks on the side of the changes that is not read don't count."""
        body = p(field("begin") + run("a") + f"<w:del>{field('end')}</w:del>") + paragraph("b")
        assert texts(body) == ["a", "b"]

    def test_form_fields_show_their_value(self):
        """Check boxes and drop-down lists have no result of their own."""
        box = field(
            "begin", '<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>'
        ) + field("end")
        empty = field("begin", "<w:ffData><w:checkBox/></w:ffData>") + field("end")
        off = field("begin", '<w:ffData><w:checkBox><w:checked w:val="0"/></w:checkBox></w:ffData>') + field("end")
        choices = '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList></w:ffData>'
        choice = field("begin", choices) + instruction("FORMDROPDOWN") + field("separate") + field("end")
        assert texts(p(box + run(" yes "))) == ["☒ yes"]
        assert texts(p(empty + off + run(" ") + choice)) == ["☐☐ blue"]


class TestHeadings:
    @pytest.mark.parametrize(
        ("style", "level"),
        [
            ("Titel", 1),
            ("berschrift1", 1),
            ("Mine", 1),
            ("Deep", 3),
            ("Foreign", 2),
            ("TocHead", None),
            ("Old", 3),
            ("LoopA", None),
            ("Normal", None),
            ("Heading4", 4),
            ("Unknown", None),
        ],
    )
    def test_level_by_style(self, style, level):
        """Styles are headings by name, outline level or ancestry; names may be translated, ids unknown."""
        (unit,) = units(paragraph("T", style), styles=HEADINGS)
        assert (unit.kind, unit.level) == (("heading", level) if level else ("paragraph", None))

    def test_own_outline_level_wins(self):
        """A paragraph's own outline level is stronger than its style's."""
        found = units(
            paragraph("a", "Mine", '<w:outlineLvl w:val="9"/>') + paragraph("b", "", '<w:outlineLvl w:val="3"/>'),
            styles=HEADINGS,
        )
        assert [(unit.kind, unit.level) for unit in found] == [("paragraph", None), ("heading", 4)]

    def test_heading_path(self):
        """Headings are carried to the paragraphs below."""
        body = paragraph("T", "Titel") + paragraph("D", "Deep") + paragraph("x")
        assert units(body, styles=HEADINGS)[-1].heading_path == ("T", "D")


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


class TestDrawings:
    BOX = f"<w:txbxContent>{paragraph('boxed')}{paragraph('twice')}</w:txbxContent>"

    def test_text_box_once(self):
        """DO-1: of a text box stored for new and old readers one is read, after the paragraph it hangs on."""
        new = f"<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>{self.BOX}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>"
        old = f"<w:pict><v:shape><v:textbox>{self.BOX}</v:textbox></v:shape></w:pict>"
        both = f'<mc:AlternateContent><mc:Choice Requires="wps">{new}</mc:Choice><mc:Fallback>{old}</mc:Fallback></mc:AlternateContent>'
        assert texts(p(run("be") + r(both) + run("fore"))) == ["before", "boxed", "twice"]
        assert texts(p(run("x") + r(old))) == ["x", "boxed", "twice"]

    def test_fallback_where_the_choice_says_nothing(self):
        """A choice without anything readable gives way to what stands for older readers."""
        both = f'<mc:AlternateContent><mc:Choice Requires="am3d"><w:drawing/></mc:Choice><mc:Fallback>{run("seen")}</mc:Fallback></mc:AlternateContent>'
        assert texts(p(both)) == ["seen"]

    def test_word_art(self):
        """The text of VML word art is an attribute."""
        assert texts(p(r('<w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict>'))) == ["DRAFT"]

    def test_boxes_nest_without_end(self):
        """Boxes nested deeper than anybody draws them lose no words and exhaust no stack."""
        inside = paragraph("core")
        for _ in range(90):
            inside = p(
                r(f"<w:pict><v:shape><v:textbox><w:txbxContent>{inside}</w:txbxContent></v:textbox></v:shape></w:pict>")
            )
        assert texts(inside) == ["core"]

    def test_chart_text(self):
        """A chart's title is a paragraph, its data a table."""
        points = '<c:pt idx="0"><c:v>{}</c:v></c:pt>'
        chart = part(
            "c:chartSpace",
            "<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Depths</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser>"
            f"<c:tx><c:strRef><c:strCache>{points.format('Bar')}</c:strCache></c:strRef></c:tx>"
            f"<c:cat><c:strRef><c:strCache>{points.format('May')}</c:strCache></c:strRef></c:cat>"
            f"<c:val><c:numRef><c:numCache>{points.format('4.1')}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>",
        )
        drawing = '<w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="rIdC"/></a:graphicData></a:graphic></wp:inline></w:drawing>'
        found = units(p(run("see") + r(drawing)), related={"rIdC": ("chart", "charts/chart1.xml", chart)})
        assert [(unit.kind, unit.text) for unit in found] == [
            ("paragraph", "see"),
            ("paragraph", "Depths"),
            ("table", "|  | Bar |\n| --- | --- |\n| May | 4.1 |"),
        ]

    def test_diagram_text(self):
        """SmartArt is read from its data part, indented by level."""

        def point(name, text, kind="node"):
            return f'<dgm:pt modelId="{name}" type="{kind}"><dgm:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></dgm:t></dgm:pt>'

        links = "".join(f'<dgm:cxn srcId="{a}" destId="{b}" srcOrd="0"/>' for a, b in ("01", "12"))
        data = part(
            "dgm:dataModel",
            f"<dgm:ptLst>{point(0, '', 'doc')}{point(1, 'Boss')}{point(2, 'Clerk')}</dgm:ptLst><dgm:cxnLst>{links}</dgm:cxnLst>",
        )
        drawing = '<w:drawing><wp:inline><a:graphic><a:graphicData><dgm:relIds r:dm="rIdD"/></a:graphicData></a:graphic></wp:inline></w:drawing>'
        assert texts(p(r(drawing)), related={"rIdD": ("diagramData", "diagrams/data1.xml", data)}) == ["Boss\n  Clerk"]

    def test_missing_chart_part(self):
        """A drawing that leads nowhere is nothing."""
        assert texts(p(run("a") + r('<w:drawing><c:chart r:id="rId99"/></w:drawing>'))) == ["a"]


class TestNotes:
    RELATED: ClassVar = {
        "rIdF": (
            "footnotes",
            "footnotes.xml",
            part(
                "w:footnotes",
                f'<w:footnote w:type="separator" w:id="-1">{p(r("<w:separator/>"))}</w:footnote><w:footnote w:id="2">{p(r("<w:footnoteRef/>") + run(" First"))}{paragraph("more")}</w:footnote>',
            ),
        ),
        "rIdE": (
            "endnotes",
            "endnotes.xml",
            part("w:endnotes", f'<w:endnote w:id="5">{paragraph("Last", "Heading1")}</w:endnote>'),
        ),
    }
    BODY = (
        p(run("Last") + r('<w:endnoteReference w:id="5"/>') + run(" ones"))
        + p(run("a") + r('<w:footnoteReference w:id="2"/>'))
        + paragraph("b")
        + paragraph("c")
    )

    def test_notes_come_after_the_body(self):
        """DO-4: footnotes, then endnotes, one paragraph each; the mark leaves no digit and cuts nothing."""
        found = units(self.BODY, related=self.RELATED)
        assert [unit.text for unit in found] == ["Last ones", "a", "b", "c", "First", "more", "Last"]
        assert {unit.kind for unit in found} == {"paragraph"}

    def test_notes_are_tied_to_their_window(self):
        """DO-4, section 8 docx (footnote text): windows that hold a mark carry the note."""
        first, second, *_ = metadata(self.BODY, related=self.RELATED)
        assert first["footnotes"] == [{"id": "2", "text": "First\nmore"}]
        assert first["endnotes"] == [{"id": "5", "text": "Last"}]
        assert second["footnotes"] == []

    def test_notes_of_a_table(self):
        """Marks in cells belong to the table."""
        mark = r('<w:footnoteReference w:id="2"/>')
        table = f"<w:tbl><w:tr><w:tc>{p(run('x') + mark)}</w:tc></w:tr></w:tbl>"
        (found, *_) = metadata(table, related=self.RELATED)
        assert found["footnotes"] == [{"id": "2", "text": "First\nmore"}]

    def test_notes_that_refer_to_each_other(self):
        """A note that refers to itself or to another is read once."""
        first, second = (r(f'<w:footnoteReference w:id="{n}"/>') for n in (1, 2))
        notes = f'<w:footnote w:id="1">{p(run("one") + second)}</w:footnote><w:footnote w:id="2">{p(run("two") + first)}</w:footnote>'
        circle = part("w:footnotes", notes)
        body = p(run("x") + r('<w:footnoteReference w:id="1"/>'))
        assert texts(body, related={"rIdF": ("footnotes", "footnotes.xml", circle)}) == ["x", "one", "two"]

    def test_mark_without_a_note(self):
        """A mark whose note is missing is nothing."""
        assert metadata(p(run("x") + r('<w:footnoteReference w:id="9"/>')))[0]["footnotes"] == []

    def test_comments_are_not_units(self):
        """Comments are not part of the text."""
        comments = part("w:comments", f'<w:comment w:id="0">{paragraph("remark")}</w:comment>')
        body = p('<w:commentRangeStart w:id="0"/>' + run("x") + r('<w:commentReference w:id="0"/>'))
        assert texts(body, related={"rIdC": ("comments", "comments.xml", comments)}) == ["x"]


class TestRunningText:
    def test_headers_and_footers_are_metadata(self):
        """DO-5: distinct headers and footers, joined by newlines, are named apart from the text."""
        related = {
            "rId1": ("header", "header1.xml", part("w:hdr", paragraph("Top"))),
            "rId2": ("header", "header2.xml", part("w:hdr", paragraph("Top"))),
            "rId3": ("header", "header3.xml", part("w:hdr", paragraph("Other") + paragraph("line"))),
            "rId4": ("footer", "footer1.xml", part("w:ftr", paragraph("Bottom"))),
        }
        references = (
            "".join(f'<w:headerReference w:type="default" r:id="rId{n}"/>' for n in (1, 2, 3))
            + '<w:footerReference r:id="rId4"/>'
        )
        body = paragraph("x") + f"<w:sectPr>{references}</w:sectPr>"
        about = metadata(body, related=related)[0]["document_metadata"]
        assert (about["header_text"], about["footer_text"]) == ("Top\nOther\nline", "Bottom")
        assert texts(body, related=related) == ["x"]


class TestImports:
    def chunk(self, name, content):
        return texts(
            paragraph("a") + '<w:altChunk r:id="rIdA"/>' + paragraph("b"), related={"rIdA": ("aFChunk", name, content)}
        )

    def test_html(self):
        """Imported HTML becomes units in its place."""
        assert self.chunk("chunk.htm", "<html><body><p>one</p><p>two</p></body></html>") == ["a", "one", "two", "b"]

    def test_web_archive(self):
        """An archive of a web page gives its page."""
        archived = 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>caf=C3=A9</p>\n--x--\n'
        assert self.chunk("chunk.mht", archived) == ["a", "café", "b"]

    def test_rtf(self):
        """Imported RTF becomes units in its place."""
        pytest.importorskip("py_chunks.parsers._rtf")
        assert self.chunk("chunk.rtf", r"{\rtf1\ansi one\par two\par}") == ["a", "one", "two", "b"]

    def test_text(self):
        """Imported text is cut at blank lines."""
        assert self.chunk("chunk.txt", "one\r\nline\r\n\r\ntwo") == ["a", "one\nline", "two", "b"]

    def test_word_document(self):
        """An imported Word document is read like the one around it."""
        assert self.chunk("inner.docx", package(paragraph("inner", "Heading2"))) == ["a", "inner", "b"]

    def test_damaged_import_is_named(self):
        """What can't be imported is skipped and named; the document is read."""
        data = package(
            '<w:altChunk r:id="rIdA"/>' + paragraph("b"), related={"rIdA": ("aFChunk", "inner.docx", b"PK\x03\x04 no")}
        )
        (chunk,) = get_chunks(data, filename="a.docx", mode="sliding_window")
        assert chunk["content"] == "b"
        assert chunk["metadata"]["document_metadata"]["skipped_parts"] == ["word/inner.docx"]

    def test_imports_nest_only_so_deep(self):
        """Packages inside packages end at a bound."""
        data = package(paragraph("core"))
        for _ in range(15):
            data = package(
                '<w:altChunk r:id="rIdA"/>' + paragraph("x"), related={"rIdA": ("aFChunk", "inner.docx", data)}
            )
        assert get_text(data, filename="a.docx") == "\n\n".join("x" * 11)


class TestMetadata:
    def test_paragraph_meta(self):
        """Section 3.15: what each unit of a window is."""
        table = f"<w:tbl><w:tr><w:tc>{paragraph('x')}</w:tc></w:tr></w:tbl>"
        (found,) = metadata(paragraph("T", "Heading2") + paragraph("p") + table)
        assert found["paragraph_indices"] == [0, 1, 2]
        assert [entry["is_table"] for entry in found["paragraph_meta"]] == [False, False, True]
        assert found["paragraph_meta"][0] == {
            "index": 0,
            "is_heading": True,
            "heading_level": 2,
            "is_list": False,
            "is_table": False,
        }
        assert (found["heading_count"], found["list_item_count"], found["block_count"]) == (1, 0, 3)
        assert "page_range" not in found


class TestDamage:
    def test_not_a_zip(self):
        """DO-7: bytes that are no archive are refused with the contract's sentence."""
        with pytest.raises(CorruptDocument, match=r"^DOCX is not a valid zip archive: ") as caught:
            get_text(b"garbage", filename="a.docx")
        assert caught.value.source == "a.docx"

    def test_no_main_part(self):
        """An archive without a document says what is missing."""
        with pytest.raises(CorruptDocument, match=r"^main document part 'word/document.xml' not found in DOCX$"):
            get_text(archive({"word/other.xml": "<a/>"}), filename="a.docx")

    def test_encrypted(self):
        """DO-7: a package inside a compound file is locked with a password."""
        locked = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(600)
        with pytest.raises(EncryptedDocument, match=r"^DOCX is encrypted \(password-protected\); cannot extract$"):
            get_text(locked, filename="a.docx")

    def test_cut_off_archive_with_a_whole_document(self):
        """DO-7: an archive cut off after the main part is read as far as it is whole."""
        data = build_docx(["one", "two"]).data
        assert get_text(data[: data.index(b"PK\x01\x02") + 9], filename="a.docx") == "one\n\ntwo"

    def test_cut_off_document(self):
        """DO-7: an archive cut off inside the main part is refused, not half read."""
        data = build_docx([f"paragraph number {n}" for n in range(400)]).data
        with pytest.raises(CorruptDocument, match=r"^DOCX is not a valid zip archive: "):
            get_text(data[: data.index(b"word/document.xml") + 60], filename="a.docx")

    def test_cut_off_markup_is_named(self):
        """What can be read of damaged markup is read, and the part is named."""
        whole = zipfile.ZipFile(BytesIO(build_docx(["one", "two"]).data))
        members = {name: whole.read(name) for name in whole.namelist()}
        members["word/document.xml"] = members["word/document.xml"][:-30]
        (chunk,) = get_chunks(archive(members), filename="a.docx", mode="sliding_window")
        assert chunk["content"] == "one\n\ntwo"
        assert chunk["metadata"]["document_metadata"]["skipped_parts"] == ["word/document.xml"]

    def test_damaged_styles_are_named(self):
        """A damaged part beside the document loses only itself."""
        data = package(paragraph("x"), related={"rIdS": ("styles", "styles.xml", b"\x00\x01")})
        (chunk,) = get_chunks(data, filename="a.docx", mode="sliding_window")
        assert chunk["content"] == "x"
        assert chunk["metadata"]["document_metadata"]["skipped_parts"] == ["word/styles.xml"]

    def test_zip_bomb(self):
        """PE-7: a part that unpacks to too many times its size is refused."""
        with pytest.raises(LimitExceeded):
            get_text(package(paragraph("a" * (3 << 20))), filename="a.docx")

    def test_entity_bomb(self):
        """PE-7: entities are refused, not expanded."""
        bomb = f'<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document {NAMESPACES}><w:body>{p(r("<w:t>&b;</w:t>"))}</w:body></w:document>'
        whole = zipfile.ZipFile(BytesIO(build_docx(["x"]).data))
        members = {name: whole.read(name) for name in whole.namelist()} | {"word/document.xml": bomb}
        with pytest.raises(CorruptDocument):
            get_text(archive(members), filename="a.docx")

    def test_deep_markup(self):
        """PE-7: nesting beyond the limit is refused; below it, it is read without recursion."""
        deep = "<w:smartTag>" * 1900 + run("core") + "</w:smartTag>" * 1900
        assert texts(p(deep)) == ["core"]
        with pytest.raises(LimitExceeded):
            get_text(package(p(deep)), filename="a.docx", limits=Limits(max_xml_depth=500))

    def test_duplicated_member(self):
        """Of two members with one name the last counts."""
        out = BytesIO(build_docx(["old"]).data)
        newer = zipfile.ZipFile(BytesIO(build_docx(["new"]).data)).read("word/document.xml")
        with zipfile.ZipFile(out, "a") as file, pytest.warns(UserWarning, match="Duplicate name"):
            file.writestr("word/document.xml", newer)
        assert get_text(out.getvalue(), filename="a.docx") == "new"

    def test_document_without_a_body(self):
        """A main part of something else has no units."""
        whole = zipfile.ZipFile(BytesIO(build_docx(["x"]).data))
        members = {name: whole.read(name) for name in whole.namelist()} | {"word/document.xml": "<a><b>text</b></a>"}
        assert get_text(archive(members), filename="a.docx") == ""


class TestFixtures:
    @pytest.mark.parametrize("extension", ["docx", "docm", "dotx", "dotm"])
    def test_handbook(self, fixtures, extension):
        """The handbook as Word writes it: headings, list items with markers, a table."""
        found = list(iter_units(fixtures / f"handbook.{extension}"))
        assert [unit.text for unit in found if unit.kind == "heading"] == [
            "Harbour Handbook",
            "Lights",
            "Tides",
            "Fog",
            "Commands",
        ]
        assert next(unit.text for unit in found if unit.kind == "list") == "- Check the fuel gauge"
        assert next(unit.text for unit in found if unit.kind == "table").startswith(
            "| Month | High water | Depth |\n| --- |"
        )

    @pytest.mark.parametrize("extension", ["docx", "docm", "dotx", "dotm"])
    def test_real_documents(self, corpus, extension):
        """Every real document is read or refused by one of our errors."""
        for path in corpus(extension):
            try:
                text = get_text(path)
            except (CorruptDocument, LimitExceeded):
                text = ""
            assert isinstance(text, str)
