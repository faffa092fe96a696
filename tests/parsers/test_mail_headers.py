"""Mail headers: encoded words, addresses, ids and dates, as they should be and as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers._mail_headers import addresses, decode_base64, decode_header, iso_date, message_ids


def raw(data):
    return data.decode("ascii", "surrogateescape")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        ("a\n\tb\r\n  c", "a b c"),
        ("=?utf-8?q?caf=C3=A9_noir?=", "café noir"),
        ("=?UTF-8*fr?B?Y2Fmw6k=?=", "café"),
        ("=?utf-8?B?Y2Fmw6k?=", "café"),
        ("=?utf-8?q?caf=C3?= =?utf-8?q?=A9?= au", "café au"),
        ("a =?utf-8?q?b?= c", "a b c"),
        ("=?utf-8?q?a?= =?iso-8859-1?q?=E9?=", "aé"),
        ("=?utf-8?q?a?==?utf-8?q?b?=", "ab"),
        ("pre=?utf-8?q?fix?=", "prefix"),
        ("=?utf-8?q?with space?=", "with space"),
        ("=?utf-8?q?=C3=A9?==?x-unknown?q?=E9?=", "éé"),
        ("=?utf-8?q?open", "=?utf-8?q?open"),
        ("1 =? 2 ?= 3", "1 =? 2 ?= 3"),
        ("=?iso-8859-8-i?b?+ezl7Q==?=", "שלום"),
        ("=?utf-8?q?two=0Alines?=", "two lines"),
        ("=?gb2312?B?xOO6ww==?=", "你好"),
        (raw("Grüße".encode()), "Grüße"),
        (raw("Grüße".encode("latin-1")), "Grüße"),
    ],
)
def test_decode_header(value, text):
    """RFC 2047 words are decoded also where they are broken, and raw 8-bit text is read."""
    assert decode_header(value) == text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a@x.example", ["a@x.example"]),
        ("A B <a@x.example>", ["A B <a@x.example>"]),
        ('"D, E" <d@x.example>, f@x.example', ["D, E <d@x.example>", "f@x.example"]),
        ("b@x.example (Bo (the elder))", ["Bo (the elder) <b@x.example>"]),
        ("(comment) a@x.example (Real)", ["comment Real <a@x.example>"]),
        ("a@x.example (x (y) z)(w) ()", ["x (y) z w <a@x.example>"]),
        ("a@x.example (=?utf-8?q?Zo=C3=AB?=) (=?utf-8?q?B?=)", ["Zoë B <a@x.example>"]),
        ("A(c)B <a@x.example> (Work)", ["A B <a@x.example>"]),
        # RFC 5322, appendix A.5.
        ("Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", ["Pete <pete@silly.test>"]),
        ("pete(his account)@silly.test(his host)", ["his account his host <pete@silly.test>"]),
        ('<"a(b)"@x.example>', ['"a(b)"@x.example']),
        ("Crew: a@x.example, B <b@x.example>; c@x.example", ["a@x.example", "B <b@x.example>", "c@x.example"]),
        ("undisclosed-recipients:;", []),
        ("a@x.example; b@x.example", ["a@x.example", "b@x.example"]),
        ("=?utf-8?q?E=2C_Zo=C3=AB?= <z@x.example>", ["E, Zoë <z@x.example>"]),
        ('"=?utf-8?q?Zo=C3=AB?=" <z@x.example>', ["Zoë <z@x.example>"]),
        ("=?utf-8?q?A, B?= <z@x.example>", ["A, B <z@x.example>"]),
        ('"a \\"b\\" c" <d@x.example>', ['a "b" c <d@x.example>']),
        ('Bo" <b@x.example>, c@x.example', ["Bo <b@x.example>", "c@x.example"]),
        ("<a@x.example>", ["a@x.example"]),
        ("Nobody", ["Nobody"]),
        ('"a@x.example" <a@x.example>', ["a@x.example <a@x.example>"]),
        ("A <a@x.example>,\n\tB <b@x.example>", ["A <a@x.example>", "B <b@x.example>"]),
        ("J. R. <j@x.example>", ["J. R. <j@x.example>"]),
        (None, []),
        (" , ,", []),
    ],
)
def test_addresses(value, expected):
    """Addresses are split outside quotes, comments and encoded words; groups are spread out."""
    assert addresses(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("<a@x>", ["a@x"]),
        ("<a@x>\n <b@x>", ["a@x", "b@x"]),
        ("c@x", ["c@x"]),
        ("Your mail of <d@x>", ["d@x"]),
        ("", []),
        (None, []),
    ],
)
def test_message_ids(value, expected):
    """Ids come without angle brackets, also where none were written."""
    assert message_ids(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Mon, 02 Jan 2023 10:00:00 +0000", "2023-01-02T10:00:00Z"),
        ("Mon, 02 Jan 2023 10:00:00 GMT", "2023-01-02T10:00:00Z"),
        ("2 Jan 2023 10:00 -0700 (PDT)", "2023-01-02T10:00:00-07:00"),
        ("Mon, 2 Jan 2023 10:00:00 -0000", "2023-01-02T10:00:00Z"),
        ("2025-07-29T12:42:06.000Z", "2025-07-29T12:42:06Z"),
        ("2025-07-29 12:42:06+02:00", "2025-07-29T12:42:06+02:00"),
        ("Mon, 02 Jan 2023 10:00:00 -00:00", "2023-01-02T10:00:00Z"),
        ("Mon, 02 Jan 2023 10:00:00 +01:00", "2023-01-02T10:00:00+01:00"),
        ("Mon, 02 Jan 2023 10:00:00 GMT+0100", "2023-01-02T10:00:00+01:00"),
        ("Mon, 02 Jan 2023 10:00:00 XYZ", "2023-01-02T10:00:00Z"),
        ("Mon, 02 Jan 2023 10:00:00", "2023-01-02T10:00:00"),
        ("2 Jan 23 10:00 (CET)", "2023-01-02T10:00:00"),
        ("Mon Jan  2 10:00:00 2023", "2023-01-02T10:00:00"),
        ("2 Jan 2023 10:00:00 AM", "2023-01-02T10:00:00"),
        ("2023-01-02 10:00:00", "2023-01-02T10:00:00"),
        ("Mon, 99 Foo 2023 10:00:00 +0000", None),
        ("Mon, 02 Jan 2023 10:00:00 +9999", None),
        ("INVALID", None),
        ("", None),
    ],
)
def test_iso_date(value, expected):
    """Dates are ISO 8601 in their own offset, `Z` for UTC, or without where none is stated; what isn't one is None."""
    assert iso_date(value) == expected


@given(st.binary(max_size=60), st.integers(0, 80))
def test_base64_is_undone(data, width):
    """Whole base64 gives its bytes back, in lines of any length, with or without padding."""
    import base64

    text = base64.b64encode(data)
    lines = b"\n".join(text[at : at + width] for at in range(0, len(text), width)) if width else text.rstrip(b"=")
    assert decode_base64(lines) == data


@given(st.text(max_size=80))
def test_any_header_is_read(value):
    """No header raises, and what comes back is one line."""
    text = decode_header(value.encode("utf-8", "replace").decode("ascii", "surrogateescape"))
    assert "\n" not in text
    assert isinstance(addresses(value.encode("utf-8", "replace").decode("ascii", "surrogateescape")), list)


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ("a@b, c@d, ", ["a@b", "c@d"]),
        ("a@b, c@d, Crew: e@f, g@h;, i@j", ["a@b", "c@d", "e@f", "g@h", "i@j"]),
        ("a@b, e@f (Bo), c@d", ["a@b", "Bo <e@f>", "c@d"]),
        ("a@b, , c@d,, ", ["a@b", "c@d"]),
    ],
)
def test_usual_addresses_before_others(raw, found):
    """What follows them is read on its own, and they are not read again."""
    assert addresses(raw) == found
