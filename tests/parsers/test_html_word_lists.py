"""Lists of pages and mails that Word and Outlook wrote."""

from __future__ import annotations

import pytest

from py_chunks.limits import Limits
from py_chunks.parsers._html_blocks import html_drafts


def blocks(markup):
    return [(draft.kind, draft.text) for draft in html_drafts(markup, Limits())]


def item(text, marker="\u00b7", font="Symbol", place="l0 level1 lfo1", tag="p"):
    return (
        f"<{tag} class=MsoListParagraph style='text-indent:-18.0pt;mso-list:{place}'><![if !supportLists]>"
        f"<span style='font-family:{font}'><span style='mso-list:Ignore'>{marker}<span>&nbsp;&nbsp; </span></span></span>"
        f"<![endif]>{text}<o:p></o:p></{tag}>\n"
    )


def test_a_list_is_one_unit():
    """Its items begin with what is shown, and stand below those of the level above."""
    markup = (
        item("One <b>bold</b>") + item("Two<br>lines", "o", '"Courier New"', "l0 level2 lfo1") + item("Three", "\u00a7")
    )
    assert blocks(f"<p>Before</p>{markup}<p>After</p>") == [
        ("paragraph", "Before"),
        ("list", "- One bold\n  - Two\n    lines\n- Three"),
        ("paragraph", "After"),
    ]


def test_lists_of_their_own():
    """Another list begins where its first level does, or where something stands between."""
    numbers = item("a", "1.", "Calibri", "l1 level1 lfo2") + item("b", "a)", "Calibri", "l2 level2 lfo2")
    assert blocks(item("x") + numbers + "words" + item("y")) == [
        ("list", "- x"),
        ("list", "1. a\n  a) b"),
        ("paragraph", "words"),
        ("list", "- y"),
    ]


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        (item(""), []),
        (item("Title", "1.1", "Calibri", tag="h2"), [("heading", "1.1 Title")]),
        (
            f"<table><tr><td>a</td><td>{item('b')}{item('c')}</td></tr></table>",
            [("table", "| a | - b - c |\n| --- | --- |")],
        ),
        (f"<blockquote>{item('b')}</blockquote>", [("quote", "- b")]),
        ("<p style='mso-list:l0 level1 lfo1'>a</p>", [("list", "- a")]),
        ("<p style='mso-list:none'>a</p>", [("paragraph", "a")]),
    ],
)
def test_items_elsewhere(markup, found):
    """Headings keep their numbers, cells and quotes their words; what has no place in a list is none of it."""
    assert blocks(markup) == found
