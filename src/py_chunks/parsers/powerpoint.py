"""PowerPoint presentations (PresentationML, ECMA-376 part 1, 13 and 19): one unit a slide, read one at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import CorruptDocument, LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._opc import Package, Relationship, check_locked
from py_chunks.parsers._slide_markup import Page, PlainPages
from py_chunks.parsers._slide_shapes import Part, slide_text
from py_chunks.parsers._zip_salvage import whole_or_salvaged
from py_chunks.sources import Source
from py_chunks.units import Draft, Location

_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DC = "{http://purl.org/dc/elements/1.1/}"

_SPACES = (f'xmlns:p="{_P[1:-1]}"'.encode(), f'xmlns:r="{_R[1:-1]}"'.encode())
_DC_SPACE = f'xmlns:dc="{_DC[1:-1]}"'.encode()
_DECLARATION = 64  # bytes at most before the root element
_PROPERTY = re.compile(r"<dc:(title|creator)(?:/>|>([^<>&]*)</dc:\1>)")
_LIST, _LIST_END = b"<p:sldIdLst>", b"</p:sldIdLst>"
_LISTED = re.compile(r'<p:sldId(?=\s)[^<>]*?\sr:id="([^"&]*)"[^<>]*/>')

_LOCKED = "PPTX is encrypted (password-protected); cannot extract"
_FALSE = frozenset({"0", "false"})

T = TypeVar("T")
_Slides = Sequence[tuple[int, str]]


def parse_powerpoint(source: Source, options: ReadOptions) -> Document:
    """Return a presentation; its slides are read one at a time (contract section 3.16).

    Args:
        source: The document.
        options: `limits` is used.

    Raises:
        CorruptDocument: It is no zip archive, one that was cut off before its slides, or holds none.
        EncryptedDocument: It is locked with a password.
        LimitExceeded: It asks for more than allowed.
    """
    limits = options.limits
    check_locked(source, limits, _LOCKED)
    archive, damage = whole_or_salvaged(source, limits, "PPTX is not a valid zip")
    try:
        package = Package(archive, source, limits)
        named = {link.kind: link.target for link in package.relationships("").values()}
        slides = _slides(package, named.get("officeDocument", "ppt/presentation.xml"), source, limits, damage)
        damage = None  # which holds the frames it came through
        metadata: dict[str, Any] = {
            **_properties(package, named.get("core-properties", "docProps/core.xml")),
            "total_slides": len(slides),
            # Filled while the slides are read.
            "hidden_slides": [],
            "skipped_slides": [],
            "skipped_parts": [],
        }
    except BaseException:  # whatever it was, the archive must not stay open
        archive.close()
        raise
    return Document(metadata, _drafts(package, slides, metadata))


def _slides(
    package: Package, main: str, source: Source, limits: Limits, damage: CorruptDocument | None = None
) -> _Slides:
    """Number and part name of every slide, in the order of the presentation (19.2.1.34)."""
    if main not in package.archive:
        raise damage or source.corrupt("No slides found")
    links = package.relationships(main)
    nothing = Relationship("", "", external=False)
    data = package.content(main)
    ids = _plain_slide_ids(data)
    if ids is None:
        entries = package.root(main, data, recover=True).iterfind(f"{_P}sldIdLst/{_P}sldId")
        ids = [entry.get(f"{_R}id") or "" for entry in entries]
    slides = [(number, links.get(link_id, nothing).target) for number, link_id in enumerate(ids, 1)]
    if not slides:
        raise source.corrupt("No slides found")
    if len(slides) > limits.max_pages:
        message = f"{source.label} has {len(slides)} slides; at most {limits.max_pages} are allowed"
        raise LimitExceeded(message, source=source.label, place="max_pages", value=limits.max_pages)
    return slides


def _plain_slide_ids(data: bytes) -> list[str] | None:
    """The relationships of the slides; None when their list is not written in the usual way.

    Nearly all of the part are the styles of nine levels of text, which nobody asks for.
    """
    before, _, rest = data.partition(_LIST)
    listed, end, after = rest.partition(_LIST_END)
    is_plain = end and listed.isascii() and b"<!" not in before and _LIST not in after
    if not is_plain or not all(space in before and before.count(space[:8]) == 1 for space in _SPACES):
        return None
    ids: list[str] = _LISTED.findall(listed.decode())
    return ids if len(ids) == listed.count(b"<") else None


def _properties(package: Package, name: str) -> dict[str, str | None]:
    """Title and author from the core properties (ECMA-376 part 2, 8), None where they are absent or unreadable."""
    try:
        data = package.content(name)
        found = _plain_properties(data)
        if found is None:
            core = package.root(name, data, recover=True)
            found = {key: core.findtext(_DC + key) for key in ("title", "creator")}
    except (KeyError, CorruptDocument):
        found = {}
    return {"title": found.get("title") or None, "author": found.get("creator") or None}


def _plain_properties(data: bytes) -> dict[str, str | None] | None:
    """Title and creator; None when they are not written in the usual way."""
    is_known = data.isascii() or b'encoding="UTF-8"' in data[:_DECLARATION]
    if not is_known or b"<!" in data or data.count(b"xmlns:dc=") != 1 or _DC_SPACE not in data:
        return None
    # What is no UTF-8 after all is not printable.
    text = data.decode("utf-8", "surrogateescape")
    found: dict[str, str | None] = dict(_PROPERTY.findall(text))
    is_plain = len(found) == text.count("<dc:title") + text.count("<dc:creator")
    return found if is_plain and "".join(map(str, found.values())).isprintable() else None


def _drafts(package: Package, slides: _Slides, metadata: dict[str, Any]) -> Iterator[Draft]:
    pages = PlainPages()
    with package.archive:
        for number, name in slides:
            parts = _Parts(package, pages, name, metadata["skipped_parts"])
            try:
                slide = parts.page(name)
            except (KeyError, CorruptDocument):
                metadata["skipped_slides"].append(number)
                continue
            if slide.is_hidden:
                metadata["hidden_slides"].append(number)
            title, text = slide.content
            yield Draft(
                "\n\n".join(filter(None, [text, parts.notes()])),
                "slide",
                location=Location("slide", number, number),
                extras={"slide_title": title},
                number=number,
                heading_path=() if title is None else (title,),
            )


class _Parts:
    """What belongs to one slide: notes, charts, diagrams. A part that can't be read is left out and named."""

    def __init__(self, package: Package, pages: PlainPages, name: str, skipped: list[str]) -> None:
        self._package = package
        self._pages = pages
        self._name = name
        self._skipped = skipped
        self._known: dict[str, Relationship] | None = None

    def page(self, name: str) -> Page:
        """Read the slide, or its notes.

        Raises:
            KeyError: There is no such part.
            DocumentError: It is damaged, locked or larger than allowed.
        """
        data = self._package.content(name)
        page = self._pages.read(data)
        if page is None:
            root = self._package.root(name, data)
            page = Page(root.get("show") in _FALSE, slide_text(root, self.by_id))
        return page

    def notes(self) -> str:
        """The speaker notes under their label, or nothing."""
        name = next((link.target for link in self._links("notesSlide").values() if link.kind == "notesSlide"), None)
        page = None if name is None else self._readable(self.page, name)
        return f"[Notes]\n{page.content.text}" if page is not None and page.content.text else ""

    def by_id(self, link_id: str) -> Part | None:
        """Return the part of that relationship, or None when there is none that can be read.

        Args:
            link_id: The relationship of the slide, or of whatever part this is.
        """
        link = self._links().get(link_id)
        root = None if link is None or link.external else self._readable(self._package.part, link.target)
        if root is None or link is None:
            return None
        return Part(root, _Parts(self._package, self._pages, link.target, self._skipped).by_id)

    def _links(self, kind: str = "") -> dict[str, Relationship]:
        """The relationships of the slide; with a kind, at least those of that kind."""
        if self._known is not None:
            return self._known
        try:
            links = self._package.relationships(self._name, kind)
        except CorruptDocument:
            self._skipped.append(f"relationships of {self._name}")
            links = {}
        self._known = None if kind else links
        return links

    def _readable(self, read: Callable[[str], T], name: str) -> T | None:
        try:
            return read(name)
        except (KeyError, CorruptDocument):
            self._skipped.append(name)
            return None
