"""Signs by which headings let their addresses be copied."""

from __future__ import annotations

import pytest

from py_chunks.limits import Limits
from py_chunks.parsers._html_blocks import html_drafts


def texts(markup):
    return [draft.text for draft in html_drafts(markup, Limits())]


@pytest.mark.parametrize(
    "link",
    [
        "<a class=headerlink href='#use' title='Link to this heading'>&para;</a>",
        "<a class='hash-link' href='#use'>&#8203;</a>",
        '<a class="header-anchor" href="#use">#</a>',
        "<a class='anchor-link' href='#use'>\U0001f517\ufe0e</a>",
        '<a class="doc-anchor" href="#use">\u00a7</a>',
    ],
)
def test_signs_go(link):
    """They are no part of the heading, whose words and whatever else is there stay."""
    assert texts(f"<h2>Use {link}</h2>a<dl><dt>f(x){link} <b>b</b></dt></dl>") == ["Use", "a", "f(x) b"]


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("<a class=headerlink href='#use'>Use</a>", "Use"),
        ("<a class=headerlink href='#use'>&para; 4</a>", "\u00b6 4"),
        ("<a class=headerlink href='#use'>\u2020</a>", "\u2020"),
        ('<a class="anchor" href="other.html">\u00a7</a>', "\u00a7"),
        ("<a href='#use'>\u00a7</a>", "\u00a7"),
        ("<b class=headerlink>&para;</b>", "\u00b6"),
        ('<a class="anchor" href="#use">#<img alt=i></a>', "#[Image: i]"),
    ],
)
def test_other_links_stay(link, text):
    """Words, marks of notes, and what leads elsewhere are text."""
    assert texts(f"<h2>{link}</h2>") == [text]
