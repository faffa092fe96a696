"""Open XML workbooks, written part by part so that every oddity can be written too."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from builders import Built

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_MAIN_TYPES = {
    "xlsx": f"{_CONTENT}.sheet.main+xml",
    "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    "xltx": f"{_CONTENT}.template.main+xml",
    "xltm": "application/vnd.ms-excel.template.macroEnabled.main+xml",
}


def column_name(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell(reference: str, value: object, style: int | None = None) -> str:
    """A cell as Excel writes it, its string in place."""
    attributes = f' r="{reference}"' + ("" if style is None else f' s="{style}"')
    if value is None:
        return f"<c{attributes}/>"
    if isinstance(value, bool):
        return f'<c{attributes} t="b"><v>{int(value)}</v></c>'
    if isinstance(value, (int, float)):
        return f"<c{attributes}><v>{value!r}</v></c>"
    return f'<c{attributes} t="inlineStr"><is><t xml:space="preserve">{escape(str(value))}</t></is></c>'


def rows_xml(rows: Sequence[Sequence[object]], *, top: int = 1, left: int = 1) -> str:
    """Rows from a corner on; None is a cell without value, a pair is a value and its style."""
    lines = []
    for number, row in enumerate(rows, top):
        cells = ""
        for column, entry in enumerate(row, left):
            value, style = entry if isinstance(entry, tuple) else (entry, None)
            cells += cell(f"{column_name(column)}{number}", value, style)
        lines.append(f'<row r="{number}">{cells}</row>')
    return "".join(lines)


def sheet_xml(data: str, *, before: str = "", after: str = "") -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<worksheet xmlns="{MAIN}" xmlns:r="{RELATIONS}">{before}<sheetData>{data}</sheetData>{after}</worksheet>'
    )


def styles_xml(codes: Sequence[str]) -> str:
    """Cell style 0 is general, style n has the n-th of the codes."""
    formats = "".join(
        f'<numFmt numFmtId="{number}" formatCode={quoteattr(code)}/>' for number, code in enumerate(codes, 164)
    )
    styles = "".join(f'<xf numFmtId="{number}"/>' for number in (0, *range(164, 164 + len(codes))))
    return f'<styleSheet xmlns="{MAIN}"><numFmts>{formats}</numFmts><cellXfs>{styles}</cellXfs></styleSheet>'


def workbook(
    sheets: Mapping[str, str | bytes | None],
    *,
    kinds: Mapping[str, str] | None = None,
    hidden: Sequence[str] = (),
    codes: Sequence[str] = (),
    strings: str | None = None,
    properties: str = "",
    extension: str = "xlsx",
    replace: Mapping[str, str | bytes | None] | None = None,
) -> bytes:
    """A workbook of sheet parts by name; None leaves the part out. `replace` sets or drops parts of the package."""
    kinds = kinds or {}
    entries, relations, parts = [], [], {}
    for number, (name, part) in enumerate(sheets.items(), 1):
        kind = kinds.get(name, "worksheet")
        state = ' state="hidden"' if name in hidden else ""
        entries.append(f'<sheet name={quoteattr(name)} sheetId="{number}"{state} r:id="rId{number}"/>')
        relations.append(
            f'<Relationship Id="rId{number}" Type="{RELATIONS}/{kind}" Target="worksheets/s{number}.xml"/>'
        )
        if part is not None:
            parts[f"xl/worksheets/s{number}.xml"] = part
    for kind, name, content in (
        ("styles", "styles.xml", styles_xml(codes)),
        ("sharedStrings", "sharedStrings.xml", strings),
    ):
        if content is not None:
            relations.append(f'<Relationship Id="{kind}" Type="{RELATIONS}/{kind}" Target="{name}"/>')
            parts[f"xl/{name}"] = content
    package = {
        "[Content_Types].xml": (
            f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{_MAIN_TYPES[extension]}"/></Types>'
        ),
        "_rels/.rels": (
            f'<Relationships xmlns="{_PACKAGE}/relationships">'
            f'<Relationship Id="rId1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
        "xl/workbook.xml": (
            f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{properties}<sheets>{"".join(entries)}</sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{_PACKAGE}/relationships">{"".join(relations)}</Relationships>'
        ),
        **parts,
        **(replace or {}),
    }
    return zipped(package)


def zipped(parts: Mapping[str, str | bytes | None]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            if content is not None:
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def one_sheet(rows: Sequence[Sequence[object]], **options) -> bytes:
    """A workbook with one sheet of these rows."""
    return workbook({"Sheet": sheet_xml(rows_xml(rows))}, **options)


def _built(paragraphs: Sequence[str], extension: str) -> Built:
    rows = [["Text"], *([paragraph] for paragraph in paragraphs)] if paragraphs else []
    return Built(one_sheet(rows, extension=extension), [f"Text: {paragraph}" for paragraph in paragraphs])


def build_xlsx(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "xlsx")


def build_xlsm(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "xlsm")


def build_xltx(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "xltx")


def build_xltm(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "xltm")
