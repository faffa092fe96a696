"""Equations of Office documents as lines of text."""

from __future__ import annotations

import pytest
from lxml import etree

from builders.powerpoint import NAMESPACES
from py_chunks.parsers._equations import equation_text


def r(text: str) -> str:
    return f"<m:r><m:rPr/><m:t>{text}</m:t></m:r>"


def e(inside: str, name: str = "e") -> str:
    return f"<m:{name}>{inside}</m:{name}>"


SQUARE = f"<m:sSup>{e(r('x'))}{e(r('2'), 'sup')}</m:sSup>"
BREAK = '<w:br xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
SINE = f"<m:func>{e(r('sin'), 'fName')}{e(r('x'))}</m:func>"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        (f"<m:f>{e(r('a') + r('+b'), 'num')}{e(r('2'), 'den')}</m:f>", "(a+b)/2"),
        (f"<m:sSup>{e(r('x'))}{e(r('n+1'), 'sup')}</m:sSup>", "x^(n+1)"),
        (f"<m:sSub>{e(r('a'))}{e(r('1'), 'sub')}</m:sSub>", "a_1"),
        (f"<m:sSubSup>{e(r('a'))}{e(r('1'), 'sub')}{e(r('2'), 'sup')}</m:sSubSup>", "a_1^2"),
        (f"<m:sPre>{e(r('n'), 'sub')}{e(r('m'), 'sup')}{e(r('X'))}</m:sPre>", "_n^mX"),
        (f"<m:rad>{e(r('3'), 'deg')}{e(r('x'))}</m:rad>", "3√x"),
        (f"<m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr>{e(r('i=0'), 'sub')}{e(r('n'), 'sup')}{e(r('i'))}</m:nary>", "∑_(i=0)^n i"),
        (f"<m:nary>{e('', 'sub')}{e('', 'sup')}{e(r('f'))}</m:nary>", "∫ f"),
        (f"<m:d>{e(r('a'))}{e(r('b'))}</m:d>", "(a|b)"),
        (f"<m:d><m:dPr><m:begChr m:val='['/><m:endChr m:val=''/></m:dPr>{e(r('a'))}</m:d>", "[a"),
        (f"<m:func>{e(r('sin'), 'fName')}{e(r('x'))}</m:func>", "sin x"),
        (f"<m:limLow>{e(r('lim'))}{e(r('n'), 'lim')}</m:limLow>", "lim_n"),
        (f"<m:m><m:mr>{e(r('a'))}{e(r('b'))}</m:mr><m:mr>{e(r('c'))}{e(r('d'))}</m:mr></m:m>", "a, b; c, d"),
        (f"<m:eqArr>{e(r('x=1'))}{e(r('y=2'))}</m:eqArr>", "x=1; y=2"),
        (f"<m:acc>{e(r('x'))}</m:acc>", "x"),
        (f"{SQUARE}{r('y')}", "x^2 y"), (f"{r('2')}{SQUARE}{SQUARE}{r('+1')}", "2x^2 x^2+1"), (f"{r('b')}{SINE}", "b sin x"),
        (f"{SQUARE}{SINE}{r('y')}", "x^2 sin x y"), (f"{r('2')}{SINE}{r('=0')}", "2sin x=0"), (f"{r('a')}<m:r>{BREAK}</m:r>{r('b')}", "a\nb"),
        (f"<m:f>{e(r('1'), 'num')}{e(r('2'), 'den')}</m:f><m:sPre>{e(r('n'), 'sub')}{e('', 'sup')}{e(r('X'))}</m:sPre>", "1/2 _nX"),
    ],
)  # fmt: skip
def test_structures_are_typed_out(markup, text):
    """Each structure of 22.1 has one plain form."""
    assert equation_text(etree.fromstring(f"<m:oMath {NAMESPACES}>{markup}</m:oMath>")) == text


def test_equations_of_one_paragraph():
    """Each stands on a line of its own, as it is set."""
    one, two = (f"<m:oMath>{r(text)}</m:oMath>" for text in ("a=1", "b=2"))
    assert (
        equation_text(etree.fromstring(f"<m:oMathPara {NAMESPACES}><m:oMathParaPr/>{one}{two}</m:oMathPara>"))
        == "a=1\nb=2"
    )


def test_deep_equations_lose_nothing():
    """Structures nested beyond reason are read as plain text."""
    deep = e("<m:sSup><m:e>" * 100 + r("x") + "</m:e></m:sSup>" * 100, "oMath")
    assert equation_text(etree.fromstring(deep.replace("<m:oMath>", f"<m:oMath {NAMESPACES}>", 1))) == "x"
