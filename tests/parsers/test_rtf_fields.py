"""Fields that show something though they have no result."""

from __future__ import annotations

import pytest

from builders.rtf import texts


def form(kind: str, said: str, result: str = r"{\fldrslt }") -> str:
    return rf"{{\field{{\*\fldinst {{\f0  {kind} }}{{{{\*\datafield 00}}{{\*\formfield{{{said}}}}}}}}}{result}}}"


LIST = r"\fftype2{\*\ffname L}\ffdefres1{\*\ffl one}{\*\ffl tw\u243 ?}"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # Symbols and formulas
        (r'{\field{\*\fldinst SYMBOL 183 \\f "Symbol" \\s 10}{\fldrslt\f2\fs20}}a\par', ["•a"]),
        (r'{\field{\*\fldinst SYMBOL 97 \\f "Symbol"}{\fldrslt{\f2 a}}}\par', ["α"]),
        (r"{\field{\*\fldinst {EQ \\o\\ad(\\s\\up 9(\u8364?),b)}}{\fldrslt }}\par", ["b(€)"]),
        (r"{\field{\*\fldinst EQ \\f(1,2)}{\fldrslt half}}\par", ["half"]),
        (r"{\field{\*\fldinst EQ \\f(1,2)}} a\par", ["1/2 a"]),
        (r"{\field{\*\fldinst EQ \\f(1,2){\fldrslt }}} a\par", ["1/2 a"]),
        (r'{\field{\*\fldinst SYMBOL 97 \\f "Symbol"}}\par', ["α"]),
        # Forms
        (form("FORMCHECKBOX", r"\fftype1\ffres1\ffdefres0") + r" a\par", ["☒ a"]),
        (form("FORMCHECKBOX", r"\fftype1\ffres25\ffdefres0") + r" a\par", ["☐ a"]),
        (form("FORMCHECKBOX", r"\fftype1\ffres25\ffdefres1", "") + r" a\par", ["☒ a"]),
        (form("FORMDROPDOWN", LIST + r"\ffres0") + r"\par", ["one"]),
        (form("FORMDROPDOWN", LIST + r"\ffres25") + r"\par", ["twó"]),
        (form("FORMDROPDOWN", LIST + r"\ffres7") + r" a\par", ["a"]),
        (form("FORMDROPDOWN", LIST, r"{\fldrslt six}") + r"\par", ["six"]),
        (form("FORMTEXT", r"\fftype0", r"{\fldrslt typed}") + r"\par", ["typed"]),
        (r"{\field{\*\fldinst FORMCHECKBOX }{\fldrslt }} a\par", ["a"]),
        # Buttons
        (r"{\field{\*\fldinst { MACROBUTTON Go [{\b Title}]}}{\fldrslt }} a\par", ["[Title] a"]),
        (r"{\field{\*\fldinst GOTOBUTTON p2 there}} a\par", ["there a"]),
        (r"x\tab {\field{\*\fldinst GOTOBUTTON _Toc1  {\field{\*\fldinst PAGEREF _Toc1}{\fldrslt 3}}}}\par", ["x\t3"]),
        (r"{\field{\*\fldinst MACROBUTTON \\* MERGEFORMAT}} a\par", ["a"]),
        # Too long, or not what they seem
        (r"{\field{\*\fldinst EQ \\f(1,2)" + " " * 5_000 + r"}} a\par", ["a"]),
        (r"{\field{\*\fldinst REQ \\f(1,2)}} a\par", ["a"]),
    ],
)  # fmt: skip
def test_fields(body, found):
    """[MS-DOC] and Open XML show the same: what is ticked, chosen, or to be pressed."""
    assert texts(body) == found


def test_a_result_of_many_words_takes_no_time():
    """The space behind a word can be read in one way only; with two, 60 words would take for ever."""
    result = r"{\fldrslt " + r"\b " * 60 + "shown}"
    assert texts(r"{\field{\*\fldinst EQ \\f(a,b)}" + result + r"}\par") == ["shown"]
