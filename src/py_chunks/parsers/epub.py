"""EPUB books: one sequence of blocks over the spine, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import ChunkError, EncryptedDocument, LimitExceeded
from py_chunks.parsers._epub_package import Package, SpineItem, read_package
from py_chunks.parsers._html_blocks import tree_drafts
from py_chunks.parsers._html_markup import decode_html
from py_chunks.parsers._html_tree import html_roots
from py_chunks.parsers._xml import parse_xml
from py_chunks.parsers._zip import Archive
from py_chunks.sources import Source
from py_chunks.units import DraftFields, Location

_ENCRYPTION = "META-INF/encryption.xml"
# Fonts may be obfuscated in any book (EPUB 3.3, section 4.4; Adobe's older way): the text is not locked.
_FONT_ALGORITHMS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_MARKUP = (
    "application/xhtml+xml",
    "text/html",
    "text/x-oeb1-document",
    "application/xml",
    "text/xml",
    "image/svg+xml",
    "",
)
_IMAGES = "image/"


def parse_epub(source: Source, options: ReadOptions) -> Document:
    """Return a book, read one chapter at a time in spine order (contract section 3.5).

    Args:
        source: The document.
        options: `limits` is used.

    Raises:
        CorruptDocument: It is not a zip archive, or has no container or package document.
        EncryptedDocument: Its text is locked by rights management.
        LimitExceeded: The archive asks for more than is allowed.
    """
    archive = Archive(source, options.limits, "Not a valid EPUB (zip) file")
    try:
        _refuse_locked(archive, source, options)
        package = read_package(archive, source, options.limits)
    except BaseException:
        archive.close()
        raise
    return Document(package.metadata, _drafts(archive, package, options))


def _refuse_locked(archive: Archive, source: Source, options: ReadOptions) -> None:
    if _ENCRYPTION not in archive:
        return
    root = parse_xml(archive.read(_ENCRYPTION), source.label, _ENCRYPTION, options.limits, recover=True)
    for entry in root.iter("{*}EncryptedData"):
        method = next(entry.iter("{*}EncryptionMethod"), None)
        if method is None or method.get("Algorithm") not in _FONT_ALGORITHMS:
            message = "EPUB is encrypted (rights management); cannot extract"
            raise EncryptedDocument(message, source=source.label, place=_ENCRYPTION)


def _drafts(archive: Archive, package: Package, options: ReadOptions) -> Iterator[DraftFields]:
    skipped = package.metadata["skipped_spine_items"]
    with archive:
        for index, item in enumerate(package.spine):
            if item.media_type.startswith(_IMAGES) and item.media_type not in _MARKUP:
                continue  # a page that is a picture has no text to lose
            try:
                chapter = _chapter(archive, index, item, options)
            except LimitExceeded:
                raise
            except (ChunkError, KeyError) as error:
                reason = "missing from the archive" if isinstance(error, KeyError) else str(error)
                skipped.append({"spine_index": index, "href": item.href, "reason": reason})
                continue
            yield from chapter


def _chapter(archive: Archive, index: int, item: SpineItem, options: ReadOptions) -> list[DraftFields]:
    markup, _ = decode_html(archive.read(item.href))
    roots = html_roots(markup, options.limits.max_nesting)
    extras: dict[str, Any] = {"spine_index": index, "href": item.href, "is_navigation": item.is_navigation}
    chapter = list(tree_drafts(roots, markup, Location("spine", index, index), extras))
    # Where the chapter has no heading of its own, the table of contents says what it is called.
    if item.title and chapter and not any(kind == "heading" for _, kind, *_ in chapter):
        chapter[0] = (*chapter[0][:7], item.title)  # in force up to the end of the chapter
    return chapter
