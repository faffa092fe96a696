"""Mailboxes in the mbox format (RFC 4155 and its relatives): one mail's bytes at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

_BLOCK_BYTES = 1 << 16
_LINE_BYTES = 1024  # more than any separator has, and enough to see what follows one
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
    box = bytearray(b"\n")  # so that the first line stands after a blank one
    searched = 0
    begun = dropped = ended = False
    while not ended:
        block = stream.read(_BLOCK_BYTES)
        ended = not block
        box += block
        while True:
            start, end = _find_separator(box, searched, ended=ended)
            if end == 0:
                searched = start
                break
            if begun or dropped or box[:start].strip():
                yield None if dropped or start > limit else _mail(box, start)
            del box[:end]
            searched, begun, dropped = 0, True, False
        if len(box) > limit + _LINE_BYTES:
            dropped = True
            surplus = min(searched, len(box) - 2 * _LINE_BYTES)
            del box[: max(surplus, 0)]
            searched -= max(surplus, 0)
    if begun or dropped or box.strip():
        yield None if dropped or len(box) > limit else _mail(box, len(box))


def _find_separator(box: bytearray, at: int, *, ended: bool) -> tuple[int, int]:
    """Where the next separator line starts and ends; or where to go on when there is more, and 0."""
    while (at := box.find(b"\nFrom ", at)) >= 0:
        start = at + 1
        end = box.find(b"\n", start, start + _LINE_BYTES) + 1
        if not ended and len(box) < (end or start) + _LINE_BYTES:
            return at, 0
        if end == 0 and ended:
            end = len(box)
        if end and _after_blank(box, at) and _SEPARATOR.fullmatch(box, start, end) and _AFTER_SEPARATOR.match(box, end):
            return start, end
        at = start
    return max(len(box) - len(b"\nFrom"), 0), 0


def _after_blank(box: bytearray, at: int) -> bool:
    """Whether the line that ends at `at` is blank; the mail begins at a line's beginning."""
    before = bytes(box[max(at - 2, 0) : at])
    return before[-1:] == b"\n" or before in (b"", b"\r", b"\n\r")


def _mail(box: bytearray, end: int) -> bytes:
    with memoryview(box) as view:
        data = bytes(view[:end])
    return _QUOTED_FROM.sub(rb"\1", data) if b">From " in data else data
