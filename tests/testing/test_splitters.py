"""Splitters before all the laws."""

from __future__ import annotations

import pickle

import pytest

from py_chunks import chunk_text, get_chunks, text
from py_chunks.testing import LAWS, Breach, Counted, SplitterFaulty, check, report, sample_path


@pytest.mark.parametrize(
    "split",
    [
        lambda document: chunk_text(document, mode="sliding_window"),
        lambda document: chunk_text(document, mode="structural"),
        lambda document: text.word_windows(document, chunk_size=30, overlap=5),
        lambda document: text.grapheme_windows(document, chunk_size=60, overlap=20),
        lambda document: text.sentence_windows(document, chunk_size=3, overlap=1),
    ],
    ids=["sliding_window", "structural", "words", "graphemes", "sentences"],
)
def test_ours_hold_to_the_laws(split):
    """All of them, on all texts."""
    check(split, examples=30)


def test_budgets_and_overlaps_of_ours():
    """BU-1, OV-7: windows of characters hold both exactly; that they cut graphemes is what they are for."""
    laws = set(LAWS) - {"graphemes"}
    check(
        lambda document: text.character_windows(document, chunk_size=50, overlap=10),
        budget=50, overlap=10, laws=laws, examples=30,
    )  # fmt: skip


def test_tokens_of_ours(vocabularies):
    """BU-1: no window of tokens has more than asked, by the count of its own text."""
    encoding = vocabularies["cl100k_base"]
    check(
        lambda document: text.token_windows(document, chunk_size=20, overlap=4, tokenizer="cl100k_base"),
        budget=20, count=lambda part: len(encoding.encode_ordinary(part)), laws=set(LAWS) - {"graphemes"}, examples=20,
    )  # fmt: skip


def broken(split, **asked):
    return {breach.law: breach for breach in report(split, **{"examples": 20, **asked})}


def paragraphs(document):
    return [part for part in document.split("\n\n") if part.strip()]


def test_losing_short_paragraphs():
    """UN-1, LO-7: a minimum length loses text, and the smallest example is found."""
    found = broken(lambda document: [part for part in paragraphs(document) if len(part) > 3])
    assert "short paragraphs" in found
    assert found["short paragraphs"].text in ("a", "\n\na")


def test_losing_text_without_spaces():
    """UN-1: a minimum number of words loses Chinese."""
    breach = broken(lambda document: [part for part in paragraphs(document) if len(part) < 20 or " " in part])["CJK"]
    assert len(breach.text) == 20
    assert breach.document == "Chinese"


def test_an_advance_too_small():
    """OV-2, OV-6: a last chunk that repeats what was given."""

    def split(document):
        return [document[at : at + 50] for at in range(0, len(document), 40)]

    breach = broken(split)["novelty"]
    assert 40 < len(breach.text) <= 50
    assert len(breach.chunks) == 2


def test_work_that_grows_with_the_square():
    """Cutting the rest of the text again and again, and counting it from the start each time."""

    def cut(document):
        parts = []
        while document:
            parts.append(document[:50])
            document = document[50:]
        return parts

    breach = broken(cut)["time"]
    assert "looks" in breach.found
    count = Counted(len)

    def grow(document):
        start = 0
        for at in range(50, len(document) + 50, 50):
            count("x" * at)
            yield document[start:at]
            start = at

    assert "time" in broken(grow, count=count)
    assert "time" not in broken(lambda document: [document[at : at + 50] for at in range(0, len(document), 50)])


def test_splitters_that_take_plain_strings_only():
    """Nothing is said of their time."""

    def split(document):
        if type(document) is not str:
            raise TypeError
        return [document[:90], document[90:]] if document[90:].strip() else [document]

    assert "time" not in broken(split)


def test_hostile_texts_must_end():
    """OV-1: an exception that is no refusal breaks the law, wherever it comes from."""

    def split(document):
        if "\0" in document:
            raise KeyError("\0")
        return paragraphs(document)

    breach = broken(split)["ending"]
    assert breach.text == "\0"
    assert breach.found.startswith("KeyError")


def test_random_texts_find_what_the_samples_do_not():
    """Hypothesis finds it and makes it small."""
    breach = broken(lambda document: paragraphs(document.replace("…", "")), examples=500)["coverage"]
    assert breach.text == "…"
    found = broken(lambda document: paragraphs(document.replace("\U0001d4b3", "?")), examples=500)
    assert found["invention"].document == "random text"


def test_the_message_names_law_input_and_expectation():
    """Each failure says what to look at."""
    with pytest.raises(SplitterFaulty) as caught:
        check(lambda document: document.split()[:1], ["one two"])
    assert caught.value.law == "coverage"
    message = str(caught.value)
    for part in (LAWS["coverage"], "smallest: 'a a'", "found:    'a' after the last chunk", "expected: "):
        assert part in message
    assert isinstance(caught.value, AssertionError)
    assert pickle.loads(pickle.dumps(caught.value)).breaches == caught.value.breaches
    assert isinstance(caught.value.breaches[0], Breach)


def test_of_a_document_the_message_names_the_file():
    """It is not made smaller, and the length of its name says nothing."""
    path = sample_path(".docx")
    with pytest.raises(SplitterFaulty) as caught:
        check(lambda document: get_chunks(document)[:-1], [path])
    message = str(caught.value)
    assert f"  seen on:  {path}\n  found: " in message
    assert "characters)" not in message.partition("  found:")[0]
    (breach,) = caught.value.breaches
    assert (breach.document, breach.text) == (str(path), str(path))


def test_windows_within_sections_share_the_overlap_asked_for():
    """What begins with a section shares nothing with what stands before, which `within` says."""

    def split(path):
        return get_chunks(path, mode="sliding_window", within="section", unit="words", window_size=24, overlap=8)

    asked = {"budget": 24, "overlap": 8, "count": lambda part: len(part.split())}
    check(split, [sample_path(".docx"), sample_path(".md")], within="section", **asked)
    (breach,) = report(split, [sample_path(".docx")], **asked)
    assert breach.law == "overlap"


def test_laws_can_be_chosen():
    """The others are not looked at; unknown ones are an error."""
    assert report(lambda document: document.split()[:1], ["one two"], laws=["order"]) == []
    with pytest.raises(ValueError, match="not speed"):
        report(str.split, ["a"], laws=["speed"])


def test_nothing_shown_is_no_success():
    """A splitter that never cuts has proved nothing."""
    with pytest.raises(ValueError, match="no text was cut"):
        check(lambda document: [document] if document else [], examples=5)


def test_documents_by_path():
    """EV: what is read from files is held to the same laws."""
    paths = [sample_path(ending) for ending in (".pdf", ".xlsx", ".eml")]
    check(lambda path: get_chunks(path, mode="sliding_window"), paths)
    (breach,) = report(lambda path: get_chunks(path)[1:], paths)
    assert breach.text.endswith(".pdf")


def test_what_would_look_at_something_else_is_refused(tmp_path, monkeypatch):
    """A single text is no list of its characters, the name of a file is no text, and a file is no splitter."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.md").write_text("one")
    for documents in ("one two", tmp_path / "notes.md"):
        with pytest.raises(TypeError, match="in a list"):
            report(str.split, documents)
    with pytest.raises(ValueError, match=r"pathlib\.Path\('notes\.md'\)"):
        report(str.split, ["one", "notes.md"])
    assert report(str.split, ["one two", "other.md", "notes.md\n"]) == []
    with pytest.raises(TypeError, match="callable"):
        report("notes.md")
