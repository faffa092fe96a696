"""What hides the rest of a page because it is never closed."""

from __future__ import annotations

import pytest

from py_chunks.parsers._html_markup import markup_of
from py_chunks.parsers._html_tree import html_roots
from py_chunks.parsers._html_unclosed import may_swallow, swallowing, title_closed


@pytest.mark.parametrize(
    ("markup", "element"),
    [
        ("", None),
        ("<p>a", None),
        ("<title>", None),
        ("<title>T", "<title"),
        ("<title>T</title>", None),
        ("<!-- c --><p>", None),
        ("<p>a<!-- c > d", "<!--"),
        ("<script>a</script><SCRIPT>b", "<SCRIPT"),
        ("<style>a</style> b", None),
    ],
)
def test_what_hides_the_rest(markup, element):
    assert swallowing(markup) == element


@pytest.mark.parametrize(
    ("markup", "element"),
    [
        ("<p>a</p><script>b</script>", None),
        ("<p>a</p><!-- b -->!", None),
        ("<p>a</p><script>b<p>c", "<script"),
        ("<p>a</p><!-- b <p>!c", "<!--"),
    ],
)
def test_pages_whose_end_is_closed_are_not_gone_through(markup, element):
    """Where something swallows the rest it is always asked for; where nothing does, hardly ever."""
    assert swallowing(markup) == element
    roots = html_roots(markup_of(markup), 500)
    assert may_swallow(roots, markup.encode()) == (element is not None)


def test_many_titles_take_one_pass():
    """Each would be found only when the one before is closed."""
    markup = "<p>a<title>b" * 10_000
    closed = title_closed(markup)
    assert closed is not None
    assert closed.count("title>") == 2
    assert "<title>b</title><p>a" in closed


def test_tags_that_are_cut_off_take_one_pass():
    """Neither a name that goes on to the end nor titles without an end are read again from each of their letters."""
    assert swallowing("<" + "a" * 200_000) is None
    assert title_closed("<title>x" + "<title " * 100_000) == "<title>x</title>" + "<title " * 100_000
