"""The points of charts: how categories and values are written, labels that somebody typed."""

from __future__ import annotations

import pytest

from builders.powerpoint import NAMESPACES, Slide, frame, run, texts

_PLACE = "ppt/charts/chart1.xml"


def _table(series: str, before: str = "") -> list[str]:
    """The rows of a chart's table, less its rule."""
    chart = f"<c:chartSpace {NAMESPACES}>{before}<c:chart><c:plotArea><c:barChart>{series}</c:barChart></c:plotArea>"
    slide = Slide(frame('<c:chart r:id="c1"/>'), links={"c1": ("chart", "charts/chart1.xml")})
    (text,) = texts(slide, parts={_PLACE: f"{chart}</c:chart></c:chartSpace>"})
    head, _, *rows = text.split("\n")
    return [head, *rows]


def _numbers(name: str, code: str, *values: str, own: str = "") -> str:
    """A list of numbers with the format of all of them, and of the last one."""
    marks = [""] * (len(values) - 1) + [f' formatCode="{own}"' if own else ""]
    points = "".join(
        f'<c:pt idx="{at}"{mark}><c:v>{value}</c:v></c:pt>'
        for at, (value, mark) in enumerate(zip(values, marks, strict=True))
    )
    kept = f"<c:numCache><c:formatCode>{code}</c:formatCode>{points}</c:numCache>"
    return f"<c:{name}><c:numRef>{kept}</c:numRef></c:{name}>"


def test_days_are_dates():
    """A category is a day number in the file and a date on the chart."""
    categories = _numbers("cat", "m/d/yyyy", "43831", "43832.5")
    assert _table(f"<c:ser>{categories}{_numbers('val', 'General', '1', '2')}</c:ser>") == [
        "|  |  |", "| 2020-01-01 | 1 |", "| 2020-01-02 12:00:00 | 2 |"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mark", "day"),
    [
        ("<c:date1904/>", "2024-01-02"),
        ('<c:date1904 val="1"/>', "2024-01-02"),
        ('<c:date1904 val="0"/>', "2020-01-01"),
    ],
)
def test_days_count_from_where_the_chart_says(mark, day):
    """ECMA-376 part 1, 21.2.2.38: the mark is on when it has no value."""
    categories = _numbers("cat", "yyyy-mm-dd", "43831")
    assert _table(f"<c:ser>{categories}{_numbers('val', 'General', '1')}</c:ser>", mark)[1] == f"| {day} | 1 |"


def test_values_are_written_as_in_a_workbook():
    """Shares are percentages; binary noise is left out; a point may have a format of its own."""
    values = _numbers("val", "General", "4.4000000000000004", "1E-3", "0.5", own="0%")
    assert _table(f"<c:ser>{values}</c:ser>")[1:] == ["|  | 4.4 |", "|  | 0.001 |", "|  | 50% |"]


def test_what_is_no_number_stays():
    """An error stands by its name, and no number is beyond all bounds."""
    values = _numbers("val", "0%", "#N/A", "1e999")
    assert _table(f"<c:ser>{values}</c:ser>")[1:] == ["|  | #N/A |", "|  | 1e999 |"]


def test_labels_that_somebody_typed_stand_behind_their_values():
    """What fields of a label show is in the table anyway; a label without a value stands alone."""
    label = '<c:dLbl><c:idx val="{}"/><c:tx><c:rich>{}</c:rich></c:tx></c:dLbl>'
    typed = f'<a:p>{run("Best")}<a:fld type="VALUE"><a:t>[VALUE]</a:t></a:fld></a:p><a:p>{run("year")}</a:p>'
    same, none = f"<a:p>{run('2')}</a:p>", '<a:p><a:fld type="VALUE"><a:t>[VALUE]</a:t></a:fld></a:p>'
    labels = label.format(0, typed) + label.format(1, same) + label.format(2, none) + label.format(3, typed)
    series = f"<c:ser><c:dLbls>{labels}</c:dLbls>{_numbers('val', 'General', '1', '2', '3')}</c:ser>"
    assert _table(series)[1:] == ["|  | 1 (Best year) |", "|  | 2 |", "|  | 3 |", "|  | (Best year) |"]


def test_series_with_other_categories_bring_their_own():
    """Scattered points lie where their own series says."""
    first = f"<c:ser>{_numbers('xVal', 'General', '1', '2')}{_numbers('yVal', 'General', '10', '20')}</c:ser>"
    other = f"<c:ser>{_numbers('xVal', 'General', '1.5')}{_numbers('yVal', 'General', '30')}</c:ser>"
    assert _table(first + first + other) == [
        "|  |  |  |  |  |", "| 1 | 10 | 10 | 1.5 | 30 |", "| 2 | 20 | 20 |  |  |"
    ]  # fmt: skip
