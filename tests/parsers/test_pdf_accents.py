"""Accents set apart from their letters."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_accents import accented, with_accent, with_accents


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("F\u00a8ur", "F\u00fcr"),
        ("na\u00a8\u0131ve", "na\u00efve"),
        ("Dvo\u02c7r\u00b4ak", "Dvo\u0159\u00b4ak"),
        ("Zamo\u02d9zny", "Zamo\u017cny"),
        ("gar\u00b8con", "gar\u00b8con"),
        ("garc\u00b8on", "gar\u00e7on"),
        ("x\u00a8b and \u02dc \u02c6", "x\u00a8b and \u02dc \u02c6"),
        ("it\u00b4s, `so'", "it\u00b4s, `so'"),
        ("b\u00b8", "b\u00b8"),
    ],
)
def test_accents_that_are_nothing_else(text, whole):
    """Letters with them are one character; what may be a quote stays, and so do letters that have no such accent."""
    assert with_accents(text) == whole


def test_accents_that_lie_on_their_letters():
    """Any of them."""
    assert with_accent("B\u00b4", "ezier") == "B\u00e9zier"
    assert with_accent("H`", "an") == "H\u00e0n"
    assert (with_accent("", "an"), with_accent("a`", ""), with_accent("of", "it")) == ("an", "a`", "ofit")
    assert accented("\u00b4", "q") is None
