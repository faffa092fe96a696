"""HTML to a tree: decoded as browsers do, parsed by libxml2, repaired where that is not HTML5.

libxml2 builds its tree by its own older rules. Where they lose text or glue words together, the markup is
rewritten before it is parsed; where the tree would be too deep, it is built flatter, as browsers do.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import Any

from lxml import etree

from py_chunks.documents import DecodingErrors
from py_chunks.parsers._decode import Decoding, decode, known_codec
from py_chunks.parsers._html_depth import flattened
from py_chunks.parsers._mathml import local_name, mathml_text
from py_chunks.sources import Source
from py_chunks.streams import encode_text

# Declarations are looked for at the beginning only (WHATWG HTML, "prescan a byte stream": 1024 bytes; more
# is read because real pages put scripts before it).
_PRESCAN_BYTES = 8192
_XML_DECLARATION = re.compile(rb"""\s*<\?xml[^>]*?\bencoding\s*=\s*["']?([\w.:-]+)""", re.IGNORECASE)
_META_CHARSET = re.compile(rb"""<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)

# WHATWG Encoding, section 4.2: these labels name the larger encodings that pages really use.
_WEB_ENCODINGS = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "big5": "big5hkscs",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "utf-16": "utf-8",
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
    "utf-7": "utf-8",
}

_PROLOG = re.compile(r"\s*<\?xml[^>]*>")
_INTERNAL_SUBSET = re.compile(r"\s*<!DOCTYPE[^>\[]*\[[^\]]*\]\s*>", re.IGNORECASE)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)

# What libxml2 takes as raw text though its text is markup that a browser without frames would read, and
# `</br>`, which HTML reads as `<br>` (WHATWG HTML, 13.2.6.4.7). Text of the raw elements stays as it is.
_RAW = r"<(textarea|title|xmp|script|style)\b(?:.*?</\1|.*)"
_MISREAD_HINT = re.compile(r"</br|<iframe|<no(?:frames|embed)", re.IGNORECASE | re.ASCII)
_MISREAD = re.compile(_RAW + r"|<(/?)(?:iframe|noframes|noembed)\b|</br\s*/?>", re.IGNORECASE | re.DOTALL)
_PARAGRAPH_END = re.compile(_RAW + r"|</p\s*>", re.IGNORECASE | re.DOTALL)
_STRAY_PARAGRAPH_END = "Unexpected end tag : p"
_LOG_LENGTH = 100  # of the errors that aren't fatal, libxml2's log holds the first hundred
_LONG = 50_000
_LONG_TAG = re.compile(rf"<[a-zA-Z][^<>]{{{_LONG},}}")
_MOST_DEPTH = 2_048  # where libxml2 stops reading
_BOUNDED_DEPTH = 256  # where it stops unless it is told that trees may be huge
_MOST_ATTRIBUTES = 5_000  # libxml2 walks over all of an element's attributes to add one
PARAGRAPH_BREAK = "py-chunks-break"
"""Tag of the mark left where a `</p>` ended a paragraph that was not open."""


def decode_html(
    data: bytes,
    encoding: str | None = None,
    *,
    errors: DecodingErrors = "fallback",
    source: Source | None = None,
) -> tuple[str, Decoding]:
    r"""Return the text of an HTML file and how it was decoded.

    A byte order mark wins, then the caller's encoding, then the document's own declaration (taken as
    browsers take it: Latin-1 is Windows-1252). Pages whose bytes are all valid UTF-8 in spite of
    declaring a single-byte encoding were converted without the declaration, and are read as UTF-8.

    Args:
        data: All bytes.
        encoding: What the caller or the transport says, or None.
        errors: What becomes of bytes the encoding can't read; see `ReadOptions.errors`.
        source: Names the document in an error.

    Raises:
        CorruptDocument: With errors="strict", a byte could not be decoded.

    Example:
        >>> decode_html(b'<meta charset="latin1"><p>\x80')[0][-1]
        '€'
    """
    if encoding is None:
        encoding = _declared_encoding(data)
    return _plain_utf8(data, encoding) or decode(data, encoding, errors=errors, source=source)


def _plain_utf8(data: bytes, encoding: str | None) -> tuple[str, Decoding] | None:
    """What `decode` returns for a page all of which is UTF-8, as nearly all are; it would decode the page twice."""
    if data.startswith(codecs.BOM_UTF8) or encoding not in (None, "utf-8"):
        return None
    if encoding is None and (b"\0" in data or b"\x1b" in data):  # other encodings spell letters so
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return text, Decoding("utf-8", "utf-8" if encoding is None else "declared")


def _declared_encoding(data: bytes) -> str | None:
    head = data[:_PRESCAN_BYTES]
    match = _XML_DECLARATION.match(head) or _META_CHARSET.search(_COMMENT.sub(b"", head))
    label = match[1].decode("ascii").lower() if match else ""
    codec = known_codec(label) or known_codec(label.removeprefix("x-"))  # x-sjis, x-gbk, x-euc-jp
    if codec is None:
        return None
    codec = _WEB_ENCODINGS.get(codec, codec)
    if codec.startswith(("cp125", "iso8859")) and not data.isascii() and _is_utf8(data):
        return "utf-8"
    return codec


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


_FORMULA_PARTS = re.compile(r"m(?!ath$)[a-z]+|semantics|annotation(?:-xml)?|none")


def html_roots(markup: str, max_depth: int) -> list[Any]:
    """Return the root elements of an HTML document or fragment, in order; usually one, none for no content.

    There are several when markup goes on after `</html>`. Comments and processing instructions are left out.

    Args:
        markup: The HTML.
        max_depth: Nesting of elements; what is deeper is put side by side at that depth.
    """
    markup, data = _repaired(markup)
    if not markup or markup.isspace():
        return []
    roots = _roots(markup, data, max_depth)
    if "math" in markup and ("<math" in markup or ":math" in markup):
        for root in roots:
            _write_formulas(root)
    return roots


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


def _roots(markup: str, data: bytes, max_depth: int) -> list[Any]:
    if _has_long_tag(markup) and any(len(tag[0].split()) > _MOST_ATTRIBUTES for tag in _LONG_TAG.finditer(markup)):
        return _flat_roots(markup, max_depth)
    if max_depth >= _BOUNDED_DEPTH:
        # What this parser reads to its end needn't be asked how deep it is, which takes a fifth of the time of parsing.
        parser = _parser(huge_tree=False)
        roots, _, log = _marked_roots(markup, data, parser)
        if not any(entry.level >= etree.ErrorLevels.FATAL for entry in log):
            return roots
    parser = _parser()
    roots, markup, log = _marked_roots(markup, data, parser)
    deep = any(entry.message.startswith("Excessive depth") for entry in log)
    return _flat_roots(markup, max_depth) if deep or _deeper(roots, max_depth) else roots


def _has_long_tag(markup: str) -> bool:
    """Whether there may be one: it leaves a block of half its length without the end of a tag."""
    half = _LONG // 2
    return any(markup.find(">", at, at + half) < 0 for at in range(0, len(markup) - half, half))


def _marked_roots(markup: str, data: bytes, parser: Any) -> tuple[list[Any], str, list[Any]]:
    """The roots, the markup they come from, with a mark where a `</p>` ended no open paragraph, and its errors."""
    roots = _parse(data, parser)
    log = [*parser.error_log]
    full = len(log) >= _LOG_LENGTH and "</p" in markup
    if full or any(entry.message.startswith(_STRAY_PARAGRAPH_END) for entry in log):
        markup = _PARAGRAPH_END.sub(lambda found: found[0] + ("" if found[1] else f"<{PARAGRAPH_BREAK}/>"), markup)
        roots = _parse(markup.encode(), parser)
        log = [*parser.error_log]
    return roots, markup, log


def _parser(target: Any = None, *, huge_tree: bool = True) -> Any:
    # Nobody asks for an element by its id, and a table of them costs up to a sixth of the time of parsing.
    return etree.HTMLParser(
        encoding="utf-8", collect_ids=False, huge_tree=huge_tree, no_network=True,
        remove_comments=True, remove_pis=True, target=target,
    )  # fmt: skip


def _parse(data: bytes, parser: Any) -> list[Any]:
    try:
        # From a str that isn't all ASCII, libxml2 would have to make UTF-8 first: a quarter of the time of parsing.
        root = etree.HTML(data, parser)
    except etree.XMLSyntaxError:  # nothing in it that makes an element
        return []
    if root is None:
        return []
    if root.getprevious() is None and root.getnext() is None:
        return [root]
    before = [*root.itersiblings(preceding=True)]
    return [*reversed(before), root, *root.itersiblings()]


def _repaired(markup: str) -> tuple[str, bytes]:
    """The markup, with what libxml2 would lose put in a form it keeps, and its bytes."""
    markup = markup.removeprefix("\ufeff")
    try:
        data = markup.encode()
    except UnicodeEncodeError:  # a lone surrogate, where libxml2 would stop reading
        data = encode_text(markup)
        markup = data.decode()
    given = markup
    if b"\0" in data:
        markup = markup.replace("\0", "")  # ignored in HTML (13.2.6.4.7), and our own mark for line breaks
    prolog = _PROLOG.match(markup)
    if prolog:
        markup = _CDATA.sub(lambda found: found[1].replace("&", "&amp;").replace("<", "&lt;"), markup[prolog.end() :])
    subset = _INTERNAL_SUBSET.match(markup)
    if subset:
        markup = markup[subset.end() :]
    if _MISREAD_HINT.search(markup):
        markup = _MISREAD.sub(_reading, markup)
    return markup, data if markup is given else markup.encode()


def _reading(found: re.Match[str]) -> str:
    if found[1]:
        return found[0]
    return "<br>" if found[2] is None else f"<{found[2]}div"


def _deeper(roots: list[Any], max_depth: int) -> bool:
    return bool(roots) and max_depth < _MOST_DEPTH and bool(_deeper_path(max_depth)(roots[0]))


@lru_cache(maxsize=8)
def _deeper_path(depth: int) -> Any:
    return etree.XPath(f"boolean({'/*' * (depth + 1)})")  # asks all of a tree's levels at once, without recursion


def _flat_roots(markup: str, max_depth: int) -> list[Any]:
    flat = flattened(markup, min(max_depth, _MOST_DEPTH))
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
