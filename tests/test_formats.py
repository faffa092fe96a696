"""The format table: unique, complete, and loaded only when asked."""

from __future__ import annotations

import sys
from importlib import util

import pytest

from py_chunks import MissingDependency, formats
from py_chunks.formats import FORMATS, format_named, format_of_extension, load_parser, supported_extensions

ADVERTISED = [
    ".csv",
    ".doc",
    ".docm",
    ".docx",
    ".dotm",
    ".dotx",
    ".eml",
    ".epub",
    ".htm",
    ".html",
    ".ipynb",
    ".json",
    ".jsonl",
    ".mbox",
    ".md",
    ".msg",
    ".ndjson",
    ".odp",
    ".ods",
    ".odt",
    ".pdf",
    ".potm",
    ".potx",
    ".ppsm",
    ".ppsx",
    ".ppt",
    ".pptm",
    ".pptx",
    ".rtf",
    ".tsv",
    ".txt",
    ".xls",
    ".xlsb",
    ".xlsm",
    ".xlsx",
    ".xltm",
    ".xltx",
]


def test_the_advertised_extensions():
    """The extensions the contract names, sorted, are those of the rows (without aliases)."""
    assert supported_extensions() == ADVERTISED


def test_nothing_belongs_to_two_rows():
    """No name, extension or alias stands in two rows."""
    names = [row.name for row in FORMATS]
    endings = [ending for row in FORMATS for ending in (*row.extensions, *row.aliases)]
    assert len(set(names)) == len(names)
    assert len(set(endings)) == len(endings)


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.name)
def test_a_row_is_well_formed(row):
    """Endings are lower case with a dot, the parser exists, and the name finds the row."""
    for ending in (*row.extensions, *row.aliases):
        assert ending == ending.lower()
        assert ending.startswith(".")
        assert format_of_extension(ending.upper()) is row
    assert format_named(row.name) is row
    assert row.extensions[0] == f".{row.name}"
    assert all("/" in media_type for media_type in row.media_types)
    assert callable(load_parser(row))


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.name)
def test_required_packages_exist(row):
    """What a row says it needs can be found under that name."""
    for package in row.requires:
        assert util.find_spec(package) is not None


def test_a_missing_package_is_named_with_the_command(monkeypatch):
    """Known but not installed is another error than unknown, and says what to run."""
    for name in [name for name in sys.modules if name.startswith(("py_chunks.parsers.", "lxml"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "lxml", None)
    monkeypatch.setattr(formats, "_parser_module", formats._parser_module.__wrapped__)  # which remembers none
    with pytest.raises(MissingDependency, match="pip install py-chunks-pure") as caught:
        load_parser(format_named("html"))
    assert caught.value.place == "html"
