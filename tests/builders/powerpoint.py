"""Presentations from the XML of their slides, and with one slide a paragraph."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from builders import Built
from py_chunks import iter_units

NAMESPACES = " ".join(
    f'xmlns:{prefix}="http://schemas.{address}"'
    for prefix, address in {
        "a": "openxmlformats.org/drawingml/2006/main",
        "p": "openxmlformats.org/presentationml/2006/main",
        "r": "openxmlformats.org/officeDocument/2006/relationships",
        "mc": "openxmlformats.org/markup-compatibility/2006",
        "m": "openxmlformats.org/officeDocument/2006/math",
        "c": "openxmlformats.org/drawingml/2006/chart",
        "cx": "microsoft.com/office/drawing/2014/chartex",
        "dgm": "openxmlformats.org/drawingml/2006/diagram",
        "a14": "microsoft.com/office/drawing/2010/main",
    }.items()
)
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


class Slide(NamedTuple):
    shapes: str
    notes: str = ""
    links: Mapping[str, tuple[str, str]] = {}  # id to (kind, target below ppt/)
    attributes: str = ""


def presentation(
    slides: Sequence[Slide],
    parts: Mapping[str, str | bytes] | None = None,
    main_type: str = "openxmlformats-officedocument.presentationml.presentation",
) -> bytes:
    """A package; `parts` adds members, or replaces those made here."""
    members: dict[str, str | bytes] = {
        "[Content_Types].xml": content_types(main_type),
        "_rels/.rels": links({"m": ("officeDocument", "ppt/presentation.xml")}),
        "ppt/presentation.xml": f"<p:presentation {NAMESPACES}><p:sldIdLst>"
        + "".join(f'<p:sldId id="{255 + at}" r:id="s{at}"/>' for at in range(1, len(slides) + 1))
        + "</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": links(
            {f"s{at}": ("slide", f"slides/slide{at}.xml") for at in range(1, len(slides) + 1)}
        ),
    }
    for at, slide in enumerate(slides, 1):
        own = {key: (kind, f"../{target}") for key, (kind, target) in slide.links.items()}
        if slide.notes:
            own["n"] = ("notesSlide", f"../notesSlides/notes{at}.xml")
            members[f"ppt/notesSlides/notes{at}.xml"] = page("notes", slide.notes)
        members[f"ppt/slides/slide{at}.xml"] = page("sld", slide.shapes, slide.attributes)
        if own:
            members[f"ppt/slides/_rels/slide{at}.xml.rels"] = links(own)
    return zipped(members | dict(parts or {}))


def page(root: str, shapes: str, attributes: str = "") -> str:
    return f"<p:{root} {NAMESPACES} {attributes}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:{root}>"


def shape(*paragraphs: str, role: str = "") -> str:
    """A shape with paragraphs of plain text; a number and a colon before a text are its level."""
    return body(*(paragraph(text) for text in paragraphs), role=role)


def body(*paragraphs: str, role: str = "") -> str:
    placeholder = f'<p:ph type="{role}"/>' if role else ""
    named = f'<p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>{placeholder}</p:nvPr></p:nvSpPr>'
    return f"<p:sp>{named}<p:spPr/><p:txBody><a:bodyPr/>{''.join(paragraphs)}</p:txBody></p:sp>"


def paragraph(text: str) -> str:
    level, _, rest = text.partition(":")
    properties, text = (f'<a:pPr lvl="{level}"/>', rest) if level.isdecimal() and rest else ("", text)
    return f"<a:p>{properties}{run(text)}</a:p>"


def run(text: str) -> str:
    return f"<a:r><a:rPr/><a:t>{escape(text)}</a:t></a:r>"


def links(targets: Mapping[str, tuple[str, str]]) -> str:
    entries = "".join(
        f'<Relationship Id="{key}" Type="{_KINDS}/{kind}" Target="{target}"/>'
        for key, (kind, target) in targets.items()
    )
    return f'<Relationships xmlns="{_RELATIONSHIPS}">{entries}</Relationships>'


def content_types(main_type: str) -> str:
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/ppt/presentation.xml" ContentType="application/vnd.{main_type}.main+xml"/></Types>'
    )


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target.getvalue()


def frame(graphic: str) -> str:
    return f"<p:graphicFrame><a:graphic><a:graphicData>{graphic}</a:graphicData></a:graphic></p:graphicFrame>"


def table_xml(rows: list[list[str]]) -> str:
    cells = (
        "".join(f"<a:tc><a:txBody>{''.join(map(paragraph, cell.split(chr(10))))}</a:txBody></a:tc>" for cell in row)
        for row in rows
    )
    return "<a:tbl>" + "".join(f"<a:tr>{row}</a:tr>" for row in cells) + "</a:tbl>"


def texts(*slides: str | Slide, **parts) -> list[str]:
    deck = [slide if isinstance(slide, Slide) else Slide(slide) for slide in slides]
    return [unit.text for unit in iter_units(presentation(deck, parts.get("parts")), filename="t.pptx")]


def _built(paragraphs: Sequence[str], main_type: str) -> Built:
    slides = [Slide(body(f"<a:p>{run(text)}</a:p>")) for text in paragraphs]
    slides = slides or [Slide("")]  # a presentation without slides is an error, one without text is not
    return Built(presentation(slides, main_type=main_type), list(paragraphs))


def build_pptx(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "openxmlformats-officedocument.presentationml.presentation")


def build_pptm(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "ms-powerpoint.presentation.macroEnabled")


def build_potx(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "openxmlformats-officedocument.presentationml.template")


def build_potm(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "ms-powerpoint.template.macroEnabled")


def build_ppsx(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "openxmlformats-officedocument.presentationml.slideshow")


def build_ppsm(paragraphs: Sequence[str]) -> Built:
    return _built(paragraphs, "ms-powerpoint.slideshow.macroEnabled")
