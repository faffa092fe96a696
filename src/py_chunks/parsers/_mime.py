"""A mail's parts (MIME, RFC 2045 to 2049): their types, names and content, and which of them are the mail's text."""

from __future__ import annotations

import binascii
import re
from contextlib import suppress
from email.message import Message

from py_chunks.parsers._mail_charsets import Charsets, decode_text
from py_chunks.parsers._mail_headers import decode_base64, decode_header, one_line, raw_text

MAIL_TYPES = frozenset({"message/rfc822", "message/global", "message/news"})
"""Parts that are mails themselves."""

_BODY_TYPES = frozenset({
    "text/plain", "text/html", "text/enriched", "text/richtext", "text/markdown", "text/x-amp-html", "text/watch-html",
})  # fmt: skip
_UUENCODE = frozenset({"x-uuencode", "uuencode", "uue", "x-uue"})
_ENCODED = frozenset({"base64", "quoted-printable", *_UUENCODE})

_KNOWN_HEADER = re.compile(
    r"(?:apparently|arc|authentication|content|delivered|envelope|errors|list|mail|message|mime|original|resent|return|"
    r"thread|x)-.*|bcc|cc|comments|date|dkim-signature|from|importance|in-reply-to|keywords|lines|newsgroups|"
    r"organi[sz]ation|path|precedence|priority|received.*|references|reply-to|sender|status|subject|to|user-agent|xref"
)
_USED = frozenset({
    "bcc", "cc", "date", "from", "in-reply-to", "message-id", "references", "sender", "subject", "to",
})  # fmt: skip
# The standard library takes quadratic time over the parameters of a value.
_PARAMETER_CHARS = 1 << 14
_MEDIA_TYPE = re.compile(r"\s*([^\s;/]+/[^\s;/]+)")
_PARAMETER = re.compile(r'\s*;\s*([\w-]+)=(?:"([^"\\\r\n]*)"|([^\s";()]+))')


class Part:
    """One part of a mail, or the mail itself: a stretch of bytes, and those of its headers that are read.

    Attributes:
        headers: Raw values of headers, by lower-case name; the first of each.
        known: Whether any header is one that mails have.
        parts: The parts directly within; none in a leaf.
        start: Where its content begins.
        end: Where its content ends.
    """

    def __init__(self, data: bytes, default: str = "text/plain", *, recoded: bool = False) -> None:
        self.headers: dict[str, str] = {}
        self.known = False
        self.parts: list[Part] = []
        self.start, self.end = 0, len(data)
        self._data = data
        self._default = default
        self._recoded = recoded
        self._kind: str | None = None

    def add_header(self, name: str, value: str) -> None:
        """Keep a header if it is one that is read.

        Args:
            name: Its name in lower case.
            value: Its raw value; 8-bit bytes are lone surrogates.
        """
        self.known = self.known or _KNOWN_HEADER.fullmatch(name) is not None
        if name in _USED:
            self.headers.setdefault(name, value)
        elif name.startswith("content-"):
            self.headers.setdefault(name, raw_text(value[:_PARAMETER_CHARS]))

    @property
    def kind(self) -> str:
        """The media type in lower case; plain text where none is declared that could be one."""
        if self._kind is None:
            declared = self.headers.get("content-type")
            found = _MEDIA_TYPE.match(declared) if declared else None
            self._kind = found[1].lower() if found else "text/plain" if declared else self._default
        return self._kind

    @property
    def attached(self) -> bool:
        """Whether the part is declared to be an attachment."""
        return self.headers.get("content-disposition", "").partition(";")[0].strip().lower() == "attachment"

    @property
    def encoded(self) -> bool:
        """Whether the content has a transfer encoding to be undone."""
        return self._transfer_encoding() in _ENCODED

    @property
    def names_charset(self) -> bool:
        """Whether the part declares a charset."""
        return bool(self.parameter("charset"))

    def file_name(self) -> str | None:
        """Return the part's file name on one line, or None; RFC 2231 and RFC 2047 are both undone."""
        name = self.parameter("filename", "content-disposition") or self.parameter("name")
        return one_line(decode_header(name)) if name else None

    def content(self) -> bytes:
        """Return the part's bytes with the transfer encoding undone; what can't be decoded is passed over."""
        data = self._data[self.start : self.end]
        encoding = self._transfer_encoding()
        if encoding == "base64":
            return decode_base64(data)
        if encoding == "quoted-printable":
            return binascii.a2b_qp(data)
        return _uudecoded(data) if encoding in _UUENCODE else data

    def text(self, charsets: Charsets) -> str:
        """Return the content as text, lines that were only wrapped for transport joined again.

        Args:
            charsets: Of the mail the part belongs to.
        """
        charset = "utf-8" if self._recoded and not self.encoded else self.parameter("charset")
        text = decode_text(self.content(), charset, charsets)
        if self.parameter("format").lower() == "flowed":
            return unflow(text, delete_space=self.parameter("delsp").lower() == "yes")
        return text

    def parameter(self, name: str, header: str = "content-type") -> str:
        """Return a parameter of a header; empty if it isn't there.

        Args:
            name: The parameter's name in lower case.
            header: The header's.
        """
        value = self.headers.get(header, "")
        if name not in value.lower():
            return ""
        at = value.find(";")
        while 0 <= at < len(value) and (usual := _PARAMETER.match(value, at)):
            if usual[1].lower() == name:
                return usual[3] if usual[2] is None else usual[2]
            at = usual.end()
        return _unusual_parameter(value, name)

    def _transfer_encoding(self) -> str:
        return self.headers.get("content-transfer-encoding", "").strip().lower()


def _unusual_parameter(value: str, name: str) -> str:
    """Comments, escapes, continuations and charsets (RFC 2231) are left to the standard library."""
    message = Message()
    message["Content-Type"] = value
    try:
        found = message.get_param(name, "")
    except (TypeError, ValueError, LookupError):  # it can't sort a parameter that is both whole and in pieces
        return ""
    if isinstance(found, tuple):  # charset, language, and the bytes as Latin-1
        return decode_text(found[2].encode("latin-1", "replace"), found[0])
    return str(found).strip()


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
    if not part.kind.startswith("multipart/") or not part.parts:
        (bodies if _is_body(part, first=not bodies) else attached).append(part)
    elif part.kind == "multipart/alternative":
        chosen = _preferred(part.parts)
        for child in part.parts:
            # What another rendering of the text carries with it is attached all the same.
            _sort(child, bodies if child is chosen else [], attached)
    else:
        for child in part.parts:
            _sort(child, bodies, attached)


def _is_body(part: Part, *, first: bool) -> bool:
    if part.attached or not (part.kind in _BODY_TYPES or part.kind.startswith("multipart/")):
        return False
    return first or part.file_name() is None


def _preferred(children: list[Part]) -> Part:
    """Plain text wins unless it is empty, then HTML, then the last: the richest (RFC 2046, section 5.1.4)."""
    for kind in ("text/plain", "text/html"):
        for child in children:
            bodies, _ = contents(child)
            if any(body.kind == kind and body.content().strip() for body in bodies):
                return child
    return children[-1]


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
