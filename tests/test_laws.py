"""Laws must be able to fail: each is shown a result that breaks it."""

from __future__ import annotations

import pickle

import pytest

from py_chunks import laws
from py_chunks.laws import LawBroken


def _chunk(number, content, span, **metadata):
    return {
        "content": content,
        "content_type": "sliding_window",
        "metadata": {"chunk_index": number, "char_range": list(span), "block_count": 1, **metadata},
    }


BROKEN = {
    "E1 other value": ("E1", lambda: laws.check_equivalence([1, 2], [1, 3])),
    "E1 too few": ("E1", lambda: laws.check_equivalence([1, 2], [1])),
    "O1 goes back": ("O1", lambda: laws.check_order([0, 2, 1])),
    "O1 stands still": ("O1", lambda: laws.check_order([0, 0])),
    "O2 goes back under a key": ("O2", lambda: laws.check_order_by_key([("a", 2), ("b", 0), ("a", 1)])),
    "C1 loses an item": ("C1", lambda: laws.check_coverage("abc", [("a", "b")], 2, 0)),
    "C1 invents an item": ("C1", lambda: laws.check_coverage("ab", [("a", "b"), ("b", "c")], 2, 1)),
    "C1 drops too much": ("C1", lambda: laws.check_coverage("abcdef", [("a", "b")], 2, 0, "drop")),
    "C1 pads wrongly": ("C1", lambda: laws.check_coverage("abc", [("a", "b"), ("c", "x")], 2, 0, "pad", ".")),
    "N1 nothing new": ("N1", lambda: laws.check_novelty("abc", [("a", "b", "c"), ("c",)], 3, 1)),
    "N1 too many": ("N1", lambda: laws.check_novelty("ab", [("a", "b"), ("b", "b"), ("b", "a")], 2, 1)),
    "V1 other overlap": ("V1", lambda: laws.check_overlap([("a", "b"), ("c", "d")], 1)),
    "D1 reads ahead": ("D1", lambda: laws.check_demand(lambda items: iter([tuple(items)]), "abcdef", 2, 1)),
    "D1 reads at once": ("D1", lambda: laws.check_demand(lambda items: iter(list(items)), "ab", 2, 1)),
    "M1 holds all": ("M1", lambda: laws.check_memory(lambda items: iter(list(items)), "abcdef", 2)),
    "G1 spans groups": ("G1", lambda: laws.check_groups([(1, 2)], lambda item: item)),
    "S1 not the slice": ("S1", lambda: laws.check_slices([_chunk(0, "b", (0, 1))], "ab")),
    "S1 beyond the end": ("S1", lambda: laws.check_slices([_chunk(0, "b", (1, 3))], "ab")),
    "S1 blank": ("S1", lambda: laws.check_slices([_chunk(0, " ", (1, 2))], "a b")),
    "S1 goes back": ("S1", lambda: laws.check_slices([_chunk(0, "b", (1, 2)), _chunk(1, "a", (0, 1))], "ab")),
    "I1 out of step": ("I1", lambda: laws.check_indices([_chunk(1, "a", (0, 1))])),
    "W1 too few": ("W1", lambda: laws.check_window_arithmetic([], 1, 3, 1)),
    "W1 wrong count": ("W1", lambda: laws.check_window_arithmetic([_chunk(0, "a", (0, 1))], 2, 3, 1)),
    "W1 wrong range": (
        "W1",
        lambda: laws.check_window_arithmetic([_chunk(0, "a", (0, 1), paragraph_range=[0, 1])], 1, 3, 1),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_law_fails_when_it_is_broken(name):
    """Each law names itself and the offender when it does not hold."""
    law, check = BROKEN[name]
    with pytest.raises(LawBroken) as caught:
        check()
    assert caught.value.law == law
    assert caught.value.detail


def test_a_unit_law_fails_when_it_is_broken():
    """U1 names a unit that is not where it says, and text that no unit accounts for."""
    from py_chunks.units import Unit

    sound = [Unit("a", "paragraph", 0, 0), Unit("b", "paragraph", 1, 3)]
    laws.check_units(sound, "a\n\nb", "\n\n")
    for units, text in [(sound, "a\n\nc"), (sound, "a\n\nb "), (sound[:1], "a\n\nb"), (sound[1:], "a\n\nb")]:
        with pytest.raises(LawBroken) as caught:
            laws.check_units(units, text, "\n\n")
        assert caught.value.law == "U1"


def test_a_broken_law_survives_pickling():
    """Law failures travel between processes like every other error."""
    copy = pickle.loads(pickle.dumps(LawBroken("C1", "lost")))
    assert (copy.law, copy.detail, str(copy)) == ("C1", "lost", "C1: lost")
