"""Archives under limits: names, sizes that lie, locks and damage."""

from __future__ import annotations

import dataclasses
import io
import random
import zipfile

import pytest

from py_chunks import CorruptDocument, EncryptedDocument, LimitExceeded, Limits
from py_chunks.parsers._zip import Archive
from py_chunks.sources import bytes_source

SENTENCE = "DOCX is not a valid zip archive"


def packed(members, method=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return buffer.getvalue()


def opened(data, **limits):
    return Archive(bytes_source(data, "a.docx"), dataclasses.replace(Limits(), **limits), SENTENCE)


def test_members_are_read_by_name():
    """As written, and then without regard to case, slashes and a leading slash."""
    with opened(packed([("word/document.xml", "x"), ("Word\\Other.xml", "y")])) as archive:
        assert archive.names == ["word/document.xml", "Word\\Other.xml"]
        assert archive.read("word/document.xml") == b"x"
        assert archive.read("/WORD/document.xml") == b"x"
        assert archive.read("word/other.xml") == b"y"
        assert "word/none.xml" not in archive
        with pytest.raises(KeyError):
            archive.read("word/none.xml")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_members_with_one_name_the_last_counts():
    """As every program that lists an archive from its end reads it."""
    with opened(packed([("a", "old"), ("a", "new")])) as archive:
        assert archive.read("a") == b"new"


@pytest.mark.parametrize("data", [b"no zip", b"PK\x03\x04", packed([("a", "x")])[:-10]])
def test_what_is_no_archive(data):
    """DO-7: the family's sentence, and the document's name."""
    with pytest.raises(CorruptDocument, match=f"^{SENTENCE}: ") as caught:
        opened(data)
    assert caught.value.source == "a.docx"


def test_a_member_that_is_read_again_and_again():
    """PE-7: a small archive whose parts name one member a thousand times is a bomb too."""
    with opened(packed([("a", b"a" * 10_000_000)])) as archive:
        with pytest.raises(LimitExceeded, match="again and again") as caught:
            for _ in range(100):
                archive.read("a")
        assert caught.value.place == "max_unpack_ratio"
    with opened(packed([("a", random.Random(1).randbytes(1_000_000))])) as archive:
        for _ in range(100):
            archive.read("a")


def test_a_member_that_unpacks_to_far_more():
    """PE-7: the ratio is looked at before anything is unpacked."""
    data = packed([("a", b"a" * 20_000_000)])
    with opened(data) as archive:
        for read in (archive.read, archive.open):
            with pytest.raises(LimitExceeded) as caught:
                read("a")
            assert caught.value.place == "max_unpack_ratio"
    with opened(data, max_unpack_ratio=2000) as archive:
        assert len(archive.read("a")) == 20_000_000


def test_a_size_that_lies():
    """PE-7: a header that declares less than is there doesn't get more through."""
    data = bytearray(packed([("a", b"a" * 30_000_000)]))
    true = (30_000_000).to_bytes(4, "little")
    while true in data:
        at = data.index(true)
        data[at : at + 4] = (1000).to_bytes(4, "little")
    given = 0
    with opened(bytes(data)) as archive, archive.open("a") as stream, pytest.raises((LimitExceeded, CorruptDocument)):
        while block := stream.read(1 << 16):
            given += len(block)
    assert given <= 1000


def test_a_part_that_must_be_read_whole_is_bounded():
    """The limit is named."""
    with opened(packed([("a", "x" * 2000)]), max_part_bytes=1000) as archive:
        with pytest.raises(LimitExceeded) as caught:
            archive.read("a")
        assert caught.value.place == "max_part_bytes"
        with archive.open("a") as stream:
            assert len(stream.read()) == 2000


def test_all_members_together_are_bounded():
    """Reading member after member adds up."""
    data = packed([("a", "x" * 600), ("b", "y" * 600)])
    with opened(data, max_unpacked_bytes=1000) as archive:
        archive.read("a")
        with pytest.raises(LimitExceeded) as caught:
            archive.read("b")
        assert caught.value.place == "max_unpacked_bytes"


def test_the_number_of_members_is_bounded():
    """An archive of very many members is refused at once."""
    data = packed([(str(number), "") for number in range(20)])
    with pytest.raises(LimitExceeded) as caught:
        opened(data, max_members=10)
    assert (caught.value.place, caught.value.value) == ("max_members", 10)


def test_a_locked_member():
    """The flag of the zip format itself."""
    data = bytearray(packed([("a", "x")]))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with opened(bytes(data)) as archive, pytest.raises(EncryptedDocument):
        archive.read("a")


def test_a_damaged_member():
    """Its name is the place; the others can be read."""
    data = bytearray(packed([("a", "x" * 100), ("b", "fine")], zipfile.ZIP_STORED))
    data[data.index(b"x" * 100)] ^= 1
    with opened(bytes(data)) as archive:
        with pytest.raises(CorruptDocument) as caught:
            archive.read("a")
        assert caught.value.place == "a"
        assert archive.read("b") == b"fine"


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_damage_of_every_kind_of_packing(method):
    """A member that can't be unpacked is an error of ours, read whole or as a stream."""
    data = bytearray(packed([("a.xml", b"abcdefgh" * 500)], method))
    data[40:60] = b"\xff" * 20
    for read in (lambda archive: archive.read("a.xml"), lambda archive: archive.open("a.xml").read()):
        with (
            opened(bytes(data)) as archive,
            pytest.raises(CorruptDocument, match=r"^member a\.xml of a\.docx is damaged"),
        ):
            read(archive)


@pytest.mark.parametrize("size", [1_000, 1_000_000])
def test_streams_of_small_and_large_members(size):
    """They give the same, up to the damage."""
    content = random.Random(1).randbytes(size)
    data = bytearray(packed([("a", content)]))
    with opened(bytes(data)) as archive, archive.open("a") as stream:
        assert stream.read(10) + stream.read() == content
    data[size // 2] ^= 0x55
    with opened(bytes(data)) as archive, archive.open("a") as stream, pytest.raises(CorruptDocument):
        stream.read()
