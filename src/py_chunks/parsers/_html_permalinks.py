"""Links of headings and names to themselves, which pages show while the mouse is over them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lxml import etree

# Sphinx, docutils and MkDocs; Docusaurus; VitePress, Eleventy, Jupyter and rustdoc.
_CLASSES = ("headerlink", "hash-link", "anchor")
_HINTS = (b"headerlink", b"hash-link", b'anchor"', b"anchor-link")
_PERMALINKS: Callable[[Any], Any] = etree.XPath(
    f"descendant::a[starts-with(@href, '#') and ({' or '.join(f'contains(@class, {name!r})' for name in _CLASSES)})]"
)
_SIGN = re.compile("[\\s#\u00a7\u00b6\u204b\u221e\u260d\u2693\U0001f517\ufe0e\ufe0f\u200b-\u200d\u2060\ufeff]+")


def drop_permalinks(roots: list[Any], data: bytes) -> None:
    """Take the sign (`¶`, `#`, ...) out of links by which a heading or a name lets its own address be copied.

    It is no part of the heading: `Usage#` would be found by nobody who looks for `Usage`.

    Args:
        roots: What `html_roots` returned.
        data: The markup.
    """
    # The searches take a fiftieth of the time that reading a page takes, asking all of its links a fifteenth.
    if b"#" not in data or not any(hint in data for hint in _HINTS):
        return
    for root in roots:
        for link in _PERMALINKS(root):
            if not len(link) and link.text and _SIGN.fullmatch(link.text):
                link.text = None
