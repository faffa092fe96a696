"""Body and heading styles, with and without an outline."""

from __future__ import annotations

from builders.pdf import rows, segment
from py_chunks.parsers._pdf_fragments import OutlineEntry
from py_chunks.parsers._pdf_lines import rows_of
from py_chunks.parsers._pdf_styles import Style, Styles, has_leader, style_of

BODY = rows(*["a line of the body text that is long enough to weigh more than anything else"] * 10)
TITLE = rows("The Title", size=24)
SECTION = rows("A Section", size=16)
BOLD = rows_of([segment("A bold line", 72, 400, 10, True)])


def test_body_is_what_most_letters_are_set_in():
    """Not the largest."""
    assert Styles([[*TITLE, *BODY]]).body == Style(10.0, False)
    assert Styles([]).body == Style(10.0, False)
    assert style_of(10.26, True) == Style(10.5, True)


def test_ranks():
    """Larger first, then bold in the body's size; the body is no heading."""
    styles = Styles([[*TITLE, *SECTION, *BODY, *BOLD]])
    levels = [
        styles.level("Some words", size, bold, 1) for size, bold in ((24, False), (16, False), (10, True), (10, False))
    ]
    assert levels == [1, 2, 3, None]


def test_sizes_outside_the_sample_fall_between():
    """A size that no sampled page had ranks below the larger ones."""
    styles = Styles([[*TITLE, *SECTION, *BODY]])
    assert styles.level("New", 20, False, 1) == 2


def test_long_text_numbers_and_sentences_are_no_headings():
    """However large or bold."""
    styles = Styles([[*TITLE, *BODY, *BOLD]])
    assert styles.level("word " * 60, 24, False, 3) is None
    assert styles.level("42", 24, False, 1) is None
    assert styles.level("A bold sentence.", 10, True, 1) is None
    assert styles.level("Lights . . . . . . . 5", 24, False, 1) is None


def test_an_outline_confirms_headings():
    """Numbers and case may differ; its depth counts from the rank of what it names first."""
    outline = [OutlineEntry("A section", 1), OutlineEntry("Plain words", 2)]
    styles = Styles([[*TITLE, *SECTION, *BODY]], outline)
    assert styles.level("1. A Section", 16, False, 1) == 2
    assert styles.level("1.1 Plain words", 10, False, 1) == 3


def test_a_second_size_of_running_text_is_no_heading():
    """Fine print may be most of a document; what is set in lines below each other is text as well."""
    words = "a line of the text that is long enough to weigh more than anything else"
    fine, text = rows(*[words] * 40, size=6), rows(*[words] * 20, y=600, size=8)
    styles = Styles([[*TITLE, *SECTION, *text, *fine]])
    assert styles.body == Style(6.0, False)
    found = [styles.level("Some words", size, False, 1) for size in (24, 16, 8)]
    assert found == [1, 2, None]
    apart = [row for number, row in enumerate(text) for row in (row, *rows(words, y=610 + 30 * number, size=6))]
    assert Styles([[*TITLE, *apart, *fine]]).level("Some words", 8, False, 1) == 2


def test_figures_are_no_headings():
    """A number with its unit is set large to be seen."""
    styles = Styles([[*TITLE, *BODY]])
    assert [styles.level(text, 24, False, 1) for text in ("145M", "$1B", "828K+", "30kW")] == [None] * 4
    assert [styles.level(text, 24, False, 1) for text in ("A", "Q4", "3 Ways", "H2")] == [1] * 4


def test_a_bold_paragraph_is_no_heading():
    """Bold type of the body's size makes one of a short text only."""
    styles = Styles([[*TITLE, *BODY, *BOLD]])
    assert styles.level("What the table below tells:", 10, True, 1) == 2
    assert styles.level("What the table below tells of them " * 5 + ":", 10, True, 2) is None


def test_leaders():
    """Entries of a table of contents."""
    assert has_leader("1 Lights ........ 12")
    assert has_leader("Preface . . . . . iv")
    assert not has_leader("He waited .....")
