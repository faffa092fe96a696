"""Questions that the documents ask themselves, for those who have no labelled ones.

Three kinds, all with exact spans and the same each time:

* ``sentences``: the query is a sentence, the answer is its place;
* ``headings``: the query is a heading, the answer is what stands below it up to the next heading;
* ``boundaries``: the query is the last sentence of a unit and the first of the next, the answer is the stretch from
  the one to the other.

They measure how windows keep together what stands together. They don't measure how well a search understands what
people ask: a sentence is found by its own words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise

from py_chunks.errors import InvalidArgument
from py_chunks.readings import Reading
from py_chunks.relevance import Question
from py_chunks.segmentation import Segmentation
from py_chunks.sentences import sentence_segmentation
from py_chunks.units import Span, Unit
from py_chunks.windows import check_positive

_SHORTEST = 12  # letters and digits; "See below." asks for nothing
_WHOLE = frozenset({"row", "record"})
_PROSE = frozenset({"paragraph", "list", "quote", "slide", *_WHOLE})


def probe_questions(
    readings: Sequence[Reading],
    kinds: Collection[str] = ("sentences", "headings", "boundaries"),
    *,
    limit: int = 100,
    language: str = "en",
) -> list[Question]:
    r"""Return questions made of the documents, in the order of the kinds and of the text.

    What stands more than once in the documents asks for no place in particular and is left out; so are
    sentences of fewer than 12 letters and digits. Rows and records are taken whole.

    Args:
        readings: The documents, from `read_document`.
        kinds: Which questions: "sentences", "headings", "boundaries". Their `kind` is the singular.
        limit: How many of a kind at most; if there are more, they are taken at even distances.
        language: Whose abbreviations don't end a sentence, such as "en" or "de".

    Raises:
        InvalidArgument: A kind is unknown, `limit` is below 1, or the language is not known.

    Example:
        >>> from py_chunks.readings import read_document
        >>> text = b"# Fog\n\nSound one long blast. Then listen well.\n\nAnswer every call."
        >>> notes = read_document(text, filename="notes.md")
        >>> for question in probe_questions([notes], ["headings", "boundaries"]):
        ...     print(question.kind, repr(question.text), [notes.text[start:end] for start, end in question.spans])
        heading 'Fog' ['Sound one long blast. Then listen well.\n\nAnswer every call.']
        boundary 'Then listen well. Answer every call.' ['Then listen well.\n\nAnswer every call.']
    """
    check_positive(limit, "limit")
    sentences = sentence_segmentation(language)
    questions: list[Question] = []
    for kind in kinds:
        if kind not in _MAKERS:
            message = f"probes must be among {', '.join(map(repr, _MAKERS))}, got: {kind!r}"
            raise InvalidArgument(message, place="probes", value=kind)
        made = [question for reading in readings for question in _MAKERS[kind](reading, sentences)]
        questions += _thinned(_unambiguous(made), limit)
    return questions


def _sentences(reading: Reading, segmentation: Segmentation) -> Iterator[Question]:
    for unit in reading.units:
        for span in _sentence_spans(unit, segmentation):
            yield _asked("sentence", reading, span)


def _headings(reading: Reading, _: Segmentation) -> Iterator[Question]:
    heading: Unit | None = None
    body: list[Unit] = []
    for unit in (*reading.units, None):
        if unit is None or unit.kind == "heading" or (heading and unit.group != heading.group):
            if heading is not None and body:
                span = Span(body[0].char_start, body[-1].char_end)
                yield Question(heading.text, reading.document_id, (span,), "heading")
            heading, body = (unit if unit is not None and unit.kind == "heading" else None), []
        elif heading is not None:
            body.append(unit)


def _boundaries(reading: Reading, segmentation: Segmentation) -> Iterator[Question]:
    for before, after in pairwise(reading.units):
        if before.group != after.group:
            continue  # windows never cross it
        ends, begins = _sentence_spans(before, segmentation), _sentence_spans(after, segmentation)
        if ends and begins:
            yield _asked("boundary", reading, Span(ends[-1].start, begins[0].end))


_MAKERS: dict[str, Callable[[Reading, Segmentation], Iterator[Question]]] = {
    "sentences": _sentences,
    "headings": _headings,
    "boundaries": _boundaries,
}
PROBES = tuple(_MAKERS)
"""The kinds of questions that documents can ask themselves."""


def _sentence_spans(unit: Unit, segmentation: Segmentation) -> list[Span]:
    """Where the sentences of a unit lie in the document text, those that ask for nothing left out."""
    if unit.kind not in _PROSE:
        return []
    text, offset = unit.text, unit.char_start
    spans = [Span(0, len(text))] if unit.kind in _WHOLE else segmentation.spans(text)
    return [
        Span(offset + start, offset + end)
        for start, end in spans
        if sum(map(str.isalnum, text[start:end])) >= _SHORTEST
    ]


def _asked(kind: str, reading: Reading, span: Span) -> Question:
    return Question(" ".join(reading.text[span.start : span.end].split()), reading.document_id, (span,), kind)


def _unambiguous(questions: list[Question]) -> list[Question]:
    count = Counter(question.text.casefold() for question in questions)
    return [question for question in questions if count[question.text.casefold()] == 1]


def _thinned(questions: list[Question], limit: int) -> list[Question]:
    if len(questions) <= limit:
        return questions
    return [questions[number * len(questions) // limit] for number in range(limit)]
