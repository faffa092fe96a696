"""The number formats of lists by number, as Word's binary files and RTF name them ([MS-OSHARED] 2.2.1.3, MSONFC)."""

from __future__ import annotations

# With the names that Open XML gave them.
_STYLES = (
    "decimal", "upperRoman", "lowerRoman", "upperLetter", "lowerLetter", "ordinal", "cardinalText", "ordinalText",
    "hex", "chicago", "ideographDigital", "japaneseCounting", "aiueo", "iroha", "decimalFullWidth", "decimal",
    "japaneseLegal", "japaneseDigitalTenThousand", "decimalEnclosedCircle", "decimalFullWidth2", "aiueoFullWidth",
    "irohaFullWidth", "decimalZero", "bullet", "ganada", "chosung", "decimalEnclosedFullstop",
    "decimalEnclosedParen", "decimalEnclosedCircleChinese", "ideographEnclosedCircle", "ideographTraditional",
    "ideographZodiac", "ideographZodiacTraditional", "taiwaneseCounting", "ideographLegalTraditional",
    "taiwaneseCountingThousand", "taiwaneseDigital", "chineseCounting", "chineseLegalSimplified",
    "chineseCountingThousand", "decimal", "koreanDigital", "koreanCounting", "koreanLegal", "koreanDigital2",
    "hebrew1", "arabicAlpha", "hebrew2", "arabicAbjad", "hindiVowels", "hindiConsonants", "hindiNumbers",
    "hindiCounting", "thaiLetters", "thaiNumbers", "thaiCounting", "vietnameseCounting", "numberInDash",
    "russianLower", "russianUpper",
)  # fmt: skip
_NONE = 0xFF


def number_style(code: int) -> str:
    """Return the name of a number format, as `styled_number` takes it; unknown ones count in decimal digits.

    Args:
        code: Its number.

    Example:
        >>> number_style(2), number_style(47), number_style(255), number_style(99)
        ('lowerRoman', 'hebrew2', 'none', 'decimal')
    """
    return "none" if code == _NONE else _STYLES[code] if 0 <= code < len(_STYLES) else "decimal"
