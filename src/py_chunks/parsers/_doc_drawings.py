"""Drawings of a Word binary file: which shapes stand in which, and the words of WordArt ([MS-ODRAW] 2.2)."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

_DRAWING, _GROUP, _SHAPE, _GROUPS = 0xF002, 0xF003, 0xF004, 0xF000  # containers ([MS-ODRAW] 2.2.13 to 2.2.16)
_IDENTITY, _PROPERTIES = 0xF00A, 0xF00B  # OfficeArtFSP and OfficeArtFOPT (2.2.40, 2.2.9)
_CONTAINERS = frozenset({_DRAWING, _GROUP, _SHAPE})
_ART_TEXT = 0x00C0  # gtextUNICODE (2.3.22.1)
_COMPLEX = 0x8000
_DEEPEST = 60


@dataclass(slots=True)
class Drawings:
    """What is known of the shapes of one document.

    Attributes:
        outermost: Shape -> the group that holds it, or itself; only that one is anchored in the text.
        art: Shape -> the words of its WordArt.
    """

    outermost: dict[int, int] = field(default_factory=dict)
    art: dict[int, str] = field(default_factory=dict)


def read_drawings(data: bytes) -> Drawings:
    """Return what is known of the shapes of a document, as far as its drawings can be followed.

    Args:
        data: The OfficeArtContent of the table stream ([MS-DOC] 2.9.172).
    """
    drawings = Drawings()
    at = 0
    while at + 8 <= len(data):
        kind, size = _header(data, at)
        if kind == _GROUPS:
            at += 8 + size
        elif at + 9 <= len(data) and _header(data, at + 1)[0] == _DRAWING:
            # Before each drawing stands a byte that says whether it is of the body or the headers.
            size = _header(data, at + 1)[1]
            _Walk(data, drawings).drawing(at + 9, min(at + 9 + size, len(data)))
            at += 9 + size
        else:
            break
    return drawings


class _Walk:
    def __init__(self, data: bytes, drawings: Drawings) -> None:
        self._data = data
        self._drawings = drawings

    def drawing(self, start: int, end: int) -> None:
        """The groups and shapes directly in the drawing's own group, each with all it holds."""
        pending = [(start, end, 0, 0)]
        while pending:
            at, end, group, depth = pending.pop()
            while at + 8 <= end:
                kind, size = _header(self._data, at)
                inside, behind = at + 8, min(at + 8 + size, end)
                if kind == _SHAPE:
                    identity = self._shape(inside, behind, group)
                    if depth >= 2 and not group:
                        group = identity
                elif kind in _CONTAINERS and depth < _DEEPEST:
                    pending.append((inside, behind, group, depth + 1))
                at = behind if behind > at else end

    def _shape(self, at: int, end: int, group: int) -> int:
        identity, words = 0, ""
        while at + 8 <= end:
            kind, size = _header(self._data, at)
            inside, behind = at + 8, min(at + 8 + size, end)
            if kind == _IDENTITY and behind - inside >= 4:
                identity = struct.unpack_from("<I", self._data, inside)[0]
            elif kind == _PROPERTIES:
                count = struct.unpack_from("<H", self._data, at)[0] >> 4
                words = _art_text(self._data[inside:behind], count)
            at = behind
        self._drawings.outermost[identity] = group or identity
        if words:
            self._drawings.art[identity] = words
        return identity


def _header(data: bytes, at: int) -> tuple[int, int]:
    """Kind and size of a record (2.2.1)."""
    kind, size = struct.unpack_from("<HI", data, at + 2) if at + 8 <= len(data) else (0, 0)
    return kind, size


def _art_text(properties: bytes, count: int) -> str:
    """The text among properties of six bytes, whose longer values stand behind all of them (2.3.1)."""
    at = 6 * count
    for entry in range(min(count, len(properties) // 6)):
        name, value = struct.unpack_from("<HI", properties, 6 * entry)
        if not name & _COMPLEX:
            continue
        if name & 0x3FFF == _ART_TEXT:
            return properties[at : at + value].decode("utf-16-le", "replace").partition("\0")[0]
        at += value
    return ""
