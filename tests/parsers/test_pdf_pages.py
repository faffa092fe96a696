"""Pages are read once; some are sampled; broken ones are listed."""

from __future__ import annotations

from py_chunks.parsers._pdf_fragments import Box, Fragment, PageText, Rule
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
    """Six pages at most, and all of a short document; from the fourth on, right and left pages in turn."""
    samples = (
        (500, [0, 1, 2, 125, 250, 375]), (16, [0, 1, 2, 5, 8, 13]), (7, [0, 1, 2, 4, 5]), (4, [0, 1, 2, 3]),
        (2, [0, 1]), (1, [0]), (0, []),
    )  # fmt: skip
    for count, expected in samples:
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


class Words(Engine):
    """One page of given fragments."""

    def __init__(self, *fragments):
        super().__init__(1)
        self.fragments = list(fragments)

    def page(self, index):
        return PageText(self.fragments, Box(0, 0, 595, 842), [])


def texts(rows):
    return [row.text for row in rows]


def test_rows_can_be_left_out():
    """Those around one that is left out may then stand on one line, as large letters beside a small row do."""
    large, small = Fragment("Large", 72, 160, 100, 40), Fragment("small", 210, 230, 104, 8)
    beside = Fragment("beside", 300, 400, 112, 40)
    page = Pages(Words(large, small, beside), []).lines(0)
    assert texts(page.rows) == ["Large", "small", "beside"]
    assert texts(page.without(page.rows[:1]).rows) == ["small", "beside"]
    rest = page.without(page.rows[1:2])
    assert (texts(rest.rows), texts(rest.segments)) == (["Large beside"], ["Large", "beside"])
    assert page.without(page.rows)[3:5] == ([], page.edges)


def test_flows_are_the_columns_and_apart_from_them_what_is_turned():
    """A page of one column has the rows that are known already."""
    side = [Fragment("up", 10, 20, 5, 10, angle=90)]
    lines = [Fragment("words that fill a whole line of text", 50, 280, y, 10) for y in range(100, 220, 12)]
    behind = [piece._replace(x0=310, x1=540) for piece in lines]
    page = Pages(Words(*lines, *side), []).lines(0)
    ((first,), (turned,)) = page.flows(), page.turned_flows()
    assert first is page.rows
    assert texts(turned) == ["up"]
    left, right = Pages(Words(*lines, *behind), []).lines(0).flows()
    assert (len(left), len(right)) == (10, 10)


class Landscape(Engine):
    """A ruled table that runs up the page."""

    def page(self, index):
        cells = [Fragment(text, x, x + 20, y, 10, angle=90) for text, x, y in CELLS]
        rules = [Rule(y, -x1, y, -x0) for x0, x1, y in ((100, 200, 40), (100, 200, 60), (100, 200, 80))]
        rules += [Rule(40, -x, 80, -x) for x in (100, 150, 200)]
        return PageText(cells, Box(0, -842, 595, 0), rules)


CELLS = [("ship", 105, 55), ("tons", 155, 55), ("Brisk", 105, 75), ("850", 155, 75)]


def test_tables_of_turned_pages():
    """Their lines are turned with them."""
    (page,) = Pages(Landscape(1), []).sample()
    assert [segment.text for segment in page.segments] == ["| ship | tons |\n| --- | --- |\n| Brisk | 850 |"]
