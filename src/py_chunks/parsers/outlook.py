"""Items of Outlook (.msg): mails, and what else a mailbox holds ([MS-OXMSG], property numbers of [MS-OXPROPS])."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._mail_blocks import Attachment, Mail, Setting, header_line, mail_drafts
from py_chunks.parsers._mail_charsets import Charsets
from py_chunks.parsers._mail_headers import one_line
from py_chunks.parsers._mail_message import MailMessage
from py_chunks.parsers._mapi import EMBEDDED_HEADER, PROPERTIES, TOP_HEADER, Names, Properties, property_names
from py_chunks.parsers._mime import MAIL_TYPES
from py_chunks.parsers._mime_tree import parse_part
from py_chunks.parsers._ole import Storage, open_compound
from py_chunks.parsers._outlook_bodies import attached_text, media_type, message_body
from py_chunks.parsers._outlook_people import recipients, sender
from py_chunks.sources import Source

_IMPORTANCE = {0: "Low", 1: "Normal", 2: "High"}
_APPOINTMENT, _TASK, _ADDRESS = "00062002", "00062003", "00062004"  # property sets ([MS-OXPROPS] 1.3.2)

# The lines of items that are no mails: label, and a number or the name of a named property.
_FIELDS: dict[str, tuple[tuple[str, int | tuple[str, int]], ...]] = {
    "IPM.CONTACT": (
        ("Name", 0x3001), ("Company", 0x3A16), ("Department", 0x3A18), ("Job title", 0x3A17),
        ("Email", (_ADDRESS, 0x8083)), ("Email 2", (_ADDRESS, 0x8093)), ("Business phone", 0x3A08),
        ("Home phone", 0x3A09), ("Mobile phone", 0x3A1C), ("Business fax", 0x3A24),
        ("Business address", (_ADDRESS, 0x801B)), ("Home address", (_ADDRESS, 0x801A)),
    ),
    "IPM.APPOINTMENT": (
        ("Location", (_APPOINTMENT, 0x8208)), ("Start", (_APPOINTMENT, 0x820D)), ("End", (_APPOINTMENT, 0x820E)),
    ),
    "IPM.TASK": (("Start", (_TASK, 0x8104)), ("Due", (_TASK, 0x8105)), ("Owner", (_TASK, 0x811F))),
}  # fmt: skip
_FIELDS["IPM.SCHEDULE.MEETING"] = _FIELDS["IPM.APPOINTMENT"]


def parse_msg(source: Source, options: ReadOptions) -> Document:
    """Return an item of Outlook (contract section 3.9).

    Args:
        source: The document.
        options: `limits` is used.

    Raises:
        CorruptDocument: It is no compound file, or one without a message.
        LimitExceeded: It is too large, or holds mails within mails too deeply.
    """
    refusal = "Not a valid .msg (CFB) file"
    with open_compound(source, options.limits, refusal) as file:
        root = file.root()
        if not any(name.startswith("__substg1.0_") or name == PROPERTIES for name in root.streams()):
            raise source.corrupt(f"{refusal}: it holds no message")
        properties = Properties(root, TOP_HEADER)
        item = _Item(properties, property_names(root), options.limits, source.label, 0)
        metadata, mail = item.metadata(), item.mail()
        missing = [f"the stream of property {tag} is missing" for tag in properties.missing()]
        if root.read(PROPERTIES) is None:
            missing.append("the table of properties is missing")
    return Document({**metadata, "damage": file.damage + missing}, mail_drafts(mail, Setting(options.limits)))


class _Item:
    """An item, at the top of the file or within another, and what is read off it."""

    def __init__(self, properties: Properties, names: Names, limits: Limits, label: str, depth: int) -> None:
        if depth > limits.max_message_depth:
            message = f"{label} holds mails within mails deeper than {limits.max_message_depth}"
            raise LimitExceeded(message, source=label, place="max_message_depth", value=limits.max_message_depth)
        self._properties = properties
        self._names = names
        self._limits = limits
        self._label = label
        self._depth = depth

    def metadata(self) -> dict[str, Any]:
        """Return the `document_metadata`."""
        read = self._properties
        count = len(self._signed.contents[1] if self._signed else self._attached)
        return {
            "message_class": read.text(0x001A),
            "subject": self._subject,
            "from": sender(read),
            **self._recipients,
            "sent_date": read.time(0x0039),
            "received_date": read.time(0x0E06),
            "importance": _IMPORTANCE.get(1 if (level := read.integer(0x0017)) is None else level, "Normal"),
            "conversation_topic": read.text(0x0070),
            "has_attachments": count > 0,
            "attachment_count": count,
        }

    def mail(self) -> Mail:
        """Return the item for `mail_drafts`; within another item the subject is a line of the header block."""
        header = [
            *(header_line("Subject", self._subject) if self._depth else ()),
            *header_line("From", sender(self._properties)),
            *header_line("To", self._recipients["to"]),
            *header_line("Cc", self._recipients["cc"]),
            *header_line("Sent", self._properties.time(0x0039)),
            *self._fields(),
        ]
        subject = None if self._depth else self._subject
        if self._signed:
            signed = self._signed.mail()
            return Mail(subject, header, signed.bodies, signed.attachments)
        body = message_body(self._properties, self._limits)
        return Mail(subject, header, () if body is None else (body,), [self._attachment(one) for one in self._attached])

    @cached_property
    def _subject(self) -> str | None:
        subject = self._properties.text(0x0037) or self._properties.text(0x0E1D)
        if subject and subject[0] == "\x01":  # the length of its prefix ("Re: ") follows ([MS-OXCMSG] 2.2.1.9)
            subject = subject[2:]
        return one_line(subject)

    @cached_property
    def _recipients(self) -> dict[str, list[str]]:
        return recipients(self._properties)

    @cached_property
    def _attached(self) -> list[Properties]:
        storage = self._properties.storage
        names = sorted(name for name in storage.storages() if name.startswith("__attach_version1.0_"))
        found = (storage.storage(name) for name in names)
        return [self._properties.child(one) for one in found if one is not None]

    @cached_property
    def _signed(self) -> MailMessage | None:
        """A clear-signed mail is one attachment: the mail as MIME ([MS-OXOSMIME] 2.1.2.1)."""
        if not (self._properties.text(0x001A) or "").upper().endswith(".SMIME.MULTIPARTSIGNED"):
            return None
        data = self._attached[0].binary(0x3701) if len(self._attached) == 1 else None
        return MailMessage(parse_part(data, self._limits, self._label), Charsets()) if data else None

    def _attachment(self, attached: Properties) -> Attachment:
        name = one_line(attached.text(0x3707) or attached.text(0x3704) or attached.text(0x3001))
        kind = attached.text(0x370E)
        embedded = attached.object(0x3701)
        if embedded is not None and embedded.read(PROPERTIES) is not None:
            return Attachment(name or "(unnamed)", listed=False, mail=partial(self._embedded, attached, embedded))
        line = f"{name or '(unnamed)'} ({kind})" if kind else name or "(unnamed)"
        data = partial(attached.binary, 0x3701)
        kind = kind or media_type(name or "")
        if kind in MAIL_TYPES:
            return Attachment(line, mail=lambda: self._attached_mail(data() or b""))
        return Attachment(line, body=attached_text(data, kind, attached.charset))

    def _embedded(self, attached: Properties, storage: Storage) -> Mail:
        properties = Properties(storage, EMBEDDED_HEADER, attached.charset)
        return _Item(properties, self._names, self._limits, self._label, self._depth + 1).mail()

    def _attached_mail(self, data: bytes) -> Mail:
        return MailMessage(parse_part(data, self._limits, self._label), Charsets()).mail()

    def _fields(self) -> list[str]:
        kind = (self._properties.text(0x001A) or "").upper()
        lines: list[str] = []
        for prefix, fields in _FIELDS.items():
            if kind == prefix or kind.startswith(f"{prefix}."):
                for label, key in fields:
                    lines += header_line(label, self._field(key))
        return lines

    def _field(self, key: int | tuple[str, int]) -> str | None:
        number = key if isinstance(key, int) else self._names.get(key)
        if number is None:
            return None
        value = self._properties.text(number) or self._properties.time(number)
        return ", ".join(value.splitlines()) if value else None
