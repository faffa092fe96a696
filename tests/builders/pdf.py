"""PDF written by hand: Helvetica without embedding, a correct cross-reference table, nothing compressed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builders import Built
from py_chunks.parsers._pdf_lines import Row, Segment, rows_of

WIDTH, HEIGHT = 595, 842
_LEFT, _RIGHT = 72, 520
_TOP, _BOTTOM = 200, 640  # well inside the page: what stands near its edges may be running text
_PARAGRAPH_GAP = 34

# Advance widths of Helvetica by character, in thousandths; letters and digits that are missing have 556.
_WIDTHS = {
    **dict.fromkeys("ijl'", 222), **dict.fromkeys("ft .,:;/!|", 278), **dict.fromkeys("r-()", 333),
    **dict.fromkeys("ckvxyzJs", 500), **dict.fromkeys("FTZ", 611), **dict.fromkeys("ABEKPSVXY", 667),
    **dict.fromkeys("CDHNRUw", 722), **dict.fromkeys("GOQ", 778), "I": 278, "W": 944, "m": 833, "M": 833,
}  # fmt: skip


def width_of(text: str, size: float) -> float:
    return sum(_WIDTHS.get(letter, 556) for letter in text) * size / 1000


def segment(text: str, x: float, y: float, size: float = 10, bold: bool = False) -> Segment:
    """A piece of a line as the layout analysis sees it, y counted from the top."""
    return Segment(text, x, x + width_of(text, size), y, size, bold)


def rows(*texts: str, x: float = 72, y: float = 100, size: float = 10, leading: float = 12) -> list[Row]:
    """Lines below each other as rows."""
    return rows_of([segment(text, x, y + number * leading, size) for number, text in enumerate(texts)])


def escaped(text: str) -> bytes:
    raw = text.encode("cp1252")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def line(text: str, x: float, y: float, size: float = 11, font: str = "F1", matrix: str = "1 0 0 1") -> bytes:
    """A line of text whose baseline begins at (x, y), y counted from the top of the page."""
    return b"BT /%s %g Tf %s %g %g Tm (%s) Tj ET\n" % (
        font.encode(), size, matrix.encode(), x, HEIGHT - y, escaped(text),
    )  # fmt: skip


def lines(texts: Iterable[str], x: float, y: float, size: float = 11, leading: float = 14, font: str = "F1") -> bytes:
    """Lines below each other."""
    return b"".join(line(text, x, y + number * leading, size, font) for number, text in enumerate(texts))


def pdf_of(
    pages: Sequence[bytes], *, objects: Sequence[bytes] = (), catalog: bytes = b"", info: bytes = b"",
    resources: bytes = b"", page_entries: bytes = b"",
) -> bytes:  # fmt: skip
    """A PDF of one content stream a page.

    Args:
        pages: Content streams.
        objects: Further objects, numbered from 6 on.
        catalog: Further entries of the catalog.
        info: Entries of the document information dictionary.
        resources: Further entries of the resources; fonts F1 (regular) and F2 (bold) are there.
        page_entries: Further entries of every page.
    """
    first_page = 6 + len(objects)
    kids = b" ".join(b"%d 0 R" % (first_page + 2 * number) for number in range(len(pages)))
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>"
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        font % b"Helvetica",
        font % b"Helvetica-Bold",
        b"<< %s >>" % info,
        *objects,
    ]
    for number, content in enumerate(pages):
        bodies.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R /F2 4 0 R %s >> %s >> %s >>"
            % (WIDTH, HEIGHT, first_page + 2 * number + 1, *_split(resources), page_entries)
        )
        bodies.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _file(bodies)


def _split(resources: bytes) -> tuple[bytes, bytes]:
    """Fonts go into the font dictionary, which is still open there; other entries follow it."""
    fonts, _, others = resources.partition(b"|")
    return fonts, others


def _file(bodies: Sequence[bytes]) -> bytes:
    data = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(bodies, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(bodies) + 1, start)
    return bytes(data)


def build_pdf(paragraphs: Sequence[str]) -> Built:
    """Each paragraph becomes one unit. Neighbouring pages are set in different sizes, so that no paragraph at the
    end of a page can be taken for one that goes on."""
    if not paragraphs:
        return Built(b"", [])
    pages: list[bytes] = []
    content, y, size = b"", float(_TOP), 11.0
    for paragraph in paragraphs:
        wrapped = _wrapped(paragraph, size)
        if y + len(wrapped) * 1.3 * size > _BOTTOM and content:
            pages.append(content)
            size = 10.0 if size == 11.0 else 11.0
            content, y, wrapped = b"", float(_TOP), _wrapped(paragraph, size)
        content += lines(wrapped, _LEFT, y, size, 1.3 * size)
        y += (len(wrapped) - 1) * 1.3 * size + _PARAGRAPH_GAP
    return Built(pdf_of([*pages, content]), list(paragraphs))


def _wrapped(text: str, size: float) -> list[str]:
    result = [""]
    for word in text.split(" "):
        longer = f"{result[-1]} {word}".strip()
        if result[-1] and width_of(longer, size) > _RIGHT - _LEFT:
            result.append(word)
        else:
            result[-1] = longer
    return result


def widget(entries: bytes) -> bytes:
    """An annotation of a form field."""
    return b"<< /Type /Annot /Subtype /Widget /T (n) /Rect [100 500 300 520] %s >>" % entries
