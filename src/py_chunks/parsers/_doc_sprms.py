"""Single property modifiers: what a list of them ([MS-DOC] 2.2.5, Prl) says, one after another.

Those of Word 6 and 95 have one byte and lengths of their own; they are given the numbers of their successors.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

# The modifiers that say something about text ([MS-DOC] 2.6).
C_DELETED, C_INSERTED, C_PICTURE, C_DATA, C_SYMBOL = 0x0800, 0x0801, 0x6A03, 0x0806, 0x6A09
C_SPECIAL, C_FONT = 0x0855, 0x4A4F
P_STYLE, P_PAGE_BREAK, P_LEVEL, P_LIST = 0x4600, 0x2407, 0x260A, 0x460B
P_OLD_NUMBERING, P_OLD_LEVEL = 0xC63E, 0x25FF
P_IN_TABLE, P_ROW_END, P_INNER_CELL, P_INNER_ROW_END = 0x2416, 0x2417, 0x244B, 0x244C
P_DEPTH, P_DEEPER, P_OUTLINE, P_HUGE, P_HUGER = 0x6649, 0x664A, 0x2640, 0x6645, 0x6646
P_DROP_CAP = 0x442C
T_DEFINITION, T_VERTICAL_MERGE = 0xD608, 0xD62B
S_BREAK, S_HEADERS = 0x3009, 0x5099  # the second is Word 6's alone: which headers a section has

_TABS = 0xC615
_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}  # operand bytes by spra; 6 is variable (2.2.5.1)

# Word 6: number -> successor, for those that are used.
_SUCCESSORS = {
    2: P_STYLE, 9: P_PAGE_BREAK, 12: P_OLD_NUMBERING, 13: P_OLD_LEVEL, 24: P_IN_TABLE, 25: P_ROW_END, 46: P_DROP_CAP,
    65: C_DELETED, 66: C_INSERTED, 68: C_PICTURE, 71: C_DATA, 74: C_SYMBOL, 93: C_FONT, 117: C_SPECIAL, 142: S_BREAK,
    153: S_HEADERS, 190: T_DEFINITION,
}  # fmt: skip
# Word 6: operand bytes, for those that have other than one byte and no length of their own.
_OLD_SIZES = {
    0: 0, 20: 4, 70: 4, 73: 3, 83: 0, 95: 3, 136: 3, 137: 3, 187: 12, 192: 4, 193: 5, 194: 4, 196: 4, 199: 5, 200: 4,
    **dict.fromkeys((2, 16, 17, 18, 19, 21, 22, 26, 27, 28, *range(30, 37), *range(38, 44), *range(45, 50)), 2),
    **dict.fromkeys((69, 72, 80, 93, 96, 97, 107, 109, 110, *range(121, 125), 140, 141, 144, 145, 148, 149), 2),
    **dict.fromkeys((*range(154, 158), 160, 161, *range(164, 172), 182, 183, 184, 189, 195, 197, 198), 2),
}  # fmt: skip
_OLD_VARIABLE = frozenset({3, 12, 15, 23, 52, 68, 74, 81, 82, 103, 105, 106, 108, 120, 133, 191})
_OLD_LONG = frozenset({188, 190})  # a table's definition, with a length of two bytes

# What a short modifier of a piece may be (2.9.210, Prm0): its number -> the modifier it stands for.
_SHORT = {
    0x09: P_PAGE_BREAK, 0x0C: P_LEVEL, 0x18: P_IN_TABLE, 0x19: P_ROW_END, 0x41: C_DELETED, 0x42: C_INSERTED,
}  # fmt: skip

Modifier = tuple[int, bytes]


def modifiers(data: bytes, *, old: bool = False) -> Iterator[Modifier]:
    """Yield number and operand of each modifier, as far as the list can be followed.

    The length of a variable operand is not part of what is yielded.

    Args:
        data: The list.
        old: Whether it is of Word 6 or 95; numbers without a successor are left out then.
    """
    return _old_modifiers(data) if old else _modifiers(data)


def short_modifier(prm: int) -> Modifier | None:
    """Return the modifier that stands in two bytes beside a piece, None when it says nothing of text.

    Args:
        prm: The two bytes as a number, whose lowest bit is not set.
    """
    number = _SHORT.get(prm >> 1 & 0x7F)
    return None if number is None else (number, bytes([prm >> 8]))


def number(operand: bytes) -> int:
    r"""Return an operand as an unsigned number.

    Args:
        operand: Its bytes; none are 0.

    Example:
        >>> number(b"\x02\x01")
        258
    """
    return int.from_bytes(operand, "little")


def _modifiers(data: bytes) -> Iterator[Modifier]:
    at, end = 0, len(data)
    while at + 2 <= end:
        code = data[at] | data[at + 1] << 8
        at += 2
        size = _SIZES.get(code >> 13)
        if size is None:
            at, size = _variable(data, at, code)
        if at + size > end:
            return
        yield code, data[at : at + size]
        at += size


def _variable(data: bytes, at: int, code: int) -> tuple[int, int]:
    """Where a variable operand begins and how long it is."""
    if code == T_DEFINITION:  # its length has two bytes and counts one of them (2.9.317, TDefTableOperand)
        size = struct.unpack_from("<H", data, at)[0] if at + 2 <= len(data) else 0
        return at + 2, max(size - 1, 0)
    size = data[at] if at < len(data) else 0
    if code == _TABS and size == 255:  # too long for its length: the two counts inside tell (2.9.182)
        size = _tabs_size(data, at + 1)
    return at + 1, size


def _tabs_size(data: bytes, at: int) -> int:
    removed = data[at] if at < len(data) else 0
    added_at = at + 1 + 4 * removed
    added = data[added_at] if added_at < len(data) else 0
    return 2 + 4 * removed + 3 * added


def _old_modifiers(data: bytes) -> Iterator[Modifier]:
    at, end = 0, len(data)
    while at < end:
        code = data[at]
        at += 1
        if code in _OLD_LONG:
            size = max((struct.unpack_from("<H", data, at)[0] if at + 2 <= end else 0) - 1, 0)
            at += 2
        elif code in _OLD_VARIABLE:
            size = data[at] if at < end else 0
            at += 1
            if code == 23 and size == 255:
                size = _tabs_size(data, at)
        else:
            size = _OLD_SIZES.get(code, 1)
        if at + size > end:
            return
        if code in _SUCCESSORS:
            yield _SUCCESSORS[code], data[at : at + size]
        at += size
