"""Bytes to text: how the encoding is decided, and that streams and wholes agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers import _decode
from py_chunks.parsers._decode import TextReader, decode
from py_chunks.parsers._encoding_guess import known_codec
from py_chunks.sources import bytes_source

RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю. " * 5
JAPANESE = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。" * 5


@pytest.mark.parametrize(
    ("data", "encoding", "decided_by"),
    [
        (b"plain", "utf-8", "utf-8"),
        ("é".encode(), "utf-8", "utf-8"),
        (b"\xef\xbb\xbfx", "utf-8-sig", "mark"),
        ("x".encode("utf-16"), "utf-16", "mark"),
        ("x".encode("utf-32"), "utf-32", "mark"),
        ("plain text".encode("utf-16-le"), "utf-16-le", "guess"),
        ("plain text".encode("utf-16-be"), "utf-16-be", "guess"),
    ],
)
def test_how_it_is_decided(data, encoding, decided_by):
    """A mark, then UTF-8, then the pattern of UTF-16."""
    _, decoding = decode(data)
    assert (decoding.encoding, decoding.decided_by) == (encoding, decided_by)


@pytest.mark.parametrize(("text", "codec"), [(RUSSIAN, "cp1251"), (JAPANESE, "shift_jis"), (JAPANESE, "euc_jp")])
def test_other_scripts_are_guessed(text, codec):
    """Bytes that are not UTF-8 are handed to a detector, and its guess reads them."""
    found, decoding = decode(text.encode(codec))
    assert found == text
    assert decoding.decided_by == "guess"


def test_without_guessing_other_bytes_are_windows_1252():
    """Markdown and delimited text fall back to Windows-1252, whose five open bytes stand for themselves."""
    text, decoding = decode(b"caf\xe9 \x81", guess=False)
    assert (text, decoding.encoding) == ("café \x81", "cp1252")


def test_a_declared_encoding_counts_unless_unknown():
    """A declaration beats UTF-8; one that names no text encoding is passed over."""
    assert decode("é".encode("cp850"), "cp850")[0] == "é"
    assert decode("é".encode(), "x-unknown")[0] == "é"
    assert known_codec("base64") is None


@pytest.mark.parametrize("name", ["punycode", "unicode_escape", "raw_unicode_escape", "idna", "undefined"])
def test_codecs_that_are_no_charsets(name):
    """Codecs for host names and for Python's literals are passed over, whoever names them."""
    assert decode(b"caf\xe9 \\ud800-x", name, guess=False)[0] == "café \\ud800-x"


def test_half_a_pair_in_utf7():
    """UTF-7 can spell half a surrogate pair, which is read as U+FFFD; whole pairs are one character."""
    assert decode(b"+2AA- +2D3eAA-", "utf-7")[0] == "\ufffd \U0001f600"


@pytest.mark.parametrize("codec", ["utf-16", "utf-32", "UTF16"])
def test_a_declared_encoding_that_wants_a_mark(codec):
    """Without its byte order mark, UTF-16 and UTF-32 are little-endian."""
    little = "utf-32-le" if "32" in codec else "utf-16-le"
    assert decode("naïve".encode(little), codec)[0] == "naïve"
    assert decode("naïve".encode(codec), codec)[0] == "naïve"


@given(st.binary(max_size=300), st.sampled_from(["fallback", "replace"]), st.sampled_from([5, 7, 64]))
def test_streams_decode_like_wholes_of_utf8(data, errors, block):
    """E1: a stream in blocks of any size gives the text of the whole, when the encoding is given."""
    if not data:
        return
    expected, _ = decode(data, "utf-8", errors=errors)
    saved = _decode.BLOCK_BYTES
    _decode.BLOCK_BYTES = block
    try:
        reader = TextReader(bytes_source(data, "a"), "utf-8", errors=errors, translate=False)
        assert "".join(reader.blocks()) == expected
    finally:
        _decode.BLOCK_BYTES = saved


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines(end):
    """Lines come without their ends; no line is invented after the last."""
    data = end.join(["a", "", "b", ""]).encode()
    assert list(TextReader(bytes_source(data, "a")).lines()) == ["a", "", "b"]


def test_a_line_end_across_blocks(monkeypatch):
    """CR at the end of one block and LF at the start of the next are one line end."""
    monkeypatch.setattr(_decode, "BLOCK_BYTES", 2)
    assert list(TextReader(bytes_source(b"a\r\nb\r\n\r\nc", "a")).lines()) == ["a", "b", "", "c"]


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text",
    [
        "Всі люди рождаються вільними.\n",
        "すべての人間は、生まれながらにして自由であり\n",
        "一切人一一二三\n人人生而自由\n",
        "כל בני האדם נולדו בני חורין\r\n",
        "Tất cả mọi người sinh ra đều được tự do\n",
    ],
)
def test_utf16_without_a_mark(codec, text):
    """In any script: the blanks tell."""
    assert decode(text.encode(codec), guess=False)[0] == text


@pytest.mark.parametrize(
    "data", [b"a log\x00 padded with a NUL\n", "caf\xe9 \x00 au lait\n".encode("cp1252"), b"\x00\x00\x00\x00"]
)
def test_stray_nul_bytes_are_no_utf16(data):
    """Text of single bytes has blanks at even and odd places."""
    assert not decode(data, guess=False)[1].encoding.startswith("utf-16")


def test_japanese_in_seven_bits():
    """Its escape sequences announce it; a lone escape character is no such sequence."""
    text = "日本語の文章 and more\n"
    assert decode(text.encode("iso2022_jp"))[0] == text
    assert decode(b"\x1b$x is no sequence")[1].encoding == "utf-8"
    assert decode("한국어".encode("iso2022_kr"))[0] == "한국어"
