"""Markup nested without end, made flat before libxml2 sees it: an end tag costs it a walk over all open elements."""

from __future__ import annotations

import re
from collections import Counter

TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|textarea|title|xmp)\b.*?(?:</\1|\Z)"
    r"|<(/?)([a-zA-Z][^\s/<>]*)(?=[\s/>])[^<>]*>",
    re.IGNORECASE | re.DOTALL,
)
"""A comment, an element whose text is no markup (group 1 its name) or a tag (groups 2 and 3: slash and name)."""
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_ENDED_BY = {  # WHATWG HTML, 13.1.2.4: start tags before which these end tags may be left out
    "p": ("p",), "li": ("li",), "option": ("option",), "dt": ("dt", "dd"), "dd": ("dt", "dd"), "td": ("td", "th"),
    "th": ("td", "th"), "tr": ("td", "th", "tr"),
}  # fmt: skip


def flattened(markup: str, most: int) -> str:
    """Return markup in which no more elements are open at a time; those beyond end where they begin.

    Args:
        markup: The HTML.
        most: Elements that may be open at a time, by the tags alone.

    Example:
        >>> flattened("<i><i><b>x</b></i></i>y", 2)
        '<i><i><b></b>x</i></i>y'
    """
    return TAG.sub(_Nesting(most).replaced, markup)


class _Nesting:
    """The elements that are open at a place."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: list[str] = []
        self._beyond: Counter[str] = Counter()  # those that have been ended, whose end tags are still to come

    def replaced(self, found: re.Match[str]) -> str:
        tag, ends, name = found[0], found[2], (found[3] or "").lower()
        if not name or name in _VOID or tag.endswith("/>"):
            return tag
        if not ends:
            return self._started(tag, name)
        if self._beyond[name]:
            self._beyond[name] -= 1
            return ""
        if name in self._open:
            while self._open.pop() != name:
                pass
        return tag

    def _started(self, tag: str, name: str) -> str:
        while self._open and self._open[-1] in _ENDED_BY.get(name, ()):
            self._open.pop()
        if len(self._open) < self._most:
            self._open.append(name)
            return tag
        self._beyond[name] += 1
        return f"{tag}</{name}>"
