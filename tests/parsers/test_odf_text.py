"""Text of OpenDocument paragraphs: white space, fields, notes, tracked changes."""

from __future__ import annotations

import pytest

from builders.opendocument import texts


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


def test_ruby_and_hidden_text():
    """A reading stands after its base in parentheses; hidden text is kept, wherever the field stores it."""
    ruby = "<text:ruby><text:ruby-base>base</text:ruby-base><text:ruby-text>reading</text:ruby-text></text:ruby>"
    assert texts(f"<text:p>{ruby}</text:p>") == ["base(reading)"]
    hidden = '<text:hidden-text text:string-value="a"/> <text:hidden-text text:string-value="a">b</text:hidden-text>'
    assert texts(f"<text:p>{hidden}</text:p>") == ["a b"]


def test_a_reading_that_is_empty():
    """Nothing stands above the base, so nothing stands behind it."""
    assert texts("<text:p><text:ruby><text:ruby-base>a</text:ruby-base><text:ruby-text/></text:ruby>b</text:p>") == [
        "ab"
    ]


def test_numbers_stored_for_simple_readers():
    """A heading is bare text (6.1.10): the number that stands in it is for readers that count no headings."""
    assert texts('<text:h text:outline-level="1"><text:number>1.2</text:number>Title</text:h>') == ["Title"]


def test_comments_are_omitted():
    """odt, section 8: a comment leaves nothing in the text."""
    note = "<office:annotation><dc:creator>me</dc:creator><text:p>comment</text:p></office:annotation>"
    assert texts(f"<text:p>Anno{note}!</text:p>{note}") == ["Anno!"]


def test_pictures_are_their_description():
    """A picture is its alternative text; one without leaves nothing."""
    picture = "<draw:frame><draw:image/><svg:title>t</svg:title><svg:desc>a  lamp</svg:desc></draw:frame>"
    assert texts(f"<text:p>see {picture}!</text:p>") == ["see [Image: a lamp]!"]
    assert texts("<text:p>x<draw:frame><draw:image/></draw:frame></text:p>") == ["x"]


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
