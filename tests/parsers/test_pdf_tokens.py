"""Tokens of content streams, and drawing that is skipped."""

from __future__ import annotations

import time

import pytest

from py_chunks.parsers import _pdf_tokens as tokens
from py_chunks.parsers._pdf_tokens import DRAWING, Exploded, operations_of


def read(data):
    return [(operation.operator.decode(), operation.operands) for operation in operations_of(data)]


@pytest.mark.parametrize(("data", "expected"), [
    (b"(a\\)\\(b) Tj", [b"a)(b"]),
    (b"(a (nested (deep)) b) Tj", [b"a (nested (deep)) b"]),
    (b"(\\101\\n\\\\x\\\ny) Tj", [b"A\n\\xy"]),
    (b"<48 65 6C6c6> Tj", [b"Hell`"]),
    (b"/F1 -1.5 +.5 10. Tf", ["F1", -1.5, 0.5, 10.0]),
    (b"[(a) -120 (b)] TJ", [[b"a", -120.0, b"b"]]),
    (b"% comment (x) Tj\n(y) Tj", [b"y"]),
    (b"--5 12-3 Td", [5.0, 12.0]),
    (b"(unclosed", None),
    (b"", None),
])  # fmt: skip
def test_operands(data, expected):
    """Strings with escapes, hexadecimal strings, numbers, names, arrays; damage ends the stream."""
    found = read(data)
    assert [operands for _, operands in found[-1:]] == ([expected] if expected is not None else [])


def test_inline_images_are_skipped():
    """Whatever bytes they hold."""
    assert read(b"BI /W 2 /H 2 ID \x00(\xff) Tj EI\n(text) Tj") == [("Tj", [b"text"])]


def test_drawing_is_one_operation():
    """Path, colour and painting operators in a row."""
    found = read(b"q 1 0 0 RG 0 0 m 9 9 l S 5 5 5 5 re f* BT /F1 9 Tf ET Q")
    assert [name for name, _ in found] == ["q", DRAWING.decode(), "BT", "Tf", "ET", "Q"]


def test_much_drawing_costs_little():
    """A megabyte of lines is passed over at once, and none of it is handed on."""
    data = b"10 20 m 30 40 l S\n" * 60_000
    began = time.process_time()
    assert read(data) == []
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "data",
    [
        b"1 " * 200_000,
        b"(" * 50_000,
        b"(" + b"a" * 50_000,
        b"(\\a" * 50_000,
        b"[" * 50_000,
        b"<" * 50_000,
        b"1 2 3 " * 50_000 + b"x",
        b"/" * 50_000,
    ],
)
def test_hostile_streams_end(data):
    """No pattern is slow on any of them."""
    began = time.process_time()
    read(data)
    assert time.process_time() - began < 3


def test_operations_are_bounded(monkeypatch):
    """A page that never ends is cut short."""
    monkeypatch.setattr(tokens, "MAX_OPERATIONS", 10)
    with pytest.raises(Exploded):
        read(b"ET " * 11)


def test_names_with_escapes():
    """ISO 32000-1, 7.3.5: a number sign and two digits are a character."""
    assert read(b"/Long#20name#2 9 Tf") == [("Tf", ["Long name#2", 9.0])]
