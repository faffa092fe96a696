"""The shared keyword arguments: one place for names, types and defaults."""

from __future__ import annotations

import inspect
from typing import get_type_hints

import pytest

import py_chunks
from conftest import FIXTURES
from py_chunks import InvalidArgument, InvalidArgumentType, Limits
from py_chunks.documents import ReadOptions
from py_chunks.settings import CHUNK_DEFAULTS, READ_DEFAULTS, ChunkSettings, ReadSettings, accepts, read_options

CONTRACT = {
    "mode": "default",
    "window_size": 3,
    "overlap": 1,
    "sentences_per_chunk": 3,
    "paragraphs_per_page": 15,
    "delimiter": None,
    "encoding": "auto",
}


def test_types_and_defaults_name_the_same_keywords():
    """The typed view and the defaults can't drift apart."""
    assert set(get_type_hints(ChunkSettings)) == set(CHUNK_DEFAULTS)
    assert set(get_type_hints(ReadSettings)) == set(READ_DEFAULTS)
    fields = ReadOptions.__dataclass_fields__
    assert set(READ_DEFAULTS) - {"allow_private_urls"} <= set(fields)


@pytest.mark.parametrize("name", [n for n in py_chunks.__all__ if n.startswith(("get_chunks", "stream_chunks"))])
def test_signatures_show_every_keyword(name):
    """No catch-all is shown: each keyword stands in the signature with the contract's default."""
    parameters = inspect.signature(getattr(py_chunks, name)).parameters
    assert all(parameter.kind is not inspect.Parameter.VAR_KEYWORD for parameter in parameters.values())
    for keyword, default in CONTRACT.items():
        assert parameters[keyword].default == default
        assert parameters[keyword].kind is inspect.Parameter.KEYWORD_ONLY
    assert set(CHUNK_DEFAULTS) <= set(parameters)


def test_an_unknown_keyword_fails_as_if_it_stood_in_the_signature():
    """The usual TypeError, naming function and keyword."""
    with pytest.raises(TypeError, match=r"get_chunks\(\) got an unexpected keyword argument 'windowsize'"):
        py_chunks.get_chunks(b"x", filename="a.txt", windowsize=3)
    with pytest.raises(TypeError, match="list_images"):
        py_chunks.stream_chunks(b"x", filename="a.txt", list_images=True)
    with pytest.raises(TypeError, match="delimiter"):
        py_chunks.chunk_text("x", delimiter=",")


@pytest.mark.parametrize(
    ("settings", "error", "place"),
    [
        ({"delimiter": "||"}, InvalidArgument, "delimiter"),
        ({"errors": "ignore"}, InvalidArgument, "errors"),
        ({"sheet_names": "Ships"}, InvalidArgumentType, "sheet_names"),
        ({"sheet_names": 3}, InvalidArgumentType, "sheet_names"),
        ({"sheet_names": iter(["Ships"])}, InvalidArgumentType, "sheet_names"),
        ({"sheet_names": []}, InvalidArgument, "sheet_names"),
        ({"sheet_names": ["Ships", 3]}, InvalidArgumentType, "sheet_names"),
        ({"include_headers": "no"}, InvalidArgumentType, "include_headers"),
        ({"skip_empty_rows": 0}, InvalidArgumentType, "skip_empty_rows"),
        ({"revisions": "none"}, InvalidArgument, "revisions"),
        ({"pdf_engine": "mupdf"}, InvalidArgument, "pdf_engine"),
        ({"encoding": None}, InvalidArgumentType, "encoding"),
        ({"encoding": "utf-9"}, InvalidArgument, "encoding"),
        ({"encoding": "rot13"}, InvalidArgument, "encoding"),
        ({"limits": {}}, InvalidArgumentType, "limits"),
        ({"password": 1}, InvalidArgumentType, "password"),
        ({"window_size": 0, "mode": "sliding_window"}, InvalidArgument, "window_size"),
        ({"window_size": 3.0, "mode": "sliding_window"}, InvalidArgumentType, "window_size"),
        ({"overlap": -1, "mode": "sliding_window"}, InvalidArgument, "overlap"),
        ({"overlap": 3, "mode": "sliding_window"}, InvalidArgument, "overlap"),
        ({"max_window_chars": 0, "mode": "sliding_window"}, InvalidArgument, "max_window_chars"),
        ({"within": "page", "mode": "sliding_window"}, InvalidArgument, "within"),
        ({"within": "volume", "mode": "sliding_window"}, InvalidArgument, "within"),
        ({"unit": "tokens", "mode": "sliding_window"}, InvalidArgument, "tokenizer"),
        ({"unit": "sentences", "language": "xx", "mode": "sliding_window"}, InvalidArgument, "language"),
        ({"unit": "sentences", "sentence_splitter": 3, "mode": "sliding_window"}, InvalidArgumentType, "splitter"),
        ({"mode": "sliding"}, InvalidArgument, "mode"),
        ({"mode": "Sliding_Window"}, InvalidArgument, "mode"),
        ({"mode": None}, InvalidArgument, "mode"),
    ],
)
def test_arguments_are_checked_at_the_call(settings, error, place, monkeypatch):
    """Every bad argument is refused before the document is opened, naming itself."""
    opened = []
    monkeypatch.setattr("py_chunks.sources.Source.open", opened.append)
    monkeypatch.setattr("py_chunks.sources.Source.head", opened.append)
    with pytest.raises(error) as caught:
        py_chunks.stream_chunks(b"text", filename="a.txt", **settings)
    assert caught.value.place == place
    assert not opened


def test_window_arguments_are_checked_in_their_mode_only():
    """Arguments of other modes are accepted and ignored."""
    assert py_chunks.get_chunks(b"text", filename="a.txt", mode="default", window_size=0, overlap=9)


def test_read_options_are_the_callers():
    """Settings reach the parser as one record."""
    limits = Limits(max_pages=3)
    options = read_options({"encoding": "latin-1", "limits": limits})
    assert (options.encoding, options.limits) == ("latin-1", limits)


@pytest.mark.parametrize("extension", ["xlsx", "xlsm", "xltx", "xltm", "xls", "xlsb", "ods"])
def test_sheets_are_chosen_by_name(extension):
    """Only those named are read, in the order of the workbook; a name that is not there is an error."""
    path = FIXTURES / f"handbook.{extension}"
    every = py_chunks.get_chunks(path, mode="sliding_window")
    tides = py_chunks.get_chunks(path, mode="sliding_window", sheet_names=["Tides"])
    assert [chunk["content"] for chunk in tides] == [
        chunk["content"] for chunk in every if chunk["metadata"]["sheet_name"] == "Tides"
    ]
    both = py_chunks.get_chunks(path, mode="sliding_window", sheet_names=("Tides", "Ships"))
    assert [chunk["content"] for chunk in both] == [chunk["content"] for chunk in every]
    with pytest.raises(InvalidArgument, match="Sheet 'Nope' not found"):
        py_chunks.get_chunks(path, sheet_names=["Nope"])


def test_how_rows_are_written():
    """Headers and rows without values are kept or left out."""
    data = {"source": b"id,v\n1,x\n,\n2,y\n", "filename": "a.csv"}
    assert [unit.text for unit in py_chunks.iter_units(**data)] == ["id: 1 | v: x", "id: 2 | v: y"]
    assert [unit.text for unit in py_chunks.iter_units(**data, include_headers=False)] == ["1 | x", "2 | y"]
    assert [unit.text for unit in py_chunks.iter_units(**data, skip_empty_rows=False)][1] == "id:  | v: "


def test_decorated_functions_keep_their_documentation():
    """Name, docstring and own parameters survive."""

    @accepts({"depth": 1})
    def walk(place, **settings):
        """Walk."""
        return place, settings

    assert walk.__doc__ == "Walk."
    assert str(inspect.signature(walk)) == "(place, *, depth=1)"
    assert walk("here", depth=2) == ("here", {"depth": 2})
