"""The laws of windows of text: words, sentences, tokens, ... of one document."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

from py_chunks import laws
from py_chunks.cli.reading import Reading
from py_chunks.tokenizers import coerce_tokenizer


def counts_tokens(reading: Reading) -> bool:
    """Return whether windows are counted in tokens, of which they may have and share fewer.

    Args:
        reading: The document.
    """
    return reading.keywords.get("unit") == "tokens"


def check_text_coverage(reading: Reading) -> None:
    """C1: nothing but white space lies outside the windows.

    Args:
        reading: The document.

    Raises:
        LawBroken: Text is in no window.
    """
    end = 0
    for chunk in reading.chunks:
        start, stop = chunk["metadata"]["char_range"]
        _no_text(reading.text, end, start)
        end = max(end, stop)
    _no_text(reading.text, end, len(reading.text))


def check_text_overlap(reading: Reading) -> None:
    """V1: neighbours share the overlap, or at most that of tokens; where they don't, white space is left out.

    Args:
        reading: The document.

    Raises:
        LawBroken: They share more or less.
    """
    _, overlap = reading.window
    for windows in _text_runs(reading):
        for before, after in pairwise(windows):
            shared = before["unit_range"][1] - after["unit_range"][0]
            fewer = counts_tokens(reading) and 0 <= shared < overlap
            if shared != overlap and not fewer and not _left_out(reading, before, after):
                number = after["chunk_index"]
                raise laws.LawBroken("V1", f"chunks {number - 1} and {number} share {shared} units, not {overlap}")


def check_text_sizes(reading: Reading) -> None:
    """W1: windows are as large as asked, lie where their units do, and count the blocks they touch.

    Args:
        reading: The document.

    Raises:
        LawBroken: A window is larger, smaller, elsewhere or of other blocks.
    """
    size, _ = reading.window
    for windows in _text_runs(reading):
        for metadata in windows:
            first, end = metadata["unit_range"]
            is_short = end - first < size and metadata is not windows[-1] and not counts_tokens(reading)
            if is_short or not 0 < end - first <= size:
                raise laws.LawBroken("W1", f"chunk {metadata['chunk_index']} has {end - first} units, not {size}")
    for number, chunk in enumerate(reading.chunks):
        metadata = chunk["metadata"]
        first, end = metadata["unit_range"]
        if reading.text_of_spans(first, end) != chunk["content"]:
            raise laws.LawBroken("W1", f"chunk {number} is not the text of the units [{first}, {end})")
        blocks = len(reading.touched(chunk))
        if metadata["block_count"] != blocks:
            raise laws.LawBroken("W1", f"chunk {number} has block_count {metadata['block_count']}, touches {blocks}")


def check_text_groups(reading: Reading) -> None:
    """G1: no window spans two groups.

    Args:
        reading: The document.

    Raises:
        LawBroken: One does.
    """
    laws.check_groups([reading.touched(chunk) for chunk in reading.chunks], lambda index: reading.keys[index])


def check_budget(reading: Reading) -> None:
    """B1: no window has more tokens than asked, counted by itself.

    Args:
        reading: The document.

    Raises:
        LawBroken: One has.
    """
    size, _ = reading.window
    count = coerce_tokenizer(reading.keywords.get("tokenizer")).count
    for number, chunk in enumerate(reading.chunks):
        found = count(chunk["content"])
        if found > size:
            raise laws.LawBroken("B1", f"chunk {number} has {found} tokens, at most {size} are allowed")


def _no_text(text: str, start: int, end: int) -> None:
    if text[start:end].strip():
        raise laws.LawBroken("C1", f"{text[start:end]!r} at [{start}, {end}) is in no window")


def _text_runs(reading: Reading) -> Iterator[list[dict[str, Any]]]:
    """The metadata of the windows of each group, by the unit they begin in."""
    for _, members in groupby(
        reading.chunks, lambda chunk: [reading.keys[unit] for unit in reading.touched(chunk)[:1]]
    ):
        yield [chunk["metadata"] for chunk in members]


def _left_out(reading: Reading, before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether windows between two were left out, as those of nothing but white space are.

    Steps are even, so the units of all these windows are known, those shared with the two among them. Steps of
    tokens are not: of their windows only the units that neither has are known.
    """
    size, overlap = reading.window
    end, start = before["unit_range"][1], after["unit_range"][0]
    if counts_tokens(reading):
        between = reading.text_of_spans(end, start)
    elif (overlap - end + start) % (size - overlap) == 0:
        between = reading.text_of_spans(end - overlap, start + overlap)
    else:
        between = None
    return between is not None and not between.strip()
