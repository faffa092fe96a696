"""EPUB (contract 3.5): one sequence over the spine, each unit with its chapter."""

from __future__ import annotations

import pytest

from builders.epub import book, build_epub, chapter, package
from py_chunks import CorruptDocument, EncryptedDocument, LimitExceeded, Limits, get_chunks, iter_units

TWO = {
    "EPUB/book.opf": package(["b.xhtml", "a.xhtml"]),
    "EPUB/a.xhtml": chapter("<h1>Second</h1><p>two</p>"),
    "EPUB/b.xhtml": chapter("<h1>First</h1><p>one</p>"),
}


def units(parts, **settings):
    return list(iter_units(book(parts), filename="a.epub", **settings))


def chunks(parts, **settings):
    return get_chunks(book(parts), filename="a.epub", mode="sliding_window", **settings)


def test_chapters_come_in_spine_order():
    """EP-1: the spine orders the book, not the archive and not the names."""
    assert [unit.text for unit in units(TWO)] == ["First", "one", "Second", "two"]


def test_indices_run_over_the_whole_book():
    """Contract row `2 chapters`: ranges are global; the headings start anew in each chapter."""
    found = chunks(TWO)
    assert [chunk["metadata"]["paragraph_range"] for chunk in found] == [[0, 2], [2, 3]]
    assert [chunk["metadata"]["heading_path"] for chunk in found] == [["First"], ["Second"]]
    assert [chunk["metadata"]["spine_range"] for chunk in found] == [[0, 1], [1, 1]]


def test_extras_are_those_of_the_first_unit():
    """spine_index from 0, href as in the archive."""
    about = chunks(TWO, window_size=2, overlap=0)[1]["metadata"]
    assert (about["spine_index"], about["href"], about["is_navigation"]) == (1, "EPUB/a.xhtml", False)


def test_windows_within_a_chapter():
    """`within="chapter"` keeps windows from spanning spine items."""
    found = chunks(TWO, within="chapter")
    assert [chunk["metadata"]["paragraph_range"] for chunk in found] == [[0, 1], [2, 3]]


def test_headings_do_not_outlast_their_chapter():
    """A chapter without a heading is under none."""
    parts = {**TWO, "EPUB/a.xhtml": chapter("<p>two</p>")}
    assert units(parts)[2].heading_path == ()


NAV = (
    '<nav epub:type="landmarks"><ol><li><a href="b.xhtml">Wrong</a></li></ol></nav>'
    '<nav epub:type="toc"><ol><li><a href="b.xhtml">Part</a><ol><li><a href="a.xhtml#x">Inner</a></li></ol></li></ol></nav>'
)
NCX = (
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>Part</text></navLabel>'
    '<content src="b.xhtml"/><navPoint><navLabel><text>Inner</text></navLabel><content src="a.xhtml#x"/></navPoint>'
    "</navPoint></navMap></ncx>"
)


@pytest.mark.parametrize("kind", ["nav", "ncx"])
def test_titles_from_the_table_of_contents(kind):
    """EP-2: where a chapter has no heading of its own, the table of contents says what it is called."""
    if kind == "nav":
        extra = '<item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
        opf, files = package(["b.xhtml", "a.xhtml"], extra=extra), {"EPUB/nav.xhtml": chapter(NAV)}
    else:
        extra = '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
        opf = package(["b.xhtml", "a.xhtml"], version="2.0", extra=extra, spine=' toc="n"')
        files = {"EPUB/toc.ncx": NCX}
    parts = {
        "EPUB/book.opf": opf,
        "EPUB/b.xhtml": chapter("<p>one</p>"),
        "EPUB/a.xhtml": chapter("<p>two</p>"),
        **files,
    }
    assert [unit.heading_path for unit in units(parts)] == [("Part",), ("Part", "Inner")]
    about = chunks(parts)[0]["metadata"]["document_metadata"]
    assert about["toc"] == [{"title": "Part", "href": "b.xhtml"}, {"title": "Inner", "href": "a.xhtml#x"}]


def test_the_navigation_page_is_marked():
    """EP-2: a window is navigation only when all of its units are."""
    extra = '<item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
    opf = package(["b.xhtml"], extra=extra).replace("<itemref", '<itemref idref="n"/><itemref', 1)
    parts = {"EPUB/book.opf": opf, "EPUB/nav.xhtml": chapter(NAV), "EPUB/b.xhtml": chapter("<p>one</p>")}
    found = chunks(parts, window_size=2, overlap=1)
    assert [chunk["metadata"]["is_navigation"] for chunk in found] == [True, False]


def test_metadata_of_the_book():
    """Dublin Core, plural and singular; missing scalars are None, missing lists empty."""
    dc = (
        "<dc:title>The  Title</dc:title><dc:creator>A</dc:creator><dc:creator>B</dc:creator>"
        "<dc:identifier>urn:1</dc:identifier><dc:subject>s</dc:subject>"
    )
    about = chunks({**TWO, "EPUB/book.opf": package(["b.xhtml", "a.xhtml"], dc=dc)})[0]["metadata"]["document_metadata"]
    assert about == {
        "source_type": "epub",
        "title": "The Title",
        "language": None,
        "creator": "A",
        "identifier": "urn:1",
        "epub_version": "3.0",
        "creators": ["A", "B"],
        "identifiers": ["urn:1"],
        "publishers": [],
        "contributors": [],
        "subjects": ["s"],
        "languages": [],
        "spine_count": 2,
        "skipped_spine_items": [],
        "toc": [],
    }


@pytest.mark.parametrize(
    ("unique", "expected"),
    [(' unique-identifier=" pub "', "urn:uuid:1"), (' unique-identifier="gone"', "isbn"), ("", "isbn")],
)
def test_the_identifier_is_the_one_that_the_package_names(unique, expected):
    """EPUB 3.3, section 5.4; the first where it names none that is there."""
    dc = "<dc:identifier>isbn</dc:identifier><dc:identifier id='pub'>urn:uuid:1</dc:identifier>"
    opf = package(["b.xhtml"], dc=dc).replace("<package", f"<package{unique}", 1)
    about = chunks({**TWO, "EPUB/book.opf": opf})[0]["metadata"]["document_metadata"]
    assert (about["identifier"], about["identifiers"]) == (expected, ["isbn", "urn:uuid:1"])


def test_a_bad_chapter_does_not_lose_the_others():
    """EP-1: a chapter that is missing or damaged is listed, the rest is read."""
    parts = {**TWO, "EPUB/book.opf": package(["b.xhtml", "gone.xhtml", "a.xhtml"])}
    found = chunks(parts)
    assert [unit.text for unit in units(parts)] == ["First", "one", "Second", "two"]
    (skipped,) = found[0]["metadata"]["document_metadata"]["skipped_spine_items"]
    assert skipped == {"spine_index": 1, "href": "EPUB/gone.xhtml", "reason": "missing from the archive"}
    assert found[-1]["metadata"]["spine_range"] == [2, 2]


def test_a_chapter_whose_bytes_are_damaged():
    """A checksum that fails costs its chapter only."""
    data = bytearray(book(TWO))
    at = data.index(b"EPUB/a.xhtml") + len("EPUB/a.xhtml") + 3
    data[at : at + 8] = b"\xff" * 8
    found = get_chunks(bytes(data), filename="a.epub", mode="sliding_window")
    assert found[0]["content"] == "First\n\none"
    assert found[0]["metadata"]["document_metadata"]["skipped_spine_items"][0]["spine_index"] == 1


def test_self_closing_elements_and_entities_of_xhtml():
    """XHTML may close any element at once; nothing after it is lost."""
    parts = {**TWO, "EPUB/b.xhtml": chapter('<p>a<a id="x"/>b&#160;c</p><script/><p>d</p>')}
    assert [unit.text for unit in units(parts)][:2] == ["ab c", "d"]


def test_fixed_layout_pictures():
    """A spine item that is a picture has no text; one that is SVG has."""
    opf = package(
        ["b.xhtml"],
        extra='<item id="p" href="p.png" media-type="image/png"/>'
        '<item id="s" href="s.svg" media-type="image/svg+xml"/>',
    )
    opf = opf.replace("<itemref", '<itemref idref="p"/><itemref idref="s"/><itemref', 1)
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>drawn words</text></svg>'
    parts = {"EPUB/book.opf": opf, "EPUB/p.png": b"\x89PNG", "EPUB/s.svg": svg, "EPUB/b.xhtml": chapter("<p>one</p>")}
    assert [(unit.text, unit.location.first) for unit in units(parts)] == [("drawn words", 1), ("one", 2)]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"no zip", "Not a valid EPUB (zip) file"),
        (book({"META-INF/container.xml": "<container/>"}), "Not an EPUB"),
    ],
)
def test_what_is_no_book(data, sentence):
    """The contract's sentences, and the document's name."""
    with pytest.raises(CorruptDocument) as caught:
        get_chunks(data, filename="a.epub")
    assert str(caught.value).partition(":")[0] == sentence
    assert caught.value.source == "a.epub"


def test_a_book_without_a_container():
    """The exact sentence names the missing part."""
    data = book(TWO).replace(b"META-INF/container.xml", b"META-INF/contain__.xml")
    with pytest.raises(CorruptDocument, match=r"^Not an EPUB: missing META-INF/container\.xml$"):
        get_chunks(data, filename="a.epub")


def test_locked_books():
    """Rights management is an error; obfuscated fonts are not."""
    entry = (
        '<encryption><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#">'
        '<enc:EncryptionMethod Algorithm="{}"/></enc:EncryptedData></encryption>'
    )
    locked = {**TWO, "META-INF/encryption.xml": entry.format("http://www.w3.org/2001/04/xmlenc#aes256-cbc")}
    with pytest.raises(EncryptedDocument):
        units(locked)
    fonts = {**TWO, "META-INF/encryption.xml": entry.format("http://www.idpf.org/2008/embedding")}
    assert len(units(fonts)) == 4


def test_a_bomb_is_refused():
    """A chapter that unpacks to many times its size stops at the limit."""
    parts = {**TWO, "EPUB/b.xhtml": chapter("<p>" + "a" * 20_000_000 + "</p>")}
    with pytest.raises(LimitExceeded):
        units(parts)
    assert len(units(parts, limits=Limits(max_unpack_ratio=10_000))) == 3


def test_only_one_chapter_is_held(monkeypatch):
    """The memory class is "part": the second chapter is unpacked when its units are asked for."""
    read = []
    from py_chunks.parsers import epub

    original = epub._chapter
    monkeypatch.setattr(
        epub, "_chapter", lambda archive, *rest: (read.append(rest[1].href), original(archive, *rest))[1]
    )
    found = iter_units(build_epub(["one a", "two b", "three c", "four d"]).data, filename="a.epub")
    next(found)
    assert read == ["EPUB/c0.xhtml"]
    assert len(list(found)) == 3
    assert len(read) == 2


def test_real_books(corpus):
    """Every real book gives text from every spine item that has any, and none is skipped."""
    for path in corpus("epub"):
        found = get_chunks(path, mode="sliding_window")
        assert found
        assert found[0]["metadata"]["document_metadata"]["skipped_spine_items"] == []
