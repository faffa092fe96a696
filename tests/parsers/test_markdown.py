"""Markdown files (contract 3.1): decoding, front matter, places."""

from __future__ import annotations

import pytest

from py_chunks import CorruptDocument, LimitExceeded, Limits, get_chunks, get_text, iter_units
from py_chunks.parsers.markdown import front_matter_end


def units(text, **settings):
    data = text if isinstance(text, bytes) else text.encode()
    return list(iter_units(data, filename="a.md", **settings))


def texts(text):
    return [unit.text for unit in units(text)]


@pytest.mark.parametrize(
    "matter",
    [
        "---\ntitle: T\n---\n",
        "---\ntitle: T\n...\n",
        '---  \n# comment\n"quoted key": >\n  folded\n\n  text\ntags:\n- a\n- b\nempty:\n---\n',
        "---\r\ntitle: T\r\nurl: http://x.y\r\n---\r\n",
        "---\rtitle: T\r---\r",
    ],
)
def test_front_matter_is_dropped(matter):
    """Contract 3.1; lines go on counting through it."""
    (unit,) = units(f"{matter}text")
    assert (unit.text, unit.location[1]) == ("text", len(matter.splitlines()) + 1)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("---\n\nText\n\n---", ["Text"]),
        ("---\n\ntext", ["text"]),
        ("---\ntitle: T\n\ntext", ["title: T", "text"]),
        ("---\nJust text\n---\nmore", ["Just text", "more"]),
        ("---\nkey: v\nplain line\n---\nmore", ["key: v plain line", "more"]),
        ("----\ntitle: T\n---\n", ["title: T"]),
        ("\n---\ntitle: T\n---\n", ["title: T"]),
        ("---\n- item\n---\n", ["- item"]),
        ("---\n\nnote: a\n\n---\n", ["note: a"]),
    ],
)
def test_text_after_a_thematic_break_is_kept(source, expected):
    """Contract row md `---⏎⏎Text⏎⏎---`: without keys and a closing line there is no front matter."""
    assert texts(source) == expected


def test_where_front_matter_ends():
    assert front_matter_end("---\na: b\n---\nc") == 13
    assert front_matter_end("---\n---\n") == front_matter_end("--- a\nb: c\n---") == front_matter_end("") == 0
    assert front_matter_end("---\n" + "a: b\n" * 500_000 + "---\n") == 0


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    """Lines are those of the decoded file."""
    found = units(end.join(["# a", "", "b", "c", "", "- d", "- e", ""]))
    assert [(unit.text, unit.location[1:3]) for unit in found] == [
        ("a", (1, 1)),
        ("b\nc", (3, 4)),
        ("- d\n- e", (6, 7)),
    ]


def test_encodings():
    """A mark is stripped; bytes that are not UTF-8 are cp1252."""
    assert texts(b"\xef\xbb\xbf# \xc3\xa9") == ["é"]
    assert texts("# naïve “x”".encode("cp1252")) == ["naïve “x”"]
    assert texts("# é\n\nb".encode("utf-16")) == ["é", "b"]
    with pytest.raises(CorruptDocument):
        units(b"a \xff b", encoding="utf-8", errors="strict")


@pytest.mark.parametrize("data", [b" ", b"\n\n", b"\xef\xbb\xbf", b"---\na: b\n---\n", b"[a]: b\n", b"***"])
def test_nothing_to_read(data):
    assert get_chunks(data, filename="a.md", mode="sliding_window") == []


def test_metadata_of_a_window():
    """Contract section 1: ranges, headings and lines of a window."""
    source = b"p0\n\n# H1\n\np1\n\n## H2a\n\np2"
    first, second = get_chunks(source, filename="a.md", mode="sliding_window")
    assert first["metadata"]["document_metadata"]["source_type"] == "md"
    assert first["metadata"]["section_heading"] is None
    assert (second["metadata"]["section_heading"], second["metadata"]["heading_path"]) == ("H1", ["H1"])
    assert second["metadata"]["paragraph_range"] == [2, 4]
    assert second["metadata"]["line_range"] == [5, 9]
    assert second["metadata"]["paragraph_count"] == second["metadata"]["block_count"] == 3


def test_headings_of_skipped_levels():
    """LO-6: the parent stays in the path; a level pops what is as deep or deeper."""
    path = [unit.heading_path for unit in units("# a\n\n### b\n\n## c\n\nd")]
    assert path == [("a",), ("a", "b"), ("a", "c"), ("a", "c")]


def test_offsets_count_code_points():
    """OF-4 and OF-8: no chunk is empty, and content is the slice of the document text, headings included."""
    source = "# Ünïcode 🙂\n\n*ж* текст\n\n- 漢字\n- b\n\n`код`\n\n> ц".encode()
    text = get_text(source, filename="a.md")
    chunks = get_chunks(source, filename="a.md", mode="sliding_window", window_size=2, overlap=1)
    assert text == "Ünïcode 🙂\n\nж текст\n\n- 漢字\n- b\n\nкод\n\nц"
    for chunk in chunks:
        start, end = chunk["metadata"]["char_range"]
        assert chunk["content"] == text[start:end] != ""


def test_a_limit_names_the_document():
    with pytest.raises(LimitExceeded) as caught:
        units(">" * 1000)
    assert caught.value.source == "a.md"
    with pytest.raises(LimitExceeded):
        units("a" * 1000, limits=Limits(max_document_bytes=100))


def test_the_fixture(fixtures):
    found = list(iter_units(fixtures / "handbook.md"))
    assert [unit.kind for unit in found].count("heading") == 5
    assert found[0].text == "Harbour Handbook"
    assert found[0].location[1:3] == (6, 6)
    assert found[-3].heading_path == ("Harbour Handbook", "Commands")


def test_real_documents(corpus):
    for path in corpus("md"):
        found = list(iter_units(path))
        line_count = len(path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").split("\n"))
        assert found, path.name
        assert all(1 <= unit.location.first <= unit.location.last <= line_count for unit in found), path.name
