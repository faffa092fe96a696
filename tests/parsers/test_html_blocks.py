"""The block walk of HTML (contract sections 2, 3.2 and 8): what is a unit, and what its text is."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from py_chunks import Limits
from py_chunks.parsers._html_blocks import html_drafts, tree_title
from py_chunks.parsers._html_markup import decode_html, markup_of
from py_chunks.parsers._html_text import MARKS
from py_chunks.parsers._html_tree import html_roots


def drafts(markup):
    return list(html_drafts(markup, Limits()))


def texts(markup):
    return [draft.text for draft in drafts(markup)]


def shapes(markup):
    return [(draft.kind, draft.text) for draft in drafts(markup)]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>a</p><p>b</p>", ["a", "b"]),
        ("<div>a<div>b</div>c</div>", ["a", "b", "c"]),
        ("a<p>b</p>c", ["a", "b", "c"]),
        ("<span>a<p>b</p>c</span>", ["a", "b", "c"]),
        ("<a href=u><div>a</div><div>b</div></a>", ["a", "b"]),
        ("<p>a <b>b</b><i>c</i> <code>d</code></p>", ["a bc d"]),
        ("<p>a<ins>b</ins><del>c</del>d</p>", ["abcd"]),
        ("H<sub>2</sub>O", ["H2O"]),
        ("<p>a<br>b<br/><br>c</p>", ["a\nb\nc"]),
        ("<p>  a \n\t b&nbsp;&nbsp;c </p>", ["a b c"]),
        ("<p>&copy; &lt;b&gt; &#x20AC; &#128; &hellip;</p>", ["© <b> € € …"]),
        ("a<hr>b", ["a", "b"]),
        ("<dl><dt>t</dt><dd>d1</dd><dd>d2</dd></dl>", ["t", "d1", "d2"]),
        ("<figure><img src=x alt='the  bay'><figcaption>c</figcaption></figure>", ["[Image: the bay]", "c"]),
        ("<details><summary>s</summary>t</details>", ["s", "t"]),
        ("<address>a<br>b</address>", ["a\nb"]),
        ("<fieldset><legend>L</legend><label>N <input value=v></label></fieldset>", ["L", "N"]),
        ("<p>x<button>A</button><button>B</button></p>", ["x A B"]),
        ("<textarea>a\n b</textarea>", ["a\nb"]),
        ("<select><option>a</option><option>b</option></select>", ["a", "b"]),
        ("<label>One of <select><option>a<option>b</select> here</label>", ["One of a b here"]),
        ("<svg><title>t</title><text>q</text><text>r</text></svg>", ["q r"]),
        ("<video>fallback</video>", ["fallback"]),
        ("<p>&zwnj;&nbsp;&#8203;</p><p>a</p>", ["a"]),
        ("\ufeff<p>a</p>", ["a"]),
    ],
)
def test_units(markup, expected):
    """Blocks end units, inline elements don't, white space collapses, a break is a line end."""
    assert texts(markup) == expected


@pytest.mark.parametrize(
    "tag", ["header", "nav", "aside", "footer", "noscript", "main", "section", "article", "center"]
)
def test_what_is_kept(tag):
    """Parts of the page that other readers leave out are text."""
    assert texts(f"<{tag}>kept</{tag}>") == ["kept"]


@pytest.mark.parametrize("tag", ["script", "style", "template", "title"])
def test_what_is_dropped(tag):
    """Script, style, template and title are no text; what follows them is."""
    assert texts(f"<p><b>a<{tag}>dropped</{tag}>b</b></p>") in (["ab"], ["a", "b"])
    assert texts(f"<table><tr><td>a<{tag}>dropped</{tag}>b</table>") == ["| ab |\n| --- |"]


def test_comments_and_processing_instructions_are_no_text():
    """They leave no gap either."""
    assert texts("<p>a<!-- c -- d > e -->b<?php echo 1 ?>c</p>") == ["abc"]


@pytest.mark.parametrize("hidden", ["hidden", "style='display:none'", "aria-hidden=true", "class=visually-hidden"])
def test_hidden_text_is_kept(hidden):
    """HT-1: some want it gone, others need it; it is kept."""
    assert texts(f"<p>a</p><div {hidden}>b</div>") == ["a", "b"]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("bare", ["bare"]),
        ("<body>bare <b>x</b> tail</body>", ["bare x tail"]),
        ("<ul><li>a<b>b</b>c</li>tail</ul>", ["- abc\ntail"]),
        ("before<html><body>x</body></html>", ["beforex"]),
        ("<html><body><p>a</p></body></html><p>after", ["a", "after"]),
        ("<html><body>a</body></html><html><head><title>t</title></head><body>b</body></html>", ["a", "b"]),
        ("<table>loose<tr>text<td>a</td>more</tr></table>", ["loose text more", "| a |\n| --- |"]),
        ("<frameset><frame><noframes><body><h1>a</h1><p>b</p></body></noframes></frameset>", ["a", "b"]),
        ("<iframe>a<p>b</p></iframe>", ["a", "b"]),
        ("<p>a \ud800 b</p>", ["a � b"]),
        ("<p>a\x00b</p>", ["ab"]),
        ("<?xml version='1.0'?><html><body><p>a <![CDATA[<b> & c]]></p></body></html>", ["a <b> & c"]),
        ("<!DOCTYPE html [<!ENTITY x 'y'>]><p>a</p>", ["a"]),
        ("<p>1 < 2 and 3<4 <></p>", ["1 < 2 and 3<4 <>"]),
    ],
)
def test_every_text_node_is_accounted_for(markup, expected):
    """HT-2: bare text, text after a child, text in odd places."""
    assert texts(markup) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>a<p>b<p>c", ["a", "b", "c"]),
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", ["- a\n- b\n  - c\n- d"]),
        ("<li>a<li>b", ["- a\n- b"]),
        ("<li>a</li>x<li>b", ["- a", "x", "- b"]),
        ("<dl><dt>a<dd><p>b<dt>c<dd>d</dl>", ["a", "b", "c", "d"]),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>e", ["| a | b |\n| --- | --- |\n| c | d |", "e"]),
        ("<table><tr><td><ul><li>a<td>b<tr><td>c</table>d", ["| a | b |\n| --- | --- |\n| c |  |", "d"]),
        ("<p>a<div>b</div>c</p>d", ["a", "b", "c", "d"]),
        ("a</br>b", ["a\nb"]),
        ("<h1>a<h2>b</h2>c", ["a", "b", "c"]),
        ("<h1>a<ul><li>b</ul>", ["a", "- b"]),
        ("<b><p>a</b>b</p>c", ["ab", "c"]),
        ("</p></p>a", ["a"]),
        ("<textarea></p></textarea>a</p>b", ["</p> a", "b"]),
        ("</i>" * 200 + "a</p>b", ["a", "b"]),
        ("</i>" * 200 + "a</P>b", ["a", "b"]),
    ],
)
def test_unclosed_and_misplaced_tags_are_read_as_browsers_read_them(markup, expected):
    """HT-3: end tags that are missing or stray lose nothing and glue nothing."""
    assert texts(markup) == expected


@pytest.mark.parametrize(
    ("markup", "level", "title"),
    [
        *((f"<h{n}>T</h{n}>", n, "T") for n in range(1, 7)),
        ("<h2> a <b>b</b>\n c<br>d </h2>", 2, "a b c d"),
        ("<h1><div>a</div><div>b</div></h1>", 1, "a b"),
        ("<h1><img src=x alt=Logo></h1>", 1, "[Image: Logo]"),
        ("<div role=heading aria-level=4>T</div>", 4, "T"),
        ("<span role='heading'>T</span>", 2, "T"),
        ("<div Role = heading>T</div>", 2, "T"),
    ],
)
def test_headings(markup, level, title):
    """One line, with the level of its tag or of `aria-level`."""
    assert [(d.kind, d.level, d.text) for d in drafts(f"a{markup}b")][1] == ("heading", level, title)


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<img src=x alt=q>", ["[Image: q]"]),
        ("<img src=x>", ["[Image]"]),
        ("<img src=x alt=''>a", ["a"]),
        ("<img src=x width=1 height=1>a", ["a"]),
        ("<p>a <img alt='q r'> b</p>", ["a [Image: q r] b"]),
        ("<table><tr><td><img alt=q></table>", ["| [Image: q] |\n| --- |"]),
    ],
)
def test_images(markup, expected):
    """Contract row `img alt`: kept as a label; decoration and spacers say nothing."""
    assert texts(markup) == expected


def test_noscript_is_kept_also_in_the_head():
    """Contract row `noscript`: its text is kept."""
    assert texts("<head><noscript>n</noscript></head><body>b") == ["n", "b"]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<pre>a\n  b\tc&nbsp;d\n</pre>", "```\na\n  b\tc\xa0d\n```"),
        ("<pre>\n\n x</pre>", "```\n\n x\n```"),
        ("<pre><code class='hljs language-python'>a=1\n\nb\n</code></pre>", "```python\na=1\n\nb\n```"),
        ("<pre class=lang-c++>x</pre>", "```c++\nx\n```"),
        ("<pre>a<br>b</pre>", "```\na\nb\n```"),
        ("<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"),
        ("<pre>a <b>b</b> <span>c</span></pre>", "```\na b c\n```"),
        ("<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"),
        ("<xmp><b>a</b></xmp>", "```\n<b>a</b>\n```"),
        ("<pre># not a heading</pre>", "```\n# not a heading\n```"),
    ],
)
def test_code(markup, expected):
    """LO-3: tabs, no-break spaces and indents of code stay as they are, between fences."""
    assert shapes(f"<p>a</p>{markup}") == [("paragraph", "a"), ("code", expected)]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<blockquote>a</blockquote>", "a"),
        ("<blockquote><p>a</p><p>b</p></blockquote>", "a\nb"),
        ("<blockquote>a<blockquote>b</blockquote>c</blockquote>", "a\nb\nc"),
        ("<blockquote><h2>h</h2><ul><li>a<li>b</ul>c</blockquote>", "h\n- a\n- b\nc"),
        ("<blockquote><ol><li><blockquote>q</blockquote></ol></blockquote>", "1. q"),
    ],
)
def test_a_quote_is_one_unit(markup, expected):
    """Whatever is quoted, without marks."""
    assert shapes(f"{markup}<p>z</p>") == [("quote", expected), ("paragraph", "z")]


def test_a_table_stands_after_its_caption():
    """Contract row `table caption`: kept, as a paragraph of its own before the table."""
    markup = "<table><caption>Depths <b>today</b></caption><tr><td>a</td></tr></table>"
    assert shapes(markup) == [("paragraph", "Depths today"), ("table", "| a |\n| --- |")]


def test_blocks_come_while_the_walk_goes_on():
    """The walk yields a block once it is complete."""
    found = html_drafts("<p>a</p>" * 1_000, Limits())
    assert next(found).text == "a"
    assert sum(1 for _ in found) == 999


def test_the_title_of_a_fragment():
    """The title alone, for callers that need no blocks."""
    assert tree_title(html_roots(decode_html(b"<meta charset=koi8-r><title>\xc4\xc1</title>")[0], 500)) == "да"
    assert tree_title(html_roots(markup_of("<p>a</p>"), 500)) is None
    assert tree_title(html_roots(markup_of(""), 500)) is None


_TAGS = (
    "p", "div", "h1", "h2", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th", "tbody", "caption",
    "form", "select", "option", "button", "pre", "blockquote", "section", "center", "br", "hr", "img", "input",
    "iframe", "svg", "math", "object", "details", "summary", "fieldset", "noscript", "code", *MARKS,
)  # fmt: skip
_WITH_ATTRIBUTES = (
    "<ol reversed>", "<ol start=7>", "<li value=4>", "<td colspan=2>", "<th rowspan=2>", "<b class=lang-b>",
    "<code class=lang-c>", "<pre class=lang-p>",
)  # fmt: skip


_soup = st.lists(
    st.one_of(
        st.sampled_from([*(f"<{tag}>" for tag in _TAGS), *_WITH_ATTRIBUTES, *(f"</{tag}>" for tag in _TAGS)]),
        st.just("word"),
        st.just(" "),
    ),
    max_size=40,
)


@given(_soup)
@example(["<ol reversed>", "<b>", "<li>", "word", "</b>", "<li>", "word"])
@example(["<pre>", "<b class=lang-b>", "<code class=lang-c>", "word", "</code>", "</b>", "</pre>"])
def test_taking_marks_out_changes_no_block(parts):
    """It is done on pages long enough for it to pay; in what they hold, such pages are read as short ones."""
    markup = "".join(parts)
    found = []
    for most in (-1, 1_000_000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("py_chunks.parsers._html_blocks._FEW", most)
            found.append(drafts(markup))
    assert found[0] == found[1]


@given(_soup)
def test_no_word_is_lost_or_invented(parts):
    """HT-2: in any soup of tags, every word comes out once, in the order it was written."""
    count = 0
    for place, part in enumerate(parts):
        if part == "word":
            parts[place] = f"w{count}"
            count += 1
    found = [int(number) for number in re.findall(r"w(\d+)", "\n".join(texts("".join(parts))))]
    assert sorted(found) == list(range(count))
    if "<table>" not in parts:  # what stands between cells comes before its table
        assert found == sorted(found)
