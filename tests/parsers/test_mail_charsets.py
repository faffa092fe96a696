"""Charsets as mailers name them (MA-1), and the chain behind them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers._mail_charsets import Charsets, codec_of, decode_text


@pytest.mark.parametrize(
    ("charset", "codec"),
    [
        ("UTF-8", "utf-8"),
        ("utf8mb4", "utf-8"),
        ("iso-8859-8-i", "iso8859-8"),
        ("ks_c_5601-1987", "cp949"),
        ("cp-850", "cp850"),
        ("windows-1252", "cp1252"),
        ("WIN1251", "cp1251"),
        ("ibm437", "cp437"),
        ("unicode-1-1-utf-7", "utf-7"),
        ("x-sjis", "cp932"),
        ("us-ascii", "ascii"),
        ("gb2312", "gb18030"),
        ('3D"utf-8"', "utf-8"),
        ("unknown-8bit", None),
        ("punycode", None),
        ("idna", None),
        ("rot13", None),
        ("a\x00b", None),
        ("", None),
        (None, None),
    ],
)
def test_names(charset, codec):
    """MA-1: names that mailers use are known, and codecs that are no charsets are refused."""
    assert codec_of(charset) == codec


@pytest.mark.parametrize(
    ("data", "charset", "text"),
    [
        ("안녕".encode("cp949"), "ks_c_5601-1987", "안녕"),
        ("é".encode(), "us-ascii", "é"),
        ("é".encode(), "x-unknown", "é"),
        (b"\xe9", None, "é"),
        (b"\xe9\x81", "utf-8", "é\x81"),
        ("日本".encode("iso-2022-jp"), "iso-2022-jp", "日本"),
        (b"plain", "utf-16", "plain"),
        (b"+2AA-x", "utf-7", "\ufffdx"),
        ("Notes of today".encode("utf-16"), "iso-8859-1", "Notes of today"),
        ("Notes of today".encode("utf-16-le"), "us-ascii", "Notes of today"),
        ("Notes of today".encode("utf-16-be"), None, "Notes of today"),
        (b"a log\x00\x00 of two lines", "us-ascii", "a log\x00\x00 of two lines"),
    ],
)
def test_decode(data, charset, text):
    """The declared charset, else UTF-8, else Windows-1252; no half of a surrogate pair comes out."""
    assert decode_text(data, charset) == text


_RUSSIAN = (
    "Съешь же ещё этих мягких французских булок, да выпей чаю. В чащах юга жил бы цитрус, но фальшивый экземпляр."
)


@pytest.mark.parametrize("charset", [None, "", "us-ascii", "x-unknown"])
@pytest.mark.parametrize("codec", ["cp1251", "koi8-r"])
def test_a_text_of_some_length_tells_its_charset(codec, charset):
    """Where the mail names none that says anything, a body is asked as a `.txt` file is; words of headers are not."""
    data = _RUSSIAN.encode(codec, "ignore")
    assert decode_text(data, charset, Charsets()) == data.decode(codec)
    assert decode_text(data, charset) == data.decode("cp1252", "replace").replace("\ufffd", "\x98")


def test_so_many_texts_are_asked_and_no_more():
    """A mail may have 100,000 parts."""
    data = _RUSSIAN.encode("koi8-r", "ignore")
    charsets = Charsets(guesses=1)
    assert decode_text(data, None, charsets) == data.decode("koi8-r")
    assert decode_text(data, None, charsets) == data.decode("cp1252", "replace")


def test_a_declared_charset_is_not_doubted():
    """Also where it is wrong for some bytes."""
    data = _RUSSIAN.encode("cp1251")
    assert decode_text(data, "iso-8859-2", Charsets()) == data.decode("iso-8859-2")


def test_the_charset_a_file_turned_out_to_be_in_is_told():
    """A mailer attached it without looking into it."""
    charsets = Charsets()
    decode_text("Notes of today".encode("utf-16-le"), "us-ascii", charsets)
    assert charsets.fallbacks == [{"declared": "us-ascii", "used": "utf-16-le"}]


@given(
    st.binary(max_size=60), st.sampled_from(["utf-8", "x-none", "utf-7", "utf-16", "gb2312", "iso-2022-kr", "hz", None])
)
def test_no_bytes_raise(data, charset):
    """Whatever the bytes and the charset, there is text that UTF-8 can hold."""
    assert decode_text(data, charset).encode() is not None
