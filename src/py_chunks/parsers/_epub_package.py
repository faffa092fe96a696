"""The package of a book: container, metadata, manifest, spine and table of contents (EPUB 3.3, sections 4 and 5)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import unquote

from lxml import etree

from py_chunks.errors import ChunkError
from py_chunks.limits import Limits
from py_chunks.parsers._html_markup import decode_html
from py_chunks.parsers._html_tree import html_roots
from py_chunks.parsers._xml import parse_xml
from py_chunks.parsers._zip import Archive
from py_chunks.sources import Source

_CONTAINER = "META-INF/container.xml"
# Paths that are in their normal form as they stand, as nearly all are.
_NORMAL = re.compile(r"[\w-][\w.-]*(?:/[\w-][\w.-]*)*")
_PLURALS = {
    "creator": "creators",
    "identifier": "identifiers",
    "publisher": "publishers",
    "contributor": "contributors",
    "subject": "subjects",
    "language": "languages",
}


class SpineItem(NamedTuple):
    """One entry of the reading order.

    Attributes:
        href: Path in the archive.
        media_type: As the manifest says.
        is_navigation: Whether it is the book's table of contents.
        title: What the table of contents calls it, with the titles above; empty when it isn't listed.
    """

    href: str
    media_type: str
    is_navigation: bool
    title: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Package:
    """What the package document says.

    Attributes:
        metadata: Keys for `document_metadata`.
        spine: The reading order.
    """

    metadata: dict[str, Any]
    spine: list[SpineItem] = field(default_factory=list)


class _Book(NamedTuple):
    """What every step of reading a package needs."""

    archive: Archive
    source: Source
    limits: Limits
    path: str  # of the package document

    @property
    def folder(self) -> str:
        """What the package document's hrefs are relative to."""
        return posixpath.dirname(self.path)


class _Entry(NamedTuple):
    title: str
    href: str
    path: tuple[str, ...]


def read_package(archive: Archive, source: Source, limits: Limits) -> Package:
    """Return the package that the container names.

    Args:
        archive: The book.
        source: Names the document in errors.
        limits: `max_xml_depth` is used.

    Raises:
        CorruptDocument: The container or the package document is missing or damaged.
    """
    if _CONTAINER not in archive:
        raise source.corrupt(f"Not an EPUB: missing {_CONTAINER}", place=_CONTAINER)
    container = parse_xml(archive.read(_CONTAINER), source.label, _CONTAINER, limits, recover=True)
    path = next((element.get("full-path") for element in container.iter("{*}rootfile")), None)
    if path is None or path not in archive:
        # A container that leads nowhere: the one package document there is serves as well.
        path = next((name for name in archive.names if name.lower().endswith(".opf")), None)
    if path is None:
        raise source.corrupt("Not an EPUB: the container names no package document", place=_CONTAINER)
    root = parse_xml(archive.read(path), source.label, path, limits, recover=True)
    return _package(root, _Book(archive, source, limits, path))


def _package(root: Any, book: _Book) -> Package:
    folder = book.folder
    manifest = {item.get("id"): item for item in root.iter("{*}item") if item.get("href")}
    references = [manifest.get(entry.get("idref")) for entry in root.iter("{*}itemref")]
    if not references:  # EPUB 3.3, section 5.6.1: there is at least one
        raise book.source.corrupt("Not an EPUB: the package document names no chapters", place=book.path)
    entries = _table_of_contents(root, manifest, book)
    titles: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        titles.setdefault(_joined(folder, entry.href.partition("#")[0]), entry.path)
    guide = {
        _joined(folder, entry.get("href", "").partition("#")[0])
        for entry in root.iter("{*}reference")
        if entry.get("type") == "toc" and "#" not in entry.get("href", "")
    }
    spine = []
    for item in references:
        href = _joined(folder, item.get("href")) if item is not None else ""
        properties = (item.get("properties") or "").split() if item is not None else []
        navigation = "nav" in properties or href in guide
        media_type = item.get("media-type", "") if item is not None else ""
        spine.append(SpineItem(href, media_type, navigation, titles.get(href, ())))
    metadata = _metadata(root)
    metadata["spine_count"] = len(spine)
    metadata["skipped_spine_items"] = []
    metadata["toc"] = [{"title": entry.title, "href": entry.href} for entry in entries]
    return Package(metadata, spine)


def _metadata(root: Any) -> dict[str, Any]:
    """Dublin Core elements; each singular is the first of its plural, or the identifier that the package names."""
    values: dict[str, list[str]] = {name: [] for name in ("title", *_PLURALS)}
    named: dict[str, str] = {}  # identifiers by the ids of their elements
    for section in _outermost(root, "{*}metadata"):
        for element in _outermost(section, "{http://purl.org/dc/elements/1.1/}*"):
            name = element.tag.rpartition("}")[2].lower()
            text = _words(element)
            if name in values and text:
                values[name].append(text)
                if name == "identifier":
                    named.setdefault(element.get("id", "").strip(), text)
    first = {name: values[name][0] if values[name] else None for name in ("title", "language", "creator", "identifier")}
    unique = root.get("unique-identifier", "").strip()  # EPUB 3.3, section 5.4
    if unique in named and unique:
        first["identifier"] = named[unique]
    version = root.get("version")
    return {**first, "epub_version": version, **{plural: values[name] for name, plural in _PLURALS.items()}}


def _outermost(root: Any, tag: str) -> Iterator[Any]:
    """The elements of a tag that stand in no other of them."""
    walk = etree.iterwalk(root, events=("start",), tag=tag)
    for _, element in walk:
        yield element
        walk.skip_subtree()


def _table_of_contents(root: Any, manifest: dict[str, Any], book: _Book) -> list[_Entry]:
    """The entries of the navigation document (EPUB 3) or else of the NCX (EPUB 2), hrefs relative to the package."""
    navigation = next((i for i in manifest.values() if "nav" in (i.get("properties") or "").split()), None)
    spine = next(root.iter("{*}spine"), None)
    ncx = manifest.get(spine.get("toc")) if spine is not None else None
    if ncx is None:
        ncx = next((i for i in manifest.values() if i.get("media-type") == "application/x-dtbncx+xml"), None)
    folder = book.folder
    for item, read in ((navigation, _navigation_entries), (ncx, _ncx_entries)):
        href = _joined(folder, item.get("href")) if item is not None else ""
        if href not in book.archive:
            continue
        try:
            entries = read(book, href)
        except ChunkError:
            continue  # a table of contents that can't be read costs titles, not text
        if entries:
            return [_Entry(title, _relative(folder, href, link), path) for title, link, path in entries]
    return []


def _navigation_entries(book: _Book, href: str) -> list[_Entry]:
    markup, _ = decode_html(book.archive.read(href))
    roots = html_roots(markup, book.limits.max_nesting)
    navs = [nav for root in roots for nav in root.iter("nav")]
    contents = next((nav for nav in navs if "toc" in _kind(nav)), navs[0] if navs else None)
    if contents is None:
        return []
    entries = []
    labels: dict[Any, str] = {}  # each is asked for by all lists below it
    paths: dict[Any, tuple[str, ...]] = {}  # what stands above the items of each list
    for link in contents.iter("a", "span"):
        href, item = link.get("href"), link.getparent()
        title = _words(link)
        if not title or not href or item.tag != "li":
            continue
        siblings = item.getparent()
        if siblings not in paths:
            items = [*item.iterancestors("li")][::-1]
            above = [labels[outer] if outer in labels else labels.setdefault(outer, _label(outer)) for outer in items]
            paths[siblings] = tuple(label for label in above if label)
        entries.append(_Entry(title, href, (*paths[siblings], title)))
    return entries


def _kind(nav: Any) -> list[str]:
    return next((value.split() for name, value in nav.attrib.items() if name.endswith("type")), [])


def _label(item: Any) -> str:
    label = next((child for child in item if child.tag in ("a", "span")), None)
    return _words(label) if label is not None else ""


def _ncx_entries(book: _Book, href: str) -> list[_Entry]:
    root = parse_xml(book.archive.read(href), book.source.label, href, book.limits, recover=True)
    entries = []
    paths: dict[Any, tuple[str, ...]] = {None: ()}
    # To ask each point for the one it stands in takes less time than to walk over all that stands in points.
    for point in root.iter("{*}navPoint"):
        title = _point_title(point)
        target = next((child.get("src") for child in point.iterchildren("*") if child.tag.endswith("}content")), None)
        above = paths[next(point.iterancestors("{*}navPoint"), None)]
        path = paths[point] = (*above, title) if title else above
        if title and target:
            entries.append(_Entry(title, target, path))
    return entries


def _point_title(point: Any) -> str:
    label = next((child for child in point.iterchildren("*") if child.tag.endswith("}navLabel")), None)
    return _words(label) if label is not None else ""


def _joined(folder: str, href: str) -> str:
    """The archive path an href leads to (its percent escapes undone)."""
    return _path_from(folder, unquote(href)).lstrip("/") if href else ""


def _relative(folder: str, document: str, href: str) -> str:
    """The href of a document as one from a folder, both given by their paths in the archive."""
    path, mark, fragment = href.partition("#")
    target = _path_from(posixpath.dirname(document), path) if path else document
    if folder and target.startswith(f"{folder}/"):
        # As nearly all are; the general way takes ten times as long, half of it to ask for the working directory.
        return f"{target[len(folder) + 1 :]}{mark}{fragment}"
    return posixpath.relpath(target, folder or ".") + mark + fragment


def _path_from(folder: str, path: str) -> str:
    """Where a path leads from a folder."""
    joined = f"{folder}/{path}" if folder else path
    return joined if _NORMAL.fullmatch(joined) else posixpath.normpath(posixpath.join(folder, path))


def _words(element: Any) -> str:
    """The text below an element, on one line."""
    text = "".join(element.itertext()) if len(element) else element.text or ""
    return " ".join(text.split())
