"""An opened file: its texts and the paragraphs of any stretch."""

from __future__ import annotations

import pytest

from builders.word_binary import DELETED, P, cell, plc, row_end, sprm, word_file
from py_chunks.documents import ReadOptions
from py_chunks.parsers._doc_file import WordFile
from py_chunks.sources import source_of


def opened(*args, **parts):
    return WordFile(source_of(word_file(*args, **parts), "a.doc"), ReadOptions())


def test_stories():
    """Each text has its stretch, one behind the other."""
    file = opened([P("ab")], stories={"footnotes": [P("c")], "boxes": [P("d")]})
    assert file.stories["body"] == (0, 3)
    assert file.stories["footnotes"] == (3, 5)
    assert file.stories["headers"] == (5, 5)
    assert file.stories["boxes"] == (5, 7)


def test_paragraphs():
    """They end with their marks; a page break ends one only where formatting or a section says so."""
    file = opened([P("a\x0cb"), P("c", mark="\x0c"), cell("d"), row_end((0, 9))])
    found = list(file.paragraphs(*file.stories["body"]))
    assert [(p.start, p.end, p.in_cell) for p in found] == [(0, 4, False), (4, 6, False), (6, 8, True), (8, 9, True)]


def test_a_mark_that_is_not_shown():
    """Its paragraph continues in the next; the mark of a row is reported."""
    gone = row_end((0, 9))
    gone.runs = [(0, 1, sprm(DELETED))]
    file = opened([P("a", runs=[(1, 2, sprm(DELETED))]), P("b"), cell("c"), gone])
    found = list(file.paragraphs(*file.stories["body"]))
    assert [(p.start, p.end, p.hidden) for p in found] == [(0, 4, False), (4, 6, False), (6, 7, True)]


def test_text_without_a_mark():
    """A text cut off keeps its last paragraph."""
    file = opened([P("abc")])
    assert [(p.start, p.end) for p in file.paragraphs(0, 2)] == [(0, 2)]


@pytest.mark.parametrize("name", ["sections", "headers", "nothing"])
def test_tables_that_are_not_there(name):
    """They are empty."""
    assert opened([P("a")]).table(name) == b""


def test_tables_cut_off():
    """What there is of them is given, and the loss recorded."""
    file = opened([P("a")], tables={"headers": plc([0, 1])})
    file.fib.places["headers"] = file.fib.places["headers"]._replace(size=1 << 20)
    assert file.table("headers").startswith(b"\0\0\0\0\1")
    assert file.skipped == ["headers"]


def test_an_empty_body():
    """A head that knows of no text is not believed when there is some."""
    data = word_file([P("abc")])
    at = data.index(b"\xec\xa5\xc1\0") + 76
    file = WordFile(source_of(data[:at] + bytes(4) + data[at + 4 :], "a.doc"), ReadOptions())
    assert file.stories["body"] == (0, 4)
    assert file.skipped == ["lengths of texts"]
