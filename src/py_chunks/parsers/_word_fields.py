"""Complex fields: begin, separate and end marks among the runs (ISO/IEC 29500-1, 17.16.18)."""

from __future__ import annotations

from typing import Any

from py_chunks.documents import Revisions
from py_chunks.parsers._word_names import HIDDEN, VAL, W
from py_chunks.parsers._word_styles import switched_on
from py_chunks.parsers._xml import whole_number

FIELD = f"{W}fldChar"


class OpenField:
    """A field whose end has not come yet.

    Attributes:
        showing: Whether its result has begun; before that stands its instruction, which is not text.
        code: Its instruction.
        form: What it shows if it is a form field without a result of its own, else "".
        pieces: How many pieces of text its paragraph had before it.
    """

    __slots__ = ("code", "form", "pieces", "showing")

    def __init__(self, form: str, pieces: int) -> None:
        self.showing = False
        self.code = ""
        self.form = form
        self.pieces = pieces


def unclosed_fields(root: Any, revisions: Revisions) -> frozenset[Any]:
    """Return the begin marks of fields that have no end mark, so that they can't hide the rest of the text.

    Args:
        root: The part that holds the text.
        revisions: The side of tracked changes that is read; marks on the other side don't count.
    """
    hidden = HIDDEN[revisions]
    open_marks: list[Any] = []
    for mark in root.iter(FIELD):
        if hidden and next(mark.iterancestors(*hidden), None) is not None:
            continue
        kind = mark.get(f"{W}fldCharType")
        if kind == "begin":
            open_marks.append(mark)
        elif kind == "end" and open_marks:
            open_marks.pop()
    return frozenset(open_marks)


def form_value(begin: Any) -> str:
    """Return what a check box or drop-down list of a form shows (17.16.7, 17.16.9), "" for other fields.

    Args:
        begin: The field's begin mark.
    """
    box = begin.find(f"{W}ffData/{W}checkBox")
    if box is not None:
        state = box.find(f"{W}checked")
        return "☒" if switched_on(box.find(f"{W}default") if state is None else state) else "☐"
    choices = begin.find(f"{W}ffData/{W}ddList")
    if choices is None:
        return ""
    entries = [entry.get(VAL) or "" for entry in choices.iterchildren(f"{W}listEntry")]
    for name in ("result", "default"):
        chosen = choices.find(W + name)
        number = len(entries) if chosen is None else whole_number(chosen.get(VAL), len(entries))
        if number < len(entries):
            return entries[number]
    return entries[0] if entries else ""
