"""HTML files: decoded as browsers decode them, then the shared walk over their blocks."""

from __future__ import annotations

from py_chunks.documents import Document, ReadOptions
from py_chunks.parsers._html_blocks import tree_drafts, tree_title
from py_chunks.parsers._html_tree import decode_html, html_roots
from py_chunks.sources import Source


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
    return Document({"title": tree_title(roots), **decoding.metadata()}, tree_drafts(roots, markup))
