"""Compound files: storages and streams, and what can be read of damaged ones."""

from __future__ import annotations

import io
import struct
import time

import olefile
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.compound import build_compound
from py_chunks import CorruptDocument, LimitExceeded, Limits
from py_chunks.parsers._ole import open_compound
from py_chunks.sources import bytes_source

NAMES = st.text("abcXYZ_ ", min_size=1, max_size=12).map(str.strip).filter(bool)


def opened(data, limits=None):
    return open_compound(bytes_source(data, "a.msg"), limits or Limits(), "refused")


def names_once(names):
    return len({name.lower() for name in names}) == len(names)


@given(
    st.dictionaries(NAMES, st.binary(max_size=200) | st.binary(min_size=4000, max_size=4200), max_size=40).filter(
        names_once
    )
)
def test_what_is_written_is_read(streams):
    """Streams small and large, at the top and below, come back whole and under names in any case."""
    root = opened(build_compound({**streams, "a storage!": streams})).root()
    below = root.storage("A STORAGE!")
    assert sorted(root.streams()) == sorted(below.streams()) == sorted(streams)
    for name, data in streams.items():
        assert root.read(name.upper()) == below.read(name) == data


def test_the_builder_writes_what_olefile_reads():
    """The files of the tests are sound: olefile finds no defect in them."""
    data = build_compound(
        {"a": b"x", "big": b"y" * 9000, "s": {"t": {"u": b"z"}}, **{f"n{i}": b"q" for i in range(50)}}
    )
    ole = olefile.OleFileIO(io.BytesIO(data), raise_defects=olefile.DEFECT_UNSURE)
    assert ole.openstream("s/t/u").read() == b"z"
    assert not ole.parsing_issues


def test_what_is_not_there():
    """Names that are not there, or are of the other kind, give None."""
    root = opened(build_compound({"a": b"x", "s": {"t": b"y"}})).root()
    assert (root.read("s"), root.read("no"), root.storage("a"), root.storage("no")) == (None, None, None, None)
    assert (root.storages(), root.storage("s").streams()) == (["s"], ["t"])


def test_not_a_compound_file():
    """The refusal is the family's, with the reason behind its colon."""
    whole = build_compound({"a": b"x"})
    for data in (b"no", whole[:100], whole[:600], whole[:30] + b"\xff\xff" + whole[32:]):
        with pytest.raises(CorruptDocument, match=r"^refused: "):
            opened(data)


def test_chains_that_end_early():
    """A stream is read as far as its chain leads, whatever length it claims; without the table nothing is."""
    whole = bytearray(build_compound({"a": b"x" * 5000}))
    directory = whole.index("Root Entry".encode("utf-16-le"))
    struct.pack_into("<Q", whole, directory + 128 + 120, 50_000)
    assert opened(bytes(whole)).root().read("a").startswith(b"x" * 5000)
    table = (struct.unpack_from("<I", whole, 76)[0] + 1) * 512
    struct.pack_into("<I", whole, table + 4 * 4, 0xFFFFFFFE)
    assert opened(bytes(whole)).root().read("a") == b"x" * 512 * 5
    with pytest.raises(CorruptDocument):
        opened(bytes(whole[: directory - 1]))


def test_loops_end():
    """Chains that lead back to themselves end where the file's size says, and trees are walked once."""
    whole = bytearray(build_compound({f"stream {n}": b"x" * 5000 for n in range(4)}))
    table = (struct.unpack_from("<I", whole, 76)[0] + 1) * 512
    for sector in range(8):
        struct.pack_into("<I", whole, table + sector * 4, 0)
    directory = whole.index("Root Entry".encode("utf-16-le"))
    for entry in range(1, 5):
        at = directory + entry * 128
        struct.pack_into("<III", whole, at + 68, 1, 2, 1)
        struct.pack_into("<Q", whole, at + 120, 0xFFFFFFFF)
    began = time.process_time()
    root = opened(bytes(whole)).root()
    assert all(len(root.read(name)) <= len(whole) for name in root.streams())
    assert time.process_time() - began < 1


def test_an_unbalanced_directory():
    """A tree that is a list of thousands is walked without recursion."""
    count = 3000
    whole = bytearray(build_compound({f"{n:05}": b"" for n in range(count)}))
    directory = whole.index("Root Entry".encode("utf-16-le"))
    struct.pack_into("<I", whole, directory + 76, 1)
    for entry in range(1, count + 1):
        following = entry + 1 if entry < count else 0xFFFFFFFF
        struct.pack_into("<II", whole, directory + entry * 128 + 68, 0xFFFFFFFF, following)
    assert len(opened(bytes(whole)).root().streams()) == count


def test_what_is_damaged_is_said():
    """Entries that nothing leads to, and streams that end early."""
    data = bytearray(build_compound({"a": b"x" * 100}))
    assert opened(bytes(data)).damage == []
    entry = data.index("a".encode("utf-16-le") + bytes(62))
    data[entry + 120 : entry + 124] = struct.pack("<I", 200)
    file = opened(bytes(data))
    file.root().read("a")
    assert file.damage == ["stream a ends after 128 of 200 bytes"]
    root = data.index("Root Entry".encode("utf-16-le"))
    data[root + 76 : root + 80] = b"\xff" * 4
    assert opened(bytes(data)).damage == ["nothing leads to 'a'"]


def test_limits():
    """Bytes read and entries walked are bounded."""
    data = build_compound({"a": b"x" * 5000, "b": b"x" * 5000})
    root = opened(data, Limits(max_unpacked_bytes=8000)).root()
    root.read("a")
    with pytest.raises(LimitExceeded) as caught:
        root.read("b")
    assert caught.value.place == "max_unpacked_bytes"
    with pytest.raises(LimitExceeded):
        opened(data, Limits(max_members=1))


def test_closing():
    """It is a context manager."""
    with opened(build_compound({"a": b"x"})) as file:
        assert file.root().read("a") == b"x"
