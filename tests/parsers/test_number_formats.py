"""What number formats say."""

from __future__ import annotations

import pytest

from py_chunks.parsers._number_formats import classify, number_format


@pytest.mark.parametrize(
    ("code", "kind", "shows_date", "shows_time"),
    [
        ("", "number", False, False),
        ("General", "number", False, False),
        ("0.00E+00", "number", False, False),
        ("#,##0.00;[Red](#,##0.00)", "number", False, False),
        ('"yd" 0.0', "number", False, False),
        (r"0.0\d", "number", False, False),
        ("_(* #,##0_);_(* (#,##0)", "number", False, False),
        ("@", "number", False, False),
        ("yyyy-mm-dd", "moment", True, False),
        ("[$-409]mmmm d, yyyy;@", "moment", True, False),
        ("mmm", "moment", True, False),
        ("[$-411]ggge", "moment", True, False),
        ("m/d/yy h:mm", "moment", True, True),
        ("h:mm", "moment", False, True),
        ("h:mm AM/PM", "moment", False, True),
        ("mm:ss", "moment", False, True),
        ("[h]:mm:ss", "duration", False, False),
        ("[mm]:ss", "duration", False, False),
        ('""', "number", False, False),
        ('"due";yyyy', "moment", True, False),
        ("[=0]?;[hh]:mm", "duration", False, False),
        ("[=0]?;0%", "percent", False, False),
        ("[=0]yyyy", "moment", True, False),
        ("[<1]h:mm;yyyy", "moment", False, True),
        ("#,##0.00 USD", "number", False, False),
    ],
)
def test_kind_of_a_code(code, kind, shows_date, shows_time):
    """Letters outside literals decide; the first section counts that shows anything and is for more than one number."""
    shape = classify(code)
    assert (shape.kind, shape.shows_date, shape.shows_time) == (kind, shows_date, shows_time)


@pytest.mark.parametrize(
    ("code", "decimals", "fixed"), [("0%", 0, 0), ("0.00%", 2, 2), ("0.0#%", 2, 1), ("#,##0.0 %;-0%", 1, 1)]
)
def test_decimals_of_a_percentage(code, decimals, fixed):
    """Zeros are always shown, other places where there is something to show."""
    shape = classify(code)
    assert (shape.kind, shape.decimals, shape.fixed_decimals) == ("percent", decimals, fixed)


def test_decimals_of_seconds():
    """A format may show parts of a second."""
    assert classify("hh:mm:ss.000").decimals == 3
    assert classify("[h]:mm:ss.0").decimals == 1
    assert classify("[s].00").decimals == 2


@pytest.mark.parametrize(
    ("number", "kind"),
    [(0, "number"), (4, "number"), (10, "percent"), (14, "moment"), (22, "moment"), (46, "duration"), (57, "moment")],
)
def test_built_in_numbers(number, kind):
    """Formats with a fixed number need no code in the workbook."""
    assert number_format(number, {}).kind == kind


def test_a_code_of_the_workbook_comes_before_a_built_in_one():
    """Workbooks may say what a number means."""
    assert number_format(14, {14: "0.0"}).kind == "number"
