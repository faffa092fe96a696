"""Groups of shapes and the words of WordArt."""

from __future__ import annotations

import struct

from builders.word_binary import P, plc, texts
from py_chunks.parsers._doc_drawings import read_drawings


def record(kind, content, instance=0, version=0xF):
    return struct.pack("<HHI", version | instance << 4, kind, len(content)) + content


def shape(number, words=None):
    parts = record(0xF00A, struct.pack("<II", number, 0), version=2)
    if words is not None:
        stored = words.encode("utf-16-le") + b"\0\0"
        properties = struct.pack("<HIHI", 0xC0C5, 2, 0xC0C0, len(stored)) + b"zz" + stored
        parts += record(0xF00B, properties, instance=2, version=3)
    return record(0xF004, parts)


def drawing(*shapes):
    """What the table stream has: the groups of all drawings, then one drawing."""
    group = record(0xF003, shape(1024) + b"".join(shapes))
    return record(0xF000, b"abc") + b"\0" + record(0xF002, record(0xF008, bytes(8)) + group)


def test_shapes_in_groups():
    """A shape in a group is anchored where the group is; one in the drawing by itself."""
    inner = record(0xF003, shape(12) + shape(13))
    found = read_drawings(drawing(shape(5), record(0xF003, shape(10) + shape(11) + inner)))
    assert (found.outermost[5], found.outermost[11], found.outermost[13]) == (5, 10, 10)


def test_wordart():
    """Its words are a property among others."""
    found = read_drawings(drawing(shape(5, "DRAFT"), shape(6)))
    assert found.art == {5: "DRAFT"}


def test_wordart_in_the_text():
    """It is a unit behind the paragraph it is anchored in."""
    tables = {"drawings": drawing(shape(5, "Big words")), "shapes": plc([0, 99], [struct.pack("<I22s", 5, b"")])}
    assert texts([P("\x08a"), P("b")], tables=tables) == ["a", "Big words", "b"]


def test_damage():
    """Records that lie about their length end what can be read."""
    sound = drawing(shape(5, "DRAFT"))
    for end in range(0, len(sound), 7):
        assert read_drawings(sound[:end]).outermost.keys() <= {0, 5, 1024}
    endless = b"\0" + record(0xF002, struct.pack("<HHI", 0xF, 0xF003, 0xFFFFFFFF) * 1000)
    assert read_drawings(endless).art == {}
