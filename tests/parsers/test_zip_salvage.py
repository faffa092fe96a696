"""What is left of archives that were cut off."""

from __future__ import annotations

import io
import random
import struct
import zipfile
import zlib

import pytest

from py_chunks import LimitExceeded, Limits
from py_chunks.parsers._zip import Archive
from py_chunks.parsers._zip_salvage import salvaged
from py_chunks.sources import source_of


def archive(members, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return out.getvalue()


def rest(data, limits=Limits()):  # noqa: B008 - frozen
    found = salvaged(source_of(data, "a.zip"), limits)
    if found is None:
        return None
    with Archive(found, limits, "no zip") as file:
        return {name: file.read(name) for name in file.names}


NOISE = random.Random(1).randbytes(5000)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_members_before_the_cut(method):
    """Members that are whole survive, the one that was cut does not."""
    data = archive({"a": b"first", "é": b"second", "b": NOISE}, method)
    assert rest(data[: data.index(b"PK\x01\x02") - 100]) == {"a": b"first", "é": b"second"}


def test_a_bomb_stays_one():
    """PE-7: a member that unpacks to far more than it takes is refused, also where it survives a cut."""
    data = archive({"a": bytes(24 << 20), "b": random.Random(1).randbytes(300_000)})
    found = salvaged(source_of(data[:-400], "a.zip"), Limits())
    with Archive(found, Limits(), "no zip") as whole, pytest.raises(LimitExceeded) as caught:
        whole.read("a")
    assert caught.value.place == "max_unpack_ratio"


def test_nothing_is_copied():
    """M1: what survives takes no more room than it did."""
    data = archive({f"m{number}": bytes(300_000) for number in range(9)})[:-1]
    assert salvaged(source_of(data, "a.zip"), Limits()).read(1 << 30) is data


def test_names_of_any_spelling():
    """Names that end in a NUL, and those in an old code page, are read as `zipfile` reads them."""
    data = archive({"abc": b"first", "def": b"second", "é": b"third", "xyz": NOISE})
    data = data.replace(b"abc", b"ab\0").replace(b"def", b"d\x82f")
    assert rest(data[: data.index(b"PK\x01\x02") - 100]) == {"ab": b"first", "déf": b"second", "é": b"third"}


def test_of_members_with_one_name_the_first_counts():
    """What was appended to an archive later may be what was cut."""
    data = archive({"a": b"first", "b": b"second"}).replace(b"b", b"a")
    assert rest(data[:-1]) == {"a": b"first"}


def test_many_members():
    """T1: what follows a member is not copied for each of them; 20,000 are found in the time of a few hundred."""
    data = archive({f"{number}": b"x" for number in range(20_000)})
    found = salvaged(source_of(data[:-1], "a.zip"), Limits())
    assert len(found.members) == 20_000


def test_streamed_members():
    """Archives written as streams tell sizes only after each member."""

    class Pipe(io.RawIOBase):
        def __init__(self):
            self.data = b""

        def writable(self):
            return True

        def write(self, block):
            self.data += bytes(block)
            return len(block)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a", b"first" * 9)
        file.writestr("b", NOISE)
    assert rest(pipe.data[: pipe.data.index(b"PK\x01\x02")]) == {"a": b"first" * 9, "b": NOISE}


def test_damaged_member_is_left_out():
    """A member whose checksum does not agree is not whole."""
    data = bytearray(archive({"a": NOISE, "b": b"fine"}, zipfile.ZIP_STORED))
    data[200] ^= 0xFF
    assert rest(bytes(data)) == {"b": b"fine"}


@pytest.mark.parametrize("data", [b"nothing", b"PK\x03\x04", b"PK\x03\x04" + bytes(40), b"PK\x03\x04" * 500])
def test_nothing_left(data):
    """Where no member is whole there is no archive."""
    assert rest(data) is None


def test_bomb():
    """Unpacking stops at the limits, whatever the headers say."""
    data = archive({"a": bytes(30 << 20)})
    with pytest.raises(LimitExceeded):
        rest(data[: data.index(b"PK\x01\x02")])


def test_headers_that_lead_into_the_same_content():
    """What is unpacked for nothing is bounded: each member goes on, behind the next header, into one that never ends."""
    header = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 0, 1, 0, 0, 1, 0) + b"a"
    inner = struct.pack("<BHH", 0, len(header), len(header) ^ 0xFFFF) + header
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    endless = packer.compress(bytes(1 << 19)) + packer.flush(zlib.Z_SYNC_FLUSH)
    with pytest.raises(LimitExceeded):
        rest(header + inner * 2000 + endless)
    assert rest(header + endless) is None
