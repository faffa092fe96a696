"""Fields of a Word binary file: their codes are hidden, their results shown ([MS-DOC] 2.8.25)."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from typing import NamedTuple

from py_chunks.parsers._button_fields import button_face
from py_chunks.parsers._eq_fields import eq_text

_MARK = re.compile("[\x13\x14\x15]")
_BEGIN, _SEPARATOR = "\x13", "\x14"
_FORM_HEADER = 0x44  # cbHeader of a NilPICFAndBinData (2.9.158)
_CHECK_BOX, _DROP_DOWN = 1, 2  # iType of an FFDataBits (2.9.79)
_UNDECIDED = 25
_LONGEST_FORM = 64  # characters of a code within which the mark of a form stands
_MOST_CHOICES = 25
_LONGEST_FORMULA = 4_000


class Edit(NamedTuple):
    """Characters that read otherwise than they are stored.

    Attributes:
        start: The position of the first.
        end: The position past the last.
        text: What is read.
    """

    start: int
    end: int
    text: str = ""


class _Field(NamedTuple):
    begin: int
    separator: int | None


def field_edits(text: str, start: int, end: int, form_value: Callable[[int, int], str]) -> Iterator[Edit]:
    """Yield what hides the codes of the fields of one text.

    Args:
        text: All characters.
        start: The position the text begins at.
        end: The position it ends before; fields don't reach beyond.
        form_value: What a form shows, from the positions its code begins at and ends before.
    """
    opened: list[_Field] = []
    for mark in _MARK.finditer(text, start, end):
        at = mark.start()
        if mark[0] == _BEGIN:
            opened.append(_Field(at, None))
        elif not opened:
            continue
        elif mark[0] == _SEPARATOR:
            if opened[-1].separator is None:
                opened[-1] = _Field(opened[-1].begin, at)
        else:
            yield from _closed(text, opened.pop(), at, form_value)
    # A field without an end is a trace of damage; its code is hidden only where it is known to be one.
    yield from (Edit(field.begin, field.separator + 1) for field in opened if field.separator is not None)


def _closed(text: str, field: _Field, end: int, form_value: Callable[[int, int], str]) -> Iterator[Edit]:
    separator = end if field.separator is None else field.separator
    shown = form_value(field.begin, min(separator, field.begin + _LONGEST_FORM))
    if shown and not text[separator + 1 : end].strip():
        yield Edit(field.begin, separator + 1, shown)
        return
    if separator - field.begin < _LONGEST_FORMULA and not text[separator + 1 : end].strip():
        formula = eq_text(text[field.begin + 1 : separator])
        if formula:
            yield Edit(field.begin, separator + 1, formula)
            return
    face = button_face(text, field.begin + 1, separator) if field.separator is None else None
    yield Edit(field.begin, separator + 1 if face is None else face)


def form_value(data: bytes, at: int) -> str:
    """Return what a check box or drop-down list of a form shows, "" for other fields and damaged ones.

    Args:
        data: The Data stream.
        at: The place of the form's description in it.
    """
    if at + 6 > len(data):
        return ""
    size, header = struct.unpack_from("<IH", data, at)
    described = data[at + header : at + size] if header == _FORM_HEADER else b""
    if len(described) < 10:
        return ""
    bits = struct.unpack_from("<H", described, 4)[0]
    kind, result = bits & 0x3, bits >> 2 & 0x1F
    if kind not in (_CHECK_BOX, _DROP_DOWN):
        return ""
    # A name, then the choice the form began with, then five texts, then the choices (2.9.78).
    place = _behind_text(described, 10)
    default = int.from_bytes(described[place : place + 2], "little")
    chosen = default if result == _UNDECIDED else result
    if kind == _CHECK_BOX:
        return "☒" if chosen else "☐"
    place += 2
    for _ in range(5):
        place = _behind_text(described, place)
    choices = _choices(described[place:])
    return choices[chosen] if chosen < len(choices) else ""


def _behind_text(data: bytes, at: int) -> int:
    """The place behind a text that has its length before it and a zero behind it (2.9.355, Xstz)."""
    return at + 4 + 2 * int.from_bytes(data[at : at + 2], "little")


def _choices(data: bytes) -> list[str]:
    """The strings of an STTB of wide characters (2.9.78, hsttbDropList), each after its length."""
    choices: list[str] = []
    if data[:2] != b"\xff\xff" or len(data) < 6:
        return choices
    count, extra = struct.unpack_from("<HH", data, 2)
    at = 6
    for _ in range(min(count, _MOST_CHOICES)):
        size = 2 * int.from_bytes(data[at : at + 2], "little")
        choices.append(data[at + 2 : at + 2 + size].decode("utf-16-le", "replace"))
        at += 2 + size + extra
    return choices
