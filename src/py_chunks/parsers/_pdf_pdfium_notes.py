"""Pages of a PDF with what annotations show set into them, as PDFium does it. Called with its lock held.

PDFium flattens a page: the appearances of fields and notes become forms that its content draws, in memory. To do so
it gives the page resources of its own, and those that the page inherits from its ancestors (ISO 32000-1, 7.7.3.4)
are then out of reach: its text is set in other fonts, and is not what it was. Such pages are copied to a document of
their own beforehand, which gives them what they inherit.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import ExitStack
from itertools import islice
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from py_chunks.parsers._pdf_fragments import Refused
from py_chunks.parsers._pdf_pdfium_calls import Handle, unchecked

_MOST_COMPARED = 200  # objects of a page, whose fonts tell whether its resources are within reach
_LONGEST_NAME = 256

_END = 2  # bytes of the zero that ends a string
_OFF = (ctypes.c_ushort * 4)(*b"Off", 0)

_string = pdfium.FPDFAnnot_GetStringValue
_object = unchecked(pdfium.FPDFPage_GetObject, Handle)
_type = unchecked(pdfium.FPDFPageObj_GetType)
_font = unchecked(pdfium.FPDFTextObj_GetFont, Handle)
_font_name = unchecked(pdfium.FPDFFont_GetBaseFontName, None)


class Notes:
    """Sets the annotations of a document's pages into them.

    Args:
        reopen: Opens the document once more, as it is in the file.
    """

    def __init__(self, reopen: Callable[[], Any]) -> None:
        self._reopen = reopen
        self._inherits = False

    def page(self, document: Any, page: Any, index: int, stack: ExitStack) -> tuple[Any, Any]:
        """Return the document, which may be another one from now on, and a page that shows its annotations.

        Args:
            document: The open document.
            page: A page of it, loaded.
            index: Its number.
            stack: Closes all pages, and what they belong to.
        """
        if not self._inherits:
            before = _drawn(page)
            page = _flattened(document, page, index, stack)
            if _drawn(page, len(before)) == before:
                return document, page
            self._inherits = True  # as pages of one document do, all or none
            stack.close()  # pages are closed before their document
            document.close()
            document = self._reopen()
        copy = pypdfium2.PdfDocument.new()
        stack.callback(copy.close)
        copy.import_pages(document, [index])
        return document, _flattened(copy, loaded(copy, 0, stack), 0, stack)


def loaded(document: Any, index: int, stack: ExitStack) -> Any:
    """Return a page of a document.

    Args:
        document: The document.
        index: Number of the page.
        stack: Closes the page.
    """
    page = pdfium.FPDF_LoadPage(document.raw, index)
    if not page:
        raise Refused("the page cannot be loaded")
    stack.callback(pdfium.FPDF_ClosePage, page)
    return page


def _flattened(document: Any, page: Any, index: int, stack: ExitStack) -> Any:
    _name_states(page)
    # Fields and notes are then part of the page in memory; only loading it again reads them.
    done = pdfium.FPDFPage_Flatten(page, 0) == pdfium.FLATTEN_SUCCESS
    return loaded(document, index, stack) if done else page


def _name_states(page: Any) -> None:
    """Name the state of annotations that name none, in memory.

    PDFium takes the first of several appearances then, and ends the process where that is missing. A state must be
    named where there are several (ISO 32000-1, table 164), and is without effect where there is one.
    """
    for number in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, number)
        if annotation:
            if pdfium.FPDFAnnot_HasKey(annotation, b"AP") and _string(annotation, b"AS", None, 0) <= _END:
                pdfium.FPDFAnnot_SetStringValue(annotation, b"AS", _OFF)
            pdfium.FPDFPage_CloseAnnot(annotation)


def _drawn(page: Any, most: int = _MOST_COMPARED) -> list[tuple[int, bytes]]:
    """The kinds of the first objects of a page, with the font of those that are text."""
    found: list[tuple[int, bytes]] = []
    name, size = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_size_t(_LONGEST_NAME)
    for number in islice(range(pdfium.FPDFPage_CountObjects(page)), most):
        shape = _object(page, number)
        kind = _type(shape)
        name.value = b""
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            _font_name(_font(shape), name, size)
        found.append((kind, name.value))
    return found
