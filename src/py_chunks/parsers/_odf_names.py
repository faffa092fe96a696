"""Names of OpenDocument elements by what becomes of them (OpenDocument 1.3 part 3)."""

from __future__ import annotations

from py_chunks.parsers._odf_package import OFFICE
from py_chunks.parsers._odf_tables import TABLE
from py_chunks.parsers._odf_text import DR3D, DRAW, SVG, TEXT

_CHART = "{urn:oasis:names:tc:opendocument:xmlns:chart:1.0}"
_PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
# How office programs write a comment on a slide, where OpenDocument 1.3 has none.
_COMMENT_ON_SLIDE = "{http://openoffice.org/2009/office}annotation"

TABLE_ELEMENT = f"{TABLE}table"
ITEMS = (f"{TEXT}list-item", f"{TEXT}list-header")
CHANGES = frozenset(f"{TEXT}{name}" for name in ("change", "change-start", "change-end"))
CHART_TITLES = (f"{_CHART}title", f"{_CHART}subtitle")

SHAPES = frozenset(
    {f"{DRAW}{name}" for name in (
        "a", "caption", "circle", "connector", "control", "custom-shape", "ellipse", "frame", "g", "line", "measure",
        "page", "page-thumbnail", "path", "polygon", "polyline", "rect", "regular-polygon",
    )}
    | {f"{DR3D}scene"}
)  # fmt: skip
"""Frames, shapes and groups of them (10.3 and 10.4)."""

NOT_SHOWN = frozenset(
    {f"{TEXT}{name}" for name in (
        "alphabetical-index-auto-mark-file", "alphabetical-index-source", "bibliography-source",
        "dde-connection-decls", "illustration-index-source", "object-index-source", "sequence-decls",
        "soft-page-break", "table-index-source", "table-of-content-source", "tracked-changes", "user-field-decls",
        "user-index-source", "variable-decls",
    )}
    | {f"{OFFICE}{name}" for name in ("annotation", "annotation-end", "event-listeners", "forms", "scripts")}
    | {f"{SVG}title", f"{SVG}desc", f"{TABLE}title", f"{TABLE}desc", f"{DRAW}glue-point", f"{DRAW}image-map"}
    | {f"{_PRESENTATION}notes", _COMMENT_ON_SLIDE}
)  # fmt: skip
"""Declarations, descriptions, comments, and the notes of a slide, which have a place of their own."""
