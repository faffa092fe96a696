"""Markdown blocks to drafts (contract sections 2, 3.1 and 8)."""

from __future__ import annotations

import time

import pytest

from py_chunks import LimitExceeded
from py_chunks.limits import Limits
from py_chunks.parsers._markdown_blocks import markdown_drafts


def drafts(text, **settings):
    return [draft for draft in markdown_drafts(text, Limits(), **settings) if draft.text.strip()]


def texts(text):
    return [draft.text for draft in drafts(text)]


def shapes(text):
    return [(draft.kind, draft.text) for draft in drafts(text)]


def lines(text, **settings):
    return [draft.location[1:3] for draft in drafts(text, **settings)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[r]: u", []),
        ("[^1]: x", ["x"]),
        ("<!-- c -->", []),
        ("&copy;", ["©"]),
        ("a\\\nb", ["a\nb"]),
        ("## A ##", ["A"]),
        ("2*3*4", ["2*3*4"]),
        ("- [x] d", ["- [x] d"]),
        ("* * *", []),
        ("~~~\nx\n~~~", ["```\nx\n```"]),
        ("````\n```\na\n```\n````", ["````\n```\na\n```\n````"]),
        ("    a\n\n    b", ["```\na\n\nb\n```"]),
        ("a\nb\n===", ["a b"]),
        ("<script>alert(1)</script>", []),
        ("<table><tr><td>A</td><td>B</td></tr><tr><td>1</td></tr></table>", ["| A | B |\n| --- | --- |\n| 1 |  |"]),
        ("---\n\nText\n\n---", ["Text"]),
        ("---\n\ntext", ["text"]),
    ],
)
def test_rows_of_the_contract(source, expected):
    """Contract section 8, md: what the peer loses, shows or cuts."""
    assert texts(source) == expected


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("- a\n\n  more\n\n- b", "- a\n  more\n- b"),
        ("- a\n  ```py\n  x = 1\n\n  y\n  ```\n- b", "- a\n  ```py\n  x = 1\n\n  y\n  ```\n- b"),
        ("- a\n\n\n- b", "- a\n- b"),
        ("1. a\n   - a1\n2. b", "1. a\n   - a1\n2. b"),
        ("1. a\n1. b\n1. c", "1. a\n2. b\n3. c"),
        ("7) a\n9) b", "7. a\n8. b"),
        ("* a\n  + b\n    - c", "- a\n  - b\n    - c"),
        ("* a\n    * b", "- a\n  - b"),
        ("9. a\n10. b\n    - c", "9. a\n10. b\n    - c"),
        ("- [ ] open\n- [X] done", "- [ ] open\n- [X] done"),
        ("- [ ] a\n  - [x] b", "- [ ] a\n  - [x] b"),
        ("- > q\n  > r", "- q\n  r"),
        ("- | A |\n  |---|\n  | 1 |", "- | A |\n  | --- |\n  | 1 |"),
        ("- # T\n  p", "- T\n  p"),
        ("- a\nlazy\n- b", "- a\n  lazy\n- b"),
        ("- \n- b", "-\n- b"),
        ("1. a\n\n       code", "1. a\n   ```\n   code\n   ```"),
        ("- a <div>b</div>", "- a\n  b"),
    ],
)
def test_a_list_is_one_unit(source, text):
    """Contract section 2 and row md `list item with continuation text; loose list; fence in item`."""
    assert shapes(source) == [("list", text)]


def test_lists_of_different_kind_are_two_units():
    assert texts("- a\n- b\n\n1. c\n2. d\n\n* e") == ["- a\n- b", "1. c\n2. d", "- e"]


def test_a_list_that_begins_again_is_numbered_again():
    assert texts("1. a\n2. b\n\nbetween\n\n1. c\n\n5. d") == ["1. a\n2. b", "between", "1. c\n2. d"]


def test_empty_lists_tables_and_fences_are_no_units():
    assert texts("- \n- ` `\n\n| |\n|-|\n| |\n\n```\n```\n\n> \n\n#\n\nend") == ["end"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("> a\n> b", "a\nb"),
        ("> a\nlazy", "a\nlazy"),
        ("> a\n>\n> b\n> - c\n>   - d", "a\nb\n- c\n  - d"),
        ("> > a\n> b", "a\nb"),
        ("> # T\n> p", "T\np"),
        ("> ```\n> x\n> ```", "```\nx\n```"),
        ("> [!NOTE]\n> mind", "[!NOTE]\nmind"),
    ],
)
def test_a_quote_is_one_unit(source, text):
    assert shapes(source) == [("quote", text)]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("| A | B |\n|---|:-:|\n| 1 | 2 |", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("A | B\n--|--\n1 | 2", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("| a | |\n|---|---|\n| b | |\n| c |", "| a |  |\n| --- | --- |\n| b |  |\n| c |  |"),
        ("| `x\\|y` | **z** |\n|--|--|", "| x\\|y | z |\n| --- | --- |"),
        ("| A |\n|---|\n| 1 | 2 |", "| A |  |\n| --- | --- |\n| 1 | 2 |"),
        ("A | B\n--|--\n1 | 2 | 3", "| A | B |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |"),
        ("| A |\n|---|\n| a<br>b |", "| A |\n| --- |\n| a b |"),
    ],
)
def test_tables(source, text):
    """Contract row md `table row ending in an empty cell or short of cells`; no cell of a long row is lost."""
    assert shapes(source) == [("table", text)]


def test_long_tables_and_code_are_one_unit():
    """Contract row md `table > 1,200 chars; long code`."""
    table = "| A |\n| --- |\n" + "\n".join(f"| {number} |" for number in range(1000))
    code = "```\n" + "\n".join(f"line {number}\n" for number in range(1000)) + "\n```"
    assert texts(f"{table}\n\n{code}") == [table, code]


@pytest.mark.parametrize(
    ("source", "level", "text"),
    [
        ("# One", 1, "One"),
        ("###### *Six* `s`", 6, "Six s"),
        ("Top\n===", 1, "Top"),
        ("Sub\n---", 2, "Sub"),
        ("#\tTab", 1, "Tab"),
        ("# a#", 1, "a#"),
        ("## a \\#", 2, "a #"),
        ("# ![logo](l.png) Name", 1, "[Image: logo] Name"),
        ("<h2>T</h2>", 2, "T"),
    ],
)
def test_headings(source, level, text):
    found = drafts(source)
    assert [(draft.kind, draft.level, draft.text) for draft in found] == [("heading", level, text)]


@pytest.mark.parametrize("source", ["#######  seven", "#NoSpace", "\\# escaped"])
def test_what_is_no_heading(source):
    assert [draft.kind for draft in drafts(source)] == ["paragraph"]


@pytest.mark.parametrize("fence", ["```", "~~~", "````"])
def test_a_hash_in_code_is_no_heading(fence):
    """LO-4: `#` inside a fence is code."""
    source = f"{fence}sh\n# not a heading\n\n## nor this\n{fence}\n\nend"
    assert shapes(source) == [("code", "```sh\n# not a heading\n\n## nor this\n```"), ("paragraph", "end")]


def test_white_space_is_kept():
    """LO-3: tabs, no-break spaces and the indentation of code stay as they are."""
    source = "a\tb\u00a0c  d\n\n```\n\tx\n    y  \n```\n\n\t\tindented\n\t\t\tmore"
    assert texts(source) == ["a\tb\u00a0c  d", "```\n\tx\n    y  \n```", "```\n\tindented\n\t\tmore\n```"]


def test_headings_in_a_row_are_units():
    """LO-6: the first of two headings is a unit of its own."""
    assert texts("# A\n## B\nc\n# D") == ["A", "B", "c", "D"]


def test_an_unclosed_fence_reaches_to_the_end():
    assert shapes("```\na\n\n# b\n\n- c") == [("code", "```\na\n\n# b\n\n- c\n```")]


def test_the_info_string_is_kept():
    assert texts("```python title=x\na\n```") == ["```python title=x\na\n```"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<div>\n\n**a**\n\n- b\n\n</div>", [("paragraph", "a"), ("list", "- b")]),
        ("<details>\n<summary>S</summary>\n\nt *u*\n\n</details>", [("paragraph", "S"), ("paragraph", "t u")]),
        ("<!--\n\na\n\n-->\nb", [("paragraph", "b")]),
        ("<pre>\na\n\n b\n</pre>", [("code", "```\na\n\n b\n```")]),
        ("<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>\n\nc", [("list", "- a\n- b"), ("paragraph", "c")]),
        ("<table><tr><td>\n\n**a**\n\n</td><td>\n\n`b`\n\n</td></tr></table>", [("table", "| a | b |\n| --- | --- |")]),
        ("<table>\n\ntext", [("paragraph", "text")]),
        ("a <script>x</script> b", [("paragraph", "a b")]),
        ("a <div>b</div>\nc", [("paragraph", "a"), ("paragraph", "b"), ("paragraph", "c")]),
        ("a <b>b</b><br>c H<sub>2</sub>O <!-- d -->", [("paragraph", "a b\nc H2O")]),
        ("<p align=center><img alt=logo src=l></p>", [("paragraph", "[Image: logo]")]),
        ("<div>\n# text\n</div>", [("paragraph", "# text")]),
    ],
)
def test_raw_html(source, expected):
    """Contract 3.1: tags removed, text kept, entities decoded, block tags separate units."""
    assert shapes(source) == expected


def test_footnotes_stand_in_place():
    """Contract 3.1: a definition's blocks are units without its marker, and the anchor leaves nothing."""
    source = "a[^1] b[^none]\n\n[^1]: x *y*\n\n    more\n\nend"
    assert texts(source) == ["a b[^none]", "x y", "more", "end"]


def test_definitions_hold_for_the_whole_document():
    source = "see [foo], [bar][] and ![pic][foo]\n\n> [foo]: <u> 'title'\n\n[none]"
    assert texts(source) == ["see foo, [bar][] and [Image: pic]", "[none]"]


def test_lines_are_counted_in_the_text():
    source = (
        "# a\n\nb\nc\n\n\n- d\n\n- e\n\n```\nf\n\n```\n> g\n\n| h |\n|---|\n\n<div>\ni\n</div>\n\n* * *\n\n[^1]: j\n"
    )
    expected = [(1, 1), (3, 4), (7, 9), (11, 14), (15, 15), (17, 18), (20, 22), (26, 26)]
    assert lines(source) == expected
    assert lines(source.replace("\n", "\r\n")) == expected
    assert lines(source.replace("\n", "\r")) == expected
    assert lines(source, first_line=11) == [(first + 10, last + 10) for first, last in expected]


def test_nul_becomes_the_replacement_character():
    """CommonMark 2.3; the text around it stays."""
    assert texts("a\0b") == ["a\ufffdb"]


def test_a_lone_surrogate_becomes_the_replacement_character():
    assert texts("a\ud800b\n\n<p>c\ud800</p>") == ["a\ufffdb", "c\ufffd"]


def test_data_in_an_address_is_not_read():
    """IP-2: a picture's bytes are not in the text, and cost nothing."""
    picture = "data:image/png;base64," + "iVBORw0KGgo" * 300_000
    started = time.process_time()
    assert texts(f"a ![p]({picture}) *b*\n\n![q][r]\n\n[r]: {picture}") == ["a [Image: p] b", "[Image: q]"]
    assert time.process_time() - started < 2


def test_data_that_is_shown_is_kept():
    """Code is verbatim, and text is text, however many bytes an address in it holds."""
    address = "data:image/png;base64," + "iVBORw0KGgo" * 100
    assert texts(f"```\n{address}\n```\n\nsee {address}") == [f"```\n{address}\n```", f"see {address}"]


@pytest.mark.parametrize("source", [">" * 100_000, "> " * 100_000 + "a", "- " * 100_000 + "a", "1. " * 20_000 + "a"])
def test_absurd_nesting_is_refused(source):
    with pytest.raises(LimitExceeded, match="nested deeper") as caught:
        drafts(source)
    assert caught.value.place == "max_nesting"


def test_max_nesting_is_the_callers_to_set():
    with pytest.raises(LimitExceeded):
        list(markdown_drafts("> " * 11 + "a", Limits(max_nesting=10)))
    assert [draft.text for draft in markdown_drafts("> " * 9 + "a", Limits(max_nesting=10))] == ["a"]


def test_a_deep_staircase_of_simple_items_is_read():
    source = "\n".join("  " * depth + f"- {depth}" for depth in range(300))
    assert texts(source) == [source]


@pytest.mark.parametrize(
    "piece",
    ["a ", "*a ", "[", "]", "x `a", "<a ", "x <!-- ", "&a", "|", "\\", "- ", "_", "[a](b", " ", "\t", "<b>"],
)
def test_an_enormous_line_loses_nothing_quickly(piece):
    """A line of megabytes is no text that people wrote; its marks may stay, but it must not hang."""
    source = "- a\n\n" + piece * (2_000_000 // len(piece)) + "end"
    started = time.process_time()
    found = texts(source)
    assert time.process_time() - started < 5
    assert found[-1].removesuffix("\n```").endswith("end")


@pytest.mark.parametrize("piece", ["*a **b ", "![", "x <![CDATA[", "[a](", "a** ", "`a ``b ", "<a b='", "[a][b]"])
def test_marks_without_end_cost_no_more_than_their_length(piece):
    started = time.process_time()
    found = texts("[b]: c\n\n" + piece * (50_000 // len(piece)))
    assert time.process_time() - started < 5
    assert len(found) == 1


def test_broad_tables_are_not_blown_up():
    source = "|a" * 3000 + "|\n" + "|-" * 3000 + "|\n" + "|b|\n" * 3000
    assert sum(map(len, texts(source))) < 2_000_000


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("# Use {#use}", "Use"),
        ("# Use {#use .first lang=en}", "Use"),
        ("# Use # {: #use }", "Use"),
        ("Use {.unnumbered}\n===", "Use"),
        ("- a\n\n# *Use* {#use}", "Use"),
        ("# Use {x}", "Use {x}"),
        ("# Use {# }", "Use {# }"),
        ("# Use{#use}", "Use{#use}"),
        ("# `{#use}`", "{#use}"),
        ("# {#use} Use", "{#use} Use"),
    ],
)
def test_attributes_of_headings_are_no_text(source, text):
    """The id and classes that most dialects know; any other braces are words."""
    assert [draft.text for draft in markdown_drafts(source, Limits()) if draft.kind == "heading"] == [text]
