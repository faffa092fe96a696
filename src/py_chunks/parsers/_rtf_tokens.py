r"""The tokens of RTF: control words and symbols, groups, text, bytes in hexadecimal (RTF 1.9.1, "RTF Syntax").

A document is looked at as Latin-1 text, so that a character is a byte of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

WORD: Final = 1
NUMBER: Final = 2
TEXT: Final = 3
BYTES: Final = 4
OPEN: Final = 5
CLOSE: Final = 6
STARRED: Final = 7
STARRED_NUMBER: Final = 8
SYMBOL: Final = 9

TOKEN: Final = re.compile(
    r"\\([a-zA-Z]+)(-?[0-9]+)? ?"
    r"|([^\\{}\r\n]+)"
    # A run is bounded: what the engine remembers of it grows with its length.
    r"|((?:\\'[0-9a-fA-F]{2}){1,2000})"
    r"|(\{)"
    r"|(\})"
    r"|\\\*[ \r\n]*\\([a-zA-Z]+)(-?[0-9]+)? ?"
    r"|\\([^a-zA-Z])",
    re.DOTALL,
)
"""One token; line ends between tokens mean nothing and are in none. `lastindex` says which kind it is: of a control
word WORD or, when it has a parameter, NUMBER; the same with STARRED for one that may be ignored with its group."""

_NESTING = re.compile(r"[{}]|\\(?:bin(-?[0-9]+) ?|[\\{}])")
_MOST_DIGITS = 10


def whole_number(digits: str | None, default: int = 0) -> int:
    """Return a parameter's value; the default where there is none, or none that fits 32 bits.

    Args:
        digits: As written, with a sign.
        default: What stands for a missing one.

    Example:
        >>> whole_number("-12"), whole_number(None, 1), whole_number("9" * 5000)
        (-12, 1, 0)
    """
    return int(digits) if digits and len(digits) <= _MOST_DIGITS else default


def after_binary(digits: str | None, start: int, end: int) -> int:
    r"""Return where reading goes on after `\bin`; a count that goes past the end is not believed.

    Args:
        digits: The count of bytes.
        start: Where they begin.
        end: Where the document ends.
    """
    target = start + max(whole_number(digits), 0)
    return target if target <= end else start


def group_end(view: str, start: int) -> int:
    r"""Return the place of the brace that closes a group, or of the document's end when none does.

    Args:
        view: The document.
        start: A place in the group, outside of groups within it.

    Example:
        >>> group_end(r"{\a{b}\}}c", 1)
        8
    """
    depth = 0
    place: int | None = start
    while place is not None:
        start, place = place, None
        for match in _NESTING.finditer(view, start):
            sign = match[0]
            if sign == "{":
                depth += 1
            elif sign == "}":
                if not depth:
                    return match.start()
                depth -= 1
            elif match[1]:
                place = after_binary(match[1], match.end(), len(view))
                break
    return len(view)


def group_tokens(view: str, start: int, end: int) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the tokens of a group that describes something, each with how many groups it is deep in it.

    Braces have the depth they lead to.

    Args:
        view: The document.
        start: Where the group's content begins.
        end: Where it ends.
    """
    depth = 0
    for token in TOKEN.finditer(view, start, end):
        kind = token.lastindex
        depth += (kind == OPEN) - (kind == CLOSE)
        yield depth, token
