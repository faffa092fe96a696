"""One mail as a tree of parts (MIME, RFC 2045 to 2049), on the standard library's parser, under limits."""

from __future__ import annotations

import binascii
import re
from contextlib import suppress
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from typing import Any

from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._mail_charsets import Fallbacks, decode_text
from py_chunks.parsers._mail_headers import decode_base64, decode_header, one_line, raw_text

# Multiparts stand between a mail and the mail it carries, so a level of mails may be three of parts. The
# standard library's parser nests as deeply as the parts do: more would exhaust the stack.
_LEVELS_PER_MESSAGE = 3
_MOST_LEVELS = 200
_PARAMETER_CHARS = 1 << 14

_ENVELOPE = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*\r?\n|>?From [^\n]*\n)*")
_BLANK_LINE = re.compile(rb"\n\r?\n")
_WHOLE_HEADER = re.compile(r"([!-9;-~]+):[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)\n")
_HEADER_LINE = re.compile(rb"([!-9;-~]+):")
_KNOWN_HEADER = re.compile(
    r"(?:apparently|arc|authentication|content|delivered|envelope|errors|list|mail|message|mime|original|resent|return|"
    r"thread|x)-.*|bcc|cc|comments|date|dkim-signature|from|importance|in-reply-to|keywords|lines|newsgroups|"
    r"organi[sz]ation|path|precedence|priority|received.*|references|reply-to|sender|status|subject|to|user-agent|xref"
)
_USED = frozenset({
    "bcc", "cc", "date", "from", "in-reply-to", "message-id", "references", "sender", "subject", "to",
})  # fmt: skip
MAIL_TYPES = frozenset({"message/rfc822", "message/global", "message/news"})
"""Parts that are mails themselves."""

_BODY_TYPES = frozenset({
    "text/plain", "text/html", "text/enriched", "text/richtext", "text/markdown", "text/x-amp-html", "text/watch-html",
})  # fmt: skip
_UUENCODE = frozenset({"x-uuencode", "uuencode", "uue", "x-uue"})
_ENCODED = frozenset({"base64", "quoted-printable", *_UUENCODE})


class _Budget:
    """What the parts of one mail share: how deep they may nest, how many they may be, and what the whole was."""

    def __init__(self, limits: Limits, label: str, recoded: bool) -> None:
        self.recoded = recoded
        self.levels = min(limits.max_message_depth * _LEVELS_PER_MESSAGE, _MOST_LEVELS)
        self.parts = limits.max_members
        self.limits = limits
        self.label = label

    def spend(self, level: int) -> None:
        self.parts -= 1
        if level > self.levels:
            raise self._exceeded("nests parts deeper than allowed", "max_message_depth", self.limits.max_message_depth)
        if self.parts < 0:
            raise self._exceeded("has more parts than allowed", "max_members", self.limits.max_members)

    def _exceeded(self, what: str, place: str, value: int) -> LimitExceeded:
        message = f"{self.label} {what} ({value}); pass limits=Limits({place}=...) to allow it"
        return LimitExceeded(message, source=self.label, place=place, value=value)


class Part(Message):
    """A part as the parser fills it: of its headers only those that are read are kept.

    Attributes:
        headers: Raw values of the headers a mail is shown with or read by, by lower-case name; the first of each.
        known: Whether any header is one that mails have.
        level: How many parts this one lies within.
        parts: The parts directly within; none in a leaf.
        report: All header lines, where they are what the part is for (RFC 3464); else None.
    """

    def __init__(self, policy: Any = compat32, *, budget: _Budget) -> None:
        super().__init__(policy)
        self.headers: dict[str, str] = {}
        self.known = False
        self.level = 0
        self.report: list[str] | None = None
        self._budget = budget
        self._text = ""
        self._kind: str | None = None
        self.parts: list[Part] = []

    def set_raw(self, name: str, value: str) -> None:
        """Take a header from the parser."""
        key = name.lower()
        self.known = self.known or _KNOWN_HEADER.fullmatch(key) is not None
        if self.report is not None:
            self.report.append(f"{name}: {decode_header(value)}")
        if key in _USED:
            self.headers.setdefault(key, value)
        elif key.startswith("content-"):
            # The standard library takes quadratic time over the parameters of a value.
            value = raw_text(value[:_PARAMETER_CHARS])
            self.headers.setdefault(key, value)
            self._kind = None
            super().set_raw(name, value)

    def set_payload(self, payload: Any, charset: Any = None) -> None:
        """Take the content of a leaf from the parser."""
        self._text = payload
        super().set_payload(payload, charset)

    def attach(self, payload: Any) -> None:
        """Take a part from the parser."""
        payload.level = self.level + 1
        self._budget.spend(payload.level)
        if self.get_content_maintype() == "message" and self.get_content_type() not in MAIL_TYPES:
            payload.report = []
        self.parts.append(payload)
        super().attach(payload)

    def get_content_type(self) -> str:
        """Return the media type in lower case; parsed once."""
        if self._kind is None:
            self._kind = super().get_content_type()
        return self._kind

    def get_boundary(self, failobj: Any = None) -> Any:
        """Return what separates the parts, or `failobj`."""
        boundary = self._parameter("boundary")
        return boundary.rstrip() or failobj

    def file_name(self) -> str | None:
        """Return the part's file name on one line, or None; RFC 2231 and RFC 2047 are both undone."""
        name = self._parameter("filename", "content-disposition") or self._parameter("name")
        return one_line(decode_header(name))

    def content(self) -> bytes:
        """Return the part's bytes with the transfer encoding undone; what can't be decoded is passed over."""
        data = self._text.encode("utf-8", "surrogateescape")
        encoding = self._transfer_encoding()
        if encoding == "base64":
            return decode_base64(data)
        if encoding == "quoted-printable":
            return binascii.a2b_qp(data)
        if encoding in _UUENCODE:
            return _uudecoded(data)
        return data

    def text(self, fallbacks: Fallbacks) -> str:
        """Return the content as text, lines that were only wrapped for transport joined again.

        Args:
            fallbacks: Takes a note when the declared charset could not be used.
        """
        if self.parts:
            return "\n\n".join("\n".join(part.report or ()) for part in self.parts)
        charset: str | None = self._parameter("charset")
        if self._budget.recoded and self._transfer_encoding() not in _ENCODED:
            charset = "utf-8"
        text = decode_text(self.content(), charset, fallbacks)
        if self._parameter("format").lower() == "flowed":
            return unflow(text, delete_space=self._parameter("delsp").lower() == "yes")
        return text

    def names_charset(self) -> bool:
        """Whether the part declares a charset."""
        return bool(self._parameter("charset"))

    def _transfer_encoding(self) -> str:
        return self.headers.get("content-transfer-encoding", "").strip().lower()

    def _parameter(self, name: str, header: str = "content-type") -> str:
        if name not in self.headers.get(header, "").lower():
            return ""
        value = self.get_param(name, "", header)
        if isinstance(value, tuple):  # RFC 2231: charset, language, and the bytes as Latin-1
            return decode_text(value[2].encode("latin-1", "replace"), value[0])
        return str(value).strip()


def _uudecoded(data: bytes) -> bytes:
    """What uuencoded text holds, from its first line on; a line that isn't is passed over."""
    output = bytearray()
    for line in data.splitlines():
        if line == b"end":
            break
        if line and not line.startswith(b"begin "):
            # The first character counts the line's bytes; what stands behind them is none of it.
            length = ((line[0] - 32 & 63) * 4 + 5) // 3
            with suppress(binascii.Error):
                output += binascii.a2b_uu(line[:length])
    return bytes(output)


def parse_part(data: bytes, limits: Limits, label: str, *, recoded: bool = False) -> Part:
    """Return the tree of a mail's parts. Text without any header of a mail is all body.

    Args:
        data: The whole mail.
        limits: `max_message_depth` and `max_members` are used.
        label: Names the mail in errors.
        recoded: Whether the mail was UTF-16 as a whole, and has been made UTF-8, whatever its parts declare.

    Raises:
        LimitExceeded: Parts nest too deeply, or are too many.
        CorruptDocument: The standard library's parser gave up.
    """
    begun = _ENVELOPE.match(data)
    start = begun.end() if begun else 0
    if _HEADER_LINE.match(data, start):
        mail = data[start:] if start else data
        budget = _Budget(limits, label, recoded)
        part = _single(mail, budget) or _parsed(mail, budget)
        if part.known:
            return part
    return _parsed(b"\n" + data, _Budget(limits, label, recoded))


def _single(data: bytes, budget: _Budget) -> Part | None:
    """A sound mail of one part, as most are in archives: found without the parser, at a fifth of its cost."""
    blank = _BLANK_LINE.search(data)
    head = data[: blank.start() + 1].decode("ascii", "surrogateescape").replace("\r\n", "\n") if blank else "\r"
    if "\r" in head:
        return None
    part = Part(budget=budget)
    at = 0
    while header := _WHOLE_HEADER.match(head, at):
        part.set_raw(header[1], header[2])
        at = header.end()
    if at < len(head) or part.get_content_maintype() in ("multipart", "message"):
        return None
    assert blank is not None
    part.set_payload(data[blank.end() :].decode("ascii", "surrogateescape"))
    return part


def _parsed(data: bytes, budget: _Budget) -> Part:
    def new_part(policy: Any = compat32) -> Part:
        return Part(policy, budget=budget)

    try:
        return message_from_bytes(data, new_part)
    except LimitExceeded:
        raise
    except Exception as error:  # the email package promises to raise nothing, and breaks it in ever new ways
        message = f"not a parseable RFC822 message: {error}"
        raise CorruptDocument(message, source=budget.label) from error


def transport_header(headers: str | None, name: str) -> str | None:
    """Return one of the headers a mail came with, as they stand without a body.

    Args:
        headers: All of them, in their own lines.
        name: Its name in lower case.
    """
    if not headers:
        return None
    lines = headers.encode("utf-8", "surrogateescape")
    return _parsed(lines, _Budget(Limits(), "", recoded=False)).headers.get(name)


def contents(root: Part) -> tuple[list[Part], list[Part]]:
    """Return the leaves that are a mail's text, and those that are attached to it, both in order.

    Args:
        root: The mail.
    """
    bodies: list[Part] = []
    attached: list[Part] = []
    _sort(root, bodies, attached)
    return bodies, attached


def _sort(part: Part, bodies: list[Part], attached: list[Part]) -> None:
    children = part.parts
    if part.get_content_maintype() != "multipart" or not children:
        (bodies if _is_body(part, first=not bodies) else attached).append(part)
    elif part.get_content_type() == "multipart/alternative":
        chosen = _preferred(children)
        for child in children:
            # What another rendering of the text carries with it is attached all the same.
            _sort(child, bodies if child is chosen else [], attached)
    else:
        for child in children:
            _sort(child, bodies, attached)


def _is_body(part: Part, *, first: bool) -> bool:
    kind = part.get_content_type()
    if part.get_content_disposition() == "attachment" or not (
        kind in _BODY_TYPES or part.get_content_maintype() == "multipart"
    ):
        return False
    return first or part.file_name() is None


def _preferred(children: list[Part]) -> Part:
    """Plain text wins unless it is empty, then HTML, then the last: the richest (RFC 2046, section 5.1.4)."""
    for kind in ("text/plain", "text/html"):
        for child in children:
            bodies, _ = contents(child)
            if any(body.get_content_type() == kind and body.content().strip() for body in bodies):
                return child
    return children[-1]


def unflow(text: str, *, delete_space: bool) -> str:
    r"""Return `format=flowed` text with its soft line breaks removed (RFC 3676, section 4).

    Args:
        text: The text as sent.
        delete_space: Whether the space before a soft break is to go too (`delsp=yes`).

    Example:
        >>> unflow("one \ntwo\n> q \n> r\n-- \nMe", delete_space=False)
        'one two\n> q r\n-- \nMe'
    """
    lines: list[str] = []
    soft = -1  # the quote depth of a line that goes on in the next, or -1
    pending: list[str] = []
    for line in text.splitlines():
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        if depth != soft and pending:
            lines.append("".join(pending))
            pending = []
        if not pending and depth:
            pending.append(f"{'>' * depth} ")
        pending.append(content)
        soft = -1
        if content.endswith(" ") and content != "-- ":
            soft = depth
            if delete_space:
                pending[-1] = content[:-1]
        else:
            lines.append("".join(pending))
            pending = []
    if pending:
        lines.append("".join(pending))
    return "\n".join(lines)
