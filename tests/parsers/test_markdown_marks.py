"""Inline marks that are removed without a parser; that the rest agrees is a property of test_markdown_scan."""

from __future__ import annotations

import pytest

from py_chunks.parsers._markdown_marks import Marks, image_label

MARKS = Marks({"A": {}, "`F(X)`": {}}, {":1": 0})


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("[a] [b][a] [c *d*][A] ![e][a]", "a b c d [Image: e]"),
        ("[`f(x)`] [`f(x)`][]", "f(x) f(x)"),
        ("a[^1].", "a."),
        ("`a*b` \\*c\\* &lt;d&gt; &ast;e&ast;", "a*b *c* <d> *e*"),
        ("`a\nb`\\\nc", "a b\nc"),
        ("H<sub>2</sub>O<br/>x", "H2O\nx"),
        ("AT&T 1 < 2 <= 3", "AT&T 1 < 2 <= 3"),
        ("<https://a_b_c/*d*>", "https://a_b_c/*d*"),
        ("**[a](b)** *`c`*", "a c"),
    ],
)
def test_removed(source, text):
    assert MARKS.removed(source) == text


@pytest.mark.parametrize(
    "source",
    ["[none]", "[a][x](y)", "[a [b](c)](d)", "*a", "`a", "<div>", "[a](b", "[^2]", "&#42;", "a_[b](c)_d", "~~a"],
)
def test_left_to_the_parser(source):
    assert MARKS.removed(source) is None


def test_found():
    assert MARKS.found("[x]")
    assert not Marks({}, {}).found("[x] a_b 2 * 3 & < 4")


def test_labels_of_images():
    assert [image_label(" a\n b "), image_label(" ")] == ["[Image: a b]", "[Image]"]
