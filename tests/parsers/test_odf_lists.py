"""Labels of OpenDocument lists as they are shown."""

from __future__ import annotations

import pytest

from builders.opendocument import NUMBERED, NUMBERS, a_list, item, texts


def test_labels_are_shown_as_numbers():
    """OD-1: formats, prefixes, suffixes, start values, several levels in one number."""
    third = a_list(item("x"), item("y"))
    second = a_list(item("p", third), item("q"))
    assert texts(a_list(item("one"), item("two", second), attributes=NUMBERED), styles=NUMBERS) == [
        "1. one\n2. two\n   (a) p\n       2.a.5 x\n       2.a.6 y\n   (b) q"
    ]
    assert texts(a_list(item("four"), item("five"), attributes='text:style-name="R"'), styles=NUMBERS) == [
        "IV four\nV five"
    ]


def test_restarts_and_continuations_are_honoured():
    """A start value restarts, a new list starts anew, a continued list goes on with the numbers of the other."""
    body = (
        a_list(item("a"), item("b", attributes='text:start-value="7"'), attributes=f'{NUMBERED} xml:id="L"')
        + a_list(item("new"), attributes=NUMBERED)
        + "<text:p>between</text:p>"
        + a_list(item("goes on"), attributes=f'{NUMBERED} text:continue-numbering="true"')
        + a_list(item("c"), attributes=f'{NUMBERED} text:continue-list="L"')
    )
    assert texts(body, styles=NUMBERS) == ["1. a\n7. b", "1. new", "between", "2. goes on", "8. c"]


def test_items_without_a_label():
    """Headers of lists, lists without a number format and items that only hold a list show no label."""
    body = a_list("<text:list-header><text:p>head</text:p></text:list-header>", item("a"), attributes=NUMBERED)
    assert texts(body, styles=NUMBERS) == ["head\n1. a"]
    assert texts(a_list(item("plain"), attributes='text:style-name="E"'), styles=NUMBERS) == ["plain"]
    only_inner = f"<text:list-item>{a_list(item('deep'))}</text:list-item>"
    assert texts(a_list(only_inner, item("a"), attributes=NUMBERED), styles=NUMBERS) == ["  (a) deep\n1. a"]
    assert texts(a_list(only_inner, attributes=NUMBERED), styles=NUMBERS) == ["(a) deep"]


def test_numbered_paragraphs_are_items():
    """A numbered paragraph is an item of a list that nobody wrote as one (5.3.6)."""
    numbered = f'<text:numbered-paragraph {NUMBERED} text:level="1"><text:p>%s</text:p></text:numbered-paragraph>'
    assert texts(numbered % "a" + numbered % "b", styles=NUMBERS) == ["1. a", "2. b"]


@pytest.mark.parametrize(
    ("number_format", "shown"),
    [
        ("01, 02, 03, ...", "01. a\n02. b"), ("00001, 00002, ...", "00001. a\n00002. b"),
        ("一, 二, 三, ...", "一. a\n二. b"), ("①, ②, ③, ...", "①. a\n②. b"), ("а, б, .., аа, бб, ... (ru)", "а. a\nб. b"),
        ("Native Numbering", "1. a\n2. b"), (", ...", "1. a\n2. b"),
    ],
)  # fmt: skip
def test_numbers_of_other_kinds(number_format, shown):
    """OpenDocument 1.3 part 3, 19.500: formats that are named by their first numbers; others count in digits."""
    style = (
        f'<text:list-style style:name="Z"><text:list-level-style-number text:level="1" style:num-suffix="." '
        f'style:num-format="{number_format}"/></text:list-style>'
    )
    assert texts(a_list(item("a"), item("b"), attributes='text:style-name="Z"'), styles=style) == [shown]
