"""Each law, broken by a splitter that breaks it and no other."""

from __future__ import annotations

import functools
import itertools
import signal
import time

import pytest

from py_chunks import InvalidArgument, chunk_text, get_chunks, text
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


@pytest.mark.parametrize("within", ["section", lambda unit: unit.heading_path])
def test_nothing_is_shared_across_a_boundary(within):
    """Windows within sections share the overlap in a section, and nothing between two, of equal headings too."""

    def split(document, **more):
        asked = {"unit": "words", "window_size": 4, "overlap": 2, "within": within}
        return get_chunks(document, mode="sliding_window", **asked | more)

    def words(part):
        return len(part.split())

    path = sample_path(".docx")
    assert broken(split, path, overlap=2, count=words) == {"overlap"}
    assert broken(split, path, overlap=2, count=words, within=within) == set()
    nothing = functools.partial(split, overlap=0)
    assert broken(nothing, path, overlap=2, count=words, within=within) == {"overlap"}


def test_sections_of_one_name(tmp_path):
    """It is the units that tell two of them apart, not their headings."""
    path = tmp_path / "notes.md"
    path.write_text("# Note\n\none two\n\n# Note\n\nthree four\n")

    def split(document):
        return get_chunks(document, mode="sliding_window", within="section", unit="words", window_size=2, overlap=1)

    assert broken(split, path, overlap=1, count=lambda part: len(part.split()), within="section") == set()


def test_sheets_share_nothing():
    """Windows never run from one sheet into the next, whatever was asked."""
    path = sample_path(".xlsx")
    windows = get_chunks(path, mode="sliding_window", window_size=3, overlap=1)
    assert len({chunk["metadata"]["sheet_index"] for chunk in windows}) > 1
    assert broken(lambda _: windows, path, overlap=1, count=lambda part: len(part.split("\n")) if part else 0) == set()


def test_within_needs_units():
    """Of a text that somebody else cuts nobody knows them, nor of a text of the caller's."""
    for asked in ({}, {"text_of": str}):
        with pytest.raises(InvalidArgument, match="within is for paths"):
            broken(str.split, overlap=1, within="section", **asked)
    with pytest.raises(InvalidArgument, match="within must be one of"):
        broken(get_chunks, sample_path(".md"), overlap=1, within="page")
    blocks = "one\n\ntwo"
    assert broken(chunk_text, blocks, overlap=1) == {"overlap"}
    assert broken(chunk_text, blocks, overlap=1, within=lambda unit: unit.index) == set()


def test_what_is_too_large_to_be_shared():
    """Where a single character has more than the overlap, neighbours can't share any."""
    family = "👩‍👩‍👧‍👦"

    def count(part):
        return len(part.encode())

    assert broken(lambda document: [family, family], family * 2, overlap=24, count=count) == set()
    assert broken(lambda document: [family + " a", family], family + " a" + family, overlap=24, count=count) == {
        "overlap"
    }
    assert broken(lambda document: [family + " ", family], family + " " + family, overlap=25, count=count) == {
        "overlap"
    }


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


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such alarm")
@pytest.mark.parametrize(("times", "ends"), [(1.4, True), (10, False)])
def test_what_waits_is_interrupted_later(monkeypatch, times, ends):
    """The machine itself may have been asleep: once, time that nobody worked in is not counted."""
    monkeypatch.setattr(splitter_laws, "_PATIENCE", 0.1)

    def waits(document):
        time.sleep(0.1 * times)
        return [document]

    answer, _ = run(waits, TEXT)
    assert (answer == [TEXT]) == ends
