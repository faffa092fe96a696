"""Mailboxes in the mbox format (RFC 4155 and its relatives): one mail's bytes at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

_LINE_BYTES = 1 << 16
_MONTH = rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
# An address (as it is, as archives spell it, or none) and a date; "From " alone begins many a sentence.
_SEPARATOR = re.compile(
    rb"From (?:\S+(?: at \S+)? +| *)(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? +"
    rb"(?:"
    + _MONTH
    + rb" +\d{1,2},?|\d{1,2}[ -]"
    + _MONTH
    + rb"(?:[ -]\d{2,4})?) +\d{1,2}:\d\d(?::\d\d)?\b[^\r\n]*\r?\n?"
)
_AFTER_SEPARATOR = re.compile(rb"[!-9;-~]+[ \t]*:|>?From |\r?\n|\Z")
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)


def split_mailbox(stream: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Yield the mails of a mailbox in order, each without its separator line and with `>From ` undone.

    A separator is a line `From <address> <date>` at the beginning or after a blank line, with a header or a
    blank line behind it. What stands before the first one is a mail too, if it isn't blank.

    Args:
        stream: The mailbox, from its beginning.
        limit: Bytes of one mail; for a larger one None is yielded instead.
    """
    lines: list[bytes] = []
    size = 0
    separator = b""
    after_blank = True
    begun = False
    while True:
        line = stream.readline(_LINE_BYTES)
        if separator:
            if _AFTER_SEPARATOR.match(line):
                if begun or size:
                    yield _mail(lines, size, limit)
                lines, size, begun = [], 0, True
            else:
                size = _keep(separator, lines, size, limit)
            after_blank, separator = False, b""
        if not line:
            break
        if after_blank and line.startswith(b"From ") and _SEPARATOR.fullmatch(line):
            separator = line
            continue
        size = _keep(line, lines, size, limit) if begun or size or line.strip() else 0
        after_blank = line in (b"\n", b"\r\n")
    if begun or size:
        yield _mail(lines, size, limit)


def _keep(line: bytes, lines: list[bytes], size: int, limit: int) -> int:
    """Hold the line unless the mail has grown too large already; return the mail's new size."""
    size += len(line)
    if size <= limit:
        lines.append(line)
    elif lines:
        lines.clear()
    return size


def _mail(lines: list[bytes], size: int, limit: int) -> bytes | None:
    if size > limit:
        return None
    data = b"".join(lines)
    return _QUOTED_FROM.sub(rb"\1", data) if b">From " in data else data
