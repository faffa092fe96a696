"""OpenDocument texts and presentations (OpenDocument 1.3 part 3), straight from the XML of their content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from py_chunks.documents import Document, ReadOptions
from py_chunks.errors import LimitExceeded
from py_chunks.parsers._odf_blocks import Blocks
from py_chunks.parsers._odf_package import OFFICE, OdfPackage
from py_chunks.parsers._odf_styles import Styles
from py_chunks.parsers._odf_text import DRAW, TEXT
from py_chunks.sources import Source
from py_chunks.units import Draft, Location

_CONTENT = "content.xml"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
_CLASS = f"{_PRESENTATION}class"

_HEADERS = frozenset(f"{_STYLE}{name}" for name in ("header", "header-left", "header-first"))
_FOOTERS = frozenset(f"{_STYLE}{name}" for name in ("footer", "footer-left", "footer-first"))
# Frames of a notes page that only repeat what the program fills in.
_NOTES_FURNITURE = frozenset({"page", "page-number", "date-time", "header", "footer"})
_RUNNING_DECLARATIONS = {"header_text": f"{_PRESENTATION}header-decl", "footer_text": f"{_PRESENTATION}footer-decl"}


def parse_odt(source: Source, options: ReadOptions) -> Document:
    """Return a text document (contract sections 3.10 and 3.15).

    Args:
        source: The document.
        options: `limits` and `revisions` are used.

    Raises:
        CorruptDocument: It is no zip archive, or its content is missing or damaged.
        EncryptedDocument: It is locked with a password.
        LimitExceeded: It asks for more than allowed.
    """
    package = OdfPackage(source, options.limits)
    try:
        content, styles_part = _content(package, source), package.optional_part("styles.xml")
        styles = Styles(styles_part, content)
        running = _running_text(styles_part, package, styles, options)
        metadata = {**package.properties(), **running, "skipped_parts": package.skipped}
    except BaseException:  # whatever it was, the archive must not stay open
        package.close()
        raise
    return Document(metadata, _text_drafts(content, package, Blocks(package, styles, options)))


def parse_odp(source: Source, options: ReadOptions) -> Document:
    """Return a presentation (contract section 3.10).

    Args:
        source: The document.
        options: `limits` and `revisions` are used.

    Raises:
        CorruptDocument: It is no zip archive, or its content is missing or damaged.
        EncryptedDocument: It is locked with a password.
        LimitExceeded: It asks for more than allowed.
    """
    package = OdfPackage(source, options.limits)
    try:
        content = _content(package, source)
        styles = Styles(package.optional_part("styles.xml"), content)
        pages = _pages(content, source, options.limits.max_pages)
        hidden = [number for number, page in enumerate(pages, 1) if styles.hides_page(page.get(f"{DRAW}style-name"))]
        metadata = {
            **package.properties(),
            "slide_count": len(pages),
            "hidden_slides": hidden,
            **_declared_text(content),
            "skipped_parts": package.skipped,
        }
    except BaseException:  # whatever it was, the archive must not stay open
        package.close()
        raise
    blocks = Blocks(package, styles, options, joins_lists=True)
    return Document(metadata, _slide_drafts(pages, package, blocks))


def _content(package: OdfPackage, source: Source) -> Any:
    """The content's root; without a body (3.3), or with text in no paragraph, it is damaged and not empty."""
    root = package.part(_CONTENT)
    body = root.find(f"{OFFICE}body/*")
    if body is None:
        raise source.corrupt(f"{_CONTENT} has no body", place=_CONTENT)
    if next(body.iter(f"{TEXT}p", f"{TEXT}h"), None) is None and "".join(body.itertext()).strip():
        raise source.corrupt(f"{_CONTENT} has text and no paragraphs", place=_CONTENT)
    return root


def _text_drafts(content: Any, package: OdfPackage, blocks: Blocks) -> Iterator[Draft]:
    try:
        for body in content.iterfind(f"{OFFICE}body/*"):
            yield from blocks.body(body)
    finally:
        package.close()


def _running_text(styles_part: Any, package: OdfPackage, styles: Styles, options: ReadOptions) -> dict[str, str | None]:
    """Headers and footers of all page styles, each text once (16.9 to 16.16)."""
    found: dict[str, dict[str, None]] = {"header_text": {}, "footer_text": {}}
    master_pages = () if styles_part is None else styles_part.iterfind(f"{OFFICE}master-styles/{_STYLE}master-page/*")
    for area in master_pages:
        key = "header_text" if area.tag in _HEADERS else "footer_text" if area.tag in _FOOTERS else None
        if key is not None and area.get(f"{_STYLE}display") != "false":
            blocks = Blocks(package, styles, options)
            text = "\n".join(draft.text for draft in blocks.drafts(area) if draft.text)
            found[key].update({text: None} if text else {})
    return {key: "\n".join(texts) or None for key, texts in found.items()}


def _pages(content: Any, source: Source, most: int) -> list[Any]:
    pages: list[Any] = content.findall(f"{OFFICE}body/*/{DRAW}page")
    if len(pages) > most:
        message = f"{source.label} has {len(pages)} slides; at most {most} are allowed"
        raise LimitExceeded(message, source=source.label, place="max_pages", value=most)
    if not pages and "".join(content.find(f"{OFFICE}body").itertext()).strip():
        raise source.corrupt(f"{_CONTENT} has text and no slides", place=_CONTENT)
    return pages


def _declared_text(content: Any) -> dict[str, str | None]:
    """Headers and footers, which slides and notes pages share and show by name (10.9.3)."""
    found = {key: content.iterfind(f"{OFFICE}body/*/{tag}") for key, tag in _RUNNING_DECLARATIONS.items()}
    texts = {key: ["".join(node.itertext()).strip() for node in nodes] for key, nodes in found.items()}
    return {key: "\n".join(dict.fromkeys(filter(None, lines))) or None for key, lines in texts.items()}


def _slide_drafts(pages: list[Any], package: OdfPackage, blocks: Blocks) -> Iterator[Draft]:
    try:
        for number, page in enumerate(pages, 1):
            blocks.enter_page(number)
            drafts = [draft for draft in _page_drafts(page, blocks) if draft.text]
            title = drafts[0].text.partition("\n")[0] if drafts else None
            shared = {"slide_number": number, "slide_title": title}
            location = Location("slide", number, number)
            for draft in drafts:
                yield draft._replace(location=location, extras=shared, number=number)
    finally:
        package.close()


def _page_drafts(page: Any, blocks: Blocks) -> Iterator[Draft]:
    """The title, then the other shapes in document order, then the notes."""
    titled = next((shape for shape in page if shape.get(_CLASS) == "title"), None)
    if titled is not None:
        yield Draft(" ".join(" ".join(draft.text for draft in blocks.block(titled)).split()), "heading", 1)
    for shape in page:
        if shape is not titled and shape.get(_CLASS) != "page-number":
            yield from blocks.block(shape)
    notes = page.find(f"{_PRESENTATION}notes")
    shapes = [] if notes is None else [shape for shape in notes if shape.get(_CLASS) not in _NOTES_FURNITURE]
    text = "\n".join(draft.text for shape in shapes for draft in blocks.block(shape) if draft.text)
    yield Draft(f"Notes: {text}" if text else "")
