"""Numbers in the styles of word processors."""

from __future__ import annotations

import pytest

from py_chunks.parsers._number_styles import style_beginning, styled_number


@pytest.mark.parametrize(
    ("style", "number", "shown"),
    [
        ("decimal", 12, "12"), ("decimalZero", 9, "09"), ("decimalZero", 10, "10"), ("upperRoman", 1994, "MCMXCIV"),
        ("lowerRoman", 0, "0"), ("lowerLetter", 27, "aa"), ("upperLetter", 53, "AAA"), ("ordinal", 11, "11th"),
        ("ordinal", 23, "23rd"), ("cardinalText", 121, "One hundred twenty-one"), ("ordinalText", 40, "Fortieth"),
        ("ordinalText", 12, "Twelfth"), ("cardinalText", 10**7, "10000000"), ("hex", 255, "FF"), ("chicago", 5, "**"),
        ("numberInDash", 3, "- 3 -"), ("decimalFullWidth", 10, "１０"), ("decimalEnclosedCircle", 20, "⑳"),
        ("decimalEnclosedCircle", 51, "51"), ("decimalEnclosedParen", 1, "⑴"), ("ideographTraditional", 11, "甲"),
        ("ideographZodiacTraditional", 60, "癸亥"), ("chineseCounting", 10, "十"), ("chineseCounting", 110, "一百一十"),
        ("chineseCounting", 1005, "一千零五"), ("chineseLegalSimplified", 10, "壹拾"), ("japaneseCounting", 21, "二十一"),
        ("koreanDigital", 10, "일영"), ("aiueo", 1, "ア"), ("ganada", 15, "가"), ("russianUpper", 2, "Б"), ("hebrew1", 15, "טו"),
        ("hebrew1", 715, "תשטו"), ("thaiNumbers", 25, "๒๕"), ("bullet", 1, ""), ("none", 1, ""), ("unheardOf", 7, "7"),
        ("lowerLetter", -1, "-1"),
    ],
)  # fmt: skip
def test_style(style, number, shown):
    """Each style as Word shows it; where a style has no sign, digits."""
    assert styled_number(style, number) == shown


@pytest.mark.parametrize(
    "style", ["decimal", "upperRoman", "lowerLetter", "chicago", "aiueo", "hebrew1", "ordinalText", "chineseCounting"]
)
def test_huge_numbers_stay_short(style):
    """No style writes a text that grows with the number."""
    assert len(styled_number(style, 2**31)) < 40


def test_styles_by_their_first_numbers():
    """One that begins so is found, whatever else begins so too."""
    assert style_beginning(["ア", "イ"]) == "aiueo"
    assert style_beginning(["イ", "ロ"]) == "iroha"
    assert style_beginning(["α", "β"]) == "decimal"
