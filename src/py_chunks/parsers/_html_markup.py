"""HTML as bytes in UTF-8, whatever it was written in: its encoding is decided as browsers decide it.

libxml2 takes bytes and so do all searches: as a string, a page with one emoji in it would take four bytes a character.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from py_chunks.documents import DecodingErrors
from py_chunks.parsers._decode import Decoding, decode
from py_chunks.parsers._encoding_guess import known_codec
from py_chunks.sources import Source
from py_chunks.streams import encode_text

# Declarations are looked for at the beginning only (WHATWG HTML, "prescan a byte stream": 1024 bytes; more
# is read because real pages put scripts before it).
_PRESCAN_BYTES = 8192
_XML_DECLARATION = re.compile(rb"""\s*<\?xml[^>]*?\bencoding\s*=\s*["']?([\w.:-]+)""", re.IGNORECASE)
_META_CHARSET = re.compile(rb"""<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)

# WHATWG Encoding, section 4.2: these labels name the larger encodings that pages really use.
_WEB_ENCODINGS = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "big5": "big5hkscs",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "utf-16": "utf-8",
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
    "utf-7": "utf-8",
}
_BLOCK = 1 << 13  # bytes decoded at a time to count their characters


class Markup(NamedTuple):
    """HTML that has been decoded.

    Attributes:
        data: The HTML in UTF-8.
        length: How many characters it has.
    """

    data: bytes
    length: int

    @property
    def text(self) -> str:
        """The HTML as a string, made anew each time."""
        return self.data.decode()


def markup_of(text: str) -> Markup:
    """Return HTML that is at hand as a string; a lone surrogate in it becomes U+FFFD, libxml2 would stop there.

    Args:
        text: The HTML.
    """
    return Markup(encode_text(text), len(text))


def decode_html(
    data: bytes,
    encoding: str | None = None,
    *,
    errors: DecodingErrors = "fallback",
    source: Source | None = None,
) -> tuple[Markup, Decoding]:
    r"""Return an HTML file decoded, and how that was done.

    A byte order mark wins, then the caller's encoding, then the document's own declaration (taken as
    browsers take it: Latin-1 is Windows-1252). Pages whose bytes are all valid UTF-8 in spite of
    declaring a single-byte encoding were converted without the declaration, and are read as UTF-8.

    Args:
        data: All bytes.
        encoding: What the caller or the transport says, or None.
        errors: What becomes of bytes the encoding can't read; see `ReadOptions.errors`.
        source: Names the document in an error.

    Raises:
        CorruptDocument: With errors="strict", a byte could not be decoded.

    Example:
        >>> decode_html(b'<meta charset="latin1"><p>\x80')[0].text[-1]
        '€'
    """
    if encoding is None:
        encoding = _declared_encoding(data)
    plain = _plain_utf8(data, encoding)
    if plain is not None:
        return plain
    text, decoding = decode(data, encoding, errors=errors, source=source)
    return markup_of(text), decoding


def _plain_utf8(data: bytes, encoding: str | None) -> tuple[Markup, Decoding] | None:
    """What is returned for a page all of which is UTF-8, as nearly all are: its bytes stay as they are."""
    if data.startswith(codecs.BOM_UTF8) or encoding not in (None, "utf-8"):
        return None
    if encoding is None and (b"\0" in data or b"\x1b" in data):  # other encodings spell letters so
        return None
    length = _length(data)
    if length is None:
        return None
    return Markup(data, length), Decoding("utf-8", "utf-8" if encoding is None else "declared")


def _declared_encoding(data: bytes) -> str | None:
    head = data[:_PRESCAN_BYTES]
    match = _XML_DECLARATION.match(head) or _META_CHARSET.search(_COMMENT.sub(b"", head))
    label = match[1].decode("ascii").lower() if match else ""
    codec = known_codec(label) or known_codec(label.removeprefix("x-"))  # x-sjis, x-gbk, x-euc-jp
    if codec is None:
        return None
    codec = _WEB_ENCODINGS.get(codec, codec)
    if codec.startswith(("cp125", "iso8859")) and not data.isascii() and _length(data) is not None:
        return "utf-8"
    return codec


def _length(data: bytes) -> int | None:
    """How many characters UTF-8 spells; None for what is no UTF-8."""
    if data.isascii():
        return len(data)
    view, at, count = memoryview(data), 0, 0
    try:
        while at < len(data):
            # Of all at once, one wide character would widen the room of all others. In a page of 245 kB with an emoji
            # this takes 70 us, and 400 at once.
            text, used = codecs.utf_8_decode(view[at : at + _BLOCK], "strict", at + _BLOCK >= len(data))
            at, count = at + used, count + len(text)
    except UnicodeDecodeError:
        return None
    return count
