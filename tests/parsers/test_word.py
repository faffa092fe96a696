"""Word documents as a whole: extensions, notes, headers and footers, metadata."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import ClassVar

import pytest

from builders.word import (
    archive,
    build_docm,
    build_docx,
    build_dotm,
    build_dotx,
    metadata,
    p,
    package,
    paragraph,
    part,
    r,
    run,
    texts,
    units,
)
from py_chunks import CorruptDocument, LimitExceeded, get_chunks, get_text, iter_units


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

    def test_two_bodies(self):
        """Some programs write several bodies; all of them are text."""
        assert texts(f"{paragraph('one')}</w:body><w:body>{paragraph('two')}") == ["one", "two"]

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

    def test_notes_of_a_blank_paragraph(self):
        """A paragraph of nothing but a mark is no unit; its note is."""
        blank = p(r('<w:footnoteReference w:id="2"/>'))
        assert texts(blank + paragraph("b"), related=self.RELATED) == ["b", "First", "more"]

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
