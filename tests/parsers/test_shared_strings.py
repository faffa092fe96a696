"""Strings of Open XML workbooks."""

from __future__ import annotations

import pytest

from py_chunks.parsers._shared_strings import SharedStrings, cell_string, string_text


def test_strings_are_read_as_far_as_they_are_asked_for():
    """The first row of a large workbook does not wait for all its strings."""
    given = []

    def entries():
        for number in range(1000):
            given.append(number)
            yield f"string {number} é"

    strings = SharedStrings(entries())
    assert strings.text(2) == "string 2 é"
    assert len(given) == 3
    assert strings.text(0) == "string 0 é"
    assert strings.text(999) == "string 999 é"
    assert strings.text(1000) == strings.text(-1) == ""


def test_more_text_than_four_bytes_can_count(monkeypatch):
    monkeypatch.setattr("py_chunks.parsers._shared_strings._LARGEST", 10)
    strings = SharedStrings(iter(["north", "light", "tide", "fog"]))
    assert [strings.text(number) for number in (3, 0, 1, 2, 4)] == ["fog", "north", "light", "tide", ""]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<si><t>a</t></si>", "a"),
        ('<si><t xml:space="preserve"> a </t></si>', " a "),
        ("<si><r><t>hel</t></r><r><rPr><b/></rPr><t>lo</t></r></si>", "hello"),
        ('<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr/></si>', "東京"),
        ("<si><t/></si>", ""),
        ("<si/>", ""),
        ("<si><t>a &amp; b</t></si>", "a & b"),
    ],
)
def test_runs_are_joined_and_reading_aids_left_out(markup, text):
    """Rich text is its shown text; phonetic runs are not part of it."""
    assert string_text(markup) == text


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("a_x000D_\nb", "a\nb"),
        ("a_x000D_b", "a\nb"),
        ("_x005F_x000D_", "_x000D_"),
        ("_xD83D__xDE00_", "\U0001f600"),
        ("_xD83D_", "\ufffd"),
        ("my_xml_file", "my_xml_file"),
    ],
)
def test_escapes(stored, text):
    """Characters that XML can't hold are escaped as `_xHHHH_`."""
    assert cell_string(stored) == text


def test_reading_aids_without_an_end_take_linear_time():
    """Their text is text then."""
    assert string_text("<si><rPh >a</rPh >" + "<rPh >" * 100_000 + "<t>x</t>") == "x"
