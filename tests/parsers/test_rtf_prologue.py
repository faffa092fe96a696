"""What a document says about itself, wherever it says so."""

from __future__ import annotations

import pytest

from py_chunks.parsers._rtf_prologue import read_prologue


@pytest.mark.parametrize(
    ("beginning", "codec"),
    [
        (r"\ansi", "cp1252"),
        (r"\ansi\ansicpg1250", "cp1250"),
        (r"\mac", "mac-roman"),
        (r"\pc", "cp437"),
        (r"\pca", "cp850"),
        (r"\mac\ansicpg1251", "cp1251"),
        (r"\ansi\ansicpg932", "cp932"),
        (r"\ansi\ansicpg65001", "utf-8"),
        (r"\ansi\ansicpg0", "cp1252"),
        (r"\ansi\ansicpg99999\pc", "cp437"),
        (r"\pcx", "cp1252"),
    ],
)
def test_charset(beginning, codec):
    """The code page, else the machine it was written on; unknown ones are Windows-1252."""
    assert read_prologue(rf"{{\rtf1{beginning} a}}").charset.codec == codec


def test_headings():
    """Only paragraph styles count, each by its own number."""
    styles = r"{\stylesheet{\snext0 heading 1;}{\s5\b{\*\soutlvl0}{\keycode x}Heading 2;}{\*\cs6 heading 3;}{\ds7 heading 12;}}"
    assert read_prologue(rf"{{\rtf1{styles}}}").headings == {0: 1, 5: 2}


def test_places():
    """Properties and running text are found in order; what only begins like them is not."""
    view = r"{\rtf1{\info{\title a}{\*\author b}}{\headery1}{\header c}x{\*\footerf d{e}}{\footnote f}}"
    prologue = read_prologue(view)
    assert {name: view[slice(*span)] for name, span in prologue.properties.items()} == {"title": "a", "author": "b"}
    assert [(kind, view[slice(*span)]) for kind, span in prologue.running] == [
        ("header_text", " c"),
        ("footer_text", " d{e}"),
    ]


def test_the_first_font_table_counts():
    """Fonts of documents within the document do not replace its own."""
    view = r"{\rtf1{\fonttbl{\f0\fcharset204 A;}}{\rtf1{\fonttbl{\f0\fcharset161 B;}{\f1\fcharset161 B;}}}}"
    assert {number: charset.codec for number, charset in read_prologue(view).fonts.items()} == {
        0: "cp1251",
        1: "cp1253",
    }


def test_default_font():
    r"""Text that names no font is in the one of `\deff`."""
    assert read_prologue(r"{\rtf1\deff3 a}").default_font == 3
    assert read_prologue(r"{\rtf1 a}").default_font == 0
