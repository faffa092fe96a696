"""How text of PowerPoint binary files is formatted: levels, bullets, fonts ([MS-PPT] 2.9.14, 2.9.20, 2.9.44)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

DEEPEST_LEVEL = 4  # [MS-PPT] 2.9.35: five levels

# Optional fields of a TextPFException (2.9.20) in order: the bits of its masks (2.9.21) that say a field is there, and
# its size; the tab stops, which have a count, lie between the two groups.
_BEFORE_TABS = (
    (0xF, 2), (0x80, 2), (0x10, 2), (0x40, 2), (0x20, 4), (0x800, 2), (0x1000, 2), (0x2000, 2), (0x4000, 2),
    (0x100, 2), (0x400, 2), (0x8000, 2),
)  # fmt: skip
_TAB_STOPS = 0x100000
_AFTER_TABS = ((0x10000, 2), (0xE0000, 2), (0x200000, 2))
_HAS_BULLET = 0x1

# The same for a TextCFException (2.9.14).
_CHARACTER_FIELDS = (
    (0x3EB7, 2), (0x10000, 2), (0x200000, 2), (0x400000, 2), (0x800000, 2), (0x20000, 2), (0x40000, 4), (0x80000, 2),
)  # fmt: skip
_SIGN_FONT = 0x800000


def paragraph_runs(styles: bytes, length: int) -> Iterator[tuple[int, int, bool | None]]:
    """Yield where each run of paragraphs ends, its level and bullet ([MS-PPT] 2.9.45).

    Args:
        styles: The styles of a text ([MS-PPT] 2.9.44).
        length: How many characters it has; it is taken to end with a mark.
    """
    end = at = 0
    while end <= length and at + 10 <= len(styles):
        count, level = struct.unpack_from("<IH", styles, at)
        bullet, at = paragraph_format(styles, at + 6)
        end += count
        yield end, min(level, DEEPEST_LEVEL), bullet


def sign_fonts(styles: bytes, length: int) -> Iterator[tuple[int, int | None]]:
    """Yield where each run of characters ends, and the number of the font its signs are from ([MS-PPT] 2.9.46).

    Args:
        styles: The styles of a text.
        length: How many characters it has.
    """
    end = at = 0
    while end <= length and at + 10 <= len(styles):  # the runs of paragraphs come first
        end += _word(styles, at, 4)
        at = paragraph_format(styles, at + 6)[1]
    end = 0
    while end <= length and at + 8 <= len(styles):
        end += _word(styles, at, 4)
        yield end, _sign_font(styles, at + 4)
        at = character_format_end(styles, at + 4)


def paragraph_format(data: bytes, at: int) -> tuple[bool | None, int]:
    """Return whether a format gives a bullet (None when it does not say), and where it ends ([MS-PPT] 2.9.20).

    Args:
        data: The bytes of an atom; what is cut off reads as zero.
        at: Where the format begins.
    """
    masks = _word(data, at, 4)
    at += 4
    bullet = bool(_word(data, at, 2) & _HAS_BULLET) if masks & _HAS_BULLET else None
    at += sum(size for bits, size in _BEFORE_TABS if masks & bits)
    if masks & _TAB_STOPS:
        at += 2 + 4 * _word(data, at, 2)
    at += sum(size for bits, size in _AFTER_TABS if masks & bits)
    return bullet, at


def character_format_end(data: bytes, at: int) -> int:
    """Return where the format of characters that begins there ends ([MS-PPT] 2.9.14).

    Args:
        data: The bytes of an atom.
        at: Where the format begins.
    """
    masks = _word(data, at, 4)
    return at + 4 + sum(size for bits, size in _CHARACTER_FIELDS if masks & bits)


def _sign_font(data: bytes, at: int) -> int | None:
    """The font of the signs in characters of a format (2.9.14, symbolFontRef)."""
    masks = _word(data, at, 4)
    if not masks & _SIGN_FONT:
        return None
    return _word(data, at + 4 + sum(size for bits, size in _CHARACTER_FIELDS[:4] if masks & bits), 2)


def _word(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")
