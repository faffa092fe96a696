"""What a cell's number format says about its number: plain, percent, date, time or duration.

Format codes are those of ECMA-376 part 1, section 18.8.31; binary workbooks store the same ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

NumberKind = Literal["number", "percent", "moment", "duration"]


class NumberFormat(NamedTuple):
    """The part of a number format that decides how a value is written here.

    Attributes:
        kind: Plain number, percent, moment (date, time of day, or both) or duration.
        shows_date: Whether a moment's day is shown.
        shows_time: Whether a moment's time of day is shown.
        decimals: Decimals shown of a percentage or of the seconds.
        fixed_decimals: How many of them are shown even when they are zero.
    """

    kind: NumberKind
    shows_date: bool = False
    shows_time: bool = False
    decimals: int = 0
    fixed_decimals: int = 0


PLAIN = NumberFormat("number")

# ECMA-376 part 1, 18.8.30: the codes with a fixed number, of the kinds that matter here. 27 to 36 and
# 50 to 58 differ between East Asian languages but are days in most, 32 and 33 times of day in all.
_BUILT_IN: Mapping[int, str] = {
    9: "0%", 10: "0.00%", 14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yy h:mm", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0",
    **dict.fromkeys((*range(27, 37), *range(50, 59)), "yyyy-mm-dd"), 32: "h:mm", 33: "h:mm:ss",
}  # fmt: skip

# Quoted text, an escaped character, padding and fill, and anything in brackets.
_LITERAL = re.compile(r'"[^"]*"?|\\.|[_*].|\[[^\]]*\]?', re.DOTALL)
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_NO_LETTERS = re.compile(r"general|e[+-]")
_HALF_DAY = re.compile(r"am/pm|a/p")
_DECIMALS = re.compile(r"\.([0#?]+)")
_SECOND_DECIMALS = re.compile(r"[s\x01][.,](0+)")
_DURATION_MARK, _EXCEPTION_MARK = "\x01", "\x02"


def number_format(number: int, codes: Mapping[int, str]) -> NumberFormat:
    """Return the format with that number.

    Args:
        number: The format's number in the workbook.
        codes: The workbook's own format codes by number.

    Example:
        >>> number_format(10, {}).decimals
        2
    """
    return classify(codes.get(number) or _BUILT_IN.get(number, ""))


@lru_cache(maxsize=512)
def classify(code: str) -> NumberFormat:
    """Return what a format code says.

    Args:
        code: As stored, in the notation of the file format (not of the user's language).

    Example:
        >>> classify("yyyy-mm-dd").shows_time, classify("[h]:mm:ss").kind, classify("#,##0.00").kind
        (False, 'duration', 'number')
    """
    section = _first_section(code)
    if _DURATION_MARK in section:
        return NumberFormat("duration", decimals=_second_decimals(section))
    if "%" in section:
        found = _DECIMALS.search(section)
        places = found[1] if found else ""
        return NumberFormat("percent", decimals=len(places), fixed_decimals=places.count("0"))
    if "#" in section:
        return PLAIN  # letters beside it are a unit that nobody quoted
    shows_time = "h" in section or "s" in section
    shows_date = (
        "y" in section
        or "d" in section
        or "mmm" in section
        or ("m" in section and not shows_time)
        # Years of an era, which in a numeric code would be an exponent.
        or (("e" in section or "g" in section) and not re.search(r"[0#?]", section))
    )
    if not (shows_date or shows_time):
        return PLAIN
    return NumberFormat("moment", shows_date, shows_time, _second_decimals(section))


def _first_section(code: str) -> str:
    """The section for most numbers, lower case, without literals; elapsed time becomes a mark."""
    sections = _LITERAL.sub(_mark, code).split(";")
    # What is only for one number, often zero, tells nothing of the others.
    usual = [part for part in sections if _EXCEPTION_MARK not in part] or sections
    section = next((part for part in usual if part.strip()), "")
    return _NO_LETTERS.sub("", _HALF_DAY.sub("h", section.lower()))


def _mark(literal: re.Match[str]) -> str:
    if _ELAPSED.fullmatch(literal[0]):
        return _DURATION_MARK
    return _EXCEPTION_MARK if literal[0].startswith("[=") else ""


def _second_decimals(section: str) -> int:
    found = _SECOND_DECIMALS.search(section)
    return len(found[1]) if found else 0
