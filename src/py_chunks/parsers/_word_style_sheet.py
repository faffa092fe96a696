"""The markup of a style sheet: the styles a document asks for are found and parsed one by one.

Word puts a hundred styles into every document, of which a page names two or three.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from py_chunks.errors import CorruptDocument
from py_chunks.parsers._word_names import W

_STYLE, _STYLE_END, _LATENT_END = b"<w:style ", b"</w:style>", b"</w:latentStyles>"
_SHEET, _SHEET_END = b"<w:styles", b"</w:styles>"
_OTHER_STYLE = re.compile(rb'w:type="(?:table|character)"')
_PARAGRAPH_STYLE, _ID, _DEFAULT = b'w:type="paragraph"', b' w:styleId="', b' w:default="1"'
_NAMESPACE = f'xmlns:w="{W[1:-1]}"'.encode()
_BEFORE_STYLES = (_STYLE_END, _LATENT_END, b"</w:docDefaults>")
_MOST_SPACE, _LONGEST_TAG = 64, 1024  # bytes between two tags, and of one
_MOST_SEARCHED = 50  # styles; looking for one takes as long as the sheet is large
_PAGE_BREAK = "pageBreakBefore"

Parse = Callable[[bytes], Any]
"""From the bytes of a part to its root element."""


class StyleSheet:
    """The styles part of one document, or none.

    Attributes:
        default: Id of the style of paragraphs that name none; "" when there is none.
    """

    def __init__(self, data: bytes | None, parse: Parse, parse_all: Parse) -> None:
        """Look through a sheet; `data` is None when the document has none.

        `parse` raises CorruptDocument on damaged markup, `parse_all` reads what can be read of it, or gives None.
        """
        self._data = data or b""
        self._parse = parse
        self._parse_all = parse_all
        self._elements: dict[str, Any] = {}
        self._breaks = False
        # What stands before the first style of a plain sheet; b"" once the sheet is read whole.
        self._start = b""
        self.default = ""
        if data is not None:
            self._start = _plain_start(data)
            self.default = self._plain_default()
            if not self._start or not self.default:
                self._read_all()

    def element(self, style_id: str) -> Any:
        """Return the element of a style; None when the sheet has none of that id, or it is none of paragraphs.

        Args:
            style_id: As paragraphs refer to it.
        """
        element = self._elements.get(style_id)
        if element is None and self._start:
            element = self._plain_element(style_id) if len(self._elements) < _MOST_SEARCHED else None
            if element is None:  # it is written in another way, or damaged, or not there
                self._read_all()
                return self._elements.get(style_id)
            self._elements[style_id] = element
        return element

    def breaks_pages(self) -> bool:
        """Return whether any style may make its paragraphs begin a page."""
        return _PAGE_BREAK.encode() in self._data if self._start else self._breaks

    def _plain_default(self) -> str:
        """Id of the default paragraph style; when several claim to be it, the last one is (17.7.4.17)."""
        # Word's order of attributes first: the longer what is searched for, the sooner it is found.
        for sign in (_PARAGRAPH_STYLE + _DEFAULT, _DEFAULT):
            at = self._data.rfind(sign)
            while at >= 0:
                _, tag = self._tag(at)
                if _PARAGRAPH_STYLE in tag:
                    return tag.partition(_ID)[2].partition(b'"')[0].decode("utf-8", "replace")
                at = self._data.rfind(sign, 0, at)
        return ""

    def _plain_element(self, style_id: str) -> Any:
        """The element of a plainly written style; None when it is not, or is damaged, or no child of the sheet."""
        data = self._data
        at = data.find(b'%b%b"' % (_ID, style_id.encode()))
        begin, tag = self._tag(at)
        if not tag.startswith(_STYLE) or _PARAGRAPH_STYLE not in tag:
            return None
        end = data.find(_STYLE_END, at)
        before = data[max(begin - _MOST_SPACE, 0) : begin].rstrip()
        if end < 0 or not (before.endswith(_BEFORE_STYLES) or len(self._start) == begin):
            return None
        try:
            return self._parse(b"".join([self._start, data[begin:end], _STYLE_END, _SHEET_END]))[0]
        except CorruptDocument:
            return None

    def _tag(self, at: int) -> tuple[int, bytes]:
        """Where the start tag begins that a byte stands in, and the tag without its last sign; b"" for none."""
        begin = self._data.rfind(b"<", max(at - _LONGEST_TAG, 0), max(at, 0))
        end = self._data.find(b">", at, at + _LONGEST_TAG)
        return begin, self._data[begin:end] if at >= 0 <= min(begin, end) else b""

    def _read_all(self) -> None:
        """Index the whole sheet; what has been read of it is forgotten."""
        self._start = b""
        self._elements = {}
        root = self._parse_all(self._data)
        self._breaks = root is not None and next(root.iter(W + _PAGE_BREAK), None) is not None
        for element in () if root is None else root.iterchildren(f"{W}style"):
            style_id = element.get(f"{W}styleId") or ""
            self._elements.setdefault(style_id, element)
            if element.get(f"{W}type") == "paragraph" and element.get(f"{W}default") in ("1", "true", "on"):
                self.default = style_id


def _plain_start(data: bytes) -> bytes:
    """The start tag of a plain sheet and what stands before it; b"" when it is not plain."""
    sheet = data.find(_SHEET)
    start = data[: data.find(b">", sheet) + 1]
    is_plain = (
        sheet >= 0
        and _NAMESPACE in start
        and data[-_MOST_SPACE:].rstrip().endswith(_SHEET_END)
        and not _has_declarations(data)
    )
    return start if is_plain else b""


def _has_declarations(data: bytes) -> bool:
    """Whether there are comments, sections of characters or a type of document; one sign is looked for in no time."""
    return b"!" in data and b"<!" in data


def paragraph_styles_of(data: bytes) -> bytes:
    """Return a style sheet without its styles of tables and characters, which say nothing of paragraphs.

    These are nine tenths of the 350 kB that Word's templates give a style sheet: leaving them out takes 0.5 ms and
    spares parsing 4. What is not written plainly is returned as it is.

    Args:
        data: The part's bytes.

    Example:
        >>> paragraph_styles_of(b'<w:styles><w:style w:type="table"></w:style><w:style ></w:style></w:styles>')
        b'<w:styles><w:style ></w:style></w:styles>'
    """
    if not _OTHER_STYLE.search(data) or _has_declarations(data):
        return data
    head, *styles = data.split(_STYLE)
    begin, end = head.find(b"<w:latentStyles"), head.rfind(_LATENT_END)
    kept = [head[:begin] + head[end + len(_LATENT_END) :] if 0 <= begin < end else head]
    for number, style in enumerate(styles, 1):
        if number == len(styles) or not _OTHER_STYLE.search(style, 0, style.find(b">")):
            kept.append(style)  # the last one bears the end of the part
        elif not style.endswith(_STYLE_END) and not style.rstrip().endswith(_STYLE_END):
            return data
    return _STYLE.join(kept)
