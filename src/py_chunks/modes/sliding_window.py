"""Mode `sliding_window`: overlapping windows over units (contract, sections 1 and 3)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import chain

from py_chunks.chunks import Chunk
from py_chunks.metadata import ROW_FAMILIES, DocumentFacts, Metadata, describe, shared_keys
from py_chunks.modes import Mode, ModeArguments
from py_chunks.modes._places import grouping
from py_chunks.units import Unit
from py_chunks.windows import check_positive, check_window, contiguous_groups, windows

_FEW = 20  # windows for which shared keys, which take 9 us to set up, do not pay


def plan(arguments: ModeArguments) -> Mode:
    """Return the mode for these arguments.

    Args:
        arguments: `window_size`, `overlap`, `within` and `max_window_chars` are used.

    Raises:
        InvalidArgument: One of them is not allowed.
    """
    size, overlap = check_window(arguments.window_size, arguments.overlap)
    cap = arguments.max_window_chars
    if cap is not None:
        cap = check_positive(cap, "max_window_chars")
    key = grouping(arguments.within, arguments.place, grouped=arguments.grouped)

    def mode(units: Iterator[Unit], facts: DocumentFacts) -> Iterator[Chunk]:
        return _chunks(_windows(units, size, overlap, key), size, overlap, cap, facts)

    return mode


def _windows(
    units: Iterator[Unit], size: int, overlap: int, key: Callable[[Unit], Hashable] | None
) -> Iterator[tuple[int, tuple[Unit, ...]]]:
    """The windows, each with its number inside its group."""
    if key is None:
        return enumerate(windows(units, size, overlap))
    groups = contiguous_groups(units, key)
    return chain.from_iterable(enumerate(windows(members, size, overlap)) for _, members in groups)


def _chunks(
    numbered: Iterator[tuple[int, tuple[Unit, ...]]],
    size: int,
    overlap: int,
    cap: int | None,
    facts: DocumentFacts,
) -> Iterator[Chunk]:
    rows = facts.family in ROW_FAMILIES
    content_type = "row_window" if rows else "sliding_window"
    sheets, slides = facts.family == "sheet", facts.family == "slides"
    joiner = facts.joiner
    layout: Metadata = {"window_size": size, "overlap": overlap}
    for index, (index_in_group, units) in enumerate(numbered):
        if index == _FEW:
            layout = shared_keys(**layout)
        content = joiner.join([unit.text for unit in units])
        metadata = layout.copy()
        metadata["window_index"] = metadata["chunk_index"] = index
        describe(units, facts, metadata)
        if sheets:
            # In the first sheet the two are equal; one number object then serves both.
            metadata["sheet_window_index"] = index if index_in_group == index else index_in_group
        if slides and cap is not None and len(content) > cap:
            content = _cut(content, cap)
            metadata["truncated"] = True
            start = metadata["char_range"][0]
            metadata["char_range"] = [start, start + len(content)]
        yield {"content": content, "content_type": content_type, "metadata": metadata}


def _cut(content: str, cap: int) -> str:
    """The longest beginning of at most `cap` characters that ends before whitespace, else `cap` of them."""
    at = next((at for at in range(cap, 0, -1) if content[at].isspace()), cap)
    return content[:at].rstrip()
