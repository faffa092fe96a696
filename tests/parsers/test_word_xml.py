"""Word documents in one XML file: the parts of a package side by side."""

from __future__ import annotations

import base64
import io
import re
import zipfile

import pytest

from builders.word import package, paragraph, part
from py_chunks import get_chunks, iter_units
from py_chunks.errors import CorruptDocument

SPACE = "http://schemas.microsoft.com/office/2006/xmlPackage"
BODY = paragraph("One", "H1") + paragraph("two") + '<w:sectPr><w:headerReference r:id="rIdH"/></w:sectPr>'
STYLES = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'


def flat(archive, *, binary=()):
    """The members of an archive as parts of one file; those named in `binary` as bytes."""
    parts = []
    with zipfile.ZipFile(io.BytesIO(archive)) as members:
        for name in members.namelist():
            content = members.read(name)
            markup = content.decode().partition("?>")[2]
            inside = f"<pkg:xmlData>{markup}</pkg:xmlData>"
            if name in binary:
                inside = f"<pkg:binaryData>{base64.encodebytes(content).decode()}</pkg:binaryData>"
            if name != "[Content_Types].xml":
                parts.append(f'<pkg:part pkg:name="/{name}" pkg:contentType="application/xml">{inside}</pkg:part>')
    start = '<?xml version="1.0" standalone="yes"?>\n<?mso-application progid="Word.Document"?>\n'
    return f'{start}<pkg:package xmlns:pkg="{SPACE}">{"".join(parts)}</pkg:package>'.encode()


@pytest.fixture(scope="module")
def archive():
    return package(BODY, styles=STYLES, related={"rIdH": ("header", "header1.xml", part("w:hdr", paragraph("top")))})


def read(data, name):
    return [(unit.kind, unit.level, unit.text) for unit in iter_units(data, filename=name)]


@pytest.mark.parametrize("name", ["a.doc", "a.docx"])
@pytest.mark.parametrize("binary", [(), ("word/header1.xml", "word/styles.xml")])
def test_a_flat_package(archive, name, binary):
    """It is read as its archive is, whatever it is called and however its parts are written."""
    data = flat(archive, binary=binary)
    assert read(data, name) == read(archive, "a.docx") == [("heading", 1, "One"), ("paragraph", None, "two")]
    about = get_chunks(data, filename=name, mode="sliding_window")[0]["metadata"]["document_metadata"]
    assert (about["header_text"], about["source_type"], about["skipped_parts"]) == ("top", "docx", [])


def test_a_part_that_is_no_base64(archive):
    """It is damaged, and told so; the others are read."""
    data = re.sub(rb"<pkg:binaryData>", b"<pkg:binaryData>x", flat(archive, binary=("word/header1.xml",)))
    (first, *_) = get_chunks(data, filename="a.doc", mode="sliding_window")
    assert first["metadata"]["document_metadata"]["skipped_parts"] == ["word/header1.xml"]


@pytest.mark.parametrize("data", [b"<html><p>x</p></html>", b"<", b"<x/>", f'<p:package xmlns:p="{SPACE}"/>'.encode()])
def test_other_xml(data):
    """Called .docx, it is no document."""
    with pytest.raises(CorruptDocument):
        read(data, "a.docx")


def test_other_names(archive):
    """Called a text, it is the text it is."""
    (unit,) = read(flat(archive).partition(b"<pkg:part")[0], "a.txt")
    assert "pkg:package" in unit[2]
