"""Pages of formatting."""

from __future__ import annotations

import struct

from builders.word_binary import P, plc, sprm, texts, units
from py_chunks.parsers._doc_properties import HugeFormats, Run, Runs


def character_page(*runs):
    """A page of character runs: (start, end, modifiers)."""
    page = bytearray(512)
    struct.pack_into(f"<{len(runs) + 1}I", page, 0, *(run[0] for run in runs), runs[-1][1])
    at = 510
    for number, (_, _, said) in enumerate(runs):
        at = (at - len(said) - 1) // 2 * 2
        page[at : at + len(said) + 1] = bytes([len(said)]) + said
        page[4 * (len(runs) + 1) + number] = at // 2
    page[511] = len(runs)
    return bytes(page)


def test_runs_by_offset():
    """Each byte has the run it belongs to, or none."""
    runs = Runs(
        character_page((10, 20, b"a"), (20, 30, b"bb")),
        plc([10, 30], [struct.pack("<I", 0)]),
        paragraphs=False,
        old=False,
    )
    assert runs.at(10) == Run(10, 20, b"a")
    assert runs.at(29) == Run(20, 30, b"bb")
    assert runs.at(9) is None
    assert runs.at(30) is None
    assert [run.start for run in runs.between(15, 25)] == [10, 20]
    assert list(runs.between(30, 40)) == []


def test_pages_are_read_once():
    """An array that names a page a thousand times costs one page."""
    page = character_page((10, 20, b"a"))
    runs = Runs(page, plc([0] * 1001, [struct.pack("<I", 0)] * 1000), paragraphs=False, old=False)
    assert runs.runs == [Run(10, 20, b"a")]


def test_overlapping_runs():
    """What comes first in the file counts; nothing is said twice of a byte."""
    page = character_page((10, 20, b"a"))
    other = character_page((15, 30, b"b"))
    runs = Runs(page + other, plc([0, 1, 2], [struct.pack("<I", n) for n in (0, 1)]), paragraphs=False, old=False)
    assert runs.runs == [Run(10, 20, b"a"), Run(20, 30, b"b")]


def test_damaged_pages():
    """Pages outside the file and pages that are too full are left out, and noticed."""
    assert Runs(b"", plc([0, 1], [struct.pack("<I", 5)]), paragraphs=True, old=False).damaged
    full = bytes(511) + b"\xff"
    assert Runs(full, plc([0, 1], [struct.pack("<I", 0)]), paragraphs=True, old=False).damaged


def test_many_pages():
    """Paragraphs beyond one page of formatting."""
    body = [P(f"p{n}", sprm(0x2640, n % 9)) for n in range(300)]
    assert [unit.level for unit in units(body)] == [n % 9 + 1 for n in range(300)]


def test_huge_formats():
    """Modifiers that don't fit a page stand in the Data stream; [MS-DOC] 2.6.2."""
    said = sprm(0x2640, 0)
    data = struct.pack("<H", len(said)) + said
    assert [unit.kind for unit in units([P("H", sprm(0x6646, 0))], data=data)] == ["heading"]
    assert texts([P("H", sprm(0x6646, 0xFFFFFFF))], data=data) == ["H"]


def test_huge_formats_are_bounded():
    """Hostile paragraphs that all refer to the same bytes get them only so often."""
    huge = HugeFormats(struct.pack("<H", 1000) + bytes(1000))
    reference = b"\0\0" + sprm(0x6646, 0)
    sizes = [len(huge.unpacked(reference)) for _ in range(10)]
    assert sizes[0] > 1000
    assert sizes[-1] == len(reference)
