"""Headers, comments and boxes."""

from __future__ import annotations

import struct

from builders.word_binary import P, about, cell, plc, row_end, texts


def spans(*paragraphs):
    """The places of paragraphs that stand one behind the other, and of what comes behind them."""
    edges = [0]
    for paragraph in paragraphs:
        edges.append(edges[-1] + len(paragraph.text) + 1)
    return edges


def running(*texts_of_places):
    """The stories of one section, None for one that is not there."""
    paragraphs = [P(text) for text in texts_of_places if text is not None]
    edges, at = [0] * 7, 0
    for text in texts_of_places:
        at += 0 if text is None else len(text) + 1
        edges.append(at)
    return {"stories": {"headers": [*paragraphs, P("")]}, "tables": {"headers": plc([*edges, at + 1])}}


def test_headers_and_footers():
    """Section 3.18, DO-5: they are named in the metadata and are no units."""
    parts = running("even", "odd", "below even", "below odd", "first", "below first")
    found = about([P("a")], **parts)
    assert found["header_text"] == "even\nodd\nfirst"
    assert found["footer_text"] == "below even\nbelow odd\nbelow first"
    assert texts([P("a")], **parts) == ["a"]


def test_equal_headers_are_said_once():
    """And missing ones not at all."""
    found = about([P("a")], **running(None, "same", None, None, "same", None))
    assert (found["header_text"], found["footer_text"]) == ("same", None)


def test_headers_of_word_6():
    """Word 6 stores only those there are; settings and section say which."""
    notes, head, foot = P("---"), P("head"), P("foot")
    edges = spans(notes, head, foot)
    found = about(
        [P("a")],
        old=True,
        stories={"headers": [notes, head, foot, P("")]},
        tables={"headers": plc([*edges, edges[-1] + 1]), "settings": b"\0\1"},
        sections=[(2, b"\x99\x0a")],
    )
    assert (found["header_text"], found["footer_text"]) == ("head", "foot")


def comment_mark(initials, author):
    return struct.pack("<H18sHHHI", len(initials), initials.encode("utf-16-le"), author, 0, 0, 0)


def test_comments():
    """Section 3.18: comments are metadata, with who wrote them; no units."""
    said = [P("\x05One."), P("\x05Two.")]
    edges = spans(*said)
    names = b"".join(struct.pack("<H", len(name)) + name.encode("utf-16-le") for name in ("Ann Other",))
    parts = {
        "stories": {"comments": [*said, P("")]},
        "tables": {
            "comment_marks": plc([1, 2, 3], [comment_mark("AO", 0), comment_mark("XY", 9)]),
            "comment_texts": plc([*edges, edges[-1] + 1]),
            "comment_authors": names,
        },
    }
    assert about([P("a\x05\x05b")], **parts)["comments"] == [
        {"author": "Ann Other", "text": "One."},
        {"author": "XY", "text": "Two."},
    ]
    assert texts([P("a\x05\x05b")], **parts) == ["ab"]


def test_comments_of_word_6():
    """They know their author's initials."""
    mark = b"\2AO".ljust(20, b"\0")
    parts = {
        "stories": {"comments": [P("\x05One."), P("")]},
        "tables": {"comment_marks": plc([1, 3], [mark]), "comment_texts": plc([0, 6, 7])},
    }
    assert about([P("a\x05")], old=True, **parts)["comments"] == [{"author": "AO", "text": "One."}]
    parts["tables"]["comment_marks"] = plc([1, 3], [b"\2\xc0\xce".ljust(20, b"\0")])
    (comment,) = about([P("a\x05")], old=True, language=0x419, **parts)["comments"]
    assert comment["author"] == "АО"


def box(shape):
    return struct.pack("<14sII", b"", shape, 0)


def anchor(shape):
    return struct.pack("<I22s", shape, b"")


def boxes(shapes, *paragraphs, anchors=()):
    edges = spans(*paragraphs)
    places = [place for place, _ in anchors]
    return {
        "stories": {"boxes": [*paragraphs, P("")]},
        "tables": {
            "boxes": plc([*edges, edges[-1] + 1], [*map(box, shapes), box(0)]),
            "shapes": plc([*places, 99], [anchor(shape) for _, shape in anchors]),
        },
    }


def test_boxes_at_their_anchors():
    """Section 3.15: the text of a box comes behind the paragraph it is anchored in."""
    parts = boxes([7, 8], P("box seven"), P("box eight"), anchors=[(0, 8), (3, 7)])
    assert texts([P("a\x08"), P("b\x08"), P("c")], **parts) == ["a", "box eight", "b", "box seven", "c"]


def test_boxes_whose_anchor_is_unknown():
    """They come behind the body: no text is lost."""
    assert texts([P("a"), P("b")], **boxes([7], P("lost"))) == ["a", "b", "lost"]


def test_boxes_in_tables():
    """A box anchored in a cell comes behind the table."""
    parts = boxes([7], P("box"), anchors=[(1, 7)])
    assert texts([cell("a\x08"), cell("b"), row_end((0, 9, 99)), P("c")], **parts) == ["| a | b |", "box", "c"]


def test_boxes_of_headers():
    """They belong to the header or footer they are anchored in."""
    parts = running(None, "head", None, "foot", None, None)
    parts["stories"]["header_boxes"] = [P("boxed"), P("")]
    parts["tables"] |= {
        "header_boxes": plc([0, 6, 7], [box(3), box(0)]),
        "header_shapes": plc([6, 99], [anchor(3)]),
    }
    found = about([P("a")], **parts)
    assert (found["header_text"], found["footer_text"]) == ("head", "foot\nboxed")
