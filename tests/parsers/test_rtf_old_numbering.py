r"""Numbers that paragraphs describe themselves (`\pn`)."""

from __future__ import annotations

import pytest

from builders.rtf import texts
from py_chunks.parsers._rtf_old_numbering import OldNumber, OldNumbers, read_old_number

DECIMAL = r"{\*\pn\pnlvlbody\pndec\pnstart1{\pntxta .}}"
LETTER = r"{\*\pn\pnlvlbody\pnlcltr\pnstart3{\pntxtb (}{\pntxta )}}"
BULLET = r"{\*\pn\pnlvlblt\pnf2{\pntxtb\bullet}}"


def read(content: str) -> OldNumber | None:
    return read_old_number(content, 0, len(content))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (rf"\pard{DECIMAL}a\par b\par\pard c\par", ["1. a\n2. b", "c"]),
        (rf"\pard{BULLET}a\par b\par", ["- a\n- b"]),
        (rf"\pard{DECIMAL}a\par\pard{BULLET}b\par", ["1. a", "- b"]),
        (rf"\pard{LETTER}a\par\pard\par\pard{LETTER}b\par", ["(c) a", "(d) b"]),
        (rf"\pard{LETTER}a\par\pard x\par{LETTER}b\par", ["(c) a", "x", "(c) b"]),
        (rf"\pard{DECIMAL}a\par\pard{LETTER}b\par", ["1. a\n(c) b"]),
        (r"\pard{\*\pn\pnlvlcont}a\par", ["a"]),
        (r"\pard{\*\pn}a\par", ["a"]),
        (rf"{{{DECIMAL}a\par}}b\par", ["1. a", "b"]),
        (rf"{{\pntext 7.\tab}}\pard{DECIMAL}a\par b\par", ["7. a", "b"]),
        (r"\pard{\*\pn\pnlvl1\pnucrm{\pntxta .}}a\par\pard\li9{\*\pn\pnlvl2\pnprev\pndec}b\par c\par", ["I. a\n   I.1 b\n   I.2 c"]),
    ],
)  # fmt: skip
def test_numbers(body, found):
    """Each description counts on while no text without a number comes between; labels that are written win."""
    assert texts(body) == found


def test_read_old_number():
    """Signs in hexadecimal are those of Windows; the number of a level counts from one."""
    assert read(r"\pnlvl9\pnord\pnstart-2{\pntxtb \'a7 }") == OldNumber("ordinal", 8, 0, "§ ", "")
    assert read(r"\pnlvlbody{\pntxta " + "a{}" * 10_000 + "}").after == "a" * 32
    assert read(r"\pnindent360 x") is None


def test_levels_that_were_skipped():
    """A level that has not been counted adds nothing."""
    numbers = OldNumbers()
    deep = OldNumber(level=2, whole=True, after=".")
    assert [numbers.label(deep), numbers.label(deep)] == ["1.", "2."]
    assert [numbers.label(OldNumber()), numbers.label(deep)] == ["1", "11."]


def test_levels_above_are_written_once():
    """Each level holds its own number; those above come before it, whatever they were written with themselves."""
    numbers = OldNumbers()
    levels = [OldNumber(level=at, whole=at > 0, after=".") for at in range(4)]
    shown = [numbers.label(levels[at]) for at in (0, 1, 2, 2, 3, 1)]
    assert shown == ["1.", "1.1.", "1.1.1.", "1.1.2.", "1.1.2.1.", "1.2."]
