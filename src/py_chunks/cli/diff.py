"""``py-chunks diff``: two settings side by side."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from py_chunks.cli.flags import (
    CHUNK_FLAGS,
    READ_FLAGS,
    add_chunking,
    add_files,
    add_reading,
    add_versus,
    keywords,
    versus,
)
from py_chunks.cli.inputs import Input, list_inputs
from py_chunks.cli.runs import FAILED, OK, check_inputs
from py_chunks.cli.tables import counted, fit
from py_chunks.cli.work import Work, complain, span_of

if TYPE_CHECKING:
    from py_chunks.chunks import Chunk

    Pair = tuple[Chunk | None, Chunk | None]

USAGE = "FILE... [options] --versus NAME=VALUE..."
ABOUT = """\
Show the chunks of two settings side by side, each beside the one that starts at the same place.
The options given hold for both; what --versus names is changed on the right."""
EXAMPLES = """\
  py-chunks diff notes.md --versus window-size=6 overlap=2
  py-chunks diff report.docx --window-size 5 --versus within=section
  py-chunks diff book.pdf --versus mode=structural
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    add_files(parser)
    add_versus(parser, "options of the right side, without their hyphens, such as window-size=6", required=True)
    add_chunking(parser)
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Print the two sides and return the exit code.

    Args:
        options: What was typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold.
    """
    left = {"mode": "sliding_window", **keywords(options, (*CHUNK_FLAGS, *READ_FLAGS))}
    right = left | versus(options.versus)
    inputs = list_inputs(options.files, filename=options.filename)
    for chosen in (left, right):
        check_inputs(Work("chunks", "table", chosen), inputs)
    code = OK
    for number, given in enumerate(inputs):
        sys.stdout.write("\n" if number else "")
        if not _show(given, left, right, _titles(options.versus, left)):
            code = FAILED
    return code


def _titles(words: Sequence[str], left: dict[str, Any]) -> tuple[str, str]:
    from py_chunks.settings import CHUNK_DEFAULTS

    changed = [word.partition("=")[0].replace("_", "-") for word in words]
    values = {name.replace("_", "-"): value for name, value in {**CHUNK_DEFAULTS, **left}.items()}
    return " ".join(f"{name}={values.get(name)}" for name in changed), " ".join(words)


def _show(given: Input, left: dict[str, Any], right: dict[str, Any], titles: tuple[str, str]) -> bool:
    from py_chunks.api import get_chunks
    from py_chunks.errors import ChunkError

    try:
        source: Any = given.source()
        filename = given.filename if given.is_standard_input else None
        if given.is_standard_input:
            source = source.read()  # it is read twice
        sides = [get_chunks(source, filename=filename, **chosen) for chosen in (left, right)]
    except (ChunkError, OSError) as error:
        complain(given, error)
        return False
    half = max((shutil.get_terminal_size().columns - 4) // 2, 30)
    print(given.name)
    _line(fit(titles[0], half), " ", titles[1], half)
    for one, other in _paired(*sides):
        same = one is not None and other is not None and _range(one) == _range(other)
        _line(_cell(one, half), "=" if same else "|", _cell(other, half), half)
    for one_fact, other_fact in zip_longest(*map(_facts, sides)):
        _line(fit(one_fact or "", half), " ", other_fact or "", half)
    return True


def _line(left: str, mark: str, right: str, half: int) -> None:
    print(f"{left or ' ' * half} {mark} {right}".rstrip())


def _paired(left: Sequence[Chunk], right: Sequence[Chunk]) -> Iterator[Pair]:
    """Both sides in the order of the text; two that start at the same place are beside one another."""
    one, other = 0, 0
    while one < len(left) or other < len(right):
        here = _range(left[one])[0] if one < len(left) else None
        there = _range(right[other])[0] if other < len(right) else None
        takes_left = here is not None and (there is None or here <= there)
        takes_right = there is not None and (here is None or there <= here)
        yield left[one] if takes_left else None, right[other] if takes_right else None
        one += takes_left
        other += takes_right


def _range(chunk: Chunk) -> list[int]:
    span: list[int] = chunk["metadata"]["char_range"]
    return span


def _cell(chunk: Chunk | None, width: int) -> str:
    if chunk is None:
        return ""
    head = f"{chunk['metadata']['chunk_index']:>3}  {span_of(chunk['metadata']):<6} "
    return head + fit(chunk["content"], max(width - len(head), 10))


def _facts(chunks: Sequence[Chunk]) -> list[str]:
    """How many, how long, and how often a character is in the index."""
    lengths = [len(chunk["content"]) for chunk in chunks]
    if not lengths:
        return ["no chunks"]
    covered = end = 0
    for chunk in chunks:
        start, stop = _range(chunk)
        covered += max(stop - max(start, end), 0)
        end = max(end, stop)
    return [
        counted(len(chunks), "chunk"),
        f"{sum(lengths) / len(lengths):.0f} characters on average, at most {max(lengths)}",
        f"each character {sum(lengths) / covered:.2f} times",
    ]
