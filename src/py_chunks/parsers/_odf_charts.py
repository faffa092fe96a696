"""Charts embedded in OpenDocument documents: titles, and the table of their data (ODF 1.3 part 3, 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from py_chunks.parsers._odf_names import CHART_TITLES, TABLE_ELEMENT
from py_chunks.parsers._odf_tables import Copies, table_rows
from py_chunks.parsers._odf_text import LIST, PARAGRAPH, Paragraphs
from py_chunks.parsers._rendering import cell_text, pipe_table
from py_chunks.units import Draft


def chart_drafts(body: Any, paragraphs: Paragraphs, cell_of: Callable[[Any], str], copies: Copies) -> Iterator[Draft]:
    """Yield the titles of a chart, then its data.

    Args:
        body: The `office:chart`.
        paragraphs: Reads the paragraphs of the chart's document.
        cell_of: Gives the text of a cell.
        copies: What repeats may add.
    """

    def data_cell(cell: Any) -> str:
        text = _label(cell, paragraphs) or cell_of(cell)
        # A point without a value is stored as no number; the chart shows nothing there.
        return "" if text == "NaN" else text

    paragraphs.know(body)
    titles = [paragraphs.text(line) for title in body.iter(*CHART_TITLES) for line in title.iter(PARAGRAPH)]
    yield Draft("\n".join(filter(None, titles)))
    for table in body.iter(TABLE_ELEMENT):
        yield Draft(pipe_table(table_rows(table, data_cell, copies)), "table")


def _label(cell: Any, paragraphs: Paragraphs) -> str:
    """A category in several levels, which is stored twice: on one line, then as a list of its levels."""
    if next(cell.iterchildren(LIST), None) is None:
        return ""
    return cell_text(" ".join(map(paragraphs.text, cell.iterchildren(PARAGRAPH))))
