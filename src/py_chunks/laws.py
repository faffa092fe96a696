"""What must hold of any result, as functions that name the offender.

Each law takes what went in and what came out, returns nothing when it holds and raises `LawBroken`
otherwise. The letters are those of `docs/laws.md`.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from py_chunks.chunks import Chunk, is_range
from py_chunks.units import Unit

T = TypeVar("T")


class LawBroken(AssertionError):
    """A law does not hold.

    Attributes:
        law: Its letter and number, such as "C1".
        detail: What was found where, and what was expected.
    """

    def __init__(self, law: str, detail: str) -> None:
        super().__init__(f"{law}: {detail}")
        self.law = law
        self.detail = detail

    def __reduce__(self) -> tuple[type[LawBroken], tuple[str, str]]:
        return type(self), (self.law, self.detail)


def _require(law: str, holds: bool, detail: str) -> None:
    if not holds:
        raise LawBroken(law, detail)


def eager_windows(
    items: Sequence[T], size: int, overlap: int, tail_policy: str = "emit_short", fill: Any = None
) -> list[tuple[T, ...]]:
    """Return the windows by their definition: slices of a list that is held whole.

    Args:
        items: All items.
        size: Items in a full window.
        overlap: Items neighbours share.
        tail_policy: "emit_short", "drop" or "pad".
        fill: What "pad" pads with.

    Example:
        >>> eager_windows("abcdef", 3, 1)
        [('a', 'b', 'c'), ('c', 'd', 'e'), ('e', 'f')]
    """
    step, result = size - overlap, []
    for start in range(0, len(items), step):
        window = tuple(items[start : start + size])
        if len(window) == size or tail_policy == "emit_short":
            result.append(window)
        elif tail_policy == "pad":
            result.append(window + (fill,) * (size - len(window)))
        if start + size >= len(items):
            break
    return result


def check_equivalence(expected: Sequence[T], found: Sequence[T]) -> None:
    """E1: the lazy result equals the eager definition.

    Args:
        expected: By the definition.
        found: What the lazy way gave.

    Raises:
        LawBroken: They differ; the first difference is named.
    """
    for number, (left, right) in enumerate(zip(expected, found)):  # noqa: B905 - lengths are compared below
        _require("E1", left == right, f"result {number} is {right!r}, expected {left!r}")
    _require("E1", len(expected) == len(found), f"{len(found)} results, expected {len(expected)}")


def check_order(positions: Sequence[int]) -> None:
    """O1: starts keep the order of the input and strictly increase.

    Args:
        positions: Where each window starts in the input.

    Raises:
        LawBroken: A window starts at or before the one before it.
    """
    for number in range(1, len(positions)):
        before, here = positions[number - 1 : number + 1]
        _require("O1", here > before, f"window {number} starts at {here}, the one before at {before}")


def check_order_by_key(positions: Iterable[tuple[Hashable, int]]) -> None:
    """O2: per key, starts never decrease.

    Args:
        positions: ``(key, start)`` in the order of the result.

    Raises:
        LawBroken: Under some key a start is less than the one before.
    """
    last: dict[Hashable, int] = {}
    for key, start in positions:
        before = last.get(key, start)
        _require("O2", start >= before, f"under key {key!r} a window starts at {start} after one at {before}")
        last[key] = start


def check_coverage(  # noqa: PLR0917 - the arguments of `windows`, after its input and result
    items: Sequence[T],
    found: Sequence[tuple[T, ...]],
    size: int,
    overlap: int,
    tail_policy: str = "emit_short",
    fill: Any = None,
) -> None:
    """C1: dropping the overlaps and joining gives the input back.

    Exactly under "emit_short"; after removing the padding under "pad"; a prefix that falls short of the
    whole by less than a step under "drop".

    Args:
        items: The input.
        found: The windows.
        size: Items in a full window.
        overlap: Items neighbours share.
        tail_policy: As asked.
        fill: What "pad" padded with.

    Raises:
        LawBroken: An item is lost, invented or out of place.
    """
    joined = [item for number, window in enumerate(found) for item in window[overlap if number else 0 :]]
    whole = list(items)
    if tail_policy == "pad":
        padding = len(joined) - len(whole)
        _require("C1", 0 <= padding < size, f"{len(joined)} items with padding for {len(whole)}")
        _require("C1", joined[len(whole) :] == [fill] * padding, f"the padding is {joined[len(whole) :]!r}")
        joined = joined[: len(whole)]
    elif tail_policy == "drop":
        step = size - overlap
        missing = len(whole) - len(joined)
        bound = step if found else size
        _require("C1", 0 <= missing < bound, f"{missing} items dropped, expected fewer than {bound}")
        whole = whole[: len(joined)]
    _require("C1", joined == whole, f"joined to {joined!r}, expected {whole!r}")


def check_novelty(items: Sequence[T], found: Sequence[tuple[T, ...]], size: int, overlap: int) -> None:
    """N1: every window after the first brings at least one new item, and no more windows than needed.

    Args:
        items: The input.
        found: The windows.
        size: Items in a full window.
        overlap: Items neighbours share.

    Raises:
        LawBroken: A window lies wholly inside the one before, or there are too many.
    """
    for number, window in enumerate(found[1:], 1):
        _require("N1", len(window) > overlap, f"window {number} holds {window!r}, all of it seen before")
    step = size - overlap
    most = max(1, -(-(len(items) - size) // step) + 1) if items else 0
    _require("N1", len(found) <= most, f"{len(found)} windows where {most} suffice")


def check_overlap(found: Sequence[tuple[T, ...]], overlap: int) -> None:
    """V1: neighbours share exactly `overlap` items, also where the last window is short.

    Args:
        found: The windows.
        overlap: As asked.

    Raises:
        LawBroken: Two neighbours share other items.
    """
    for number in range(1, len(found)):
        before, here = found[number - 1 : number + 1]
        shared = before[len(before) - overlap :]
        _require(
            "V1",
            here[:overlap] == shared,
            f"windows {number - 1} and {number} share {here[:overlap]!r}, not {shared!r}",
        )


class Live:
    """An item whose lifetime is watched.

    Attributes:
        value: The item itself.
    """

    def __init__(self, value: Any) -> None:
        self.value = value


class Counted(Iterator[Live]):
    """An iterator that counts what is asked of it and what is still alive; items are wrapped as `Live`.

    Attributes:
        pulled: Items handed out so far.
        peak: The most items that were alive at one time.
    """

    def __init__(self, items: Iterable[Any]) -> None:
        self._items = iter(items)
        self._alive: weakref.WeakSet[Live] = weakref.WeakSet()
        self.pulled = 0
        self.peak = 0

    def __next__(self) -> Live:
        item = Live(next(self._items))
        self.pulled += 1
        self._alive.add(item)
        self.peak = max(self.peak, len(self._alive))
        return item


def check_demand(make: Callable[[Iterator[Any]], Iterator[Any]], items: Iterable[Any], size: int, step: int) -> None:
    """D1: n windows pull no more than ``size + (n - 1) * step`` items.

    Args:
        make: Gives the windows over an iterator.
        items: The input.
        size: Items in a full window.
        step: Items from one start to the next.

    Raises:
        LawBroken: More was pulled than the windows given so far need.
    """
    counted = Counted(items)
    found = make(iter(counted))
    _require("D1", counted.pulled == 0, f"{counted.pulled} items pulled before any window was asked for")
    for number, _ in enumerate(found, 1):
        most = size + (number - 1) * step
        _require("D1", counted.pulled <= most, f"{counted.pulled} items pulled for {number} windows, at most {most}")


def check_memory(make: Callable[[Iterator[Any]], Iterator[Any]], items: Iterable[Any], size: int) -> None:
    """M1: live items never exceed ``size + 1``.

    Args:
        make: Gives the windows over an iterator.
        items: The input.
        size: Items in a full window.

    Raises:
        LawBroken: More items were alive at one time.
    """
    counted = Counted(items)
    for window in make(iter(counted)):
        del window
    _require("M1", counted.peak <= size + 1, f"{counted.peak} items alive at one time, at most {size + 1}")


def check_groups(found: Iterable[Sequence[T]], key: Callable[[T], Hashable]) -> None:
    """G1: no window spans a change of group.

    Args:
        found: The windows.
        key: The group of an item.

    Raises:
        LawBroken: A window holds items of two groups.
    """
    for number, window in enumerate(found):
        keys = {key(item) for item in window}
        _require("G1", len(keys) <= 1, f"window {number} spans the groups {sorted(map(repr, keys))}")


def _metadata(law: str, chunk: Any, position: int) -> Mapping[str, Any]:
    found = chunk.get("metadata") if isinstance(chunk, Mapping) and isinstance(chunk.get("content"), str) else None
    if not isinstance(found, Mapping):
        raise LawBroken(law, f"chunk {position} is no mapping with a content and metadata")
    return found


def _told(law: str, chunk: Any, position: int, key: str) -> Any:
    metadata = _metadata(law, chunk, position)
    _require(law, key in metadata, f"chunk {position} has no {key}")
    return metadata[key]


def check_slices(chunks: Sequence[Chunk], text: str) -> None:
    """S1: every chunk is the slice of the document text its range names; starts and ends increase.

    Args:
        chunks: Chunks of one document, in order.
        text: Its document text.

    Raises:
        LawBroken: A content differs from its slice, or a range does not lie after the one before.
    """
    last = (-1, -1)
    for position, chunk in enumerate(chunks):
        number = _told("S1", chunk, position, "chunk_index")
        span = _told("S1", chunk, position, "char_range")
        _require("S1", is_range(span), f"chunk {number} has the char_range {span!r}")
        start, end = span
        # Python cuts what leaves the text at its ends without a word.
        found = text[start:end] if 0 <= start <= end <= len(text) else None
        _require("S1", chunk["content"] == found, f"chunk {number} is not the slice [{start}, {end})")
        _require("S1", bool(chunk["content"].strip()), f"chunk {number} holds no text")
        _require("S1", start > last[0] and end > last[1], f"chunk {number} has [{start}, {end}) after {last}")
        last = (start, end)


def check_indices(chunks: Sequence[Chunk]) -> None:
    """I1: `chunk_index` is the position in the list, and `window_index` equals it.

    Args:
        chunks: Chunks of one document, in order.

    Raises:
        LawBroken: A number is out of step.
    """
    for position, chunk in enumerate(chunks):
        for key in ("chunk_index", "window_index"):
            number = _metadata("I1", chunk, position).get(key, position)
            _require("I1", number == position, f"chunk {position} has {key} {number}")


def check_units(units: Sequence[Unit], text: str, joiner: str) -> None:
    """U1: units are not blank, numbered in order, and lie in the document text with only joiners between.

    Args:
        units: All units of one document.
        text: Its document text.
        joiner: The family's joiner.

    Raises:
        LawBroken: A unit is blank, misnumbered or not where it says.
    """
    end = 0
    for position, unit in enumerate(units):
        _require("U1", unit.index == position, f"unit {position} has index {unit.index}")
        _require("U1", bool(unit.text.strip()), f"unit {position} is blank")
        found = text[unit.char_start : unit.char_end]
        _require("U1", found == unit.text, f"unit {position} is {unit.text!r}, its slice {found!r}")
        between = text[end : unit.char_start]
        allowed = {joiner, "\n\n"} if position else {""}
        _require("U1", between in allowed, f"{between!r} stands before unit {position}")
        end = unit.char_end
    _require("U1", end == len(text), f"{text[end:]!r} stands after the last unit")


def check_window_arithmetic(chunks: Sequence[Chunk], unit_count: int, size: int, overlap: int) -> None:
    """W1: window n of a document in one group is units ``[n*step, min(n*step + size - 1, N - 1)]``.

    Args:
        chunks: Chunks of one document in mode sliding_window.
        unit_count: Units of the document.
        size: As asked.
        overlap: As asked.

    Raises:
        LawBroken: A range, a count or the number of windows differs from the arithmetic.
    """
    expected = eager_windows(range(unit_count), size, overlap)
    _require("W1", len(chunks) == len(expected), f"{len(chunks)} windows, expected {len(expected)}")
    for position, (chunk, window) in enumerate(zip(chunks, expected)):  # noqa: B905 - lengths are compared above
        metadata = _metadata("W1", chunk, position)
        number = _told("W1", chunk, position, "chunk_index")
        count = _told("W1", chunk, position, "block_count")
        _require("W1", count == len(window), f"chunk {number} has block_count {count}, expected {len(window)}")
        span = metadata.get("paragraph_range") or _ends(metadata.get("paragraph_indices"))
        if span is not None:
            _require("W1", span == [window[0], window[-1]], f"chunk {number} has the range {span}")


def _ends(indices: object) -> list[Any] | None:
    return [indices[0], indices[-1]] if isinstance(indices, (list, tuple)) and indices else None
