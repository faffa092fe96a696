"""Pages are read once; some are sampled; broken ones are listed."""

from __future__ import annotations

from py_chunks.parsers._pdf_fragments import Box, Fragment, PageText
from py_chunks.parsers._pdf_pages import Pages


class Engine:
    """Pages of one line; page 2 is broken, page 3 is blank."""

    name = "fake"

    def __init__(self, count):
        self.page_count = count
        self.read = []

    def page(self, index):
        self.read.append(index)
        if index == 1:
            raise KeyError("/Contents")
        text = (
            [] if index == 2 else [Fragment(f"page {index}", 72, 120, 100, 10), Fragment("up", 10, 20, 5, 10, angle=90)]
        )
        return PageText(text, Box(0, 0, 595, 842), [])

    def label(self, index):
        return f"A-{index}"

    def outline(self):
        raise ValueError("damaged")

    info = outline


def test_the_sample_is_bounded_and_spread():
    """Six pages at most, and all of a short document."""
    for count, expected in ((500, [0, 1, 2, 125, 250, 375]), (4, [0, 1, 2, 3]), (1, [0]), (0, [])):
        engine = Engine(count)
        assert [page.number for page in Pages(engine, []).sample()] == expected == engine.read


def test_every_page_is_read_once_and_faults_are_listed_in_order():
    """Sampled pages are kept until their turn."""
    engine, skipped = Engine(5), []
    pages = Pages(engine, skipped)
    pages.sample()
    assert skipped == []
    read = [pages.lines(number) for number in range(5)]
    assert sorted(engine.read) == [0, 1, 2, 3, 4]
    assert skipped == [{"page": 2, "reason": "KeyError: '/Contents'"}, {"page": 3, "reason": "no text"}]
    assert [len(page.segments) for page in read] == [1, 0, 0, 1, 1]
    assert (read[0].label, read[0].turned[0][0].text) == ("A-0", "up")


def test_damage_beside_the_pages_is_survived():
    """Outline and properties only add to what pages say."""
    pages = Pages(Engine(1), [])
    assert (pages.outline(), pages.info()) == ([], {})
