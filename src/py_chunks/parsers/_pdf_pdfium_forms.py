"""Annotations and form fields of a PDF page, as PDFium knows them. Called with its lock held."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium

from py_chunks.parsers._pdf_fields import PASSWORD, field_text, shows_text
from py_chunks.parsers._pdf_fragments import Fragment

_MAX_ANNOTATIONS = 5_000
_UNSEEN = 1 << 1 | 1 << 5  # hidden, no view: ISO 32000-1, table 165


def annotations_of(page: Any, document: Any) -> tuple[bool, list[Fragment]]:
    """Return whether annotations show text (form fields, typed notes, stamps), and the values of fields that don't.

    Args:
        page: A loaded page.
        document: The document it belongs to.
    """
    shown = False
    values: list[Fragment] = []
    for number in range(min(pdfium.FPDFPage_GetAnnotCount(page), _MAX_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page, number)
        subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
        if subtype in (pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP):
            shown = True
        if subtype == pdfium.FPDF_ANNOT_WIDGET and not _shows_text(annotation):
            values += _field(annotation, document)
        pdfium.FPDFPage_CloseAnnot(annotation)
    return shown, values


def _shows_text(annotation: Any) -> bool:
    if not pdfium.FPDFAnnot_HasKey(annotation, b"AP"):
        return False
    appearance = _text_of(pdfium.FPDFAnnot_GetAP, annotation, pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL)
    return shows_text(appearance.encode("latin-1", "replace"))


def _field(annotation: Any, document: Any) -> Iterator[Fragment]:
    """The value of a text or choice field, set into its rectangle."""
    if document.formenv is None and not document.init_forms():
        return
    form = document.formenv.raw
    if pdfium.FPDFAnnot_GetFlags(annotation) & _UNSEEN:
        return
    kind = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
    if kind not in (pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX):
        return
    if pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD and kind == pdfium.FPDF_FORMFIELD_TEXTFIELD:
        return
    value = _text_of(pdfium.FPDFAnnot_GetFormFieldValue, form, annotation)
    bounds = pdfium.FS_RECTF()
    if value and pdfium.FPDFAnnot_GetRect(annotation, ctypes.byref(bounds)):
        yield from field_text(value, bounds.left, bounds.bottom, bounds.right, bounds.top)


def _text_of(function: Any, *arguments: Any) -> str:
    """What a function of PDFium writes into a buffer as UTF-16, at most 256 kB of it."""
    size = min(function(*arguments, None, 0), 1 << 18)
    buffer = ctypes.create_string_buffer(size)
    function(*arguments, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw[: max(size - 2, 0)].decode("utf-16-le", "replace")
