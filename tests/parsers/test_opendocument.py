"""OpenDocument texts and presentations: nothing lost, lists as shown, notes at the end, slides with their numbers."""

from __future__ import annotations

import pytest

from builders import build
from builders.opendocument import NAMESPACES, box, content, document, slide
from py_chunks import get_chunks, get_text, iter_units
from py_chunks.errors import CorruptDocument, DocumentError, EncryptedDocument, LimitExceeded
from py_chunks.limits import Limits


def units(body: str, **settings):
    reading = {name: settings.pop(name) for name in ("revisions", "limits") if name in settings}
    return list(iter_units(document(body, **settings), filename="t.odt", **reading))


def texts(body: str, **settings) -> list[str]:
    return [unit.text for unit in units(body, **settings)]


def slides(*pages: str, **settings):
    return list(iter_units(document("".join(pages), "presentation", **settings), filename="t.odp"))


def windows(data: bytes, size: int = 3, overlap: int = 1, extension: str = "odt", **settings):
    return get_chunks(
        data, filename=f"t.{extension}", mode="sliding_window", window_size=size, overlap=overlap, **settings
    )


# ---------------------------------------------------------------- text


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


def test_white_space_that_is_meant_is_kept():
    """OD-1: spaces, tabs and breaks written as elements are kept, white space of the markup collapses."""
    assert texts('<text:p> a \n b<text:s text:c="3"/>c<text:tab/>d<text:s/></text:p>') == ["a b   c\td"]
    assert texts("<text:p>a <text:span> b</text:span></text:p>") == ["a b"]


def test_a_line_break_is_a_line_end():
    """odt, section 8: `br` then `link` are two lines of one unit."""
    assert texts('<text:p>br<text:line-break/><text:a xlink:href="u">link</text:a></text:p>') == ["br\nlink"]


def test_spans_and_fields_are_read_through():
    """OD-1: text in spans, links, fields and marks is kept; words stay whole."""
    inside = (
        "hel<text:span>lo <text:span>de</text:span>ep</text:span> <text:date>May</text:date>"
        '<text:bookmark text:name="m"/><text:soft-page-break/> <text:reference-mark-start text:name="r"/>'
        "<text:meta><text:page-count>9</text:page-count></text:meta>"
    )
    assert texts(f"<text:p>{inside}</text:p>") == ["hello deep May 9"]


def test_headings_have_levels():
    """Outline levels; styles by name, by outline level and by parent; Title is level 1; a break is a space."""
    styles = (
        '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Mine"/>'
        '<style:style style:name="Mine" style:family="paragraph" style:parent-style-name="Heading_20_2"/>'
        '<style:style style:name="Out" style:family="paragraph" style:default-outline-level="3"/>'
        '<style:style style:name="Loop" style:family="paragraph" style:parent-style-name="Loop"/>'
        '<style:style style:name="No" style:family="paragraph" style:default-outline-level="" '
        'style:parent-style-name="Heading_20_2"/>'
    )
    body = (
        '<text:p text:style-name="Title">T</text:p><text:h text:outline-level="4">h<text:line-break/>4</text:h>'
        '<text:p text:style-name="P1">named</text:p><text:p text:style-name="Out">outline</text:p>'
        '<text:p text:style-name="Loop">loop</text:p><text:p text:style-name="No">no</text:p><text:h>bare</text:h>'
    )
    found = [(unit.kind, unit.level, unit.text) for unit in units(body, styles=styles)]
    assert found == [
        ("heading", 1, "T"), ("heading", 4, "h 4"), ("heading", 2, "named"), ("heading", 3, "outline"),
        ("paragraph", None, "loop"), ("paragraph", None, "no"), ("heading", 1, "bare"),
    ]  # fmt: skip


def test_ruby_and_hidden_text():
    """A reading stands after its base; hidden text is kept, wherever the field stores it."""
    ruby = "<text:ruby><text:ruby-base>base</text:ruby-base><text:ruby-text>reading</text:ruby-text></text:ruby>"
    assert texts(f"<text:p>{ruby}</text:p>") == ["base reading"]
    hidden = '<text:hidden-text text:string-value="a"/> <text:hidden-text text:string-value="a">b</text:hidden-text>'
    assert texts(f"<text:p>{hidden}</text:p>") == ["a b"]


def test_comments_are_omitted():
    """odt, section 8: a comment leaves nothing in the text."""
    note = "<office:annotation><dc:creator>me</dc:creator><text:p>comment</text:p></office:annotation>"
    assert texts(f"<text:p>Anno{note}!</text:p>{note}") == ["Anno!"]


def test_sections_and_indexes_are_read():
    """Sections and the body of a table of contents are text; what the table is made from is not."""
    contents = (
        "<text:table-of-content><text:table-of-content-source><text:index-title-template>no"
        "</text:index-title-template></text:table-of-content-source><text:index-body>"
        "<text:index-title><text:p>Contents</text:p></text:index-title><text:p>One<text:tab/>1</text:p>"
        "</text:index-body></text:table-of-content>"
    )
    inner = "<text:section><text:p>b</text:p></text:section>"
    assert texts(f"{contents}<text:section><text:p>a</text:p>{inner}</text:section>") == [
        "Contents",
        "One\t1",
        "a",
        "b",
    ]


# ---------------------------------------------------------------- lists


def item(text: str, inner: str = "", attributes: str = "") -> str:
    return f"<text:list-item {attributes}><text:p>{text}</text:p>{inner}</text:list-item>"


def a_list(*items: str, attributes: str = "") -> str:
    return f"<text:list {attributes}>{''.join(items)}</text:list>"


NUMBERS = (
    '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" '
    'style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" '
    'style:num-suffix=")"/><text:list-level-style-number text:level="3" style:num-format="1" text:display-levels="3" '
    'text:start-value="5"/></text:list-style>'
    '<text:list-style style:name="R"><text:list-level-style-number text:level="1" style:num-format="I" '
    'text:start-value="4"/></text:list-style>'
    '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>'
    '<text:list-style style:name="E"><text:list-level-style-number text:level="1" style:num-format=""/></text:list-style>'
)
NUMBERED = 'text:style-name="N"'


def test_a_list_is_one_unit():
    """odt, section 8: a nested list is one unit, its children under the text of their parent (OD-1)."""
    (unit,) = units(a_list(item("a", a_list(item("a1"), item("a2"))), item("b<text:line-break/>more")))
    assert (unit.kind, unit.text) == ("list", "- a\n  - a1\n  - a2\n- b\n  more")


def test_labels_are_shown_as_numbers():
    """OD-1: formats, prefixes, suffixes, start values, several levels in one number."""
    third = a_list(item("x"), item("y"))
    second = a_list(item("p", third), item("q"))
    assert texts(a_list(item("one"), item("two", second), attributes=NUMBERED), styles=NUMBERS) == [
        "1. one\n2. two\n   (a) p\n       2.a.5 x\n       2.a.6 y\n   (b) q"
    ]
    assert texts(a_list(item("four"), item("five"), attributes='text:style-name="R"'), styles=NUMBERS) == [
        "IV four\nV five"
    ]


def test_restarts_and_continuations_are_honoured():
    """A start value restarts, a new list starts anew, a continued list goes on with the numbers of the other."""
    body = (
        a_list(item("a"), item("b", attributes='text:start-value="7"'), attributes=f'{NUMBERED} xml:id="L"')
        + a_list(item("new"), attributes=NUMBERED)
        + "<text:p>between</text:p>"
        + a_list(item("goes on"), attributes=f'{NUMBERED} text:continue-numbering="true"')
        + a_list(item("c"), attributes=f'{NUMBERED} text:continue-list="L"')
    )
    assert texts(body, styles=NUMBERS) == ["1. a\n7. b", "1. new", "between", "2. goes on", "8. c"]


def test_items_without_a_label():
    """Headers of lists, lists without a number format and items that only hold a list show no label."""
    body = a_list("<text:list-header><text:p>head</text:p></text:list-header>", item("a"), attributes=NUMBERED)
    assert texts(body, styles=NUMBERS) == ["head\n1. a"]
    assert texts(a_list(item("plain"), attributes='text:style-name="E"'), styles=NUMBERS) == ["plain"]
    only_inner = f"<text:list-item>{a_list(item('deep'))}</text:list-item>"
    assert texts(a_list(only_inner, item("a"), attributes=NUMBERED), styles=NUMBERS) == ["  (a) deep\n1. a"]
    assert texts(a_list(only_inner, attributes=NUMBERED), styles=NUMBERS) == ["(a) deep"]


def test_continuation_paragraphs_stand_under_their_item():
    """A second paragraph of an item is a line at the item's indent; an empty item is no line but counts."""
    two = "<text:list-item><text:p>a</text:p><text:p>more</text:p></text:list-item>"
    assert texts(a_list(two, item(""), item("c"), attributes=NUMBERED), styles=NUMBERS) == ["1. a\n   more\n3. c"]


def test_adjacent_lists_stay_two():
    """Two lists in a row are two units in a text."""
    assert texts(a_list(item("a")) + a_list(item("1"), attributes=NUMBERED), styles=NUMBERS) == ["- a", "1. 1"]


def test_headings_in_lists_are_headings():
    """Numbered headings are stored as items of lists; they are headings, and part the list around them."""
    heading = '<text:list-item><text:h text:outline-level="2">H</text:h></text:list-item>'
    found = [(unit.kind, unit.level, unit.text) for unit in units(a_list(item("a"), heading, item("b")))]
    assert found == [("list", None, "- a"), ("heading", 2, "H"), ("list", None, "- b")]


def test_numbered_paragraphs_are_items():
    """A numbered paragraph is an item of a list that nobody wrote as one (5.3.6)."""
    numbered = f'<text:numbered-paragraph {NUMBERED} text:level="1"><text:p>%s</text:p></text:numbered-paragraph>'
    assert texts(numbered % "a" + numbered % "b", styles=NUMBERS) == ["1. a", "2. b"]


# ---------------------------------------------------------------- tables


def row(*cells: str, attributes: str = "") -> str:
    inside = "".join(
        cell if cell.startswith("<") else f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>"
        for cell in cells
    )
    return f"<table:table-row {attributes}>{inside}</table:table-row>"


def table(*rows: str) -> str:
    return f"<table:table>{''.join(rows)}</table:table>"


def test_tables_are_pipe_tables():
    """odt, section 8: two paragraphs of a cell are joined by a space; pipes are escaped, spans stay blank."""
    wide = (
        '<table:table-cell table:number-columns-spanned="2"><text:p>l1</text:p><text:p>l2</text:p></table:table-cell>'
    )
    covered = "<table:covered-table-cell><text:p>no</text:p></table:covered-table-cell>"
    body = table(f"<table:table-header-rows>{row(wide, covered)}</table:table-header-rows>", row("a|b", "c"))
    (unit,) = units(body)
    assert (unit.kind, unit.text) == ("table", "| l1 l2 |  |\n| --- | --- |\n| a\\|b | c |")


def test_everything_in_a_cell_is_its_text():
    """Lists, tables and boxes in a cell are text of the cell; notes stay with the table."""
    inner = table(row("x", "y"))
    cell = f"<table:table-cell><text:p>p{box('<text:p>boxed</text:p>')}{NOTE}</text:p>{a_list(item('i'))}{inner}</table:table-cell>"
    first, note = units(table(row(cell)))
    assert first.text == "| p boxed - i x y |\n| --- |"
    assert first.extras["footnotes"] == [{"id": "n1", "text": "the note"}]
    assert note.text == "the note"


def test_repeats_are_written_out_in_reason():
    """PE-6: repeated cells and rows are written out, blank ones at the end trimmed, absurd counts read as padding."""
    repeated = '<table:table-cell table:number-columns-repeated="3"><text:p>x</text:p></table:table-cell>'
    blank = '<table:table-cell table:number-columns-repeated="16384"/>'
    body = table(
        row(repeated, blank, attributes='table:number-rows-repeated="2"'),
        row(blank, attributes='table:number-rows-repeated="1048576"'),
    )
    assert texts(body) == ["| x | x | x |\n| --- | --- | --- |\n| x | x | x |"]
    absurd = repeated.replace('"3"', '"999999999"')
    assert texts(table(row(absurd, attributes='table:number-rows-repeated="999999999"'))) == ["| x |\n| --- |"]


def test_many_repeats_cannot_fill_the_memory():
    """PE-7: counts that are each allowed stay bounded together."""
    cell = '<table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell>'
    body = table(*[row(cell, attributes='table:number-rows-repeated="1000"')] * 200)
    assert sum(len(text) for text in texts(body)) < 20_000_000


def test_an_empty_table_is_no_unit():
    """A table without text is no unit."""
    assert texts(table(row("", ""), row(""))) == []


# ---------------------------------------------------------------- notes, changes, boxes, objects

NOTE = (
    '<text:note text:id="n1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>'
    "<text:p>the note</text:p></text:note-body></text:note>"
)
END_NOTE = NOTE.replace("footnote", "endnote").replace("n1", "e1").replace("the note", "the end")


def test_notes_come_after_the_body():
    """odt, section 8: `Foot` and ` after` stay one paragraph; footnotes, then endnotes, follow the body."""
    body = f"<text:p>Foot{END_NOTE}{NOTE} after</text:p><text:p>last</text:p>"
    assert texts(body) == ["Foot after", "last", "the note", "the end"]


def test_windows_carry_their_notes():
    """Windows that hold an anchor hold the notes as well; the lists are always there."""
    chunks = windows(document(f"<text:p>a</text:p><text:p>b{NOTE}</text:p><text:p>c{END_NOTE}</text:p>"), 1, 0)
    assert [chunk["metadata"]["footnotes"] for chunk in chunks] == [[], [{"id": "n1", "text": "the note"}], [], [], []]
    assert [len(chunk["metadata"]["endnotes"]) for chunk in chunks] == [0, 0, 1, 0, 0]
    (whole,) = windows(document(f"<text:p>a{NOTE}</text:p><text:p>b{NOTE.replace('n1', 'n2')}</text:p>"), 9, 0)
    assert [note["id"] for note in whole["metadata"]["footnotes"]] == ["n1", "n2"]


CHANGES = (
    "<text:tracked-changes>"
    '<text:changed-region text:id="i"><text:insertion><office:change-info/></text:insertion></text:changed-region>'
    '<text:changed-region text:id="d"><text:deletion><office:change-info/><text:p>old</text:p></text:deletion>'
    '</text:changed-region><text:changed-region text:id="p"><text:deletion><text:p>gone</text:p></text:deletion>'
    "</text:changed-region></text:tracked-changes>"
)
CHANGED = (
    f'{CHANGES}<text:p>a <text:change text:change-id="d"/> <text:change-start text:change-id="i"/>new</text:p>'
    '<text:p>added<text:change-end text:change-id="i"/> b</text:p><text:change text:change-id="p"/>'
)


@pytest.mark.parametrize(
    ("revisions", "expected"),
    [
        ("accepted", ["a new", "added b"]),
        ("original", ["a old", "b", "gone"]),
        ("all", ["a old new", "added b", "gone"]),
    ],
)
def test_tracked_changes(revisions, expected):
    """Each side of tracked changes, insertions that run over paragraphs and deleted paragraphs included."""
    assert texts(CHANGED, revisions=revisions) == expected


def test_boxes_are_read_once_at_their_anchor():
    """Boxes and shapes follow the paragraph they are anchored in, which they do not cut; groups are opened."""
    shape = "<draw:g><draw:custom-shape><text:p>in shape</text:p></draw:custom-shape></draw:g>"
    body = f"<text:p>a {box('<text:p>in box</text:p>')}b{shape}</text:p><text:p>c</text:p>"
    assert texts(body) == ["a b", "in box", "in shape", "c"]
    assert texts(box("<text:p>on the page</text:p>")) == ["on the page"]


def test_pictures_are_their_description():
    """A picture is its alternative text; one without leaves nothing."""
    picture = "<draw:frame><draw:image/><svg:title>t</svg:title><svg:desc>a  lamp</svg:desc></draw:frame>"
    assert texts(f"<text:p>see {picture}!</text:p>") == ["see [Image: a lamp]!"]
    assert texts("<text:p>x<draw:frame><draw:image/></draw:frame></text:p>") == ["x"]


def embedded(name: str) -> str:
    return f'<draw:frame><draw:object xlink:href="./{name}"/><draw:image/></draw:frame>'


def test_formulas_stand_in_their_line():
    """A formula is typed out where it stands, without its source."""
    formula = (
        f"<math:math {NAMESPACES}><math:semantics><math:mfrac><math:mn>1</math:mn><math:mrow><math:mi>a</math:mi>"
        "<math:mo>+</math:mo><math:mi>b</math:mi></math:mrow></math:mfrac><math:annotation>1 over a</math:annotation>"
        "</math:semantics></math:math>"
    )
    assert texts(f"<text:p>y = {embedded('F')}.</text:p>", parts={"F/content.xml": formula}) == ["y = 1/(a+b)."]


def test_charts_are_tables():
    """A chart is its titles, then its data; a point without a value is blank."""
    data = table(row("", "S"), row("a", "1"), row("b", "NaN"))
    chart = f"<chart:chart><chart:title><text:p>Title</text:p></chart:title>{data}</chart:chart>"
    found = units(f"<text:p>x{embedded('C')}</text:p>", parts={"C/content.xml": content(chart, "chart")})
    assert [unit.text for unit in found] == ["x", "Title", "|  | S |\n| --- | --- |\n| a | 1 |\n| b |  |"]


def test_embedded_documents_are_read():
    """Texts in texts are read; one that holds itself is read once, one that is missing not at all."""
    inner = content(f"<text:p>inner</text:p>{embedded('T')}{embedded('none')}{embedded('../..')}")
    assert texts(f"<text:p>x</text:p>{embedded('T')}", parts={"T/content.xml": inner}) == ["x", "inner"]


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


def test_title_and_creator_are_known():
    """The document's own properties, None where they are absent."""
    meta = "<dc:title>T</dc:title><dc:creator>C</dc:creator>"
    metadata = windows(document("<text:p>x</text:p>", meta=meta))[0]["metadata"]["document_metadata"]
    assert (metadata["source_type"], metadata["title"], metadata["creator"]) == ("odt", "T", "C")
    bare = windows(document("<text:p>x</text:p>", parts={"meta.xml": ""}))[0]["metadata"]["document_metadata"]
    assert (bare["title"], bare["creator"]) == (None, None)


# ---------------------------------------------------------------- presentations


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


def test_the_lists_of_a_box_are_one():
    """Impress writes a list for each level; lists of one style or of different levels are one to the reader."""
    deeper = a_list(f"<text:list-item>{a_list(item('b'))}</text:list-item>", attributes='text:style-name="B2"')
    lists = (
        a_list(item("a"), attributes='text:style-name="B"')
        + deeper
        + a_list(item("c"), attributes='text:style-name="B"')
    )
    numbered = a_list(item("n"), attributes=NUMBERED)
    found = slides(slide(box(lists + numbered)), styles=NUMBERS)
    assert [unit.text for unit in found] == ["- a\n  - b\n- c", "1. n"]


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


# ---------------------------------------------------------------- what is no document, hostile input


def test_nothing_to_read():
    """Documents and slides without text are empty results."""
    assert windows(document("<text:p/><text:p> </text:p>")) == []
    assert windows(document(slide(""), "presentation"), extension="odp") == []


@pytest.mark.parametrize("extension", ["odt", "odp"])
def test_bytes_that_are_no_package(extension):
    """The contract's sentences for what is no archive and for an archive without content."""
    with pytest.raises(CorruptDocument, match=r"^Not a valid ODF \(zip\) file: "):
        windows(b"nonsense", extension=extension)
    without = document("").replace(b"content.xml", b"content.xmx")
    with pytest.raises(CorruptDocument, match=r"^ODF file has no content\.xml$"):
        windows(without, extension="odt")


@pytest.mark.parametrize("name", ["content.xml", "encrypted-package"])
def test_locked_documents(name):
    """A manifest with encryption data for the content means that the document is locked."""
    manifest = (
        f'<manifest:manifest {NAMESPACES}><manifest:file-entry manifest:full-path="{name}">'
        "<manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
    )
    with pytest.raises(EncryptedDocument, match=r"^ODF file is encrypted \(password-protected\); cannot extract$"):
        windows(document("", parts={"META-INF/manifest.xml": manifest}))


def test_a_doctype_is_harmless_and_entities_are_refused():
    """PE-7: a DOCTYPE without entities is read over, one with entities is refused, neither is fetched."""
    plain = content("<text:p>x</text:p>")
    assert texts("", parts={"content.xml": '<!DOCTYPE a PUBLIC "-//X" "http://127.0.0.1/office.dtd">' + plain}) == ["x"]
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + content("<text:p>&b;</text:p>")
    with pytest.raises(CorruptDocument, match="declares XML entities"):
        texts("", parts={"content.xml": bomb})


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<text:section>", "</text:section>"),
        ("<text:list><text:list-item>", "</text:list-item></text:list>"),
        ("<text:list><text:list-item><text:p>i</text:p>", "</text:list-item></text:list>"),
        ("<table:table><table:table-row><table:table-cell>", "</table:table-cell></table:table-row></table:table>"),
        ("<text:p><draw:frame><draw:text-box>", "</draw:text-box></draw:frame></text:p>"),
        ("<text:p><text:note><text:note-body>", "</text:note-body></text:note></text:p>"),
        ("<draw:g>", "</draw:g>"),
        ("<text:p><draw:a>", "</draw:a></text:p>"),
    ],
)
def test_deep_nesting_loses_nothing(opening, closing):
    """Blocks nested far beyond reason are read without exhausting the stack, and their text is kept."""
    deep = 300
    assert "core" in " ".join(texts(opening * deep + "<text:p>core</text:p>" + closing * deep))
    assert texts("<text:p>" + "<text:span>" * 900 + "core" + "</text:span>" * 900 + "</text:p>") == ["core"]


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
