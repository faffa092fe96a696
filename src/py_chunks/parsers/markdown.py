"""Markdown files: decoding, front matter, blocks (contract, section 3.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import LimitExceeded
from py_chunks.parsers._decode import decode
from py_chunks.parsers._markdown_blocks import markdown_drafts
from py_chunks.sources import Source
from py_chunks.units import Draft

_LINE_END = re.compile(r"\r\n?|\n")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")
_KEY = re.compile(r"""(?:[^\s:#'"\[\]{}>|*&!%@`,-][^:]*|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$)""")
# What may stand between two keys: an indented value, an unindented list, a comment, a blank line.
_VALUE = re.compile(r"[ \t]|- |-$|#|$")
_FRONT_MATTER_CHARS = 1 << 20


def parse_markdown(source: Source, options: ReadOptions) -> Document:
    """Return a Markdown document.

    Args:
        source: The document.
        options: `encoding`, `errors` and `limits` are used.

    Raises:
        LimitExceeded: The document is too large.
        CorruptDocument: With errors="strict", a byte can't be decoded.
    """
    declared = None if options.encoding == "auto" else options.encoding
    data = source.read(options.limits.max_document_bytes)
    text, decoding = decode(data, declared, guess=False, errors=options.errors, source=source)
    return Document(decoding.metadata(), _drafts(text, source, options))


def _drafts(text: str, source: Source, options: ReadOptions) -> Iterator[Draft]:
    start = front_matter_end(text)
    first_line = 1 + len(_LINE_END.findall(text, 0, start))
    try:
        yield from markdown_drafts(text[start:] if start else text, options.limits, first_line=first_line)
    except LimitExceeded as error:
        error.source = source.label
        raise


def front_matter_end(text: str) -> int:
    r"""Return the offset just past the front matter, or 0 where there is none.

    Front matter stands between ``---`` on the first line and the next ``---`` or ``...``, and holds lines of
    ``key:`` with their values; anything else is Markdown, whose first line is then a thematic break.

    Args:
        text: The whole document.

    Example:
        >>> front_matter_end("---\ntitle: T\n---\ntext"), front_matter_end("---\n\nText\n\n---\n")
        (17, 0)
    """
    if not text.startswith("---"):
        return 0
    lines = _LINE.finditer(text, 0, _FRONT_MATTER_CHARS)
    if next(lines)[1].rstrip(" \t") != "---":
        return 0
    keys = 0
    for line in lines:
        content = line[1]
        if content.rstrip(" \t") in ("---", "..."):
            return line.end() if keys else 0
        if _KEY.match(content):
            keys += 1
        elif not (_VALUE.match(content) if keys else content.startswith("#")):
            return 0
    return 0
