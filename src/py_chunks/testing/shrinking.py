"""Smaller inputs that break the same law."""

from __future__ import annotations

from collections.abc import Callable

_PLAIN = "a"


def shrink(text: str, breaks: Callable[[str], bool], attempts: int = 1200) -> str:
    """Return a shorter and plainer text that still breaks what `text` breaks.

    The shortest beginning of the text is taken that breaks the law; then runs of characters are taken out, halves first
    and single characters last; then characters are replaced by plain letters, until the attempts are used up.

    Args:
        text: A text for which `breaks` is true.
        breaks: Whether a text breaks the law.
        attempts: Calls of `breaks` to spend.

    Example:
        >>> shrink("some text with an x in it", lambda text: "x" in text)
        'x'
    """
    left = attempts

    def tries(candidate: str) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and breaks(candidate)

    beginnings = (text[:end] for end in range(min(len(text), attempts // 3)))
    text = next(filter(tries, beginnings), text)
    size = max(len(text) // 2, 1)
    while size and left > 0:
        before = text
        at = 0
        while at < len(text) and left > 0:
            shorter = text[:at] + text[at + size :]
            if tries(shorter):
                text = shorter
            else:
                at += size
        if size > 1 or text == before:
            size //= 2
    return _plainer(text, tries)


def _plainer(text: str, tries: Callable[[str], bool]) -> str:
    for at, sign in enumerate(text):
        candidate = text[:at] + _PLAIN + text[at + 1 :]
        if sign != _PLAIN and not sign.isspace() and tries(candidate):
            text = candidate
    return text
