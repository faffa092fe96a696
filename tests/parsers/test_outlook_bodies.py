"""The text of an Outlook item: which of its renderings is read, and in which encoding."""

from __future__ import annotations

import pytest

from builders.compound import build_compound
from builders.outlook import BODY, HTML, RTF, compressed, item
from py_chunks.limits import Limits
from py_chunks.parsers._mapi import TOP_HEADER, Properties
from py_chunks.parsers._ole import open_compound
from py_chunks.parsers._outlook_bodies import attached_text, media_type, message_body
from py_chunks.sources import bytes_source

RICH = compressed(rb"{\rtf1\ansi\fromtext rich}")


@pytest.mark.parametrize(
    ("values", "text", "markup"),
    [
        ({BODY: "plain", HTML: b"<p>html", RTF: RICH}, "plain", "plain"),
        ({BODY: " \r\n", HTML: b"<p>html", RTF: RICH}, b"<p>html", "html"),
        ({HTML: "<p>html", RTF: RICH}, "<p>html", "html"),
        ({HTML: "é".encode("cp1252"), 0x3FDE: 1252}, "é", "html"),
        ({HTML: b" \0", RTF: RICH}, "rich", "plain"),
    ],
)
def test_which_body(values, text, markup):
    """Plain text, then HTML, then RTF; a blank one does not count."""
    data = build_compound(item(values))
    body = message_body(
        Properties(open_compound(bytes_source(data, "a.msg"), Limits(), "").root(), TOP_HEADER), Limits()
    )
    assert (body.text, body.markup) == (text, markup)


def test_media_types_of_names():
    """A name's ending says what a file is where nothing else does."""
    assert [media_type(name) for name in ("a.TXT", "a.html", "a.eml", "a", "")] == [
        "text/plain",
        "text/html",
        "message/rfc822",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("data", "charset", "text"),
    [
        ("é".encode(), "cp1251", "é"),
        ("Ж!".encode("cp1251"), "cp1251", "Ж!"),
        ("é".encode("utf-16"), None, "é"),
        ("Notes of today".encode("utf-16-le"), "cp1252", "Notes of today"),
        (None, None, ""),
    ],
)
def test_attached_text(data, charset, text):
    """UTF-8 first, then by the mark, then the item's own charset."""
    assert attached_text(lambda: data, "text/plain", charset)().text == text
    assert attached_text(lambda: data, "text/html", charset)().markup == "html"
    assert attached_text(lambda: data, "image/png", charset) is None
