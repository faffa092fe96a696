r"""Buttons of Word documents: fields that show the words of their own code (ISO/IEC 29500-1, 17.16.5)."""

from __future__ import annotations

import re

_BUTTON = re.compile(r"\s*(?:MACROBUTTON|GOTOBUTTON)\s+(?:[^\s\\]\S*|\\\* \S+)\s*", re.IGNORECASE)


def button_face(code: str, start: int, end: int) -> int | None:
    r"""Return where the words begin that a button shows; None when the field is none.

    Args:
        code: A text that holds the field's code.
        start: The place where the code begins.
        end: The place where it ends.

    Example:
        >>> button_face("MACROBUTTON DoIt Press me", 0, 25), button_face(" PAGE ", 0, 6)
        (17, None)
    """
    found = _BUTTON.match(code, start, end)
    return found.end() if found else None
