"""Outlines as RTF and as PDF, written by hand."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from py_chunks.testing.outlines import Block, Bullets, Heading, Table

_HEADING_SIZES = (22, 19, 17, 15, 13.5, 12.5)
_BODY_SIZE = 11
_TOP, _BOTTOM = 640, 200  # counted from the foot of the page; what stands near its edges may be running text
_RIGHT = 575


def write_rtf(blocks: Sequence[Block]) -> bytes:
    """Return the outline as Rich Text.

    Args:
        blocks: The outline.
    """
    styles = "".join(rf"{{\s{level} heading {level};}}" for level in range(1, 7))
    head = rf"{{\rtf1\ansi\ansicpg1252\deff0{{\fonttbl{{\f0 Arial;}}}}{{\stylesheet{{\s0 Normal;}}{styles}}}"
    return f"{head}\n{''.join(map(_rtf, blocks))}}}".encode("ascii")


def write_pdf(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a PDF of as many pages as it needs.

    Args:
        blocks: The outline.

    Raises:
        ValueError: A text needs other characters than those of Windows-1252, there is no text, or a table has one
            column, which on a page is a box around a paragraph.
    """
    if not blocks:
        raise ValueError("a PDF without text is one that can't be read")
    if any(isinstance(block, Table) and len(block.rows[0]) < 2 for block in blocks):
        raise ValueError("a table in a PDF has two columns or more")
    return _file([b"".join(page) for page in _pages(blocks)])


def _rtf(block: Block) -> str:
    if isinstance(block, Heading):
        return rf"\pard\s{block.level} {_escaped(block.text)}\par" + "\n"
    if isinstance(block, Bullets):
        return "".join(rf"\pard{{\pntext\bullet\tab}}{_escaped(item)}\par" + "\n" for item in block.items)
    if isinstance(block, Table):
        edges = "".join(rf"\cellx{1500 * at}" for at in range(1, len(block.rows[0]) + 1))
        rows = ("".join(rf"{_escaped(cell)}\cell " for cell in row) for row in block.rows)
        return "".join(rf"\trowd{edges}\pard\intbl {row}\row" + "\n" for row in rows)
    return rf"\pard {_escaped(block.text)}\par" + "\n"


def _escaped(text: str) -> str:
    result = []
    for unit in memoryview(text.encode("utf-16-le")).cast("H"):
        sign = chr(unit)
        if sign in "\\{}":
            result.append(f"\\{sign}")
        elif sign.isascii():
            result.append(sign)
        else:  # a signed number and what readers that don't know it show instead (RTF 1.9.1, "Unicode RTF")
            result.append(rf"\u{unit - 65536 if unit > 32767 else unit} ?")
    return "".join(result)


def _pages(blocks: Sequence[Block]) -> Iterator[list[bytes]]:
    """Place the blocks from the top; a block is never parted."""
    page: list[bytes] = []
    y = float(_TOP)
    for block in blocks:
        height = _height(block)
        if page and y - height < _BOTTOM:
            yield page
            page, y = [], float(_TOP)
        page.append(_placed(block, y))
        y -= height + 2.5 * _BODY_SIZE
    yield page


def _lines(block: Block) -> list[str]:
    if isinstance(block, Bullets):
        return [f"\u2022 {item}" for item in block.items]
    assert not isinstance(block, Table)
    return textwrap.wrap(block.text, 40 if isinstance(block, Heading) else 75, break_long_words=False)


def _height(block: Block) -> float:
    if isinstance(block, Table):
        return 20.0 * len(block.rows)
    return len(_lines(block)) * 1.25 * _size(block)


def _size(block: Block) -> float:
    return _HEADING_SIZES[block.level - 1] if isinstance(block, Heading) else _BODY_SIZE


def _placed(block: Block, y: float) -> bytes:
    if isinstance(block, Table):
        return _ruled(block, y)
    size = _size(block)
    return b"".join(_line(text, 72, y - at * 1.25 * size, size) for at, text in enumerate(_lines(block)))


def _ruled(table: Table, y: float) -> bytes:
    """A table with its grid drawn: rows of 20 points, columns of 110, or as wide as its longest cell."""
    rows, columns = len(table.rows), len(table.rows[0])
    longest = max(_width(cell) for texts in table.rows for cell in texts)
    wide = min(max(110, longest + 8), (_RIGHT - 72) / columns)
    top, right = y + 14, 72 + wide * columns
    grid = [b"72 %g m %g %g l S\n" % (top - 20 * at, right, top - 20 * at) for at in range(rows + 1)]
    edges = [72 + wide * at for at in range(columns + 1)]
    grid += [b"%g %g m %g %g l S\n" % (x, top, x, top - 20 * rows) for x in edges]
    cells = [
        _line(cell, edges[column] + 4, y - 20 * row, _BODY_SIZE)
        for row, texts in enumerate(table.rows)
        for column, cell in enumerate(texts)
    ]
    return b"".join(grid + cells)


def _width(text: str) -> float:
    """About how wide a text is in Helvetica, rather more."""
    broad = sum(map(text.count, "mwMW@%"))
    return _BODY_SIZE * (0.6 * len(text) + 0.4 * broad)


def _line(text: str, x: float, y: float, size: float) -> bytes:
    raw = text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"BT /F %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET\n" % (size, x, y, raw)


def _file(pages: Sequence[bytes]) -> bytes:
    """A file of uncompressed objects and their table (ISO 32000-1, sections 7.5.4 and 7.7)."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * at) for at in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for at, content in enumerate(pages):
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F 3 0 R >> >> >>" % (5 + 2 * at),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        ]
    data, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    trailer = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(data))
    return bytes(data) + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + trailer
