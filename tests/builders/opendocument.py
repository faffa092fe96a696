"""OpenDocument texts and presentations from the XML of their bodies, and with one unit a paragraph."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from builders import Built
from py_chunks import iter_units

_OASIS = {
    "office": "office", "text": "text", "table": "table", "draw": "drawing", "style": "style", "meta": "meta",
    "fo": "xsl-fo-compatible", "svg": "svg-compatible", "presentation": "presentation", "chart": "chart",
    "manifest": "manifest", "form": "form",
}  # fmt: skip
NAMESPACES = " ".join(
    [
        *(f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for prefix, name in _OASIS.items()),
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
        'xmlns:math="http://www.w3.org/1998/Math/MathML"',
    ]
)


def document(
    body: str,
    kind: str = "text",
    *,
    styles: str = "",
    masters: str = "",
    meta: str = "",
    parts: Mapping[str, str | bytes] | None = None,
) -> bytes:
    """A package; `styles` are the content's own, `masters` the page styles, `parts` adds or replaces members."""
    members: dict[str, str | bytes] = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "META-INF/manifest.xml": f"<manifest:manifest {NAMESPACES}/>",
        "content.xml": content(body, kind, styles),
        "styles.xml": f"<office:document-styles {NAMESPACES}><office:master-styles>{masters}"
        "</office:master-styles></office:document-styles>",
        "meta.xml": f"<office:document-meta {NAMESPACES}><office:meta>{meta}</office:meta></office:document-meta>",
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, member in (members | dict(parts or {})).items():
            archive.writestr(name, member)
    return target.getvalue()


def content(body: str, kind: str = "text", styles: str = "") -> str:
    return (
        f"<office:document-content {NAMESPACES}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )


def paragraph(text: str) -> str:
    return f"<text:p>{escape(text)}</text:p>"


def slide(shapes: str, attributes: str = "") -> str:
    return f"<draw:page {attributes}>{shapes}</draw:page>"


def box(inside: str, role: str = "") -> str:
    attributes = f' presentation:class="{role}"' if role else ""
    return f"<draw:frame{attributes}><draw:text-box>{inside}</draw:text-box></draw:frame>"


def item(text: str, inner: str = "", attributes: str = "") -> str:
    return f"<text:list-item {attributes}><text:p>{text}</text:p>{inner}</text:list-item>"


def a_list(*items: str, attributes: str = "") -> str:
    return f"<text:list {attributes}>{''.join(items)}</text:list>"


def row(*cells: str, attributes: str = "") -> str:
    inside = "".join(
        cell if cell.startswith("<") else f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>"
        for cell in cells
    )
    return f"<table:table-row {attributes}>{inside}</table:table-row>"


def table(*rows: str) -> str:
    return f"<table:table>{''.join(rows)}</table:table>"


def embedded(name: str) -> str:
    return f'<draw:frame><draw:object xlink:href="./{name}"/><draw:image/></draw:frame>'


NUMBERS = (
    '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" '
    'style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" '
    'style:num-suffix=")"/><text:list-level-style-number text:level="3" style:num-format="1" text:display-levels="3" '
    'text:start-value="5"/></text:list-style>'
    '<text:list-style style:name="R"><text:list-level-style-number text:level="1" style:num-format="I" '
    'text:start-value="4"/></text:list-style>'
    '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>'
    '<text:list-style style:name="E"><text:list-level-style-number text:level="1" style:num-format=""/></text:list-style>'
)


NUMBERED = 'text:style-name="N"'


NOTE = (
    '<text:note text:id="n1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>'
    "<text:p>the note</text:p></text:note-body></text:note>"
)


END_NOTE = NOTE.replace("footnote", "endnote").replace("n1", "e1").replace("the note", "the end")


def units(body: str, **settings):
    reading = {name: settings.pop(name) for name in ("revisions", "limits") if name in settings}
    return list(iter_units(document(body, **settings), filename="t.odt", **reading))


def texts(body: str, **settings) -> list[str]:
    return [unit.text for unit in units(body, **settings)]


def slides(*pages: str, **settings):
    return list(iter_units(document("".join(pages), "presentation", **settings), filename="t.odp"))


def build_odt(paragraphs: Sequence[str]) -> Built:
    return Built(document("".join(map(paragraph, paragraphs))), list(paragraphs))


def build_odp(paragraphs: Sequence[str]) -> Built:
    pages = "".join(slide(box(paragraph(text))) for text in paragraphs)
    return Built(document(pages, "presentation"), list(paragraphs))
