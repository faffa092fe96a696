"""Texts that are longer than a model's context: what fits, cutting to it, and going over all of it in windows."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeVar

from py_chunks.errors import InvalidArgument, InvalidArgumentType
from py_chunks.graphemes import edge_before, grapheme_spans
from py_chunks.segmentation import Segmentation, Tokens
from py_chunks.text_reader import checked_string, pieces_of
from py_chunks.text_windows import TextWindow, plan_windows, segmentation_of, windows_of
from py_chunks.units import Span
from py_chunks.windows import check_count

if TYPE_CHECKING:
    from py_chunks.sentences import Splitter

Side = Literal["left", "right", "middle"]

R = TypeVar("R")
C = TypeVar("C")

_SIDES = ("left", "middle", "right")


def window_budget(context_length: int, reserved_for_output: int = 0, prompt_tokens: int = 0) -> int:
    """Return how many tokens of text fit into one call of a model.

    Args:
        context_length: Tokens the model takes, those it writes among them.
        reserved_for_output: Tokens kept free for what it writes; at least 0.
        prompt_tokens: Tokens of what goes with the text: instructions, question, marks; at least 0.

    Raises:
        InvalidArgument: A number is below 0, or nothing is left for text.
        InvalidArgumentType: A number is not an integer.

    Example:
        >>> window_budget(8192, reserved_for_output=1024, prompt_tokens=300)
        6868
    """
    length = check_count(context_length, "context_length")
    taken = check_count(reserved_for_output, "reserved_for_output") + check_count(prompt_tokens, "prompt_tokens")
    if length <= taken:
        message = f"a context of {length} tokens, of which {taken} are taken, leaves none for text"
        raise InvalidArgument(message, place="context_length", value=length)
    return length - taken


def truncate(
    text: str,
    limit: int,
    side: Side = "right",
    *,
    unit: str = "tokens",
    tokenizer: object = None,
    language: str = "en",
    sentence_splitter: Splitter | None = None,
    marker: str = "",
) -> str:
    """Return the text, cut so that it has at most `limit` units by its own count.

    It is cut between units and never inside a grapheme cluster; a text that fits comes back as it is.

    Args:
        text: The text.
        limit: Units that may stay, the marker's among them; at least 0.
        side: Where it is cut: "right" keeps the beginning, "left" the end, "middle" half of each.
        unit: What is counted: "tokens", "words", "sentences", "paragraphs", "graphemes" or "characters".
        tokenizer: For tokens; see `py_chunks.text.coerce_tokenizer`.
        language: For sentences; see `py_chunks.text.sentence_segmentation`.
        sentence_splitter: For sentences; the `splitter` of the same.
        marker: What is put where the text was cut; left out if with it there is no room for text.

    Raises:
        InvalidArgument: An argument is not allowed.
        InvalidArgumentType: `text` or `marker` is no string, or `limit` no integer.

    Example:
        >>> truncate("one two three four five", 3, unit="words")
        'one two three'
        >>> truncate("one two three four five", 4, "middle", unit="words", marker=" ... ")
        'one two ... five'
    """
    segmentation = segmentation_of(unit, tokenizer, language=language, splitter=sentence_splitter)
    return _rendered(text, *_kept(text, limit, side, marker, segmentation))


def kept_spans(
    text: str,
    limit: int,
    side: Side = "right",
    *,
    unit: str = "tokens",
    tokenizer: object = None,
    language: str = "en",
    sentence_splitter: Splitter | None = None,
    marker: str = "",
) -> list[Span]:
    """Return where in the text lies what `truncate` keeps of it: no span, one, or for "middle" up to two.

    Args:
        text: As for `truncate`.
        limit: As for `truncate`.
        side: As for `truncate`.
        unit: As for `truncate`.
        tokenizer: As for `truncate`.
        language: As for `truncate`.
        sentence_splitter: As for `truncate`.
        marker: As for `truncate`.

    Raises:
        InvalidArgument: As for `truncate`.
        InvalidArgumentType: As for `truncate`.

    Example:
        >>> kept_spans("one two three four five", 3, "middle", unit="words")
        [Span(start=0, end=7), Span(start=18, end=23)]
    """
    segmentation = segmentation_of(unit, tokenizer, language=language, splitter=sentence_splitter)
    return _kept(text, limit, side, marker, segmentation)[0]


def _kept(text: str, limit: object, side: Side, marker: str, segmentation: Segmentation) -> tuple[list[Span], str]:
    """What is kept, and the marker, or none where there is no room for it beside text."""
    checked_string(text, "text")
    checked_string(marker, "marker")
    most = min(check_count(limit, "limit"), sys.maxsize)  # no text has more units
    if side not in _SIDES:
        message = f"side must be one of {', '.join(map(repr, _SIDES))}, got: {side!r}"
        raise InvalidArgument(message, place="side", value=side)
    spans = segmentation.spans(text)
    first = list(islice(spans, most))
    beyond = next(spans, None)
    if beyond is None and _count(text, segmentation) <= most:
        return [Span(0, len(text))] if text else [], ""
    last = deque(first, most)
    if beyond is not None and side != "right":
        last.append(beyond)
        last.extend(spans)
    ends = first, list(last)
    kept = _fitting(text, ends, most, side, marker, segmentation)
    if not kept and marker:
        return _fitting(text, ends, most, side, "", segmentation), ""
    return kept, marker


def _fitting(  # noqa: PLR0917 - one call, whose arguments are all different things
    text: str,
    ends: tuple[list[Span], list[Span]],
    most: int,
    side: Side,
    marker: str,
    segmentation: Segmentation,
) -> list[Span]:
    """As much of both ends as fits by its own count: tokens can merge or split where text is cut or joined."""
    keep = min(most, len(ends[0])) - _count(marker, segmentation)
    while keep > 0:
        kept = _cut(text, ends, keep, side, marker)
        excess = _count(_rendered(text, kept, marker), segmentation) - most
        if excess <= 0:
            return kept
        keep -= excess
    return []


def _cut(text: str, ends: tuple[list[Span], list[Span]], keep: int, side: Side, marker: str) -> list[Span]:
    heads = {"right": keep, "left": 0, "middle": keep - keep // 2}[side]
    spans = []
    if heads:
        spans.append(Span(0, edge_before(text, ends[0][heads - 1].end)))
    if keep > heads:
        tail = ends[1][heads - keep].start
        if heads and not marker:
            # White space between units is not counted, and parts them where nothing else does.
            tail = ends[1][heads - keep - 1].end
        spans.append(Span(_edge_after(text, tail), len(text)))
    return [span for span in spans if span.start < span.end]


def _edge_after(text: str, position: int) -> int:
    edge = edge_before(text, position)
    return position if edge == position else next(grapheme_spans(text, edge)).end


def _rendered(text: str, spans: list[Span], marker: str) -> str:
    """What is kept, with the marker where something is missing."""
    kept = [text[start:end] for start, end in spans]
    if not kept or not marker or spans == [(0, len(text))]:
        return "".join(kept)
    if len(kept) == 2:
        return marker.join(kept)
    return marker + kept[0] if spans[0].start else kept[0] + marker


def _count(text: str, segmentation: Segmentation) -> int:
    if isinstance(segmentation, Tokens):
        return segmentation.tokenizer.count(text)
    return sum(1 for _ in segmentation.spans(text))


def map_windows(
    text: str | Iterable[str],
    function: Callable[[TextWindow], R],
    *,
    combine: Callable[[Iterator[R]], C],
    chunk_size: int,
    overlap: int = 0,
    unit: str = "tokens",
    tokenizer: object = None,
    language: str = "en",
    sentence_splitter: Splitter | None = None,
) -> C:
    """Return what is combined from a function's results for each window of a text: map, then aggregate.

    Args:
        text: The text, or an iterable of its pieces, of which no more is held than a window.
        function: Called with each window in order; `window.text` is its text, `window.start` its place.
        combine: Called once with the iterator of the results: `list`, `max`, `statistics.mean`, ...
        chunk_size: Units in a window; at least 1.
        overlap: Units shared by neighbours; at least 0, less than `chunk_size`.
        unit: As for `truncate`.
        tokenizer: As for `truncate`.
        language: As for `truncate`.
        sentence_splitter: As for `truncate`.

    Raises:
        InvalidArgument: An argument is not allowed.
        InvalidArgumentType: A number is not an integer, `text` is neither `str` nor iterable, or `function` or
            `combine` can't be called.

    Example:
        >>> map_windows("a bb ccc dd e", lambda window: len(window.text), combine=max, chunk_size=2, unit="words")
        6
    """
    for name, called in (("function", function), ("combine", combine)):
        if not callable(called):
            message = f"{name} must be callable, got: {type(called).__name__}"
            raise InvalidArgumentType(message, place=name, value=type(called).__name__)
    plan = plan_windows(chunk_size, overlap, None, "emit_short", None, "\0")
    segmentation = segmentation_of(unit, tokenizer, language=language, splitter=sentence_splitter)
    return combine(map(function, windows_of(pieces_of(text), segmentation, plan)))
