"""Records of XML parts as text: cutting and parsing give the same."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers import _xml_records
from py_chunks.parsers._xml_records import Part, plain_markup, records, unescaped

SPACE = "urn:x"


def part(data, limits=None):
    data = data.encode() if isinstance(data, str) else data
    return Part(lambda: io.BytesIO(data), "a.xlsx", "s.xml", limits or Limits())


def read(data, limits=None):
    return list(records(part(data, limits), "rows", "row"))


def test_plain_text_is_cut():
    """A record reaches from its start tag to before its end tag."""
    data = '<?xml version="1.0" encoding="UTF-8"?>\n<s><rows><row r="1"><c>a</c></row><row r="2"/><row/></rows><x/></s>'
    assert read(data) == ['<row r="1"><c>a</c>', '<row r="2"/>', "<row/>"]


@pytest.mark.parametrize(
    "data",
    [
        '<s><rows><!-- <row>x</row> --><row r="1"><c>a&amp;</c></row></rows></s>',
        '<s><rows><row r="1"><c><![CDATA[a&]]></c></row></rows></s>',
        '<x:s xmlns:x="urn:x"><x:rows><x:row r="1"><x:c>a&amp;</x:c></x:row></x:rows></x:s>',
        "<s><rows><row r='1'><c>a&amp;</c></row></rows></s>",
        '<s><rows><row r="1"><c>a&amp;</c></row ></rows ></s>',
        '<s><?go?><rows><row r="1"><c>a<?do?>&amp;</c></row></rows></s>',
        '<!DOCTYPE s><s><rows><row r="1"><c>a&amp;</c></row></rows></s>',
        '<s><rows><row r="1"><c>a&amp;</c></row></rows></s>'.encode("utf-16"),
        '<?xml version="1.0" encoding="ISO-8859-1"?><s><rows><row r="1"><c>a&amp;</c></row></rows></s>',
        b'\xef\xbb\xbf<s><rows><row r="1"><c>a&amp;</c></row></rows></s>',
    ],
)
def test_any_other_xml_gives_the_same_records(data):
    """Comments, CDATA, prefixes, single quotes, instructions and other encodings go through a parser."""
    (record,) = read(data)
    assert 'r="1"' in record
    assert record.endswith("<c>a&amp;</c>")


@pytest.mark.parametrize(
    "rows",
    [
        "<row>a</row>junk</row><row/>",
        "junk</row><row>a</row>",
        "<row>a</row><row>b<row/>",
    ],
)
def test_end_tags_without_a_record(rows):
    """However many start tags there are elsewhere."""
    with pytest.raises(CorruptDocument):
        read(f"<s><rows>{rows}</rows></s>")


@pytest.mark.parametrize(
    "data",
    ["<s><rows/></s>", '<s><rows a="b"/><x/></s>', "<s><rows></rows></s>", "<s>\n<rows />" + " " * 70_000 + "</s>"],
)
def test_no_records(data, monkeypatch):
    """A container without any is as plain as others, and needs no parser."""
    monkeypatch.delattr(_xml_records, "_parsed")
    assert read(data) == []


def test_no_records_in_damaged_xml():
    """An empty part that is not well-formed is damaged, not empty."""
    for data in ("<s><a></b><rows/></s>", '<?xml versio="1.0"?><s><rows/></s>'):
        with pytest.raises(CorruptDocument):
            read(data)


def test_no_records_in_other_xml():
    """What stands in a comment is no container."""
    assert read("<s><!-- <rows/> --><rows><row>a</row ></rows ></s>") == ["<row>a"]
    assert read("<s><rowsets/><rows><row>a</row ></rows ></s>") == ["<row>a"]


def test_plain_markup():
    """All after the declaration; None for any other XML."""
    assert plain_markup(b'\xef\xbb\xbf<?xml version="1.0" encoding="utf-8"?>\n<a>\r\nb</a>') == "<a>\nb</a>"
    for data in (
        b"<a b='c'/>",
        b"<a><!-- --></a>",
        b"<a><?b?></a>",
        b"<a>\xff</a>",
        b"",
        b'<?xml encoding="cp1"?><a/>',
    ):
        assert plain_markup(data) is None


names = st.sampled_from(["a", "b & c", "<d>", "é\u4e2d\U0001f600", "='x'", "]]>", "e\r\nf", " "])


@given(st.lists(st.lists(names, max_size=4), max_size=6), st.integers(8, 60))
def test_cutting_and_parsing_agree(rows, block):
    """Both ways give the same records, wherever blocks of bytes end."""
    from xml.sax.saxutils import escape

    body = "".join(
        f'<row r="{number}">{"".join(f"<c>{escape(text)}</c>" for text in row)}</row>'
        if row
        else f'<row r="{number}"/>'
        for number, row in enumerate(rows, 1)
    )
    data = f'<s xmlns="{SPACE}"><rows>{body}</rows><row>no</row></s>'
    kept, _xml_records._BLOCK_BYTES = _xml_records._BLOCK_BYTES, block
    try:
        cut = read(data)
        parsed = list(_xml_records._parsed(part(data), "rows", "row"))
    finally:
        _xml_records._BLOCK_BYTES = kept
    strip = [text.replace(f' xmlns="{SPACE}"', "").replace("&#13;", "\n") for text in parsed]
    assert [unescaped(text) for text in cut] == [unescaped(text) for text in strip]
    assert len(cut) == len(rows)


def test_what_was_read_before_the_damage_is_kept():
    """The parser takes over where cutting must give up, and names the damage."""
    reading = records(part("<s><rows><row>a</row><row>b</row><row>c"), "rows", "row")
    assert [next(reading), next(reading)] == ["<row>a", "<row>b"]
    with pytest.raises(CorruptDocument, match="not well-formed"):
        next(reading)


def test_prefixes_that_are_not_declared():
    """They are part of the name, which is left alone."""
    (record,) = read('<s><!-- --><rows><row r="1"><x:c>a</x:c><c>b</c></row></rows></s>')
    assert record.endswith("<c>b</c>")
    # Of a record it is not: the parser says which elements are records.
    assert read('<s><!-- --><rows><a:row r="1"><c>b</c></a:row><row>z</row></rows></s>') == [
        '<row r="1"><c>b</c>',
        "<row>z",
    ]


def test_a_record_has_a_largest_size():
    """PE-7: a row without end is refused, whichever way it is read."""
    limits = replace(Limits(), max_record_bytes=200_000)
    for head in ("", "<!-- -->"):
        with pytest.raises(LimitExceeded) as caught:
            read(f"{head}<s><rows><row>{'<c/>' * 100_000}</row></rows></s>", limits)
        assert caught.value.place == "max_record_bytes"


def test_entities_are_not_expanded():
    """PE-7: an entity bomb gives nothing, quickly."""
    bomb = '<!DOCTYPE s [<!ENTITY a "xx"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>'
    (record,) = read(f"{bomb}<s><rows><row><c>1&c;</c></row></rows></s>")
    assert "xx" not in record


def test_references_to_characters():
    """The five names, decimal and hexadecimal numbers; a number that is no character is marked."""
    assert unescaped("&lt;&gt;&quot;&apos;&amp;lt;") == "<>\"'&lt;"
    assert unescaped("&#65;&#x42;&amp;&#xD800;&#x110000;&nbsp;") == "AB&\ufffd\ufffd&nbsp;"
