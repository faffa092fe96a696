"""The laws of text notice what breaks them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from py_chunks import text, text_laws
from py_chunks.laws import LawBroken
from py_chunks.segmentation import Words
from py_chunks.units import Span

TEXT = "one two three four five"
WINDOWS = list(text.word_windows(TEXT, chunk_size=2, overlap=1))
SPANS = list(Words().spans(TEXT))


def changed(number, **changes):
    return [replace(window, **changes) if place == number else window for place, window in enumerate(WINDOWS)]


def test_sound_windows_pass():
    """What the functions give breaks no law."""
    text_laws.check_spans(SPANS, TEXT)
    text_laws.check_text_slices(WINDOWS, TEXT)
    text_laws.check_text_coverage(WINDOWS, TEXT, SPANS, 2)
    text_laws.check_text_overlap(WINDOWS, 1)
    text_laws.check_text_overlap(WINDOWS, 2, at_most=True)
    text_laws.check_budget(WINDOWS, lambda part: len(part.split()), 2)
    text_laws.check_graphemes(WINDOWS, TEXT)


@pytest.mark.parametrize("policy", ["emit_short", "drop", "pad"])
def test_sound_tails_pass(policy):
    """So with every tail policy."""
    found = list(text.word_windows(TEXT, chunk_size=3, tail_policy=policy))
    text_laws.check_text_slices(found, TEXT)
    text_laws.check_text_coverage(found, TEXT, SPANS, 3, policy)


@pytest.mark.parametrize(
    ("law", "check"),
    [
        ("U2", lambda: text_laws.check_spans(SPANS[1:], TEXT)),
        ("U2", lambda: text_laws.check_spans(SPANS[::-1], TEXT)),
        ("U2", lambda: text_laws.check_spans([Span(0, 4), Span(3, len(TEXT))], TEXT)),
        ("U2", lambda: text_laws.check_spans(SPANS, TEXT, gapless=True)),
        ("U2", lambda: text_laws.check_spans(SPANS[:-1], TEXT)),
        ("S1", lambda: text_laws.check_text_slices(changed(1, text="two threX"), TEXT)),
        ("S1", lambda: text_laws.check_text_slices(changed(1, start=5), TEXT)),
        ("S1", lambda: text_laws.check_text_slices(changed(3, text="four fivX"), TEXT)),
        ("I1", lambda: text_laws.check_text_slices(changed(1, index=2), TEXT)),
        ("N1", lambda: text_laws.check_text_slices([WINDOWS[0], replace(WINDOWS[0], index=1)], TEXT)),
        ("N1", lambda: text_laws.check_text_slices(changed(1, window_start=0), TEXT)),
        ("C1", lambda: text_laws.check_text_coverage(WINDOWS[::3], TEXT, SPANS, 2)),
        ("C1", lambda: text_laws.check_text_coverage(WINDOWS[:-1], TEXT, SPANS, 2)),
        ("C1", lambda: text_laws.check_text_coverage(WINDOWS[:1], TEXT, SPANS, 2, "drop")),
        ("C1", lambda: text_laws.check_text_coverage(changed(1, window_start=3), TEXT, SPANS, 2)),
        ("C1", lambda: text_laws.check_text_coverage(changed(3, window_end=4), TEXT, SPANS, 2)),
        ("V1", lambda: text_laws.check_text_overlap(WINDOWS, 2)),
        ("V1", lambda: text_laws.check_text_overlap(WINDOWS, 0, at_most=True)),
        ("V1", lambda: text_laws.check_text_overlap(WINDOWS[::3], 1, at_most=True)),
        ("B1", lambda: text_laws.check_budget(WINDOWS, len, 5)),
        ("A1", lambda: text_laws.check_graphemes(text.character_windows("e\u0301", chunk_size=1), "e\u0301")),
    ],
)
def test_a_broken_law_is_named(law, check):
    """The error says which, and where."""
    with pytest.raises(LawBroken) as caught:
        check()
    assert caught.value.law == law
