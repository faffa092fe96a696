"""JSON, JSONL and NDJSON (contract 3.11, 4, 5 and 8): one unit for every record, streamed."""

from __future__ import annotations

import io
import itertools
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import CorruptDocument, LimitExceeded, Limits, get_chunks, get_text, iter_units, stream_chunks


def encoded(text):
    return text if isinstance(text, bytes) else text.encode()


def records(text, name="a.json", **settings):
    return [unit.text for unit in iter_units(encoded(text), filename=name, **settings)]


def windows(text, name="a.json", **settings):
    return get_chunks(encoded(text), filename=name, mode="sliding_window", **settings)


def document_metadata(text, name="a.json"):
    return windows(text, name)[0]["metadata"]["document_metadata"]


# Records


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"a": 1}, 2, "x", null]', ["a: 1", "2", "x", "null"]),
        ('{"a": 1, "b": 2}', ["a: 1\nb: 2"]),
        ('{"data": [1, 2]}', ["1", "2"]),
        ('{"data": []}', ["data:"]),
        ('{"data": {"x": [1]}}', ["data:\n  x: 1"]),
        ('{"Data": [1, 2]}', ["Data: 1, 2"]),
        ('{"o": {"data": [1, 2]}}', ["o:\n  data: 1, 2"]),
        ('{"m": 1, "data": [5, 6], "z": 2}', ["m: 1\nz: 2", "5", "6"]),
        ('{"data": [1], "meta": {"x": 1}}', ["meta:\n  x: 1", "1"]),
        ('{"rows": [1], "x": 2, "features": [3]}', ["rows: 1\nx: 2", "3"]),
        ('{"rows": [1], "results": [2], "features": []}', ["rows: 1\nfeatures:", "2"]),
        ('{"data": [1], "x": 1, "data": [2, 3]}', ["x: 1", "2", "3"]),
        ('{"data": [1], "x": 1, "data": 0}', ["data: 0\nx: 1"]),
        ('{"data": 0, "x": 1, "data": [1]}', ["x: 1", "1"]),
        ("5", ["5"]),
        ('"x"', ["x"]),
        ("{}", ["(empty object)"]),
        ("[]", []),
    ],
)
def test_what_is_a_record(text, expected):
    """Section 3.11: elements, the object, or its envelope with what stands beside it; duplicate key: last wins."""
    assert records(text) == expected


@pytest.mark.parametrize("key", ["features", "data", "results", "items", "records", "rows"])
def test_envelope_keys(key):
    """Section 3.11: the keys, exact case, and what the metadata say."""
    text = json.dumps({"before": 1, key: [{"a": 1}], "after": 2})
    assert records(text) == ["before: 1\nafter: 2", "a: 1"]
    metadata = document_metadata(text)
    assert (metadata["source_type"], metadata["top_level"], metadata["envelope_key"]) == ("json", "object", key)


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("[1]", "a.json", ("json", "array", None)),
        ('{"a": 1}', "a.json", ("json", "object", None)),
        ('{"data": [1]}', "a.jsonl", ("jsonl", "lines", None)),
        ("1", "a.ndjson", ("ndjson", "lines", None)),
    ],
)
def test_document_metadata(text, name, expected):
    metadata = document_metadata(text, name)
    assert (metadata["source_type"], metadata["top_level"], metadata["envelope_key"]) == expected


def test_windows_name_their_records():
    """Section 3.11, extras: record_range equals paragraph_range unless an empty string was passed over."""
    found = windows('[1, "", 2, 3]', window_size=2, overlap=1)
    assert [chunk["metadata"]["paragraph_range"] for chunk in found] == [[0, 1], [1, 2]]
    assert [chunk["metadata"]["record_range"] for chunk in found] == [[0, 2], [2, 3]]
    assert [chunk["content"] for chunk in found] == ["1\n\n2", "2\n\n3"]
    assert {(chunk["metadata"]["section_heading"], *chunk["metadata"]["heading_path"]) for chunk in found} == {(None,)}


def test_a_long_or_many_lined_string_is_one_unit():
    """Section 8, json: `l1⏎l2` and a 3,000-character string are one unit each."""
    assert records(json.dumps(["l1\nl2", "x" * 3000])) == ["l1\nl2", "x" * 3000]


# Lines


def test_lines():
    """Section 3.11 and EN-5: one record per line that is not blank; CR, LF and CRLF end lines."""
    text = b'\xef\xbb\xbf{"a": 1}\n\n  \t\n[1, 2]\r\n"s"\r  {"b": 2}  \n3'
    units = list(iter_units(text, filename="a.jsonl"))
    assert [unit.text for unit in units] == ["a: 1", "0: 1\n1: 2", "s", "b: 2", "3"]
    assert [unit.location[1:3] for unit in units] == [(1, 1), (4, 4), (5, 5), (6, 6), (7, 7)]
    assert [unit.number for unit in units] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("name", ["a.jsonl", "a.ndjson"])
def test_a_line_that_is_not_json_is_its_text(name):
    """EN-6: a bad line is a unit with its line number, and the metadata say why; nothing is raised."""
    text = '{"a": 1}\n  {bad  \n{"a": 1} {"b": 2}\n{"b": 2}\n'
    (chunk,) = windows(text, name, window_size=9)
    assert chunk["content"] == 'a: 1\n\n{bad\n\n{"a": 1} {"b": 2}\n\nb: 2'
    assert chunk["metadata"]["line_range"] == [1, 4]
    invalid = chunk["metadata"]["document_metadata"]["invalid_lines"]
    assert [entry["line"] for entry in invalid] == [2, 3]
    assert invalid[1]["reason"] == "Extra data at column 9"


@given(data=st.binary(max_size=80))
def test_lines_never_raise(data):
    """Section 5: jsonl and ndjson never raise, whatever the bytes."""
    assert all(unit.text.strip() for unit in iter_units(b"{}\n" + data, filename="a.jsonl"))


def test_a_line_nested_too_deep_is_its_text():
    line = "[" * 100_000
    assert records(f"{line}\n1\n", "a.jsonl") == [line, "1"]
    nested = "[" * 600 + "]" * 600
    assert records(nested, "a.jsonl") == [nested]


def test_a_line_has_a_limit():
    """One line must not fill the memory."""
    with pytest.raises(LimitExceeded) as caught:
        records('"' + "x" * 300_000 + '"', "a.jsonl", limits=Limits(max_record_bytes=100_000))
    assert caught.value.place == "max_record_bytes"


@given(
    values=st.lists(st.dictionaries(st.text(max_size=4), st.integers() | st.text(max_size=5), max_size=3), max_size=6)
)
def test_an_array_and_its_lines_give_the_same_records(values):
    lines = "\n".join(json.dumps(value) for value in values)
    assert records(json.dumps(values)) == (records(lines, "a.jsonl") if lines else [])


# Encodings


@pytest.mark.parametrize(
    "codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
)
@pytest.mark.parametrize("text", ['["é", 1]', '{"é": 1}', '"é"'])
def test_encodings(codec, text):
    """Section 3.11, BOM ok; RFC 4627 section 3: UTF-16 and UTF-32 without a mark show by their zeros."""
    assert records(text.encode(codec)) == records(text)


def test_odd_bytes_in_lines():
    assert records('"naïve"\n'.encode("cp1252") * 3, "a.jsonl", encoding="windows-1252") == ["naïve"] * 3


def test_half_a_surrogate_pair_becomes_a_replacement_character():
    """No text leaves us that cannot be written as UTF-8."""
    assert records('["\\ud800", "\\ud83d\\ude00"]') == ["\ufffd", "\U0001f600"]
    assert records('{"\\udc00": "\\ud800x"}', "a.jsonl") == ["\ufffd: \ufffdx"]


# Errors and empty input


@pytest.mark.parametrize(
    "text",
    ["{", "[1", "[1,]", '{"a": 1,}', "[1 2]", "nul", "[1] x", '{"a": 1} {"b": 2}', "'a'", "   ", '"abc', "[1]]", '{"a" 1}',
     '["\t"]', "\ufeff"],
)  # fmt: skip
def test_what_is_not_json(text):
    """Section 5: `Invalid JSON: ...`, with line and column."""
    with pytest.raises(CorruptDocument, match=r"^Invalid JSON: .+ at line 1 column \d+$") as caught:
        windows(text)
    assert caught.value.source == "a.json"


def test_lines_named_json_get_a_hint():
    with pytest.raises(CorruptDocument, match=r"Extra data \(files with a value on every line are named \.jsonl\)"):
        windows('{"a": 1}\n{"b": 2}\n')


def test_empty_files(tmp_path):
    """Section 4: zero-byte jsonl is [], zero-byte json the family's error."""
    for name in ("a.jsonl", "a.ndjson", "a.json"):
        (tmp_path / name).touch()
    assert get_chunks(tmp_path / "a.jsonl") == get_chunks(tmp_path / "a.ndjson") == []
    with pytest.raises(CorruptDocument, match="Invalid JSON"):
        get_chunks(tmp_path / "a.json")


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000, '{"data": [' + '{"a":' * 50_000]
)
def test_deep_nesting_is_our_error_and_quick(text):
    """100,000 nested containers: LimitExceeded, no RecursionError, at once."""
    start = time.process_time()
    with pytest.raises(LimitExceeded) as caught:
        records(text)
    assert caught.value.place == "max_nesting"
    assert time.process_time() - start < 5


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("text", ['["{}", 1, 2]', '[1, "{}", 2]', '[1, 2, "{}"]', '{{"data": [1, "{}"], "a": 1}}'])
def test_elements_at_hand_are_bounded_too(text, place):
    """Also those that lie whole in the text that was read for others."""
    sound, long = text.format("x" * (998 - place)), text.format("x" * (999 + place))
    limits = Limits(max_record_bytes=1000)
    assert records(sound, limits=limits) == records(sound)
    with pytest.raises(LimitExceeded) as caught:
        records(long, limits=limits)
    assert (caught.value.place, caught.value.value) == ("max_record_bytes", 1000)


def test_what_stands_beside_an_envelope_is_one_bounded_record():
    text = json.dumps({"data": list(range(3000)), **{f"key{number}": "x" * 100 for number in range(90)}})
    limits = Limits(max_record_bytes=6000)
    assert len(records(json.dumps({"data": list(range(3000))}), limits=limits)) == 3000
    with pytest.raises(LimitExceeded) as caught:
        records(text, limits=limits)
    assert caught.value.place == "max_record_bytes"


# Laziness


class Once(io.RawIOBase):
    """A stream that can be read once and can't seek."""

    def __init__(self, blocks):
        self._blocks = iter(blocks)
        self._rest = b""
        self.taken = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        self._rest = self._rest or next(self._blocks, b"")
        block, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(block)] = block
        self.taken += len(block)
        return len(block)


@pytest.mark.parametrize(("name", "start", "record"), [("a.json", b"[", b'{"a": 1},'), ("a.jsonl", b"", b'{"a": 1}\n')])
def test_the_first_window_comes_early(name, start, record):
    """PE-4, PE-8: an endless array or file of lines gives its first windows after less than a megabyte."""
    source = Once(itertools.chain([start], itertools.repeat(record * 1000)))
    with stream_chunks(source, filename=name, mode="sliding_window") as chunks:
        assert [chunk["metadata"]["record_range"] for chunk in itertools.islice(chunks, 2)] == [[0, 2], [2, 4]]
    assert source.taken < 1_000_000


def test_memory_does_not_grow_with_an_array():
    """PE-1: one record in memory."""
    import tracemalloc

    source = Once(itertools.chain([b"["], itertools.repeat(b'{"id": 1, "name": "some name"},' * 1000)))
    units = iter_units(source, filename="a.json")
    for _ in itertools.islice(units, 2000):
        pass
    tracemalloc.start()
    for _ in itertools.islice(units, 20_000):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


@pytest.mark.parametrize(
    "text", ['{"m": 1, "data": [1, 2], "rows": [3]}', "[1, 2]", '{"a": {"b": 1}}', " " * 9000 + '{"data": [1]}', "7"]
)
def test_a_stream_that_cannot_seek_gives_the_same(text):
    """An object is read more than once; a source that can't be is copied."""
    source = Once([text[at : at + 5].encode() for at in range(0, len(text), 5)])
    assert [unit.text for unit in iter_units(source, filename="a.json")] == records(text)


def test_geojson_and_real_files(fixtures, corpus):
    """`.geojson` is JSON whose features are the records; real documents keep their strings."""
    found = list(iter_units(fixtures / "handbook.geojson"))
    assert len(found) == 4
    assert found[1].text.splitlines()[0] == "type: Feature"
    for path in corpus("json"):
        text = get_text(path)
        assert all(word in text for word in strings(json.loads(path.read_text("utf-8"))))


def strings(value):
    if isinstance(value, dict):
        return [text for item in value.values() for text in strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []
