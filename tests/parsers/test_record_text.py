"""One JSON record as text (contract 3.11)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import LimitExceeded, Limits
from py_chunks.parsers._json_stream import decode
from py_chunks.parsers._record_text import record_text

LIMITS = Limits()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


def text_of(source, limits=LIMITS):
    return record_text(decode(source)[0], limits, "a.json")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('{"b": 1, "a": "x"}', "b: 1\na: x"),
        ('{"o": {"p": {"q": 1}}, "r": 2}', "o:\n  p:\n    q: 1\nr: 2"),
        ('{"tags": ["a", "b"], "n": [1, null, true]}', "tags: a, b\nn: 1, null, true"),
        ('{"recs": [{"a": 1}, 2, [3, 4]]}', "recs:\n  0:\n    a: 1\n  1: 2\n  2: 3, 4"),
        ("[1, 2]", "0: 1\n1: 2"),
        ('[[1], {"a": 2}]', "0: 1\n1:\n  a: 2"),
        ('{"e": "", "f": [], "g": {}, "h": [{}], "i": [[]]}', "e:\nf:\ng:\nh:\n  0:\ni:\n  0:"),
        ('{"a": ["x", ""], "b": ["", "x"], "c": [""], "d": ["", ""]}', "a: x,\nb: , x\nc:\nd: ,"),
        ('{"s": "l1\\nl2"}', "s: l1\nl2"),
        ('{"m": "_e_ <b> &amp; # x"}', "m: _e_ <b> &amp; # x"),
        ('{"s": " x "}', "s:  x "),
        ("{}", "(empty object)"),
        ("[]", "(empty array)"),
        ('"x"', "x"), ("true", "true"), ("false", "false"), ("null", "null"), ("1.5", "1.5"),
        ('{"": 1}', ": 1"),
        ('{"a": 1, "b": 2, "a": 3}', "a: 3\nb: 2"),
        ('{"n": NaN, "i": -Infinity}', "n: NaN\ni: -Infinity"),
    ],
)  # fmt: skip
def test_rendering(source, text):
    """Section 3.11, text; section 8, json: nested lines instead of `- x: 1`, strings verbatim, newline kept."""
    assert text_of(source) == text


@pytest.mark.parametrize(
    "number",
    ["1.0", "1.10", "1.5", "-0", "-0.0", "1E5", "1e-7", "1e400", "12345678.123456789012345", "9" * 40, "7" * 5000],
)
def test_numbers_are_the_characters_of_the_source(number):
    """Section 3.11: big ints exact, and no digit changed by floating point."""
    assert text_of(f'{{"n": {number}}}') == f"n: {number}"


def leaves(value):
    if isinstance(value, dict):
        return [leaf for key, item in value.items() for leaf in (str(key), *leaves(item))]
    if isinstance(value, list):
        return [leaf for item in value for leaf in leaves(item)]
    return ["null" if value is None else value if isinstance(value, str) else json.dumps(value)]


@given(value=JSON)
def test_every_key_and_leaf_is_present(value):
    """LO-5: no key and no value of a list is dropped."""
    text = text_of(json.dumps(value))
    position = 0
    for leaf in leaves(value):
        assert leaf in text[position:]
        position = text.index(leaf, position) + len(leaf)


def test_nesting_is_bounded_and_needs_no_recursion():
    """Up to the limit the record is written, beyond it refused."""
    deep = '{"a":' * 400 + "1" + "}" * 400
    assert text_of(deep).count("\n") == 399
    with pytest.raises(LimitExceeded) as caught:
        text_of(deep, Limits(max_nesting=399))
    assert (caught.value.place, caught.value.value) == ("max_nesting", 399)
    value = "1"
    for _ in range(50_000):
        value = [value]
    with pytest.raises(LimitExceeded):
        record_text(value, LIMITS, "a.json")


def test_indentation_does_not_multiply_a_record():
    """A long list deep inside must not grow to hundreds of times its size."""
    source = '{"a":' * 300 + "[" + "{}," * 10_000 + "1]" + "}" * 300
    with pytest.raises(LimitExceeded) as caught:
        text_of(source, Limits(max_record_bytes=1_000_000))
    assert caught.value.place == "max_record_bytes"
