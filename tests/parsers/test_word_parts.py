"""Packages: what is found in them, and what is refused."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from builders.word import (
    NAMESPACES,
    archive,
    build_docx,
    p,
    package,
    paragraph,
    r,
    run,
    texts,
)
from py_chunks import CorruptDocument, EncryptedDocument, LimitExceeded, Limits, get_chunks, get_text


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
            get_text(package(paragraph("a" * (20 << 20))), filename="a.docx")

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

    @pytest.mark.parametrize(
        "main",
        [
            "<a><b>text</b></a>",
            f"<w:styles {NAMESPACES}/>",
            f"<w:document {NAMESPACES}><w:body><x>text</x></w:body></w:document>",
        ],
    )
    def test_document_without_a_paragraph(self, main):
        """A main part of something else, or with text in no paragraph, is damaged and no empty document."""
        whole = zipfile.ZipFile(BytesIO(build_docx(["x"]).data))
        members = {name: whole.read(name) for name in whole.namelist()} | {"word/document.xml": main}
        with pytest.raises(CorruptDocument, match="holds no document, or text in no paragraph"):
            get_text(archive(members), filename="a.docx")

    def test_empty_document(self):
        """Without a paragraph and without text there is nothing to lose."""
        assert get_chunks(package(""), filename="a.docx") == []
