"""Signs of symbol fonts."""

from __future__ import annotations

import pytest

from builders.word import p, r, texts
from py_chunks.parsers._word_symbols import symbol


@pytest.mark.parametrize(
    ("font", "code", "sign"),
    [
        ("Symbol", "F0B7", "•"), ("Symbol", "B7", "•"), ("Symbol", "F0AE", "→"), ("Symbol", "F0F2", "∫"), ("Symbol", "F061", "α"), ("Symbol", "F07E", "∼"),
        ("Symbol", "F0A3", "≤"), ("Wingdings", "F0E0", "→"), ("Wingdings", "F08C", "❶"), ("Wingdings", "F081", "①"), ("Wingdings 2", "F052", "☑"),
        ("Arial", "00E9", "é"), ("Nobody", "F041", "\uf041"), ("Symbol", "zz", ""), ("Symbol", "0007", ""), ("Symbol", "D800", ""), ("Symbol", "99999999", ""),
    ],
)  # fmt: skip
def test_sign(font, code, sign):
    """Known fonts are translated, others keep their character, and what is none is nothing."""
    assert symbol(font, code) == sign


@pytest.mark.parametrize(
    ("font", "text", "shown"),
    [
        ('w:ascii="Symbol" w:hAnsi="Symbol"', "\uf0b7 a\uf061", "• aα"), ('w:hAnsi="Wingdings"', "\uf0fc", "✓"),
        ('w:ascii="Nobody"', "\uf0b7", "\uf0b7"), ('w:cs="Symbol"', "\uf0b7", "\uf0b7"), ('w:ascii="Symbol"', "\ue037", "\ue037"),
    ],
)  # fmt: skip
def test_signs_in_the_text_of_a_run(font, text, shown):
    """Signs that were pasted stand in the text itself, by their place in the font of the run."""
    assert texts(p(r(f"<w:rPr><w:rFonts {font}/></w:rPr><w:t>{text}</w:t>"))) == [shown]
