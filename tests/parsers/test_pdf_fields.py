"""Values of form fields that nothing on the page draws."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_fields import field_text, shows_text


def test_a_value_stands_on_one_line_of_a_low_field():
    """Its baseline is within the rectangle, whose corners may come in any order."""
    (found,) = field_text("John Smith", 300, 720, 100, 700)
    assert (found.text, found.x0, found.size) == ("John Smith", 102, 12)
    assert -720 < found.y < -700


def test_lines_of_a_value_stand_below_each_other():
    """From the top of the field; blank ones take their place and are none."""
    found = list(field_text("12 Main Street\r\n\rSpringfield", 100, 600, 300, 700))
    assert [one.text for one in found] == ["12 Main Street", "Springfield"]
    assert found[1].y - found[0].y == pytest.approx(2 * 1.15 * 12)


def test_a_blank_value_is_nothing():
    """Neither are spaces."""
    assert list(field_text("", 0, 0, 100, 20)) == []
    assert list(field_text(" \n ", 0, 0, 100, 20)) == []


@pytest.mark.parametrize("operators", [b"BT (a) Tj ET", b"BT [(a) 3 (b)] TJ ET", b"BT (a) ' ET"])
def test_operators_that_show_text(operators):
    """Each of them."""
    assert shows_text(operators)


def test_an_empty_appearance_shows_nothing():
    """Programs leave one behind when they fill in the field."""
    assert not shows_text(b"/Tx BMC q 0 0 100 20 re W n Q EMC")
