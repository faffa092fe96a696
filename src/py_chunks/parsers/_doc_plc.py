"""Arrays of places with what belongs to each: the PLC of [MS-DOC] 2.8."""

from __future__ import annotations

import struct
from typing import NamedTuple


class Plc(NamedTuple):
    """Places and what belongs to the span that begins at each.

    Attributes:
        places: Character positions or file offsets, one more than there are spans.
        entries: The data of each span.
    """

    places: tuple[int, ...]
    entries: list[bytes]

    def spans(self) -> list[tuple[int, int]]:
        """Where each span begins and ends; none begins before the one before it ended, as damaged arrays say."""
        spans, reached = [], 0
        for start, end in zip(self.places, self.places[1:], strict=False):
            start = max(start, reached)  # noqa: PLW2901
            end = max(end, start)  # noqa: PLW2901
            spans.append((start, end))
            reached = end
        return spans


def read_plc(data: bytes, entry_size: int) -> Plc:
    """Return an array, as much of it as there is.

    Args:
        data: Its bytes.
        entry_size: Bytes that belong to each span.
    """
    count = max(len(data) - 4, 0) // (4 + entry_size)
    if not count:
        return Plc((), [])
    places = struct.unpack_from(f"<{count + 1}I", data)
    start = 4 * (count + 1)
    return Plc(places, [data[at : at + entry_size] for at in range(start, start + count * entry_size, entry_size or 1)])
