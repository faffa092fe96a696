"""Detection: the name first, the content last and strongest."""

from __future__ import annotations

import io
import time
import zipfile

import pytest

from builders import build
from builders.compound import build_compound
from py_chunks import CorruptDocument, EncryptedDocument, InvalidArgument, UnsupportedFormat, get_chunks, iter_units
from py_chunks.detection import declared_format, detect, signature_of
from py_chunks.formats import FORMATS, format_of_extension
from py_chunks.sources import bytes_source, source_of

TEXT = ["the quick brown fox", "the lazy dog sleeps"]
BINARY = [row for row in FORMATS if row.signature != "text"]


@pytest.mark.parametrize("row", BINARY, ids=lambda row: row.name)
def test_content_needs_no_name(row):
    """Bytes whose signature is conclusive are read without a filename."""
    built = build(row.extensions[0], TEXT)
    source = bytes_source(built.data)
    assert declared_format(source, unnamed="unnamed") is None
    assert detect(source, None).format.signature == row.signature
    assert [unit.text for unit in iter_units(built.data)] == built.texts


@pytest.mark.parametrize("row", BINARY, ids=lambda row: row.name)
def test_content_beats_the_extension(row):
    """A document under another format's name is read as what it is, and the metadata says so."""
    built = build(row.extensions[0], TEXT)
    wrong = "a.rtf" if row.name != "rtf" else "a.doc"
    if row.name == "ipynb":
        wrong, expected = "a.ipynb", None
    else:
        expected = detect(bytes_source(built.data), None).format.source_type
    chunk = get_chunks(built.data, filename=wrong, mode="sliding_window")[0]
    assert chunk["metadata"]["document_metadata"].get("detected_type") == expected


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"<html><body><p>x</p></body></html>", "a.doc", "html"),
        (b"<html><table><tr><td>x</td></tr></table></html>", "a.xls", "html"),
        (b"\xff\xfe" + "<html><p>x</p></html>".encode("utf-16-le"), "a.xls", "html"),
        (b'<?xml version="1.0"?><a xmlns:s="urn:schemas-microsoft-com:office:spreadsheet"/>', "a.xls", "csv"),
        (b"a\tb\n1\t2\n", "a.xls", "csv"),
        (b"id,name\n1,x\n", "a.xls", "csv"),
        (b"just words\n", "a.doc", "txt"),
        (b'<a xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>', "a.doc", "txt"),
        (
            b'<?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>',
            "a.doc",
            "docx",
        ),
        (
            '\ufeff<?xml version="1.0"?>\n<package xmlns="http://schemas.microsoft.com/office/2006/xmlPackage"/>'.encode(
                "utf-16"
            )[2:],
            "a.doc",
            "docx",
        ),
        (b"MIME-Version: 1.0\r\nSubject: x\r\n\r\nbody", "a.doc", "eml"),
        (b"{\\rtf1 x}", "a.doc", "rtf"),
        (b"{\\rtf1 x}", "a.txt", "rtf"),
        (b"%PDF-1.4\n", "a.docx", "pdf"),
    ],
)
def test_text_and_markup_in_disguise(data, name, expected):
    """Programs save HTML, mail and tables under `.doc` and `.xls`."""
    source = bytes_source(data, name)
    declared = declared_format(source, unnamed="")
    found = detect(source, declared)
    assert (found.format.name, found.declared) == (expected, declared)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"\x00\x01\x02 damaged", "a.doc"),
        (b"not a zip", "a.docx"),
        (b"PK\x03\x04 damaged", "a.docx"),
        (b"", "a.pdf"),
        (b"<html>", "a.txt"),
        (b"<html>", "a.md"),
        (b'{"cells": [{"cell_type": "code"}]}', "a.json"),
        (b"words", "a.rtf"),
    ],
)
def test_what_is_not_conclusive_stays_as_declared(data, name, tmp_path):
    """Damaged files go to the parser their name asks for, which says what is wrong; text keeps its name."""
    path = tmp_path / name
    path.write_bytes(data)
    source = source_of(path)
    declared = declared_format(source, unnamed="")
    assert detect(source, declared) == (declared, None)


@pytest.mark.parametrize("name", ["a.xyz", "a", ".md", "a.", "a.docx.bak"])
def test_unknown_extensions(name):
    """The message lists what is supported; a bare `.md` has no extension."""
    with pytest.raises(UnsupportedFormat, match=r"Supported: \.csv, \.doc, \.docm") as caught:
        get_chunks(b"x", filename=name)
    assert str(caught.value).startswith(f"Unsupported file type '{caught.value.value}'")


def test_unnamed_sources_without_a_signature():
    """Bytes and nameless files that could be anything need a filename."""
    with pytest.raises(InvalidArgument, match=r"^filename is required when source is bytes$"):
        get_chunks(b"plain")
    with pytest.raises(InvalidArgument, match=r"^filename is required when file object has no name$"):
        get_chunks(io.BytesIO(b"plain"))


def test_a_zip_of_no_known_kind():
    """An archive that is no document is told apart from one that is damaged."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.txt", "x")
    assert signature_of(bytes_source(buffer.getvalue())) is None
    with pytest.raises(InvalidArgument):
        get_chunks(buffer.getvalue())


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_type_that_cannot_be_unpacked(method):
    """A damaged `mimetype` member says nothing, however it is packed; the name decides."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("mimetype", b"application/epub+zip" * 9)
    data = bytearray(buffer.getvalue())
    data[38:50] = b"\xff" * 12
    assert signature_of(bytes_source(data)) is None
    with pytest.raises(CorruptDocument):
        get_chunks(data, filename="a.epub")


@pytest.mark.parametrize(
    ("name", "signature"),
    [("xl\\workbook.bin", "xlsb"), ("/xl/Workbook.bin", "xlsb"), ("/META-INF/container.xml", "epub")],
)
def test_member_names_are_told_whatever_their_slashes(name, signature):
    """Archives of careless writers are told apart like others."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(name, "x")
    assert signature_of(bytes_source(buffer.getvalue())) == signature


def test_names_of_nothing_but_slashes():
    """T1: what stands before a name is passed over at once, not sign by sign."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(40):
            archive.writestr("/" * 60_000 + f"word/{number}", b"")
    begin = time.process_time()
    assert signature_of(bytes_source(buffer.getvalue())) == "docx"
    assert time.process_time() - begin < 2


def test_extensions_in_any_case():
    """`A.MD` is Markdown."""
    assert format_of_extension(".MD") is format_of_extension(".md")
    assert get_chunks(b"x", filename="A.TXT")[0]["content"] == "x"


@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.md", "a.eml", "a.json", "a.html", "a.pdf", "a.odt"])
def test_a_locked_document_is_no_text(name):
    """Called a text, it would be read as hundreds of units of noise."""
    locked = build_compound({"EncryptionInfo": b"\4\0\4\0", "EncryptedPackage": b"\0" * 5000})
    with pytest.raises(EncryptedDocument, match=r"is an Office document that is encrypted") as caught:
        get_chunks(locked, filename=name)
    assert caught.value.source == name


@pytest.mark.parametrize("name", ["a.docx", "a.pptx", "a.xlsx", "a.doc", "a.ppt", "a.xls", "a.txt"])
def test_a_locked_document_with_a_stream_for_older_versions(name):
    """Office 2007 puts a `WordDocument` beside the locked package; it is no document of Word 97, nor a broken one."""
    streams = {"EncryptionInfo": b"\4\0\4\0", "EncryptedPackage": b"\0" * 5000, "WordDocument": b"\0" * 5000}
    with pytest.raises(EncryptedDocument, match=r"password-protected|Workbook is password protected"):
        get_chunks(build_compound(streams), filename=name)


def test_a_notebook_behind_a_mark_needs_no_name():
    """The mark of UTF-8 before it changes nothing."""
    data = build(".ipynb", TEXT).data
    assert get_chunks(b"\xef\xbb\xbf" + data) == get_chunks(data)


@pytest.mark.parametrize("name", ["a.doc", "a.xls"])
@pytest.mark.parametrize("line", ["<!-- x -->", "<?x?>\n<!-- x -->\n", "name: value\r\n", "name: value\r\n more\r\n"])
def test_what_begins_like_markup_or_mail_takes_no_time(name, line):
    """Each repetition can be read in one way only; with two, 60 of them would take for ever."""
    assert get_chunks((line * 60 + "x").encode(), filename=name)
