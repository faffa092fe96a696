"""What PDFium writes is read object by object."""

from __future__ import annotations

import base64
import io
import zlib

import pytest

from builders.pdf import pdf_of
from py_chunks.parsers._pdf_copy import Copy, Reference, TooLong

pypdfium2 = pytest.importorskip("pypdfium2")


def copy_of(data):
    target = io.BytesIO()
    pypdfium2.PdfDocument(data).save(target)
    return Copy(target.getvalue())


def stream(data, filters):
    return b"<< /Length %d /Filter %s >>\nstream\n%s\nendstream" % (len(data), filters, data)


def only_stream(data, filters):
    """A copy of a file with a stream, and a reference to it."""
    return copy_of(pdf_of([b""], objects=[stream(data, filters)], catalog=b"/Here 6 0 R")), Reference(6)


def test_values():
    """Names are plain, whole numbers and references are told, other values are None."""
    value = b"<< /N#61me /V#61lue /List [1 -2 3.5 (a\\)b) <41> true 4 0 R << /Deep [] >>] /Other 4 0 R /None null >>"
    copy = copy_of(pdf_of([b""], objects=[value], catalog=b"/Here 6 0 R"))
    found = copy.resolved(Reference(6))
    assert found[b"Name"] == b"Value"
    assert found[b"List"] == [1, -2, None, None, None, None, Reference(4), {b"Deep": []}]
    assert copy.entry(found, b"Other")[b"BaseFont"] == b"Helvetica-Bold"
    assert [copy.resolved(at) for at in (b"Name", None, Reference(99))] == [b"Name", None, None]
    assert copy.entry(None, b"Name") is copy.entry(found, b"Missing") is None


def test_dictionaries_that_have_a_key():
    """Each once, in the order of the file; not what only stands in a stream."""
    copy = copy_of(pdf_of([b"/Contents", b""]))
    assert [page[b"Contents"] for page in copy.having(b"Contents")] == [Reference(7), Reference(9)]


@pytest.mark.parametrize(
    ("data", "filters"),
    [
        (b"Fog in the harbour", b"[]"),
        (zlib.compress(b"Fog in the harbour"), b"/FlateDecode"),
        (zlib.compress(b"Fog in the harbour"), b"/Fl"),
        (zlib.compress(zlib.compress(b"Fog in the harbour")), b"[/FlateDecode /FlateDecode]"),
        (base64.a85encode(zlib.compress(b"Fog in the harbour")) + b"~>", b"[/ASCII85Decode /FlateDecode]"),
        (b"466F6720 696e20746865206861 72626F7572>", b"/ASCIIHexDecode"),
        (b"\x11Fog in the harbour\x80", b"/RunLengthDecode"),
        (zlib.compress(b"Fog in the harbour")[:-4] + b"\0\0\0\0", b"/FlateDecode"),
    ],
    ids=["none", "deflate", "short name", "twice", "letters", "hexadecimal", "runs", "wrong checksum"],
)
def test_streams_are_unpacked(data, filters):
    """To what they hold, which is never more than was to be expected."""
    copy, reference = only_stream(data, filters)
    found = copy.stream(reference, 100)
    assert found == b"Fog in the harbour"
    assert copy.longest(reference) >= len(found)


def test_a_stream_of_codes_of_growing_strings():
    """LZW, the example of ISO 32000-1, 7.4.4.2."""
    copy, reference = only_stream(bytes.fromhex("800B6050220C0C8501"), b"/LZWDecode")
    assert copy.stream(reference, 100) == bytes((45, 45, 45, 45, 45, 65, 45, 45, 45, 66))


def test_letters_for_four_null_bytes():
    """One letter may stand for them."""
    copy, reference = only_stream(base64.a85encode(bytes(40)) + b"~>", b"/ASCII85Decode")
    assert copy.stream(reference, 100) == bytes(40)
    assert copy.longest(reference) >= 40


@pytest.mark.parametrize("filters", [b"/FlateDecode", b"[/FlateDecode /FlateDecode]"])
def test_a_stream_may_be_too_long(filters):
    """It is not unpacked to its end."""
    data = zlib.compress(bytes(1_000_000))
    copy, reference = only_stream(zlib.compress(data) if b"[" in filters else data, filters)
    with pytest.raises(TooLong):
        copy.stream(reference, 999_999)
    assert len(copy.stream(reference, 1_000_000)) == 1_000_000


def test_what_is_no_stream_holds_nothing():
    """A font, and nothing at all."""
    copy = copy_of(pdf_of([b""]))
    assert [copy.stream(at, 100) for at in (Reference(3), Reference(99), None, 5)] == [b""] * 4
