"""Character maps."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_cmaps import MAX_TARGET, longest_target, predefined_codec, unicode_map


def test_characters_and_ranges():
    """Single codes, ranges to one target, ranges to a list; several letters for one code."""
    data = b"""1 begincodespacerange <0000> <FFFF> endcodespacerange
    2 beginbfchar <0001> <0041> <0002> <00660066 0069> endbfchar
    2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<0078> <0079007A>] endbfrange"""
    found = unicode_map(data)
    assert found.code_size == 2
    assert found.texts == {1: "A", 2: "ffi", 16: "a", 17: "b", 18: "c", 32: "x", 33: "yz"}


def test_astral_targets():
    """Pairs of surrogates are one character."""
    assert unicode_map(b"beginbfchar <01> <D800DF30> endbfchar").texts == {1: "\U00010330"}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"beginbfchar <01> endbfchar",
        b"beginbfrange <01> <02> endbfrange",
        b"beginbfrange <00> <FFFFFFFF> <0041> endbfrange",
        b"beginbfchar <zz> <41>",
    ],
)
def test_damage(data):
    """Is left out, and bounded."""
    assert len(unicode_map(data).texts) <= 65_536


@pytest.mark.parametrize(
    "data",
    [
        b"beginbfchar " * 20_000,
        b"beginbfrange" + b" <0000> <FFFF> <0041>" * 20_000 + b" endbfrange",
        b"beginbfrange <0000> <FFFF> <0041>endbfrange" * 5000,
        b"beginbfrange <0000> <FFFF> <" + b"0041" * 200_000 + b"> endbfrange",
    ],
)
def test_sections_without_end_and_codes_again_and_again(data):
    """Take linear time, and no more memory than a map may."""
    assert sum(map(len, unicode_map(data).texts.values())) <= 65_536 * 256


LONG = b"0041" * (MAX_TARGET + 1)


@pytest.mark.parametrize(
    "data",
    [
        b"beginbfchar <01> <" + LONG + b"> endbfchar",
        b"beginbfrange <01> <01> <" + LONG + b"> endbfrange",
        b"beginbfrange <01> <01> [<" + LONG + b">] endbfrange",
    ],
)
def test_a_code_stands_for_so_much_text_only(data):
    """The rest is left out, which is told."""
    found = unicode_map(data)
    assert (found.texts, found.is_cut) == ({1: "A" * MAX_TARGET}, True)
    within = unicode_map(data.replace(LONG, LONG[4:]))
    assert (within.texts, within.is_cut) == ({1: "A" * MAX_TARGET}, False)


def test_the_longest_text_of_a_map():
    """Whatever PDFium skips between its digits; without an end too; codes and other strings are short."""
    assert longest_target(b"<" + LONG + b"> Tj") == 0
    assert longest_target(b"beginbfchar") == 0
    assert longest_target(b"beginbfchar <0001> <004100420043>") == 3
    for between in (b"", b"\n", b"\x00", b"\xff", b"\x80 "):
        data = b"1 beginbfrange\n<0001> <0002> [(x) <" + between.join([b"0041"] * (MAX_TARGET + 1))
        assert longest_target(data) > MAX_TARGET


@pytest.mark.parametrize(
    ("name", "codec"), [("/GBK-EUC-H", "gbk"), ("/UniJIS-UTF16-V", "utf-16-be"), ("/Identity-V", None), ("/Own", None)]
)
def test_predefined(name, codec):
    """Maps that are encodings Python knows."""
    assert predefined_codec(name) == codec
