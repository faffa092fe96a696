"""Accents that a PDF sets beside or over their letters, as TeX's fonts of 128 characters do: they are one letter.

A diaeresis or a caron of its own stands before no letter in any language. Acute and grave accents are also written as
apostrophes and quotes ("it´s", "`so'"), so only their place tells what they are.
"""

from __future__ import annotations

import re
import unicodedata

_COMBINING = {
    "`": "\u0300", "\u00b4": "\u0301", "\u02c6": "\u0302", "\u02dc": "\u0303", "\u00af": "\u0304", "\u02d8": "\u0306",
    "\u02d9": "\u0307", "\u00a8": "\u0308", "\u02da": "\u030a", "\u02dd": "\u030b", "\u02c7": "\u030c",
}  # fmt: skip
_DOTLESS = {"\u0131": "i", "\u0237": "j"}
_BEFORE = re.compile("[\u02c6\u02dc\u00af\u02d8\u02d9\u00a8\u02da\u02dd\u02c7][A-Za-z\u0131\u0237]|[CcSsTt]\u00b8")

LAPPED = -0.15
"""Font sizes from the end of an accent to its letter; any text that is read one after the other is less apart."""
QUOTELIKE = re.compile("[`\u00b4][A-Za-z\u0131\u0237]")
"""An accent that may be a quote or an apostrophe, before a letter."""


def accented(accent: str, letter: str) -> str | None:
    """Return the letter with its accent, None if there is none.

    Args:
        accent: A spacing character.
        letter: The letter it belongs to.

    Example:
        >>> accented("\u00b4", "e"), accented("\u00a8", "\u0131"), accented("\u00a8", "b"), accented("x", "y")
        ('é', 'ï', None, None)
    """
    mark = _COMBINING.get(accent)
    composed = unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + mark) if mark is not None else ""
    return composed if len(composed) == 1 else None


def with_accent(text: str, more: str) -> str:
    """Return two pieces of text as one, whose last and first characters lie on each other.

    Args:
        text: What stands before.
        more: What follows.

    Example:
        >>> with_accent("B\u00b4", "ezier"), with_accent("a", "b")
        ('Bézier', 'ab')
    """
    letter = accented(text[-1], more[0]) if text and more else None
    return text + more if letter is None else text[:-1] + letter + more[1:]


def with_accents(text: str) -> str:
    """Return text with its letters whole where an accent can be nothing else.

    Args:
        text: Not only printable ASCII.

    Example:
        >>> with_accents("na\u00a8\u0131ve, garc\u00b8on, it\u00b4s")
        'naïve, garçon, it´s'
    """
    return _BEFORE.sub(_whole, text) if _BEFORE.search(text) else text


def _whole(found: re.Match[str]) -> str:
    text = found[0]
    if text[1] == "\u00b8":
        composed = unicodedata.normalize("NFC", text[0] + "\u0327")
        return composed if len(composed) == 1 else text
    return accented(text[0], text[1]) or text
