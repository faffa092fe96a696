"""Fonts: what codes mean and how wide they are."""

from __future__ import annotations

import pytest
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
)  # fmt: skip

from builders.truetype import font_of, segments
from py_chunks.parsers._pdf_fonts import Font, glyph_text


def pdf(value):
    """Python values as pypdf's objects; strings are names."""
    if isinstance(value, dict):
        return DictionaryObject({NameObject(key): pdf(item) for key, item in value.items()})
    if isinstance(value, list):
        return ArrayObject(map(pdf, value))
    if isinstance(value, str):
        return NameObject(value)
    if isinstance(value, bytes):
        stream = DecodedStreamObject()
        stream.set_data(value)
        return stream
    return NumberObject(value) if isinstance(value, int) else FloatObject(value) if isinstance(value, float) else value


def font(**entries):
    return Font(pdf({f"/{key}": value for key, value in entries.items()}))


def test_encoding_and_widths():
    """WinAnsi with differences; widths in thousandths from the first code on."""
    one = font(Subtype="/Type1", BaseFont="/X", FirstChar=65, Widths=[500, 250],
               Encoding={"/BaseEncoding": "/WinAnsiEncoding", "/Differences": [66, "/fi", "/germandbls"]})  # fmt: skip
    assert one.read(b"AB") == ("A\ufb01", 0.75, 2)
    assert one.read(b"\x80C")[0] == "\u20ac\xdf"


@pytest.mark.parametrize(
    "encoding", ["/WinAnsiEncoding", {"/BaseEncoding": "/WinAnsiEncoding", "/Differences": [65, "/B"]}]
)
def test_codes_without_a_name_are_bullets(encoding):
    """ISO 32000-1, annex D.2, note 3: in WinAnsi, and nowhere else; a map or a name says what they are instead."""
    unnamed = b"\x7f\x81\x8d\x8f\x90\x9d"
    assert font(BaseFont="/Helvetica", Encoding=encoding).read(unnamed)[0] == "\u2022" * 6
    named = {"/BaseEncoding": "/WinAnsiEncoding", "/Differences": [127, "/a"]}
    assert font(BaseFont="/Helvetica", Encoding=named).read(b"\x7f\x81")[0] == "a\u2022"
    assert "\u2022" not in font(BaseFont="/Helvetica", Encoding="/MacRomanEncoding").read(b"\x7f")[0]


def test_unicode_map_wins():
    """Over the encoding."""
    assert (
        font(Subtype="/TrueType", BaseFont="/X", ToUnicode=b"beginbfchar <41> <0058> endbfchar").read(b"AB")[0] == "XB"
    )


def test_right_to_left_ligatures_read_as_their_glyphs_stand():
    """From left to right like all glyphs of a line, which is turned round as a whole later on."""
    one = font(Subtype="/TrueType", BaseFont="/X", ToUnicode=b"beginbfchar <41> <06440627> endbfchar")
    assert one.read(b"A")[0] == "\u0627\u0644"


def test_standard_fonts_need_no_widths():
    """Helvetica's own; any other font gets a usual width."""
    assert font(Subtype="/Type1", BaseFont="/Helvetica").read(b"i")[1] == pytest.approx(0.222)
    assert font(Subtype="/Type1", BaseFont="/Other").read(b"i")[1] == pytest.approx(0.5)
    assert font(Subtype="/Type1", BaseFont="/Courier").read(b"i")[1] == pytest.approx(0.6)


def test_symbol_fonts():
    """By name."""
    assert font(Subtype="/Type1", BaseFont="/Symbol").read(b"a")[0] == "\u03b1"


def test_built_in_encodings():
    """What a Type 1 program says of itself."""
    program = b"/Encoding 256 array dup 65 /alpha put dup 66 /f_i put readonly def currentfile eexec dup 67 /x put"
    one = font(Subtype="/Type1", BaseFont="/ABCDEF+Own", FontDescriptor={"/Flags": 4, "/FontFile": program})
    assert one.read(b"ABC")[0] == "\u03b1fiC"


def test_composite_fonts():
    """Two bytes a code, widths by both kinds of entry, and the default."""
    one = font(Subtype="/Type0", Encoding="/Identity-H", ToUnicode=b"beginbfrange <0001> <0004> <0041> endbfrange",
               DescendantFonts=[{"/DW": 800, "/W": [1, [500, 250], 3, 3, 100]}])  # fmt: skip
    assert one.read(b"\0\1\0\2\0\3\0\4") == ("ABCD", pytest.approx(1.65), 4)


def test_composite_fonts_with_known_encodings():
    """Without a map the codes themselves are text."""
    one = font(Subtype="/Type0", Encoding="/90ms-RKSJ-H", DescendantFonts=[{}])
    assert one.read("\u65e5\u672c".encode("cp932"))[0] == "\u65e5\u672c"


def test_type3_fonts_have_a_matrix_of_their_own():
    """Widths are in glyph space."""
    one = font(Subtype="/Type3", FontMatrix=[0.01, 0, 0, 0.01, 0, 0], FirstChar=65, Widths=[50],
               Encoding={"/Differences": [65, "/A"]})  # fmt: skip
    assert one.read(b"A") == ("A", 0.5, 1)


def test_weight():
    """From the name, the flags or the stated weight."""
    assert font(Subtype="/Type1", BaseFont="/X-Bold").bold
    assert font(Subtype="/Type1", BaseFont="/X", FontDescriptor={"/FontWeight": 700}).bold
    assert not font(Subtype="/Type1", BaseFont="/X").bold


@pytest.mark.parametrize(("name", "text"), [
    ("A", "A"), ("f_f_i", "ffi"), ("uni0041", "A"), ("u1F600", "\U0001f600"), ("a.alt", "a"), ("g23", ""), ("u110000", ""),
])  # fmt: skip
def test_glyph_names(name, text):
    """The rules of the Adobe Glyph List."""
    assert glyph_text(name) == text


def wide(**entries):
    descendant = {"/Subtype": "/CIDFontType2", **entries.pop("descendant", {})}
    return font(Subtype="/Type0", Encoding="/Identity-H", DescendantFonts=[descendant], **entries)


def test_a_map_by_name_is_unicode():
    """Some writers name a map where its stream belongs; codes are then characters."""
    assert wide(ToUnicode="/Identity-H").read("Kr\u00e1l".encode("utf-16-be"))[0] == "Kr\u00e1l"


def test_composite_fonts_without_a_map():
    """The font program says what its glyphs are, and a table which glyph a code is (ISO 32000-1, 9.7.4.2)."""
    program = font_of((3, 1, segments((0x41, 0x43, 0x10000 - 0x40, None))))
    embedded = {"/FontDescriptor": {"/FontFile2": program}}
    assert wide(descendant=embedded).read(b"\0\1\0\3")[0] == "AC"
    numbered = {**embedded, "/CIDToGIDMap": b"\0\0\0\3\0\2\0\1"}
    assert wide(descendant=numbered).read(b"\0\1\0\3")[0] == "CA"
    mapped = wide(descendant=embedded, ToUnicode=b"beginbfchar <0001> <0058> endbfchar")
    assert mapped.read(b"\0\1")[0] == "X"


def test_a_space_that_is_not_drawn():
    """Fonts leave its glyph out, and its name with it; it still parts words."""
    one = font(Subtype="/Type1", BaseFont="/X", Encoding={"/Differences": [32, "/.notdef", 65, "/.notdef"]})
    assert one.read(b"B AB")[0] == "B B"
