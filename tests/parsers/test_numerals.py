"""Numbers as lists show them."""

from __future__ import annotations

import pytest

from py_chunks.parsers._numerals import letters, repeated_letters, roman


@pytest.mark.parametrize(
    ("number", "text"), [(1, "i"), (4, "iv"), (49, "xlix"), (1999, "mcmxcix"), (3999, "mmmcmxcix")]
)
def test_roman_numerals(number, text):
    """Subtractive numerals, small."""
    assert roman(number) == text


@pytest.mark.parametrize(("number", "text"), [(1, "a"), (26, "z"), (27, "aa"), (702, "zz"), (703, "aaa")])
def test_letters(number, text):
    """After z comes aa, then ab."""
    assert letters(number) == text


@pytest.mark.parametrize(("number", "text"), [(1, "a"), (26, "z"), (27, "aa"), (28, "bb"), (53, "aaa")])
def test_repeated_letters(number, text):
    """After z comes aa, then bb."""
    assert repeated_letters(number) == text


@pytest.mark.parametrize("write", [roman, letters, repeated_letters])
def test_numbers_without_a_form_are_digits(write):
    """Zero has no letter and no numeral; huge numbers stay short."""
    assert write(0) == "0"
    assert len(write(10**9)) < 12
