"""A mail's bytes as a tree of parts: headers, boundaries, and mails within mails, under limits.

The standard library's parser goes line by line through every attachment and asks each line about every
boundary around it; this one looks for the boundaries alone, and leaves the content where it is.
"""

from __future__ import annotations

import re

from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._mime import MAIL_TYPES, Part

# Multiparts stand between a mail and the mail it carries, so a level of mails may be three of parts; reading
# recurses as deeply as they nest.
_LEVELS_PER_MESSAGE = 3
_MOST_LEVELS = 200

_ENVELOPE = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*\r?\n|>?From [^\n]*\n)*")
_HEADER = re.compile(rb"([!-9;-~]+)[ \t]*:[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)(?:\n|\Z)")
# Lines that were folded without the space that says so: more headers follow them. A boundary is none, though headers
# follow it too: mails are real whose blank line before it holds a space, and so belongs to the header above.
_STRAY = re.compile(
    rb"((?:(?!--)[^\r\n][^\n]*\n){1,3}?)(?=(?:bcc|cc|content-[a-z-]+|date|delivered-to|from|in-reply-to|list-[a-z-]+|message-id|"
    rb"mime-version|received|references|reply-to|return-path|sender|subject|to|x-[!-9;-~]+)[ \t]*:)",
    re.IGNORECASE,
)
_BLANK = re.compile(rb"\r?\n")
_AFTER_BOUNDARY = re.compile(rb"(--)?[ \t]*(?:\r?\n|\Z)")


def parse_part(data: bytes, limits: Limits, label: str, *, recoded: bool = False) -> Part:
    """Return the tree of a mail's parts. Text without any header of a mail is all body.

    Args:
        data: The whole mail.
        limits: `max_message_depth` and `max_members` are used.
        label: Names the mail in errors.
        recoded: Whether the mail was UTF-16 as a whole, and has been made UTF-8, whatever its parts declare.

    Raises:
        LimitExceeded: Parts nest too deeply, or are too many.
    """
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    part = _Tree(limits, label, recoded=recoded).mail(data, 0)
    return part if part.known else Part(data.removeprefix(b"\xef\xbb\xbf"), recoded=recoded)


def transport_header(headers: str | None, name: str) -> str | None:
    """Return one of the headers a mail came with, as they stand without a body.

    Args:
        headers: All of them, in their own lines.
        name: Its name in lower case.
    """
    if not headers:
        return None
    part = Part(headers.encode("utf-8", "surrogatepass"))
    _take_headers(part, part.content(), 0, part.end)
    return part.headers.get(name)


class _Tree:
    """The reading of one mail: what its parts share is how deep they may nest and how many they may be."""

    def __init__(self, limits: Limits, label: str, *, recoded: bool) -> None:
        self._limits = limits
        self._label = label
        self._recoded = recoded
        self._levels = min(limits.max_message_depth * _LEVELS_PER_MESSAGE, _MOST_LEVELS)
        self._parts_left = limits.max_members

    def mail(self, data: bytes, level: int, start: int = 0, end: int | None = None) -> Part:
        """Return a mail that begins at `start`, or after envelope lines and blank lines there."""
        end = len(data) if end is None else end
        envelope = _ENVELOPE.match(data, start, end)
        return self._part(data, envelope.end() if envelope else start, end, level)

    def _part(self, data: bytes, start: int, end: int, level: int, default: str = "text/plain") -> Part:
        self._spend(level)
        part = Part(data, default, recoded=self._recoded)
        part.start = _take_headers(part, data, start, end)
        part.end = end
        if part.kind.startswith("multipart/"):
            self._split(part, data, level)
        elif part.kind in MAIL_TYPES:
            inner = part.content() if part.encoded else None
            part.parts = [self.mail(data, level + 1, part.start, end) if inner is None else self.mail(inner, level + 1)]
        return part

    def _split(self, part: Part, data: bytes, level: int) -> None:
        """Find the lines that are the boundary, and read what is between them; text before and after is dropped."""
        mark = b"--" + part.parameter("boundary").rstrip().encode("utf-8", "surrogateescape")
        default = "message/rfc822" if part.kind == "multipart/digest" else "text/plain"
        begun = -1
        at = data.find(mark, part.start, part.end) if len(mark) > 2 else -1
        while at >= 0:
            following = at + len(mark)
            after = _AFTER_BOUNDARY.match(data, following, part.end)
            if after and (at == part.start or data[at - 1] == 0x0A):
                if begun >= 0:
                    part.parts.append(self._part(data, begun, _line_end(data, begun, at), level + 1, default))
                begun = -1 if after[1] else after.end()
                if begun < 0:
                    break
            at = data.find(mark, following, part.end)
        if begun >= 0:
            part.parts.append(self._part(data, begun, part.end, level + 1, default))

    def _spend(self, level: int) -> None:
        self._parts_left -= 1
        if level > self._levels:
            raise self._exceeded("nests parts deeper than allowed", "max_message_depth", self._limits.max_message_depth)
        if self._parts_left < 0:
            raise self._exceeded("has more parts than allowed", "max_members", self._limits.max_members)

    def _exceeded(self, what: str, place: str, value: int) -> LimitExceeded:
        message = f"{self._label} {what} ({value}); pass limits=Limits({place}=...) to allow it"
        return LimitExceeded(message, source=self._label, place=place, value=value)


def _take_headers(part: Part, data: bytes, start: int, end: int) -> int:
    """Give the part its headers; return where its content begins."""
    header = _HEADER.match(data, start, end)
    while header:
        start = header.end()
        value = header[2].decode("ascii", "surrogateescape").rstrip("\r\n")
        following = _HEADER.match(data, start, end)
        if not following and (stray := _STRAY.match(data, start, end)):
            value += "\n " + stray[1].decode("ascii", "surrogateescape").rstrip("\r\n")
            start = stray.end()
            following = _HEADER.match(data, start, end)
        part.add_header(header[1].decode("ascii").lower(), value)
        header = following
    blank = _BLANK.match(data, start, end)
    return blank.end() if blank else start


def _line_end(data: bytes, begun: int, at: int) -> int:
    """The line end before a boundary belongs to the boundary (RFC 2046, section 5.1.1)."""
    if at > begun and data[at - 1] == 0x0A:
        at -= 1
        if at > begun and data[at - 1] == 0x0D:
            at -= 1
    return at
