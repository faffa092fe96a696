"""From values in cells to their texts."""

from __future__ import annotations

import pytest

from py_chunks.parsers._cell_values import number_text, value_format
from py_chunks.parsers._cell_writers import CellWriters, plain_number, style_and_type
from py_chunks.parsers._number_formats import classify
from py_chunks.parsers._shared_strings import SharedStrings

DAYS = value_format(classify("yyyy-mm-dd"), date1904=False)


def writers_of(formats):
    return CellWriters(SharedStrings(iter(["zero", "one"])), formats)


@pytest.mark.parametrize(
    ("attributes", "value", "text", "is_text"),
    [
        ("", "12", "12", False),
        (' s="1"', "43831", "2020-01-01", False),
        (' s="1"', "soon ", "soon", False),
        (' s="1" t="n"', "43831", "2020-01-01", False),
        (' s="99"', "43831", "43831", False),
        (' t="s"', "1", "one", True),
        (' s="1" t="s"', "2", "", True),
        (' t="s"', "-1", "", True),
        (' t="b"', "true", "true", False),
        (' t="b"', "0", "false", False),
        (' t="e"', "#N/A", "#N/A", False),
        (' t="str"', "a &lt; b", "a < b", True),
        (' t="d"', "2020-01-02T00:00:00", "2020-01-02", False),
        (' s="2" t="d"', "2020-01-02", "2020-01-02 00:00:00", False),
        (' s="2" t="d"', "2020-01-02T03:04:05", "2020-01-02 03:04:05", False),
        (' s="3" t="d"', "2020-01-02T03:04:05", "2020-01-02 03:04:05", False),
        (' s="3" t="d"', "03:04", "03:04:00", False),
    ],
)
def test_styles_and_types(attributes, value, text, is_text):
    """Each has its way of writing values, which is found once."""
    formats = {"2": classify("yyyy-mm-dd hh:mm"), "3": classify("h:mm")}
    writers = writers_of(
        {"1": DAYS, **{style: value_format(shape, date1904=False) for style, shape in formats.items()}}
    )
    writer = writers[attributes]
    assert (writer.write(value), writer.is_text) == (text, is_text)
    assert writers[attributes] is writer


def test_more_styles_than_are_kept(monkeypatch):
    """They are written all the same, and take no memory."""
    monkeypatch.setattr("py_chunks.parsers._cell_writers._MOST_WRITERS", 3)
    monkeypatch.setattr("py_chunks.parsers._cell_writers._MOST_FORMATS", 1)
    formats = {str(style): lambda value, style=style: f"{value:g} in {style}" for style in range(9)}
    writers = writers_of(formats)
    assert [writers[f' s="{style}"'].write("5") for style in range(9)] == [f"5 in {style}" for style in range(9)]
    assert len(writers) == 3


def test_long_keys_are_not_kept():
    """Styles and values are remembered only if they are short: how many there are is not all that counts."""
    calls = []
    writers = writers_of({"1": lambda value: calls.append(value) or "x"})
    long = f' s="{"9" * 1000}"'
    assert writers[long].write("5") == "5"
    assert long not in writers
    write = writers[' s="1"'].write
    for value in ("1" * 32, "1" * 33):
        assert [write(value), write(value)] == ["x", "x"]
    assert calls == [float("1" * 32), float("1" * 33), float("1" * 33)]


def test_numbers_of_strings():
    """What is no number, or none of a string, names no string; the last strings are remembered, long ones are not."""
    texts = [f"string {number}" for number in range(2000)]
    texts[1] = "long" * 100
    asked: list[int] = []

    class Counting(SharedStrings):
        def text(self, index):
            asked.append(index)
            return super().text(index)

    write = CellWriters(Counting(iter(texts)), {})[' t="s"'].write
    assert [write(number) for number in ("", "-1", " 1", "1.0", "x", "9" * 30, "9" * 5000)] == [""] * 7
    assert write("1999") == write("١٩٩٩") == "string 1999"
    asked.clear()
    assert [write(str(number)) for number in (*range(2000), *range(2000), 7, 7, 1, 1)] == [
        *texts, *texts, texts[7], texts[7], texts[1], texts[1]
    ]  # fmt: skip
    assert asked == [*range(2000), *range(2000), 7, 1, 1]


@pytest.mark.parametrize(
    "value",
    [
        "0", "7", "007", "-7", "999999999999999", "9999999999999999", "2.50", "506.31", "-0.5", ".5", "5.", "0.00001",
        "123456789012.34", "12345678901234.56", "0.30000000000000004", "1.5E3", "1E-7", "-0", "-0.0", "٣",
    ],
)  # fmt: skip
def test_plain_numbers(value):
    """What is written as it stands is what would be made of the float."""
    assert plain_number(value) == number_text(float(value))


def test_plain_numbers_beyond_reach():
    """What no float holds stays as it is stored."""
    assert plain_number("1e400") == "1e400"


def test_keys():
    """They are what stands in a cell."""
    assert style_and_type("3", "s") == ' s="3" t="s"'
