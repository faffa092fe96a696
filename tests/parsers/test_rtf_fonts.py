"""Character sets of code pages and fonts."""

from __future__ import annotations

import pytest

from py_chunks.parsers._rtf_fonts import charset_of_page, decode_bytes, read_fonts, symbol_charset


def codecs(table: str) -> dict[int, str]:
    return {font: charset.codec for font, charset in read_fonts(table, 0, len(table)).items()}


@pytest.mark.parametrize(
    ("page", "byte", "sign"),
    [(1252, 0x80, "€"), (1251, 0xCF, "П"), (437, 0x82, "é"), (850, 0x9B, "ø"), (10000, 0x8E, "é"), (10007, 0x80, "А"),
     (28592, 0xB1, "ą"), (20866, 0xC1, "а"), (1253, 0xE1, "α"), (874, 0xA1, "ก")],
)  # fmt: skip
def test_single_bytes(page, byte, sign):
    """Pages of one byte are a table, ASCII below 128."""
    charset = charset_of_page(page)
    assert (len(charset.table), charset.table[byte], charset.ascii) == (256, sign, True)
    assert charset.table[32:127] == bytes(range(32, 127)).decode()


@pytest.mark.parametrize("page", [932, 936, 949, 950, 1361, 10001, 10008, 51932, 54936, 65001])
def test_several_bytes(page):
    """Pages whose characters take several bytes have no table."""
    assert charset_of_page(page).table is None


@pytest.mark.parametrize("page", [0, 7, 37, 500, 1200, 65000, 99999])
def test_other_pages(page):
    """Unknown pages, and those where ASCII is something else, are none."""
    assert charset_of_page(page) is None


def test_bytes_a_page_leaves_open():
    """They stand for what they are in Windows-1252, or for themselves."""
    assert charset_of_page(1253).table[0xAA] == "ª"
    assert charset_of_page(1252).table[0x81] == "\x81"


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (r"{\f0\fcharset0 A;}{\f1\fcharset238 B;}", {0: "cp1252", 1: "cp1250"}),
        (r"\f0\fnil\fcharset161 A;\f1\fcharset204 B;", {0: "cp1253", 1: "cp1251"}),
        (r"{\f0 A;}{\f1\fcharset1 B;}", {}),
        (r"{\f0\fcharset0\cpg1250 A;}", {0: "cp1250"}),
        (r"{\f0\fcharset77 A;}{\f1\fcharset255 B;}{\f2\fcharset136{\*\falt C} \'b2\'d3;}", {0: "mac-roman", 1: "cp437", 2: "cp950"}),
        (r"{\f0\fcharset99 A;}{\f-1\fcharset0 B;}{\f99999999\fcharset0 C;}", {}),
        (r"{\f2\fcharset2 Symbol;}{\f3\fnil Wingdings;}", {2: "symbols of symbol", 3: "symbols of wingdings"}),
        (r"{\f0 Arial Cyr;}{\f1\fcharset0 Arial CE;}{\f2\fcharset161 A Baltic;}{\f3\cpg1250 A Tur;}{\f4 Cyr Sans;}",
         {0: "cp1251", 1: "cp1250", 2: "cp1253", 3: "cp1250"}),
        ("", {}),
    ],
)  # fmt: skip
def test_fonts(table, found):
    """A font's set is that of its character set, its code page before that; fonts without are left out."""
    assert codecs(table) == found


def test_symbol_fonts():
    """Signs of known symbol fonts are characters; an unknown one is taken as a font of letters."""
    assert symbol_charset("Symbol").table[0xB7] == "•"
    assert not symbol_charset("Wingdings").ascii
    unknown = symbol_charset("Company Logo")
    assert (unknown.ascii, unknown.table[0x93]) == (True, "“")


def test_names_cost_little():
    """However long a font's name is, it is read in linear time."""
    table = r"{\f0\fcharset2 " + "a{}" * 200_000 + ";}"
    assert len(codecs(table)[0]) < 200


def test_tables_are_bounded():
    """More fonts than there are numbers for are not read."""
    table = r"{\f0\fcharset0 A;}" * 70_000 + r"{\f1\fcharset0 B;}"
    assert list(read_fonts(table, 0, len(table))) == [0]


@pytest.mark.parametrize(
    ("data", "codec", "text"),
    [(b"\x82\xa0", "cp932", "あ"), (b"\x82", "cp932", "‚"), (b"\xe4\xb8\x80\x80", "utf-8", "一€")],
)
def test_decode_bytes(data, codec, text):
    """Bytes the set can't read are taken as Windows-1252."""
    assert decode_bytes(data, codec) == text
