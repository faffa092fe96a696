"""Markup nested without end: no more elements open at a time than asked, and no text lost."""

from __future__ import annotations

import pytest

from py_chunks.parsers._html_depth import flattened
from py_chunks.parsers._html_markup import markup_of
from py_chunks.parsers._html_tree import html_roots


@pytest.mark.parametrize(
    ("markup", "flat"),
    [
        ("<p>a<p>b<p>c<p>d", "<p>a<p>b<p>c<p>d"),
        ("<tr><td>a<td>b<tr><td>c", "<tr><td>a<td>b<tr><td>c"),
        ("<a><b><i>x</i>y</b></a>", "<a><b><i></i>xy</b></a>"),
        ("<a><b><i><u>x</u></i></b></a><i>z</i>", "<a><b><i></i><u></u>x</b></a><i>z</i>"),
        ("<a><b><br>x<img/><i/></b></a>", "<a><b><br>x<img/><i/></b></a>"),
        ("<a><b><!-- <i> --><title><u></title></b></a>", "<a><b><!-- <i> --><title><u></title></b></a>"),
        ("<a><b></p></x><i>", "<a><b></p></x><i></i>"),
        ("<a><b></a><i><u>", "<a><b></a><i><u>"),
    ],
)
def test_no_more_than_two(markup, flat):
    assert flattened(markup, 2) == flat


@pytest.mark.parametrize(
    ("step", "count"), [("<b></p>x", 20_000), ("<b><i></p>x", 3000), ("<div></b>x", 3000), ("<font></table>x", 3000)]
)
def test_stray_end_tags_in_deep_markup_take_linear_time(step, count):
    """Each would walk over all open elements: 6 seconds for 20,000."""
    roots = html_roots(markup_of(step * count), 500)
    assert sum(root.xpath("string()").count("x") for root in roots) == count
