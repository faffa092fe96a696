"""The package document: found where the container says, or where it must be."""

from __future__ import annotations

import time

import pytest

from builders.epub import CONTAINER, book, chapter, package
from py_chunks import CorruptDocument, get_chunks, iter_units


def _texts(parts):
    return [unit.text for unit in iter_units(book(parts), filename="a.epub")]


def test_a_container_that_leads_nowhere():
    """The one package document there is serves as well."""
    parts = {
        "META-INF/container.xml": CONTAINER.replace("EPUB/book.opf", "gone.opf"),
        "EPUB/book.opf": package(["c.xhtml"]),
        "EPUB/c.xhtml": chapter("<p>one</p>"),
    }
    assert _texts(parts) == ["one"]


def test_hrefs_with_escapes_and_folders():
    """Manifest hrefs are URLs relative to the package document."""
    parts = {
        "EPUB/book.opf": package(["../text/a%20b.xhtml"]),
        "text/a b.xhtml": chapter("<p>one</p>"),
    }
    assert _texts(parts) == ["one"]
    assert get_chunks(book(parts), filename="a.epub")[0]["metadata"]["href"] == "text/a b.xhtml"


def test_a_package_in_the_root():
    """Without a folder of its own, hrefs are those of the archive."""
    parts = {
        "META-INF/container.xml": CONTAINER.replace("EPUB/book.opf", "book.opf"),
        "book.opf": package(["c.xhtml"]),
        "c.xhtml": chapter("<p>one</p>"),
    }
    assert _texts(parts) == ["one"]


@pytest.mark.parametrize("folder", ["", "EPUB/", "a/b/"])
def test_where_a_table_of_contents_leads(folder):
    """Its links are seen from the package, wherever it stands; one within itself leads to it."""
    links = ("#top", "c.xhtml", "../d.xhtml#x", "e/f.xhtml")
    entries = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
    parts = {
        "META-INF/container.xml": CONTAINER.replace("EPUB/book.opf", f"{folder}book.opf"),
        f"{folder}book.opf": package(
            ["n/d.xhtml"], extra='<item id="n" href="n/m/nav.xhtml" properties="nav" media-type="text/html"/>'
        ),
        f"{folder}n/d.xhtml": chapter("<p>one</p>"),
        f"{folder}n/m/nav.xhtml": chapter(f"<nav><ol>{entries}</ol></nav>"),
    }
    metadata = get_chunks(book(parts), filename="a.epub")[0]["metadata"]
    found = [entry["href"] for entry in metadata["document_metadata"]["toc"]]
    assert found == ["n/m/nav.xhtml#top", "n/m/c.xhtml", "n/d.xhtml#x", "n/m/e/f.xhtml"]
    assert metadata["heading_path"] == ["../d.xhtml#x"]


def test_a_link_within_a_table_of_contents_in_the_root():
    """The shortest reference there is leads to the document it stands in."""
    nav = '<item id="n" href="nav.xhtml" properties="nav" media-type="text/html"/>'
    parts = {
        "META-INF/container.xml": CONTAINER.replace("EPUB/book.opf", "book.opf"),
        "book.opf": package(["c.xhtml"], extra=nav),
        "c.xhtml": chapter("<p>one</p>"),
        "nav.xhtml": chapter('<nav><ol><li><a href="#top">Top</a></li></ol></nav>'),
    }
    about = get_chunks(book(parts), filename="a.epub")[0]["metadata"]["document_metadata"]
    assert about["toc"] == [{"title": "Top", "href": "nav.xhtml#top"}]


def test_a_spine_entry_without_a_manifest_item():
    """A dangling reference is listed as skipped; the rest keeps its spine index."""
    opf = package(["c.xhtml"]).replace("<itemref", '<itemref idref="nobody"/><itemref', 1)
    parts = {"EPUB/book.opf": opf, "EPUB/c.xhtml": chapter("<p>one</p>")}
    chunk = get_chunks(book(parts), filename="a.epub", mode="sliding_window")[0]
    assert chunk["metadata"]["spine_index"] == 1
    assert chunk["metadata"]["document_metadata"]["skipped_spine_items"][0]["spine_index"] == 0


@pytest.mark.parametrize("damaged", [b"", b"<ncx", b"\xff\xfe\x00"])
def test_a_damaged_table_of_contents_costs_titles_only(damaged):
    """The text of the book doesn't depend on its table of contents."""
    extra = '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    parts = {
        "EPUB/book.opf": package(["c.xhtml"], extra=extra, spine=' toc="n"'),
        "EPUB/toc.ncx": damaged,
        "EPUB/c.xhtml": chapter("<p>one</p>"),
    }
    assert _texts(parts) == ["one"]
    assert get_chunks(book(parts), filename="a.epub")[0]["metadata"]["document_metadata"]["toc"] == []


def test_entities_in_a_table_of_contents_that_nobody_declares():
    """What stands for one between elements is no element, and costs nothing."""
    extra = '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    point = '<navPoint>&nbsp;<navLabel><text>One</text></navLabel>&nbsp;<content src="c.xhtml"/>&nbsp;</navPoint>'
    parts = {
        "EPUB/book.opf": package(["c.xhtml"], extra=extra, spine=' toc="n"'),
        "EPUB/toc.ncx": f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{point}</navMap></ncx>',
        "EPUB/c.xhtml": chapter("<p>one</p>"),
    }
    about = get_chunks(book(parts), filename="a.epub")[0]["metadata"]["document_metadata"]
    assert about["toc"] == [{"title": "One", "href": "c.xhtml"}]


@pytest.mark.parametrize("opf", [package([]), package(["c.xhtml"]).replace("itemref", "itemreff"), "<a/>"])
def test_a_package_document_that_names_no_chapters(opf):
    """The spine has at least one (EPUB 3.3, section 5.6.1): without, the book is damaged and not empty."""
    with pytest.raises(CorruptDocument, match="names no chapters") as caught:
        _texts({"EPUB/book.opf": opf, "EPUB/c.xhtml": chapter("<p>one</p>")})
    assert caught.value.place == "EPUB/book.opf"


def test_deep_metadata_and_tables_of_contents_take_linear_time():
    """Elements within one another are read once, as deep as XML may be."""
    deep = 1900
    titles = "<dc:title>" * deep + "T" + "</dc:title>" * deep
    metadata = titles.replace("</dc:title>", "x</dc:title>")
    points = "<navPoint><navLabel><text>P</text></navLabel><content src='c.xhtml'/>" * deep + "</navPoint>" * deep
    extra = '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    parts = {
        "EPUB/book.opf": package(["c.xhtml"], extra=extra, spine=' toc="n"', dc=metadata),
        "EPUB/toc.ncx": f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{points}</navMap></ncx>',
        "EPUB/c.xhtml": chapter("<p>one</p>"),
    }
    started = time.process_time()
    about = get_chunks(book(parts), filename="a.epub", mode="sliding_window")[0]["metadata"]["document_metadata"]
    assert time.process_time() - started < 4
    assert about["title"] == "T" + "x" * deep
    assert len(about["toc"]) == deep
