"""A mail's bytes as a tree of parts: what the standard library's parser finds, in less time and under limits."""

from __future__ import annotations

from email import message_from_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.messages import mail
from py_chunks import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._mail_charsets import Charsets
from py_chunks.parsers._mime_tree import parse_part, transport_header

LEAF_HEADERS = st.sampled_from(
    [
        "",
        "Content-Type: text/html\n",
        "Content-Type: image/png; name=i\n folded: x\n",
        "X-Y: z\n",
        "Content-Type: nonsense\n",
    ]
)
LEAVES = st.tuples(LEAF_HEADERS, st.text("ab-\n \u00e9", max_size=20)).map(lambda leaf: f"{leaf[0]}\n{leaf[1]}")


def multipart(parts, number, closed=True, ends="\n"):
    boundary = f"b{number}" + "x" * (number % 3)
    body = "".join(f"{ends}--{boundary}{ends}{part}" for part in parts)
    return (
        f"Content-Type: multipart/mixed; boundary={boundary}\n\n{body}{ends}--{boundary}{'--' if closed else ''}{ends}"
    )


TREES = st.recursive(
    LEAVES,
    lambda parts: st.builds(multipart, st.lists(parts, min_size=1, max_size=3), st.integers(0, 99), st.booleans()),
    max_leaves=8,
)


def parsed(data, **limits):
    return parse_part(data, Limits(**limits), "a.eml")


def leaves(part):
    if part.kind.startswith("multipart/") and part.parts:
        return [leaf for child in part.parts for leaf in leaves(child)]
    return [(part.kind, part.content().strip())]


def reference(data):
    found = (part for part in message_from_bytes(data).walk() if not part.is_multipart())
    return [(part.get_content_type(), part.get_payload(decode=True).strip()) for part in found]


@given(TREES, st.sampled_from(["\n", "\r\n"]))
def test_as_the_standard_library(tree, end):
    """Trees of parts, with boundaries that begin alike or are not closed, are the standard library's."""
    data = f"Subject: s\n{tree}".replace("\n", end).encode()
    assert leaves(parsed(data)) == reference(data)


@pytest.mark.parametrize(
    "start", [b"", b"\n\n", b"\xef\xbb\xbf", b"From a@x Mon Jan  2 10:00:00 2023\n", b">From x\n\r\n"]
)
def test_what_may_stand_before_the_headers(start):
    """Blank lines, a byte order mark and envelope lines before the headers are passed over."""
    part = parsed(start + b"Subject: s\n\nbody")
    assert (part.headers["subject"], part.text(Charsets())) == ("s", "body")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends(end):
    """Mails of any line end are read, headers folded or not."""
    part = parsed(b"Subject: a\n b\nTo: c@x\n\nbody\nmore".replace(b"\n", end))
    assert ("".join(part.headers["subject"].split()), part.headers["to"]) == ("ab", "c@x")
    assert part.text(Charsets()).splitlines() == ["body", "more"]


@pytest.mark.parametrize("blank", ["", " ", "\t"])
def test_a_boundary_is_no_folded_header(blank):
    """A blank line that holds a space goes on with the header above it; the part behind it is no less a part."""
    part = "Content-Type: text/html\nContent-Transfer-Encoding: 7bit\n\n<p>text</p>\n"
    mail = f"Subject: s\nContent-Type: multipart/mixed; boundary=b\n{blank}\n--b\n{part}--b--\n"
    root = parse_part(mail.encode(), Limits(), "m")
    assert [(found.kind, found.content()) for found in root.parts] == [("text/html", b"<p>text</p>")]


def test_a_header_folded_without_a_space():
    """A line that is no header, with headers behind it, goes on the one before; with text behind it, it is the body."""
    part = parsed(b"Subject: a long\nsubject\nTo: b@x\n\nbody")
    assert (" ".join(part.headers["subject"].split()), part.headers["to"]) == ("a long subject", "b@x")
    part = parsed(b"Subject: s\nbody at once\nNote: this\n")
    assert (part.headers, part.text(Charsets())) == ({"subject": "s"}, "body at once\nNote: this\n")


def test_an_encoded_mail_within():
    """A mail within a mail is read though it has a transfer encoding, which it should not have."""
    data = mail("U3ViamVjdDogaW4KCmRlZXA=", "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n")
    inner = parsed(data).parts[0]
    assert (inner.headers["subject"], inner.text(Charsets())) == ("in", "deep")


def test_limits():
    """Levels and parts are bounded."""
    deep = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(40)).encode()
    assert parsed(deep)
    with pytest.raises(LimitExceeded) as caught:
        parsed(deep, max_message_depth=10)
    assert caught.value.place == "max_message_depth"
    with pytest.raises(LimitExceeded) as caught:
        parsed(mail("--b\n\n" * 100, "Content-Type: multipart/mixed; boundary=b\n"), max_members=50)
    assert caught.value.place == "max_members"


def test_transport_header():
    """A header of those an item came with, folded or not."""
    assert transport_header("Received: x\r\nFrom: a\r\n b\r\n", "from") == "a\r\n b"
    assert transport_header(None, "from") is None
