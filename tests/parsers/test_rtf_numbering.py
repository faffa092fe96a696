"""Numbers of lists in documents that do not write them out."""

from __future__ import annotations

import pytest

from builders.rtf import texts
from py_chunks.parsers._rtf_numbering import Numbering


def level(template: str, style: int = 0, start: int = 1) -> str:
    return rf"{{\listlevel\levelnfc{style}\levelnfcn{style}\levelstartat{start}{{\leveltext\leveltemplateid7{template};}}{{\levelnumbers\'01;}}\fi-360}}"


def tables(*levels: str, override: str = "") -> str:
    return (
        rf"{{\*\listtable{{\list\listtemplateid1{''.join(levels)}{{\listname X;}}\listid77}}}}"
        rf"{{\*\listoverridetable{{\listoverride\listid77\listoverridecount0\ls1}}{override}}}"
    )


def numbered(*levels: int, use: int = 1) -> str:
    return "".join(rf"\pard\ls{use}\ilvl{at} x\par " for at in levels)


OUTLINE = tables(
    level(r"\'02\'00."), level(r"\'03(\'01)", 4), level(r"\'05\'00.\'01.\'02", 2), level(r"\'01\u-3913 ?", 23)
)


@pytest.mark.parametrize(
    ("head", "body", "found"),
    [
        (OUTLINE, numbered(0, 1, 1, 0, 1), "1. x\n   (a) x\n   (b) x\n2. x\n   (a) x"),
        (OUTLINE, numbered(0, 1, 2, 3), "1. x\n   (a) x\n       1.a.i x\n             - x"),
        (OUTLINE, numbered(2), "1.a.i x"),
        (tables(level(r"\'02\'00)", 1, 4)), numbered(0, 0), "IV) x\nV) x"),
        (tables(level(r"\'04Art \'00")), numbered(0), "Art 1 x"),
        (tables(level(r"\'03\u167?\~\'00")), numbered(0), "§\u00a01 x"),
        (tables(level(r"\'01\'00", 22)), numbered(0), "01 x"),
        (tables(level(r"\'01\'00", 99)), numbered(0), "1 x"),
        (tables(level("", 255)), numbered(0), "x"),
        (tables(level(r"\'01\'00")), numbered(5), "x"),
        (tables(level(r"\'01\'00")), numbered(0, use=9), "x"),
        (tables(level(r"\'01\'08")), numbered(0), "1 x"),
    ],
)
def test_numbers(head, body, found):
    """Templates are filled with the numbers reached; deeper levels begin anew."""
    assert texts(body, head) == [found]


@pytest.mark.parametrize(("style", "shown"), [(18, "④"), (24, "라"), (30, "丁"), (46, "ث"), (60, "4"), (255, "x")])
def test_number_formats(style, shown):
    """The formats of Word by their numbers."""
    found = texts(numbered(0), tables(level(r"\'01\'00", style, 4)))
    assert found == [f"{shown} x" if style != 255 else "x"]


def test_uses_of_one_list_count_on():
    """Uses of the same list share its numbers, unless one says that it begins anew."""
    other = r"{\listoverride\listid77\listoverridecount0\ls2}"
    anew = r"{\listoverride\listid77\listoverridecount1{\lfolevel\listoverridestartat\levelstartat7}\ls2}"
    one = level(r"\'01\'00")
    assert texts(numbered(0) + numbered(0, 0, use=2), tables(one, override=other)) == ["1 x", "2 x\n3 x"]
    assert texts(numbered(0) + numbered(0, 0, use=2), tables(one, override=anew)) == ["1 x", "7 x\n8 x"]


def test_a_list_of_the_number_zero():
    """Paragraphs that name a use nobody defines are not of it."""
    head = tables(level(r"\'02\'00.")).replace("77", "0")
    assert texts(numbered(0) + numbered(0, use=2), head) == ["1. x", "x"]


def test_written_labels_are_believed():
    """In a document that writes labels out, a paragraph without has none."""
    body = numbered(0) + r"{\listtext 7.\tab}\pard\ls1 y\par"
    assert texts(body, OUTLINE) == ["x", "7. y"]


def test_known_bullets():
    """A label that looks like a letter is a bullet where the list says so."""
    bullets = tables(level(r"\'01n", 23))
    assert texts(r"{\listtext n\tab}\pard\ls1 x\par", bullets) == ["- x"]


def test_levels():
    """Levels that are not defined are None."""
    numbering = Numbering()
    numbering.read_lists(OUTLINE, 0, len(OUTLINE))
    assert numbering.level(1, 0) is None
    assert (numbering.label(1, 0), numbering.is_bulleted(1, 3)) == ("", False)


def test_what_stands_around_a_number_is_bounded():
    """Each item repeats it: 440 kB became 2 GB."""
    label = "p" * 100_000
    markup = rf"{{\rtf1 {tables(level(chr(92) + 'ff' + label + chr(92) + chr(39) + '00'))}{{\pard\ls1 a\par}}}}"
    assert all(len(text) < 250 for text in texts(markup))
