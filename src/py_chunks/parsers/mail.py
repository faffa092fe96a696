"""Mails (RFC 5322, MIME) and mailboxes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import DocumentError
from py_chunks.limits import Limits
from py_chunks.parsers._decode import decide
from py_chunks.parsers._mail_blocks import Attachment, Body, Mail, Setting, header_line, mail_drafts
from py_chunks.parsers._mail_charsets import Fallbacks
from py_chunks.parsers._mail_headers import addresses, decode_header, iso_date, message_ids
from py_chunks.parsers._mbox import split_mailbox
from py_chunks.parsers._mime import MAIL_TYPES, Part, contents, parse_part
from py_chunks.sources import Source
from py_chunks.units import Draft, Location


def parse_eml(source: Source, options: ReadOptions) -> Document:
    """Return one mail (contract section 3.7).

    Args:
        source: The document.
        options: `limits` is used.

    Raises:
        CorruptDocument: There is nothing to read.
        LimitExceeded: The mail is too large, or its parts nest too deeply.
    """
    limits = options.limits
    data = source.read(limits.max_document_bytes)
    if not data:
        raise source.corrupt("not a parseable RFC822 message")
    decoding = decide(data[:4096], None, guess=False)
    recoded = decoding.encoding.startswith(("utf-16", "utf-32"))
    if recoded:
        data = data.decode(decoding.encoding, "replace").encode()
    message = _Message(parse_part(data, limits, source.label, recoded=recoded), [])
    return Document(message.metadata(), mail_drafts(message.mail(), Setting(limits)))


def parse_mbox(source: Source, options: ReadOptions) -> Document:
    """Return a mailbox, read one mail at a time (contract section 3.8).

    Args:
        source: The document.
        options: `limits` is used: `max_record_bytes` bounds one mail.
    """
    skipped: list[dict[str, Any]] = []
    fallbacks: Fallbacks = []
    metadata = {"skipped_messages": skipped, "charset_fallbacks": fallbacks}
    return Document(metadata, _mailbox_drafts(source, options.limits, skipped, fallbacks))


def _mailbox_drafts(
    source: Source, limits: Limits, skipped: list[dict[str, Any]], fallbacks: Fallbacks
) -> Iterator[Draft]:
    with source.open() as stream:
        for index, data in enumerate(split_mailbox(stream, limits.max_record_bytes), 1):
            if data is None:
                skipped.append({"message_index": index, "reason": f"larger than {limits.max_record_bytes} bytes"})
                continue
            label = f"message {index} of {source.label}"
            try:
                message = _Message(parse_part(data, limits, label), fallbacks)
                setting = Setting(limits, Location("message", index, index), message.extras(index))
                yield from mail_drafts(message.mail(), setting)
            except DocumentError as error:
                skipped.append({"message_index": index, "reason": error.message})


@dataclass(frozen=True)
class _Message:
    """A parsed mail and what is read off it, each once and when it is asked for."""

    part: Part
    fallbacks: Fallbacks

    @cached_property
    def subject(self) -> str | None:
        return self._text("subject")

    @cached_property
    def sender(self) -> str | None:
        return ", ".join(self._addresses("from") or self._addresses("sender")) or None

    @cached_property
    def date(self) -> tuple[str | None, str | None]:
        """The date as ISO 8601, if it is one, and as it is shown."""
        shown = self._text("date")
        iso = iso_date(shown) if shown else None
        return iso, iso or shown

    @cached_property
    def contents(self) -> tuple[list[Part], list[Part]]:
        return contents(self.part)

    def metadata(self) -> dict[str, Any]:
        """The mail's own `document_metadata`."""
        attached = self.contents[1]
        return {
            "subject": self.subject,
            "from": self.sender,
            "to": self._addresses("to"),
            "cc": self._addresses("cc"),
            "bcc": self._addresses("bcc"),
            "date": self.date[0],
            **self._ids(),
            "has_attachments": bool(attached),
            "attachment_count": len(attached),
            "charset_fallbacks": self.fallbacks,
        }

    def extras(self, index: int) -> dict[str, Any]:
        """The chunk keys of a mail in a mailbox."""
        return {
            "message_index": index,
            "message_subject": self.subject,
            "message_from": self.sender,
            "message_date": self.date[0],
            **self._ids(),
        }

    def mail(self) -> Mail:
        """The mail for `mail_drafts`."""
        bodies, attached = self.contents
        header = [
            *header_line("From", self.sender),
            *header_line("To", self._addresses("to")),
            *header_line("Cc", self._addresses("cc")),
            *header_line("Date", self.date[1]),
        ]
        return Mail(self.subject, header, map(self._body, bodies), [self._attachment(part) for part in attached])

    def _body(self, part: Part) -> Body:
        html = part.get_content_type() == "text/html"
        if html and not part.names_charset():
            return Body(part.content(), html=True)
        return Body(part.text(self.fallbacks), html)

    def _attachment(self, part: Part) -> Attachment:
        kind = part.get_content_type()
        line = f"{part.file_name() or '(unnamed)'} ({kind})"
        if kind in MAIL_TYPES and part.parts:
            return Attachment(line, mail=_Message(part.parts[0], self.fallbacks).mail)
        readable = part.parts or (part.get_content_maintype() == "text" and kind != "text/rtf")
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
