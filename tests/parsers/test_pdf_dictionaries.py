"""Dictionaries of streams and what the streams hold."""

import zlib

import pytest

from py_chunks.parsers._pdf_dictionaries import entries, unpacked
from py_chunks.parsers._pdf_framing import Stream, Unsure

FLATE = {b"Filter": b"/FlateDecode"}


def test_entries():
    """Are those of the dictionary itself, not of one within."""
    text = b"\n<</A/B/C 1 0 R/D<</Filter/FlateDecode>>/E[/Filter/Fl]/F() /G true>>\n"
    assert entries(text) == {
        b"A": b"/B", b"C": b"1 0 R", b"D": b"<</Filter/FlateDecode>>", b"E": b"[/Filter/Fl]", b"F": b"()", b"G": b"true",
    }  # fmt: skip
    assert entries(b"<<>>") == {}


@pytest.mark.parametrize(
    "text",
    [b"", b"<<", b"[/A/B]", b"<</A/B>><<>>", b"<</A 1/A 2>>", b"<</A 1 2/B 3>>", b"<</A{0}>>", b"<<1/A>>", b"<</A>>"],
)
def test_other_dictionaries(text):
    """Are left to PDFium."""
    with pytest.raises(Unsure):
        entries(text)


def held(data, said, most=99):
    return unpacked(data, Stream(b"", 0, len(data)), said, most)


def test_what_streams_hold():
    """Deflated or not."""
    packed = zlib.compress(b"fog")
    assert held(packed + b"\r\n", FLATE) == b"fog"
    assert held(packed, {b"Filter": b"[ /Fl ]"}) == b"fog"
    assert held(b"fog\n", {b"Length": b"3"}) == b"fog\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (zlib.compress(b"fog" * 99), FLATE),
        (zlib.compress(b"fog")[:-1], FLATE),
        (b"fog", FLATE),
        (zlib.compress(b"fog"), {b"Filter": b"/Fl", b"DecodeParms": b"<<>>"}),
        (zlib.compress(b"fog"), {b"Filter": b"[/Fl/Fl]"}),
        (b"fog", {}),
        (b"fog", {b"Length": b"2"}),
        (b"fog", {b"Length": b"4"}),
        (b"fog", {b"Length": b"4 0 R"}),
        (b"fog" * 99, {b"Length": b"297"}),
    ],
)
def test_what_other_streams_hold(data, said):
    """Is left to PDFium."""
    with pytest.raises(Unsure):
        held(data, said)
