"""A mail as a tree of parts: content, names and charsets of the parts, and which of them are the mail's text."""

from __future__ import annotations

import pytest

from builders.messages import mail, multipart
from py_chunks.limits import Limits
from py_chunks.parsers._mail_charsets import Charsets
from py_chunks.parsers._mime import contents, unflow
from py_chunks.parsers._mime_tree import parse_part


def parsed(data):
    return parse_part(data, Limits(), "a.eml")


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ('Content-Disposition: attachment; filename="a b.txt"', "a b.txt"),
        ("Content-Type: text/plain; name=n.txt", "n.txt"),
        ("Content-Disposition: attachment; filename*=utf-8''caf%C3%A9.txt", "café.txt"),
        ("Content-Disposition: attachment; filename*0*=utf-8''caf%C3; filename*1*=%A9.txt", "café.txt"),
        ('Content-Disposition: attachment; filename*0="long"; filename*1="er.txt"', "longer.txt"),
        ('Content-Disposition: attachment; filename="=?utf-8?q?caf=C3=A9?="', "café"),
        ("Content-Disposition: attachment; filename*=x-none''a%E9", "aé"),
        ("Content-Disposition: attachment; filename=caf\udcc3\udca9", "café"),
        ("Content-Disposition: attachment; filename=odd=file=name.txt", "odd=file=name.txt"),
        ('Content-Disposition: attachment; filename="a\r\n b"', "a b"),
        ("Content-Disposition: attachment", None),
    ],
)
def test_file_names(header, name):
    """RFC 2231, RFC 2047 and raw 8-bit names are undone; a name is one line."""
    assert parsed(mail("x", f"{header}\n")).file_name() == name


def test_broken_content_types():
    """What can't be understood is plain text."""
    for header in ("Content-Type: nonsense", "Content-Type:", "Content-Type: text/plain; charset", "Content-Type: ;;;"):
        part = parsed(mail("x", f"{header}\n"))
        assert (part.kind, part.text(Charsets()).strip()) == ("text/plain", "x")


def test_contents():
    """A mail's text and what is attached, through multiparts of any kind."""
    related = multipart("related", ["Content-Type: text/html\n\n<p>", "Content-Type: image/png; name=i\n\nx"]).decode()
    data = multipart("alternative", ["Content-Type: text/plain\n\nplain", related])
    bodies, attached = contents(parsed(data))
    assert [body.kind for body in bodies] == ["text/plain"]
    assert [part.file_name() for part in attached] == ["i"]


@pytest.mark.parametrize(
    ("text", "delete_space", "expected"),
    [
        ("one \ntwo\nthree", False, "one two\nthree"),
        ("one \ntwo", True, "onetwo"),
        ("> a \n> b\n>> c \nd", False, "> a b\n>> c \nd"),
        (" From here\n  two", False, "From here\n two"),
        ("a \n-- \nSig", False, "a -- \nSig"),
        ("-- \nSig", False, "-- \nSig"),
        ("last ", False, "last "),
        ("", False, ""),
    ],
)
def test_flowed_text(text, delete_space, expected):
    """RFC 3676: soft breaks go within one depth of quoting, stuffed spaces too, the signature's line stays."""
    assert unflow(text, delete_space=delete_space) == expected


def test_flowed_mail():
    """A body is unflowed where its type says so."""
    part = parsed(mail("one \ntwo\n", "Content-Type: text/plain; format=flowed\n"))
    assert part.text(Charsets()) == "one two"


def test_hostile_charsets():
    """A charset that Python's codecs choke on is an unknown one."""
    for charset in ("a\x00b", "idna", "punycode", "x" * 1000, '"', "=?utf-8?q?a?="):
        part = parsed(mail(b"caf\xe9!", f"Content-Type: text/plain; charset={charset}\n"))
        assert part.text(Charsets()) == "café!"
        assert contents(part) == ([part], [])


def test_parameters_that_the_standard_library_chokes_on():
    """A parameter that is both whole and in pieces, or in a piece of absurd number, is none."""
    for value in ("name*=a; name*0=b", f"name*{'9' * 5000}=b", "name*0*=idna''%ff"):
        assert isinstance(parsed(mail("x", f"Content-Type: text/plain; {value}\n")).file_name(), str | None)
