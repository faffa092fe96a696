r"""Rich Text Format (RTF 1.9.1): read token by token, headings by the names of styles, notes after the body."""

from __future__ import annotations

from collections.abc import Iterator

from py_chunks.documents import Document, ReadOptions
from py_chunks.parsers._rtf import Rtf
from py_chunks.sources import Source
from py_chunks.units import Draft

_BOM = b"\xef\xbb\xbf"


def parse_rtf(source: Source, options: ReadOptions) -> Document:
    r"""Return an RTF document (contract sections 3.6 and 3.15).

    Args:
        source: The document.
        options: `limits` and `revisions` are used.

    Raises:
        CorruptDocument: It does not begin with `{\rtf`.
        LimitExceeded: It is larger than allowed.
    """
    data = source.read(options.limits.max_document_bytes)
    if not data[:1024].removeprefix(_BOM).lstrip().startswith(b"{\\rtf"):
        raise source.corrupt("Not an RTF document: the file does not begin with '{\\rtf'")
    rtf = Rtf(data, options.limits, options.revisions)
    metadata = {
        "title": rtf.title,
        "author": rtf.author,
        "header_text": rtf.header_text,
        "footer_text": rtf.footer_text,
        "damage": rtf.damage,
    }
    return Document(metadata, _drafts(rtf))


def _drafts(rtf: Rtf) -> Iterator[Draft]:
    if rtf.title:
        yield Draft(rtf.title, "heading", 1)
    yield from rtf.drafts()
