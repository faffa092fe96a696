"""Tokens of a PDF content stream (ISO 32000-1, 7.8.2), with drawing skipped at the speed of a regular expression.

Pages of line art hold millions of path operators; none of them matters for text, so runs of them are one match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Operand: TypeAlias = "float | bytes | str | list[Operand]"

MAX_OPERATIONS = 1_500_000
MAX_DRAWING = 200_000
"""Bytes of drawing of one page that are looked at for lines; more is a picture."""
DRAWING = b"(drawing)"
"""Stands for a run of drawing operators; its operand is their text."""
_MAX_OPERANDS = 20_000

# The number is bounded because each repetition costs memory; so many are more than MAX_DRAWING bytes.
_DRAWING = (
    rb"(?:[-+.0-9 \t\r\n]{0,200}(?:[mlcvyhSsfFBbnWwJjMigGkK]\*?|re|rg|RG|ri|scn|SCN|sc|SC|gs)(?=[ \t\r\n/(\[<]))"
    rb"{1,100000}[ \t\r\n]*"
)
_TOKEN = re.compile(
    rb"[ \t\r\n\x0c\x00]*(?:"
    rb"(" + _DRAWING + rb")"
    rb"|([-+]{0,2}(?:[0-9]+\.?[0-9-]*|\.[0-9]+))"
    rb"|\(([^()\\]*(?:\\[\s\S][^()\\]*)*)\)"
    rb"|(\[)|(\])"
    rb"|<([0-9A-Fa-f \t\r\n]*)>"
    rb"|/([^ \t\r\n\x0c\x00()<>\[\]{}/%]*)"
    rb"|([A-Za-z'\"][^ \t\r\n\x0c\x00()<>\[\]{}/%]*)"
    rb"|(\()"
    rb"|(%[^\r\n]*)"
    rb"|(<<|>>|[\s\S]))"
)
_DRAWN = 1
_NUMBER, _STRING, _OPEN, _CLOSE, _HEX, _NAME, _OPERATOR, _NESTED = 2, 3, 4, 5, 6, 7, 8, 9
_PARENS = re.compile(rb"\\[\s\S]|[()]")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S])")
_PLAIN_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_IMAGE_END = re.compile(rb"[\s]EI(?=[\s]|$)")
_NAME_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]+")


class Operation(NamedTuple):
    """One operator and what stands before it."""

    operator: bytes
    operands: list[Operand]


class Exploded(Exception):
    """The stream holds more operations than are read from one page."""


def operations_of(data: bytes) -> Iterator[Operation]:
    r"""Yield the operations of a content stream, each run of drawing as one; inline images are skipped.

    Args:
        data: The decoded stream.

    Raises:
        Exploded: After `MAX_OPERATIONS` of them.

    Example:
        >>> [tuple(operation) for operation in operations_of(b"0 0 m 9 9 l S BT (a\\)b) Tj ET")]
        [(b'(drawing)', [b'0 0 m 9 9 l S ']), (b'BT', []), (b'Tj', [b'a)b']), (b'ET', [])]
    """
    operands: list[Operand] = []
    outer: list[Operand] | None = None
    match = _TOKEN.match
    at, end, count, drawn = 0, len(data), 0, 0
    while at < end:
        found = match(data, at)
        if found is None:
            return  # only white space is left
        at = found.end()
        kind = found.lastindex
        if kind == _NUMBER:
            operands.append(_number(found[2]))
        elif kind == _STRING:
            operands.append(_unescaped(found[3]))
        elif kind == _OPERATOR:
            operator = found[8]
            if operator == b"BI":
                image_end = _IMAGE_END.search(data, at)
                at = image_end.end() if image_end else end
            else:
                if outer is not None:
                    operands, outer = outer, None
                yield Operation(operator, operands)
            operands = []
            count += 1
            if count > MAX_OPERATIONS:
                raise Exploded(f"more than {MAX_OPERATIONS} operations")
        elif kind == _OPEN and outer is None:
            outer, operands = operands, []
        elif kind == _CLOSE and outer is not None:
            outer.append(operands)
            operands, outer = outer, None
        elif kind == _HEX:
            operands.append(_unhexed(found[6]))
        elif kind == _NAME:
            operands.append(_name(found[7]))
        elif kind == _NESTED:
            at, text = _nested(data, at)
            operands.append(text)
        elif kind == _DRAWN:
            operands = []
            drawn += at - found.start(1)
            if drawn <= MAX_DRAWING:
                yield Operation(DRAWING, [found[1]])
        if len(operands) > _MAX_OPERANDS:
            operands = []


def _number(text: bytes) -> float:
    try:
        return float(text)
    except ValueError:  # "--5" and "12-3" are written by some; readers take what stands before the second sign
        found = re.search(rb"[0-9]*\.?[0-9]+", text)
        return float(found[0]) if found else 0.0


def _name(text: bytes) -> str:
    """A name; two hexadecimal digits after a number sign are a character (ISO 32000-1, 7.3.5)."""
    if b"#" in text:
        text = _NAME_ESCAPE.sub(lambda found: bytes.fromhex(found[1].decode("ascii")), text)
    return text.decode("latin-1")


def _unescaped(text: bytes) -> bytes:
    return _ESCAPE.sub(_escape, text) if b"\\" in text else text


def _escape(found: re.Match[bytes]) -> bytes:
    code = found[1]
    if code[:1].isdigit() and code[:1] < b"8":
        return bytes((int(code, 8) & 0xFF,))
    return _PLAIN_ESCAPES.get(code, code)


def _unhexed(text: bytes) -> bytes:
    digits = _NOT_HEX.sub(b"", text)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _nested(data: bytes, start: int) -> tuple[int, bytes]:
    """The string whose first parenthesis stands before `start`, with parentheses inside it."""
    depth = 1
    for found in _PARENS.finditer(data, start):
        if found[0] == b"(":
            depth += 1
        elif found[0] == b")":
            depth -= 1
            if not depth:
                return found.end(), _unescaped(data[start : found.start()])
    return len(data), _unescaped(data[start:])
