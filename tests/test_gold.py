"""Questions with known answers."""

from __future__ import annotations

import json

import pytest

from py_chunks import InvalidArgument, InvalidArgumentType, SourceNotFound
from py_chunks.gold import load_questions
from py_chunks.relevance import Question

TEXTS = {"docs/a.md": "One is. Two are. One is.", "docs/b.md": "Tides\n\nHigh at noon.\n\nLow at six. aaa"}


def load(**fields):
    (question,) = load_questions([{"question": "What?", "document": "b.md", **fields}], TEXTS)
    return question


def test_spans_are_taken_as_they_are():
    """With the kind, if there is one."""
    assert load(spans=[[7, 20], (0, 5)]) == Question("What?", "docs/b.md", ((0, 5), (7, 20)))
    assert load(spans=[[0, 1]], kind="crossing").kind == "crossing"


def test_answers_are_located_exactly():
    """By their very characters, across blocks too."""
    assert load(answers=["noon.\n\nLow"]).spans == ((15, 25),)
    assert load(answers=["six", "High"]).spans == ((7, 11), (29, 32))


def test_one_answer_and_the_name_of_the_attribute():
    """`answer` is one text; `text` is what the question is called in `Question`."""
    assert load(answer="High") == load(answers=["High"])
    asked = {"text": "What?", "document": "b.md", "answer": "High"}
    assert load_questions([asked], TEXTS) == [load(answers=["High"])]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"answers": ["noon. Low"]}, "does not stand in 'docs/b.md'"),
        ({"answers": ["High at noon!" + "x" * 90]}, "…' does not stand"),
        (
            {"document": "docs/a.md", "answers": ["One is."]},
            "stands 2 times in 'docs/a.md', at 0, 17; quote more of it",
        ),
        ({"answers": ["a"]}, "stands 5 times in 'docs/b.md', at 12, 26, ...;"),
        ({"answers": ["aa"]}, "stands 2 times"),  # they overlap
        ({"answers": [""]}, "an answer is a text"),
        ({"answers": "High"}, "'answers' must be a list"),
        ({"answers": [3]}, "an answer is a text, got: 3"),
        ({"answers": []}, "at least one span"),
        ({"spans": [[0, 99]]}, r"\[0, 99\) leaves 'docs/b.md', which has 37 characters"),
        ({"spans": [[0]]}, r"a span is \[start, end\]"),
        ({"spans": [["0", "1"]]}, "integer"),
        ({"spans": [[5, 5]]}, "holds no character"),
        ({"spans": []}, "at least one span"),
        ({"spans": [[0, 1]], "answers": ["High"]}, "either 'spans', 'answers' or 'answer'"),
        ({}, "either 'spans', 'answers' or 'answer'"),
        ({"spans": [[0, 1]], "document": "c.md"}, "no document is called 'c.md'; there are: docs/a.md, docs/b.md"),
        (
            {"spans": [[0, 1]], "document": None},
            "there are 2 documents; a question needs the 'document' that answers it",
        ),
        ({"spans": [[0, 1]], "document": ".md"}, "no document"),  # no part of a path
        ({"spans": [[0, 1]], "question": ""}, "'question' must be a text"),
        ({"spans": [[0, 1]], "question": 5}, "'question' must be a text"),
        ({"spans": [[0, 1]], "kind": 5}, "'kind' must be a text"),
        ({"spans": [[0, 1]], "span": 5}, "has no 'span', only question, text, document, spans, answers, answer, kind"),
        ({"answer": ["High"]}, r"an answer is a text, got: \['High'\]"),
        ({"answer": "High", "answers": ["High"]}, "either 'spans', 'answers' or 'answer'"),
        ({"answer": "High", "text": "What?"}, "either 'question' or 'text'"),
    ],
)
def test_what_is_no_question(fields, message):
    """The message says what is wrong, and which question it is."""
    with pytest.raises(InvalidArgument, match=message) as caught:
        load(**fields)
    assert caught.value.place == "question 1"
    assert str(caught.value).startswith("question 1: ")


def test_documents_by_the_end_of_their_path():
    """If only one ends so; none need be named where there is only one."""
    texts = {"x/a.md": "abc", "y/a.md": "abc", "y\\b.md": "abc"}
    assert load_questions([{"question": "?", "document": "b.md", "spans": [[0, 1]]}], texts)[0].document == "y\\b.md"
    with pytest.raises(InvalidArgument, match=r"several documents end in 'a\.md': x/a\.md, y/a\.md"):
        load_questions([{"question": "?", "document": "a.md", "spans": [[0, 1]]}], texts)
    assert load_questions([{"question": "?", "spans": [[0, 1]]}], {"one": "abc"})[0].document == "one"


def test_questions_that_are_made_already():
    """They are checked against the texts like all others."""
    made = Question("What?", "b.md", ((0, 5),), "mine")
    assert load_questions([made], TEXTS) == [Question("What?", "docs/b.md", ((0, 5),), "mine")]
    with pytest.raises(InvalidArgument, match="leaves"):
        load_questions([Question("What?", "b.md", ((0, 500),))], TEXTS)


def test_a_file_of_lines(tmp_path):
    """UTF-8 with or without its mark, line ends of both kinds, blank lines; paths as text or not."""
    lines = [
        {"question": "Wo? é", "document": "b.md", "spans": [[0, 5]]},
        {"question": "2", "document": "a.md", "spans": [[0, 1]]},
    ]
    text = "\r\n\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n \n"
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), b"\xef\xbb\xbf\r\n" + text.encode()):
        path = tmp_path / "gold.jsonl"
        path.write_bytes(data)
        for source in (path, str(path)):
            assert [question.text for question in load_questions(source, TEXTS)] == ["Wo? é", "2"]


@pytest.mark.parametrize(
    "line",
    [b"{", b"[1]", b"\xff", b'"a"', b"[" * 100_000, b'{"question": "?", "document": "b.md", "answers": ["x y"]}'],
)
def test_a_bad_line_is_named(line, tmp_path):
    """File and line, so that it can be found."""
    path = tmp_path / "gold.jsonl"
    path.write_bytes(b'\n{"question": "?", "document": "b.md", "spans": [[0, 1]]}\n' + line)
    with pytest.raises(InvalidArgument) as caught:
        load_questions(path, TEXTS)
    assert str(caught.value).startswith(f"{path}, line 3: ")
    assert (caught.value.source, caught.value.place) == (str(path), "line 3")


def test_what_questions_can_not_be(tmp_path):
    """A path that leads nowhere, and what is neither a path nor a list."""
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "missing.jsonl", tmp_path, tmp_path / "file" / "below", "nul\0byte"):
        with pytest.raises(SourceNotFound):
            load_questions(path, TEXTS)
    for wrong in (5, b"bytes", {"question": "?"}):
        with pytest.raises(InvalidArgumentType):
            load_questions(wrong, TEXTS)


def test_without_documents():
    """There is none that a question could mean."""
    with pytest.raises(InvalidArgument, match="there are no documents"):
        load_questions([{"question": "?", "document": "a.md", "spans": [[0, 1]]}], {})
