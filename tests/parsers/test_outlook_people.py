"""Who an Outlook item is from and to: SMTP addresses first, then what else is known."""

from __future__ import annotations

import pytest

from builders.compound import build_compound
from builders.outlook import NAME, RECIPIENT_KIND, item
from py_chunks.limits import Limits
from py_chunks.parsers._mapi import TOP_HEADER, Properties
from py_chunks.parsers._ole import open_compound
from py_chunks.parsers._outlook_people import recipients, sender
from py_chunks.sources import bytes_source

EXCHANGE = "/O=HARBOUR/OU=EXCHANGE/CN=RECIPIENTS/CN=INES"


def properties(*arguments):
    data = build_compound(item(*arguments))
    return Properties(open_compound(bytes_source(data, "a.msg"), Limits(), "refused").root(), TOP_HEADER)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({0x0042: "A", 0x5D02: "a@x.example", 0x0C1A: "S", 0x5D01: "s@x.example"}, "A <a@x.example>"),
        ({0x0042: "A", 0x0065: EXCHANGE, 0x0064: "EX", 0x0C1A: "S", 0x5D01: "s@x.example"}, "S <s@x.example>"),
        ({0x0C1A: "S", 0x0C1F: "s@x.example", 0x0C1E: "SMTP"}, "S <s@x.example>"),
        ({0x0C1A: "S", 0x0C1F: EXCHANGE, 0x0C1E: "EX"}, "S"),
        ({0x0C1A: "S", 0x007D: "Received: x\r\nFrom: S. <s@x.example>\r\nTo: b\r\n"}, "S. <s@x.example>"),
        ({0x0C1A: "s@x.example", 0x5D01: "s@x.example"}, "s@x.example"),
        ({0x0C1A: "S <s@x.example>", 0x5D01: "s@x.example"}, "S <s@x.example>"),
        ({}, None),
    ],
)
def test_sender(values, expected):
    """Represented before sending, an address before a bare name; Exchange's own addresses are none."""
    assert sender(properties(values)) == expected


def test_recipients_by_kind():
    """Each recipient stands in the list of its kind; the flag of a resent mail does not count."""
    people = [
        {NAME: "A", RECIPIENT_KIND: 1},
        {NAME: "B", RECIPIENT_KIND: 0x10000002},
        {NAME: "C", RECIPIENT_KIND: 3},
        {NAME: "D"},
    ]
    assert recipients(properties({}, people)) == {"to": ["A", "D"], "cc": ["B"], "bcc": ["C"]}


def test_displayed_recipients():
    """Without a table of recipients, what Outlook displays is used."""
    assert recipients(properties({0x0E04: "A; B", 0x0E03: "C"})) == {"to": ["A", "B"], "cc": ["C"], "bcc": []}
