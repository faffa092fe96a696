"""Writes Office documents of any size to measure with: deterministic, of plausible words.

python benchmarks/make_office.py xlsx 100000 out.xlsx     # 100,000 rows of eight columns
"""

from __future__ import annotations

import random
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from make_data import VOCABULARY, random_source, words

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def _docx(paragraphs: int, path: Path) -> None:
    """Running text with a heading every twenty paragraphs, some lists, some bold words, on Word's own template."""
    from docx import Document
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    document = Document()
    body = parse_xml(f"<w:body {nsdecls('w')}>{''.join(_word_paragraphs(paragraphs))}</w:body>")
    end = document.element.body[-1]
    for paragraph in list(body):
        end.addprevious(paragraph)
    document.save(str(path))


def _word_paragraphs(count: int) -> Iterator[str]:
    source = random_source()
    for number in range(count):
        if number % 20 == 0:
            yield f'<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>{words(source, 4)}</w:t></w:r></w:p>'
        elif number % 20 in {5, 6, 7}:
            style = '<w:pPr><w:pStyle w:val="ListBullet"/></w:pPr>'
            yield f"<w:p>{style}<w:r><w:t>{words(source, 8)}</w:t></w:r></w:p>"
        else:
            yield (
                f'<w:p><w:r><w:t xml:space="preserve">{words(source, 15)} </w:t></w:r>'
                f"<w:r><w:rPr><w:b/></w:rPr><w:t>{words(source, 2)}</w:t></w:r>"
                f'<w:r><w:t xml:space="preserve"> {words(source, 15)}.</w:t></w:r></w:p>'
            )


def _odt(paragraphs: int, path: Path) -> None:
    body = f"<office:text>{''.join(_odf_paragraphs(paragraphs))}</office:text>"
    _write_odf(path, "application/vnd.oasis.opendocument.text", body)


def _odf_paragraphs(count: int) -> Iterator[str]:
    source = random_source()
    for number in range(count):
        if number % 20 == 0:
            yield f'<text:h text:style-name="P1" text:outline-level="1">{words(source, 4)}</text:h>'
        elif number % 20 == 5:
            items = (f'<text:list-item><text:p text:style-name="P3">{words(source, 8)}</text:p></text:list-item>'
                     for _ in range(3))  # fmt: skip
            yield f'<text:list text:style-name="L1">{"".join(items)}</text:list>'
        else:
            marked = f'<text:span text:style-name="T1">{words(source, 2)}</text:span>'
            yield f'<text:p text:style-name="P2">{words(source, 15)} {marked} {words(source, 15)}.</text:p>'


def _pptx(slides: int, path: Path) -> None:
    """Title and six bullets on every slide, a table on every fourth, notes on every second."""
    from pptx import Presentation
    from pptx.util import Inches

    source = random_source()
    presentation = Presentation()
    for number in range(1, slides + 1):
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
        slide.shapes.title.text = f"{words(source, 4)} {number}"
        slide.placeholders[1].text_frame.text = "\n".join(words(source, 8) for _ in range(6))
        if number % 4 == 0:
            frame = slide.shapes.add_table(4, 3, Inches(1), Inches(5), Inches(8), Inches(2))
            for cell in frame.table.iter_cells():
                cell.text = words(source, 2)
        if number % 2 == 0:
            slide.notes_slide.notes_text_frame.text = words(source, 30)
    presentation.save(str(path))


_COLUMNS = ("id", "name", "city", "amount", "date", "flag", "count", "comment")
_FIRST_DAY = 45292  # 1 January 2024


def _cells(source: random.Random, number: int) -> tuple[int, str, str, float, int, int, int, str]:
    """The values of a row: texts, numbers, a day number and a truth value."""
    return (
        number,
        words(source, 2),
        source.choice(VOCABULARY),
        source.randrange(10**6) / 100,
        _FIRST_DAY + number % 366,
        number % 2,
        source.randrange(1000),
        f"{words(source, 5)} {number}",
    )


class _Strings:
    """Shared strings as they are handed out."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def cell(self, reference: str, text: str) -> str:
        number = self.numbers.setdefault(text, len(self.numbers))
        return f'<c r="{reference}" t="s"><v>{number}</v></c>'

    def xml(self) -> str:
        entries = "".join(f"<si><t>{text}</t></si>" for text in self.numbers)
        return f'{_XML}<sst xmlns="{_SHEET_SPACE}" uniqueCount="{len(self.numbers)}">{entries}</sst>'


_SHEET_SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE_SPACE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE_SPACE = "http://schemas.openxmlformats.org/package/2006"
_WORKBOOK = {
    "[Content_Types].xml": (
        f'{_XML}<Types xmlns="{_PACKAGE_SPACE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'spreadsheetml.sheet.main+xml"/>'
        + "".join(
            f'<Override PartName="/xl/{part}.xml" ContentType="application/vnd.openxmlformats-officedocument.'
            f'spreadsheetml.{kind}+xml"/>'
            for part, kind in (
                ("worksheets/sheet1", "worksheet"),
                ("sharedStrings", "sharedStrings"),
                ("styles", "styles"),
            )
        )
        + "</Types>"
    ),
    "_rels/.rels": (
        f'{_XML}<Relationships xmlns="{_PACKAGE_SPACE}/relationships"><Relationship Id="rId1" '
        f'Type="{_OFFICE_SPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'{_XML}<workbook xmlns="{_SHEET_SPACE}" xmlns:r="{_OFFICE_SPACE}"><sheets>'
        '<sheet name="Log" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'{_XML}<Relationships xmlns="{_PACKAGE_SPACE}/relationships">'
        f'<Relationship Id="rId1" Type="{_OFFICE_SPACE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{_OFFICE_SPACE}/sharedStrings" Target="sharedStrings.xml"/>'
        f'<Relationship Id="rId3" Type="{_OFFICE_SPACE}/styles" Target="styles.xml"/></Relationships>'
    ),
    "xl/styles.xml": (
        f'{_XML}<styleSheet xmlns="{_SHEET_SPACE}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
        '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
    ),
}


def _xlsx(rows: int, path: Path) -> None:
    """One sheet of eight columns as Excel writes it: shared strings, a date column by its style."""
    strings, source = _Strings(), random_source()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in _WORKBOOK.items():
            archive.writestr(name, text)
        with archive.open("xl/worksheets/sheet1.xml", "w") as part:
            part.write(f'{_XML}<worksheet xmlns="{_SHEET_SPACE}"><sheetData>'.encode())
            header = (strings.cell(f"{letter}1", name) for letter, name in zip("ABCDEFGH", _COLUMNS, strict=True))
            part.write(f'<row r="1" spans="1:8">{"".join(header)}</row>'.encode())
            for number in range(1, rows + 1):
                part.write(_sheet_row(strings, source, number).encode())
            part.write(b"</sheetData></worksheet>")
        archive.writestr("xl/sharedStrings.xml", strings.xml())


def _sheet_row(strings: _Strings, source: random.Random, number: int) -> str:
    at = number + 1
    key, name, city, amount, day, flag, count, comment = _cells(source, number)
    return (
        f'<row r="{at}" spans="1:8"><c r="A{at}"><v>{key}</v></c>{strings.cell(f"B{at}", name)}'
        f'{strings.cell(f"C{at}", city)}<c r="D{at}"><v>{amount}</v></c><c r="E{at}" s="1"><v>{day}</v></c>'
        f'<c r="F{at}" t="b"><v>{flag}</v></c><c r="G{at}"><v>{count}</v></c>{strings.cell(f"H{at}", comment)}</row>'
    )


_ODF_SPACE = "urn:oasis:names:tc:opendocument:xmlns"


def _write_odf(path: Path, media_type: str, body: str) -> None:
    spaces = " ".join(f'xmlns:{name}="{_ODF_SPACE}:{name}:1.0"' for name in ("office", "text", "table", "style"))
    content = (
        f'{_XML}<office:document-content {spaces} office:version="1.3"><office:automatic-styles>'
        '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Standard"/>'
        '<style:style style:name="T1" style:family="text"/></office:automatic-styles>'
        f"<office:body>{body}</office:body></office:document-content>"
    )
    manifest_space = f"{_ODF_SPACE}:manifest:1.0"
    manifest = (
        f'{_XML}<manifest:manifest xmlns:manifest="{manifest_space}">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{media_type}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("mimetype", media_type, zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)


def _write_ods(path: Path, rows: Iterator[str]) -> None:
    body = f'<office:spreadsheet><table:table table:name="Log">{"".join(rows)}</table:table></office:spreadsheet>'
    _write_odf(path, "application/vnd.oasis.opendocument.spreadsheet", body)


def _ods(rows: int, path: Path) -> None:
    _write_ods(path, _ods_rows(rows))


def _ods_rows(count: int) -> Iterator[str]:
    source = random_source()
    yield f"<table:table-row>{''.join(map(_ods_text, _COLUMNS))}</table:table-row>"
    for number in range(1, count + 1):
        key, name, city, amount, day, flag, size, comment = _cells(source, number)
        shown = f"2024-{day % 12 + 1:02}-{day % 28 + 1:02}"
        yield (
            f"<table:table-row>{_ods_number(key)}{_ods_text(name)}{_ods_text(city)}{_ods_number(amount)}"
            f'<table:table-cell office:value-type="date" office:date-value="{shown}"><text:p>{shown}</text:p>'
            f'</table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value='
            f'"{"true" if flag else "false"}"><text:p>{bool(flag)}</text:p></table:table-cell>'
            f"{_ods_number(size)}{_ods_text(comment)}</table:table-row>"
        )


def _ods_text(text: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


def _ods_number(value: float) -> str:
    attributes = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {attributes}><text:p>{value}</text:p></table:table-cell>"


def _padded_ods(rows: int, path: Path) -> None:
    """Ten rows, then as many repeated empty ones as asked for, each with 16,384 repeated cells."""
    padding = '<table:table-cell table:number-columns-repeated="16384"/>'
    repeated = f'<table:table-row table:number-rows-repeated="{rows}">{padding}</table:table-row>'
    _write_ods(path, iter([*_ods_rows(10), repeated]))


def _xls(rows: int, path: Path) -> None:
    """One sheet of eight columns as Excel 97 writes it; at most 65,535 rows below the header."""
    import xlwt

    source, book = random_source(), xlwt.Workbook()
    sheet, day = book.add_sheet("Log"), xlwt.easyxf(num_format_str="YYYY-MM-DD")
    for column, name in enumerate(_COLUMNS):
        sheet.write(0, column, name)
    for number in range(1, rows + 1):
        for column, value in enumerate(_cells(source, number)):
            if column == 4:
                sheet.write(number, column, value, day)
            else:
                sheet.write(number, column, value)
    book.save(str(path))


MAKERS: dict[str, Callable[[int, Path], None]] = {
    "docx": _docx,
    "odt": _odt,
    "pptx": _pptx,
    "xlsx": _xlsx,
    "xls": _xls,
    "ods": _ods,
    "padded.ods": _padded_ods,
}
"""By kind: writes a document of that many paragraphs, slides or rows."""

if __name__ == "__main__":
    MAKERS[sys.argv[1]](int(sys.argv[2]), Path(sys.argv[3]))
