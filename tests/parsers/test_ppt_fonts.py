"""Signs of symbol fonts in PowerPoint binary files are the characters that are shown."""

from __future__ import annotations

import struct

import pytest

from builders.powerpoint_binary import OTHER, Slide, container, presentation, record, run, shape
from py_chunks import iter_units


def _font(number: int, name: str) -> bytes:
    return record(0x0FB7, name.encode("utf-16-le").ljust(68, b"\0"), instance=number)


_FONTS = container(0x07D5, _font(0, "Arial"), _font(1, "Symbol"), _font(2, "Wingdings"))


def _signs(length: int, font: int) -> bytes:
    return struct.pack("<IIHH", length, 0x10000 | 0x800000, 0, font)


def _shown(words: str, styles: bytes, environment: bytes = _FONTS) -> list[str]:
    characters = record(0x0F9F, struct.pack("<I", OTHER)) + record(0x0FA0, words.encode("utf-16-le"))
    slide = Slide([shape(characters + record(0x0FA1, styles))])
    return [unit.text for unit in iter_units(presentation([slide], environment=environment), filename="t.ppt")]


def test_signs_are_told_by_their_font():
    """The same place in two fonts shows two signs; a pair of surrogates before them is two places."""
    styles = run(8) + _signs(4, 1) + _signs(4, 2)
    assert _shown("😀\uf06d\uf0bb\uf0e0 x", styles) == ["😀μ≈→ x"]


def test_letters_are_left_alone():
    """A run may name a font for its signs and hold none."""
    assert _shown("µ a\uf061", run(5) + _signs(5, 1)) == ["µ aα"]


@pytest.mark.parametrize(
    ("styles", "environment"),
    [(run(2) + _signs(2, 9), _FONTS), (run(2) + _signs(2, 0), _FONTS), (run(2), _FONTS), (run(2) + _signs(2, 1), b"")],
)
def test_signs_of_an_unknown_font_stay(styles, environment):
    """Nobody can say what they show: the font is not named, has letters, or is not there."""
    assert _shown("\uf061", styles, environment) == ["\uf061"]
