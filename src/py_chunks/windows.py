"""The windowing core: overlapping windows over any iterable, lazily.

Pure by design: no text, no files, no clock. Every promise made here is a law in `laws.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice, zip_longest
from operator import index as to_integer
from typing import Any, Literal, SupportsIndex, TypeVar, cast

from py_chunks.errors import InvalidArgument, InvalidArgumentType, NegativeOverlap

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
TailPolicy = Literal["emit_short", "drop", "pad"]

TAIL_POLICIES: tuple[TailPolicy, ...] = ("drop", "emit_short", "pad")
_MISSING: Any = object()
_MOST_ZIPPED = 256  # items; zip_longest has one argument for each


def windows(
    items: Iterable[T],
    size: int,
    overlap: int,
    tail_policy: TailPolicy = "emit_short",
    *,
    fill: T = _MISSING,
) -> Iterator[tuple[T, ...]]:
    """Return an iterator of windows (tuples) over `items`, each sharing `overlap` items with the next.

    The step is ``size - overlap``. A window is yielded as soon as it is full, so *n* windows take
    exactly ``size + (n - 1) * step`` items from `items` and at most `size` are held. The last window
    is the first to reach the last item: no window lies wholly inside the one before it.

    Args:
        items: Any iterable; it is read once and never changed.
        size: Items in a full window; at least 1.
        overlap: Items shared by neighbours; at least 0 and less than `size`.
        tail_policy: What becomes of the items left over when the rest does not fill a window:
            "emit_short" yields a shorter window (which still begins with `overlap` items of the one
            before), "drop" leaves them out, "pad" fills the window up with `fill`.
        fill: The value to pad with; required with "pad", refused otherwise.

    Raises:
        InvalidArgument: `size`, `overlap`, `tail_policy` or `fill` is not allowed. Raised at the call.
        InvalidArgumentType: `size` or `overlap` is not an integer, or `items` no iterable.

    Example:
        >>> list(windows("abcdef", 3, 1))
        [('a', 'b', 'c'), ('c', 'd', 'e'), ('e', 'f')]
        >>> list(windows("abcdef", 3, 1, "drop"))
        [('a', 'b', 'c'), ('c', 'd', 'e')]
        >>> list(windows("abcdef", 3, 1, "pad", fill="-"))
        [('a', 'b', 'c'), ('c', 'd', 'e'), ('e', 'f', '-')]
    """
    size, overlap = check_window(size, overlap, names=("size", "overlap"))
    _check_tail(tail_policy, fill)
    return _windows(_iterator(items), size, size - overlap, tail_policy, fill)


def _iterator(items: Iterable[T]) -> Iterator[T]:
    try:
        return iter(items)
    except TypeError as error:
        got = type(items).__name__
        raise InvalidArgumentType(f"items must be an iterable, got: {got}", place="items", value=got) from error


def _windows(items: Iterator[T], size: int, step: int, tail_policy: TailPolicy, fill: T) -> Iterator[tuple[T, ...]]:
    # islice refuses numbers beyond this one; no list holds as many items.
    window = tuple(islice(items, min(size, sys.maxsize)))
    if len(window) == size:
        yield window
        # Old items are let go before new ones are asked for: never more than `size` are alive here.
        window = window[step:]
        for fresh in _blocks(items, step):
            window += fresh if fresh[-1] is not _MISSING else tuple(item for item in fresh if item is not _MISSING)
            del fresh
            if len(window) < size:
                break
            yield window
            window = window[step:]
        else:
            return
    if not window or tail_policy == "drop":
        return
    if tail_policy == "pad":
        window += (fill,) * (size - len(window))
    yield window


def _blocks(items: Iterator[T], size: int) -> Iterator[tuple[T, ...]]:
    """Neighbours without overlap; the last block may be short, or filled up with `_MISSING`."""
    if size > _MOST_ZIPPED:
        return iter(lambda: tuple(islice(items, min(size, sys.maxsize))), ())
    # Three times as fast as islice for small blocks. It holds its last block, and lets go of an item for each new one.
    return zip_longest(*[items] * size, fillvalue=_MISSING)


def sliding_windows(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """Return every run of `size` neighbouring items: overlap ``size - 1``, no short window.

    Args:
        items: Any iterable.
        size: Items in a window; at least 1. Fewer items than this give no window.

    Raises:
        InvalidArgument: `size` is below 1.
        InvalidArgumentType: `size` is not an integer, or `items` no iterable.

    Example:
        >>> list(sliding_windows([1, 2, 3, 4], 3))
        [(1, 2, 3), (2, 3, 4)]
    """
    size, _ = check_window(size, 0, names=("size", "overlap"))
    return windows(items, size, size - 1, "drop")


def contiguous_groups(items: Iterable[T], key: Callable[[T], K]) -> Iterator[tuple[K, Iterator[T]]]:
    """Return an iterator of ``(key, items)`` for each run of neighbours with an equal key.

    Like `itertools.groupby`, but a key that comes back after its run has ended is an error rather
    than a second group of the same name. What a caller leaves unread of a group is skipped.

    Args:
        items: Any iterable; it is read once, in order.
        key: Gives the (hashable) key of an item.

    Raises:
        InvalidArgument: A key came back after its run had ended. Raised while iterating; `value` is
            the key.
        InvalidArgumentType: `key` is not callable, or gave what can't be hashed, or `items` is no iterable.

    Example:
        >>> [(k, list(g)) for k, g in contiguous_groups("aab", str.upper)]
        [('A', ['a', 'a']), ('B', ['b'])]
    """
    if not callable(key):
        raise InvalidArgumentType(f"key must be callable, got: {type(key).__name__}", place="key", value=key)
    return _contiguous_groups(_iterator(items), key)


def _contiguous_groups(items: Iterator[T], key: Callable[[T], K]) -> Iterator[tuple[K, Iterator[T]]]:
    ended: set[K] = set()
    pending: list[T] = list(islice(items, 1))

    def run(name: K) -> Iterator[T]:
        while pending:
            yield pending.pop()
            for item in items:
                pending.append(item)
                if key(item) != name:
                    return
                break

    while pending:
        name = key(pending[0])
        if _is_known(name, ended):
            raise InvalidArgument(
                f"items with key {name!r} must be neighbours, but the key came back after its run had ended; "
                "sort or group the items first",
                place="key",
                value=name,
            )
        group = run(name)
        yield name, group
        for _ in group:
            pass
        ended.add(name)


def _is_known(name: K, names: set[K]) -> bool:
    try:
        hash(name)  # a set can be looked for, though it can't be hashed
        return name in names
    except TypeError as error:
        message = f"key must give values that can be hashed (strings, numbers, tuples of them), got: {str(name)[:80]}"
        raise InvalidArgumentType(message, place="key", value=name) from error


def check_window(
    size: object, overlap: object, *, names: tuple[str, str] = ("window_size", "overlap")
) -> tuple[int, int]:
    """Return `size` and `overlap` as integers, or raise in the order size, overlap.

    Args:
        size: Items in a window; must be an integer of at least 1.
        overlap: Items shared by neighbours; must be an integer, at least 0 and below `size`.
        names: How the two arguments are called in messages.

    Raises:
        InvalidArgument: A value is out of range (NegativeOverlap for an overlap below 0).
        InvalidArgumentType: A value is not an integer.

    Example:
        >>> check_window(3, 1)
        (3, 1)
    """
    whole = check_positive(size, names[0])
    shared = check_integer(overlap, names[1])
    if shared < 0:
        raise NegativeOverlap("can't convert negative int to unsigned", place=names[1], value=shared)
    if shared >= whole:
        raise InvalidArgument(f"{names[1]} must be less than {names[0]}", place=names[1], value=shared)
    return whole, shared


def check_integer(value: object, name: str) -> int:
    """Return `value` as an int, or raise InvalidArgumentType naming the argument.

    Args:
        value: Anything with `__index__`.
        name: The argument's name.

    Raises:
        InvalidArgumentType: The value cannot stand for an integer.

    Example:
        >>> check_integer(3, "window_size")
        3
    """
    try:
        return int(to_integer(cast("SupportsIndex", value)))  # no bool, which would be shown as one
    except TypeError:
        got = type(value).__name__
        message = f"argument '{name}': '{got}' object cannot be interpreted as an integer"
        raise InvalidArgumentType(message, place=name, value=value) from None


def check_positive(value: object, name: str) -> int:
    """Return `value` as an int of at least 1, or raise naming the argument.

    Args:
        value: Anything with `__index__`.
        name: The argument's name.

    Raises:
        InvalidArgument: The value is 0 or less.
        InvalidArgumentType: The value cannot stand for an integer.

    Example:
        >>> check_positive(3, "window_size")
        3
    """
    number = check_integer(value, name)
    if number <= 0:
        raise InvalidArgument(f"{name} must be greater than 0", place=name, value=number)
    return number


def check_count(value: object, name: str) -> int:
    """Return `value` as an int of at least 0, or raise naming the argument.

    Args:
        value: Anything with `__index__`.
        name: The argument's name.

    Raises:
        InvalidArgument: The value is below 0.
        InvalidArgumentType: The value cannot stand for an integer.

    Example:
        >>> check_count(0, "before")
        0
    """
    number = check_integer(value, name)
    if number < 0:
        raise InvalidArgument(f"{name} must be at least 0", place=name, value=number)
    return number


def _check_tail(tail_policy: object, fill: object) -> None:
    if tail_policy not in TAIL_POLICIES:
        allowed = ", ".join(map(repr, TAIL_POLICIES))
        message = f"tail_policy must be one of {allowed}, got: {tail_policy!r}"
        raise InvalidArgument(message, place="tail_policy", value=tail_policy)
    if (tail_policy == "pad") != (fill is not _MISSING):
        message = "fill is required with tail_policy 'pad' and has no meaning without it"
        raise InvalidArgument(message, place="fill", value=None if fill is _MISSING else fill)
