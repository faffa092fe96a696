"""Mails (RFC 5322, MIME) and mailboxes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import DocumentError
from py_chunks.limits import Limits
from py_chunks.parsers._decode import decide
from py_chunks.parsers._mail_blocks import Setting, mail_drafts
from py_chunks.parsers._mail_charsets import Charsets
from py_chunks.parsers._mail_message import MailMessage
from py_chunks.parsers._mbox import split_mailbox
from py_chunks.parsers._mime_tree import parse_part
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
    message = MailMessage(parse_part(data, limits, source.label, recoded=recoded), Charsets())
    return Document(message.metadata(), mail_drafts(message.mail(), Setting(limits)))


def parse_mbox(source: Source, options: ReadOptions) -> Document:
    """Return a mailbox, read one mail at a time (contract section 3.8).

    Args:
        source: The document.
        options: `limits` is used: `max_record_bytes` bounds one mail.
    """
    skipped: list[dict[str, Any]] = []
    fallbacks: list[dict[str, Any]] = []
    metadata = {"skipped_messages": skipped, "charset_fallbacks": fallbacks}
    return Document(metadata, _mailbox_drafts(source, options.limits, skipped, fallbacks))


def _mailbox_drafts(
    source: Source, limits: Limits, skipped: list[dict[str, Any]], fallbacks: list[dict[str, Any]]
) -> Iterator[Draft]:
    with source.open() as stream:
        for index, data in enumerate(split_mailbox(stream, limits.max_record_bytes), 1):
            if data is None:
                skipped.append({"message_index": index, "reason": f"larger than {limits.max_record_bytes} bytes"})
                continue
            if not data or data.isspace():
                continue
            label = f"message {index} of {source.label}"
            try:
                message = MailMessage(parse_part(data, limits, label), Charsets(fallbacks))
                setting = Setting(limits, Location("message", index, index), message.extras(index))
                yield from mail_drafts(message.mail(), setting)
            except DocumentError as error:
                skipped.append({"message_index": index, "reason": error.message})
