"""WordprocessingML of Word 2003: one XML file, which is called .doc."""

from __future__ import annotations

import pytest

from py_chunks import get_chunks, iter_units
from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits

OLD = "http://schemas.microsoft.com/office/word/2003/wordml"
START = (
    f'<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Word.Document"?>\n<w:wordDocument xmlns:w="{OLD}" '
    'xmlns:wx="http://schemas.microsoft.com/office/word/2003/auxHint" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:aml="http://schemas.microsoft.com/aml/2001/core" xmlns:v="urn:schemas-microsoft-com:vml">'
)
STYLES = (
    '<w:styles><w:style w:type="paragraph" w:default="on" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="Heading_20_2"/></w:style></w:styles>'
)
LISTS = (
    '<w:lists><w:listDef w:listDefId="5"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:nfc w:val="2"/>'
    '<w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="3"/><w:suff w:val="Nothing"/>'
    '<w:lvlText w:val="(%2)"/></w:lvl></w:listDef><w:list w:ilfo="1"><w:ilst w:val="5"/></w:list></w:lists>'
)


def run(text):
    return f"<w:r><w:t>{text}</w:t></w:r>"


def p(inside, properties=""):
    return f"<w:p><w:pPr>{properties}</w:pPr>{inside}</w:p>"


def item(text, level):
    return p(run(text), f'<w:listPr><w:ilvl w:val="{level}"/><w:ilfo w:val="1"/><wx:t wx:val="x"/></w:listPr>')


def document(body, head=STYLES + LISTS):
    return f"{START}{head}<w:body><wx:sect>{body}</wx:sect></w:body></w:wordDocument>"


def units(text, name="a.doc", **settings):
    return list(iter_units(text if isinstance(text, bytes) else text.encode(), filename=name, **settings))


def texts(body, **settings):
    return [unit.text for unit in units(document(body), **settings) if unit.text]


def test_headings():
    """By the names of styles, also as LibreOffice writes those; sections are wrapped in hints."""
    first, second = (p(run(text), f'<w:pStyle w:val="{style}"/>') for text, style in (("One", "H1"), ("Two", "H2")))
    found = units(document(f"{first}<wx:sub-section>{second}{p(run('text'))}</wx:sub-section>"))
    assert [(unit.kind, unit.level, unit.text) for unit in found] == [
        ("heading", 1, "One"), ("heading", 2, "Two"), ("paragraph", None, "text"),
    ]  # fmt: skip


def test_lists():
    """Numbers are counted from the definitions; how they are written is a number of its own here."""
    assert texts(item("a", 0) + item("b", 0) + item("c", 1)) == ["i. a", "ii. b", "  (3)c"]


def test_tables():
    """Cells merged down have another name."""

    def cell(text, properties=""):
        return f"<w:tc><w:tcPr>{properties}</w:tcPr>{p(run(text) if text else '')}</w:tc>"

    first = cell("a", '<w:vmerge w:val="restart"/>') + cell("b")
    second = cell("", "<w:vmerge/>") + cell("c")
    assert texts(f"<w:tbl><w:tr>{first}</w:tr><w:tr>{second}</w:tr></w:tbl>") == ["| a | b |\n| --- | --- |\n| a | c |"]


def test_notes():
    """They stand where their marks do; the lines above notes, of which settings speak, are none."""
    footnote = f"<w:r><w:footnote>{p(run('below'))}</w:footnote></w:r>"
    endnote = f"<w:r><w:endnote>{p(run('behind'))}</w:endnote></w:r>"
    settings = (
        f'<w:docPr><w:footnotePr><w:footnote w:type="separator">{p(run("line"))}</w:footnote></w:footnotePr></w:docPr>'
    )
    body = p(run("a") + footnote + run("b") + endnote) + p(run("c") + footnote)
    found = units(document(body, settings))
    assert [unit.text for unit in found] == ["ab", "c", "below", "below", "behind"]
    assert found[0].extras["footnotes"] == [{"id": "1", "text": "below"}]
    assert found[0].extras["endnotes"] == [{"id": "1", "text": "behind"}]
    assert found[1].extras["footnotes"] == [{"id": "2", "text": "below"}]


def test_headers_and_properties():
    """Headers stand in the sections they are of; the document is one of Open XML to whoever asks."""
    section = (
        f'<w:sectPr><w:hdr w:type="odd">{p(run("top"))}</w:hdr><w:ftr w:type="odd">{p(run("foot"))}</w:ftr></w:sectPr>'
    )
    text = document(p(run("body")) + section, "<o:DocumentProperties><o:Pages>1</o:Pages></o:DocumentProperties>")
    (chunk,) = get_chunks(text.encode(), filename="a.doc", mode="sliding_window")
    about = chunk["metadata"]["document_metadata"]
    assert (about["header_text"], about["footer_text"], about["source_type"]) == ("top", "foot", "docx")


def test_tracked_changes_and_comments():
    """One side of changes is read; comments are no text of the document."""

    def marked(kind, inside):
        return f'<aml:annotation aml:id="1" w:type="Word.{kind}"><aml:content>{inside}</aml:content></aml:annotation>'

    comment = f"<w:r>{marked('Comment', p(run('remark')))}</w:r>"
    gone = marked("Deletion", "<w:r><w:delText>old</w:delText></w:r>")
    body = p(run("a ") + gone + marked("Insertion", run("new")) + comment + marked("Bookmark.Start", ""))
    assert texts(body) == ["a new"]
    assert texts(body, revisions="original") == ["a old"]


def test_drop_caps_fields_and_boxes():
    """What has kept its name is read as it is today; pictures stand in the text, and say nothing."""
    dropped = p(run("O"), '<w:framePr w:drop-cap="drop" w:lines="3"/>') + p(run("nce"))
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run("7")}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    box = f"<w:r><w:pict><w:binData>QUJD</w:binData><v:shape><v:textbox><w:txbxContent>{p(run('in'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
    assert texts(dropped + p(run("page ") + field + box)) == ["Once", "page 7", "in"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-1"])
def test_encodings(encoding):
    """As the file says."""
    text = document(p(run("Grüße"))).replace("UTF-8", encoding.removesuffix("-sig"))
    assert [unit.text for unit in units(text.encode(encoding))] == ["Grüße"]


def test_damage():
    """What is whole of a file that was cut off is read, and the damage is told."""
    text = document(p(run("first")) + p(run("second"))).partition("ond")[0]
    chunks = get_chunks(text.encode(), filename="a.doc", mode="sliding_window")
    assert "first" in chunks[0]["content"]
    assert chunks[0]["metadata"]["document_metadata"]["skipped_parts"] == ["word/document.xml"]


@pytest.mark.parametrize(
    ("whole", "damaged"), [("</w:styles>", "</w:xtyles>"), ("schemas-microsoft-com:vml", "schemas microsoft-com:vml")]
)
def test_damage_before_the_body(whole, damaged):
    """It does not take the body with it."""
    text = document(p(run("first")))
    assert whole in text
    found = units(text.replace(whole, damaged))
    assert [unit.text for unit in found] == ["first"]


def test_limits():
    """Those of XML hold."""
    with pytest.raises(LimitExceeded):
        units(document(p(run("a")) * 50), limits=Limits(max_xml_elements=20))
