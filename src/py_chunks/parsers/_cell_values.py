"""How the values of cells are written, the same for every spreadsheet format (contract, section 3.13)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

from py_chunks.parsers._number_formats import NumberFormat

_DAY = 86_400_000  # milliseconds, the finest a day number is meant to tell
# Day 60 of the 1900 system is 29 February 1900, which never was (ECMA-376 part 1, 18.17.4.1); the days
# before it count from one day later.
_ORIGIN_1900 = date(1899, 12, 30).toordinal()
_ORIGIN_1904 = date(1904, 1, 1).toordinal()
_LAST_ORDINAL = date.max.toordinal()
_LEAP_DAY = 60
# Under a format that shows no day, a first day of the calendar is nobody's date: hours were added up. A later one was
# written by somebody, and is told although it isn't shown.
_SUMS = 3653  # days of ten years
_EXACT_INTEGERS = 10**15
# A number with no more digits than a float keeps, none of them spare, is written as it stands.
_PLAIN_FRACTION = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9]")
_EXACT_DIGITS = 15
_MAX_DECIMALS = 30
_QUANTA = [Decimal(1).scaleb(-decimals) for decimals in range(_MAX_DECIMALS + 1)]
_WIDE = Context(prec=80)
# Beyond a hundred zeros the plain form tells a reader nothing; every program shows an exponent there.
_HUGE, _TINY = 1e100, 1e-100

ERRORS = {
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
    0x2B: "#GETTING_DATA",
}  # fmt: skip
"""Errors by their code in binary workbooks ([MS-XLS] 2.5.10 BErr)."""

FormatValue = Callable[[float], str]


def number_text(value: float) -> str:
    """Return a number without exponent: a whole one exactly, another with at most 15 digits.

    Only a number that would have a hundred zeros keeps its exponent.

    Args:
        value: The number.

    Example:
        >>> number_text(2.0), number_text(0.1 + 0.2), number_text(1e-7), number_text(3e-104)
        ('2', '0.3', '0.0000001', '3e-104')
    """
    if value.is_integer():
        whole = int(value)
        if -_EXACT_INTEGERS < whole < _EXACT_INTEGERS:
            return str(whole)
        # Beyond 15 digits a float's own digits are noise; the shortest form that reads back is not.
        text = repr(value).removesuffix(".0")
    else:
        text = format(value, ".15g")
    return format(Decimal(text), "f") if "e" in text and _TINY <= abs(value) < _HUGE else text


def decimal_text(digits: str) -> str:
    """Return a number that is stored in decimal digits as `number_text` writes it; one beyond its reach as stored.

    Args:
        digits: As stored.

    Raises:
        ValueError: It is no number.

    Example:
        >>> decimal_text("12"), decimal_text("2.50"), decimal_text("1.5E3")
        ('12', '2.5', '1500')
    """
    if digits.isdecimal():
        if len(digits) <= _EXACT_DIGITS and digits[0] != "0" and digits.isascii():
            return digits
    elif len(digits) <= _EXACT_DIGITS and _PLAIN_FRACTION.fullmatch(digits):
        return digits
    value = float(digits)
    return number_text(value) if math.isfinite(value) else digits


def percent_text(value: float, decimals: int | None = None, fixed_decimals: int = 0) -> str:
    """Return a share as a percentage.

    Args:
        value: The share; 1 is 100%.
        decimals: Decimals at most; None for as many as the value has.
        fixed_decimals: Decimals shown even when they are zero.

    Example:
        >>> percent_text(0.5, 0), percent_text(0.125, 0), percent_text(0.5, 2, 2), percent_text(0.5, 2)
        ('50%', '13%', '50.00%', '50%')
    """
    if not math.isfinite(value):
        return f"{value}%"
    hundredfold = Decimal(format(value, ".15g")) * 100
    if decimals is None or abs(value) > _EXACT_INTEGERS:
        return f"{number_text(float(hundredfold))}%"
    decimals = min(decimals, _MAX_DECIMALS)
    rounded = hundredfold.quantize(_QUANTA[decimals], ROUND_HALF_UP, _WIDE)
    text = format(rounded or abs(rounded), "f")
    spare = decimals - fixed_decimals
    while spare > 0 and text.endswith("0"):
        text, spare = text[:-1], spare - 1
    return f"{text.removesuffix('.')}%"


def clock_text(milliseconds: int, decimals: int = 0) -> str:
    """Return a time of day as hours, minutes and seconds; what is finer than shown is cut off, as on a clock.

    Args:
        milliseconds: Time since midnight.
        decimals: Decimals of the seconds that are shown.

    Example:
        >>> clock_text(11_045_900), clock_text(45_045_678, 3)
        ('03:04:05', '12:30:45.678')
    """
    seconds, fraction = divmod(milliseconds, 1000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    text = f"{hour:02d}:{minute:02d}:{second:02d}"
    return f"{text}.{fraction:03d}"[: len(text) + 1 + min(decimals, 3)] if decimals else text


def duration_text(milliseconds: int, decimals: int = 0) -> str:
    """Return a duration with as many hours as it has.

    Args:
        milliseconds: Its length; may be negative.
        decimals: Decimals of the seconds that are shown.

    Example:
        >>> duration_text(108_000_000), duration_text(-5_400_000)
        ('30:00:00', '-1:30:00')
    """
    text = clock_text(abs(milliseconds), decimals).removeprefix("0")
    return f"-{text}" if milliseconds <= -1000 else text


def truth_text(*, value: bool) -> str:
    """Return a truth value as it is written.

    Args:
        value: The value.

    Example:
        >>> truth_text(value=True)
        'true'
    """
    return "true" if value else "false"


def value_format(shape: NumberFormat, *, date1904: bool) -> FormatValue | None:
    """Return the function that writes a cell's number, or None where `number_text` does.

    Args:
        shape: The cell's number format.
        date1904: Whether days count from 1 January 1904.

    Example:
        >>> from py_chunks.parsers._number_formats import classify
        >>> value_format(classify("yyyy-mm-dd"), date1904=False)(43831.0)
        '2020-01-01'
    """
    if shape.kind == "percent":
        return lambda value: percent_text(value, shape.decimals, shape.fixed_decimals)
    if shape.kind == "duration":
        return lambda value: _duration_of_days(value, shape.decimals)
    if shape.kind == "moment":
        return lambda value: _moment_text(value, shape, date1904=date1904)
    return None


def _duration_of_days(days: float, decimals: int) -> str:
    return duration_text(round(days * _DAY), decimals) if abs(days) < _EXACT_INTEGERS else number_text(days)


def _moment_text(serial: float, shape: NumberFormat, *, date1904: bool) -> str:
    """A day number with its fraction; what is no moment stays a number."""
    if not 0 <= serial < _LAST_ORDINAL:
        return number_text(serial)
    day, time = divmod(round(serial * _DAY), _DAY)
    text = _day_text(day, date1904=date1904)
    if text is None:
        return number_text(serial)
    if not shape.shows_date and day < _SUMS:
        return clock_text(time, shape.decimals)
    shows_time = shape.shows_time or time >= 1000
    if not day and not date1904:
        # A time of day without a day; a bare zero in a column of days is no day.
        return clock_text(time, shape.decimals) if shows_time else number_text(serial)
    return f"{text} {clock_text(time, shape.decimals)}" if shows_time else text


@lru_cache(maxsize=8192)
def _day_text(day: int, *, date1904: bool) -> str | None:
    if date1904:
        ordinal = _ORIGIN_1904 + day
    elif day == _LEAP_DAY:
        return "1900-02-29"
    else:
        ordinal = _ORIGIN_1900 + day + (day < _LEAP_DAY)
    return date.fromordinal(ordinal).isoformat() if ordinal <= _LAST_ORDINAL else None
