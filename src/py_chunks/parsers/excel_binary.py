"""Binary Excel workbooks: .xls of all versions and .xlsb. What reads one is not loaded for the other, nor for XML."""

from __future__ import annotations

import re

from py_chunks.documents import Document, ReadOptions
from py_chunks.parsers._sheet_rows import Workbook, opening_workbook, workbook_document
from py_chunks.sources import Source

_XML_START = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<")  # no binary workbook begins so


def parse_xls(source: Source, options: ReadOptions) -> Document:
    """Return a workbook of Excel 2 to 2003, binary or XML; a binary sheet is loaded when its first row is asked for.

    Args:
        source: The document.
        options: `sheet_names`, `include_headers`, `skip_empty_rows` and `limits` are used.

    Raises:
        CorruptDocument: It is no workbook, or damaged beyond reading.
        EncryptedDocument: It is locked with a password.
        InvalidArgument: `options.sheet_names` names a sheet that is not there.
        LimitExceeded: It is larger than allowed.
    """
    from py_chunks.parsers._xls_book import FAILED, XlsBook

    if _XML_START.match(source.head()):
        return _parse_xml(source, options, FAILED)
    with opening_workbook(FAILED, source.label):
        book = XlsBook(source, options.limits)
        sheets = book.sheets()
    return workbook_document(Workbook(sheets, source.label, FAILED, book.close), options)


def _parse_xml(source: Source, options: ReadOptions, failed: str) -> Document:
    from py_chunks.parsers._spreadsheetml import spreadsheetml_sheets

    with opening_workbook(failed, source.label):
        sheets = spreadsheetml_sheets(source, options.limits)
    return workbook_document(Workbook(sheets, source.label, failed, sheets.clear), options)


def parse_xlsb(source: Source, options: ReadOptions) -> Document:
    """Return a binary Open XML workbook; its sheets are read as the drafts are (contract, section 3.13).

    Args:
        source: The document.
        options: `sheet_names`, `include_headers`, `skip_empty_rows` and `limits` are used.

    Raises:
        CorruptDocument: It is no workbook, or damaged beyond reading.
        EncryptedDocument: It is locked with a password.
        InvalidArgument: `options.sheet_names` names a sheet that is not there.
        LimitExceeded: It asks for more than the limits allow.
    """
    from py_chunks.parsers._xlsb_book import FAILED, XlsbBook

    with opening_workbook(FAILED, source.label):
        book = XlsbBook(source, options.limits)
        sheets = book.sheets()
    return workbook_document(Workbook(sheets, source.label, FAILED, book.close), options)
