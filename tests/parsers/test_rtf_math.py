"""Equations of RTF on one line of text."""

from __future__ import annotations

import pytest

from builders.rtf import texts
from py_chunks.parsers._rtf_math import Equation


def equation(content: str) -> str:
    (text,) = texts(rf"{{\mmath{{\*\moMath{content}}}}}\par")
    return text


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (r"{\mf{\mfPr{\mctrlPr \f2}}{\mnum{\mr a+b}}{\mden{\mr 2}}}", "(a+b)/2"),
        (r"{\mr x=}{\msSup{\me{\mr y}}{\msup{\mr 2}}}", "x=y^2"),
        (r"{\msSubSup{\me{\mr x}}{\msub{\mr 1}}{\msup{\mr 2}}}", "x_1^2"),
        (r"{\mrad{\mdeg{\mr 3}}{\me{\mr x}}}", "3√x"),
        (r"{\mnary{\mnaryPr{\mchr \u8721?}{\mlimLoc1}}{\msub{\mr k=1}}{\msup{\mr n}}{\me{\mr k}}}", "∑_(k=1)^n k"),
        (r"{\mnary{\msub }{\msup }{\me{\mr x}}}", "∫ x"),
        (r"{\md{\mdPr{\mbegChr [}{\mendChr \'5d}{\msepChr ;}}{\me{\mr a}}{\me{\mr b}}}", "[a;b]"),
        (r"{\md{\mdPr{\mbegChr \{}{\mendChr }}{\me{\meqArr{\me{\mr a}}{\me{\mr b}}}}}", "{a; b"),
        (r"{\md{\me{\mr a}}}", "(a)"),
        (r"{\mm{\mmPr{\mmcs}}{\mmr{\me{\mr 1}}{\me{\mr 2}}}{\mmr{\me{\mr 3}}{\me{\mr 4}}}}", "1, 2; 3, 4"),
        (r"{\mfunc{\mfName{\mr sin}}{\me{\mr x}}}", "sin x"),
        (r"{\mlimLow{\me{\mr lim}}{\mlim{\mr x}}}", "lim_x"),
        (r"{\macc{\maccPr{\mchr \u770?}}{\me{\mr a}}}", "a"),
        (r"{\mr\mscr0\msty2\f2 a}", "α"),
    ],
)
def test_elements(content, text):
    """What each element looks like is what it looks like in other documents."""
    assert equation(content) == text


def test_a_part_that_is_out_of_place():
    """Where the structure would hide text, the equation is shown as it is written."""
    assert equation(r"{\mf{\mr x}}") == "x"


def test_text_around():
    """An equation is a part of its paragraph."""
    assert texts(r"a {\*\moMath{\mr x}} b\par c\par") == ["a x b", "c"]


def test_a_note_within():
    """Texts within an equation end where their groups end."""
    assert texts(r"a{\*\moMath{\msSup{\me{\mr x}{\footnote n}}{\msup{\mr 2}}}}b\par") == ["ax^2b", "n"]


def test_elements_outside():
    """Without an equation around them, they are text."""
    assert texts(r"{\mf{\mnum a}{\mden b}}{\mdPr{\mbegChr [}}\par") == ["ab"]


def test_deep_elements():
    """Elements that nobody nests so deep keep their text."""
    equation = Equation()
    for _ in range(1000):
        equation.begin("e")
    equation.add("x")
    for _ in range(1000):
        equation.end()
    assert equation.text() == "x"


@pytest.mark.parametrize("sign", [r"\u0?", r"\u-10240?", r"\'01", ""])
def test_signs_that_are_no_characters(sign):
    """They are left out."""
    assert equation(r"{\md{\mdPr{\msepChr " + sign + r"}}{\me a}{\me b}}") == "(ab)"


def test_escaped_and_endless_signs():
    """Of a sign the first character counts, and braces are escaped."""
    assert equation(r"{\md{\mdPr{\mbegChr \{}{\mendChr \}}}{\me a}}") == "{a}"
    assert equation(r"{\md{\mdPr{\mbegChr " + "[" * 100_000 + r"{}}}{\me a}}") == "[a)"
