"""What passes between the assembly line and a parser: how to read, and what was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from py_chunks.limits import Limits
from py_chunks.units import DraftFields

Revisions = Literal["accepted", "original", "all"]
PdfEngine = Literal["auto", "pypdf", "pdfium"]
DecodingErrors = Literal["fallback", "replace", "strict"]


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How a document is to be read; every parser takes the fields that concern it.

    Attributes:
        limits: Bounds on size, nesting and number.
        encoding: Name of the text encoding, or "auto" to decide from the bytes.
        errors: What to do with bytes the encoding cannot read: "fallback" takes each one as
            Windows-1252, "replace" writes U+FFFD, "strict" raises CorruptDocument.
        delimiter: Column separator of delimited text, or None to decide from the rows.
        include_headers: Whether rows are rendered as `Header: value` (else `value | value`).
        skip_empty_rows: Whether rows without any value are left out.
        sheet_names: Sheets to read, or None for all.
        revisions: Which side of tracked changes is read.
        password: For encrypted PDF, Office documents and OpenDocument files.
        pdf_engine: Which library reads PDF pages.
        keep_running_text: Whether running headers, footers and page numbers of a PDF stay in the text.
    """

    limits: Limits = field(default_factory=Limits)
    encoding: str = "auto"
    errors: DecodingErrors = "fallback"
    delimiter: str | None = None
    include_headers: bool = True
    skip_empty_rows: bool = True
    sheet_names: tuple[str, ...] | None = None
    revisions: Revisions = "accepted"
    password: str | None = None
    pdf_engine: PdfEngine = "auto"
    keep_running_text: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A document that has been opened: what is known beforehand, and its content as it is read.

    Attributes:
        metadata: What is known before the first unit; at least `source_type`. Lists of what had to
            be skipped may grow while `drafts` is read.
        drafts: The content in reading order, read lazily; closing it closes what the parser opened.
    """

    metadata: dict[str, Any]
    drafts: Iterator[DraftFields]
