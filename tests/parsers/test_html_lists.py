"""Lists of HTML: markers as shown, indents, and what items may hold (contract section 2)."""

from __future__ import annotations

import pytest

from py_chunks import Limits
from py_chunks.parsers._html_blocks import html_drafts


def shapes(markup):
    return [(draft.kind, draft.text) for draft in html_drafts(markup, Limits())]


def only(markup):
    ((kind, text),) = shapes(markup)
    assert kind == "list"
    return text


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
        ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b"),
        ("<ol><li value=5>a<li>b</ol>", "5. a\n6. b"),
        ("<ol reversed><li>a<li>b<li>c</ol>", "3. a\n2. b\n1. c"),
        ("<ol reversed start=10><li>a<li>b</ol>", "10. a\n9. b"),
        ("<ol type=a start=26><li>a<li>b</ol>", "z. a\naa. b"),
        ("<ol type=A><li>a</ol>", "A. a"),
        ("<ol type=i><li>a<li>b<li>c<li>d</ol>", "i. a\nii. b\niii. c\niv. d"),
        ("<ol type=I start=1990><li>a</ol>", "MCMXC. a"),
        ("<ol style='list-style-type: lower-latin'><li>a</ol>", "a. a"),
        ("<ol class='loweralpha simple'><li>a</ol>", "a. a"),
        ("<ol class='style-upperRoman'><li>a<li>b</ol>", "I. a\nII. b"),
        ("<ol class=lower-letter type=1 style='color: red'><li>a</ol>", "a. a"),
        ("<ol class=arabic><li>a</ol>", "1. a"),
        ("<ul class=loweralpha><li>a</ul>", "- a"),
        ("<ol type=a start=0><li>a</ol>", "0. a"),
        ("<ol start=99999999999999999999><li>a</ol>", "999999999. a"),
        ("<ol start=x><li>a</ol>", "1. a"),
        ("<ol start=-1><li>a<li>b</ol>", "-1. a\n0. b"),
        ("<menu><li>a</menu>", "- a"),
        ("<ul><li></li><li>a</li></ul>", "- a"),
        ("<ol><li></li><li>b</li></ol>", "2. b"),
    ],
)
def test_markers(markup, expected):
    """Bullets and the numbers, letters and numerals that are shown; empty items leave none but count."""
    assert only(markup) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<ul><li>a<ul><li>b<ul><li>c</ul></ul><li>d</ul>", "- a\n  - b\n    - c\n- d"),
        ("<ol><li>a<ul><li>b</ul><li>c</ol>", "1. a\n   - b\n2. c"),
        ("<ol start=10><li>a<ol><li>b</ol></ol>", "10. a\n    1. b"),
        ("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ul><li><ol><li>a<li>b</ol></ul>", "- 1. a\n  2. b"),
        ("<ul><li>a<ul><li>b</ul>after</ul>", "- a\n  - b\n  after"),
        ("<ul><ul><li>a</ul><li>b</ul>", "- a\n- b"),
    ],
)
def test_nested_lists_are_indented(markup, expected):
    """Contract row `nested ul`: children stand under the text of their parent."""
    assert only(markup) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n  b\n- c"),
        ("<ul><li>a<br>b</li></ul>", "- a\n  b"),
        ("<ul><li>a<pre>x\n\n y</pre></li></ul>", "- a\n  ```\n  x\n\n   y\n  ```"),
        ("<ol><li>a<table><tr><td>1<td>2</table></ol>", "1. a\n   | 1 | 2 |\n   | --- | --- |"),
        ("<ul><li><blockquote><p>q</p><p>r</p></blockquote></ul>", "- q\n  r"),
        ("<ul><li><h3>h</h3>text</ul>", "- h\n  text"),
        ("<ul><li><dl><dt>t<dd>d</dl></ul>", "- t\n  d"),
    ],
)
def test_what_items_hold_is_lines_of_the_list(markup, expected):
    """A list is one unit whatever its items hold."""
    assert only(markup) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<ul><li><input type=checkbox> a<li><input type=checkbox checked> b</ul>", "- [ ] a\n- [x] b"),
        ("<ul><li><p><label><input type=CHECKBOX checked=''>a</label></p></ul>", "- [x] a"),
        ("<ul><li>a <input type=checkbox></ul>", "- a"),
        ("<ul><li><input type=text>a</ul>", "- a"),
    ],
)
def test_tasks(markup, expected):
    """A check box at the beginning of an item is kept as its state."""
    assert only(markup) == expected


def test_adjacent_lists_are_units_of_their_own():
    """Two lists are two units, of whatever kind."""
    assert shapes("<ul><li>a</ul><ol><li>b</ol>") == [("list", "- a"), ("list", "1. b")]


def test_a_long_list_is_one_unit():
    """Contract row `list > 1,200`: never one unit per item."""
    text = only("<ul>" + "<li>some words of an item</li>" * 200 + "</ul>")
    assert text.count("\n") == 199
