"""Runs of text: on one line, verbatim, and the labels in them."""

from __future__ import annotations

import pytest
from lxml import etree

from py_chunks.parsers._html_blocks import _Walk
from py_chunks.parsers._html_text import (
    BREAK,
    MARKS,
    TELLING,
    collapsed,
    flat_text,
    image_label,
    join_words,
    marked_words,
    verbatim_text,
)


def element(markup):
    return etree.HTML(f"<body>{markup}</body>")[0][0]


@pytest.mark.parametrize(
    ("run", "text"),
    [
        ("", ""),
        (" a  b\n", "a b"),
        ("a\u3000b\u2003c\xa0d", "a b c d"),
        (f"a{BREAK} b {BREAK}{BREAK}", "a\nb"),
        (BREAK, ""),
    ],
)
def test_collapsed(run, text):
    """White space of every kind is one space; breaks are line ends, and blank lines go."""
    assert collapsed(run) == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<div>a</div>", "a"),
        ("<div>a<p>b</p>c</div>tail", "a b c"),
        ("<div>a<b>b</b>c<script>x</script>d</div>", "abcd"),
        ("<div>a<br>b<button>c</button>d</div>", f"a{BREAK}b c d"),
        ("<div><b><i>a</i>b</b><img alt=q></div>", "ab[Image: q]"),
    ],
)
def test_flat_text(markup, text):
    """Inline elements touch, blocks and boxes don't; the element's own tail is not in it."""
    assert flat_text(element(markup)) == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<pre> a\n\tb </pre>tail", " a\n\tb "),
        ("<pre>a<b> b </b>c<style>x</style>d</pre>", "a b cd"),
        ("<pre><p>a</p><p>b</p>c</pre>", "a\nb\nc"),
        ("<pre>a<br><div>b</div></pre>", "a\nb\n"),
    ],
)
def test_verbatim_text(markup, text):
    """White space stays; blocks begin and end lines."""
    assert verbatim_text(element(markup)) == text


@pytest.mark.parametrize(
    ("attributes", "label"),
    [
        ("alt='a  b'", "[Image: a b]"),
        ("alt=''", ""),
        ("", "[Image]"),
        ("width=300 height=200", "[Image]"),
        ("width='16px' height=16", ""),
        ("width=600 height=1", ""),
        ("width=1 height=1 alt=q", "[Image: q]"),
    ],
)
def test_image_label(attributes, label):
    """The alternative text; without one, images too small to hold anything say nothing."""
    assert image_label(element(f"<img {attributes}>")) == label


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>a <b>b</b> c &amp; <i></i>d</p>tail", "a b c & d"),
        ("<p>a<b>b<i>c</i></b></p>", None),
        ("<p>a<br>b</p>", None),
        ("<p>a<img alt=b></p>", None),
        ("<div>a<p>b</p></div>", None),
        ("<p>a<script>b</script></p>", None),
    ],
)
def test_marked_words(markup, text):
    """The words of an element with nothing in it but words and inline elements around some; None for all others."""
    assert marked_words(element(markup)) == text


def test_whatever_the_walk_handles_is_more_than_words():
    """No element with a handler of its own may be taken for the words in it."""
    assert _Walk.ENTER.keys() == TELLING
    assert not TELLING & {*MARKS}


def test_words_join_where_marks_were():
    """Elements that only mark words go, nested ones too; their words stay where they were."""
    root = etree.HTML("<p>a <b>b<i>c</i></b><br><a href=x>d</a> e</p><link><ul><span><li>f</span></ul>")
    join_words([root], 0)
    assert [node.tag for node in root.iter()] == ["html", "body", "p", "br", "ul", "li"]
    assert "".join(root.itertext()) == "a bcd ef"


@pytest.mark.parametrize(("count", "left"), [(90, 0), (210, 210)])
def test_a_long_page_with_many_marks_in_a_block_is_left_alone(count, left):
    """Joining their words would take time with the square of their number."""
    root = etree.HTML("<p><a>a</a> b</p>" * 300 + f"<p>{'<b><i>a</i></b> b ' * (count // 2)}</p>")
    join_words([root], 1_000_000)
    assert sum(1 for _ in root.iter("a", "b", "i")) == (left and left + 300)


@pytest.mark.parametrize(
    "markup",
    [
        "<ol reversed><b><li>a</b></ol>",
        "<table><tr><td><caption>a</caption><b></b></table>",
        "<pre><b><code class=lang-py>a</code></b></pre>",
    ],
)
def test_a_tree_that_would_say_something_else_is_left_alone(markup):
    """Items that would be counted, a caption that would be the table's, code that would name the language."""
    root = etree.HTML(markup)
    join_words([root], 0)
    assert root.find(".//b") is not None
