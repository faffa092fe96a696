"""What mails of every format share: the order of blocks, and plain text as blocks."""

from __future__ import annotations

import pytest

from py_chunks.limits import Limits
from py_chunks.parsers._mail_blocks import Attachment, Body, Mail, Setting, header_line, mail_drafts, text_drafts
from py_chunks.units import Location

SETTING = Setting(Limits())


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("a\r\nb\r\n\u00a0\r\nc", [("paragraph", "a\nb"), ("paragraph", "c")]),
        ("  a  \n b ", [("paragraph", "a\n b")]),
        ("- a\n- b\n  c", [("list", "- a\n- b\n  c")]),
        ("1. a\n2) b", [("list", "1. a\n2) b")]),
        ("  * a\n  * b", [("list", "  * a\n  * b")]),
        ("list:\n- a", [("paragraph", "list:\n- a")]),
        ("> a\n> b\n\n> c", [("quote", "> a\n> b"), ("quote", "> c")]),
        ("-- \nMe", [("paragraph", "--\nMe")]),
        ("", []),
    ],
)
def test_plain_text(text, blocks):
    """Blank lines part blocks; runs of markers are lists, runs of quoting marks are quotes; text is kept."""
    assert [(draft.kind, draft.text) for draft in text_drafts(text, SETTING)] == blocks


def test_headings_are_restored_after_a_text():
    """Headings within an attached file are below `Attachments`, and over with the file."""
    files = [Attachment("a", body=lambda: Body("<h1>H</h1><p>p", "html")), Attachment("b")]
    drafts = list(mail_drafts(Mail("S", [], [], files), SETTING))
    assert [(draft.text, draft.level, draft.heading_path) for draft in drafts] == [
        ("S", 1, None),
        ("Attachments", 2, ("S",)),
        ("- a", None, None),
        ("H", 3, None),
        ("p", None, None),
        ("- b", None, ("S", "Attachments")),
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("PK\x03\x04\x0a\x00\x00\x02\x01\x05abc" * 3, []),
        ("a log\x00\x00\x00\x00\x00\x00 of two\nlines", ["a log\x00\x00\x00\x00\x00\x00 of two\nlines"]),
        ("bell\x07 \x01\x02\x03\x04\x05" + " word" * 100, ["bell\x07 \x01\x02\x03\x04\x05" + " word" * 100]),
    ],
)
def test_files_that_are_no_text(text, shown):
    """An archive that a mailer calls text is listed and no more; its bytes are no words."""
    files = [Attachment("a (text/plain)", body=lambda: Body(text)), Attachment("b")]
    drafts = [draft.text for draft in mail_drafts(Mail(None, [], [], files), SETTING)]
    listed = ["- a (text/plain)", *shown, "- b"] if shown else ["- a (text/plain)\n- b"]
    assert drafts == ["Attachments", *listed]


def test_drafts_share_place_and_extras():
    """Each draft of a mail has the mail's place and extras, those of HTML too."""
    setting = Setting(Limits(), Location("message", 3, 3), {"message_index": 3})
    mail = Mail("S", ["From: a"], [Body("t"), Body("<p>p", "html")], [Attachment("a")])
    for draft in mail_drafts(mail, setting):
        assert draft.location == Location("message", 3, 3)
        assert draft.extras is setting.extras


def test_header_lines():
    """Only lines that have a value are there."""
    assert [*header_line("A", None), *header_line("B", []), *header_line("C", "x"), *header_line("D", ["y", "z"])] == [
        "C: x",
        "D: y, z",
    ]
