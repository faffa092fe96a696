"""HTML trees: the repairs that keep libxml2 from losing text."""

from __future__ import annotations

import pytest
from lxml import etree

from py_chunks.parsers._html_markup import markup_of
from py_chunks.parsers._html_tree import PARAGRAPH_BREAK, html_roots


def roots_of(markup, depth=500):
    return html_roots(markup_of(markup), depth)


def outline(markup, depth=500):
    """Tags and texts of the tree in order, without what is always there."""
    found = []
    for root in roots_of(markup, depth):
        for node in root.iter():
            if node.tag not in ("html", "body", "head"):
                found.append(node.tag)
            found.extend(text.strip() for text in (node.text,) if text and text.strip())
    return found


@pytest.mark.parametrize("markup", ["", " \n", "<!-- c -->", "\x00", "<?xml version='1.0'?>"])
def test_no_content_gives_no_root(markup):
    """Nothing to read is no error."""
    assert all(not root.xpath("string()") for root in roots_of(markup))


def test_documents_one_after_another_are_all_kept():
    """Each is a root of its own, in order."""
    assert len(roots_of("<html><body>a</body></html><html><body>b</body></html>")) == 2


def test_a_stray_paragraph_end_leaves_a_mark():
    """`</p>` without `<p>` parts text in HTML; raw text is not touched."""
    assert outline("<p>a<div>b</div>c</p>d") == ["p", "a", "div", "b", PARAGRAPH_BREAK]
    assert outline("<textarea></p></textarea></p>")[:2] == ["textarea", "</p>"]


def test_a_stray_paragraph_end_is_found_among_many_errors():
    """The parser's log holds only a hundred of them."""
    assert PARAGRAPH_BREAK in outline("</b>x" * 200 + "</p>y")


@pytest.mark.parametrize("depth", [3, 10, 500])
def test_what_is_too_deep_stands_side_by_side(depth):
    """No element is lost, and none is deeper than allowed."""
    roots = roots_of("<i>" * 5_000 + "x", depth)
    deepest = max(sum(1 for _ in node.iterancestors()) for root in roots for node in list(root.iter())[-3:])
    assert sum(1 for root in roots for _ in root.iter("i")) == 5_000
    assert deepest <= depth
    assert "".join(root.xpath("string()") for root in roots) == "x"


@pytest.mark.parametrize(
    ("inside", "text"),
    [("a\x01b", "a\ufffdb"), ("a\x0cb", "a b"), ('<x"y>q', "q"), ("<a:b>q", "q"), ('<i class="\x01">q', "q")],
)
def test_what_no_built_tree_can_hold(inside, text):
    """Control characters and odd names in markup that is too deep."""
    (root,) = roots_of("<div>" * 20 + inside, 10)
    assert root.xpath("string()") == text


@pytest.mark.parametrize(
    "end", ['?><?xml version="1.0" encoding="utf-8"?>', '?><?xml-stylesheet encoding="utf-8"?>', "<p>"]
)
def test_more_declarations_than_one(end):
    """They are no text, wherever they stand."""
    (root,) = roots_of(f'<?xml version="1.0" encoding="utf-8"{end}<p>a</p>', 100)
    assert root.xpath("string()") == "a"


def test_depth_is_found_among_many_errors():
    """Text beyond libxml2's bound is kept even when the log of errors is full."""
    (root,) = roots_of("</b>x" * 200 + "<div>" * 3_000 + "<p>deep</p>")
    assert root.xpath("string()").endswith("deep")


@pytest.mark.parametrize(("depth", "deepest"), [(10, 10), (60, 52), (3_000, 52)])
def test_the_nesting_allowed_is_kept_exactly(depth, deepest):
    """Less deep trees are left alone."""
    (root,) = roots_of("<i>" * 50 + "x", depth)
    assert max(sum(1 for _ in node.iterancestors()) + 1 for node in root.iter()) <= deepest
    assert root.xpath("string()") == "x"


def test_a_deep_tree_is_found_among_many_errors():
    """What the parser with bounds leaves out is read by the one without: here all but the first 256 levels."""
    assert outline("</b>x" * 200 + "<div>" * 400 + "y</div>z")[-2:] == ["div", "y"]
    assert "z" in "".join(roots_of("</b>x" * 200 + "<div>" * 400 + "y</div>z")[0].itertext())


def test_one_text_may_be_longer_than_libxml2_allows_by_itself():
    """Its bound is 10 MB for one text; ours is that of the document."""
    text = "".join(roots_of("<p>" + "a " * 5_100_000 + "</p>b")[0].itertext())
    assert len(text) == 10_200_001


def test_a_formula_may_hold_what_no_built_tree_can():
    """Control characters are no error."""
    assert "".join(roots_of("<math><mi>a</mi><mo>\x01</mo><mi>\x1c</mi></math>")[0].itertext()) == "a\ufffd"


@pytest.mark.parametrize(
    "markup", ["<math>a<math>", "<math>a<mi>b</mi></math>", "<math><mrow><mi>b</mi>a</mrow></math>"]
)
def test_words_that_are_no_part_of_a_formula_stay(markup):
    """Words outside the elements that hold a formula's words, and formulas in formulas, are text like any other."""
    assert "a" in "".join(roots_of(markup)[0].itertext())


@pytest.mark.parametrize("prolog", ["", "<?xml version='1.0'?>"])
@pytest.mark.parametrize(
    ("markup", "meant"),
    [
        ("a</br>b", "a<br>b"),
        ("a</BR />b", "a<br>b"),
        ("<IFRAME src=x>a<p>b</p></iframe>", "<div src=x>a<p>b</p></div>"),
        ("<noembed>a<p>b</p></noembed>", "<div>a<p>b</p></div>"),
        ("<div>a</noframes>b</div>", "<div>ab</div>"),
        ("<textarea></br><iframe></textarea>a", "<textarea>&lt;/br>&lt;iframe></textarea>a"),
        ("</i>" * 200 + "a</br>b", "a<br>b"),
        ("<b>" * 300 + "<iframe>a<p>b</p></iframe>", "<b>" * 300 + "<div>a<p>b</p></div>"),
        ("<b>" * 3_000 + "<iframe>a<p>b</p></iframe>", "<b>" * 3_000 + "<div>a<p>b</p></div>"),
    ],
)
def test_what_libxml2_misreads(prolog, markup, meant):
    """It is found in HTML and in XHTML, after more errors than are told and below any depth."""
    assert [*map(etree.tostring, roots_of(prolog + markup))] == [*map(etree.tostring, roots_of(meant))]


@pytest.mark.parametrize("before", ["", "<p>a: b</p>", "<p>a:b</p>" * 1_000])
@pytest.mark.parametrize("name", ["math", "MATH", "Math", "m:math", "mml:math", "MML:MATH"])
def test_formulas_are_found_after_any_number_of_colons(before, name):
    """A prefix stands before a colon, and so does much else."""
    formula = f"<{name}><mfrac><mi>x</mi><mi>y</mi></mfrac></{name}>"
    for written in (formula, formula.replace("mfrac", "MFRAC").replace("mi>", "MI>")):
        assert outline(f"{before}{written}")[-2:] == [name.lower(), "x/y"]
