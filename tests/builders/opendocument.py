"""OpenDocument texts and presentations from the XML of their bodies, and with one unit a paragraph."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from builders import Built

_OASIS = {
    "office": "office", "text": "text", "table": "table", "draw": "drawing", "style": "style", "meta": "meta",
    "fo": "xsl-fo-compatible", "svg": "svg-compatible", "presentation": "presentation", "chart": "chart",
    "manifest": "manifest",
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


def build_odt(paragraphs: Sequence[str]) -> Built:
    return Built(document("".join(map(paragraph, paragraphs))), list(paragraphs))


def build_odp(paragraphs: Sequence[str]) -> Built:
    pages = "".join(slide(box(paragraph(text))) for text in paragraphs)
    return Built(document(pages, "presentation"), list(paragraphs))
