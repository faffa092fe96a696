"""How values of cells are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers._cell_values import (
    clock_text,
    decimal_text,
    duration_text,
    number_text,
    percent_text,
    truth_text,
    value_format,
)
from py_chunks.parsers._number_formats import classify


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (2.0, "2"),
        (-17.0, "-17"),
        (1234.5, "1234.5"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333333333333"),
        (1e21, "1000000000000000000000"),
        (1e15, "1000000000000000"),
        (4111111111111111.0, "4111111111111111"),
        (1e-10, "0.0000000001"),
        (-2.5e-7, "-0.00000025"),
        (3e-104, "3e-104"),
        (float("inf"), "inf"),
    ],
)
def test_numbers(value, text):
    """Whole numbers without `.0`, others with 15 digits at most, no exponent (but where a hundred zeros would stand)."""
    assert number_text(value) == text


@given(st.floats(-1e60, 1e60))
def test_numbers_read_back(value):
    """15 digits are kept, and no exponent is written."""
    text = number_text(value)
    if abs(value) > 1e-60:
        assert "e" not in text
    assert float(text) == pytest.approx(value, rel=1e-14, abs=0)


@pytest.mark.parametrize(
    ("value", "decimals", "fixed", "text"),
    [
        (0.5, 0, 0, "50%"),
        (0.125, 0, 0, "13%"),
        (0.005, 0, 0, "1%"),
        (0.12345, 2, 2, "12.35%"),
        (0.5, 2, 0, "50%"),
        (0.505, 2, 1, "50.5%"),
        (-0.001, 0, 0, "0%"),
        (1e20, 0, 0, "10000000000000000000000%"),
        (0.123, None, 0, "12.3%"),
        (0.5, 400, 400, "50." + "0" * 30 + "%"),
    ],
)
def test_percentages(value, decimals, fixed, text):
    """A share is shown with the decimals of its format, halves rounded up as people do."""
    assert percent_text(value, decimals, fixed) == text


def test_clocks_cut_off_and_durations_keep_their_hours():
    """`[H]:MM:SS` for durations, `HH:MM:SS` for times of day."""
    assert clock_text(22_500_687) == "06:15:00"
    assert clock_text(22_500_687, 2) == "06:15:00.68"
    assert duration_text(30 * 3_600_000) == "30:00:00"
    assert duration_text(18_000_000) == "5:00:00"
    assert duration_text(-1_000) == "-0:00:01"
    assert duration_text(-1) == "0:00:00"


def test_truth():
    """Truth values are written in lower case."""
    assert [truth_text(value=True), truth_text(value=False)] == ["true", "false"]


@pytest.mark.parametrize(
    ("code", "value", "text"),
    [
        ("yyyy-mm-dd", 43831.0, "2020-01-01"),
        ("yyyy-mm-dd", 43831.5, "2020-01-01 12:00:00"),
        ("yyyy-mm-dd h:mm", 43831.0, "2020-01-01 00:00:00"),
        ("h:mm", 43831.0, "2020-01-01 00:00:00"),
        ("h:mm", 1.25, "06:00:00"),
        ("mm:ss", 1.5, "12:00:00"),
        ("h:mm:ss AM/PM", 1000.75, "18:00:00"),
        ("mm:ss.0", 1.0 + 61.5 / 86400, "00:01:01.5"),
        ("h:mm", 0.9999999999, "00:00:00"),
        ("h:mm", 2958466.0, "2958466"),
        ("h:mm:ss", 11045 / 86400, "03:04:05"),
        ("yyyy-mm-dd h:mm", 0.5, "12:00:00"),
        ("yyyy-mm-dd", 0.0, "0"),
        ("h:mm", 0.0, "00:00:00"),
        ("yyyy-mm-dd", 1.0, "1900-01-01"),
        ("yyyy-mm-dd", 59.0, "1900-02-28"),
        ("yyyy-mm-dd", 60.0, "1900-02-29"),
        ("yyyy-mm-dd", 61.0, "1900-03-01"),
        ("yyyy-mm-dd", 2958465.0, "9999-12-31"),
        ("yyyy-mm-dd", 2958466.0, "2958466"),
        ("yyyy-mm-dd", -1.0, "-1"),
        ("yyyy-mm-dd", 43830.9999999999, "2020-01-01"),
        ("[h]:mm:ss", 1.25, "30:00:00"),
        ("[h]:mm:ss", -0.5, "-12:00:00"),
        ("0%", 0.5, "50%"),
    ],
)
def test_formatted_values(code, value, text):
    """Dates, times, durations and percentages by the cell's format; what is no moment stays a number."""
    write = value_format(classify(code), date1904=False)
    assert write(value) == text


def test_dates_from_1904():
    """The later system begins at zero and knows no false leap day."""
    write = value_format(classify("yyyy-mm-dd"), date1904=True)
    assert [write(0.0), write(60.0), write(1.5)] == ["1904-01-01", "1904-03-01", "1904-01-02 12:00:00"]
    clock = value_format(classify("h:mm"), date1904=True)
    assert [clock(0.5), clock(1.5)] == ["12:00:00", "12:00:00"]


def test_plain_formats_need_no_function():
    """Where nothing is to be said, number_text does."""
    assert value_format(classify("0.00"), date1904=False) is None


@given(st.floats(allow_nan=True, allow_infinity=True), st.sampled_from(["0.0%", "yyyy", "h:mm", "[h]:mm", "[s].00"]))
def test_no_value_is_too_odd(value, code):
    """Every float gives some text."""
    assert value_format(classify(code), date1904=False)(value)


def test_numbers_beyond_reach_are_shown_as_stored():
    """No float holds them, and "inf" is in no document."""
    for digits in ("7" * 5000, "1e999", "-1E999"):
        assert decimal_text(digits) == digits
