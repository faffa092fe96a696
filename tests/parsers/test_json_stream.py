"""JSON read piece by piece gives what the whole gives."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import CorruptDocument, LimitExceeded, Limits
from py_chunks.parsers import _json_stream
from py_chunks.parsers._json_stream import JsonStream

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)
FRAGMENTS = st.lists(
    st.sampled_from(["{", "}", "[", "]", ",", ":", '"', '"a"', "1", "-", "1.5e", "true", "nul", "\\u12", " ", "\n", "NaN"]),
    max_size=12,
).map("".join)  # fmt: skip


def stream(text, size=7, limits=None):
    blocks = (text[at : at + size] for at in range(0, len(text), size))
    return JsonStream(blocks, limits or Limits(), "a.json")


@pytest.fixture(autouse=True)
def _small_window(monkeypatch):
    """Windows of a few characters, so that every value is cut somewhere."""
    monkeypatch.setattr(_json_stream, "_READ_CHARACTERS", 20)


def as_source(text):
    return json.loads(text, parse_float=str, parse_int=str, parse_constant=str)


def taken(reader):
    """Everything of a document, taken in pieces where it has pieces."""
    first = reader.peek()
    if first == "[":
        value = list(reader.elements())
    elif first == "{":
        value = {key: reader.value() for key in reader.members()}
    else:
        value = reader.value()
    reader.finish()
    return value


@given(value=VALUES, indent=st.sampled_from([None, 0, 9]), size=st.integers(1, 40), ascii_only=st.booleans())
def test_pieces_equal_the_whole(value, indent, size, ascii_only):
    """Stream == whole, for every document and wherever its text is cut."""
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert taken(stream(text, size)) == as_source(text)


@given(text=FRAGMENTS, size=st.integers(1, 10))
def test_what_is_refused_equals_what_the_whole_decoder_refuses(text, size):
    """The same documents are JSON, piece by piece and whole."""
    try:
        expected = as_source(text)
    except json.JSONDecodeError:
        with pytest.raises(CorruptDocument, match=r"Invalid JSON: .* at line \d+ column \d+"):
            taken(stream(text, size))
    else:
        assert taken(stream(text, size)) == expected


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[1, 2 3]", "line 1 column 7"),
        ("[\n1,\n\n x]", "line 4 column 2"),
        ('[\n"a",\n"b" "c"]', "line 3 column 5"),
        ("[" + "\n" * 200 + "   ?", "line 201 column 4"),
        ("[" + "1," * 100 + "?", "line 1 column 202"),
        ("[1] x", "line 1 column 5"),
        ("[1", "line 1 column 3"),
        ("", "line 1 column 1"),
    ],
)
def test_errors_say_where(text, place):
    """The line and column are those of the document, not of the piece at hand."""
    with pytest.raises(CorruptDocument) as caught:
        taken(stream(text))
    assert caught.value.place == place
    assert str(caught.value).startswith("Invalid JSON: ")
    assert str(caught.value).endswith(place)


def test_members_may_be_taken_in_pieces_or_passed_over():
    reader = stream('{"a": [1, 2], "b": {"c": [3]}, "d": [ ], "e": 5}')
    sizes = {key: reader.skip() for key in reader.members()}
    reader.finish()
    assert sizes == {"a": 2, "b": 0, "d": 0, "e": 0}


def test_a_value_is_bounded():
    """A string that never ends is given up at the limit."""
    endless = ('"' if at == 0 else "x" * 1000 for at in itertools.count())
    reader = JsonStream(endless, Limits(max_record_bytes=50_000), "a.json")
    with pytest.raises(LimitExceeded) as caught:
        reader.value()
    assert caught.value.place == "max_record_bytes"
    assert reader.offset == 0


def test_elements_come_before_the_rest_is_read():
    """PE-4: an endless array gives its elements as they come."""
    blocks = itertools.chain(["["], (f"{number}," for number in itertools.count()))
    reader = JsonStream(blocks, Limits(), "a.json")
    assert list(itertools.islice(reader.elements(), 5)) == ["0", "1", "2", "3", "4"]
    assert reader.offset < 40
