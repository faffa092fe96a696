"""HTML files: decoded as browsers decode them, then the shared walk over their blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.parsers._html_blocks import tree_drafts, tree_title
from py_chunks.parsers._html_markup import Markup, decode_html
from py_chunks.parsers._html_tree import html_roots
from py_chunks.parsers._html_unclosed import may_swallow, swallowing
from py_chunks.sources import Source
from py_chunks.units import DraftFields


def parse_html(source: Source, options: ReadOptions) -> Document:
    """Return an HTML document, which is held whole while it is read (contract section 3.2).

    Args:
        source: The document.
        options: `encoding`, `errors` and `limits` (size and nesting) are used.

    Raises:
        LimitExceeded: The file is too large.
        CorruptDocument: With errors="strict", a byte could not be decoded.
    """
    declared = None if options.encoding == "auto" else options.encoding
    data = source.read(options.limits.max_document_bytes)
    markup, decoding = decode_html(data, declared, errors=options.errors, source=source)
    roots = html_roots(markup, options.limits.max_nesting)
    damage: list[str] = []
    metadata = {"title": tree_title(roots), "damage": damage, **decoding.metadata()}
    return Document(metadata, _drafts(roots, markup, damage))


def _drafts(roots: list[Any], markup: Markup, damage: list[str]) -> Iterator[DraftFields]:
    """The drafts; then, whether markup that is not closed hides text."""
    drafts = tree_drafts(roots, markup)
    hidden = True
    for draft in drafts:
        yield draft
        if draft[0].strip():
            hidden = may_swallow(roots, markup.data)
            break
    yield from drafts
    if hidden and (element := swallowing(markup.text)):
        damage.append(f"{element} is not closed")
