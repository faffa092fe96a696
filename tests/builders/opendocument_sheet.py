"""OpenDocument spreadsheets, written element by element."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

from builders import Built

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
_SPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (
        ("office", "office"), ("table", "table"), ("text", "text"), ("draw", "drawing"), ("style", "style"),
    )
)  # fmt: skip
_CALC = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


def text_cell(text: str, attributes: str = "") -> str:
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell office:value-type="string"{attributes}>{lines}</table:table-cell>'


def value_cell(kind: str, value: str, shown: str = "", attributes: str = "") -> str:
    name = "value" if kind in ("float", "currency", "percentage") else f"{kind}-value"
    return (
        f'<table:table-cell office:value-type="{kind}" office:{name}="{value}"{attributes}>'
        f"<text:p>{escape(shown or value)}</text:p></table:table-cell>"
    )


def row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row{attributes}>{''.join(cells)}</table:table-row>"


def table(name: str, *rows: str, attributes: str = "") -> str:
    return f'<table:table table:name="{name}"{attributes}>{"".join(rows)}</table:table>'


def content(*tables: str, head: str = "") -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content {_SPACES} {_CALC}>'
        f"<office:body><office:spreadsheet>{head}{''.join(tables)}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )


MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"


def ods(body: str | bytes | None, *, locked: str = "", space: str = MANIFEST) -> bytes:
    """A package with this content; the manifest, in that namespace, says that the part `locked` is encrypted."""
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="text/xml">'
        f"{'<manifest:encryption-data/>' if name == locked else ''}</manifest:file-entry>"
        for name in dict.fromkeys(("content.xml", locked or "content.xml"))
    )
    manifest = f'<manifest:manifest xmlns:manifest="{space}">{entries}</manifest:manifest>'
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), MIMETYPE)
        archive.writestr(zipfile.ZipInfo("META-INF/manifest.xml"), manifest)
        if body is not None:
            archive.writestr(zipfile.ZipInfo("content.xml"), body, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def build_ods(paragraphs: Sequence[str]) -> Built:
    rows = [row(text_cell(text)) for text in (["Text", *paragraphs] if paragraphs else [])]
    return Built(ods(content(table("Sheet", *rows))), [f"Text: {paragraph}" for paragraph in paragraphs])
