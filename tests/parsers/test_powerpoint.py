"""Presentations: slides in order, their numbers and titles, notes, parts that can't be read."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from builders import build
from builders.compound import build_compound
from builders.powerpoint import NAMESPACES, Slide, frame, links, page, presentation, shape, texts, zipped
from py_chunks import get_chunks, get_text, iter_units, stream_chunks
from py_chunks.errors import CorruptDocument, EncryptedDocument, LimitExceeded
from py_chunks.limits import Limits

EXTENSIONS = ("pptx", "pptm", "potx", "potm", "ppsx", "ppsm")


def windows(data: bytes, size: int = 3, overlap: int = 1, **settings):
    return get_chunks(data, filename="t.pptx", mode="sliding_window", window_size=size, overlap=overlap, **settings)


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_every_variant_is_read_and_called_pptx(extension):
    """Macro, template and show variants differ in a content type only."""
    built = build(f".{extension}", ["one", "two", "three"])
    chunks = get_chunks(built.data, filename=f"t.{extension}", mode="sliding_window")
    assert chunks[0]["content"] == "one\n\ntwo\n\nthree"
    assert chunks[0]["metadata"]["document_metadata"]["source_type"] == "pptx"


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_the_fixture(fixtures, extension):
    """The handbook as PowerPoint variants: titles, bullets, a table, notes."""
    units = list(iter_units(fixtures / f"handbook.{extension}"))
    assert [unit.heading_path for unit in units] == [("Harbour Handbook",), ("Lights",), ("Tides",), ("Fog",)]
    assert units[1].text.endswith("Spare lamp in locker two\n\n[Notes]\nShow the lamp.")
    assert units[2].text.endswith("| May | 05:55 | 4.4 m |")


def test_slides_come_in_the_order_of_the_presentation():
    """The list of slides decides, not the names of their parts (19.2.1.34)."""
    order = links({"s1": ("slide", "slides/slide2.xml"), "s2": ("slide", "slides/slide1.xml")})
    assert texts(shape("a"), shape("b"), parts={"ppt/_rels/presentation.xml.rels": order}) == ["b", "a"]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("<p:sldId ", "\n<p:sldId\t").replace("</p:sldIdLst", "\n</p:sldIdLst"),
        lambda text: text.replace('"', "'"),
        lambda text: text.replace("<p:sldIdLst>", "<!-- <p:sldIdLst></p:sldIdLst> --><p:sldIdLst>"),
        lambda text: text.replace("<p:sldIdLst>", "<p:sldIdLst><!-- x -->"),
        lambda text: text.replace("<p:", "<q:").replace("</p:", "</q:").replace("xmlns:p=", "xmlns:q="),
        lambda text: text.replace("r:id", "o:id").replace("xmlns:r=", "xmlns:o="),
        lambda text: text.replace("/><p:sldId ", "></p:sldId><p:sldId "),
        lambda text: text.replace("/><p:sldId ", "/></p:sldIdLst><p:sldIdLst><p:sldId "),
        lambda text: text.replace('r:id="', 'x-r:id="no" r:id="'),
        lambda text: text.replace('="s2"', '="s&#50;"'),
        lambda text: text.encode("utf-16"),
    ],
    ids=["usual", "spaced", "quotes", "comment before", "comment in it", "prefix", "other prefix", "tags", "two lists",
         "other ids", "reference", "utf-16"],
)  # fmt: skip
def test_the_list_of_slides_may_be_written_in_any_way(change):
    """The usual form is read without a parser, and every other form gives the same."""
    with zipfile.ZipFile(io.BytesIO(presentation([Slide(shape("a")), Slide(shape("b"))]))) as archive:
        main = archive.read("ppt/presentation.xml").decode()
    changed = change(main)
    assert changed is main or changed != main
    assert texts(shape("a"), shape("b"), parts={"ppt/presentation.xml": changed}) == ["a", "b"]


CORE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<cp:coreProperties xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties">%s</cp:coreProperties>'
)
CREATOR = "<dc:creator>Ann</dc:creator>"


@pytest.mark.parametrize(
    ("core", "title", "author"),
    [
        (CORE % f"<dc:title>Tides</dc:title>{CREATOR}", "Tides", "Ann"),
        (CORE % f"<dc:title>Gezeitenübersicht</dc:title>{CREATOR}", "Gezeitenübersicht", "Ann"),
        (CORE % f"<dc:title/>{CREATOR}", None, "Ann"),
        (CORE % f"<dc:title></dc:title>{CREATOR}", None, "Ann"),
        (CORE % CREATOR, None, "Ann"),
        (CORE % f"<dc:title>a &amp; b</dc:title>{CREATOR}", "a & b", "Ann"),
        (CORE % f"<dc:title>a\r\nb</dc:title>{CREATOR}", "a\nb", "Ann"),
        (CORE % f"<dc:title>a</dc:title><dc:title>b</dc:title>{CREATOR}", "a", "Ann"),
        (CORE % f'<dc:title xml:lang="en">a</dc:title>{CREATOR}', "a", "Ann"),
        (CORE % f"<dc:title><![CDATA[a]]></dc:title>{CREATOR}", "a", "Ann"),
        (CORE % f"<!--<dc:title>x</dc:title>--><dc:title>a</dc:title>{CREATOR}", "a", "Ann"),
        ((CORE % f"<dc:title>a</dc:title>{CREATOR}").replace("dc:", "d:").replace(":dc", ":d"), "a", "Ann"),
        ((CORE % f"<dc:title>é</dc:title>{CREATOR}").replace("UTF-8", "iso-8859-1").encode("latin-1"), "é", "Ann"),
        ((CORE % f"<dc:title>é</dc:title>{CREATOR}").encode("utf-16"), "é", "Ann"),
        ((CORE % f"<dc:title>a</dc:title>{CREATOR}")[:-5], "a", "Ann"),
        (CORE % "<dc:title>a", "a", None),
    ],
)
def test_properties_may_be_written_in_any_way(core, title, author):
    """Title and author, where they are written in the usual way and where they are not."""
    members = {"docProps/core.xml": core}
    (chunk,) = windows(presentation([Slide(shape("x"))], members))
    facts = chunk["metadata"]["document_metadata"]
    assert (facts["title"], facts["author"]) == (title, author)


def test_slide_numbers_are_the_presentations():
    """OF-7, pptx: every unit names its slide; an empty slide is no unit, and leaves a gap in the numbers."""
    deck = presentation([Slide(shape("a")), Slide(shape(" ")), Slide(""), Slide(shape("d"))])
    (chunk,) = windows(deck)
    metadata = chunk["metadata"]
    assert metadata["slide_range"] == [1, 4]
    assert metadata["slide_count"] == metadata["block_count"] == 2
    assert metadata["document_metadata"]["total_slides"] == 4
    assert metadata["truncated"] is False


def test_chunks_say_the_title_of_their_own_first_slide():
    """OF-10: metadata is made for each chunk; headings are the title of the window's first slide, or nothing."""
    deck = presentation([Slide(shape("A", role="title")), Slide(shape("b")), Slide(shape("C", role="ctrTitle"))])
    found = [
        (chunk["metadata"]["slide_title"], chunk["metadata"]["section_heading"], chunk["metadata"]["heading_path"])
        for chunk in windows(deck, 1, 0)
    ]
    assert found == [("A", "A", ["A"]), (None, None, []), ("C", "C", ["C"])]
    assert [chunk["metadata"]["slide_range"] for chunk in windows(deck, 1, 0)] == [[1, 1], [2, 2], [3, 3]]


def test_notes_are_a_marked_part():
    """PP-2: notes follow the slide under their label, without the page number of the notes page."""
    notes = shape("first", "1:second", role="body") + shape("7", role="sldNum").replace("a:r>", "a:fld>")
    assert texts(Slide(shape("slide"), notes)) == ["slide\n\n[Notes]\nfirst\n  second"]
    assert texts(Slide("", shape("only notes"))) == ["[Notes]\nonly notes"]


def test_hidden_slides_are_read_and_listed():
    """PP-5: a hidden slide is a unit like any other, and its number is in the document's metadata."""
    deck = presentation([Slide(shape("a")), Slide(shape("b"), attributes='show="0"')])
    chunks = windows(deck, 1, 0)
    assert [chunk["content"] for chunk in chunks] == ["a", "b"]
    assert chunks[0]["metadata"]["document_metadata"]["hidden_slides"] == [2]


def test_the_prompts_of_a_layout_are_no_text():
    """An empty placeholder stays empty, whatever its layout shows in its place."""
    layout = page("sldLayout", shape("Click to add title", role="title"))
    slide = Slide(shape("", role="title") + shape("x"), links={"l": ("slideLayout", "slideLayouts/slideLayout1.xml")})
    assert texts(slide, parts={"ppt/slideLayouts/slideLayout1.xml": layout}) == ["x"]


def test_comments_are_no_text():
    """Comments have parts of their own, which are not read."""
    slide = Slide(shape("x"), links={"k": ("comments", "comments/comment1.xml")})
    assert texts(
        slide, parts={"ppt/comments/comment1.xml": f"<p:cmLst {NAMESPACES}><p:cm><p:text>no</p:text></p:cm></p:cmLst>"}
    ) == ["x"]


def test_strict_documents_are_read():
    """Documents of ISO/IEC 29500 strict have other names for the same namespaces."""
    with zipfile.ZipFile(io.BytesIO(presentation([Slide(shape("strict", role="title"))]))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    for family in (b"presentationml", b"drawingml", b"officeDocument"):
        old, new = b"schemas.openxmlformats.org/%s/2006/" % family, b"purl.oclc.org/ooxml/%s/" % family
        members = {name: member.replace(old, new) for name, member in members.items()}
    (unit,) = iter_units(zipped(members), filename="t.pptx")
    assert (unit.text, unit.heading_path) == ("strict", ("strict",))


@pytest.mark.parametrize(
    ("text", "length"),
    [("x" * 7000, 6000), ("é" * 7000, 6000), ("éé " * 2400, 5999), ("x" * 6000, None), ("y " + "x" * 7000, 1)],
)
def test_windows_are_capped_at_6000_characters(text, length):
    """pptx, section 8: a 7,000-character word leaves 6,000 characters, counted as characters, and says so (LO-10)."""
    deck = presentation([Slide(shape(text)), Slide(shape("next"))])
    chunk = windows(deck, 1, 0)[0]
    start, end = chunk["metadata"]["char_range"]
    assert chunk["metadata"]["truncated"] is (length is not None)
    assert len(chunk["content"]) == (length or len(text))
    assert chunk["content"] == get_text(deck, filename="t.pptx")[start:end]
    assert chunk["metadata"]["slide_range"] == [1, 1]


def test_a_cut_window_keeps_its_range():
    """pptx, section 8: slides after a long word are still named by the range and the count."""
    deck = presentation([Slide(shape("x" * 7000)), Slide(shape("b")), Slide(shape("c"))])
    metadata = windows(deck)[0]["metadata"]
    assert (metadata["truncated"], metadata["slide_range"], metadata["block_count"]) == (True, [1, 3], 3)
    assert windows(deck, max_window_chars=None)[0]["metadata"]["truncated"] is False


def test_a_slide_that_cannot_be_read_is_skipped_and_named():
    """One damaged slide does not lose the others; its number is in the document's metadata."""
    deck = presentation([Slide(shape(text)) for text in "abc"], {"ppt/slides/slide2.xml": "<p:sld"})
    chunks = windows(deck, 1, 0)
    assert [chunk["metadata"]["slide_range"] for chunk in chunks] == [[1, 1], [3, 3]]
    assert chunks[0]["metadata"]["document_metadata"]["skipped_slides"] == [2]


def test_missing_parts_are_named():
    """A chart or notes page that is missing or damaged is left out and named; the slide stays."""
    slide = Slide(shape("x") + frame('<c:chart r:id="c1"/>'), shape("n"), links={"c1": ("chart", "charts/none.xml")})
    chunks = windows(presentation([slide], {"ppt/notesSlides/notes1.xml": b"\0"}))
    assert [chunk["content"] for chunk in chunks] == ["x"]
    skipped = chunks[0]["metadata"]["document_metadata"]["skipped_parts"]
    assert skipped == ["ppt/charts/none.xml", "ppt/notesSlides/notes1.xml"]


def test_title_and_author_are_known():
    """The core properties give title and author; without them both are None."""
    core = '<x xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T</dc:title><dc:creator>A</dc:creator></x>'
    described = windows(presentation([Slide(shape("x"))], {"docProps/core.xml": core}))[0]["metadata"]
    assert (described["document_metadata"]["title"], described["document_metadata"]["author"]) == ("T", "A")
    bare = windows(presentation([Slide(shape("x"))]))[0]["metadata"]["document_metadata"]
    assert (bare["title"], bare["author"]) == (None, None)


def test_no_slides():
    """Zero slides are an error of their own; slides without text are an empty result."""
    for parts in ({}, {"_rels/.rels": links({"m": ("officeDocument", "nowhere.xml")})}):
        with pytest.raises(CorruptDocument, match=r"^No slides found$"):
            windows(presentation([], parts))
    assert windows(presentation([Slide("")])) == []


def test_bytes_that_are_no_zip():
    """The sentence of the contract, with the archive reader's reason behind it."""
    for data in (b"nonsense", presentation([Slide(shape("x"))])[:200]):
        with pytest.raises(CorruptDocument, match=r"^PPTX is not a valid zip: "):
            windows(data)


def test_an_archive_that_was_cut_off():
    """What is whole is read: slides are stored before their pictures; one that is lost is named, with its notes."""
    deck = presentation([Slide(shape("a")), Slide(shape("b"), notes=shape("said")), Slide(shape("c"))])
    (chunk,) = windows(deck[: deck.index(b"PK\x01\x02") + 9])
    assert chunk["content"] == "a\n\nb\n\n[Notes]\nsaid\n\nc"
    (chunk,) = windows(deck[: deck.index(b"ppt/slides/slide3.xml") + 40])
    assert chunk["content"] == "a\n\nb\n\n[Notes]\nsaid"
    assert chunk["metadata"]["document_metadata"]["skipped_slides"] == [3]
    assert chunk["metadata"]["document_metadata"]["total_slides"] == 3
    with pytest.raises(CorruptDocument, match=r"^PPTX is not a valid zip: "):
        windows(deck[: deck.index(b"ppt/presentation.xml") + 40])


def test_locked_presentations():
    """A compound file that holds an encrypted package says that it is locked."""
    locked = build_compound({"EncryptionInfo": b"info", "EncryptedPackage": b"package"})
    with pytest.raises(EncryptedDocument, match=r"^PPTX is encrypted \(password-protected\); cannot extract$"):
        windows(locked)
    with pytest.raises(CorruptDocument, match=r"^PPTX is not a valid zip: "):
        windows(build_compound({"Something": b"else"}))
    with pytest.raises(CorruptDocument, match=r"^PPTX is not a valid zip: "):
        windows(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))


def test_entities_are_refused():
    """PE-7: a slide that declares entities is not expanded; it is skipped like any damaged slide."""
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + page("sld", shape("&b;"))
    deck = presentation([Slide(shape("a")), Slide("")], {"ppt/slides/slide2.xml": bomb})
    assert [chunk["content"] for chunk in windows(deck)] == ["a"]


def test_archive_bombs_are_refused():
    """PE-7: a member that unpacks to far more than it is packed to is not unpacked, whatever its header claims."""
    deck = presentation([Slide(shape("a")), Slide(shape("x" * 20_000_000))])
    with pytest.raises(LimitExceeded, match=r"times its packed size"):
        windows(deck)
    lying = bytearray(deck)
    at = lying.rfind(b"PK\x01\x02", 0, lying.rfind(b"PK\x01\x02"))
    at = lying.rfind(b"PK\x01\x02") if b"slide2" not in lying[at : at + 80] else at
    struct.pack_into("<I", lying, at + 24, 100)
    assert windows(bytes(lying))[0]["content"] == "a"


def test_more_slides_than_allowed():
    """max_pages bounds the number of slides, before any is read."""
    with pytest.raises(LimitExceeded) as caught:
        windows(presentation([Slide(shape("a"))] * 3), limits=Limits(max_pages=2))
    assert (caught.value.place, caught.value.value) == ("max_pages", 2)


def test_slides_are_read_one_at_a_time(monkeypatch):
    """PE-4: the first window of one slide reads one slide."""
    from py_chunks.parsers import powerpoint

    read = []
    original = powerpoint.PlainPages.read
    monkeypatch.setattr(powerpoint.PlainPages, "read", lambda *arguments: read.append(1) or original(*arguments))
    deck = presentation([Slide(shape(f"slide {number}")) for number in range(50)])
    with stream_chunks(deck, filename="t.pptx", mode="sliding_window", window_size=1, overlap=0) as chunks:
        next(chunks)
        assert len(read) == 1


@pytest.mark.parametrize("extension", ["pptx", "pptm", "potm", "ppsm", "ppsx"])
def test_real_presentations(corpus, extension):
    """Real files give chunks or one of our errors, and slices of their text."""
    for path in corpus(extension):
        try:
            text = get_text(path)
        except (CorruptDocument, EncryptedDocument, LimitExceeded):
            continue
        for chunk in get_chunks(path, mode="sliding_window"):
            start, end = chunk["metadata"]["char_range"]
            assert chunk["content"] == text[start:end]
