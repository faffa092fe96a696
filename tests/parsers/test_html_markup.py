"""HTML as bytes in UTF-8: its encoding, and how many characters it has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers._html_markup import decode_html, markup_of


@pytest.mark.parametrize(
    ("data", "encoding", "decided_by"),
    [
        (b"<p>a", "utf-8", "utf-8"),
        (b"<meta charset=us-ascii><p>a", "cp1252", "declared"),
        (b"<meta charset=nonsense><p>a", "utf-8", "utf-8"),
        (b"\xef\xbb\xbf<meta charset=koi8-r>", "utf-8-sig", "mark"),
        (b"<META HTTP-EQUIV=x CONTENT='text/html;charset=big5'>", "big5hkscs", "declared"),
        (b"<meta charset=utf-7>", "utf-8", "declared"),
    ],
)
def test_decode_html(data, encoding, decided_by):
    """A label names the encoding browsers use for it; an unknown one counts as none."""
    _, decoding = decode_html(data)
    assert (decoding.encoding, decoding.decided_by) == (encoding, decided_by)


@given(st.text(), st.integers(0, 20_000))
def test_a_page_in_utf_8_stays_as_it_is(text, count):
    """Its characters are counted block by block, wherever a block begins or ends."""
    data = ("x" * count + text.replace("\0", "").replace("\x1b", "") * 3).encode()
    markup, decoding = decode_html(data, "utf-8")
    assert markup.text == data.decode().removeprefix("\ufeff")
    assert markup.length == len(markup.text)
    assert not decoding.problems


@pytest.mark.parametrize("count", [0, 8_190, 8_191, 8_192, 20_000])
@pytest.mark.parametrize("bad", [b"\xe4", b"\xe4\xb8", b"\x80", b"\xf0\x9f\xa6", b"\xed\xa0\x80"])
def test_a_page_that_is_nearly_utf_8(count, bad):
    """A character that is cut off is none, in the middle and at the end."""
    for after in (b"", b"x"):
        _, decoding = decode_html(b"\xc3\xa9" * 4 + b"a" * count + bad + after)
        assert decoding.problems[0] == {"offset": count + 8, "byte": bad[0]}


def test_markup_of_a_string():
    """Half a surrogate pair, where libxml2 would stop reading, becomes U+FFFD."""
    markup = markup_of("<p>a\ud800")
    assert (markup.text, markup.length) == ("<p>a\ufffd", 5)
