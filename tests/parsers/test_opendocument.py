"""OpenDocument texts and presentations: notes at the end, running text in the metadata, slides with their numbers."""

from __future__ import annotations

import pytest

from builders import build
from builders.opendocument import (
    END_NOTE,
    NOTE,
    box,
    content,
    document,
    row,
    slide,
    slides,
    table,
    texts,
)
from py_chunks import get_chunks, get_text, iter_units
from py_chunks.errors import CorruptDocument, DocumentError, LimitExceeded
from py_chunks.limits import Limits


def windows(data: bytes, size: int = 3, overlap: int = 1, extension: str = "odt", **settings):
    return get_chunks(
        data, filename=f"t.{extension}", mode="sliding_window", window_size=size, overlap=overlap, **settings
    )


def test_the_fixtures(fixtures):
    """The handbook as LibreOffice writes it."""
    text = list(iter_units(fixtures / "handbook.odt"))
    assert text[4].text == "- Check the fuel gauge\n- Wipe the lens with a dry cloth\n- Note the time in the log"
    assert text[9].heading_path == ("Harbour Handbook", "Tides", "Fog")
    deck = list(iter_units(fixtures / "handbook.odp"))
    assert [unit.text for unit in deck[3:6]] == [
        "Lights",
        "- North light: two flashes\n- Spare lamp in locker two",
        "Notes: Show the lamp.",
    ]


def test_windows_of_built_paragraphs():
    """A unit is a paragraph; ranges count units from 0."""
    chunks = windows(build(".odt", ["a", "b", "c", "d"]).data)
    assert [chunk["content"] for chunk in chunks] == ["a\n\nb\n\nc", "c\n\nd"]
    assert [chunk["metadata"]["paragraph_range"] for chunk in chunks] == [[0, 2], [2, 3]]


def test_windows_carry_their_notes():
    """Windows that hold an anchor hold the notes as well; the lists are always there."""
    chunks = windows(document(f"<text:p>a</text:p><text:p>b{NOTE}</text:p><text:p>c{END_NOTE}</text:p>"), 1, 0)
    assert [chunk["metadata"]["footnotes"] for chunk in chunks] == [[], [{"id": "n1", "text": "the note"}], [], [], []]
    assert [len(chunk["metadata"]["endnotes"]) for chunk in chunks] == [0, 0, 1, 0, 0]
    (whole,) = windows(document(f"<text:p>a{NOTE}</text:p><text:p>b{NOTE.replace('n1', 'n2')}</text:p>"), 9, 0)
    assert [note["id"] for note in whole["metadata"]["footnotes"]] == ["n1", "n2"]


def test_headers_and_footers_are_metadata():
    """Headers and footers of all page styles, each once, hidden ones left out; never units."""
    masters = (
        "<style:master-page><style:header><text:p>Head</text:p></style:header>"
        '<style:header-left style:display="false"><text:p>no</text:p></style:header-left>'
        "<style:footer><text:p>Foot <text:page-number>1</text:page-number></text:p></style:footer></style:master-page>"
        "<style:master-page><style:header><text:p>Head</text:p></style:header></style:master-page>"
    )
    (chunk,) = windows(document("<text:p>x</text:p>", masters=masters))
    metadata = chunk["metadata"]["document_metadata"]
    assert (metadata["header_text"], metadata["footer_text"]) == ("Head", "Foot 1")
    assert chunk["content"] == "x"


def test_slides_of_a_presentation():
    """Title as heading, boxes in document order, tables, then notes; extras and ranges name the slide."""
    notes = (
        f"<presentation:notes><draw:page-thumbnail/>{box('<text:p>n1</text:p><text:p>n2</text:p>', 'notes')}"
        f"{box('<text:p>9</text:p>', 'page-number')}</presentation:notes>"
    )
    tabled = f"<draw:frame>{table(row('c'))}<draw:image/></draw:frame>"
    page = slide(
        box("<text:p>sub</text:p>", "subtitle")
        + box("<text:p>The</text:p><text:p>Title</text:p>", "title")
        + tabled
        + notes
    )
    found = slides(page)
    assert [(unit.kind, unit.text) for unit in found] == [
        ("heading", "The Title"), ("paragraph", "sub"), ("table", "| c |\n| --- |"), ("paragraph", "Notes: n1\nn2"),
    ]  # fmt: skip
    assert {(unit.extras["slide_number"], unit.extras["slide_title"]) for unit in found} == {(1, "The Title")}


def test_comments_on_slides_are_left_out():
    """odp: neither in the name of OpenDocument nor in that of the office programs are they text."""
    said = "<dc:creator>C</dc:creator><text:p>said</text:p>"
    own = f'<o:annotation xmlns:o="http://openoffice.org/2009/office">{said}</o:annotation>'
    (unit,) = slides(slide(f"<office:annotation>{said}</office:annotation>{box('<text:p>shown</text:p>')}{own}"))
    assert unit.text == "shown"


def test_empty_slides_keep_their_numbers():
    """OF-7; odp, section 8: after an empty slide 3 comes slide 4; the title of a slide is the same for all its units."""
    pages = [
        slide(box(f"<text:p>{text}</text:p><text:p>x</text:p>" if text else "<text:p/>"))
        for text in ("a", "b", "", "d")
    ]
    chunks = windows(document("".join(pages), "presentation"), 1, 0, "odp")
    assert [chunk["metadata"]["slide_number"] for chunk in chunks] == [1, 1, 2, 2, 4, 4]
    assert [chunk["metadata"]["slide_title"] for chunk in chunks] == ["a", "a", "b", "b", "d", "d"]
    assert chunks[-1]["metadata"]["slide_range"] == [4, 4]
    assert chunks[0]["metadata"]["document_metadata"]["slide_count"] == 4


def test_headings_end_with_their_slide():
    """A slide without a title has no heading, not that of the slide before."""
    first, second = slides(slide(box("<text:p>T</text:p>", "title")), slide(box("<text:p>x</text:p>")))
    assert (first.heading_path, second.heading_path) == (("T",), ())


def test_numbers_of_slides_in_text():
    """The number that is filled in when slides are shown is the slide's; frames for nothing else are left out."""
    number = "<text:page-number>&lt;number&gt;</text:page-number>"
    page = slide(box(f"<text:p>on {number}</text:p>") + box(f"<text:p>{number}</text:p>", "page-number"))
    assert [unit.text for unit in slides(page, page)] == ["on 1", "on 2"]


def test_footers_and_hidden_slides_are_metadata():
    """Declared footers and the numbers of hidden slides stand in the document's metadata; hidden slides are read."""
    style = (
        '<style:style style:name="h" style:family="drawing-page"><style:drawing-page-properties '
        'presentation:visibility="hidden"/></style:style>'
    )
    footer = '<presentation:footer-decl presentation:name="f">Foot</presentation:footer-decl>'
    pages = footer + slide(box("<text:p>a</text:p>")) + slide(box("<text:p>b</text:p>"), 'draw:style-name="h"')
    (chunk,) = windows(document(pages, "presentation", styles=style), extension="odp")
    metadata = chunk["metadata"]["document_metadata"]
    assert (metadata["footer_text"], metadata["header_text"], metadata["hidden_slides"]) == ("Foot", None, [2])
    assert chunk["content"] == "a\n\nb"


def test_ids_that_are_no_names():
    """LibreOffice reads such documents, and once wrote them."""
    (chunk,) = windows(document('<text:p xml:id="">a</text:p><text:p xml:id="1#2">b</text:p>'))
    assert chunk["content"] == "a\n\nb"


def test_nothing_to_read():
    """Documents and slides without text are empty results."""
    assert windows(document("<text:p/><text:p> </text:p>")) == []
    assert windows(document(slide(""), "presentation"), extension="odp") == []


def test_limits_of_depth_and_slides():
    """PE-7: elements nested deeper than allowed, and more slides than allowed, are refused by name."""
    with pytest.raises(LimitExceeded) as caught:
        texts("<text:span>" * 50 + "</text:span>" * 50, limits=Limits(max_xml_depth=40))
    assert caught.value.place == "max_xml_depth"
    with pytest.raises(LimitExceeded) as caught:
        windows(document(slide("") * 3, "presentation"), extension="odp", limits=Limits(max_pages=2))
    assert caught.value.place == "max_pages"


@pytest.mark.parametrize("extension", ["odt", "odp"])
def test_real_documents(corpus, extension):
    """Real files give chunks or one of our errors, and slices of their text."""
    for path in corpus(extension):
        try:
            text = get_text(path)
        except DocumentError:
            continue
        for chunk in get_chunks(path, mode="sliding_window"):
            start, end = chunk["metadata"]["char_range"]
            assert chunk["content"] == text[start:end]


@pytest.mark.parametrize("extension", ["odt", "odp"])
@pytest.mark.parametrize(
    "damaged", ["<a/>", "<x:document-content xmlns:x='urn:x'><x:body><x:text/></x:body></x:document-content>"]
)
def test_content_without_a_body_is_damaged(extension, damaged):
    """It is no empty document (OpenDocument 1.3 part 3, 3.3)."""
    data = document("<text:p>a</text:p>", parts={"content.xml": damaged})
    with pytest.raises(CorruptDocument, match=r"content\.xml has no body"):
        windows(data, extension=extension)


@pytest.mark.parametrize(("extension", "kind"), [("odt", "text"), ("odp", "presentation")])
def test_text_in_no_paragraph_is_damage(extension, kind):
    """As where the name of the namespace is wrong."""
    whole = content("<text:p>a</text:p>", kind)
    data = document("", kind, parts={"content.xml": whole.replace("xmlns:text=", "xmlns:text='urn:x' xmlns:old=")})
    with pytest.raises(CorruptDocument, match=r"content\.xml has text and no paragraphs"):
        windows(data, extension=extension)


def test_text_in_no_slide_is_damage():
    """A presentation consists of slides."""
    with pytest.raises(CorruptDocument, match=r"content\.xml has text and no slides"):
        windows(document("<text:p>a</text:p>", "presentation"), extension="odp")


def test_tables_within_tables_without_end():
    """However deep, the text of their cells is text."""
    nested = "<table:table><table:table-row><table:table-cell><text:p>x</text:p>"
    ends = "</table:table-cell></table:table-row></table:table>"
    (text,) = texts(nested * 100 + ends * 100)
    assert text.count("x") == 100
