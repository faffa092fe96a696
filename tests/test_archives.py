"""Plain zip archives, read directly: the same as the standard library's reading, or None."""

from __future__ import annotations

import io
import zipfile

import pytest

from py_chunks.archives import plain_content, plain_members


def written(members, method=zipfile.ZIP_DEFLATED, comment=b""):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
        archive.comment = comment
    return buffer.getvalue()


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_plain_archive_reads_as_with_zipfile(method):
    """Names in ASCII and beyond, an empty member, one that does not shrink."""
    members = [("a.txt", b"x" * 5000), ("été/b.xml", b""), ("c", bytes(range(256)))]
    data = written(members, method)
    stream = io.BytesIO(data)
    found = plain_members(stream)
    assert [(member.name, plain_content(stream, member)) for member in found] == members
    infos = zipfile.ZipFile(io.BytesIO(data)).infolist()
    assert [(info.CRC, info.compress_size, info.file_size, info.header_offset) for info in infos] == [
        (member.checksum, member.packed, member.size, member.offset) for member in found
    ]


def test_an_archive_without_members():
    """It is plain, and empty."""
    data = written([])
    assert plain_members(io.BytesIO(bytes(20) + data)) is None
    assert plain_members(io.BytesIO(data)) is None  # too short to tell; zipfile can


def test_members_written_to_a_pipe():
    """Their sizes follow the data, which the directory knows anyway."""

    class Pipe(io.RawIOBase):
        data = b""

        def writable(self):
            return True

        def write(self, block):
            self.data += bytes(block)
            return len(block)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"abc" * 100)
    stream = io.BytesIO(pipe.data)
    (member,) = plain_members(stream)
    assert plain_content(stream, member) == b"abc" * 100


def old_name(data):
    """The name `é` in code page 437."""
    return data.replace(b"\xc3\xa9", b"\x82a").replace(b"\x00\x08", b"\x00\x00")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no archive at all, but long enough to be looked at",
        written([("a", b"x")], comment=b"a comment"),
        b"prefixed" + written([("a", b"x")]),
        written([("a", b"x")])[:-1],
        old_name(written([("é", b"x")])),
        written([("ab", b"x")]).replace(b"ab", b"a\0"),
        written([("a", b"x")]).replace(b"PK\x01\x02", b"PK\x01\x03"),
    ],
)
def test_what_is_not_plain_is_left_to_others(data):
    """Comments, text before the archive, old code pages, damage."""
    assert plain_members(io.BytesIO(data)) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"PK\x03\x04", b"PK\x03\x05"),  # not a member's header
        (b"some content", b"some kontent"),  # not what the checksum says
    ],
)
def test_content_that_does_not_fit(before, after):
    """Nothing is returned rather than something wrong."""
    data = written([("a", b"some content")], zipfile.ZIP_STORED).replace(before, after)
    stream = io.BytesIO(data)
    assert plain_content(stream, plain_members(stream)[0]) is None


def test_content_is_never_more_than_declared():
    """A size that lies gets nothing through."""
    data = written([("a", b"a" * 100_000)])
    stream = io.BytesIO(data)
    (member,) = plain_members(stream)
    assert plain_content(stream, member._replace(size=10)) is None
    assert plain_content(stream, member._replace(flags=1)) is None
    assert plain_content(stream, member._replace(method=12)) is None
