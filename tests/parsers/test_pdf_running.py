"""Running text: what repeats at the edges of neighbouring pages."""

from __future__ import annotations

from builders.pdf import rows
from py_chunks.parsers._pdf_fragments import Box
from py_chunks.parsers._pdf_running import edges_of, numbered_header, running_rows

PAGE = Box(0, 0, 595, 842)


def page(number, top="", bottom="", size=9, at=810):
    lines = [*rows(top, y=40, size=size)] if top else []
    lines += rows(f"text of page {number} begins", "and goes on", "and ends", y=200)
    lines += rows(bottom, y=at, size=size) if bottom else []
    return edges_of(number, lines, PAGE)


def found(first, *others):
    return [line.row.text for line in running_rows(first, others, 10)]


def test_headers_and_page_numbers():
    """The same words, and numbers that count the pages."""
    assert found(page(1, "Handbook", "7"), page(2, "Handbook", "8")) == ["Handbook", "7"]
    assert found(page(1, "Handbook 1", "Page 1 of 9"), page(2, "Handbook 2", "Page 2 of 9")) == [
        "Handbook 1",
        "Page 1 of 9",
    ]


def test_roman_page_numbers():
    """As in front matter."""
    assert found(page(3, bottom="iv"), page(4, bottom="v")) == ["iv"]


def test_numbers_that_count_nothing_stay():
    """Equal numbers, or steps other than the pages'."""
    assert found(page(1, bottom="7"), page(2, bottom="7")) == []
    assert found(page(1, bottom="7"), page(2, bottom="19")) == []


def test_rows_of_a_long_table_stay():
    """They stand at the same places and are alike but for their numbers."""
    assert (
        found(page(1, "Item 4 12.50", "2019-01-05 12:30 15.20"), page(2, "Item 44 0.80", "2019-02-06 12:31 9.75")) == []
    )
    assert found(page(1, bottom="- 4 / 12 -"), page(2, bottom="- 5 / 12 -")) == ["- 4 / 12 -"]


def test_rows_that_are_alike_stay():
    """Nothing parts them from the rows that follow them."""
    lines = rows(*["open", "low", "none"] * 20, y=30, leading=13)
    assert running_rows(edges_of(1, lines, PAGE), [edges_of(2, lines, PAGE)], 10) == []


def test_a_page_number_may_move():
    """At the bottom where a chapter begins, in the header elsewhere."""
    assert found(page(5, bottom="5"), page(6, "6 Harbour Handbook")) == ["5"]


def test_what_stands_once_stays():
    """Also what stands elsewhere on the other page, and a large heading on every page."""
    assert found(page(1, "Handbook"), page(2, "Another")) == []
    assert found(page(1, "", "Handbook"), page(2, "Handbook")) == []
    assert found(page(1, "Agenda", size=20), page(2, "Agenda", size=20)) == []
    assert found(page(1, "Handbook")) == []


def test_repeated_text_within_the_body_stays():
    """Only lines near the edges are looked at."""
    lines = rows("same first line", "same", "same", y=300)
    assert running_rows(edges_of(1, lines, PAGE), [edges_of(2, lines, PAGE)], 10) == []


def lone(number, text, **options):
    header = numbered_header(page(number, text, **options), 10)
    return header and header.row.text


def test_a_header_that_no_other_page_has():
    """It bears the number of its page and stands apart, in smaller type."""
    assert [lone(1, "2 Z. Okafor"), lone(2, "The Lights 3")] == ["2 Z. Okafor", "The Lights 3"]


def test_what_is_no_such_header():
    """Another number or none, the first page, larger type, a number alone, a line of the text and one at the bottom."""
    assert [lone(1, "3 Z. Okafor"), lone(0, "1 Z. Okafor"), lone(1, "In 2 ways"), lone(1, "2")] == [None] * 4
    assert [lone(1, "# Lights"), lone(1, "2 Lights", size=10)] == [None] * 2
    assert numbered_header(page(1, bottom="2 a note"), 10) is None
    assert numbered_header(edges_of(1, [], PAGE), 10) is None
    text = rows("2 lights stand", "at the pier", "and shine", y=100, size=9)
    assert numbered_header(edges_of(1, text, PAGE), 10) is None
