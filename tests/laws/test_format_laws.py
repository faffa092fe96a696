"""What holds for every row of the format table, over random documents and hostile bytes."""

from __future__ import annotations

import io
import os
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import build
from conftest import FIXTURES
from py_chunks import ChunkError, get_chunks, get_text, iter_units, laws, stream_chunks
from py_chunks.formats import FORMATS, format_of_extension
from strategies import plain_paragraphs, window_settings

EXTENSIONS = [ending for row in FORMATS for ending in (*row.extensions, *row.aliases)]
CANONICAL = [row.extensions[0] for row in FORMATS]
# A law is shown on as many random documents as the profile asks for, shared out among the formats.
EACH = max(
    settings.get_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick")).max_examples // 2 // len(CANONICAL) + 1, 5
)
every_extension = pytest.mark.parametrize("extension", EXTENSIONS)
every_format = pytest.mark.parametrize("extension", CANONICAL)


def _windows(source, name, setting, **options):
    size, overlap = setting
    return get_chunks(source, filename=name, mode="sliding_window", window_size=size, overlap=overlap, **options)


@every_extension
@given(paragraphs=plain_paragraphs())
@settings(max_examples=EACH)
def test_no_unit_is_lost_or_invented(extension, paragraphs):
    """C1, U1 on documents: the units are exactly what was written, and lie where they say."""
    built = build(extension, paragraphs)
    if not built.data:
        return
    name = f"a{extension}"
    units = list(iter_units(built.data, filename=name))
    assert [unit.text for unit in units] == built.texts
    row = format_of_extension(extension)
    laws.check_units(units, get_text(built.data, filename=name), row.joiner)


@every_format
@given(paragraphs=plain_paragraphs(), setting=window_settings(6))
@settings(max_examples=EACH)
def test_windows_of_every_format(extension, paragraphs, setting):
    """S1, I1, W1, E1: exact slices, indices in step, the arithmetic of windows, and streaming equal to batch."""
    built = build(extension, paragraphs)
    if not built.data:
        return
    name = f"a{extension}"
    chunks = _windows(built.data, name, setting, max_window_chars=None)
    laws.check_slices(chunks, get_text(built.data, filename=name))
    laws.check_indices(chunks)
    laws.check_window_arithmetic(chunks, len(built.texts), *setting)
    size, overlap = setting
    stream = stream_chunks(
        built.data, filename=name, mode="sliding_window", window_size=size, overlap=overlap, max_window_chars=None
    )
    laws.check_equivalence(chunks, list(stream))


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("handbook.*")), ids=lambda path: path.suffix)
@pytest.mark.parametrize("setting", [(3, 1), (2, 0), (7, 6)])
def test_windows_of_every_fixture(path, setting):
    """S1, I1, E1 on the documents that ship with the project."""
    size, overlap = setting
    chunks = _windows(path, None, setting, max_window_chars=None)
    laws.check_slices(chunks, get_text(path))
    laws.check_indices(chunks)
    stream = stream_chunks(path, mode="sliding_window", window_size=size, overlap=overlap, max_window_chars=None)
    laws.check_equivalence(chunks, list(stream))
    assert chunks


@every_format
def test_every_chunk_carries_the_uniform_metadata(extension):
    """The keys of the contract's first table, on every chunk of every family, with the right values."""
    built = build(extension, ["the first one", "the second one", "the third one", "the fourth one"])
    chunks = _windows(built.data, f"a{extension}", (3, 1))
    row = format_of_extension(extension)
    rows = row.joiner == "\n"
    for number, chunk in enumerate(chunks):
        assert set(chunk) == {"content", "content_type", "metadata"}
        assert chunk["content_type"] == ("row_window" if rows else "sliding_window")
        metadata = chunk["metadata"]
        assert (metadata["window_size"], metadata["overlap"]) == (3, 1)
        assert metadata["window_index"] == metadata["chunk_index"] == number
        assert metadata["document_id"] == f"a{extension}"
        assert metadata["document_metadata"]["source_type"] == row.source_type
        path = metadata["heading_path"]
        assert isinstance(path, list)
        assert metadata["section_heading"] == (path[-1] if path else None)
        assert metadata["document_metadata"] is chunks[0]["metadata"]["document_metadata"]


@every_format
def test_sources_agree(extension, tmp_path):
    """P1: path, bytes and file object give equal chunks (but for the path that was given)."""
    built = build(extension, ["the first one", "the second one"])
    path = tmp_path / f"a{extension}"
    path.write_bytes(built.data)
    results = [
        _windows(source, name, (3, 1))
        for source, name in ((path, None), (built.data, path.name), (io.BytesIO(built.data), path.name))
    ]
    for chunks in results:
        for chunk in chunks:
            chunk["metadata"].pop("source", None)
    assert results[0] == results[1] == results[2]
    assert results[0]


@every_format
@pytest.mark.parametrize("mode", ["default", "structural"])
def test_structural_modes_slice_too(extension, mode):
    """S1, I1, E1 for the modes without overlap."""
    built = build(extension, ["the first one", "the second one", "the third one"])
    row = format_of_extension(extension)
    if mode not in row.modes:
        with pytest.raises(ValueError, match="mode must be one of"):
            get_chunks(built.data, filename=f"a{extension}", mode=mode)
        return
    chunks = get_chunks(built.data, filename=f"a{extension}", mode=mode)
    laws.check_slices(chunks, get_text(built.data, filename=f"a{extension}"))
    laws.check_indices(chunks)
    assert list(stream_chunks(built.data, filename=f"a{extension}", mode=mode)) == chunks


# ------------------------------------------------------------- hostile input

HOSTILE = {
    "byte order mark only": b"\xef\xbb\xbf",
    "white space only": b" \r\n\t \n",
    "NULs": b"\x00" * 5000,
    "random bytes": bytes((i * 7919 + i // 3 * 104729) % 256 for i in range(20000)),
    "one long line": b"word " * 200000,
    "lone surrogates": b"a \xed\xa0\x80 b \xed\xbf\xbf c",
    "CRLF": b"a\r\n\r\nb\r\n",
    "open quote": b'a,b\n1,"x\n' + b"2,y\n" * 20000,
    "deep brackets": b"[" * 100000,
    "deep braces": b'{"a":' * 100000,
    "deep quotes": b">" * 100000 + b" x",
    "deep elements": b"<div>" * 100000,
    "deep lists": b"".join(b" " * min(n, 60) + b"- a\n" for n in range(300)),
    "entities": b'<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
}


@every_format
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_end_in_a_result_or_an_error_of_ours(extension, name):
    """Nothing hangs, nothing foreign is raised, and units are sound, whatever the bytes."""
    started = time.process_time()
    check_survival(HOSTILE[name], extension)
    assert time.process_time() - started < 20  # a hang, not a benchmark: these end in well under a second


@every_format
@given(data=st.binary(min_size=1, max_size=300))
@settings(max_examples=EACH)
def test_random_bytes(extension, data):
    """Arbitrary bytes under any extension."""
    check_survival(data, extension)


@every_format
@given(seed=st.data())
@settings(max_examples=EACH)
def test_damaged_documents(extension, seed):
    """A sound document with bytes cut, flipped or doubled."""
    data = bytearray(build(extension, ["the first one", "the second one", "the third one"]).data)
    for _ in range(seed.draw(st.integers(1, 4))):
        at = seed.draw(st.integers(0, len(data) - 1))
        kind = seed.draw(st.sampled_from(["flip", "cut", "double", "zero"]))
        if kind == "flip":
            data[at] ^= 1 << seed.draw(st.integers(0, 7))
        elif kind == "cut":
            data = data[: max(at, 1)]
        elif kind == "double":
            data[at:at] = data[at : at + 40]
        else:
            data[at : at + 8] = bytes(len(data[at : at + 8]))
    check_survival(bytes(data), extension)


def check_survival(data, extension):
    name = f"a{extension}"
    try:
        units = list(iter_units(data, filename=name))
    except ChunkError:
        return
    for position, unit in enumerate(units):
        assert unit.index == position
        assert unit.text.strip()


@every_format
def test_a_truncated_document(extension):
    """Every beginning of a sound document gives units or an error of ours."""
    data = build(extension, ["the first one", "the second one"]).data
    for part in range(1, 12):
        check_survival(data[: max(len(data) * part // 12, 1)], extension)
