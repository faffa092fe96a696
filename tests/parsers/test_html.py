"""HTML files (contract 3.2): metadata, encodings, windows, hostile input; the blocks have their own tests."""

from __future__ import annotations

import dataclasses
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import build
from py_chunks import ChunkError, CorruptDocument, LimitExceeded, Limits, get_chunks, get_text, iter_units
from strategies import any_bytes, plain_paragraphs


def texts(data, **settings):
    data = data if isinstance(data, bytes) else data.encode()
    return [unit.text for unit in iter_units(data, filename="a.html", **settings)]


def windows(data, size=3, overlap=1, name="a.html"):
    return get_chunks(data, filename=name, mode="sliding_window", window_size=size, overlap=overlap)


def document_metadata(data, name="a.html", **settings):
    return get_chunks(data, filename=name, mode="sliding_window", **settings)[0]["metadata"]["document_metadata"]


def test_a_page_in_windows():
    """Units are counted from 0; a window's heading is the one in force at its first unit."""
    page = b"<title>T</title><p>p0</p><h1>H1</h1><p>p1</p><h2>H2a</h2><p>p2</p>"
    first, second = windows(page)
    assert first["content"] == "p0\n\nH1\n\np1"
    assert first["metadata"]["paragraph_range"] == [0, 2]
    assert (first["metadata"]["section_heading"], first["metadata"]["heading_path"]) == (None, [])
    assert second["content"] == "p1\n\nH2a\n\np2"
    assert second["metadata"]["heading_path"] == ["H1"]
    assert second["metadata"]["block_count"] == second["metadata"]["paragraph_count"] == 3


@pytest.mark.parametrize("name", ["a.html", "a.htm", "a.xhtml", "A.HTML"])
def test_the_source_type_is_html_for_every_extension(name):
    """`document_metadata` names the family, not the extension."""
    assert document_metadata(b"<p>a</p>", name=name)["source_type"] == "html"


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("<title> A &amp;\n B </title>", "A & B"),
        ("<title></title>", None),
        ("", None),
        ("<svg><title>drawing</title></svg><title>page</title>", "page"),
        ("<title>first</title><title>second</title>", "first"),
        ("<title/>", None),
    ],
)
def test_the_title_is_metadata_and_no_unit(head, title):
    """The first title of the page, on one line; None without one; never in the text."""
    page = f"<html><head>{head}</head><body><p>text</p></body></html>".encode()
    assert document_metadata(page)["title"] == title
    assert texts(page) == ["text"]


@pytest.mark.parametrize(
    "page",
    ["<title>T</title>", "<html><body></body></html>", "   \n", "<p></p><p>&nbsp;</p>", "<!-- c -->", "\ufeff", "<p>"],
)
def test_nothing_to_read_gives_no_chunk(page):
    """Only a title, an empty body, blank or unfinished markup: `[]`, no error."""
    assert windows(page.encode()) == []


@pytest.mark.parametrize("start", ["<style>a{}", "<script>", "<SCRIPT>", "<!-- "])
def test_text_that_markup_swallows_is_damage(start):
    """What is never closed hides the rest, in browsers too: the page is damaged and not empty."""
    with pytest.raises(CorruptDocument, match="is not closed"):
        windows(f"<html><head>{start}<p>one</p><p>two</p></html>".encode())


@pytest.mark.parametrize(
    ("page", "read", "title"),
    [
        ("<html><head><title>T<p>one</p><p>two</p></html>", ["one", "two"], "T"),
        ("<TITLE>T</titel><p>one</p>", ["one"], "T"),
        ("<title>T</title><div>makes a <title></div><p>two</p><script>x</script>", ["makes a", "two"], "T"),
        ("<p>one</p><title>a<p>two</p><title>three</p>", ["one", "two", "three"], "a"),
    ],
)
def test_a_title_without_end_ends_before_the_next_tag(page, read, title):
    """HTML5 would make the rest of the page its title; pages that name the tag and forget to escape it are real."""
    assert texts(page.encode()) == read
    assert document_metadata(page.encode())["title"] == title


@pytest.mark.parametrize("start", ["<style>a{}", "<script>", "<SCRIPT>", "<!-- "])
def test_text_behind_the_shown_that_markup_swallows_is_told(start):
    """The text before is read, and `damage` says that something hides the rest."""
    page = f"<p>one!</p><!-- c -->{start}<p>two</p></html>".encode()
    assert texts(page) == ["one!"]
    assert [note.lower() for note in document_metadata(page)["damage"]] == [
        f"{start.partition('>')[0].strip().lower()} is not closed"
    ]


@pytest.mark.parametrize("end", ["<script>a</script>", "<style>a</style>", "<title>a</title>", "<!-- a -->", "!"])
def test_what_is_closed_is_no_damage(end):
    """Most pages end with a script."""
    assert document_metadata(f"<p>one!</p><!-- <script> --><script>b</script>{end}".encode())["damage"] == []


def test_a_zero_byte_file_gives_no_chunk(tmp_path):
    """Contract section 4: an empty .html file is an empty document."""
    path = tmp_path / "empty.html"
    path.write_bytes(b"")
    assert get_chunks(path, mode="sliding_window") == []


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        ("<p>é€</p>".encode(), "utf-8", "é€"),
        ("<p>é€</p>".encode("utf-8-sig"), "utf-8-sig", "é€"),
        ("<p>é€</p>".encode("utf-16"), "utf-16", "é€"),
        ("<html><p>plain text and é€</p></html>".encode("utf-16-le"), "utf-16-le", "plain text and é€"),
        ('<meta charset="windows-1251"><p>Привет</p>'.encode("cp1251"), "cp1251", "Привет"),
        ("<meta charset=latin1><p>é€</p>".encode("cp1252"), "cp1252", "é€"),
        ("<meta charset=x-sjis><p>こんにちは</p>".encode("shift_jis"), "cp932", "こんにちは"),
        (
            "<meta http-equiv=Content-Type content='text/html; charset=GB2312'><p>你好镕</p>".encode("gbk"),
            "gb18030",
            "你好镕",
        ),
        (
            "<?xml version='1.0' encoding='iso-8859-2'?><html><p>łódź</p></html>".encode("iso8859-2"),
            "iso8859-2",
            "łódź",
        ),
        ("<meta charset=iso-8859-1><p>é€ – was converted</p>".encode(), "utf-8", "é€ – was converted"),
        ("<meta charset=utf-16><p>é</p>".encode(), "utf-8", "é"),
        ("<!-- <meta charset=utf-16> --><meta charset=koi8-r><p>да</p>".encode("koi8-r"), "koi8-r", "да"),
    ],
)
def test_encodings(data, encoding, text):
    """Mark, declaration as browsers read it, UTF-8, guess; what was decided is reported."""
    assert texts(data) == [text]
    assert document_metadata(data)["encoding"] == encoding


def test_the_callers_encoding_beats_the_declaration():
    """`encoding=` is used even if the page says otherwise."""
    data = "<meta charset=utf-8><p>да</p>".encode("koi8-r")
    assert texts(data, encoding="koi8-r") == ["да"]


def test_bytes_that_cannot_be_decoded():
    """One wrong byte is taken as Windows-1252 and reported; with errors="strict" it is refused."""
    data = "<meta charset=utf-8><p>é".encode() + b"\xe9</p>"
    assert texts(data) == ["éé"]
    assert document_metadata(data)["undecodable_bytes"] == [{"offset": 25, "byte": 0xE9}]
    with pytest.raises(CorruptDocument) as caught:
        texts(data, errors="strict")
    assert caught.value.value == 0xE9


def test_a_file_larger_than_allowed_is_refused():
    """`max_document_bytes` holds, since the document is read whole."""
    with pytest.raises(LimitExceeded) as caught:
        texts(b"<p>" + b"a" * 100, limits=dataclasses.replace(Limits(), max_document_bytes=50))
    assert caught.value.place == "max_document_bytes"


@given(plain_paragraphs())
def test_every_paragraph_is_a_unit(paragraphs):
    """Paragraphs in, the same units out; every chunk is its slice of the document text."""
    data, expected = build(".html", paragraphs)
    assert texts(data) == expected
    text = get_text(data, filename="a.html")
    for chunk in windows(data):
        start, end = chunk["metadata"]["char_range"]
        assert chunk["content"] == text[start:end]


@given(st.one_of(any_bytes, st.lists(st.sampled_from(
    ["<p>", "</p>", "<table>", "<td>", "<tr>", "</table>", "<ul>", "<li>", "</ul>", "<h1>", "</h1>", "<pre>", "<select>", "<option>",
     "<script>", "</script>", "<svg>", "<title>", "<template>", "<blockquote>", "<!--", "-->", "&#0;", "\x00", "word ", "<br>", "<"]
), max_size=30).map(lambda parts: "".join(parts).encode())))  # fmt: skip
def test_any_bytes_give_units_or_our_error(data):
    """Whatever is in the file, the outcome is units or an error of ours."""
    try:
        found = texts(data) if data else []
    except ChunkError:
        return
    assert all(text.strip() and "\x00" not in text for text in found)


@pytest.mark.parametrize(
    ("page", "outcome"),
    [
        ("<div>" * 100_000 + "x", ["x"]),
        ("<b>" * 100_000 + "x", ["x"]),
        ("<table><tr><td>" * 30_000 + "x", ["| x |\n| --- |"]),
        ("<blockquote>" * 50_000 + "x", ["x"]),
        ("<h1>" * 50_000 + "x", ["x"]),
        ("</p>" * 100_000 + "x", ["x"]),
        ("<select>x" + "<option>y" * 20_000, ["x" + " y" * 20_000]),
        ("<p " + " ".join(f"a{n}" for n in range(50_000)) + ">x", ["x"]),
        ("<?xml version='1.0'?>" + "<![CDATA[" * 50_000, ["<![CDATA[" * 49_999]),
        ("<!DOCTYPE html [" * 50_000, []),
        ("<textarea></p><iframe>" * 20_000 + "</textarea>x", None),
        ("<ul><li>" * 50_000 + "x", None),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_hostile_markup_is_read_in_time(page, outcome):
    """Depth, width and unfinished constructs cost no more than their length; nothing recurses."""
    start = time.process_time()
    found = texts(page)
    assert time.process_time() - start < 5
    assert outcome is None or found == outcome


def test_elements_nested_too_deep_stay_in_order():
    """Below the nesting allowed, elements stand side by side: no text is lost and blocks still part it."""
    page = "".join(f"<div>w{n}" for n in range(5_000))
    assert texts(page) == [f"w{n}" for n in range(5_000)]


def test_text_grows_no_more_than_its_source_allows():
    """Neither indents of deep lists nor spans of tables multiply the text beyond bounds."""
    deep = "<ul><li>" * 400 + "<li>x" * 20_000
    assert len(texts(deep)[0]) < 20 * len(deep)
    wide = "<table>" + "<tr><td colspan=1000>x<td>y" * 20_000
    assert len(texts(wide)[0]) < 20 * len(wide)
    tall = "<table><tr>" + "<td rowspan=65000>x" * 1_000 + "<tr><td>y" * 10_000
    assert len(texts(tall)[0]) < 20 * len(tall)


def test_doubling_the_page_doubles_the_time():
    """PE-2: time grows with length, not with its square."""
    block = "<h2>Part</h2><p>Some <b>bold</b> words</p><ul><li>a<li>b</ul><table><tr><td>1<td>2</table>"

    def seconds(count):
        start = time.process_time()
        assert len(texts(block * count)) == 4 * count
        return time.process_time() - start

    single = min(seconds(2_000) for _ in range(3))
    assert min(seconds(4_000) for _ in range(3)) < 3 * single + 0.05


def test_real_pages_are_read(corpus):
    """Every real page gives chunks that are slices of its text."""
    for path in corpus("html"):
        text = get_text(path)
        for chunk in get_chunks(path, mode="sliding_window"):
            start, end = chunk["metadata"]["char_range"]
            assert chunk["content"] == text[start:end]


def test_the_handbook(fixtures):
    """The fixture's units, under both extensions."""
    found = [(unit.kind, unit.level) for unit in iter_units(fixtures / "handbook.html")]
    assert found == [(unit.kind, unit.level) for unit in iter_units(fixtures / "handbook.htm")]
    assert [level for kind, level in found if kind == "heading"] == [1, 2, 2, 3, 2]
    assert [kind for kind, _ in found if kind in ("list", "table", "code")] == ["list", "table", "code"]


def test_formulas_are_typed_out():
    """A fraction does not read as a product, a source in an annotation is not shown; other markup stays as it is."""
    formula = (
        "<math><semantics><mrow><mi>x</mi><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow>"
        "<annotation>x=\\frac ab</annotation></semantics></math>"
    )
    assert texts(f"<p>With {formula}, so.<p>And <mml:math>{formula[6:]}") == ["With x=a/b, so.", "And x=a/b"]
    assert texts("<p>Not <math>closed <b>here</b><p>Next") == ["Not closed here", "Next"]
