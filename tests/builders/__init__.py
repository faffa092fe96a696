"""Small valid documents of every format, built in memory: one function per format.

`build(extension, paragraphs)` returns the bytes of a document whose units are exactly `texts`. The paragraphs are
single lines of plain words, so that no format has a reason to change them; a format that can't hold bare
paragraphs puts each into what it calls a unit (a row, a slide, a record).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple


class Built(NamedTuple):
    data: bytes
    texts: list[str]  # the text of every unit, in order


_BUILDERS = {
    ".md": "plain:build_text",
    ".markdown": "plain:build_text",
    ".txt": "plain:build_text",
    ".text": "plain:build_text",
    ".log": "plain:build_text",
    ".html": "plain:build_html",
    ".htm": "plain:build_html",
    ".xhtml": "plain:build_html",
    ".csv": "records:build_csv",
    ".tsv": "records:build_tsv",
    ".json": "records:build_json",
    ".geojson": "records:build_json",
    ".jsonl": "records:build_lines",
    ".ndjson": "records:build_lines",
    ".ipynb": "notebook:build_notebook",
    ".eml": "messages:build_eml",
    ".mbox": "messages:build_mbox",
    ".msg": "outlook:build_msg",
    ".rtf": "rtf:build_rtf",
    ".pdf": "pdf:build_pdf",
    ".epub": "epub:build_epub",
    ".docx": "word:build_docx",
    ".docm": "word:build_docm",
    ".dotx": "word:build_dotx",
    ".dotm": "word:build_dotm",
    ".doc": "word_binary:build_doc",
    ".pptx": "powerpoint:build_pptx",
    ".pptm": "powerpoint:build_pptm",
    ".potx": "powerpoint:build_potx",
    ".potm": "powerpoint:build_potm",
    ".ppsx": "powerpoint:build_ppsx",
    ".ppsm": "powerpoint:build_ppsm",
    ".ppt": "powerpoint_binary:build_ppt",
    ".xlsx": "spreadsheet:build_xlsx",
    ".xlsm": "spreadsheet:build_xlsm",
    ".xltx": "spreadsheet:build_xltx",
    ".xltm": "spreadsheet:build_xltm",
    ".xls": "excel_binary:build_xls",
    ".xlsb": "excel_binary:build_xlsb",
    ".ods": "opendocument_sheet:build_ods",
    ".odt": "opendocument:build_odt",
    ".odp": "opendocument:build_odp",
}


def build(extension: str, paragraphs: Sequence[str]) -> Built:
    module, _, function = _BUILDERS[extension].partition(":")
    return getattr(import_module(f"builders.{module}"), function)(paragraphs)
