"""Fields of RTF that show something though they have no result: symbols, formulas, forms, buttons (RTF 1.9.1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from py_chunks.parsers._button_fields import button_face
from py_chunks.parsers._eq_fields import eq_text
from py_chunks.parsers._rtf_tokens import NUMBER, group_end, group_tokens, whole_number
from py_chunks.parsers._word_symbols import symbol

if TYPE_CHECKING:
    from py_chunks.parsers._rtf_reader import Reader

# A field ends behind its instruction, or its result is blank.
_NO_RESULT = re.compile(r"\}[ \r\n]*(?:\{\\fldrslt(?:[ \r\n{}]|\\[a-zA-Z]+(?:-?[0-9]+)?)*)?\}")
_KIND = re.compile(r"(?:\A|[\s{}])(SYMBOL|EQ|FORMCHECKBOX|FORMDROPDOWN|MACROBUTTON|GOTOBUTTON)[\s{}]", re.IGNORECASE)
_SYMBOL = re.compile(r"[^{}]*?SYMBOL +([0-9]{1,5})(?: [^{}]*?\\\\f +\"?([^\"\\{}]+))?")
_FORM = re.compile(r"\{\\\*\\formfield(?![a-zA-Z])")
_CHOICE = re.compile(r"\{\\\*\\ffl ?")
_UNDECIDED = 25  # `\ffres` of a field that was left as it began
_LONGEST = 4_000


def field_text(reader: Reader, start: int, end: int) -> str:
    """Return what a field shows by its instruction alone, "" where that is nothing, or where it has a result.

    Args:
        reader: Reads the document.
        start: Where the content of the instruction's group begins.
        end: Where it ends.
    """
    if end - start >= _LONGEST:
        return ""
    found = _KIND.search(reader.view[start:end])
    if not found or not _NO_RESULT.match(reader.view, end):
        return ""
    kind = found[1].upper()
    if kind == "SYMBOL":
        field = _SYMBOL.match(reader.view, start, end)
        return symbol(field[2] or "", f"{int(field[1]):X}") if field else ""
    if kind.startswith("FORM"):
        form = _FORM.search(reader.view, start, end)
        return _form_value(reader, kind, form.end(), group_end(reader.view, form.end())) if form else ""
    code = reader.part(start, group_end(reader.view, start))
    if kind == "EQ":
        return eq_text(code)
    face = button_face(code, 0, len(code))
    return "" if face is None else code[face:]


def _form_value(reader: Reader, kind: str, start: int, end: int) -> str:
    said = {"ffres": _UNDECIDED, "ffdefres": 0}
    for _, token in group_tokens(reader.view, start, end):
        if token.lastindex == NUMBER and token[1] in said:
            said[token[1]] = whole_number(token[NUMBER])
    chosen = said["ffdefres"] if said["ffres"] == _UNDECIDED else said["ffres"]
    if kind == "FORMCHECKBOX":
        return "☒" if chosen else "☐"
    choices = [found.end() for found in _CHOICE.finditer(reader.view, start, end)]
    if not 0 <= chosen < len(choices):
        return ""
    return reader.part(choices[chosen], group_end(reader.view, choices[chosen]))
