"""Blocks of text cut where lines end, so that no line of a stream is ever held in parts for long."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from py_chunks.errors import LimitExceeded


def whole_lines(blocks: Iterable[str], limit: int, label: str) -> Iterator[str]:
    r"""Yield the same text in pieces that end where a line ends (CR, LF or CRLF); the last may lack its end.

    Args:
        blocks: The text, cut anywhere.
        limit: How many characters a line may have, give or take a block.
        label: What the error calls the document.

    Raises:
        LimitExceeded: A line is longer.

    Example:
        >>> list(whole_lines(["a\nb", "c\r", "\nd"], 9, "x.csv"))
        ['a\n', 'bc\r\n', 'd']
    """
    pending: list[str] = []
    size = 0
    for block in blocks:
        # A "\r" at the very end may be the first half of "\r\n".
        cut = max(block.rfind("\n"), block.rfind("\r", 0, len(block) - 1)) + 1
        if cut:
            pending.append(block[:cut])
            yield "".join(pending)
            pending, size = [], 0
        pending.append(block[cut:])
        size += len(block) - cut
        if size > limit:
            raise too_long("line", limit, label)
    if size:
        yield "".join(pending)


def lines_of(text: str) -> io.StringIO:
    r"""Return an iterator of the physical lines of a text with their ends: CR, LF and CRLF, and nothing else.

    `str.splitlines` would also cut at form feeds and at separators that are ordinary text here.

    Args:
        text: Whole lines.

    Example:
        >>> list(lines_of("a\rb\r\nc\x0cd"))
        ['a\r', 'b\r\n', 'c\x0cd']
    """
    return io.StringIO(text, newline="")


def too_long(what: str, limit: int, label: str) -> LimitExceeded:
    """Return (not raise) the error for a line, row or record that passes `Limits.max_record_bytes`.

    Args:
        what: The word for it.
        limit: The limit.
        label: What the message calls the document.
    """
    message = (
        f"a {what} of {label} is longer than {limit} characters; pass limits=Limits(max_record_bytes=...) to allow it"
    )
    return LimitExceeded(message, source=label, place="max_record_bytes", value=limit)
