"""Compressed RTF ([MS-OXRTFCP]): its own examples, and damaged containers."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.outlook import compressed
from py_chunks.parsers._compressed_rtf import decompress_rtf

# [MS-OXRTFCP] 3.1: a simple text, and one whose reference overlaps what it makes.
EXAMPLES = [
    (
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0",
        b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n",
    ),
    ("1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0", b"{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}"),
]


@pytest.mark.parametrize(("data", "text"), EXAMPLES)
def test_the_examples_of_the_specification(data, text):
    """The two examples come out as the specification says."""
    assert decompress_rtf(bytes.fromhex(data), 1000) == text


@given(st.binary(max_size=300), st.booleans())
def test_what_is_stored_comes_out(rtf, plain):
    """Bytes that stand for themselves come out as they are."""
    assert decompress_rtf(compressed(rtf, plain=plain), 1000) == rtf


def test_the_limit():
    """No more comes out than allowed, whatever size is claimed."""
    assert decompress_rtf(compressed(b"x" * 100), 10) == b"x" * 10
    assert decompress_rtf(struct.pack("<IIII", 0, 0xFFFFFFFF, 0x414C454D, 0) + b"abc", 10) == b"abc"


@given(st.binary(max_size=100))
def test_any_bytes_end(data):
    """Whatever the bytes are, something comes out."""
    head = struct.pack("<IIII", len(data), 1000, 0x75465A4C, 0)
    assert len(decompress_rtf(head + data, 1000)) <= 1000
    assert decompress_rtf(data, 1000) is not None
