"""The samples are there for every extension, and have the units they are said to have."""

from __future__ import annotations

import pytest

from py_chunks import UnsupportedFormat, iter_units
from py_chunks.formats import FORMATS, supported_extensions
from py_chunks.testing.samples import sample_path, sample_texts


@pytest.mark.parametrize("extension", supported_extensions())
def test_samples_have_their_units(extension):
    """C1: known text by known text."""
    assert [unit.text for unit in iter_units(sample_path(extension))] == sample_texts(extension)
    assert sample_texts(extension)


def test_aliases_have_the_sample_of_their_format():
    """An ending that is only another name has no file of its own."""
    for row in FORMATS:
        for alias in row.aliases:
            assert sample_path(alias) == sample_path(row.extensions[0])
            assert sample_texts(alias) == sample_texts(row.extensions[0])


def test_extensions_are_taken_as_they_come():
    """With or without the dot, in any case."""
    assert sample_path("MD") == sample_path(".md")
    with pytest.raises(UnsupportedFormat, match=r"\.csv, \.doc"):
        sample_path(".exe")


def test_texts_can_be_changed_without_harm():
    """Each call gives a list of its own."""
    sample_texts(".md").clear()
    assert sample_texts(".md")
