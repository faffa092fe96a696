"""Plain text (contract 3.3): blocks between blank lines, headings by shape, nothing interpreted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import CorruptDocument, get_chunks, get_text, iter_units


def units(text, **settings):
    data = text if isinstance(text, bytes) else text.encode()
    return list(iter_units(data, filename="a.txt", **settings))


def shapes(text):
    return [(unit.kind, unit.level, unit.text) for unit in units(text)]


@pytest.mark.parametrize(
    "gap", ["\n\n", "\r\n\r\n", "\r\r", "\n \n", "\n\u00a0\n", "\n\t\n\n", "\f", "\n\f", "\f\n", "\n\f\n"]
)
def test_what_parts_blocks(gap):
    """Blank lines part blocks, also with spaces or NBSP in them; CR, CRLF and form feed are breaks."""
    assert [unit.text for unit in units(f"one a{gap}two b")] == ["one a", "two b"]


def test_a_form_feed_is_never_kept():
    """Contract row `form feed between lines`: a break, and no character of the text."""
    found = units("a\nb\fc\n\n\f\fd\f")
    assert [unit.text for unit in found] == ["a\nb", "c", "d"]
    assert [unit.location[1:3] for unit in found] == [(1, 2), (2, 2), (4, 4)]


@pytest.mark.parametrize("text", ["**b** and _c_", "> quoted", "`code`", "---", "| a | b |", "<b>x</b>", "[a](b)"])
def test_markup_is_literal(text):
    """No markup is interpreted or removed."""
    assert shapes(text) == [("paragraph", None, text)]


@pytest.mark.parametrize(
    ("text", "level", "title"),
    [
        ("INTRO", 2, "INTRO"),
        ("INTRO:", 2, "INTRO:"),
        ("1. INTRO", 2, "1. INTRO"),
        ("ÄÖÜ", 2, "ÄÖÜ"),
        ("A" * 80, 2, "A" * 80),
        ("Title here\n===", 1, "Title here"),
        ("Title\n==========", 1, "Title"),
        ("# One", 1, "One"),
        ("### T", 3, "T"),
        ("###### Six ##", 6, "Six"),
        ("# a # #", 1, "a #"),
        ("# #", 1, "#"),
        ("# a#", 1, "a#"),
        ("# a" + " " * 50_000 + "b", 1, "a" + " " * 50_000 + "b"),  # in linear time
    ],
)
def test_headings(text, level, title):
    """All capitals, underlined, and one to six hashes; contract row `### T` is a heading."""
    assert shapes(f"before\n\n{text}\n\nafter")[1] == ("heading", level, title)


@pytest.mark.parametrize(
    "text",
    [
        "AB",
        "A" * 81,
        "1. Intro",
        "Chapter 1",
        "Intro:",
        "Title Case Line",
        "#NoSpace",
        "####### seven",
        "123",
        "INTRO\nmore",
    ],
)
def test_no_headings(text):
    """Too short, too long, without a letter, mixed case, or not alone in its block."""
    kinds = [kind for kind, _, _ in shapes(f"before\n\n{text}\n\nafter")]
    assert "heading" not in kinds


def test_a_run_of_markers_is_one_list_kept_verbatim():
    """List lines keep their markers and their indent."""
    text = "- a\n  - b\n* c\n1. d\n2) e"
    assert shapes(text) == [("list", None, text)]


def test_lines_before_a_marker_are_a_paragraph():
    """A block that begins with prose is prose."""
    assert shapes("Buy:\n- a\n- b") == [("paragraph", None, "Buy:\n- a\n- b")]


def test_line_ranges():
    """Lines are 1-based, inclusive, of the decoded file, whatever its line ends."""
    for end in ("\n", "\r\n", "\r"):
        text = end.join(["", "one", "two", "", "", "three", ""])
        assert [unit.location[1:3] for unit in units(text)] == [(2, 3), (6, 6)]


def test_a_long_paragraph_is_one_unit():
    """A unit is never split, however long."""
    assert [len(unit.text) for unit in units("word " * 448)] == [2239]


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf", b"\n \n\x0c\n", "\u00a0\n".encode(), b"\xff\xfe"])
def test_nothing_but_space_gives_nothing(data):
    """A byte order mark, blank lines and form feeds are no units."""
    assert get_chunks(data, filename="a.txt", mode="sliding_window") == []


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_encodings(codec):
    """The text is the same in every encoding that can be told."""
    text = "Café Zoë\n\nnaïve visitors wave"
    found = units(text.encode(codec))
    assert [unit.text for unit in found] == ["Café Zoë", "naïve visitors wave"]


def test_the_encoding_is_recorded_and_can_be_named():
    """`encoding=` is obeyed, and the decision stands in the metadata."""
    data = "Привет, мир\n\nещё".encode("koi8-r")
    chunk = get_chunks(data, filename="a.txt", mode="sliding_window", encoding="koi8-r")[0]
    assert chunk["content"] == "Привет, мир\n\nещё"
    assert chunk["metadata"]["document_metadata"]["encoding"] == "koi8-r"


def test_late_bytes_of_another_encoding():
    """EN-2: an ASCII beginning longer than any sample does not settle the encoding."""
    late = ("ascii only line\n\n" * 20000 + "Café\n\nend").encode("cp1252")
    assert [unit.text for unit in units(late)][-2:] == ["Café", "end"]


@pytest.mark.parametrize(("errors", "expected"), [("fallback", "ok é \u00e9 bad"), ("replace", "ok é \ufffd bad")])
def test_a_bad_byte_in_utf8(errors, expected):
    """EN-4: a byte that is not UTF-8 is resolved as asked, and counted with its offset."""
    data = "ok é ".encode() + b"\xe9 bad"
    chunk = get_chunks(data, filename="a.txt", mode="sliding_window", errors=errors)[0]
    assert chunk["content"] == expected
    assert chunk["metadata"]["document_metadata"]["undecodable_bytes"] == [{"offset": 6, "byte": 0xE9}]


def test_a_bad_byte_can_be_refused():
    """EN-4: errors="strict" names the byte and where it is."""
    with pytest.raises(CorruptDocument) as caught:
        get_text("ok é ".encode() + b"\xe9", filename="a.txt", errors="strict")
    assert (caught.value.place, caught.value.value) == ("byte 6", 0xE9)


@given(st.text())
def test_no_character_is_lost_but_space(text):
    """Every character that is not white space (or a lone surrogate, or heading syntax) is in the document text."""
    text = text.replace("#", "").replace("=", "").replace("\x00", "")
    data = text.encode("utf-8", "ignore")
    if not data:
        return
    kept = "".join(get_text(data, filename="a.txt", encoding="utf-8").split())
    assert kept == "".join(data.decode().removeprefix("\ufeff").split())
