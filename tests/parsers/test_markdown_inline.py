"""Inline Markdown to text (contract section 2)."""

from __future__ import annotations

import pytest

from py_chunks.parsers._markdown_inline import Inline, as_markup, flat_text, holds_structure, trimmed

INLINE = Inline({})


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a **b** [c](u)  \nd", "a b c\nd"),
        ("**a**_b_ ***c*** ~~d~~", "ab c d"),
        ("`` a`b `` `*x*`", "a`b *x*"),
        ("![alt *x*](u) [![i](u)](v) ![](w)", "[Image: alt x] [Image: i] [Image]"),
        ('<img src=x alt="a &amp; b"> <img src=y>', "[Image: a & b] [Image]"),
        ("<http://a/%20b> <me@x.com> www.x.com", "http://a/%20b me@x.com www.x.com"),
        ("[t](javascript:x 'title') [link [inner]](u)", "t link [inner]"),
        ("&copy; &#65; &#x42; &unknown; AT&T", "© A B &unknown; AT&T"),
        ("\\*a\\* \\a", "*a* \\a"),
        ("2*3*4 and 2**8 * 3", "2*3*4 and 2**8 * 3"),
        ("snake_case_name a * b a_ _b", "snake_case_name a * b a_ _b"),
        ("a\\\nb\n  c <br/>\nd", "a\nb\nc\nd"),
        ("[ ] [x] [a][b] [c]", "[ ] [x] [a][b] [c]"),
        ("~single~ ^[note]", "~single~ ^[note]"),
        ("a <!-- b --> <span title='>'>c</span>", "a  c"),
        ("1 < 2 > 0", "1 < 2 > 0"),
    ],
)
def test_text(source, text):
    assert INLINE.text(source) == text
    assert flat_text(INLINE.tokens(source)) == text


def test_plain_forms_need_no_parser():
    source = 'a **b `c*d`** _e_ [`f`](g "h") [![i](j)](k) (*l*), <https://m.n>\\* ~~o~~ &lt; **p *q* r** <br>s'
    assert INLINE.plain(source) == "a b c*d e f [Image: i] (l), https://m.n* o < p q r\ns"


@pytest.mark.parametrize("source", ["*a **b***", "`a", "a <div>", "&#65;", "[a [b]](c)", "[a](b (c))", "_a_b", "*a*b"])
def test_other_forms_need_one(source):
    assert INLINE.plain(source) is None


def test_definitions_decide_about_brackets():
    assert Inline({"references": {"A": {"href": "u", "title": ""}}}).text("[a] [b]") == "a [b]"


def test_markup_that_parts_blocks_is_told_from_the_rest():
    assert holds_structure(INLINE.tokens("a <div>b</div>"))
    assert holds_structure(INLINE.tokens("a <script>b</script>"))
    assert not holds_structure(INLINE.tokens("a <b>b</b> <custom-tag>"))


def test_tokens_as_markup():
    assert as_markup(INLINE.tokens("a & **b**\n<i>`<c>`</i>")) == "a &amp; b<br><i>&lt;c&gt;</i>"


def test_long_runs_of_spaces_take_linear_time():
    spaces = " \t" * 100_000
    assert trimmed(f"a{spaces}b{spaces}\n{spaces}c ") == f"a{spaces}b\nc"
