"""The text of an Outlook item ([MS-OXCMSG] 2.2.1.56) and of text files attached to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from mimetypes import MimeTypes

from py_chunks.limits import Limits
from py_chunks.parsers._compressed_rtf import decompress_rtf
from py_chunks.parsers._encoding_guess import known_codec
from py_chunks.parsers._mail_blocks import Body
from py_chunks.parsers._mail_charsets import decode_text
from py_chunks.parsers._mapi import INTERNET_CODEPAGE, Properties, charset_of_page
from py_chunks.parsers._rtf_body import rtf_body

_TEXT, _HTML, _RTF = 0x1000, 0x1013, 0x1009


def message_body(properties: Properties, limits: Limits) -> Body | None:
    """Return an item's text: plain text unless it is blank, then HTML, then what the RTF carries.

    Args:
        properties: The item's.
        limits: `max_document_bytes` bounds the RTF.
    """
    text = properties.text(_TEXT)
    if text:
        return Body(text)
    html = properties.text(_HTML)
    if html:
        return Body(html, "html")
    data = properties.binary(_HTML)
    if data and data.strip(b"\x00 \t\r\n"):
        return _html(data, properties)
    compressed = properties.binary(_RTF)
    return rtf_body(decompress_rtf(compressed, limits.max_document_bytes)) if compressed else None


def _html(data: bytes, properties: Properties) -> Body:
    page = properties.integer(INTERNET_CODEPAGE)
    charset = charset_of_page(page) if page else None
    if known_codec(charset):
        return Body(decode_text(data.rstrip(b"\x00"), charset), "html")
    return Body(data, "html")


def attached_text(read: Callable[[], bytes | None], kind: str, charset: str | None) -> Callable[[], Body] | None:
    """Return what reads a text file that is attached; None for other files.

    Args:
        read: Reads the file's bytes.
        kind: Its media type.
        charset: What the item's text is in.
    """
    if kind == "text/html":
        return lambda: Body(read() or b"", "html")
    if kind.startswith("text/") and kind != "text/rtf":
        return lambda: Body(_file_text(read() or b"", charset))
    return None


@lru_cache(maxsize=64)
def media_type(name: str) -> str:
    """Return the media type a file's name stands for; empty if that is unknown.

    Args:
        name: The file's name.
    """
    return MimeTypes().guess_type(name)[0] or ""  # the built-in table, the same on every system


def _file_text(data: bytes, charset: str | None) -> str:
    try:
        text = data.decode("utf-8-sig")
        return text if "\0" not in text else decode_text(data, charset)
    except UnicodeDecodeError:
        marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        return decode_text(data, "utf-16" if marked else charset)
