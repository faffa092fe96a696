"""The laws of the windowing core, over random input."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import InvalidArgument, contiguous_groups, laws, windows
from strategies import items, tail_policies, window_settings


@pytest.fixture(params=[256, 0], ids=["small steps", "large steps"], scope="module", autouse=True)
def both_ways_to_take_items(request):
    """Every law holds for the steps that are taken with zip_longest and for those beyond, taken with islice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[windows.__module__], "_MOST_ZIPPED", request.param)
        yield


def _windows(values, setting, policy="emit_short"):
    size, overlap = setting
    fill = {"fill": "pad"} if policy == "pad" else {}
    return windows(values, size, overlap, policy, **fill)


@given(items, window_settings(), tail_policies)
def test_equivalence(values, setting, policy):
    """E1: the lazy windows equal the slices of the whole list."""
    expected = laws.eager_windows(values, *setting, policy, "pad")
    laws.check_equivalence(expected, list(_windows(values, setting, policy)))
    laws.check_equivalence(expected, list(_windows(iter(values), setting, policy)))


@given(st.integers(0, 60), window_settings(), tail_policies)
def test_order(length, setting, policy):
    """O1: windows and their starts keep the order of the input. OV-2: each start is past the one before."""
    found = list(_windows(range(length), setting, policy))
    laws.check_order([window[0] for window in found])
    for window in found:
        real = [item for item in window if item != "pad"]
        assert real == sorted(real)


@given(st.lists(st.integers(0, 6), max_size=6, unique=True), st.integers(0, 6), window_settings())
def test_order_by_key(keys, each, setting):
    """O2: per key, starts never decrease, and no window is attributed to another key (G1)."""
    rows = [(key, number) for key in keys for number in range(each)]
    found = [window for _, run in contiguous_groups(rows, lambda row: row[0]) for window in _windows(run, setting)]
    laws.check_order_by_key((window[0][0], window[0][1]) for window in found)
    laws.check_groups(found, lambda row: row[0])
    assert sum(len(window) for window in found) >= len(rows)


@given(items, window_settings(), tail_policies)
def test_coverage(values, setting, policy):
    """C1 (LO-1, OV-8): dropping the overlaps and joining gives the input back, as the tail policy promises."""
    laws.check_coverage(values, list(_windows(values, setting, policy)), *setting, policy, "pad")


@given(items, window_settings())
def test_novelty(values, setting):
    """N1 (OV-2, OV-3, OV-4, OV-6): each window brings something new, and there are no more than needed."""
    laws.check_novelty(values, list(_windows(values, setting)), *setting)


@given(items, window_settings(), tail_policies)
def test_overlap(values, setting, policy):
    """V1 (OV-7, OV-10, OV-12): neighbours share exactly the overlap asked for, before a short tail too."""
    laws.check_overlap(list(_windows(values, setting, policy)), setting[1])


@given(items, window_settings(), tail_policies)
def test_demand(values, setting, policy):
    """D1 (PE-4): n windows pull no more than size + (n - 1) * step items."""
    size, overlap = setting
    laws.check_demand(lambda pulled: _windows(pulled, setting, policy), values, size, size - overlap)


@given(items, window_settings(), tail_policies)
def test_memory(values, setting, policy):
    """M1: no more than size + 1 items are alive at one time."""
    laws.check_memory(lambda pulled: _windows(pulled, setting, policy), values, setting[0])


@given(items, window_settings())
def test_memory_and_demand_with_groups(values, setting):
    """M1, D1 hold through grouping too, but for the one item that shows where a group ends."""

    def grouped(pulled):
        for _, run in contiguous_groups(pulled, lambda item: item.value // 2):
            yield from _windows(run, setting)

    laws.check_memory(grouped, sorted(values), setting[0] + 1)


@given(st.lists(st.integers(0, 4), max_size=20))
def test_groups(keys):
    """G1: runs come in order and whole; a key that comes back is an error."""
    runs = [key for number, key in enumerate(keys) if number == 0 or key != keys[number - 1]]
    groups = contiguous_groups(list(enumerate(keys)), lambda item: item[1])
    if len(runs) == len(set(runs)):
        found = [(key, list(run)) for key, run in groups]
        assert [key for key, _ in found] == runs
        assert [item for _, run in found for item in run] == list(enumerate(keys))
    else:
        with pytest.raises(InvalidArgument):
            [list(run) for _, run in groups]


@given(items, window_settings(), tail_policies)
def test_purity(values, setting, policy):
    """P1: the input is not changed, and two runs give equal results."""
    before = list(values)
    first = list(_windows(values, setting, policy))
    assert list(_windows(values, setting, policy)) == first
    assert values == before
