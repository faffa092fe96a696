"""Fonts, and the code pages of Word 6."""

from __future__ import annotations

import struct

import pytest

from builders.word_binary import FONT, SYMBOL, Layout, P, font_table, sprm, texts, word_file
from py_chunks import get_text


@pytest.mark.parametrize(
    ("language", "codec", "text"),
    [
        (0x409, "cp1252", "café"),
        (0x415, "cp1250", "żółć"),
        (0x419, "cp1251", "да"),
        (0x408, "cp1253", "ναι"),
        (0x411, "cp932", "日本語"),
        (0x804, "gbk", "中文"),
        (0x404, "cp950", "中文"),
    ],
)
def test_languages(language, codec, text):
    """The language of the program says how letters are stored; two bytes may make one."""
    stored = text.encode(codec)
    body = [P(stored.decode("latin-1")), P("end")]
    found = texts(body, old=True, layout=Layout(codec="latin-1"), language=language)
    assert found == [text, "end"]


def test_runs_of_other_fonts():
    """A run in a font of another character set is read by that."""
    fonts = {"fonts": font_table([("Arial", 0), ("Arial CE", 238)], old=True)}
    body = [P("é\xb3", runs=[(1, 2, b"\x5d\1\0")])]
    assert texts(body, old=True, tables=fonts, layout=Layout(codec="latin-1")) == ["éł"]


def test_symbol_fonts_of_word_6():
    """Letters of a symbol font are its signs."""
    fonts = {"fonts": font_table([("Arial", 0), ("Symbol", 2)], old=True)}
    assert texts([P("a", runs=[(0, 1, b"\x5d\1\0")])], old=True, tables=fonts) == ["α"]


def test_the_macintosh():
    """Text of Word 6 for the Macintosh is in that machine's characters."""
    data = word_file([P("caf\x8e")], old=True, layout=Layout(codec="latin-1"))
    at = data.index(b"\xec\xa5\x68\0")
    data = data[: at + 20] + struct.pack("<H", 256) + data[at + 22 :]
    assert get_text(data, filename="a.doc") == "café"


def test_symbols():
    """Signs by a modifier, or as private characters in a symbol font."""
    fonts = {"fonts": font_table([("Arial", 0), ("Symbol", 2), ("Wingdings", 2)])}
    sign = sprm(SYMBOL, struct.pack("<HH", 2, 0xF0FC))
    body = [P("(\uf061", runs=[(0, 1, sign), (1, 2, sprm(FONT, 1))])]
    assert texts(body, tables=fonts) == ["✓α"]


def test_a_font_nobody_defines():
    """Its signs stay what they are."""
    assert texts([P("(", runs=[(0, 1, sprm(SYMBOL, struct.pack("<HH", 9, 0x2192)))])]) == ["→"]


def codes(text: str, codec: str) -> str:
    """Each character as the number that its one or two bytes are."""
    return "".join(chr(int.from_bytes(sign.encode(codec), "big")) for sign in text)


@pytest.mark.parametrize(
    ("charset", "codec", "text"),
    [
        (128, "cp932", "日本語のﾃｷｽﾄ (1)"),
        (129, "cp949", "한국어 문서"),
        (134, "gbk", "中文，文件"),
        (136, "cp950", "中文文件"),
    ],
)
def test_characters_of_two_bytes(charset, codec, text):
    """East Asian versions of Word 6 wrote the codes of their page, those of one byte with a zero before them."""
    wide = {"old": True, "layout": Layout(narrow=[False]), "flags": 0x1000}
    fonts = {"fonts": font_table([("Gothic", charset)], old=True)}
    body = codes(text, codec)
    assert texts([P(body)], tables=fonts, **wide) == [text]
    assert texts([P("a" + body, runs=[(0, 1, b"\x5d\0\0"), (1, 3, b"\x5d\0\0")])], tables=fonts, **wide) == ["a" + text]


@pytest.mark.parametrize("text", ["日本語のテキストです", "汉语中文的文字", "é“—”ä", "да"])
def test_characters_of_unicode(text):
    """Text that is no code of the page of its font is UTF-16, as Word 95 writes it."""
    fonts = {"fonts": font_table([("Gothic", 128)], old=True)}
    body = [P(text)]
    assert texts(body, old=True, layout=Layout(narrow=[False]), flags=0x1000, tables=fonts) == [text]


def test_western_signs_among_ideographs():
    """Quotation marks of Windows-1252 have 0x10 before them, or nothing."""
    wide = {"old": True, "layout": Layout(narrow=[False]), "flags": 0x1000}
    fonts = {"fonts": font_table([("Song", 134)], old=True)}
    assert texts([P("\u1093" + codes("中文", "gbk") + "\u1094\x92")], tables=fonts, **wide) == ["“中文”’"]
    assert texts([P("a\x92\u1092\xe9", runs=[(3, 4, b"\x5d\1\0")])], **wide) == ["a’’é"]


def test_symbols_of_two_bytes():
    """A symbol font shows the second byte."""
    fonts = {"fonts": font_table([("Arial", 0), ("Symbol", 2)], old=True)}
    wide = {"old": True, "layout": Layout(narrow=[False]), "flags": 0x1000}
    assert texts([P("xab", runs=[(1, 3, b"\x5d\1\0")])], tables=fonts, **wide) == ["xαβ"]
