"""Lists of RTF as one unit each: markers as shown, deeper items under the text of those above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from py_chunks.parsers._rendering import list_item

BULLET = "-"
_LARGEST_INDENT = 60


class Item(NamedTuple):
    """A paragraph of a list.

    Attributes:
        marker: What stands before it.
        text: Its text, on one or more lines.
        depth: Its level, or its indent: only which of two is deeper counts.
        list_id: The list it says it is of, 0 for none.
    """

    marker: str
    text: str
    depth: int
    list_id: int = 0


def shown_marker(label: str) -> str:
    """Return how a label that the document writes out looks in text: every bullet is the same.

    Args:
        label: As written, without outer space.

    Example:
        >>> shown_marker("•"), shown_marker("o"), shown_marker("(b)")
        ('-', '-', '(b)')
    """
    bullet = label == "o" or (label and not any(map(str.isalnum, label)))
    return BULLET if bullet else label


def begins_list(item: Item, items: Sequence[Item]) -> bool:
    """Return whether an item is the first of another list than the one before it.

    Args:
        item: The item.
        items: Those of the list before it; at least one.

    Example:
        >>> bullet, number = Item("-", "a", 0), Item("1.", "b", 0)
        >>> begins_list(number, [bullet]), begins_list(number._replace(depth=1), [bullet])
        (True, False)
    """
    outermost = next((before for before in reversed(items) if before.depth <= item.depth), None)
    if outermost is None or outermost.depth < item.depth or item.depth > items[0].depth:
        return False
    if (item.marker == BULLET) != (outermost.marker == BULLET):
        return True
    return item.marker != BULLET and item.list_id != outermost.list_id


def list_text(items: Sequence[Item]) -> str:
    """Return the text of a list.

    Args:
        items: Its items, in order.

    Example:
        >>> print(list_text([Item("1.", "a", 0), Item("-", "b", 1), Item("2.", "c", 0)]))
        1. a
           - b
        2. c
    """
    blocks: list[str] = []
    above: list[tuple[int, int, int]] = []  # of the items the next may belong to: depth, indent, where their text is
    for item in items:
        while above and above[-1][0] > item.depth:
            above.pop()
        if above and above[-1][0] == item.depth:
            indent = above.pop()[1]
        else:
            indent = min(above[-1][2], _LARGEST_INDENT) if above else 0
        above.append((item.depth, indent, indent + len(item.marker) + 1))
        blocks.append(list_item(f"{item.marker} ", item.text.split("\n"), " " * indent))
    return "\n".join(blocks)
