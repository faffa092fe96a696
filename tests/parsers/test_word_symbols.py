"""Signs of symbol fonts."""

from __future__ import annotations

import pytest

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
