"""Labels of OpenDocument lists as they are shown."""

from __future__ import annotations

import pytest

from builders.opendocument import NUMBERED, NUMBERS, a_list, item, texts

LOEXT = "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"


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


def test_space_around_a_number():
    """A label begins with its first sign, and one space stands behind it."""
    style = (
        '<text:list-style style:name="Z"><text:list-level-style-number text:level="1" style:num-format="A" '
        'style:num-prefix=" (" style:num-suffix=") "/></text:list-style>'
    )
    assert texts(a_list(item("a"), attributes='text:style-name="Z"'), styles=style) == ["(A) a"]


def test_items_without_a_label():
    """Headers of lists, lists without a number format and items that only hold a list show no label."""
    body = a_list("<text:list-header><text:p>head</text:p></text:list-header>", item("a"), attributes=NUMBERED)
    assert texts(body, styles=NUMBERS) == ["head\n1. a"]
    assert texts(a_list(item("plain"), attributes='text:style-name="E"'), styles=NUMBERS) == ["plain"]
    only_inner = f"<text:list-item>{a_list(item('deep'))}</text:list-item>"
    assert texts(a_list(only_inner, item("a"), attributes=NUMBERED), styles=NUMBERS) == ["  (a) deep\n2. a"]
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


@pytest.mark.parametrize("name", ["style:num-prefix", "style:num-suffix", "loext:num-list-format"])
def test_endless_labels(name):
    """T1: each item repeats what stands around its number, so that a small file could be any amount of text."""
    style = (
        f'<text:list-style xmlns:loext="{LOEXT}" style:name="Z"><text:list-level-style-number text:level="1" '
        f'style:num-format="1" {name}="{"." * 100_000}"/></text:list-style>'
    )
    (found,) = texts(a_list(item("a"), attributes='text:style-name="Z"'), styles=style)
    assert len(found) < 210


@pytest.mark.parametrize(
    ("middle", "shown"),
    [('style:num-format="a"', "1 x\n  1-a y\n      [1.a-1] z"), ('style:num-format=""', "1 x\n  y\n  [1.1] z")],
)
def test_labels_by_their_pattern(middle, shown):
    """LibreOffice says since 7.0 what stands between numbers; a level without one takes what follows it along."""
    levels = "".join(
        f'<text:list-level-style-number text:level="{level}" loext:num-list-format="{pattern}" {format_}/>'
        for level, pattern, format_ in (
            (1, "%1%", 'style:num-format="1"'), (2, "%1%-%2%", middle), (3, "[%1%.%2%-%3%]", 'style:num-format="1"'),
        )
    )  # fmt: skip
    style = f'<text:list-style xmlns:loext="{LOEXT}" style:name="Z">{levels}</text:list-style>'
    body = a_list(item("x", a_list(item("y", a_list(item("z"))))), attributes='text:style-name="Z"')
    assert texts(body, styles=style) == [shown]


class TestOutline:
    STYLES = (
        '<style:style style:name="Heading_20_1" style:family="paragraph" style:default-outline-level="1"/>'
        '<style:style style:name="Out" style:family="paragraph" style:parent-style-name="Heading_20_1" '
        'style:list-style-name=""/>'
        '<style:style style:name="In" style:family="paragraph" style:parent-style-name="Heading_20_1" '
        'style:list-style-name="Outline"/>'
        '<style:style style:name="Off" style:family="paragraph" style:parent-style-name="Heading_20_1" '
        'style:default-outline-level=""/>'
        '<style:style style:name="Plain" style:family="paragraph"/>'
        '<style:style style:name="Loop" style:family="paragraph" style:parent-style-name="Loop"/>'
        '<text:outline-style style:name="Outline">'
        '<text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="Chapter " style:num-suffix=":"/>'
        '<text:outline-level-style text:level="2" style:num-format="A" text:display-levels="2"/>'
        '<text:outline-level-style text:level="3" style:num-format=""/>'
        "</text:outline-style>"
    )

    def headings(self, *headings: tuple[str, int, str]) -> list[str]:
        body = "".join(
            f'<text:h text:style-name="{style}" text:outline-level="{level}" {more}>h</text:h>'
            for style, level, more in headings
        )
        return [text.removesuffix("h").strip() for text in texts(body, styles=self.STYLES)]

    def test_numbers(self):
        """16.29: a heading's number belongs to its name, as in other formats; some levels have none."""
        one, two, three = ((f"Heading_20_{level}", level, "") for level in (1, 2, 3))
        assert self.headings(one, two, two, three, one, two) == [
            "Chapter 1:", "1.A", "1.B", "", "Chapter 2:", "2.A",
        ]  # fmt: skip

    def test_levels_that_were_skipped(self):
        """They are taken to have begun."""
        assert self.headings(("Heading_20_2", 2, ""), ("Heading_20_1", 1, "")) == ["1.A", "Chapter 2:"]

    def test_numbers_that_start_again(self):
        """5.1.2: from a number that is said, or from the first one."""
        again = ("Heading_20_1", 1, 'text:restart-numbering="true"')
        found = self.headings(("In", 1, 'text:start-value="7"'), ("In", 1, ""), again)
        assert found == ["Chapter 7:", "Chapter 8:", "Chapter 1:"]

    @pytest.mark.parametrize("style", ["Out", "Off", "Plain", "Loop", "Unknown"])
    def test_headings_outside_of_the_outline(self, style):
        """Their style is of no outline or of no list, and they are not counted."""
        assert self.headings((style, 1, ""), ("Heading_20_1", 1, "")) == ["", "Chapter 1:"]

    def test_headings_that_are_none_of_the_numbered(self):
        """A list header shows no number and counts none; neither does a heading in a list of its own."""
        assert self.headings(("In", 1, 'text:is-list-header="true"'), ("In", 1, "")) == ["", "Chapter 1:"]
        listed = a_list('<text:list-item><text:h text:style-name="In">h</text:h></text:list-item>', attributes=NUMBERED)
        assert texts(listed, styles=NUMBERS + self.STYLES) == ["1. h"]

    def test_lists_of_the_outline(self):
        """Old programs put each heading into a list of it."""
        of_it = 'text:style-name="Outline"'
        listed = a_list('<text:list-item><text:h text:style-name="In">h</text:h></text:list-item>', attributes=of_it)
        assert texts(listed + '<text:h text:style-name="In">i</text:h>' + listed, styles=self.STYLES) == [
            "Chapter 1: h", "Chapter 2: i", "Chapter 3: h",
        ]  # fmt: skip
