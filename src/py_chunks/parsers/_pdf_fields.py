"""Form fields of a PDF whose value no appearance shows (ISO 32000-1, 12.7.3.3).

Programs fill them in and leave the drawing to the reader. The value is set where a reader would set it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from py_chunks.parsers._pdf_fragments import Fragment, clean_text, is_sound

_SHOWS = re.compile(rb"T[jJ]\b|['\"]\s")
_LINE_END = re.compile(r"\r\n?|\n")
_LARGEST = 12.0
_FILL = 0.7  # of the height of a field of one line
_DESCENT = 0.22
_ADVANCE = 0.5
_LEADING = 1.15
_INSET = 2.0
_LONGEST = 100_000

PASSWORD = 1 << 13
"""Field flag of a text that is not to be shown (ISO 32000-1, table 228)."""


def shows_text(appearance: bytes) -> bool:
    """Return whether an appearance stream sets any text.

    Args:
        appearance: Its operators.

    Example:
        >>> shows_text(b"/Tx BMC EMC"), shows_text(b"/Tx BMC BT (a) Tj ET EMC")
        (False, True)
    """
    return _SHOWS.search(appearance) is not None


def field_text(value: str, left: float, bottom: float, right: float, top: float) -> Iterator[Fragment]:
    """Yield the lines of a field's value as a reader would set them.

    Args:
        value: What was filled in.
        left: Side of the field's rectangle, in points from the left.
        bottom: In points from the bottom of the page, as files count.
        right: The side opposite to `left`; files give them in any order.
        top: The edge opposite to `bottom`.
    """
    lines = _LINE_END.split(value[:_LONGEST])
    left, right = sorted((left, right))
    bottom, top = sorted((bottom, top))
    height = top - bottom
    size = max(min(_LARGEST, _FILL * height), 1.0)
    several = len(lines) > 1 or height > 2.5 * _LARGEST
    y = -top + size if several else -(bottom + (height - size) / 2 + _DESCENT * size)
    for line in lines:
        text = clean_text(line).strip()
        x0 = left + _INSET
        x1 = max(min(x0 + _ADVANCE * size * len(text), right), x0 + size)
        if text and is_sound(x1 - x0, size):
            yield Fragment(text, x0, x1, y, size)
        y += _LEADING * size
