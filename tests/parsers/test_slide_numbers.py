"""Numbers of paragraphs on slides: how they are written, where they go on and where they begin anew."""

from __future__ import annotations

import pytest

from builders.powerpoint import body, frame, run, texts


def _lines(*paragraphs: str, styles: str = "") -> list[str]:
    (text,) = texts(body(styles, *paragraphs))
    return text.split("\n")


def _item(text: str, kind: str = "arabicPeriod", level: int = 0, more: str = "") -> str:
    mark = f'<a:buAutoNum type="{kind}"{more}/>' if kind.isalnum() else kind
    return f'<a:p><a:pPr lvl="{level}">{mark}</a:pPr>{run(text) if text else ""}</a:p>'


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("arabicPlain", "28"),
        ("arabicParenBoth", "(28)"),
        ("alphaLcParenR", "ab)"),
        ("alphaUcPeriod", "AB."),
        ("romanLcPeriod", "xxviii."),
        ("romanUcParenR", "XXVIII)"),
        ("circleNumWdBlackPlain", "28."),
    ],
)
def test_numbers_are_written_as_their_scheme_says(kind, label):
    """ECMA-376 part 1, 21.1.10.61; digits in circles and of other scripts are plain ones."""
    assert _lines(_item("x", kind, more=' startAt="28"')) == [f"{label} x"]


def test_deeper_items_do_not_end_a_list():
    """They begin anew below each item, and have a scheme of their own."""
    items = [_item("a"), _item("b", "alphaLcPeriod", 1), _item("c", "alphaLcPeriod", 1), _item("d")]
    assert _lines(*items, _item("e", "alphaLcPeriod", 1)) == ["1. a", "  a. b", "  b. c", "2. d", "  a. e"]


def test_where_numbers_begin_anew():
    """After a paragraph of their level without one, or with another scheme; blank paragraphs do not count."""
    plain, bullet = f"<a:p>{run('x')}</a:p>", _item("y", '<a:buChar char="-"/>')
    assert _lines(_item("a"), _item(""), _item("b"), plain, _item("c"), bullet, _item("d")) == [
        "1. a", "2. b", "x", "1. c", "y", "1. d"
    ]  # fmt: skip
    starts = ' startAt="3"'
    assert _lines(_item("a"), _item("b", more=starts), _item("c", more=starts)) == ["1. a", "3. b", "4. c"]


def test_numbers_of_the_shape_itself():
    """The styles of its list number what has no bullet of its own (21.1.2.4.12)."""
    styles = '<a:lstStyle><a:lvl2pPr><a:buAutoNum type="alphaUcParenBoth"/></a:lvl2pPr></a:lstStyle>'
    items = [f'<a:p><a:pPr lvl="1"/>{run(text)}</a:p>' for text in "ab"]
    items = [f"<a:p>{run('x')}</a:p>", *items, _item("c", "<a:buNone/>", 1)]
    assert _lines(*items, styles=styles) == ["x", "  (A) a", "  (B) b", "  c"]


def test_lines_of_an_item_and_numbers_in_cells():
    """A break in an item is no item; each cell counts for itself."""
    assert _lines(f"<a:p><a:pPr><a:buAutoNum/></a:pPr>{run(' a')}<a:br/>{run('b')}</a:p>", _item("c")) == [
        "1. a", "b", "1. c"
    ]  # fmt: skip
    cell = f"<a:tc><a:txBody>{_item('a')}{_item('b')}</a:txBody></a:tc>"
    assert texts(frame(f"<a:tbl><a:tr>{cell}{cell}</a:tr></a:tbl>")) == ["| 1. a 2. b | 1. a 2. b |\n| --- | --- |"]
