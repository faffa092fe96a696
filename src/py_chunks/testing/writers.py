"""Documents of every format that can be written with the standard library, and the units they must be read as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from py_chunks.errors import UnsupportedFormat
from py_chunks.formats import format_of_extension
from py_chunks.testing import _markup_writers, _office_writers, _page_writers, _row_writers
from py_chunks.testing.outlines import SAMPLE, Block, Bullets, blocks_of, sections, shown


class BuiltDocument(NamedTuple):
    """A document and what it says.

    Attributes:
        data: Its bytes.
        texts: The text of every unit that reading it must give, in order.
    """

    data: bytes
    texts: list[str]


def _as_blocks(blocks: Sequence[Block]) -> list[str]:
    return [shown(block) for block in blocks]


def _as_paragraphs(blocks: Sequence[Block]) -> list[str]:
    """Word documents have a paragraph for each item of a list."""
    parts = (
        [f"- {item}" for item in block.items] if isinstance(block, Bullets) else [shown(block)] for block in blocks
    )
    return [text for part in parts for text in part]


def _as_slides(blocks: Sequence[Block]) -> list[str]:
    lines = [
        ["\n".join(block.items) if isinstance(block, Bullets) else shown(block) for block in run]
        for run in sections(blocks)
    ]
    return ["\n".join(slide) for slide in lines]


def _as_rows(blocks: Sequence[Block]) -> list[str]:
    return [f"number: {number} | kind: {kind} | text: {text}" for number, kind, text in _row_writers.rows_of(blocks)]


def _as_records(blocks: Sequence[Block]) -> list[str]:
    return [f"number: {number}\nkind: {kind}\ntext: {text}" for number, kind, text in _row_writers.rows_of(blocks)]


_Writer = Callable[[Sequence[Block]], bytes]
_Texts = Callable[[Sequence[Block]], list[str]]
_WRITERS: dict[str, tuple[_Writer, _Texts]] = {
    "md": (_markup_writers.write_markdown, _as_blocks),
    "txt": (_markup_writers.write_text, _as_blocks),
    "html": (_markup_writers.write_html, _as_blocks),
    "ipynb": (_markup_writers.write_notebook, _as_blocks),
    "eml": (_markup_writers.write_mail, _as_blocks),
    "mbox": (_markup_writers.write_mailbox, _as_blocks),
    "epub": (_markup_writers.write_book, _as_blocks),
    "csv": (_row_writers.write_csv, _as_rows),
    "tsv": (_row_writers.write_tsv, _as_rows),
    "xlsx": (_row_writers.write_workbook, _as_rows),
    "ods": (_row_writers.write_opendocument_sheet, _as_rows),
    "json": (_row_writers.write_json, _as_records),
    "jsonl": (_row_writers.write_json_lines, _as_records),
    "ndjson": (_row_writers.write_json_lines, _as_records),
    "docx": (_office_writers.write_word, _as_paragraphs),
    "pptx": (_office_writers.write_presentation, _as_slides),
    "odt": (_office_writers.write_opendocument_text, _as_blocks),
    "odp": (_office_writers.write_opendocument_slides, _as_blocks),
    "rtf": (_page_writers.write_rtf, _as_blocks),
    "pdf": (_page_writers.write_pdf, _as_blocks),
}

WRITABLE = tuple(f".{name}" for name in _WRITERS)
"""The extensions `build_document` can write, each its format's canonical one."""


def build_document(extension: str, outline: Iterable[Block | str] = SAMPLE) -> BuiltDocument:
    r"""Return a document of the format with that extension, and the texts of its units.

    Formats of blocks have a unit for each block. Word documents have one for each item of a list; presentations one
    for each slide, which a heading begins; tables and records one for each block, with its number, kind and text.

    Args:
        extension: With or without its dot.
        outline: Blocks of `py_chunks.testing.outlines`, or strings for paragraphs.

    Raises:
        UnsupportedFormat: The format can't be written.
        ValueError: The format can't hold the outline, or the outline has blank texts or texts of several lines.

    Example:
        >>> build_document("csv", ["one", "two"]).data
        b'number,kind,text\n1,paragraph,one\n2,paragraph,two\n'
    """
    row = format_of_extension("." + extension.removeprefix("."))
    if row is None or row.name not in _WRITERS or f".{extension.removeprefix('.').lower()}" not in WRITABLE:
        message = f"{extension!r} can't be written; these can: {', '.join(WRITABLE)}"
        raise UnsupportedFormat(message, place="extension", value=extension)
    write, texts = _WRITERS[row.name]
    blocks = blocks_of(outline)
    return BuiltDocument(write(blocks), texts(blocks))
