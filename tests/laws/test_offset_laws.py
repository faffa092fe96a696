"""S1 over random units of every mode: content equals the slice of the document text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import laws
from py_chunks.metadata import DocumentFacts
from py_chunks.modes import ModeArguments, plan_mode
from py_chunks.units import document_text, number_units
from strategies import drafts, grouped_drafts, window_settings


def _chunks(drafted, family, joiner, mode, **arguments):
    units = list(number_units(drafted, joiner))
    facts = DocumentFacts(family, joiner, "d", {"source_type": "x"})
    plan = plan_mode(mode, ModeArguments(**arguments))
    return units, "".join(document_text(units, joiner)), list(plan(iter(units), facts))


@given(drafts(), window_settings(), st.sampled_from([None, "section", "page"]))
def test_windows_are_slices(drafted, setting, within):
    """S1 (OF-1, OF-2, OF-3, OF-4, OF-5, OF-6, OF-8, LO-2): also for repeated, blank, combining and astral text."""
    units, text, chunks = _chunks(
        drafted,
        "blocks",
        "\n\n",
        "sliding_window",
        window_size=setting[0],
        overlap=setting[1],
        within=within,
        place="page",
    )
    laws.check_slices(chunks, text)
    laws.check_indices(chunks)
    covered = {
        index
        for chunk in chunks
        for index in range(chunk["metadata"]["paragraph_range"][0], chunk["metadata"]["paragraph_range"][1] + 1)
    }
    assert covered == set(range(len(units)))
    if within is None:
        laws.check_window_arithmetic(chunks, len(units), *setting)


@given(drafts(), window_settings(), st.sampled_from(["section", "page"]))
def test_windows_stay_within(drafted, setting, within):
    """G1: no window crosses a heading or a change of headings, or a page, when that was asked for."""
    units, _, chunks = _chunks(
        drafted,
        "blocks",
        "\n\n",
        "sliding_window",
        window_size=setting[0],
        overlap=setting[1],
        within=within,
        place="page",
    )
    for chunk in chunks:
        first, last = chunk["metadata"]["paragraph_range"]
        if within == "section":
            assert all(unit.kind != "heading" for unit in units[first + 1 : last + 1])
            assert len({unit.heading_path for unit in units[first : last + 1]}) == 1
        else:
            assert len({unit.location.first for unit in units[first : last + 1]}) == 1


@given(grouped_drafts(), window_settings())
def test_rows_are_slices(drafted, setting):
    """S1, G1 for sheets: windows never span sheets, overlap restarts per sheet, indices don't."""
    _, text, chunks = _chunks(
        drafted, "sheet", "\n", "sliding_window", window_size=setting[0], overlap=setting[1], grouped=True, rows=True
    )
    laws.check_slices(chunks, text)
    laws.check_indices(chunks)
    for chunk in chunks:
        assert len({line.split()[1] for line in chunk["content"].split("\n")}) == 1
    starts = [chunk["metadata"]["sheet_window_index"] for chunk in chunks]
    sheets = [chunk["metadata"]["sheet_index"] for chunk in chunks]
    assert all((index == 0) == (n == 0 or sheets[n] != sheets[n - 1]) for n, index in enumerate(starts))


@given(drafts())
def test_structural_chunks_are_slices(drafted):
    """S1 for one chunk per unit."""
    units, text, chunks = _chunks(drafted, "blocks", "\n\n", "default")
    laws.check_slices(chunks, text)
    assert [chunk["content"] for chunk in chunks] == [unit.text for unit in units]


@given(drafts(), st.integers(1, 60), window_settings())
def test_a_cap_cuts_a_slice(drafted, cap, setting):
    """LO-10: a window of slides that is cut says so, and its range ends where its content ends."""
    drafted = [draft._replace(text="a" + draft.text) for draft in drafted]
    _, text, chunks = _chunks(
        drafted, "slides", "\n\n", "sliding_window", window_size=setting[0], overlap=setting[1], max_window_chars=cap
    )
    for chunk in chunks:
        start, end = chunk["metadata"]["char_range"]
        assert chunk["content"] == text[start:end]
        assert len(chunk["content"]) <= cap
        assert chunk["metadata"]["truncated"] in (True, False)


@pytest.mark.parametrize(
    ("content", "cap", "expected", "truncated"),
    [
        ("x" * 10, 10, "x" * 10, False),
        ("x" * 11, 10, "x" * 10, True),
        ("aaaa bbbb cccc", 10, "aaaa bbbb", True),
        ("aaaa bbbbb cccc", 10, "aaaa bbbbb", True),
        ("aaaa   bbbbbbbbbbb", 6, "aaaa", True),
        ("éé " * 10, 9, "éé éé éé", True),
    ],
)
def test_where_a_window_is_cut(content, cap, expected, truncated):
    """The last white space at or before the cap, else exactly at the cap; counted in characters."""
    from py_chunks.units import Draft

    _, _, chunks = _chunks([Draft(content, "slide")], "slides", "\n\n", "sliding_window", max_window_chars=cap)
    assert (chunks[0]["content"], chunks[0]["metadata"]["truncated"]) == (expected, truncated)
