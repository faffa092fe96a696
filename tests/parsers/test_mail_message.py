"""What is read off a parsed mail: each fact from the header that holds it."""

from __future__ import annotations

import pytest

from builders.messages import mail
from py_chunks.limits import Limits
from py_chunks.parsers._mail_charsets import Charsets
from py_chunks.parsers._mail_message import MailMessage
from py_chunks.parsers._mime_tree import parse_part


def message(headers, body="x"):
    return MailMessage(parse_part(mail(body, headers), Limits(), "a.eml"), Charsets())


@pytest.mark.parametrize(
    ("headers", "sender"),
    [
        ("From: A <a@x>\n", "A <a@x>"),
        ("From: a@x, b@x\n", "a@x, b@x"),
        ("Sender: s@x\n", "s@x"),
        ("From: \nSender: s@x\n", "s@x"),
        ("Subject: s\n", None),
    ],
)
def test_sender(headers, sender):
    """From, else Sender; several authors are one string."""
    assert message(headers).sender == sender


def test_the_first_header_counts():
    """A header that must be there once counts where it stands first."""
    assert message("Subject: one\nSubject: two\n").subject == "one"


def test_a_message_id_without_brackets():
    """An id is what is written, with or without its brackets."""
    assert message("Message-ID: <a@x>\n").metadata()["message_id"] == "a@x"
    assert message("Message-ID: bare\n").metadata()["message_id"] == "bare"


def test_extras():
    """The keys of a mail in a mailbox."""
    found = message("Subject: s\nFrom: a@x\nDate: Mon, 2 Jan 2023 10:00:00 +0100\n").extras(4)
    assert found == {
        "message_index": 4,
        "message_subject": "s",
        "message_from": "a@x",
        "message_date": "2023-01-02T10:00:00+01:00",
        "message_id": None,
        "in_reply_to": [],
        "references": [],
    }
