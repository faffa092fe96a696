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
