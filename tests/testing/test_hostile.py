"""Hostile files: the same every time, and survived."""

from __future__ import annotations

import pytest

from py_chunks import ChunkError, UnsupportedFormat, iter_units
from py_chunks.formats import FORMATS
from py_chunks.testing.hostile import hostile_bytes, hostile_cases, hostile_names
from py_chunks.testing.samples import sample_path

LIGHT = (
    "white-space",
    "first-half",
    "flipped-bits",
    "twice",
    "middle-zeroed",
    "parts-empty",
    "parts-entities",
    "parts-cut",
    "run-of-spaces",
    "parts-of-something-else",
)


def survives(extension, name):
    try:
        return [unit.text for unit in iter_units(hostile_bytes(extension, name), filename=f"a{extension}")]
    except ChunkError as error:
        return error


@pytest.mark.parametrize("extension", [row.extensions[0] for row in FORMATS])
def test_damaged_files_of_every_format(extension):
    """Units or one of our errors."""
    for name in set(LIGHT) & set(hostile_names(extension)):
        result = survives(extension, name)
        assert isinstance(result, ChunkError) or all(text.strip() for text in result)


@pytest.mark.slow
@pytest.mark.parametrize(("extension", "name"), list(hostile_cases()))
def test_every_hostile_file(extension, name):
    """Units or one of our errors, for all of them."""
    result = survives(extension, name)
    assert isinstance(result, ChunkError) or all(text.strip() for text in result)


def test_every_hostile_file_differs_from_the_sample():
    """The same bytes on every call, and never the sound document."""
    for extension, name in hostile_cases([".docx", "csv"]):
        data = hostile_bytes(extension, name)
        assert data
        assert data != sample_path(extension).read_bytes()
        assert data == hostile_bytes(extension, name)


def test_packages_have_hostile_parts():
    """Formats that are archives are attacked from inside too."""
    assert set(hostile_names("md")) < set(hostile_names("odt"))
    assert {extension for extension, _ in hostile_cases()} == {row.extensions[0] for row in FORMATS}


def test_unknown_formats_and_names():
    """Both are errors."""
    with pytest.raises(UnsupportedFormat):
        hostile_names(".exe")
    with pytest.raises(KeyError):
        hostile_bytes(".docx", "no such name")
