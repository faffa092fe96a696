"""Style sheets read style by style say the same as sheets read whole."""

from __future__ import annotations

import pytest
from lxml import etree

from py_chunks.errors import CorruptDocument
from py_chunks.parsers._word_style_sheet import StyleSheet, paragraph_styles_of
from py_chunks.parsers._word_styles import Styles

NAMESPACE = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
PARAGRAPH = b'<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/></w:style>'
TABLE = b'<w:style w:type="table" w:styleId="T"><w:tblStylePr w:type="firstRow"><w:rPr/></w:tblStylePr></w:style>'
CHARACTER = b'<w:style w:styleId="C" w:type="character"><w:rPr><w:b/></w:rPr></w:style>'
LATENT = b'<w:latentStyles><w:lsdException w:name="heading 1"/></w:latentStyles>'


BREAK = b'<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/><w:pPr><w:pageBreakBefore/></w:pPr></w:style>'
NORMAL = (
    b'<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/>'
    b'<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr></w:pPr></w:style>'
)
HEADING = (
    b'<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="N"/>'
    b'<w:pPr><w:numPr><w:numId w:val="7"/></w:numPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
)


def sheet(*styles):
    return b"<w:styles %s>%s</w:styles>" % (NAMESPACE, b"".join(styles))


def opened(data):
    """A style sheet, and how often it was read whole."""
    reads = []

    def parse(piece):
        try:
            return etree.fromstring(piece)
        except etree.XMLSyntaxError as error:
            raise CorruptDocument("damaged") from error

    def parse_all(whole):
        reads.append(whole)
        return etree.fromstring(whole, etree.XMLParser(recover=True)) if whole else None

    return StyleSheet(data, parse, parse_all), reads


def asked(styles, ids):
    return styles.default, {style_id: styles.style(style_id) for style_id in ids}


IDS = ("N", "H1", "A", "B")


@pytest.mark.parametrize(
    ("data", "plain"),
    [
        (sheet(NORMAL, HEADING, PARAGRAPH, BREAK), True),
        (sheet(LATENT, NORMAL, TABLE, b"\r\n ", HEADING, CHARACTER, PARAGRAPH, BREAK) + b"\n", True),
        (sheet(BREAK, PARAGRAPH, HEADING, NORMAL.replace(b' w:styleId="N"', b"").replace(b"<w:name", b"<w:name", 1)), False),
        (sheet(NORMAL.replace(b' w:default="1" w:styleId="N"', b' w:styleId="N" w:default="1"'), HEADING, PARAGRAPH, BREAK), True),
        (sheet(NORMAL.replace(b'w:type="paragraph" w:default="1"', b'w:default="1" w:type="paragraph"'), HEADING, PARAGRAPH, BREAK), True),
        (sheet(NORMAL, HEADING, PARAGRAPH, BREAK).replace(b'"', b"'"), False),
        (sheet(NORMAL, b"<!-- ", HEADING, b" -->", PARAGRAPH, BREAK), False),
        (sheet(NORMAL, HEADING.replace(b'w:type="paragraph"', b'w:type="numbering"'), PARAGRAPH, BREAK), False),
        (sheet(NORMAL, b"<w:x>", HEADING, b"</w:x>", PARAGRAPH, BREAK), False),
        (sheet(NORMAL, HEADING.replace(b"</w:pPr>", b"</w:p>"), PARAGRAPH, BREAK), False),
        (sheet(NORMAL, PARAGRAPH, BREAK), False),
        (sheet(HEADING, PARAGRAPH, BREAK), False),
        (sheet(NORMAL, HEADING, PARAGRAPH, BREAK, HEADING.replace(b'w:styleId="H1"', b'w:default="1" w:styleId="H1"')), True),
        (sheet(NORMAL, HEADING, PARAGRAPH, BREAK).replace(b"w:", b"v:"), False),
        (sheet(NORMAL, HEADING, PARAGRAPH, BREAK)[:-12], False),
        (b"", False),
    ],
    ids=["plain", "spaced", "no id", "default last", "type last", "quotes", "comment", "numbering", "wrapped", "damaged", "undefined",
         "no default", "two defaults", "prefix", "cut off", "empty"],
)  # fmt: skip
def test_one_by_one_as_all_at_once(data, plain):
    """A sheet that is not plain, or has not what is asked for, is read whole, once."""
    found, reads = opened(data)
    found = asked(Styles(found), IDS)
    whole, _ = opened(data)
    whole._read_all()
    assert found == asked(Styles(whole), IDS)
    assert len(reads) == (not plain)


def test_an_id_with_a_reference():
    """What markup writes as a reference is found all the same."""
    data = sheet(NORMAL, HEADING.replace(b"H1", b"H&amp;1"))
    assert Styles(opened(data)[0]).style("H&1").heading == 3


def test_many_styles():
    """T1: looking for a style takes as long as the sheet is large, so that is not done for hundreds."""
    names = [f"S{number}" for number in range(300)]
    data = sheet(NORMAL, *(PARAGRAPH.replace(b'"A"', f'"{name}"'.encode()) for name in names))
    styles, reads = opened(data)
    assert [Styles(styles).style(name).linking for name in names] == [(name,) for name in names]
    assert len(reads) == 1


@pytest.mark.parametrize("data", [sheet(NORMAL, BREAK), sheet(BREAK), sheet(NORMAL), None])
def test_breaks(data):
    """Whether any style begins a page."""
    assert opened(data)[0].breaks_pages() == (data is not None and b"Break" in data)


def test_a_sheet_is_damaged_where_it_is_asked():
    """What no paragraph names need not be sound, as no table style need be."""
    styles, reads = opened(sheet(NORMAL, HEADING, PARAGRAPH.replace(b"/>", b">")))
    assert Styles(styles).style("H1").heading == 3
    assert not reads


@pytest.mark.parametrize(
    ("data", "left"),
    [
        (sheet(PARAGRAPH), sheet(PARAGRAPH)),
        (sheet(TABLE, PARAGRAPH), sheet(PARAGRAPH)),
        (sheet(PARAGRAPH, TABLE, b"\r\n", TABLE, PARAGRAPH), sheet(PARAGRAPH, PARAGRAPH)),
        (sheet(LATENT, PARAGRAPH, CHARACTER, PARAGRAPH), sheet(PARAGRAPH, PARAGRAPH)),
        (sheet(LATENT[:-3], CHARACTER, PARAGRAPH), sheet(LATENT[:-3], PARAGRAPH)),
        (sheet(TABLE, TABLE), sheet(TABLE)),  # the last one stays, with the end of the sheet
        (sheet(b"<!-- x -->", TABLE, PARAGRAPH), sheet(b"<!-- x -->", TABLE, PARAGRAPH)),
        (sheet(TABLE[:-10], PARAGRAPH), sheet(TABLE[:-10], PARAGRAPH)),
        (sheet(b'<w:style w:type="table"/>', PARAGRAPH), sheet(b'<w:style w:type="table"/>', PARAGRAPH)),
    ],
    ids=["none", "first", "between", "latent", "open latent", "last", "comment", "open", "empty"],
)
def test_styles_of_tables_and_characters_are_left_out(data, left):
    assert paragraph_styles_of(data) == left
