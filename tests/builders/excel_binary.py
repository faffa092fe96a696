"""Binary workbooks: .xls through xlwt, .xlsb as records written by hand ([MS-XLSB])."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping, Sequence

import xlwt

from builders import Built
from builders.spreadsheet import zipped

_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
ROW, BLANK, RK, ERROR, BOOL, REAL, STRING, SHARED = 0, 1, 2, 3, 4, 5, 6, 7
FORMULA_STRING, FORMULA_REAL, RICH_STRING = 8, 9, 62
BEGIN_DATA, END_DATA = 145, 146


class Fault(int):
    """An error value, by its code."""


def xls(
    sheets: Mapping[str, Sequence[Sequence[object]]], *, date1904: bool = False, hidden: Sequence[str] = ()
) -> bytes:
    """A workbook of Excel 97; a cell may be a pair of a value and a number format code."""
    book = xlwt.Workbook()
    book.dates_1904 = date1904
    for name, rows in sheets.items():
        sheet = book.add_sheet(name)
        sheet.visibility = int(name in hidden)
        for number, row in enumerate(rows):
            for column, entry in enumerate(row):
                value, code = entry if isinstance(entry, tuple) else (entry, None)
                style = xlwt.easyxf(num_format_str=code) if code else xlwt.Style.default_style
                if isinstance(value, Fault):
                    sheet.row(number).set_cell_error(column, int(value), style)
                elif value is not None:
                    sheet.write(number, column, value, style)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def record(kind: int, content: bytes = b"") -> bytes:
    """A record: its type and its length, seven bits to a byte, then its content."""
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size = len(content)
    while True:
        low, size = size & 0x7F, size >> 7
        head += bytes([low | (0x80 if size else 0)])
        if not size:
            return head + content


def wide(text: str) -> bytes:
    data = text.encode("utf-16-le")
    return struct.pack("<I", len(data) // 2) + data


def cell_record(kind: int, column: int, value: bytes, style: int = 0) -> bytes:
    return record(kind, struct.pack("<II", column, style) + value)


def row_records(rows: Sequence[Sequence[object]]) -> bytes:
    """Rows as records; None is a blank cell, a pair is a value and its style."""
    size = struct.pack("<IIII", 0, max(len(rows) - 1, 0), 0, max(map(len, rows), default=1) - 1)
    out = record(129) + record(148, size) + record(BEGIN_DATA)
    for number, row in enumerate(rows):
        out += record(ROW, struct.pack("<II", number, 0) + bytes(9))
        for column, entry in enumerate(row):
            value, style = entry if isinstance(entry, tuple) else (entry, 0)
            out += _value_record(column, value, style)
    return out + record(END_DATA) + record(130)


def _value_record(column: int, value: object, style: int) -> bytes:
    if value is None:
        return cell_record(BLANK, column, b"", style)
    if isinstance(value, Fault):
        return cell_record(ERROR, column, bytes([value]), style)
    if isinstance(value, bool):
        return cell_record(BOOL, column, bytes([value]), style)
    if isinstance(value, (int, float)):
        return cell_record(REAL, column, struct.pack("<d", value), style)
    return cell_record(STRING, column, wide(str(value)), style)


def xlsb(
    sheets: Mapping[str, bytes],
    *,
    codes: Sequence[str] = (),
    strings: Sequence[str] = (),
    kinds: Mapping[str, str] | None = None,
    date1904: bool = False,
) -> bytes:
    """A binary workbook of sheet parts by name; style n has the n-th of the codes; a sheet of no kind has no part."""
    bundle = b""
    relations = types = ""
    parts: dict[str, bytes | str] = {}
    for number, (name, part) in enumerate(sheets.items(), 1):
        kind = (kinds or {}).get(name, "worksheet")
        bundle += record(156, struct.pack("<II", 0, number) + wide(f"rId{number}" if kind else "") + wide(name))
        if not kind:
            continue
        relations += f'<Relationship Id="rId{number}" Type="{_RELATIONS}/{kind}" Target="worksheets/s{number}.bin"/>'
        types += _override(f"/xl/worksheets/s{number}.bin", kind)
        parts[f"xl/worksheets/s{number}.bin"] = part
    parts["xl/styles.bin"] = _styles(codes)
    items = b"".join(record(19, b"\0" + wide(text)) for text in strings)
    parts["xl/sharedStrings.bin"] = record(159, struct.pack("<II", len(strings), len(strings))) + items + record(160)
    for kind in ("styles", "sharedStrings"):
        relations += f'<Relationship Id="{kind}" Type="{_RELATIONS}/{kind}" Target="{kind}.bin"/>'
        types += _override(f"/xl/{kind}.bin", kind)
    properties = record(153, struct.pack("<III", int(date1904), 0, 0))
    return zipped(
        {
            "[Content_Types].xml": (
                f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
                'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" '
                'ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>' + types + "</Types>"
            ),
            "_rels/.rels": (
                f'<Relationships xmlns="{_PACKAGE}/relationships">'
                f'<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="xl/workbook.bin"/></Relationships>'
            ),
            "xl/workbook.bin": record(131) + properties + record(143) + bundle + record(144) + record(132),
            "xl/_rels/workbook.bin.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{relations}</Relationships>',
            **parts,
        }
    )


def _override(name: str, kind: str) -> str:
    return f'<Override PartName="{name}" ContentType="application/vnd.ms-excel.{kind}"/>'


def _styles(codes: Sequence[str]) -> bytes:
    """Cell style 0 is general, style n has the n-th of the codes; fonts, fills and borders are one of each."""
    numbers = (0, *range(164, 164 + len(codes)))
    formats = b"".join(record(44, struct.pack("<H", number) + wide(code)) for number, code in enumerate(codes, 164))
    font = struct.pack("<HHHHBBBBQB", 220, 0, 400, 0, 0, 2, 0, 0, 0x0000_0000_0001_0007, 2) + wide("Calibri")
    styles = b"".join(record(47, struct.pack("<HHHHH", 0, number, 0, 0, 0) + bytes(6)) for number in numbers)
    return (
        record(278)
        + record(615, struct.pack("<I", len(codes)))
        + formats
        + record(616)
        + record(611, struct.pack("<I", 1))
        + record(43, font)
        + record(612)
        + record(603, struct.pack("<I", 1))
        + record(45, bytes(68))
        + record(604)
        + record(613, struct.pack("<I", 1))
        + record(46, bytes(51))
        + record(614)
        + record(626, struct.pack("<I", 1))
        + record(47, struct.pack("<HHHHH", 0xFFFF, 0, 0, 0, 0) + bytes(6))
        + record(627)
        + record(617, struct.pack("<I", len(numbers)))
        + styles
        + record(618)
        + record(279)
    )


def _rows(paragraphs: Sequence[str]) -> list[list[object]]:
    return [["Text"], *([paragraph] for paragraph in paragraphs)] if paragraphs else []


def build_xls(paragraphs: Sequence[str]) -> Built:
    return Built(xls({"Sheet": _rows(paragraphs)}), [f"Text: {paragraph}" for paragraph in paragraphs])


def build_xlsb(paragraphs: Sequence[str]) -> Built:
    data = xlsb({"Sheet": row_records(_rows(paragraphs))})
    return Built(data, [f"Text: {paragraph}" for paragraph in paragraphs])
