"""Mode `row` (and `default`) for tables of rows: rows in groups without overlap."""

from __future__ import annotations

from collections.abc import Iterator

from py_chunks.chunks import Chunk
from py_chunks.metadata import DocumentFacts, describe
from py_chunks.modes import Mode, ModeArguments
from py_chunks.modes._places import grouping
from py_chunks.units import Unit
from py_chunks.windows import check_positive, contiguous_groups, windows


def plan(arguments: ModeArguments) -> Mode:
    """Return the mode for these arguments.

    Args:
        arguments: For sheets `rows_per_chunk` is used, for delimited text `sentences_per_chunk`,
            which stands for rows there; `within` for both.

    Raises:
        InvalidArgument: One of them is not allowed.
    """
    sheets = arguments.grouped
    if sheets:
        size = check_positive(arguments.rows_per_chunk, "rows_per_chunk")
    else:
        size = check_positive(arguments.sentences_per_chunk, "sentences_per_chunk")
    key = grouping(arguments.within, arguments.place, grouped=True)
    assert key is not None

    def mode(units: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
        groups = (group for _, members in contiguous_groups(units, key) for group in windows(members, size, 0))
        for index, rows in enumerate(groups):
            yield _chunk(index, rows, size, facts)

    return mode


def _chunk(index: int, rows: tuple[Unit, ...], size: int, facts: DocumentFacts) -> Chunk:
    metadata = {"chunk_index": index, **describe(rows, facts)}
    if facts.family == "sheet":
        metadata["row_index"] = rows[0].number
        metadata["rows_per_chunk"] = size
        content_type = "row_document"
    else:
        metadata["row_count"] = len(rows)
        content_type = "row_group"
    content = facts.joiner.join([unit.text for unit in rows])
    return {"content": content, "content_type": content_type, "metadata": metadata}
