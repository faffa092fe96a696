"""Slides of plain markup: the same text as from their trees, or none."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from builders.powerpoint import body, frame, page, run, shape, table_xml
from py_chunks.archives import plain_content, plain_members
from py_chunks.parsers._slide_markup import PlainPages
from py_chunks.parsers._slide_shapes import slide_text

PAGE = re.compile(r"ppt/(?:slides|notesSlides)/\w+\.xml")
FIELD = '<a:fld id="{1}" type="slidenum"><a:rPr/><a:t>4</a:t></a:fld>'
PICTURE = '<p:pic><p:nvPicPr><p:nvPr><p:ph type="sldNum"/></p:nvPr></p:nvPicPr></p:pic>'
PLAIN = {
    "nothing": "",
    "title after text": shape("before") + shape("The", "Title", role="title") + shape("after"),
    "levels": shape("a", "1:b", "2:c", "", "d"),
    "runs and breaks": body(f"<a:p>{run('hel')}{run('lo')}<a:br/>{run(' b_x000B_c ')}</a:p>"),
    "entities": shape("a &amp; b", "&lt;x&gt; &amp;lt;", "1:&#233;", "&#x2028;a&#160;"),
    "formatted runs": body('<a:p><a:r><a:rPr lang="en" b="1"><a:latin typeface="x"/></a:rPr><a:t>a</a:t></a:r></a:p>'),
    "kept space": body('<a:p><a:r><a:t xml:space="preserve"> a </a:t></a:r><a:r><a:t/></a:r></a:p>'),
    "fields": body(f"<a:p>{run('page ')}{FIELD}</a:p>"),
    "computed fields": body(f"<a:p>{FIELD}{run('of 5')}</a:p>", role="sldNum"),
    "a picture's role is its own": PICTURE + body(f"<a:p>{FIELD}</a:p>"),
    "groups": f"<p:grpSp>{shape('b')}<p:grpSp>{shape('c')}</p:grpSp></p:grpSp>{shape('d')}",
    "tables": shape("a") + frame(table_xml([["1", "x|y"], ["", "z"]])) + frame(table_xml([["2"]])) + shape("b"),
    "an empty table": frame(table_xml([["", ""]])) + shape("b"),
    "text that follows fields": body(f"<a:p>{FIELD}{run('a')}</a:p><a:p><a:t/>{run('')}{run('b')}</a:p>"),
    "a shape without text": "<p:sp><p:spPr/></p:sp>" + shape("a"),
}
UNUSUAL = {
    "number": body(f"<a:p><a:pPr><a:buAutoNum type='arabicPeriod'/></a:pPr>{run('a')}</a:p>"),
    "sign of a symbol font": shape("\uf0e0"),
    "a chart": frame('<c:chart r:id="x"/>'),
    "a comment": body("<a:p><a:r><a:t>a<!-- b --></a:t></a:r></a:p>"),
    "character data": body("<a:p><a:r><a:t><![CDATA[a]]></a:t></a:r></a:p>"),
    "an instruction": shape("a") + "<?x y?>",
    "alternatives": f"<mc:AlternateContent><mc:Choice>{shape('a')}</mc:Choice></mc:AlternateContent>",
    "an equation": body("<a:p><a14:m><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></a14:m></a:p>"),
    "an empty cell": frame("<a:tbl><a:tr><a:tc/></a:tr></a:tbl>"),
    "the tag of text in a comment": body(f"<a:p><!-- <a:t>a</a:t> -->{run('b')}</a:p>"),
    "another meaning of a prefix": f'<p:grpSp xmlns:a="urn:x">{shape("a")}</p:grpSp>',
}


def from_tree(data: bytes):
    return slide_text(etree.fromstring(data, etree.XMLParser(remove_comments=True)), lambda _: None)


@pytest.mark.parametrize("name", PLAIN)
def test_plain_slides_read_as_their_trees_do(name):
    """Titles, levels, fields, groups, tables: no word and no space is another."""
    data = page("sld", PLAIN[name]).encode()
    found = PlainPages().read(data)
    assert found is not None
    assert found.content == from_tree(data)
    assert not found.is_hidden


@pytest.mark.parametrize("name", UNUSUAL)
def test_what_is_unusual_is_left_to_the_tree(name):
    """None is the answer, whatever else is on the slide."""
    assert PlainPages().read(page("sld", shape("z") + UNUSUAL[name]).encode()) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe<",
        page("sld", shape("a")).encode("utf-16"),
        b"<?xml version='1.0' encoding='iso-8859-1'?>" + page("sld", shape("a")).encode(),
        page("sld", shape("a")).replace("p:", "q:").replace(":p=", ":q=").encode(),
        page("sld", shape("a")).encode()[:-50],
    ],
)
def test_other_beginnings_and_ends(data):
    """Other encodings and prefixes, a part that is cut off."""
    assert PlainPages().read(data) is None


def test_a_hidden_slide():
    """The slide says so itself (19.3.1.38)."""
    assert PlainPages().read(page("sld", shape("a"), 'show="0"').encode()).is_hidden


def test_real_presentations_read_the_same_both_ways(corpus):
    """Every slide and page of notes of the corpus that is plain."""
    compared = 0
    for path in corpus("pptx"):
        pages = PlainPages()
        with path.open("rb") as stream:
            for member in plain_members(stream) or ():
                data = plain_content(stream, member) if PAGE.fullmatch(member.name) else None
                found = pages.read(data or b"")
                if data and found is not None:
                    compared += 1
                    assert found.content == from_tree(data), (path, member.name)
    assert compared


def test_what_was_there_before_means_the_same_again():
    """A reader that has seen the markup reads every slide as one that has not."""
    pages = PlainPages()
    decks = [
        page("sld", shape("a") + PLAIN[name] + shape("b"), hidden) for name in PLAIN for hidden in ("", 'show="0"')
    ]
    first, second = ([pages.read(slide.encode()) for slide in decks] for _ in range(2))
    assert first == second == [PlainPages().read(slide.encode()) for slide in decks]


def test_a_prefix_that_changes_before_the_shapes():
    """The prefixes mean the usual only where nothing between the root and the shapes says otherwise."""
    data = page("sld", shape("a")).replace("<p:cSld", '<p:cSld xmlns:a="urn:x"').encode()
    assert PlainPages().read(data) is None
