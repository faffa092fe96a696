"""Annotations and form fields of a PDF page, as pypdf hands them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from py_chunks.parsers._pdf_fields import PASSWORD, field_text
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_objects import resolved

_MAX_ANNOTATIONS = 2_000
_MAX_FIELD_DEPTH = 20
_WITH_TEXT = ("/Widget", "/FreeText", "/Stamp")
_UNSEEN = 1 << 1 | 1 << 5  # hidden, no view: ISO 32000-1, table 165


def annotations_of(page: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the form fields, typed notes and stamps that are shown.

    Args:
        page: Its dictionary.
    """
    annotations = resolved(page, "/Annots")
    for reference in annotations[:_MAX_ANNOTATIONS] if isinstance(annotations, list) else ():
        note = reference.get_object()
        if not isinstance(note, Mapping) or resolved(note, "/Subtype") not in _WITH_TEXT:
            continue
        flags = resolved(note, "/F")
        if not (isinstance(flags, int) and flags & _UNSEEN):
            yield note


def field_of(note: Mapping[str, Any]) -> Iterator[Fragment]:
    """Yield the value of a text or choice field, set into its rectangle.

    Args:
        note: An annotation.
    """
    if resolved(note, "/Subtype") != "/Widget":
        return
    kind, flags, value = (_inherited(note, key) for key in ("/FT", "/Ff", "/V"))
    if kind not in ("/Tx", "/Ch") or (kind == "/Tx" and isinstance(flags, int) and flags & PASSWORD):
        return
    rectangle = resolved(note, "/Rect")
    if isinstance(value, str) and isinstance(rectangle, list) and len(rectangle) == 4:
        x0, y0, x1, y1 = (float(side) for side in rectangle)
        yield from field_text(value, x0, y0, x1, y1)


def _inherited(note: Mapping[str, Any], key: str) -> Any:
    """An entry of a field or of the nearest of its ancestors that has it (ISO 32000-1, 12.7.3.1)."""
    node: Any = note
    for _ in range(_MAX_FIELD_DEPTH):
        if not isinstance(node, Mapping):
            return None
        if key in node:
            return resolved(node, key)
        node = resolved(node, "/Parent")
    return None
