"""EQ fields: what is shown of a code that has no result."""

from __future__ import annotations

import pytest

from py_chunks.parsers._eq_fields import eq_text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (r" EQ \f(a+b,2) ", "(a+b)/2"),
        (r'EQ \* jc2 \* "Font:Mincho" \* hps10 \o\ad(\s\up 9(over),under)', "under(over)"),
        (r"eq \o\ac(○,1)", "○1"),
        (r"EQ \r(3,x+1) + \i(0,1,x dx)", "3√(x+1) + ∫ 0 1 x dx"),
        (r"EQ \b\bc\{(\r(x))", "(√x)"),
        (r"EQ x\s\up8(2) and \(plain\, text\)", "x2 and (plain, text)"),
        (r"EQ \a\al\co2(1,2;3,4)", "1 2 3 4"),
        (r"EQ \x\to\bo(boxed) \d\fo10() \l(A,B)", "boxed  A B"),
        (r"EQ \f(f(a,b),2", "(f(a,b))/2"),
        ("EQ ", ""),
        ("EQUATION x", ""),
        (" PAGE ", ""),
    ],
)
def test_eq_text(code, text):
    """Each switch has one plain form; brackets in an argument belong to it; codes that break off are read."""
    assert eq_text(code) == text


def test_deep_and_long_codes_are_bounded():
    """Nested beyond reason, the switches are read as signs; a code is cut where no formula is so long."""
    assert eq_text("EQ " + r"\s(" * 4_000 + "x").count("(") == 3_312
    assert eq_text("EQ " + r"\s(" * 40 + "x" + ")" * 40).strip("s()") == "x"


@pytest.mark.parametrize("option", [r"\ad ", r"\lc  ", r"\up 9 ", r"\bc\ "])
def test_many_options_take_no_time(option):
    """Each can be read in one way only; with two, 60 of them would take for ever."""
    assert eq_text(r"EQ \o" + option * 60 + "x").endswith("x")
