"""Tables that name the middle of a number are found."""

import zlib

import pytest

from py_chunks.parsers._pdf_framing import Stream, Unsure
from py_chunks.parsers._pdf_xref import check_places

OBJECTS = b"%PDF-1.5\n14 0 obj null endobj\n"


def table(place, kind=b"n", tail=b"trailer"):
    return OBJECTS + b"xref\n4 1\n%010d 00000 %b \n%b" % (place, kind, tail)


def packed(place, dictionary, predicted=False):
    rows = b"\x01" + place.to_bytes(2, "big") + b"\x00"
    if predicted:
        rows = b"\x02" + bytes(4) + b"\x02" + rows
    data = zlib.compress(rows)
    check_places(OBJECTS + data, [Stream(dictionary, len(OBJECTS), len(OBJECTS + data))])


def test_places_in_tables():
    """Of objects that are in use."""
    check_places(table(9), [])
    check_places(table(10, b"f"), [])
    check_places(table(8), [])
    for data in (table(10), table(9, tail=b"xref"), table(9).replace(b"xref\n4 1", b"xref\n4 2")):
        with pytest.raises(Unsure):
            check_places(data, [])


def test_places_in_streams():
    """Packed, as differences too."""
    plain = b"<</W[1 2 1]/Filter/FlateDecode>>"
    rows = b"<</W[1 2 1]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>>>"
    for dictionary, predicted in ((plain, False), (rows, True)):
        packed(9, dictionary, predicted)
        with pytest.raises(Unsure):
            packed(10, dictionary, predicted)
    packed(10, b"<</Filter/FlateDecode>>")


@pytest.mark.parametrize(
    "dictionary",
    [
        b"<</W 4 0 R/Filter/FlateDecode>>",
        b"<</W[1 2 1]/W[1 1 2]/Filter/FlateDecode>>",
        b"<</W[1 2 1]/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 4>>>>",
        b"<</W[1 2 1]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4/Colors 2>>>>",
        b"<</W[1 2 1]/Filter/FlateDecode/DecodeParms 4 0 R>>",
        b"<</W[1 2 1]/Length 12/DecodeParms<</Predictor 12/Columns 4>>>>",
    ],
)
def test_streams_that_are_read_otherwise(dictionary):
    """Are left to PDFium."""
    with pytest.raises(Unsure):
        packed(9, dictionary)
