"""EPUB books: written part by part, so that each can be left out, damaged or replaced."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence

from builders import Built

CONTAINER = (
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
    '<rootfile full-path="EPUB/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)


def chapter(body: str) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"'
        f' xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title></head><body>{body}</body></html>'
    )


def package(chapters: Sequence[str], *, version: str = "3.0", extra: str = "", spine: str = "", dc: str = "") -> str:
    items = "".join(
        f'<item id="c{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(chapters)
    )
    order = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    about = dc or "<dc:title>Built</dc:title><dc:language>en</dc:language>"
    return (
        f'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="{version}">'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">{about}</metadata>'
        f"<manifest>{items}{extra}</manifest><spine{spine}>{order}</spine></package>"
    )


def book(parts: Mapping[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in {"META-INF/container.xml": CONTAINER, **parts}.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def build_epub(paragraphs: Sequence[str]) -> Built:
    """Chapters of at most three paragraphs."""
    groups = [paragraphs[at : at + 3] for at in range(0, len(paragraphs), 3)] or [[]]
    names = [f"c{number}.xhtml" for number in range(len(groups))]
    parts = {
        f"EPUB/{name}": chapter("".join(f"<p>{text}</p>" for text in group))
        for name, group in zip(names, groups, strict=True)
    }
    return Built(book({"EPUB/book.opf": package(names), **parts}), list(paragraphs))
