"""Holding any splitter to the laws: `check` and `report`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from py_chunks.errors import InvalidArgument, InvalidArgumentType
from py_chunks.laws import LawBroken
from py_chunks.testing.alignment import Fault
from py_chunks.testing.seen_text import Counted, SeenText, Tally
from py_chunks.testing.shrinking import shrink
from py_chunks.testing.splitter_laws import LAWS, Asked, Document, Split, faults_of, run
from py_chunks.testing.texts import HOSTILE_TEXTS, PROSE, SAMPLE_TEXTS, SampleText

_LOSSES = ("CJK", "short paragraphs")
_GROWTH, _TOLERATED = 4, 10
_LONG_TEXTS = {
    "prose": PROSE * 6,
    "prose without paragraphs": " ".join(PROSE.split()) * 6,
    "letters without a space": "abcdefghij" * 500,
    "lines": "one line\n" * 600,
}


@dataclass(frozen=True, slots=True)
class Breach:
    """A law a splitter breaks.

    Attributes:
        law: Its name, one of `LAWS`.
        document: What the document on which it was first seen is called; of a file, its path.
        text: The smallest input found that breaks it, if not a long one; of a file, its path.
        found: What was found there.
        expected: What was expected.
        chunks: The texts of the chunks of that input.
    """

    law: str
    document: str
    text: str
    found: str
    expected: str
    chunks: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [
            f"{self.law}: {LAWS[self.law]}",
            f"  seen on:  {self.document}",
            *([f"  smallest: {_shortened(self.text, 300)}"] if self.text != self.document else []),  # no file is cut
            f"  found:    {_shortened_line(self.found)}",
            f"  expected: {self.expected}",
        ]
        if self.chunks:
            lines.append(f"  chunks:   {_shortened_line(repr(list(self.chunks)))}")
        return "\n".join(lines)


class SplitterFaulty(LawBroken):
    """A splitter breaks laws.

    Attributes:
        breaches: One for each law.
    """

    def __init__(self, breaches: Sequence[Breach]) -> None:
        several = f"{len(breaches)} laws do not hold" if len(breaches) > 1 else "1 law does not hold"
        super().__init__(", ".join(breach.law for breach in breaches), "\n\n".join([several, *map(str, breaches)]))
        self.breaches = tuple(breaches)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.breaches,)


def check(split: Split, documents: Iterable[Document] | None = None, **asked: Any) -> None:
    r"""Hold a splitter to the laws.

    Args:
        split: A callable from a text (or whatever `documents` are) to chunks: strings, ``(text, start, end)``,
            objects or mappings with a text and perhaps offsets, or chunks of py_chunks.
        documents: Texts (`str`), or paths (`pathlib.Path`) of documents that `split` reads; None for texts of many
            kinds, hostile ones, long ones and, where Hypothesis is installed, random ones.
        **asked: budget, overlap, within, count, text_of, laws, examples, as for `report`.

    Raises:
        SplitterFaulty: Laws do not hold; each with the smallest input found, what was found and what was expected.
        ValueError, TypeError: As for `report`.

    Example:
        >>> check(lambda text: text.split("\n\n"), ["one\n\ntwo"])
        >>> check(lambda text: text.split("\n\n")[:1], ["one\n\ntwo"])
        Traceback (most recent call last):
            ...
        py_chunks.testing.splitters.SplitterFaulty: coverage: 1 law does not hold
        <BLANKLINE>
        coverage: every character that is not white space is in a chunk
          seen on:  the document
          smallest: '\n\na'
          found:    'a' after the last chunk is in no chunk
          expected: every character that is not white space is in a chunk
          chunks:   ['']
    """
    __tracebackhide__ = True  # by pytest: what matters is in the message
    breaches = report(split, documents, **asked)
    if breaches:
        raise SplitterFaulty(breaches)


def report(
    split: Split,
    documents: Iterable[Document] | None = None,
    *,
    budget: int | None = None,
    overlap: int | None = None,
    within: Any = None,
    count: Callable[[str], int] = len,
    text_of: Callable[[Any], str] | None = None,
    laws: Iterable[str] = tuple(LAWS),
    examples: int = 100,
) -> list[Breach]:
    """Return the laws a splitter breaks, each with one example.

    Args:
        split: As for `check`.
        documents: As for `check`.
        budget: The most that `count` may give for a chunk; None when there is none.
        overlap: What neighbours should share, by `count`; None when it does not matter.
        within: What the chunks never span a change of, as for `get_chunks`: neighbours on two sides of it need share
            nothing, and so do those of two sheets. For paths, and for texts that are cut into chunks of py_chunks.
        count: The size of a text. With a `Counted` that the splitter uses too, its work is measured by it.
        text_of: From a document to the text whose parts the chunks must be. With None it is the text itself; of a
            path, and of a text that is cut into chunks of py_chunks, what `get_text` gives (of a text, read as ".txt").
        laws: Names of the laws to look at.
        examples: Random texts to try.

    Raises:
        InvalidArgumentType: `split` can't be called, or `documents` is a single one.
        InvalidArgument: One of `documents` is the name of a file as a string, which would be taken for a text; or
            `within` is asked for where the units are not known, or the format has no such place.
        ValueError: No text was cut, so that nothing has been shown; or a law is not known.
    """
    if not callable(split):
        raise InvalidArgumentType(f"split must be a callable, got: {type(split).__name__}", place="split", value=split)
    chosen = set(laws)
    if not chosen <= set(LAWS):
        raise ValueError(f"laws are {', '.join(LAWS)}; not {', '.join(sorted(chosen - set(LAWS)))}")
    trial = _Trial(split, Asked(budget, overlap, count, text_of, within), chosen)
    if documents is not None:
        for document in _several(documents):
            trial.try_document(SampleText("the document", document) if isinstance(document, str) else document)
    else:
        for sample in SAMPLE_TEXTS:
            trial.try_document(sample)
        trial.try_hostile()
        trial.try_long()
        trial.try_random(examples)
        if trial.most_chunks < 2 and not trial.breaches:
            raise ValueError("no text was cut into chunks: ask the splitter for smaller ones, or give `documents`")
    return list(trial.breaches.values())


def _several(documents: Iterable[Document]) -> Iterator[Document]:
    """The documents, unless they are not what they were meant to be, so that the laws would look at something else."""
    if isinstance(documents, (str, Path)):
        raise InvalidArgumentType("documents must be several: put one in a list", place="documents", value=documents)
    for document in documents:
        if isinstance(document, str) and len(document) < 1000 and document.isprintable() and Path(document).is_file():
            message = f"a string is taken for a text, and {document!r} is a file: hand over pathlib.Path({document!r})"
            raise InvalidArgument(message, place="documents", value=document)
        yield document


class _Trial:
    """One splitter before the laws; the first breach of each is kept."""

    def __init__(self, split: Split, asked: Asked, laws: set[str]) -> None:
        self._split, self._asked, self._laws = split, asked, laws
        self.breaches: dict[str, Breach] = {}
        self.most_chunks = 0

    def try_document(self, document: SampleText | Path) -> None:
        source = document.text if isinstance(document, SampleText) else document
        faults, pieces = faults_of(self._split, source, self._asked)
        self.most_chunks = max(self.most_chunks, len(pieces))
        loss = document.loss if isinstance(document, SampleText) else "coverage"
        for fault in faults:
            law = loss if fault.law == "coverage" else fault.law
            if law not in self._laws or law in self.breaches:
                continue
            if isinstance(document, SampleText):
                self._keep(law, fault, document.name, self._smaller(fault.law, document.text))
            else:
                chunks = tuple(piece.text for piece in pieces)
                name = str(document)
                self.breaches[law] = Breach(law, name, name, fault.found, fault.expected, chunks)

    def try_hostile(self) -> None:
        for name, text in HOSTILE_TEXTS.items():
            answer, fault = run(self._split, text)
            refused = fault is not None and fault.found.startswith("refused")
            if fault is None or "ending" in self.breaches or "ending" not in self._laws:
                continue
            if not (refused and (not text.strip() or "\ud800" in text)):
                self._keep("ending", fault, name, text if answer else self._smaller("ending", text))

    def try_long(self) -> None:
        if "time" not in self._laws:
            return
        for name, text in _LONG_TEXTS.items():
            once, often = (self._work(text * times) for times in (1, _GROWTH))
            if once and often and often > _TOLERATED * once:
                found = f"{len(text)} characters take {once} looks, {_GROWTH * len(text)} take {often}"
                expected = f"at most {_TOLERATED * once} looks"
                self.breaches["time"] = Breach(
                    "time", name, f"{text[:40]}... ({len(text)} characters)", found, expected
                )
                return

    def try_random(self, examples: int) -> None:
        search = _random_search(examples)
        if search is None:
            return
        while (text := search(lambda text: bool(self._new_faults(text)))) is not None:
            for fault in self._new_faults(text):
                if fault.law not in self.breaches:
                    self._keep(fault.law, fault, "random text", self._smaller(fault.law, text))

    def _new_faults(self, text: str) -> list[Fault]:
        # What has been lost of the texts kept for it was found out there, as part of the same defect.
        faults, _ = faults_of(self._split, text, self._asked)
        known = {"coverage"} if self.breaches.keys() & _LOSSES else set()
        return [fault for fault in faults if fault.law in self._laws - self.breaches.keys() - known]

    def _smaller(self, law: str, text: str) -> str:
        return shrink(
            text, lambda part: any(fault.law == law for fault in faults_of(self._split, part, self._asked)[0])
        )

    def _keep(self, law: str, fault: Fault, name: str, text: str) -> None:
        """Keep the breach as the smaller text shows it; should that not show it, as it was first seen."""
        faults, pieces = faults_of(self._split, text, self._asked)
        seen = next((other for other in faults if other.law == fault.law), fault)
        chunks = tuple(piece.text for piece in pieces)
        self.breaches[law] = Breach(law, name, text, seen.found, seen.expected, chunks)

    def _work(self, text: str) -> int:
        """The characters looked at, in the text and by the counter; 0 where a splitter takes plain strings only."""
        tally, count = Tally(), self._asked.count
        before = count.seen if isinstance(count, Counted) else 0
        answer, _ = run(self._split, SeenText(text, tally))
        if answer is None:
            return 0
        return tally.seen + (count.seen - before if isinstance(count, Counted) else 0)


def _random_search(examples: int) -> Callable[[Callable[[str], bool]], str | None] | None:
    """A search for a text with a property, whose result Hypothesis has shrunk; None where it is not installed."""
    try:
        import hypothesis
    except ModuleNotFoundError:
        return None
    from random import Random

    from py_chunks.testing.strategies import texts

    settings = hypothesis.settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
        suppress_health_check=list(hypothesis.HealthCheck),
    )

    chance = Random(0)  # noqa: S311 - the same texts every time

    def search(condition: Callable[[str], bool]) -> str | None:
        try:
            return hypothesis.find(texts(60), condition, settings=settings, random=chance)
        except hypothesis.errors.NoSuchExample:
            return None

    return search


def _shortened(text: str, most: int) -> str:
    note = f" ({len(text)} characters)" if len(text) > 20 else ""
    return (repr(text) if len(text) <= most else f"{text[: most // 2]!r}...{text[-40:]!r}") + note


def _shortened_line(text: str) -> str:
    return text if len(text) <= 400 else f"{text[:300]}...{text[-60:]}"
