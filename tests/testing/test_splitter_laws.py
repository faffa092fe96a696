"""Each law, broken by a splitter that breaks it and no other."""

from __future__ import annotations

import itertools
import signal

import pytest

from py_chunks import get_chunks, text
from py_chunks.testing import sample_path, splitter_laws
from py_chunks.testing.splitter_laws import LAWS, Asked, faults_of, run

TEXT = "one two three four"


def broken(split, document=TEXT, **asked):
    faults, _ = faults_of(split, document, Asked(**asked))
    assert all(fault.law in LAWS for fault in faults)
    return {fault.law for fault in faults}


def endless(document):
    return itertools.repeat(document)


def fails(document):
    raise IndexError(document)


def refuses(document):
    raise ValueError(document)


@pytest.mark.parametrize(
    ("split", "law"),
    [
        (lambda document: document.split()[1:], "coverage"),
        (lambda document: [*document.split(), "five"], "invention"),
        (lambda document: [document, document[4:]], "novelty"),
        (lambda document: [(document, 1, 5)], "slice"),
        (lambda document: [(document, -18, 18)], "slice"),
        (lambda document: [(document, 0, 19)], "slice"),  # Python would cut there without a word
        (lambda document: [document, ""], "empty"),
        (endless, "ending"),
        (fails, "ending"),
        (refuses, "ending"),
    ],
)
def test_one_law_at_a_time(split, law):
    """The law that is broken is named, and no other."""
    assert broken(split) == {law}


def test_order():
    """What stands earlier must come earlier."""
    assert "order" in broken(lambda document: document.split()[::-1])


def test_determinism():
    """Two runs, two answers."""
    numbers = itertools.count(1)
    assert broken(lambda document: [document[: (n := next(numbers))], document[n:]]) == {"determinism"}


def test_budget():
    """By the counter given."""
    assert broken(lambda document: [document], budget=3, count=lambda part: len(part.split())) == {"budget"}
    assert broken(lambda document: [document], budget=4, count=lambda part: len(part.split())) == set()


def test_overlap():
    """More than asked, and none where some was asked."""
    windows = [TEXT[:8], TEXT[4:]]
    assert broken(lambda document: windows, overlap=2) == {"overlap"}
    assert broken(lambda document: windows, overlap=4) == set()
    assert broken(str.split, overlap=4) == {"overlap"}
    assert broken(str.split, overlap=0) == set()


def test_an_overlap_of_white_space_is_one():
    """OV-7: what is shared may be a blank line; it is as long as asked."""
    paragraphs = "one\n\ntwo\n\nten"

    def split(document):
        return [(document[:5], 0, 5), (document[3:], 3, 13)]

    assert broken(split, paragraphs, overlap=2) == set()
    assert broken(split, paragraphs, overlap=3) == {"overlap"}


def test_graphemes():
    """A mark that is parted from its letter; a space before a mark may go."""
    assert broken(list, "e\u0301") == {"graphemes"}
    assert broken(str.split, "a \u0308b") == set()
    assert broken(list, "ab") == set()


def test_only_what_holds_no_text_may_be_refused():
    """Blank text, and text with surrogates."""
    assert broken(refuses, " ") == set()
    assert broken(refuses, "\ud800") == set()
    assert broken(fails, "") == {"ending"}


def test_documents_of_ours():
    """A path is read; chunks of text count in the document text, which has no marks of headings."""
    assert broken(lambda path: get_chunks(path, mode="sliding_window"), sample_path(".docx")) == set()
    assert broken(lambda path: get_chunks(path)[:-1], sample_path(".docx")) == {"coverage"}
    from py_chunks import chunk_text

    assert broken(lambda document: chunk_text(document, mode="sliding_window"), "# T\n\nx") == set()
    assert broken(lambda document: text.word_windows(document, chunk_size=2, overlap=1)) == set()


def test_another_text_may_be_given():
    """Splitters that change the text on purpose."""
    assert broken(lambda document: [document.upper()]) == {"invention", "coverage"}
    assert broken(lambda document: [document.upper()], text_of=str.upper) == set()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such alarm")
def test_what_hangs_is_interrupted(monkeypatch):
    """And an alarm that was set before is set again."""
    monkeypatch.setattr(splitter_laws, "_PATIENCE", 0.05)
    before = signal.getitimer(signal.ITIMER_REAL)[0]

    def hangs(document):
        while document:
            pass
        return []

    answer, fault = run(hangs, TEXT)
    assert answer is None
    assert "no end within" in fault.found
    assert bool(signal.getitimer(signal.ITIMER_REAL)[0]) == bool(before)
