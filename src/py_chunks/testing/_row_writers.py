"""Outlines as rows and records: one for each block, with its number, kind and text."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from xml.sax.saxutils import escape

from py_chunks.testing._packages import HEADER, content_types, element, relationships, zipped
from py_chunks.testing.outlines import Block, Bullets, Table

COLUMNS = ("number", "kind", "text")
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def row_of(number: int, block: Block) -> tuple[int, str, str]:
    """Return what stands for a block in the columns.

    Args:
        number: Its number, 1-based.
        block: The block.
    """
    if isinstance(block, Bullets):
        return number, "list", "; ".join(block.items)
    if isinstance(block, Table):
        return number, "table", "; ".join(", ".join(row) for row in block.rows)
    return number, type(block).__name__.lower(), block.text


def rows_of(blocks: Sequence[Block]) -> list[tuple[int, str, str]]:
    """Return the row of each block.

    Args:
        blocks: The outline.
    """
    return [row_of(number, block) for number, block in enumerate(blocks, 1)]


def write_csv(blocks: Sequence[Block]) -> bytes:
    """Return the outline as rows separated by commas.

    Args:
        blocks: The outline.
    """
    return _delimited(blocks, ",")


def write_tsv(blocks: Sequence[Block]) -> bytes:
    """Return the outline as rows separated by tabs.

    Args:
        blocks: The outline.
    """
    return _delimited(blocks, "\t")


def write_json(blocks: Sequence[Block]) -> bytes:
    """Return the outline as an array of records.

    Args:
        blocks: The outline.
    """
    return json.dumps(_records(blocks), ensure_ascii=False, indent=1).encode()


def write_json_lines(blocks: Sequence[Block]) -> bytes:
    """Return the outline as one record a line.

    Args:
        blocks: The outline.
    """
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in _records(blocks)).encode()


def write_workbook(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a sheet of an Open XML workbook.

    Args:
        blocks: The outline.
    """
    rows = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in _table(blocks))
    return zipped(
        {
            "[Content_Types].xml": content_types({"/xl/workbook.xml": _WORKBOOK}),
            "_rels/.rels": relationships({"w": ("officeDocument", "xl/workbook.xml")}),
            "xl/workbook.xml": f'{HEADER}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
            '<sheet name="Outline" sheetId="1" r:id="s"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relationships({"s": ("worksheet", "sheet.xml")}),
            "xl/sheet.xml": f'{HEADER}<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>',
        }
    )


def write_opendocument_sheet(blocks: Sequence[Block]) -> bytes:
    """Return the outline as a sheet of an OpenDocument spreadsheet.

    Args:
        blocks: The outline.
    """
    rows = "".join(f"<table:table-row>{''.join(map(_oasis_cell, row))}</table:table-row>" for row in _table(blocks))
    spaces = " ".join(f'xmlns:{name}="{_OASIS}:{name}:1.0"' for name in ("office", "table", "text"))
    content = (
        f'{HEADER}<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name="Outline">'
        f"{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    return zipped({"mimetype": mimetype, "content.xml": content}, stored="mimetype")


def _table(blocks: Sequence[Block]) -> list[tuple[int | str, ...]]:
    return [COLUMNS, *rows_of(blocks)] if blocks else []


def _delimited(blocks: Sequence[Block], delimiter: str) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    if blocks:
        writer.writerow(COLUMNS)
    writer.writerows(rows_of(blocks))
    return out.getvalue().encode()


def _records(blocks: Sequence[Block]) -> list[dict[str, int | str]]:
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(blocks)]


def _cell(value: int | str) -> str:
    if isinstance(value, int):
        return f"<c><v>{value}</v></c>"
    return f'<c t="inlineStr"><is>{element("t", value)}</is></c>'


def _oasis_cell(value: int | str) -> str:
    kind = f'"float" office:value="{value}"' if isinstance(value, int) else '"string"'
    text = f"<text:p>{escape(str(value))}</text:p>"
    return f"<table:table-cell office:value-type={kind}>{text}</table:table-cell>"
