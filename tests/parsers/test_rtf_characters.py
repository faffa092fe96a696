"""Characters of RTF text: bytes, Unicode, fallbacks, and texts within texts."""

from __future__ import annotations

import pytest

from py_chunks.parsers._rtf_characters import Characters
from py_chunks.parsers._rtf_fonts import charset_of_page, symbol_charset

JAPANESE = charset_of_page(932)


def test_a_character_may_come_in_parts():
    """The bytes of one character may be written in different ways."""
    characters = Characters(JAPANESE)
    characters.text("a")
    characters.hexadecimal(r"\'83")
    characters.text("A")
    characters.text("\x83\\b")
    assert characters.take() == "aアソb"


def test_a_change_of_set_ends_what_is_open():
    """Bytes are of the set they were written in."""
    characters = Characters(JAPANESE)
    characters.hexadecimal(r"\'82\'a0")
    characters.use(charset_of_page(1251))
    characters.hexadecimal(r"\'cf")
    characters.use(JAPANESE)
    characters.hexadecimal(r"\'82")
    characters.sign("—")
    assert characters.take() == "あП‚—"


@pytest.mark.parametrize(
    ("fallback", "after", "text"), [(1, "?b", "€b"), (0, "b", "€b"), (3, "abcd", "€d"), (9, "ab", "€")]
)
def test_fallback(fallback, after, text):
    """As many characters are skipped as `\\uc` says."""
    characters = Characters()
    characters.fallback = fallback
    characters.unicode(8364)
    characters.text(after)
    assert characters.take() == text


@pytest.mark.parametrize(
    ("run", "text"), [(r"\'0d", "\n"), (r"\'0a", "\n"), (r"\'0D\'0A", "\n"), (r"\'0a\'0d", "\n\n")]
)
def test_ends_of_lines_in_hexadecimal(run, text):
    """Words on both sides of one stay apart."""
    characters = Characters()
    characters.text("a")
    characters.hexadecimal(run)
    characters.text("b")
    assert characters.take() == f"a{text}b"


def test_fallback_of_several_kinds():
    """Bytes in hexadecimal and words for characters count as one each."""
    characters = Characters()
    characters.fallback = 3
    characters.unicode(-3)
    characters.hexadecimal(r"\'41")
    characters.sign("•")
    characters.text("ab")
    assert characters.take() == "\ufffdb"


def test_what_takes_the_next_unicode():
    """A Unicode character is never the fallback of the one before it."""
    characters = Characters()
    characters.unicode(0x430)
    characters.unicode(0x431)
    characters.text("?c")
    assert characters.take() == "абc"


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((-10179, -8704), "😀"), ((128512,), "😀"), ((-10179,), "\ufffd"), ((0xDE00, 65), "\ufffdA"), ((0, -257, 65), "A"),
     ((-40000,), chr(-40000 & 0xFFFF)), ((0x110041,), "A")],
)  # fmt: skip
def test_unicode(numbers, text):
    """Negative numbers, halves of characters, numbers beyond all."""
    characters = Characters()
    characters.fallback = 0
    for number in numbers:
        characters.unicode(number)
    assert characters.take() == text


def test_signs_of_symbol_fonts():
    """In a symbol font letters are signs, and so are the places programs keep them at."""
    characters = Characters(symbol_charset("Symbol"))
    characters.fallback = 0
    characters.text("a")
    characters.unicode(0xF062)
    characters.unicode(-3997)
    assert characters.take() == "αβχ"


def test_silence():
    """Silent text is left out, its fallbacks too."""
    characters = Characters()
    characters.silent = True
    characters.text("a")
    characters.sign("b")
    characters.unicode(8364)
    characters.silent = False
    characters.text("?c")
    assert characters.take() == "c"


def test_take():
    """Outer space and control characters go; tabs, lines and other spaces inside stay."""
    characters = Characters()
    characters.text(" \x00a\x07\tb\xa0")
    characters.sign("\n")
    characters.text("c \r")
    assert characters.take() == "a\tb\xa0\nc"
    assert characters.take() == ""
    characters.text(" a ")
    assert characters.take_all() == " a "


def test_texts_within_texts():
    """A text goes on where it was interrupted, halves of characters included."""
    characters = Characters()
    characters.fallback = 0
    characters.unicode(-10179)
    before = characters.begin()
    characters.text("inner")
    assert characters.take() == "inner"
    characters.resume(before)
    characters.unicode(-8704)
    assert characters.take() == "😀"


def test_unfinished_bytes_do_not_move():
    """Bytes before another text are of the text they stand in."""
    characters = Characters(JAPANESE)
    characters.hexadecimal(r"\'82\'a0")
    before = characters.begin()
    characters.hexadecimal(r"\'82\'a2")
    characters.resume(before)
    characters.text("b")
    assert characters.take() == "あb"
