"""Fields and forms."""

from __future__ import annotations

import struct

import pytest

from builders.word_binary import DATA, PICTURE, P, sprm, texts
from py_chunks.parsers._doc_fields import form_value


def test_results_are_shown():
    """Section 3.18: field codes never, field results always."""
    assert texts([P('a \x13 HYPERLINK "http://x.y/" \x14link\x15 b')]) == ["a link b"]


def test_a_field_without_a_result():
    """Its code is hidden."""
    assert texts([P("a\x13 XE hidden \x15b")]) == ["ab"]


def test_nested_fields():
    """In a code nothing is shown, in a result the results of inner fields."""
    assert texts([P("\x13 IF \x13 PAGE \x141\x15 = 1 \x14yes \x13 REF x \x14inner\x15 end\x15.")]) == ["yes inner end."]


def test_fields_over_paragraphs():
    """A result of several paragraphs is several units; a code of several is none."""
    assert texts([P("\x13 TOC \x14one"), P("two\x15"), P("a\x13 code"), P("goes on\x14 b\x15")]) == [
        "one",
        "two",
        "a b",
    ]


def test_fields_without_an_end():
    """Damage hides no more than what is known to be a code."""
    assert texts([P("a\x13 CODE b"), P("c")]) == ["a CODE b", "c"]
    assert texts([P("a\x13 CODE \x14 b"), P("c\x15\x15 d")]) == ["a b", "c d"]
    assert texts([P("a\x13 CODE \x14b"), P("c")]) == ["ab", "c"]


def test_fields_end_with_their_text():
    """One that a footnote leaves open does not reach into the next text."""
    assert texts([P("a\x13 CODE")], stories={"footnotes": [P("\x15x")]}) == ["a CODE"]


def test_buttons():
    """A macro button has its words in its code."""
    assert texts([P("\x13 MACROBUTTON DoIt Press me\x15 now")]) == ["Press me now"]
    assert texts([P("\x13 MACROBUTTON \\* MERGEFORMAT\x15 now")]) == ["now"]


def form(kind, result, default, choices=()):
    """A form's description in the Data stream."""
    text = struct.pack("<H", 0) + b"\0\0"
    described = struct.pack("<IHHH", 0xFFFFFFFF, kind | result << 2, 0, 0) + text
    described += (struct.pack("<H", default) if kind else text) + text * 5
    if kind == 2:
        strings = b"".join(struct.pack("<H", len(one)) + one.encode("utf-16-le") for one in choices)
        described += struct.pack("<HHH", 0xFFFF, len(choices), 0) + strings
    return struct.pack("<IH", 68 + len(described), 68).ljust(68, b"\0") + described


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        (form(1, 1, 0), "☒"),
        (form(1, 0, 1), "☐"),
        (form(1, 25, 1), "☒"),
        (form(2, 1, 0, ["alpha", "beta"]), "beta"),
        (form(2, 25, 0, ["alpha", "beta"]), "alpha"),
        (form(2, 9, 0, ["alpha"]), ""),
        (form(0, 0, 0), ""),
        (form(2, 1, 0, ["alpha", "beta"])[:100], ""),
        (b"", ""),
    ],
)
def test_forms(data, shown):
    """Check boxes and drop-down lists show their state; other forms have a result as other fields."""
    assert form_value(data, 0) == shown


def test_a_form_in_its_field():
    """The mark in the code leads to the form's description."""
    mark = [(20, 21, sprm(PICTURE, 0) + sprm(DATA))]
    body = [P("Sure? \x13FORMCHECKBOX \x01\x14\x15 yes", runs=mark)]
    assert texts(body, data=form(1, 1, 0)) == ["Sure? ☒ yes"]


def test_formulas_are_laid_out_from_their_code():
    """They have no result; one that has is shown by it."""
    assert texts([P("a \x13 EQ \\o\\ad(\\s\\up 9(over),under) \x14\x15 b")]) == ["a under(over) b"]
    assert texts([P("a \x13 EQ \\f(1,2) \x15 b"), P("\x13 EQ \\f(1,2) \x14half\x15")]) == ["a 1/2 b", "half"]
