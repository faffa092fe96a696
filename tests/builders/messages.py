"""Mails and mailboxes, written as text so that tests can break them at will."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builders import Built

SEPARATOR = "From watch@harbour.example Fri Mar  1 22:15:00 2024\n"
_PLAIN = "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"


def build_eml(paragraphs: Sequence[str]) -> Built:
    return Built(mail("\n\n".join(paragraphs), _PLAIN), list(paragraphs))


def build_mbox(paragraphs: Sequence[str]) -> Built:
    return Built(mailbox([mail(paragraph, _PLAIN) for paragraph in paragraphs]), list(paragraphs))


def mail(body: str | bytes = "", headers: str = "") -> bytes:
    return headers.encode("utf-8", "surrogateescape") + b"\n" + (body.encode() if isinstance(body, str) else body)


def mailbox(mails: Sequence[bytes]) -> bytes:
    quoted = (re.sub(rb"(?m)^(>*From )", rb">\1", data) for data in mails)
    return b"".join(SEPARATOR.encode() + data + b"\n\n" for data in quoted)


def multipart(kind: str, parts: Sequence[str], headers: str = "") -> bytes:
    """Each part is its headers, a blank line and its content."""
    boundary = f"=_{kind}_{len(parts)}_"
    lines = "".join(f"--{boundary}\n{part}\n" for part in parts)
    return mail(f"{lines}--{boundary}--\n", f'{headers}Content-Type: multipart/{kind}; boundary="{boundary}"\n')


def within(data: bytes) -> str:
    """The mail as a part of another."""
    return f"Content-Type: message/rfc822\n\n{data.decode('utf-8', 'surrogateescape')}"
