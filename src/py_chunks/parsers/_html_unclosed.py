"""Markup whose text is not shown and that is never closed: it hides the rest of the page, as it does in browsers."""

from __future__ import annotations

import re
from collections import deque
from contextlib import suppress
from typing import Any

from py_chunks.parsers._html_depth import TAG

_START = re.compile("<[^>]*>")
_TITLE = re.compile(r"<title\b[^<>]*>", re.IGNORECASE)
_HIDES = frozenset({"script", "style", "title"})


def swallowing(markup: str) -> str | None:
    """Return what goes on to the end with text that is not shown: "<title", "<!--" and the like; None if nothing does.

    Args:
        markup: The HTML.

    Example:
        >>> swallowing("<title>T<p>text"), swallowing("<title>T</title><!-- c --><p>text")
        ('<title', None)
    """
    last = _swallower(markup)
    if last is None:
        return None
    begins = f"<{last[1]}" if last[1] else "<!--"
    return begins if last[0][len(begins) :].partition(">")[2].strip() else None


def may_swallow(roots: list[Any], markup: bytes) -> bool:
    """Return whether `swallowing` is worth asking, which goes through all tags.

    Args:
        roots: What `html_roots` returned for the markup.
        markup: The HTML, as UTF-8.
    """
    name = last_name(roots)
    if name in _HIDES and markup.rfind(f"</{name}".encode()) <= markup.rfind(f"<{name}".encode()):
        return True
    # A single sign is found in no time, and pages have few exclamation marks.
    at = markup.rfind(b"!")
    while at >= 0:
        if markup.startswith(b"<!--", at - 1):
            return markup.find(b"-->", at) < 0
        at = markup.rfind(b"!", 0, at)
    return False


def title_closed(markup: str) -> str | None:
    """Return the markup with an end for a title that has none, where its text ends; None if no title needs one.

    HTML5 reads the rest of the page as the title (WHATWG HTML, 13.2.5.2); nobody who writes one means that.

    Args:
        markup: The HTML.

    Example:
        >>> title_closed("<p>one <title>two</p>")
        '<p>one <title>two</title></p>'
    """
    last = _swallower(markup)
    if last is None or (last[1] or "").lower() != "title":
        return None
    start = _START.match(markup, last.start())
    end = markup.find("<", start.end()) if start else -1
    if end < 0:
        return None
    # What ends no title before ends none of those behind either.
    return f"{markup[:end]}</title>{_TITLE.sub('', markup[end:])}"


def last_name(roots: list[Any]) -> Any:
    """Return the tag of the element that begins last, unless text comes behind it; None without one.

    Args:
        roots: The root elements of a page, in order.
    """
    if not roots:
        return None
    node = roots[-1]
    with suppress(IndexError):  # lxml counts the children one by one, and has the last one at hand
        while True:
            node = node[-1]
            if node.tail and not node.tail.isspace():
                return None
    return node.tag


def _swallower(markup: str) -> re.Match[str] | None:
    """The comment or element that goes on to the end for want of one of its own."""
    last = next(iter(deque(TAG.finditer(markup), maxlen=1)), None)
    if last is None or last.end() < len(markup):
        return None
    for begins, ends in (("<!--", "-->"), (f"<{last[1]}", f"</{last[1]}")):
        if last[0].startswith(begins) and not last[0].endswith(ends):
            return last
    return None
