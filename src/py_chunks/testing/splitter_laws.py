"""The laws any splitter of text can be held to, on one document at a time."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from itertools import islice, pairwise
from pathlib import Path
from types import FrameType
from typing import Any

from py_chunks.api import get_text
from py_chunks.errors import ChunkError, InvalidArgument
from py_chunks.graphemes import grapheme_spans
from py_chunks.testing.alignment import Alignment, Fault
from py_chunks.testing.boundaries import Boundaries
from py_chunks.testing.pieces import Piece, is_our_chunk, pieces_of

Split = Callable[[Any], Iterable[Any]]
Document = str | Path

LAWS: dict[str, str] = {
    "coverage": "every character that is not white space is in a chunk",
    "invention": "a chunk holds text of the document and nothing else",
    "order": "chunks come in the order of the text",
    "novelty": "every chunk brings text that is new",
    "overlap": "neighbours share at most the overlap asked for, and not nothing",
    "slice": "a chunk that names its place is the text of that place",
    "place": "of equal texts, a chunk names the one where it goes on from the chunks before it",
    "empty": "no chunk is an empty string",
    "budget": "no chunk has more than was allowed, by the counter given",
    "graphemes": "no chunk begins or ends inside what a reader sees as one character",
    "CJK": "nothing is lost of text without spaces between words",
    "short paragraphs": "nothing is lost because it is short",
    "determinism": "the same text gives the same chunks",
    "time": "four times the text is not more than ten times the work, counted in characters looked at",
    "ending": "every text ends in chunks; only what is no text or holds none may be refused, by a ValueError",
}
"""Name and statement of each law."""

_PATIENCE = 20  # seconds after which a splitter is taken to hang; nothing is judged by speed below that


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked of the splitter.

    Attributes:
        budget: The most that `count` may give for a chunk, or None.
        overlap: What neighbours should share, by `count`, or None.
        count: The size of a text.
        text_of: The text whose parts the chunks of a document must be, or None for the document itself, or what
            py_chunks reads where the document is a path or the chunks are ours.
        within: What chunks never span a change of, as for `get_chunks`, or None.
    """

    budget: int | None = None
    overlap: int | None = None
    count: Callable[[str], int] = len
    text_of: Callable[[Any], str] | None = None
    within: Any = None


def faults_of(split: Split, document: Document, asked: Asked) -> tuple[list[Fault], list[Piece]]:
    """Return what is wrong with the chunks of a document, and the chunks.

    Args:
        split: The splitter.
        document: A text, or the path to a document.
        asked: What was asked of it.

    Raises:
        InvalidArgument: `within` is asked for where py_chunks does not know the units, or the format has no such place.
    """
    answer, fault = run(split, document)
    if answer is None:
        refused = isinstance(document, str) and (not document.strip() or not _encodable(document))
        return ([] if fault is None or (refused and fault.found.startswith("refused")) else [fault]), []
    text = _text_of(document, answer, asked)
    pieces = pieces_of(answer)
    again, _ = run(split, document)
    faults = list(_plain_faults(pieces, text, asked))
    if again is None or pieces_of(again) != pieces:
        faults.append(Fault("determinism", "a second run gives other chunks", LAWS["determinism"]))
    alignment = Alignment(text, pieces)
    faults += alignment.faults
    faults += _cut_graphemes(alignment, text)
    if asked.overlap is not None:
        boundaries = _boundaries(document, answer, asked)
        faults += _wrong_overlaps(alignment, text, asked.overlap, asked.count, boundaries)
    return faults, pieces


def run(split: Split, document: Document) -> tuple[list[Any] | None, Fault | None]:
    """Return the answer of a splitter, or None and why there is none.

    Args:
        split: The splitter.
        document: What it is given.
    """
    most = 10_000_000 if isinstance(document, Path) else 4 * len(document) + 100
    try:
        with _watch():
            answer = list(islice(split(document), most + 1))
    except (ValueError, ChunkError) as error:
        return None, Fault("ending", f"refused: {type(error).__name__}: {error}", LAWS["ending"])
    except Exception as error:  # noqa: BLE001 - whatever a splitter raises is what the law is about
        return None, Fault("ending", f"{type(error).__name__}: {error}", LAWS["ending"])
    if len(answer) > most:
        return None, Fault("ending", f"more than {most} chunks", LAWS["ending"])
    return answer, None


class _Hanging(Exception):
    """A splitter has not ended."""


@contextmanager
def _watch() -> Iterator[None]:
    """Interrupt Python code that hangs, where the system can; an alarm set before still goes off when it should."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    began, asleep = time.process_time(), False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal asleep
        if not asleep and time.process_time() - began < _PATIENCE / 10:
            asleep = True  # rather the machine than the splitter; this is believed once
            signal.setitimer(signal.ITIMER_REAL, _PATIENCE)
            return
        raise _Hanging(f"no end within {_PATIENCE} seconds")

    handler = signal.signal(signal.SIGALRM, stop)
    remaining, interval = signal.setitimer(signal.ITIMER_REAL, _PATIENCE)
    try:
        yield
    finally:
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if remaining:
            spent = (2 if asleep else 1) * _PATIENCE - left
            signal.setitimer(signal.ITIMER_REAL, max(remaining - spent, 0.001), interval)


def _text_of(document: Document, answer: Sequence[Any], asked: Asked) -> str:
    if asked.text_of is not None:
        return asked.text_of(document)
    if isinstance(document, Path):
        return get_text(document)
    if answer and is_our_chunk(answer[0]):
        return get_text(StringIO(document), filename="document.txt")
    return document


def _encodable(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _plain_faults(pieces: Sequence[Piece], text: str, asked: Asked) -> Iterator[Fault]:
    for number, piece in enumerate(pieces):
        if not piece.text:
            yield Fault("empty", f"chunk {number} of {len(pieces)} is ''", LAWS["empty"])
        if piece.start is not None:
            there = piece.stands_in(text)
            if there != piece.text:
                where = f"chunk {number} {piece.text!r} says [{piece.start}, {piece.end})"
                yield Fault("slice", f"{where}, where {there!r} stands", LAWS["slice"])
        if asked.budget is not None and (size := asked.count(piece.text)) > asked.budget:
            yield Fault("budget", f"chunk {number} {piece.text!r} has {size}", f"at most {asked.budget}")


def _cut_graphemes(alignment: Alignment, text: str) -> Iterator[Fault]:
    if text.isascii() and "\r" not in text:
        return
    inner = {at for start, end in grapheme_spans(text) if not text[start].isspace() for at in range(start + 1, end)}
    for number, places in enumerate(alignment.places):
        if places and all(start in inner or end in inner for start, end in places):
            start, end = places[0]
            cut = start if start in inner else end
            around = text[max(cut - 4, 0) : cut], text[cut : cut + 4]
            yield Fault(
                "graphemes", f"chunk {number} is cut between {around[0]!r} and {around[1]!r}", LAWS["graphemes"]
            )


def _boundaries(document: Document, answer: Sequence[Any], asked: Asked) -> Boundaries | None:
    """Where nothing is to be shared; None where that is nowhere, or can't be known."""
    ours = bool(answer) and is_our_chunk(answer[0])
    if asked.text_of is None and (isinstance(document, Path) or ours):
        return Boundaries(document, asked.within)
    if asked.within is not None and answer:
        message = "within is for paths and for chunks of py_chunks, whose units are known, and not with text_of"
        raise InvalidArgument(message, place="within", value=asked.within)
    return None


def _wrong_overlaps(
    alignment: Alignment, text: str, overlap: int, count: Callable[[str], int], boundaries: Boundaries | None
) -> Iterator[Fault]:
    """Only neighbours whose places are certain are compared; a splitter may have joined the white space they share."""
    for number, (before, after) in enumerate(pairwise(alignment.places)):
        if len(before) != 1 or len(after) != 1:
            continue
        (first, end), (start, _) = before[0], after[0]
        shared = text[start:end]
        if count(shared) == overlap:
            continue
        size = min(count(shared), count(" ".join(shared.split()))) if shared.strip() else 0
        if not size and (
            (boundaries is not None and boundaries.part(end, start)) or count(_last_sign(text[first:end])) > overlap
        ):
            continue  # nothing is to be shared, or nothing could be
        if size > overlap or (overlap and not size):
            which = f"chunks {number} and {number + 1}"
            yield Fault("overlap", f"{which} share {size}: {shared!r}", f"at most {overlap}, and more than nothing")


def _last_sign(text: str) -> str:
    """What a reader sees as the last character that is not white space: the least that a neighbour could share."""
    *_, (start, end) = grapheme_spans(text.rstrip())
    return text[start:end]
