"""Comma- and tab-separated values: rows as text, streamed; the dialect is settled on a bounded sample."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import chain, zip_longest
from typing import Any

from py_chunks.documents import DecodingErrors, Document, ReadOptions
from py_chunks.errors import CorruptDocument
from py_chunks.parsers._csv_rows import Row, RowReader
from py_chunks.parsers._decode import TextReader
from py_chunks.parsers._dialect import delimiter_hint, has_header, sniff_delimiter
from py_chunks.parsers._lines import lines_of, too_long
from py_chunks.sources import Source
from py_chunks.units import DraftFields, new_location

_SAMPLE_ROWS = 1000
_SAMPLE_CHARACTERS = 256_000
_CODECS = {"auto": None, "utf-8-bom": "utf-8-sig"}


def parse_csv(source: Source, options: ReadOptions) -> Document:
    """Return a document of delimited text, its delimiter found in its rows (contract section 3.14).

    Args:
        source: The document.
        options: `encoding`, `errors`, `delimiter`, `include_headers`, `skip_empty_rows` and `limits` are used.

    Raises:
        CorruptDocument: While reading, when an encoding is named and bytes are not of it.
        LimitExceeded: While reading, at a line or row that is too long.
    """
    return _document(source, options, options.delimiter)


def parse_tsv(source: Source, options: ReadOptions) -> Document:
    """Return a document of tab-separated text; as `parse_csv`, but only `delimiter` overrules the tab.

    Args:
        source: The document.
        options: As for `parse_csv`.

    Raises:
        CorruptDocument: As for `parse_csv`.
        LimitExceeded: As for `parse_csv`.
    """
    return _document(source, options, options.delimiter or "\t")


def _document(source: Source, options: ReadOptions, delimiter: str | None) -> Document:
    reader = TextReader(
        source,
        _CODECS.get(options.encoding, options.encoding),
        guess=False,
        errors=_errors(options),
        translate=False,
    )
    return Document(reader.decoding.metadata(), _drafts(reader, source, options, delimiter))


def _errors(options: ReadOptions) -> DecodingErrors:
    """UTF-8 that the caller names is a promise: bytes that break it are an error unless they may be replaced."""
    if options.encoding in ("utf-8", "utf-8-bom") and options.errors == "fallback":
        return "strict"
    return options.errors


def _drafts(reader: TextReader, source: Source, options: ReadOptions, delimiter: str | None) -> Iterator[DraftFields]:
    with closing(reader):
        rows = RowReader(_blocks(reader, source, options), options.limits, source.label)
        hint = delimiter_hint(lines_of(rows.sample()).readline())
        if hint:
            rows.skip_line()
        delimiter = delimiter or hint or sniff_delimiter(rows.sample())
        stream = rows.rows(delimiter)
        sample: list[Row] = []
        for row in stream:
            sample.append(row)
            if len(sample) >= _SAMPLE_ROWS or rows.has_taken(_SAMPLE_CHARACTERS, row[2]):
                break
        yield from _Table(sample, delimiter, source, options).drafts(chain(sample, stream))


def _blocks(reader: TextReader, source: Source, options: ReadOptions) -> Iterator[str]:
    try:
        yield from reader.blocks()
    except CorruptDocument as error:
        if options.encoding == "auto":
            raise
        message = f"Failed to decode CSV bytes as {options.encoding} without replacement"
        raise CorruptDocument(message, source=source.label, place=error.place, value=error.value) from error


class _Table:
    """What the sample settles for all rows: the header, the columns, and how a row becomes text."""

    def __init__(self, sample: list[Row], delimiter: str, source: Source, options: ReadOptions) -> None:
        filled = [cells for cells, _, _ in sample if _is_filled(cells)]
        self._labelled = options.include_headers
        self._skips_blank = options.skip_empty_rows
        self._limit = options.limits.max_record_bytes
        self._label = source.label
        self._has_header = has_header(filled)
        names = filled[0] if self._has_header else []
        self._width = max(map(len, filled), default=0)
        self._is_wide = self._width > options.limits.max_repeats
        self._names = [
            names[column] if column < len(names) and names[column].strip() else f"Column {column + 1}"
            for column in range(self._width)
        ]
        self._extras: dict[str, Any] = {
            "header_row": self._names,
            "has_header": self._has_header,
            "col_count": self._width,
            "delimiter_detected": delimiter,
            "encoding": options.encoding,
        }

    def drafts(self, rows: Iterator[Row]) -> Iterator[DraftFields]:
        """Yield the data rows; blank lines before the header are nobody's rows."""
        width, extras, skips_blank = self._width, self._extras, self._skips_blank
        labels = self._labels()
        pieces = [piece for label in labels for piece in (label, "")]  # a row's values take the empty places
        number = 0
        leading = True
        for cells, first, last in rows:
            if not (cells and cells[0].strip()) and not _is_filled(cells) and (skips_blank or leading):
                continue
            if leading:
                leading = False
                if self._has_header:
                    continue
            number += 1
            if len(cells) == width:
                pieces[1::2] = cells
                text = "".join(pieces)
            else:
                text = self._ragged(cells, labels)
            yield text, "row", None, new_location(("line", first, last, 1, 1)), extras, None, number, None

    def _labels(self) -> list[str]:
        """What stands before each value of a row."""
        names = [f"{name}: " if self._labelled else "" for name in self._names]
        return [f" | {name}" if column else name for column, name in enumerate(names)]

    def _ragged(self, cells: list[str], labels: list[str]) -> str:
        """A row that is shorter or longer than the table is wide."""
        extra = cells[self._width :]
        # Labels must not blow a line of bare delimiters up to many times its size.
        if len(extra) * len(" | Column 100000: ") > self._limit:
            raise too_long("row", self._limit, self._label)
        if self._labelled:
            extra = [f"Column {column}: {cell}" for column, cell in enumerate(extra, self._width + 1)]
        if self._is_wide:
            labels = labels[: len(cells)]  # one line of bare delimiters would make all others as long as itself
        named = "".join([label + cell for label, cell in zip_longest(labels, cells[: self._width], fillvalue="")])
        return " | ".join([named, *extra] if labels else extra)


def _is_filled(cells: list[str]) -> bool:
    text = "".join(cells)
    return bool(text) and not text.isspace()
