"""The strategies give what they say."""

from __future__ import annotations

from hypothesis import find, given, settings
from hypothesis import strategies as st

from py_chunks.testing import strategies
from py_chunks.testing.outlines import blocks_of


@given(strategies.texts())
def test_texts_can_be_encoded(text):
    """No surrogates."""
    assert text.encode().decode() == text


@given(strategies.lines())
def test_lines_are_plain(line):
    """Words with single spaces, not all capitals."""
    assert line == " ".join(line.split())
    assert line.startswith("the ")


@given(strategies.outlines())
@settings(max_examples=20)
def test_outlines_can_be_written(outline):
    """Every outline passes the check of the writers."""
    assert blocks_of(outline) == outline


@given(strategies.documents(".csv"))
@settings(max_examples=20)
def test_documents_have_data_and_texts(built):
    """A row for each text, below the header."""
    assert built.data.count(b"\n") == len(built.texts) + 1


@given(strategies.window_settings(5))
def test_settings_are_allowed(setting):
    """Overlap below size, size within bounds."""
    size, overlap = setting
    assert 0 <= overlap < size <= 5


def test_every_script_is_found():
    """Marks, joined emoji and scripts without spaces come up."""
    quick = settings(max_examples=2000, database=None)
    for wanted in ("\u0301", "\u200d", "。", "same words same words"):
        assert find(strategies.texts(), lambda text: wanted in text, settings=quick)  # noqa: B023
    assert find(st.lists(strategies.lines(), min_size=2), lambda lines: lines[0] != lines[1], settings=quick)
