"""Tables, code and lists look the same in every family (contract, section 2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers._rendering import cell_text, fenced, list_item, one_line, pipe_table
from strategies import unicode_text


def test_tables():
    """Outer pipes, a rule after the first row, every row padded to the widest."""
    assert pipe_table([["A", "B"], ["1"]]) == "| A | B |\n| --- | --- |\n| 1 |  |"
    assert pipe_table([["A"]]) == "| A |\n| --- |"
    assert pipe_table([["A"]], single_row_rule=False) == "| A |"
    assert pipe_table([]) == ""


@pytest.mark.parametrize(("text", "cell"), [("a|b", "a\\|b"), (" a\n b\t", "a b"), ("", "")])
def test_cells(text, cell):
    """One line, pipes escaped."""
    assert cell_text(text) == cell


@pytest.mark.parametrize(
    ("code", "fence"),
    [("x", "```"), ("```\ny\n```", "````"), ("a\n  `````", "``````"), ("in ``` line", "````"), ("``", "```")],
)
def test_fences_are_longer_than_those_inside(code, fence):
    """A fence inside the code never ends it."""
    assert fenced(code, "py") == f"{fence}py\n{code}\n{fence}"


@given(st.text("`x\n ", max_size=30))
def test_no_line_of_the_code_can_close_its_fence(code):
    """Whatever the code."""
    first, *inside, last = fenced(code).split("\n")
    assert first == last
    assert first not in code
    assert not any(line.strip().startswith(first) and len(line) - len(line.lstrip(" ")) <= 3 for line in inside)


def test_list_items():
    """Lines after the first stand under the text."""
    assert list_item("1. ", ["a", "- b", ""], "  ") == "  1. a\n     - b\n"
    assert list_item("- ", []) == "-"


@given(unicode_text(), unicode_text())
def test_one_line(start, end):
    """Words with single spaces between them, whatever the length of the text and its white space."""
    lines = f"{start}\n  {'long ' * 20}\r\n{end}\n"
    for text in (start, f"{'long ' * 20}{start}", f"{start}{'long ' * 20}{end}", lines):
        assert one_line(text) == " ".join(text.split())


@pytest.mark.parametrize("length", [1, 40])
@pytest.mark.parametrize("space", [*" \t\n\r\f\v\x1c\x1d\x1e\x1f\x85\xa0\u2028", "  "])
def test_one_line_sees_all_white_space(space, length):
    """Each is one space in a text short or long, and none at its ends."""
    assert one_line(f"{space}{'a' * length}{space}{'b' * length}{space}") == f"{'a' * length} {'b' * length}"


@pytest.mark.parametrize("text", ["", "x" * 50, " ab  c " * 40, "ab " * 40 + " " * 40, " " * 40])
def test_a_long_text_on_one_line(text, monkeypatch):
    """A text that is split piece by piece is the same as one that is split at once."""
    monkeypatch.setattr("py_chunks.parsers._rendering._MOST_SPLIT", 7)
    assert one_line(text) == " ".join(text.split())
