"""The windowing core by example; its laws are in laws/test_window_laws.py."""

from __future__ import annotations

from itertools import count, islice

import pytest

from py_chunks import InvalidArgument, InvalidArgumentType, NegativeOverlap, contiguous_groups, sliding_windows, windows
from py_chunks.windows import check_count, check_window

TABLE = [
    # items, size, overlap, expected                              what the row shows
    ("", 3, 1, []),  # nothing gives nothing
    ("a", 3, 1, ["a"]),  # fewer than a window: one short window
    ("abc", 3, 1, ["abc"]),  # exactly one window, no tail
    ("abcd", 3, 1, ["abc", "cd"]),  # a tail of one new item
    ("abcdefg", 3, 1, ["abc", "cde", "efg"]),  # lines up nicely
    ("abcdef", 3, 1, ["abc", "cde", "ef"]),  # off by one
    ("abcdefg", 7, 3, ["abcdefg"]),  # no window inside the one before
    ("abcdefg", 10, 9, ["abcdefg"]),  # step past the end
    ("abcdefgh", 7, 6, ["abcdefg", "bcdefgh"]),  # step of one
    ("abcde", 2, 0, ["ab", "cd", "e"]),  # no overlap
    ("abc", 1, 0, ["a", "b", "c"]),  # the smallest window
]


@pytest.mark.parametrize(("items", "size", "overlap", "expected"), TABLE)
def test_windows_by_example(items, size, overlap, expected):
    """Every row of the arithmetic gives the windows written beside it."""
    assert ["".join(window) for window in windows(items, size, overlap)] == expected


@pytest.mark.parametrize(
    ("policy", "fill", "expected"),
    [
        ("emit_short", {}, ["abc", "cde", "ef"]),
        ("drop", {}, ["abc", "cde"]),
        ("pad", {"fill": "."}, ["abc", "cde", "ef."]),
    ],
)
def test_tail_policies(policy, fill, expected):
    """The rest that fills no window is emitted short, dropped or padded, as asked."""
    assert ["".join(window) for window in windows("abcdef", 3, 1, policy, **fill)] == expected


@pytest.mark.parametrize(("policy", "expected"), [("drop", []), ("pad", [("a", 0, 0)])])
def test_fewer_items_than_a_window(policy, expected):
    """A document shorter than a window follows the tail policy too."""
    fill = {"fill": 0} if policy == "pad" else {}
    assert list(windows("a", 3, 1, policy, **fill)) == expected


def test_a_window_larger_than_any_list():
    """A size beyond what the machine counts with is a window of all there is."""
    assert list(windows("abc", 2**70, 2**70 - 1)) == [("a", "b", "c")]


class Vague:
    """Refuses to be compared, as arrays do."""

    __hash__ = None

    def __eq__(self, other):
        raise ValueError("the truth value of an array is ambiguous")


@pytest.mark.parametrize("policy", ["emit_short", "drop"])
def test_items_are_never_compared(policy):
    values = [Vague() for _ in range(6)]
    found = list(windows(values, 3, 1, policy))
    assert [[id(item) for item in window] for window in found[:2]] == [[*map(id, values[0:3])], [*map(id, values[2:5])]]
    assert len(found) == (3 if policy == "emit_short" else 2)


def test_padding_with_none_is_allowed():
    """None is a value to pad with like any other."""
    assert list(windows([1], 2, 0, "pad", fill=None)) == [(1, None)]


def test_windows_over_an_endless_input():
    """Windows come as they are full, also when the input never ends."""
    assert list(islice(windows(count(), 3, 1), 2)) == [(0, 1, 2), (2, 3, 4)]


INVALID = [
    ({"size": 0, "overlap": 0}, InvalidArgument, "size", 0),
    ({"size": -1, "overlap": 0}, InvalidArgument, "size", -1),
    ({"size": 3, "overlap": 3}, InvalidArgument, "overlap", 3),
    ({"size": 3, "overlap": 4}, InvalidArgument, "overlap", 4),
    ({"size": 3, "overlap": -1}, NegativeOverlap, "overlap", -1),
    ({"size": 3.0, "overlap": 1}, InvalidArgumentType, "size", 3.0),
    ({"size": 3, "overlap": "1"}, InvalidArgumentType, "overlap", "1"),
    ({"size": 3, "overlap": 1, "tail_policy": "keep"}, InvalidArgument, "tail_policy", "keep"),
    ({"size": 3, "overlap": 1, "tail_policy": "pad"}, InvalidArgument, "fill", None),
    ({"size": 3, "overlap": 1, "fill": 0}, InvalidArgument, "fill", 0),
]


@pytest.mark.parametrize(("arguments", "error", "place", "value"), INVALID)
def test_arguments_are_refused_at_the_call(arguments, error, place, value):
    """OV-1, OV-5: a bad argument is one typed error, raised before anything is iterated."""
    with pytest.raises(error) as caught:
        windows("abc", **arguments)
    assert (caught.value.place, caught.value.value) == (place, value)


def test_overlap_equal_and_greater_give_the_same_sentence():
    """OV-1, OV-5: overlap equal to or above the size is the same mistake."""
    for overlap in (3, 4):
        with pytest.raises(InvalidArgument, match=r"^overlap must be less than window_size$"):
            check_window(3, overlap)


def test_negative_overlap_is_both_built_in_errors():
    """Callers may expect ValueError or OverflowError; a negative overlap is both."""
    with pytest.raises(OverflowError):
        check_window(3, -1)
    with pytest.raises(ValueError, match="negative"):
        check_window(3, -1)


def test_sliding_windows_have_no_short_one():
    """Every run of n neighbours, and nothing from fewer than n items."""
    assert list(sliding_windows("abcd", 3)) == [("a", "b", "c"), ("b", "c", "d")]
    assert list(sliding_windows("ab", 3)) == []
    with pytest.raises(InvalidArgument):
        sliding_windows("ab", 0)


def test_groups_are_runs():
    """Each run of an equal key is one group, in order."""
    assert [(key, "".join(run)) for key, run in contiguous_groups("aabccc", str.upper)] == [
        ("A", "aa"),
        ("B", "b"),
        ("C", "ccc"),
    ]


def test_unread_groups_are_skipped():
    """What a caller leaves of a group does not leak into the next."""
    assert [key for key, _ in contiguous_groups("aabccc", str)] == ["a", "b", "c"]
    firsts = [next(run) for _, run in contiguous_groups("aabccc", str)]
    assert firsts == ["a", "b", "c"]


def test_a_group_does_not_revive_after_its_end():
    """The iterator of a past group gives nothing once the next one has begun."""
    groups = contiguous_groups("aab", str)
    _, first = next(groups)
    next(groups)
    assert list(first) == []


def test_a_returning_key_is_an_error():
    """G1: a key that comes back after its run ended is named."""
    groups = contiguous_groups("aba", str)
    with pytest.raises(InvalidArgument) as caught:
        list(groups)
    assert (caught.value.place, caught.value.value) == ("key", "a")


def test_a_key_must_be_hashable():
    with pytest.raises(InvalidArgumentType, match=r"key must give values that can be hashed .*, got: \["):
        list(contiguous_groups("aab", lambda letter: [letter]))


def test_a_key_must_be_callable():
    """The key is checked at the call."""
    with pytest.raises(InvalidArgumentType):
        contiguous_groups("ab", "upper")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "error"), [(-1, InvalidArgument), (1.0, InvalidArgumentType), (None, InvalidArgumentType)]
)
def test_counts_are_checked(value, error):
    """A count is an integer of at least 0; the error names the argument."""
    assert check_count(0, "before") == 0
    with pytest.raises(error) as caught:
        check_count(value, "before")
    assert (caught.value.place, caught.value.value) == ("before", value)
