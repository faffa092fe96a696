"""Numbers as lists show them: Roman numerals and letters."""

from __future__ import annotations

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MOST_ROMAN = 3999  # no numeral stands for more than a thousand
_MOST_REPEATED = 26 * 20


def roman(number: int) -> str:
    """Return a number in small Roman numerals; in digits where there are none for it.

    Args:
        number: Any whole number.

    Example:
        >>> roman(4), roman(1999), roman(0)
        ('iv', 'mcmxcix', '0')
    """
    if not 0 < number <= _MOST_ROMAN:
        return str(number)
    pieces = []
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        pieces.append(letters * count)
    return "".join(pieces)


def letters(number: int) -> str:
    """Return a number in small letters, counted a, b, ..., z, aa, ab; in digits where there are none for it.

    Args:
        number: Any whole number.

    Example:
        >>> letters(1), letters(26), letters(28), letters(0)
        ('a', 'z', 'ab', '0')
    """
    if number < 1:
        return str(number)
    found = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        found = chr(97 + rest) + found
    return found


def repeated_letters(number: int) -> str:
    """Return a number in small letters, counted a, b, ..., z, aa, bb; in digits where there are none for it.

    Args:
        number: Any whole number.

    Example:
        >>> repeated_letters(1), repeated_letters(28), repeated_letters(0)
        ('a', 'bb', '0')
    """
    if not 0 < number <= _MOST_REPEATED:
        return str(number)
    count, rest = divmod(number - 1, 26)
    return chr(97 + rest) * (count + 1)
