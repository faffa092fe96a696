"""Documents that a Word document imports as they are (`altChunk`, ISO/IEC 29500-1, 17.17.2).

HTML, archives of web pages, RTF and plain text; nested Word documents are the parser's own business.
"""

from __future__ import annotations

import email
import posixpath
import re
from collections.abc import Iterator

from py_chunks.limits import Limits
from py_chunks.parsers._decode import decode
from py_chunks.units import Draft

_MARKUP = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|!--|\?xml|[a-z][a-z0-9:]*[\s>/])", re.IGNORECASE)
# Each line can end in one way only: with two, the ways of all lines multiply.
_ARCHIVE = re.compile(rb"(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:MIME-Version|Content-Type):", re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def is_package(data: bytes) -> bool:
    """Return whether imported content is an Office Open XML package itself.

    Args:
        data: The content.
    """
    return data.startswith(b"PK\x03\x04")


def imported_drafts(data: bytes, name: str, limits: Limits) -> Iterator[Draft]:
    """Yield the drafts of imported content, whatever it calls itself.

    Args:
        data: The content.
        name: Its part's name, whose extension helps with text.
        limits: Bounds on nesting and size.
    """
    extension = posixpath.splitext(name)[1].lower().lstrip(".")
    charset: str | None = None
    if data.lstrip()[:5] == b"{\\rtf":
        from py_chunks.parsers._rtf import rtf_drafts

        yield from rtf_drafts(data, limits)
        return
    if extension in ("mht", "mhtml", "eml") or _ARCHIVE.match(data[:4096]):
        data, charset = _page_of(data)
        extension = "html"
    if extension in ("htm", "html", "xhtml") or _MARKUP.match(data[:4096]):
        from py_chunks.parsers._html_blocks import html_drafts

        yield from html_drafts(data, limits, encoding=charset)
        return
    text = decode(data)[0].replace("\r\n", "\n").replace("\r", "\n")
    for block in _BLANK_LINES.split(text):
        yield Draft(block.strip())


def _page_of(archive: bytes) -> tuple[bytes, str | None]:
    """The page inside an archive of a web page (RFC 2557), and the encoding its part declares."""
    message = email.message_from_bytes(archive)
    for part in message.walk():
        if part.get_content_type() in ("text/html", "application/xhtml+xml"):
            content = part.get_payload(decode=True)
            return content if isinstance(content, bytes) else b"", part.get_content_charset()
    return b"", None
