"""Word documents of minimal parts: `package` takes the markup of a body and whatever else a test needs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from builders import Built
from py_chunks import Unit, get_chunks, iter_units

NAMESPACES = " ".join(
    f'xmlns:{prefix}="{address}"'
    for prefix, address in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
        "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    "docm": "application/vnd.ms-word.document.macroEnabled.main+xml",
    "dotx": "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
    "dotm": "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
}


def part(root: str, inside: str) -> str:
    """An XML part with all namespaces declared."""
    return f"{_HEADER}<{root} {NAMESPACES}>{inside}</{root.split(maxsplit=1)[0]}>"


def paragraph(text: str, style: str = "", properties: str = "") -> str:
    """A paragraph of one run."""
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    before = f"<w:pPr>{styled}{properties}</w:pPr>" if styled or properties else ""
    return f"<w:p>{before}{run(text)}</w:p>"


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def relationships(entries: Mapping[str, tuple[str, str]], folder: str = "") -> str:
    """A list of relationships: id -> (kind, target)."""
    inside = "".join(
        f'<Relationship Id="{name}" Type="{_OFFICE}/{kind}" Target="{folder}{target}"/>'
        for name, (kind, target) in entries.items()
    )
    return f'{_HEADER}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inside}</Relationships>'


def package(
    body: str,
    *,
    styles: str = "",
    numbering: str = "",
    related: Mapping[str, tuple[str, str, str | bytes]] | None = None,
    kind: str = "docx",
    main: str = "word/document.xml",
) -> bytes:
    """A document: the markup inside its body, its styles and numbering, and parts as id -> (kind, name, content)."""
    parts: dict[str, tuple[str, str, str | bytes]] = dict(related or {})
    if styles:
        parts["rIdStyles"] = ("styles", "styles.xml", part("w:styles", styles))
    if numbering:
        parts["rIdNumbering"] = ("numbering", "numbering.xml", part("w:numbering", numbering))
    folder, _, name = main.rpartition("/")
    types = "".join(
        [
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
            '<Default Extension="xml" ContentType="application/xml"/>',
            f'<Override PartName="/{main}" ContentType="{_TYPES[kind]}"/>',
        ]
    )
    members: dict[str, str | bytes] = {
        "[Content_Types].xml": f'{_HEADER}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{types}</Types>',
        "_rels/.rels": relationships({"rId1": ("officeDocument", main)}),
        main: part("w:document", f"<w:body>{body}</w:body>"),
        f"{folder}/_rels/{name}.rels": relationships({key: (kind, file) for key, (kind, file, _) in parts.items()}),
    }
    members.update({f"{folder}/{file}": content for _, file, content in parts.values()})
    return archive(members)


def archive(members: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return out.getvalue()


def _build(paragraphs: Sequence[str], kind: str) -> Built:
    return Built(package("".join(map(paragraph, paragraphs)), kind=kind), list(paragraphs))


def build_docx(paragraphs: Sequence[str]) -> Built:
    return _build(paragraphs, "docx")


def build_docm(paragraphs: Sequence[str]) -> Built:
    return _build(paragraphs, "docm")


def build_dotx(paragraphs: Sequence[str]) -> Built:
    return _build(paragraphs, "dotx")


def build_dotm(paragraphs: Sequence[str]) -> Built:
    return _build(paragraphs, "dotm")


def p(inside: str, properties: str = "") -> str:
    """A paragraph of any content."""
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inside}</w:p>"


def r(inside: str) -> str:
    """A run of any content."""
    return f"<w:r>{inside}</w:r>"


def field(kind: str, inside: str = "") -> str:
    """A mark of a complex field: begin, separate or end."""
    return f'<w:r><w:fldChar w:fldCharType="{kind}">{inside}</w:fldChar></w:r>'


def instruction(text: str) -> str:
    return f"<w:r><w:instrText>{text}</w:instrText></w:r>"


def units(body: str, *, revisions: str = "accepted", **parts: object) -> list[Unit]:
    """The units of a document with that body."""
    return list(iter_units(package(body, **parts), filename="a.docx", revisions=revisions))


def texts(body: str, **keywords: object) -> list[str]:
    return [unit.text for unit in units(body, **keywords)]


def metadata(body: str, **parts: object) -> list[dict[str, object]]:
    """The metadata of the default windows of a document with that body."""
    return [chunk["metadata"] for chunk in get_chunks(package(body, **parts), filename="a.docx", mode="sliding_window")]
