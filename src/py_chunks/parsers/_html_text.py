"""Text runs of HTML: which tags set words apart, and what a subtree says on one line or verbatim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from lxml import etree

from py_chunks.parsers._html_tree import PARAGRAPH_BREAK
from py_chunks.parsers._rendering import one_line

BREAK = "\0"
"""A line break of the page among the text of a run; the tree holds no other NUL."""

LIST_LINES = "py-chunks-list"
"""Tag of an element whose text are the lines of a list."""

# Never shown: what the contract leaves out of the text.
DROPPED = frozenset({"script", "style", "template", "title"})
HEADINGS = {f"h{level}": level for level in range(1, 7)}
BLOCKS = frozenset({
    "address", "article", "aside", "body", "caption", "center", "col", "colgroup", "dd", "details", "dialog",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "head", "header",
    "hgroup", "hr", "html", "legend", "main", "nav", "optgroup", "p", "search", "section", "summary", "tbody",
    "td", "tfoot", "th", "thead", "tr",
})  # fmt: skip
VERBATIM = frozenset({"pre", "xmp", "listing", "plaintext"})
LISTS = frozenset({"ul", "ol", "menu", "dir"})
# Laid out as boxes in a line of text: the words before, in and after them never touch.
BOXES = frozenset({"button", "meter", "output", "progress", "select", "text"})
_SEPARATE = (
    BLOCKS
    | VERBATIM
    | LISTS
    | BOXES
    | HEADINGS.keys()
    | {"blockquote", "li", "option", "table", "textarea", LIST_LINES}
)

# Everything that is more than words of the line it stands in.
TELLING = _SEPARATE | DROPPED | {"br", "image", "img", "input", PARAGRAPH_BREAK}

# Elements that are no more than the words in them. (`code` isn't: it names its language in `pre`.)
MARKS = (
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "del", "dfn", "em", "font", "i", "ins", "kbd", "label", "link",
    "mark", "meta", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u",
    "var",
)  # fmt: skip

# Those that pages are full of: to look for all of them in a tree takes twice as long, whether there are any or not.
_USUAL_MARKS = ("a", "abbr", "b", "cite", "em", "font", "i", "link", "meta", "small", "span", "strong", "sup", "u")

_MODERATE = 250_000  # characters
_APART = 100  # marks
_USUAL, _MANY = 8, 1_000  # children

_TINY = re.compile(r"\s*(?:\d|1[0-6])(?:px)?\s*")  # list bullets, rules, spacers, icons, counting pixels


def collapsed(text: str) -> str:
    r"""Return a run with its white space collapsed, no-break spaces too (as browsers copy them).

    Args:
        text: The run; line breaks of the page are `BREAK` in it and become line ends, blank lines go.

    Example:
        >>> collapsed(" a\n\xa0 b\0 c\0\0")
        'a b\nc'
    """
    if BREAK not in text:
        return one_line(text)
    lines = [one_line(line) for line in text.split(BREAK)]
    return "\n".join(line for line in lines if line)


def children(element: Any) -> Iterator[Any]:
    """Return an iterator of an element's children.

    Args:
        element: An element of the tree.
    """
    # A list takes a third of the time that lxml's own iterator takes, and room for all children.
    return iter(element[:]) if len(element) < _MANY else iter(element)


def steps(element: Any, unentered: frozenset[str] = DROPPED) -> Iterator[tuple[bool, Any]]:
    """Yield the elements below one as they begin (True) and end (False), in order, without recursion.

    Args:
        element: An element of the tree; it is not among the steps.
        unentered: Elements that only end, so that the text after them is not forgotten; those never shown, or more.
    """
    stack = [(children(element), element)]
    while stack:
        below, parent = stack[-1]
        for child in below:
            if child.tag not in unentered:
                yield True, child
                if len(child):
                    stack.append((children(child), child))
                    break
            yield False, child
        else:
            stack.pop()
            if stack:
                yield False, parent


def join_words(roots: list[Any], length: int) -> None:
    """Take the elements that only mark words out of a tree, so that their words join those around them.

    The blocks of the tree stay what they are; half of a page's elements need not be walked over. A tree is left
    alone if one of its elements could be taken for another's child then, where that makes a difference.

    Args:
        roots: What `html_roots` returned.
        length: Characters of the markup.
    """
    if all(map(_is_joinable, roots)) and (length <= _MODERATE or all(map(_has_short_runs, roots))):
        for root in roots:
            etree.strip_tags(root, *_USUAL_MARKS)


def _is_joinable(root: Any) -> bool:
    """Whether nothing would become a child that is asked for: an item to count, a caption, the code of a `pre`."""
    verbatim = False
    for element in root.iter("ol", "caption", *VERBATIM):
        if element.tag == "ol":
            if element.get("reversed") is not None:
                return False
        elif element.tag != "caption":
            verbatim = True
        elif element.getparent().tag != "table":
            return False
    opened = 0
    for event, element in etree.iterwalk(root, ("start", "end"), ("code", *VERBATIM)) if verbatim else ():
        if element.tag != "code":
            opened += 1 if event == "start" else -1
        elif opened and element.getparent().tag not in VERBATIM:
            return False
    return True


def _has_short_runs(root: Any) -> bool:
    """Whether no block has hundreds of marks: lxml takes time with the square of the pieces to join them to a text."""
    last = None
    for mark in islice(root.iter(*MARKS), 0, None, _APART):
        block = mark.getparent()
        while block.tag in MARKS:
            block = block.getparent()
        if block is last:
            return False
        last = block
    return True


def marked_words(element: Any) -> str | None:
    """Return the text of an element that holds words and inline elements around some, None if it holds more.

    Most blocks are so; libxml2 joins their words, and nothing in them need be walked over.

    Args:
        element: An element of the tree that has children.
    """
    child = element[0]
    if child.tag in TELLING or len(child):
        return None
    first = element[:_USUAL]  # all of them, mostly, and sooner than `children` returns them
    for child in first if len(first) < _USUAL else children(element):
        if child.tag in TELLING or len(child):
            return None
    return etree.tostring(element, method="text", encoding="unicode", with_tail=False)


def flat_text(element: Any) -> str:
    """Return all text below an element as one run; blocks and boxes in it are set apart by spaces.

    Args:
        element: An element of the tree.
    """
    parts = [element.text or ""]
    stack = [(children(element), "")]
    while stack:
        below, after = stack[-1]
        for child in below:
            if child.tag in DROPPED:
                parts.append(child.tail or "")
                continue
            before_child, after_child = around(child)
            parts.append(before_child)
            if len(child):
                stack.append((children(child), after_child))
                break
            parts.append(after_child)
        else:
            stack.pop()
            parts.append(after)
    return "".join(parts)


def around(element: Any) -> tuple[str, str]:
    """Return what an element adds to a run where it begins, its own first text, and where it ends, the text after it.

    What is set apart has a space before both.

    Args:
        element: An element of the tree.
    """
    tag, text, tail = element.tag, element.text or "", element.tail or ""
    if tag in _SEPARATE:
        return f" {text}", f" {tail}"
    if tag == "br":
        return BREAK, tail
    return image_label(element) if tag == "img" else text, tail


def verbatim_text(element: Any) -> str:
    """Return the text below an element as it is, white space and all; blocks in it begin and end lines.

    Args:
        element: A `pre` or its like.
    """
    parts = [element.text or ""]
    for starts, node in steps(element):
        if node.tag in _SEPARATE:
            if parts[-1] and not parts[-1].endswith("\n"):
                parts.append("\n")
        elif starts and node.tag == "br":
            parts.append("\n")
        elif starts and node.tag == "img":
            parts.append(image_label(node))
        text = node.text if starts else node.tail
        if text:
            parts.append(text)
    return "".join(parts)


def image_label(image: Any) -> str:
    """Return what stands for an image: nothing if it is declared decoration, or is without name and tiny.

    Args:
        image: An `img` element.
    """
    alt = image.get("alt")
    if alt is None:
        tiny = _TINY.fullmatch(image.get("width") or "") or _TINY.fullmatch(image.get("height") or "")
        return "" if tiny else "[Image]"
    alt = " ".join(alt.split())
    return f"[Image: {alt}]" if alt else ""
