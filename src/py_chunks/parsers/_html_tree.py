"""HTML to a tree: parsed by libxml2, repaired where that is not HTML5.

libxml2 builds its tree by its own older rules. Where they lose text or glue words together, the markup is
rewritten before it is parsed; where the tree would be too deep, it is built flatter, as browsers do.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import Any

from lxml import etree

from py_chunks.parsers._html_depth import flattened
from py_chunks.parsers._html_markup import Markup
from py_chunks.parsers._html_unclosed import last_name, title_closed
from py_chunks.parsers._mathml import local_name, mathml_text

_PROLOG = re.compile(rb"\s*<\?xml[^>]*>")
_INTERNAL_SUBSET = re.compile(rb"\s*<!DOCTYPE[^>\[]*\[[^\]]*\]\s*>", re.IGNORECASE)
_CDATA = re.compile(rb"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)

# What libxml2 takes as raw text though its text is markup that a browser without frames would read, and
# `</br>`, which HTML reads as `<br>` (WHATWG HTML, 13.2.6.4.7). Text of the raw elements stays as it is.
_RAW = r"<(textarea|title|xmp|script|style)\b(?:.*?</\1|.*)"
_MISREAD_HINT = re.compile(rb"<(?:/br|iframe|no(?:frames|embed))", re.IGNORECASE)
_MISREAD = re.compile(_RAW + r"|<(/?)(?:iframe|noframes|noembed)\b|</br\s*/?>", re.IGNORECASE | re.DOTALL)
_PARAGRAPH_END = re.compile(_RAW + r"|</p\s*>", re.IGNORECASE | re.DOTALL)
_STRAY_PARAGRAPH_END = "Unexpected end tag : p"
_MISREAD_ELEMENTS = ("iframe", "noframes", "noembed", "plaintext")  # the last may hold anything that looks like them
_STRAY_MISREAD_ENDS = tuple(f"Unexpected end tag : {name}" for name in ("br", *_MISREAD_ELEMENTS))
_LOG_LENGTH = 100  # of the errors that aren't fatal, libxml2's log holds the first hundred
_LONG = 50_000
_LONG_TAG = re.compile(rf"<[a-zA-Z][^<>]{{{_LONG},}}")
_MOST_DEPTH = 2_048  # where libxml2 stops reading
_BOUNDED_DEPTH = 256  # where it stops unless it is told that trees may be huge
_MOST_ATTRIBUTES = 5_000  # libxml2 walks over all of an element's attributes to add one
PARAGRAPH_BREAK = "py-chunks-break"
"""Tag of the mark left where a `</p>` ended a paragraph that was not open."""


_APART = 1024  # bytes from colon to colon in pages that have few
_PREFIXED = re.compile(rb":math", re.IGNORECASE)
_FORMULA_PARTS = re.compile(r"m(?!ath$)[a-z]+|semantics|annotation(?:-xml)?|none")


def html_roots(markup: Markup, max_depth: int) -> list[Any]:
    """Return the root elements of an HTML document or fragment, in order; usually one, none for no content.

    There are several when markup goes on after `</html>`. Comments and processing instructions are left out.

    Args:
        markup: The HTML.
        max_depth: Nesting of elements; what is deeper is put side by side at that depth.
    """
    data = _repaired(markup.data)
    if not data or data.isspace():
        return []
    roots = _roots(data, max_depth)
    if last_name(roots) == "title" and (closed := title_closed(data.decode())):
        data = closed.encode()
        roots = _roots(data, max_depth)
    if _may_hold_formulas(roots, data):
        for root in roots:
            _write_formulas(root)
    return roots


def _may_hold_formulas(roots: list[Any], data: bytes) -> bool:
    # libxml2 finds elements by their whole names much sooner than bytes are looked through for them.
    if any(next(root.iter("math"), None) is not None for root in roots):
        return True
    # Names with a prefix have a colon, and books have few: to go from one to the next takes a third of the time, or
    # less, that it takes to look for `:math`.
    at = -1
    for _ in range(len(data) // _APART):
        at = data.find(b":", at + 1)
        if at < 0 or _PREFIXED.match(data, at):
            return at >= 0
    return bool(_PREFIXED.search(data, at + 1))


def _write_formulas(root: Any) -> None:
    """Put the words of formulas in place of their layouts, which alone tell a fraction from a product."""
    for formula in [node for node in root.iter(etree.Element) if local_name(node) == "math"]:
        if _is_formula(formula):
            text = mathml_text(formula)
            del formula[:]
            formula.text = _held(text)


def _is_formula(formula: Any) -> bool:
    """Whether it holds nothing but a layout and its words; others are read as the text they are."""
    parts = [*formula.iterdescendants()]
    if not parts or any(part.tail and not part.tail.isspace() for part in parts):
        return False
    if any(len(part) and part.text and not part.text.isspace() for part in (formula, *parts)):
        return False
    return all(_FORMULA_PARTS.fullmatch(local_name(part)) for part in parts)


def _roots(data: bytes, max_depth: int) -> list[Any]:
    if _has_long_tag(data) and any(len(tag[0].split()) > _MOST_ATTRIBUTES for tag in _LONG_TAG.finditer(data.decode())):
        return _flat_roots(data, max_depth)
    if max_depth >= _BOUNDED_DEPTH:
        # What this parser reads to its end needn't be asked how deep it is, which takes a fifth of the time of parsing.
        parser = _parser(huge_tree=False)
        roots, _, log = _marked_roots(data, parser)
        if not any(entry.level >= etree.ErrorLevels.FATAL for entry in log):
            return roots
    parser = _parser()
    roots, data, log = _marked_roots(data, parser)
    deep = any(entry.message.startswith("Excessive depth") for entry in log)
    return _flat_roots(data, max_depth) if deep or _deeper(roots, max_depth) else roots


def _has_long_tag(data: bytes) -> bool:
    """Whether there may be one: it leaves a block of half its length without the end of a tag."""
    half = _LONG // 2
    return any(data.find(b">", at, at + half) < 0 for at in range(0, len(data) - half, half))


def _marked_roots(data: bytes, parser: Any) -> tuple[list[Any], bytes, list[Any]]:
    """The roots, the markup they come from, with a mark where a `</p>` ended no open paragraph, and its errors."""
    roots, log = _parse(data, parser)
    reread = _reread(data) if _may_be_misread(roots, log) else data
    if reread is not data:
        data = reread
        roots, log = _parse(data, parser)
    full = len(log) >= _LOG_LENGTH and (b"</p" in data or b"</P" in data)
    if full or any(entry.message.startswith(_STRAY_PARAGRAPH_END) for entry in log):
        mark = f"<{PARAGRAPH_BREAK}/>"
        data = _PARAGRAPH_END.sub(lambda found: found[0] + ("" if found[1] else mark), data.decode()).encode()
        roots, log = _parse(data, parser)
    return roots, data, log


def _may_be_misread(roots: list[Any], log: list[Any]) -> bool:
    if any(next(root.iter(*_MISREAD_ELEMENTS), None) is not None for root in roots) or len(log) >= _LOG_LENGTH:
        return True
    return any(entry.message.startswith(_STRAY_MISREAD_ENDS) for entry in log)


def _parser(target: Any = None, *, huge_tree: bool = True) -> Any:
    # Nobody asks for an element by its id, and a table of them costs up to a sixth of the time of parsing.
    return etree.HTMLParser(
        encoding="utf-8", collect_ids=False, huge_tree=huge_tree, no_network=True,
        remove_comments=True, remove_pis=True, target=target,
    )  # fmt: skip


def _parse(data: bytes, parser: Any) -> tuple[list[Any], list[Any]]:
    """The roots and the errors."""
    try:
        root = etree.HTML(data, parser)
    except etree.XMLSyntaxError:  # nothing in it that makes an element
        root = None
    log = [*parser.error_log]
    if root is None:
        return [], log
    if root.getprevious() is None and root.getnext() is None:
        return [root], log
    before = [*root.itersiblings(preceding=True)]
    return [*reversed(before), root, *root.itersiblings()], log


def _repaired(data: bytes) -> bytes:
    """The markup, with what libxml2 would lose put in a form it keeps."""
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\0" in data:
        data = data.replace(b"\0", b"")  # ignored in HTML (13.2.6.4.7), and our own mark for line breaks
    prolog = _PROLOG.match(data)
    if prolog:
        data = data[prolog.end() :]
        # A byte is found in no time, and rfind finds nothing in half the time that `in` takes.
        if b"[" in data and data.rfind(b"<![CDATA[") >= 0:
            data = _CDATA.sub(lambda found: found[1].replace(b"&", b"&amp;").replace(b"<", b"&lt;"), data)
    subset = _INTERNAL_SUBSET.match(data)
    if subset:
        data = data[subset.end() :]
    # Many pages of the web hold frames, and would be parsed twice if they were not looked for first. XHTML hardly ever
    # does, and its tree can be asked for them sooner.
    return data if prolog else _reread(data)


def _reread(data: bytes) -> bytes:
    """The markup, with elements that libxml2 would misread written as others."""
    return _MISREAD.sub(_reading, data.decode()).encode() if _MISREAD_HINT.search(data) else data


def _reading(found: re.Match[str]) -> str:
    if found[1]:
        return found[0]
    return "<br>" if found[2] is None else f"<{found[2]}div"


def _deeper(roots: list[Any], max_depth: int) -> bool:
    return bool(roots) and max_depth < _MOST_DEPTH and bool(_deeper_path(max_depth)(roots[0]))


@lru_cache(maxsize=8)
def _deeper_path(depth: int) -> Any:
    return etree.XPath(f"boolean({'/*' * (depth + 1)})")  # asks all of a tree's levels at once, without recursion


def _flat_roots(data: bytes, max_depth: int) -> list[Any]:
    flat = flattened(_reread(data).decode(), min(max_depth, _MOST_DEPTH))
    root = etree.HTML(flat.encode(), _parser(_FlatBuilder(max_depth)))
    return [] if root is None else [root]


_ATTRIBUTES = (
    "alt", "aria-level", "checked", "class", "colspan", "height", "reversed", "role", "rowspan", "start", "style",
    "type", "value", "width",
)  # fmt: skip


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
# What lxml doesn't write into a tree, though libxml2's own holds it: separators become spaces, the rest U+FFFD.
_UNHELD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class _FlatBuilder:
    """A parser target that builds the tree no deeper than allowed, as browsers do (Chrome at 512).

    Elements below that depth are closed as soon as they are opened, so their text stays and stays in order.
    Only the attributes that the walk looks at are kept.
    """

    def __init__(self, max_depth: int) -> None:
        self._builder = etree.TreeBuilder()
        self._max_depth = max_depth
        self._open: list[str] = []
        self._below = 0  # elements open in the markup that are closed in the tree
        self._begin("html", {})

    def start(self, tag: str, attributes: Any) -> None:
        self._begin(tag, attributes)
        if len(self._open) >= self._max_depth:
            self._builder.end(self._open.pop())
            self._below += 1

    def end(self, tag: str) -> None:  # noqa: ARG002 - libxml2 ends what was started last
        if self._below:
            self._below -= 1
        elif len(self._open) > 1:
            self._builder.end(self._open.pop())

    def data(self, data: str) -> None:
        self._builder.data(_held(data))

    def close(self) -> Any:
        # Where libxml2 stops reading, it ends nothing.
        while self._open:
            self._builder.end(self._open.pop())
        return self._builder.close()

    def _begin(self, tag: str, attributes: Any) -> None:
        name = tag if _NAME.fullmatch(tag) else "span"  # libxml2 takes names that its trees can't be given
        self._builder.start(name, {key: _held(attributes[key]) for key in _ATTRIBUTES if key in attributes})
        self._open.append(name)


def _held(text: str) -> str:
    return _UNHELD.sub(lambda found: " " if found[0].isspace() else "\ufffd", text)
