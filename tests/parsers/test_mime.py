"""A mail as a tree of parts: content, names and charsets of the parts, and which of them are the mail's text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.messages import mail, multipart
from py_chunks.limits import Limits
from py_chunks.parsers import _mime
from py_chunks.parsers._mime import contents, parse_part, transport_header, unflow


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
        assert (part.get_content_type(), part.text([]).strip()) == ("text/plain", "x")


def test_contents():
    """A mail's text and what is attached, through multiparts of any kind."""
    related = multipart("related", ["Content-Type: text/html\n\n<p>", "Content-Type: image/png; name=i\n\nx"]).decode()
    data = multipart("alternative", ["Content-Type: text/plain\n\nplain", related])
    bodies, attached = contents(parsed(data))
    assert [body.get_content_type() for body in bodies] == ["text/plain"]
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
    assert part.text([]) == "one two"


@pytest.mark.parametrize(
    "start", [b"", b"\n\n", b"\xef\xbb\xbf", b"From a@x Mon Jan  2 10:00:00 2023\n", b">From x\n\r\n"]
)
def test_what_may_stand_before_the_headers(start):
    """Blank lines, a byte order mark and envelope lines before the headers are passed over."""
    part = parsed(start + b"Subject: s\n\nbody")
    assert (part.headers["subject"], part.text([])) == ("s", "body")


def test_transport_header():
    """A header of those an item came with, folded or not."""
    assert transport_header("Received: x\r\nFrom: a\r\n b\r\n", "from") == "a\r\n b"
    assert transport_header(None, "from") is None


LINES = st.lists(
    st.sampled_from([
        "Subject: s", "Subject:", " folded", "\tfolded", "From: a@x", "Content-Type: text/html; charset=utf-8", "Content-Type: x",
        "Content-Transfer-Encoding: base64", "no header", "X-Y: caf\u00e9", " ", "To: b@x\rc", ":", "From x",
    ]), max_size=6,
)  # fmt: skip


@given(LINES, st.sampled_from(["\n", "\r\n"]), st.text("ab \r\n:", max_size=30))
def test_the_short_way_reads_as_the_long_one(lines, end, body):
    """A mail of one part is read without the parser; what comes out is the same."""
    data = (end.join([*lines, "", body])).encode()
    budget = _mime._Budget(Limits(), "a.eml", recoded=False)
    short, long = _mime._single(data, budget), _mime._parsed(data, budget)
    if short is not None:
        values = [{name: value.replace("\r", "") for name, value in part.headers.items()} for part in (short, long)]
        assert values[0] == values[1]
        assert (short.get_content_type(), short.content()) == (long.get_content_type(), long.content())


def test_the_short_way_is_taken():
    """Sound mails of one part take it, others don't."""
    budget = _mime._Budget(Limits(), "a.eml", recoded=False)
    assert _mime._single(b"Subject: s\r\n folded\r\n\r\nbody", budget) is not None
    assert _mime._single(multipart("mixed", ["\n\nx"]), budget) is None
    assert _mime._single(b"Subject: s\nbroken\n\nbody", budget) is None


def test_hostile_charsets():
    """A charset that Python's codecs choke on is an unknown one."""
    for charset in ("a\x00b", "idna", "punycode", "x" * 1000, '"', "=?utf-8?q?a?="):
        part = parsed(mail(b"caf\xe9!", f"Content-Type: text/plain; charset={charset}\n"))
        assert part.text([]) == "café!"
        assert contents(part) == ([part], [])
