"""Hyphens at line ends: undone only where they are one."""

from __future__ import annotations

import pytest

from py_chunks.parsers._pdf_hyphens import Hyphens, join_all


@pytest.mark.parametrize(("left", "right", "joined"), [
    ("an infor-", "mation", "an information"),
    ("an infor\u2010", "mation", "an information"),
    ("soft\u00ad", "ware", "software"),
    ("plain", "words", "plain words"),
    ("pages 10-", "12", "pages 10-12"),
    ("Anglo-", "Saxon", "Anglo-Saxon"),
    ("state-of-", "the-art", "state-of-the-art"),
    ("an e-", "mail", "an e-mail"),
    ("pre-", "and post-war", "pre- and post-war"),
    ("a dash -", "then", "a dash - then"),
    ("self-", "made", "self-made"),
    ("\u65e5\u672c", "\u8a9e", "\u65e5\u672c\u8a9e"),
    ("", "x", "x"),
])  # fmt: skip
def test_joining(left, right, joined):
    """Each kind of line end."""
    assert Hyphens().join(left, right) == joined


def test_compounds_the_document_writes_keep_their_hyphen():
    """Evidence from other lines beats the rule."""
    hyphens = Hyphens()
    hyphens.learn(["a Long-term plan", "nothing"])
    assert hyphens.join("the long-", "term view") == "the long-term view"
    assert Hyphens().join("the long-", "term view") == "the longterm view"


def test_soft_hyphens_within_lines_are_not_seen():
    """All but the last character of a paragraph, which the next page may resolve."""
    assert join_all(["Do\u00adnau\u00ad", "dampf", "schiff\u00ad"], Hyphens()) == "Donaudampf schiff\u00ad"
