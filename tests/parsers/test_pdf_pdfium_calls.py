"""Functions of PDFium without a look at the types of what they are given."""

from __future__ import annotations

import ctypes

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from builders.pdf import line, pdf_of
from py_chunks.parsers._pdf_pdfium_calls import Handle, unchecked


@pytest.fixture
def page():
    with pypdfium2.PdfDocument(pdf_of([line("text", 72, 200)])) as document:
        page = document[0]
        yield page
        page.close()


def test_results_are_those_of_the_function(page):
    """Numbers of either kind, and what is written where a reference leads."""
    text = page.get_textpage()
    assert unchecked(pdfium.FPDFText_CountChars)(text.raw) == 4
    assert unchecked(pdfium.FPDFText_GetFontSize, ctypes.c_double)(text.raw, 0) == 11.0
    x, y = ctypes.c_double(), ctypes.c_double()
    assert unchecked(pdfium.FPDFText_GetCharOrigin)(text.raw, 0, ctypes.byref(x), ctypes.byref(y))
    assert (x.value, y.value) == (72.0, 642.0)


def test_objects_come_back_whole(page):
    """An address is longer than the whole numbers that go over."""
    shape = unchecked(pdfium.FPDFPage_GetObject, Handle)(page.raw, 0)
    assert isinstance(shape, Handle)
    assert unchecked(pdfium.FPDFPageObj_GetType)(shape) == pdfium.FPDF_PAGEOBJ_TEXT


def test_the_function_of_everyone_is_left_as_it_is(page):
    """Others in the process rely on its checks."""
    before = pdfium.FPDFPage_CountObjects.argtypes
    unchecked(pdfium.FPDFPage_CountObjects)
    assert pdfium.FPDFPage_CountObjects.argtypes is before
    with pytest.raises(ctypes.ArgumentError):
        pdfium.FPDFPage_CountObjects("no page")
