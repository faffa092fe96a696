"""Documents imported as they are."""

from __future__ import annotations

import pytest

from builders.word import (
    package,
    paragraph,
    texts,
)
from py_chunks import get_chunks, get_text


class TestImports:
    def chunk(self, name, content):
        return texts(
            paragraph("a") + '<w:altChunk r:id="rIdA"/>' + paragraph("b"), related={"rIdA": ("aFChunk", name, content)}
        )

    def test_html(self):
        """Imported HTML becomes units in its place."""
        assert self.chunk("chunk.htm", "<html><body><p>one</p><p>two</p></body></html>") == ["a", "one", "two", "b"]

    def test_text_like_headers(self):
        """Lines that begin like the headers of an archive are told from it in no time."""
        assert len(self.chunk("chunk.bin", "name: value\r\n" * 60)) >= 2

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
