"""The text put together from pieces."""

from __future__ import annotations

import struct

from builders.word_binary import DELETED, Layout, P, about, plc, sprm, texts, word_file
from py_chunks import get_text
from py_chunks.parsers._doc_pieces import joined_surrogates


def test_narrow_and_wide_pieces():
    """Bytes of Windows-1252 and two-byte characters in one text."""
    body = [P("“one” – €"), P("двa")]
    assert texts(body, layout=Layout(cuts=[10], narrow=[True, False])) == ["“one” – €", "двa"]


def test_bytes_that_windows_leaves_open():
    """They stand for themselves, and are not lost."""
    assert texts([P("a\x81b")], layout=Layout(narrow=[True], codec="latin-1")) == ["a\x81b"]


def test_a_fast_saved_file():
    """Pieces stand in the file in any order; formatting goes with the bytes."""
    body = [P("first"), P("second", sprm(0x2640, 0)), P("third")]
    layout = Layout(cuts=[3, 9, 14], narrow=[True, False, True, True], reversed=True)
    data = word_file(body, layout=layout)
    assert get_text(data, filename="a.doc") == "first\n\nsecond\n\nthird"
    assert texts(body, layout=layout) == ["first", "second", "third"]


def test_modifiers_beside_pieces():
    """A fast save deletes by a short modifier, or by a list of them."""
    body = [P("keepgone")]
    short = 0x41 << 1 | 1 << 8
    assert texts(body, layout=Layout(cuts=[4, 8], prms=[0, short, 0])) == ["keep"]
    listed = Layout(cuts=[4, 8], prms=[0, 1, 0], lists=[sprm(DELETED)])
    assert texts(body, layout=listed) == ["keep"]
    assert texts(body, layout=Layout(cuts=[4, 8], prms=[0, 0xFF01, 0])) == ["keepgone"]


def test_astral_characters():
    """A surrogate pair counts as two characters in the file and is one in the text."""
    pair = "\ud83d\ude00"
    assert texts([P(f"a{pair}b", runs=[(3, 4, sprm(DELETED))])]) == ["a😀"]
    assert joined_surrogates("a\ud83d") == "a\ufffd"


def clx(*pieces):
    places = [0, *(end for end, _ in pieces)]
    table = plc(places, [struct.pack("<HIH", 0, at, 0) for _, at in pieces])
    return struct.pack("<BI", 2, len(table)) + table


def test_pieces_outside_the_file():
    """They are missing, what stands behind them keeps its place, and the damage is recorded."""
    pieces = clx((4, 2048), (8, 1 << 28), (12, 2056))
    body = [P("abcdefghijk")]
    assert texts(body, tables={"pieces": pieces}) == ["abcdefgh"]
    assert "piece table" in about(body, tables={"pieces": pieces})["skipped_parts"]


def test_overlapping_pieces():
    """A thousand pieces of the same bytes give no more text than the file has bytes."""
    pieces = clx(*[(2000 * n, 2048) for n in range(1, 1001)])
    data = word_file([P("x" * 3000)], tables={"pieces": pieces})
    assert len(get_text(data, filename="a.doc")) <= len(data)


def test_a_missing_table():
    """The head says where the text is; that is how Word 6 files without fast saves are."""
    assert texts([P("one"), P("two")], old=True, tables={"pieces": b""}) == ["one", "two"]
    assert "pieces" not in about([P("one")], old=True, tables={"pieces": b""})["skipped_parts"]
