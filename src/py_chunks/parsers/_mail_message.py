"""What is read off a mail that MIME describes: its metadata, and its blocks for `mail_drafts`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from py_chunks.parsers._mail_blocks import Attachment, Body, Mail, header_line
from py_chunks.parsers._mail_charsets import Charsets
from py_chunks.parsers._mail_headers import addresses, decode_header, iso_date, message_ids
from py_chunks.parsers._mime import MAIL_TYPES, Part, contents


@dataclass(frozen=True)
class MailMessage:
    """A parsed mail and what is read off it, each once and when it is asked for.

    Attributes:
        part: The mail as a tree of parts.
        charsets: What its texts tell of their charsets; mails within it tell the same.
    """

    part: Part
    charsets: Charsets

    @cached_property
    def subject(self) -> str | None:
        """The subject, or None."""
        return self._text("subject")

    @cached_property
    def sender(self) -> str | None:
        """Whom the mail is from, else who sent it, or None."""
        return ", ".join(self._addresses("from") or self._addresses("sender")) or None

    @cached_property
    def to(self) -> list[str]:
        """Whom the mail is to."""
        return self._addresses("to")

    @cached_property
    def cc(self) -> list[str]:
        """Who got a copy."""
        return self._addresses("cc")

    @cached_property
    def date(self) -> tuple[str | None, str | None]:
        """The date as ISO 8601, if it is one, and as it is shown."""
        shown = self._text("date")
        iso = iso_date(shown) if shown else None
        return iso, iso or shown

    @cached_property
    def contents(self) -> tuple[list[Part], list[Part]]:
        """The parts that are its text, and those attached."""
        return contents(self.part)

    def metadata(self) -> dict[str, Any]:
        """Return the mail's `document_metadata`."""
        attached = self.contents[1]
        return {
            "subject": self.subject,
            "from": self.sender,
            "to": self.to,
            "cc": self.cc,
            "bcc": self._addresses("bcc"),
            "date": self.date[0],
            **self._ids(),
            "has_attachments": bool(attached),
            "attachment_count": len(attached),
            "charset_fallbacks": self.charsets.fallbacks,
        }

    def extras(self, index: int) -> dict[str, Any]:
        """Return the chunk keys of a mail in a mailbox.

        Args:
            index: Its number there, 1-based.
        """
        return {
            "message_index": index,
            "message_subject": self.subject,
            "message_from": self.sender,
            "message_date": self.date[0],
            **self._ids(),
        }

    def mail(self) -> Mail:
        """Return the mail for `mail_drafts`."""
        bodies, attached = self.contents
        header = [
            *header_line("From", self.sender),
            *header_line("To", self.to),
            *header_line("Cc", self.cc),
            *header_line("Date", self.date[1]),
        ]
        return Mail(self.subject, header, map(self._body, bodies), [self._attachment(part) for part in attached])

    def _body(self, part: Part) -> Body:
        html = part.kind == "text/html"
        if html and not part.names_charset:
            return Body(part.content(), "html")
        return Body(part.text(self.charsets), "html" if html else "plain")

    def _attachment(self, part: Part) -> Attachment:
        kind = part.kind
        line = f"{part.file_name() or '(unnamed)'} ({kind})"
        if kind in MAIL_TYPES and part.parts:
            return Attachment(line, mail=MailMessage(part.parts[0], self.charsets).mail)
        readable = kind.startswith(("text/", "message/")) and kind != "text/rtf"
        reader: Callable[[], Body] | None = partial(self._body, part) if readable else None
        return Attachment(line, body=reader)

    def _ids(self) -> dict[str, Any]:
        headers = self.part.headers
        own = message_ids(headers.get("message-id"))
        return {
            "message_id": own[0] if own else self._text("message-id"),
            "in_reply_to": message_ids(headers.get("in-reply-to")),
            "references": message_ids(headers.get("references")),
        }

    def _addresses(self, name: str) -> list[str]:
        return addresses(self.part.headers.get(name))

    def _text(self, name: str) -> str | None:
        raw = self.part.headers.get(name)
        return decode_header(raw) or None if raw is not None else None
