"""Lists whose every line says what it is: read without a parser (CommonMark 5.2 and 5.3).

Such a list has one space after each marker, plain text in each item, and each nested item exactly under the text
of its parent. Anything else is left to markdown-it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# A line that begins so can only belong to a paragraph: it opens no list, quote, heading, fence, HTML block,
# table, definition or code, and underlines nothing.
PLAIN = (
    r"(?:[^\s#>\-*+_=`~<|:\[0-9]"
    r"|\*{1,2}[^\s*]|_{1,2}[^\s_]|`{1,2}[^`\n]"
    r"|\[(?!\^)[^\]\\\[\n]{0,999}\](?!:)"
    r"|[0-9]{1,10}(?![0-9]|[.)](?:\s|\Z)))"
)
ATX = r"#{1,6}[ \t\n]"
# A line that begins so after a blank line belongs to no list or footnote before it.
APART = rf"(?:[^\s\-*+0-9]|{PLAIN})"
_TASK = r"\[[ xX]\] "
_ITEM = re.compile(rf"( *)([-*+]|([0-9]{{1,9}})[.)]) ((?:{_TASK})?{PLAIN}[^\n]*)\n")
_CONTINUED = re.compile(rf"[ \t]*({PLAIN}[^\n]*)\n")
_BLANK = re.compile(r"[ \t]*\n")
_END = re.compile(rf"\Z|{ATX}")
_END_AFTER_BLANK = re.compile(rf"\Z|{APART}")


class Item(NamedTuple):
    """One item.

    Attributes:
        depth: 0 for items of the outermost list.
        number: Its number as shown, or None for a bullet.
        lines: Its Markdown.
    """

    depth: int
    number: int | None
    lines: list[str]


class _Open(NamedTuple):
    """An item that following lines may belong to."""

    indent: int
    content: int
    mark: str
    number: int | None


def simple_list(text: str, at: int) -> tuple[int, list[Item]] | None:
    r"""Return where a list ends and its items, or None where there is none or it needs a parser.

    Args:
        text: The document.
        at: Offset of a line's beginning, at the top level of the document.

    Example:
        >>> end, items = simple_list("- a\n  1. b\n- c\n", 0)
        >>> end, [(item.depth, item.number, item.lines) for item in items]
        (15, [(0, None, ['a']), (1, 1, ['b']), (0, None, ['c'])])
    """
    items: list[Item] = []
    opened: list[_Open] = []
    end, blank = at, False
    while True:
        if found := _ITEM.match(text, at):
            if blank and not found[1] and found[2][-1] != opened[0].mark:
                return end, items
            if not _enter(opened, found):
                return None
            items.append(Item(len(opened) - 1, opened[-1].number, [found[4]]))
        elif items and not blank and (found := _CONTINUED.match(text, at)):
            items[-1].lines.append(found[1])
        elif items and (found := _BLANK.match(text, at)):
            at, blank = found.end(), True
            continue
        else:
            ending = _END_AFTER_BLANK if blank else _END
            return (end, items) if items and ending.match(text, at) else None
        at = end = found.end()
        blank = False


def _enter(opened: list[_Open], line: re.Match[str]) -> bool:
    """Open the item of a line below its parent or after its sibling; say whether it is plainly either."""
    indent, digits = len(line[1]), line[3]
    mark = line[2][-1]
    number = int(digits) if digits else None
    if not opened:
        if indent:
            return False
    elif indent == opened[-1].content:
        # A list that interrupts a paragraph must begin with 1.
        if digits and number != 1:
            return False
    else:
        while opened and indent < opened[-1].indent:
            opened.pop()
        if not opened or opened[-1].indent != indent or opened[-1].mark != mark:
            return False
        sibling = opened.pop()
        number = None if sibling.number is None else sibling.number + 1
    opened.append(_Open(indent, indent + len(line[2]) + 1, mark, number))
    return True
