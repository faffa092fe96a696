"""``py-chunks tune``: window settings compared by how well answers are found."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from py_chunks.cli.flags import CHUNK_FLAGS, READ_FLAGS, UsageProblem, add_chunking, add_files, add_reading, keywords
from py_chunks.cli.inputs import Input, list_inputs, without_output
from py_chunks.cli.outputs import check_place, print_bytes, put_file
from py_chunks.cli.progress import Progress
from py_chunks.cli.runs import FAILED, OK
from py_chunks.cli.work import Work, complain

if TYPE_CHECKING:
    from py_chunks.readings import Reading
    from py_chunks.tuning import Tuning

T = TypeVar("T")

USAGE = "FILE... [options]"
ABOUT = """\
Compare window settings on your own documents: how well answers are found, what the index holds,
and which settings chance alone could tell apart. Without --questions the documents ask themselves:
sentences, headings and sentences across a boundary, each with its place as the answer."""
EXAMPLES = """\
  py-chunks tune docs/ --questions gold.jsonl
  py-chunks tune docs/ --window-sizes 2 3 5 --overlaps 0 1 50% --metric whole
  py-chunks tune docs/ --units blocks words --window-sizes blocks=2,4 words=100,200
  py-chunks tune docs/ -k 50 --budget 2000 -o report.html
"""
_FORMS = ("table", "json", "html")
_CUTTING = tuple(flag for flag in CHUNK_FLAGS if flag.keyword in ("tokenizer", "within", "max_window_chars"))
_ASKING = (
    "units", "overlaps", "metric", "confidence", "resamples", "seed",
    "k", "budget", "embedder", "probes", "probe_limit", "language",
)  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    add_files(parser)
    explanation = "write there, all or nothing (default: to standard output)"
    parser.add_argument("-o", "--output", metavar="PATH", help=explanation)
    parser.add_argument("--format", choices=_FORMS, help="default: by the ending of --output, else table")
    parser.add_argument("--quiet", action="store_true", help="no progress, no summary; errors are still told")
    _add_sweep(parser.add_argument_group("what is compared"))
    _add_questions(parser.add_argument_group("what is asked"))
    add_chunking(parser, _CUTTING)
    add_reading(parser)


def _add_sweep(group: argparse._ArgumentGroup) -> None:
    from py_chunks.tuning import METRICS, WINDOW_SIZES

    several: dict[str, Any] = {"nargs": "+", "metavar": "N"}
    _option(group, "units", "what windows are counted in (default: blocks)", nargs="+", choices=tuple(WINDOW_SIZES))
    _option(group, "window-sizes", "such as 2 3 5, or blocks=2,3 words=100,200 (default: several for each)", **several)
    _option(group, "overlaps", "units, or shares of a window (default: 0%% 25%% 50%%)", **several, type=_overlap)
    _option(group, "metric", "the measure that decides (default: recall)", choices=METRICS)
    _option(group, "confidence", "of the intervals (default: 0.95)", metavar="SHARE", type=float)
    _option(group, "resamples", "how often questions are drawn again for them (default: 2000)", metavar="N", type=int)
    _option(group, "seed", "where the random numbers of that begin (default: 0)", metavar="N", type=int)


def _add_questions(group: argparse._ArgumentGroup) -> None:
    from py_chunks.tuning import PROBES

    explanation = "JSON lines with question, document, and spans, answers or answer"
    group.add_argument("--questions", metavar="PATH", help=explanation)
    group.add_argument("-k", type=int, default=argparse.SUPPRESS, metavar="N", help="chunks asked for (default: 5)")
    _option(group, "budget", "characters they may have together (default: no bound)", metavar="N", type=int)
    explanation = "search by vectors, which this makes of a list of texts (default: BM25)"
    _option(group, "embedder", explanation, metavar="MODULE:FUNCTION")
    _option(group, "probes", "what documents ask without --questions (default: all)", nargs="+", choices=PROBES)
    _option(group, "probe-limit", "of each kind at most (default: 100)", metavar="N", type=int)
    _option(group, "language", "whose abbreviations end no sentence (default: en)", metavar="CODE")


def _option(group: argparse._ArgumentGroup, name: str, explanation: str, **more: Any) -> None:
    group.add_argument(f"--{name}", help=explanation, default=argparse.SUPPRESS, **more)


def run(options: argparse.Namespace) -> int:
    """Print or write the comparison and return the exit code.

    Args:
        options: What was typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold; nothing has been written.
        OSError: The output can't be written.
    """
    from py_chunks.tuning import sweep

    chosen = {name: value for name, value in vars(options).items() if name in _ASKING}
    if "window_sizes" in options:
        chosen["window_sizes"] = _window_sizes(options.window_sizes)
    reading, cutting = keywords(options, READ_FLAGS), keywords(options, _CUTTING)
    cutting.pop("limits", None)
    target = _target(options)
    inputs = _inputs(options)
    tried = _refused(
        lambda: sweep(**{name: chosen[name] for name in ("units", "window_sizes", "overlaps") if name in chosen})
    )
    for given in {given.suffix: given for given in reversed(inputs)}.values():
        Work("units", "jsonl", reading).check(given)
    readings = [found for given in inputs if (found := _read(given, reading)) is not None]
    if inputs and not readings:
        return FAILED  # each has been told
    watched = len(tried) if sys.stderr.isatty() and not options.quiet else 0
    result = _tune(readings, options.questions, {**chosen, **cutting}, watched)
    text = _rendered(result, options.format or _form_of(target))
    if target is None:
        print_bytes(text.encode("utf-8", "replace"))
    else:
        put_file(target, text)
        if not options.quiet:
            print(result.summary, file=sys.stderr)
    return OK if len(readings) == len(inputs) else FAILED


def _target(options: argparse.Namespace) -> Path | None:
    if options.output is None:
        return None
    target = Path(options.output)
    check_place(target, options.files)
    if options.questions is not None and os.path.realpath(target) == os.path.realpath(options.questions):
        raise UsageProblem(f"{target} holds the questions, and has to stay")
    return target


def _inputs(options: argparse.Namespace) -> list[Input]:
    """The documents; the questions are none, nor is what an earlier run put beside them."""
    inputs = list_inputs(options.files, filename=options.filename, leave_out=options.questions, quiet=options.quiet)
    return without_output(inputs, options.output)


def _read(given: Input, reading: dict[str, Any]) -> Reading | None:
    from py_chunks.errors import ChunkError
    from py_chunks.readings import read_document

    filename = given.filename if given.is_standard_input else None
    try:
        return read_document(given.source(), filename=filename, document_id=given.label, **reading)
    except (ChunkError, OSError) as error:
        complain(given, error)
        return None


def _tune(readings: Sequence[Reading], questions: str | None, chosen: dict[str, Any], watched: int) -> Tuning:
    """The comparison; how many settings there are if it is to be shown how far it is, else 0."""
    from py_chunks.tuning import BM25, embedding_retriever, tune

    embedder = chosen.pop("embedder", None)
    make: Any = BM25 if embedder is None else _refused(lambda: embedding_retriever(_named(embedder)))
    with Progress(watched, "chunk", steps="setting", shown=watched > 0) as progress:

        def retriever(texts: Sequence[str]) -> Any:
            progress.tick(progress.documents + 1, progress.items + len(texts))
            return make(texts)

        return _refused(lambda: tune(readings, questions, retriever=retriever, **chosen))


def _refused(ask: Callable[[], T]) -> T:
    """What is asked for; what the library refuses is a mistake in the command or in the questions."""
    from py_chunks.errors import ChunkError

    try:
        return ask()
    except ChunkError as error:
        raise UsageProblem(" ".join(str(error).split())) from error


def _named(name: str) -> Any:
    """The function that MODULE:NAME stands for; MODULE may lie in the working directory."""
    module, _, function = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise UsageProblem(f"--embedder takes MODULE:FUNCTION that can be imported; {name}: {error}") from error


def _overlap(word: str) -> float:
    """A number of units, or a share of the window; as it is written, 25% is 0.25."""
    return float(f"{word[:-1]}e-2") if word.endswith("%") else int(word)


_overlap.__name__ = "number"  # what argparse says it is not


def _window_sizes(words: Sequence[str]) -> list[int] | dict[str, list[int]]:
    try:
        if not any("=" in word for word in words):
            return [int(number) for word in words for number in word.split(",")]
        parts = (word.partition("=") for word in words)
        return {unit: [int(number) for number in sizes.split(",")] for unit, _, sizes in parts}
    except ValueError:
        message = f"--window-sizes takes numbers, or UNIT=NUMBER,NUMBER for each unit; got: {' '.join(words)}"
        raise UsageProblem(message) from None


def _form_of(target: Path | None) -> str:
    ending = "" if target is None else target.suffix[1:].lower()
    return ending if ending in _FORMS else "table"


def _rendered(result: Tuning, form: str) -> str:
    if form == "json":
        return result.to_json() + "\n"
    return result.to_html() if form == "html" else result.table()
