"""Documents that are built are read as what was written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_chunks import UnsupportedFormat, iter_units
from py_chunks.testing.outlines import SAMPLE, Bullets, Heading, Table
from py_chunks.testing.strategies import documents
from py_chunks.testing.writers import WRITABLE, build_document

every_format = pytest.mark.parametrize("extension", WRITABLE)


def read(extension, data):
    return [unit.text for unit in iter_units(data, filename=f"a{extension}")]


@every_format
def test_the_sample_outline(extension):
    """C1: every block, in every format."""
    built = build_document(extension)
    assert read(extension, built.data) == built.texts
    assert all(any(word in text for text in built.texts) for word in ("Harbour rules", "wipe the lens", "April"))


@every_format
@given(data=st.data())
@settings(max_examples=15)
def test_random_outlines(extension, data):
    """C1: outlines of any shape."""
    built = data.draw(documents(extension))
    assert read(extension, built.data) == built.texts


@every_format
def test_signs_that_mean_something_to_a_format(extension):
    """Nothing in a text is taken for markup."""
    outline = ["a *b* `c` [d](e) <f> & g | h \\ {i} 100%", Heading("1. Ünïcode: #1", 2), Bullets(("x|y", "- z"))]
    built = build_document(extension, outline)
    assert read(extension, built.data) == built.texts


@pytest.mark.parametrize("extension", sorted({*WRITABLE} - {".pdf"}))
def test_an_empty_outline(extension):
    """A document without blocks has no units."""
    built = build_document(extension, [])
    assert built.texts == []
    assert not built.data or read(extension, built.data) == []


@every_format
def test_the_same_outline_gives_the_same_bytes(extension):
    """No dates, no chance."""
    assert build_document(extension, SAMPLE) == build_document(extension.removeprefix("."))


@pytest.mark.parametrize("extension", [".doc", "xls", ".docm", ".nothing", ""])
def test_formats_that_cannot_be_written(extension):
    """The error names those that can."""
    with pytest.raises(UnsupportedFormat, match=r"\.md, \.txt"):
        build_document(extension)


@every_format
def test_tables_alone(extension):
    """A table needs nothing around it."""
    built = build_document(extension, [Table((("a", "b"), ("c d", "e")))])
    assert read(extension, built.data) == built.texts
