"""Lists as Word and Outlook write them into pages: paragraphs that bear their markers as text.

Each is `<p style='...mso-list:l0 level2 lfo1'>` and begins with `<span style='mso-list:Ignore'>`, which holds the
marker in the font of the bullet: what looks like `▪` is `§` in Wingdings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lxml import etree

from py_chunks.parsers._html_text import LIST_LINES, collapsed, flat_text
from py_chunks.parsers._rendering import one_line

_ITEMS: Callable[[Any], Any] = etree.XPath("descendant::p[contains(@style, 'mso-list:')]")
_LEVEL = re.compile(r"mso-list:\s*(\w+)\s+level([1-9])")
_MARKER = re.compile(r"mso-list:\s*ignore", re.IGNORECASE)
_SYMBOLS = re.compile(r"font-family:\s*[\"']?(?:symbol|wingdings|webdings|courier)", re.IGNORECASE)


def gather_word_lists(roots: list[Any], data: bytes) -> None:
    """Put the lines of a list in place of the paragraphs that Word makes of its items.

    Args:
        roots: What `html_roots` returned.
        data: The markup.
    """
    if b"mso-list:" not in data:
        return
    for root in roots:
        run: list[Any] = []
        for item in _ITEMS(root):
            if not _LEVEL.search(item.get("style")):
                continue
            if run and not _continues(item, run[-1]):
                _replace(run)
                run = []
            run.append(item)
        if run:
            _replace(run)


def _continues(item: Any, last: Any) -> bool:
    """Whether an item stands in the list of the one before it."""
    if item.getprevious() is not last or (last.tail and not last.tail.isspace()):
        return False
    (name, level), (before, _) = _place(item), _place(last)
    return name == before or level > 1


def _place(item: Any) -> tuple[str, int]:
    """The list that an item is of, and its level there."""
    found = _LEVEL.search(item.get("style"))
    return (found[1], int(found[2])) if found else ("", 1)


def _replace(run: list[Any]) -> None:
    lines = etree.Element(LIST_LINES)
    lines.text = "\n".join(line for item in run for line in _lines(item))
    run[0].addprevious(lines)
    lines.tail = run[-1].tail
    for item in run:
        item.tail = None
        item.getparent().remove(item)


def _lines(item: Any) -> list[str]:
    indent = "  " * (_place(item)[1] - 1)
    marker = _marker(item)
    first, *others = collapsed(flat_text(item)).split("\n")
    return [f"{indent}{marker} {first}", *(f"{indent}  {line}" for line in others)] if first else []


def _marker(item: Any) -> str:
    """The marker of an item, which is taken out of its text."""
    for span in item.iter("span"):
        if _MARKER.search(span.get("style") or ""):
            marker = one_line(flat_text(span))
            symbol = any(_SYMBOLS.search(one.get("style") or "") for one in (span, span.getparent()))
            del span[:]
            span.text = None
            return marker if any(map(str.isalnum, marker)) and not symbol else "-"
    return "-"
