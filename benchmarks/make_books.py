"""Writes EPUB and PDF documents of any length to measure with: deterministic, of plausible words.

python benchmarks/make_books.py pdf 50 out.pdf     # 50 pages
"""

from __future__ import annotations

import random
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from make_data import random_source, words

_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_CONTAINER = (
    f'{_XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)


def _epub(chapters: int, path: Path) -> None:
    """Chapters of about 17 kB: a heading, thirty paragraphs with some marks, a list and a table."""
    source, numbers = random_source(), range(1, chapters + 1)
    items = "".join(
        f'<item id="c{number}" href="c{number}.xhtml" media-type="application/xhtml+xml"/>' for number in numbers
    )
    spine = "".join(f'<itemref idref="c{number}"/>' for number in numbers)
    entries = "".join(f'<li><a href="c{number}.xhtml">Chapter {number}</a></li>' for number in numbers)
    package = (
        f'{_XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">measured</dc:identifier>'
        "<dc:title>Measured</dc:title><dc:language>en</dc:language></metadata>"
        '<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        f"{items}</manifest><spine>{spine}</spine></package>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", _CONTAINER)
        archive.writestr("EPUB/package.opf", package)
        archive.writestr("EPUB/nav.xhtml", _page(f'<nav epub:type="toc"><ol>{entries}</ol></nav>'))
        for number in numbers:
            archive.writestr(f"EPUB/c{number}.xhtml", _page(_chapter(source, number)))


def _page(body: str) -> str:
    spaces = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
    return f"{_XML}<!DOCTYPE html><html {spaces}><head><title>T</title></head><body>{body}</body></html>"


def _chapter(source: random.Random, number: int) -> str:
    paragraphs = "".join(
        f"<p>{words(source, 40)} <em>{words(source, 2)}</em> {words(source, 30)}.</p>\n" for _ in range(30)
    )
    items = "".join(f"<li>{words(source, 6)}</li>" for _ in range(5))
    rows = "".join(f"<tr><td>{row}</td><td>{words(source, 2)}</td></tr>" for row in range(5))
    return f"<h1>Chapter {number}</h1>\n{paragraphs}<ul>{items}</ul><table>{rows}</table>"


_FONTS = ("Helvetica", "Helvetica-Bold")  # two of the fonts every reader of PDF has (ISO 32000-1, 9.6.2.2)
_LEADING, _TOP, _LEFT, _LINES = 13, 780, 60, 48


def _pdf(pages: int, path: Path) -> None:
    """Pages of running text in one column: a heading, then paragraphs of four lines."""
    source = random_source()
    kids = " ".join(f"{3 + len(_FONTS) + 2 * number} 0 R" for number in range(pages))
    fonts = " ".join(f"/F{number} {2 + number} 0 R" for number in range(1, len(_FONTS) + 1))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {pages} >>".encode(),
    ]
    objects += [
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode() for font in _FONTS
    ]
    for number in range(1, pages + 1):
        content = zlib.compress("\n".join(_page_content(source, number)).encode("latin-1"))
        page = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << {fonts} >> >> "
            f"/Contents {len(objects) + 2} 0 R >>"
        )
        objects.append(page.encode())
        head = f"<< /Length {len(content)} /Filter /FlateDecode >>\nstream\n".encode()
        objects.append(head + content + b"\nendstream")
    _write_objects(objects, path)


def _page_content(source: random.Random, number: int) -> Iterator[str]:
    yield f"BT /F2 16 Tf {_LEFT} {_TOP} Td ({words(source, 3).title()} {number}) Tj ET"
    for line in range(_LINES):
        at = _TOP - 30 - _LEADING * line - 8 * (line // 4)
        end = "." if line % 4 == 3 else ""
        yield f"BT /F1 10 Tf {_LEFT} {at} Td ({words(source, 8 if end else 13)}{end}) Tj ET"


def _write_objects(objects: list[bytes], path: Path) -> None:
    """Number the objects from 1 and write them with their table of offsets (ISO 32000-1, 7.5.4)."""
    with path.open("wb") as file:
        file.write(b"%PDF-1.7\n")
        offsets = []
        for number, body in enumerate(objects, 1):
            offsets.append(file.tell())
            file.write(f"{number} 0 obj\n".encode() + body + b"\nendobj\n")
        table = file.tell()
        file.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode())
        file.writelines(f"{offset:010} 00000 n \n".encode() for offset in offsets)
        file.write(f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode())


MAKERS: dict[str, Callable[[int, Path], None]] = {"epub": _epub, "pdf": _pdf}
"""By kind: writes a document of that many chapters or pages."""

if __name__ == "__main__":
    MAKERS[sys.argv[1]](int(sys.argv[2]), Path(sys.argv[3]))
