"""Questions with known answers, from JSON lines: each answer is given by its place or by its very words."""

from __future__ import annotations

import json
import os
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from py_chunks.errors import InvalidArgument, InvalidArgumentType, SourceNotFound
from py_chunks.relevance import Question
from py_chunks.units import Span

_KEYS = ("question", "text", "document", "spans", "answers", "answer", "kind")


def load_questions(source: object, texts: Mapping[str, str]) -> list[Question]:
    r"""Return questions with the places of their answers, in order.

    Each is an object with

    * ``question``: what is asked; or ``text``, as the attribute of `Question` is called;
    * ``document``: the id of the document that answers it, or the last part of its path if only one ends so; may
      be left out where there is one document;
    * ``spans``: places in the document text, ``[[start, end], ...]``, 0-based, half-open, in code points; or
      ``answers``: texts that stand in it, each exactly once, character by character; or ``answer``: one such text;
    * ``kind``: what sort of question it is, if that matters (default: "labelled").

    Args:
        source: The path of a file of JSON lines (UTF-8; blank lines are passed over), or an iterable of such objects
            and of `Question`.
        texts: Document id -> document text, as `get_text` gives it.

    Raises:
        InvalidArgument: A question is none, its document is not known, a span leaves the text, or an answer stands
            there not at all or more than once; `place` is the line or the number of the question.
        InvalidArgumentType: `source` is neither a path nor an iterable.
        SourceNotFound: The path leads to no file.

    Example:
        >>> texts = {"notes.md": "Lights\n\nTwo flashes.\n\nThen one."}
        >>> load_questions([{"question": "What signal?", "answers": ["Two flashes.\n\nThen one."]}], texts)[0].spans
        (Span(start=8, end=31),)
    """
    name: str | None = None
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        items = _lines(Path(source))
    elif isinstance(source, Iterable) and not isinstance(source, (bytes, Mapping)):
        items = ((f"question {number}", item) for number, item in enumerate(source, 1))
    else:
        message = f"questions are a path or an iterable of objects, got: {type(source).__name__}"
        raise InvalidArgumentType(message, place="questions", value=type(source).__name__)
    questions = []
    for place, item in items:
        try:
            questions.append(_question(item, texts))
        except (InvalidArgument, InvalidArgumentType) as error:
            where = place if name is None else f"{name}, {place}"
            raise InvalidArgument(f"{where}: {error}", source=name, place=place, value=error.value) from error
    return questions


def _lines(path: Path) -> Iterator[tuple[str, object]]:
    try:
        lines = path.read_bytes().removeprefix(BOM_UTF8).split(b"\n")
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError) as error:  # the last: a null byte
        raise SourceNotFound(f"File not found: {path}", source=str(path), value=str(path)) from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield f"line {number}", line


def _question(item: object, texts: Mapping[str, str]) -> Question:
    if isinstance(item, Question):
        fields: dict[str, Any] = {
            "question": item.text,
            "document": item.document,
            "spans": item.spans,
            "kind": item.kind,
        }
    else:
        fields = _fields(item)
    document = _document(fields.get("document"), texts)
    spans = _spans(fields, document, texts[document])
    return Question(fields["question"], document, tuple(spans), fields.get("kind", "labelled"))


def _fields(item: object) -> dict[str, Any]:
    if isinstance(item, bytes):
        try:
            item = json.loads(item)
        except (ValueError, RecursionError) as error:
            raise InvalidArgument(f"no JSON: {error}", place="questions") from error
    if not isinstance(item, Mapping):
        raise InvalidArgument(f"a question is an object, got: {type(item).__name__}", place="questions")
    unknown = sorted(map(str, item.keys() - set(_KEYS)))
    if unknown:
        message = f"a question has no {unknown[0]!r}, only {', '.join(_KEYS)}"
        raise InvalidArgument(message, place="questions", value=unknown[0])
    fields = dict(item)
    if "text" in fields:
        if "question" in fields:
            raise InvalidArgument("a question has either 'question' or 'text'", place="question")
        fields["question"] = fields.pop("text")
    for name in ("question", "kind"):
        if not isinstance(fields.get(name, "labelled" if name == "kind" else None), str) or fields.get(name) == "":
            raise InvalidArgument(f"{name!r} must be a text", place=name, value=fields.get(name))
    if len(fields.keys() & {"spans", "answers", "answer"}) != 1:
        raise InvalidArgument("a question has either 'spans', 'answers' or 'answer'", place="spans")
    if "answer" in fields:
        fields["answers"] = [fields.pop("answer")]
    return fields


def _document(name: object, texts: Mapping[str, str]) -> str:
    if name is None and len(texts) == 1:
        return next(iter(texts))
    if isinstance(name, str):
        if name in texts:
            return name
        ending = [known for known in texts if known.replace("\\", "/").endswith(f"/{name}")]
        if len(ending) == 1:
            return ending[0]
        if ending:
            message = f"several documents end in {name!r}: {', '.join(ending)}"
            raise InvalidArgument(message, place="document", value=name)
    if not texts:
        raise InvalidArgument("there are no documents", place="document", value=name)
    if name is None:
        message = f"there are {len(texts)} documents; a question needs the 'document' that answers it"
        raise InvalidArgument(message, place="document")
    known = ", ".join(list(texts)[:5]) + (", ..." if len(texts) > 5 else "")
    raise InvalidArgument(f"no document is called {name!r}; there are: {known}", place="document", value=name)


def _spans(fields: Mapping[str, Any], document: str, text: str) -> Iterator[Span]:
    key = "spans" if "spans" in fields else "answers"
    given = fields[key]
    if not isinstance(given, (list, tuple)):
        raise InvalidArgument(f"{key!r} must be a list, got: {type(given).__name__}", place=key)
    for item in given:
        if key == "answers":
            yield _located(item, document, text)
            continue
        if not isinstance(item, (list, tuple)) or len(item) != 2:
            raise InvalidArgument(f"a span is [start, end], got: {item!r}", place=key, value=item)
        span = Span(*item)
        if isinstance(span.end, int) and span.end > len(text):
            message = f"[{span.start}, {span.end}) leaves {document!r}, which has {len(text)} characters"
            raise InvalidArgument(message, place=key, value=list(span))
        yield span


def _located(answer: object, document: str, text: str) -> Span:
    if not isinstance(answer, str) or not answer:
        raise InvalidArgument(f"an answer is a text, got: {answer!r}", place="answers", value=answer)
    starts = []
    at = text.find(answer)
    while at >= 0:
        starts.append(at)
        at = text.find(answer, at + 1)
    shown = answer if len(answer) <= 60 else f"{answer[:59]}…"
    if not starts:
        raise InvalidArgument(f"the answer {shown!r} does not stand in {document!r}", place="answers", value=answer)
    if len(starts) > 1:
        message = f"the answer {shown!r} stands {len(starts)} times in {document!r}, at {starts[0]}, {starts[1]}, ..."
        message = message.replace(", ...", "" if len(starts) == 2 else ", ...")
        raise InvalidArgument(f"{message}; quote more of it, or give its span", place="answers", value=answer)
    return Span(starts[0], starts[0] + len(answer))
