"""What the words of the command line stand for: documents, in order, none of them opened yet."""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from py_chunks.cli.flags import UsageProblem

STANDARD_INPUT = "-"
_WRITTEN = ("json", "jsonl", "ndjson", "txt", "html")  # formats that outputs have


@dataclass(frozen=True, slots=True)
class Input:
    """One document to read.

    Attributes:
        name: What messages call it: its path, its URL or "-".
        document_id: What its chunks say they are of; None leaves that to the library.
        filename: Name of standard input; None for all else.
        error: Why it is known beforehand that it can't be read, or None.
    """

    name: str
    document_id: str | None = None
    filename: str | None = None
    error: OSError | None = None

    @property
    def is_standard_input(self) -> bool:
        """Whether it can be read only once, and only in this process."""
        return self.name == STANDARD_INPUT

    @property
    def is_url(self) -> bool:
        """Whether it is fetched."""
        return self.name.startswith(("http://", "https://"))

    @property
    def suffix(self) -> str:
        """The ending that tells its format, with the dot; empty when it has none."""
        return Path(self.filename or ("" if self.is_standard_input else self.name)).suffix.lower()

    @property
    def label(self) -> str:
        """What to call it where its id is wanted and there is none."""
        return self.document_id or self.filename or Path(self.name).name

    def lies_at(self, path: str) -> bool:
        """Return whether it is the file that a path leads to.

        Args:
            path: The path, however written.
        """
        return self.error is None and os.path.realpath(self.name) == os.path.realpath(path)

    def source(self) -> Any:
        """Return what the library reads.

        Raises:
            OSError: It is known that it can't be read.
        """
        if self.error is not None:
            raise self.error
        return sys.stdin.buffer if self.is_standard_input else self.name

    def stamp(self) -> list[Any] | None:
        """Return what tells this version of the document from another: names, bytes, time of change.

        None for what can't be compared later: standard input and URLs.
        """
        if self.is_standard_input or self.is_url:
            return None
        try:
            found = os.stat(self.name)  # noqa: PTH116 - a name may be no path at all
        except (OSError, ValueError):
            return [self.name, self.document_id, None, None]
        return [self.name, self.document_id, found.st_size, found.st_mtime_ns]


def list_inputs(
    words: Sequence[str], *, filename: str | None = None, leave_out: str | None = None, quiet: bool = False
) -> list[Input]:
    """Return the documents that words of the command line stand for, in order, each once.

    A document that is named alone is called by its name, as the library calls it. As soon as there may
    be several, each is called by its path, which tells them apart: below the directory, if a directory
    is the only word. What several words stand for is read where it is named first, which is told on standard
    error: an index could not tell the two apart.

    Args:
        words: Paths, directories, patterns, URLs, or "-".
        filename: What standard input is.
        leave_out: The path of a file that is not read even where it lies among the documents.
        quiet: Whether nothing is told.

    Example:
        >>> [given.document_id for given in list_inputs(["fixtures/handbook.md"])]
        [None]
        >>> [given.document_id for given in list_inputs(["fixtures/handbook.x*", "missing.md"])]
        ['fixtures/handbook.xls', 'fixtures/handbook.xlsb', ..., 'missing.md']
    """
    alone = len(words) == 1
    found = [given for word in words for given in _inputs_of(word, filename, alone=alone)]
    if not alone:
        found = _without_repeats(found, quiet=quiet)
    if leave_out is None:
        return found
    return [given for given in found if not given.lies_at(leave_out)]


def _without_repeats(inputs: Sequence[Input], *, quiet: bool) -> list[Input]:
    files, others = _SeenFiles(), set[str]()
    kept: list[Input] = []
    repeated: list[Input] = []
    for given in inputs:
        if given.is_standard_input or given.is_url:
            fresh = given.name not in others
            others.add(given.name)
        else:
            fresh = files.add(given.name)
        (kept if fresh else repeated).append(given)
    if repeated and not quiet:
        first = repeated[0].name
        few = f"{first} was named before and is read once"
        many = f"{len(repeated)} documents were named before, {first} first; each is read once"
        print(f"py-chunks: {few if len(repeated) == 1 else many}", file=sys.stderr)
    return kept


class _SeenFiles:
    """Tells which files were met before, however their paths are written; a link to a file is one of its own."""

    def __init__(self) -> None:
        self._directories: dict[str, str] = {}
        self._seen: set[tuple[str, str]] = set()

    def add(self, path: str) -> bool:
        """Return whether the file was not met before.

        Args:
            path: Its path; it need not exist.
        """
        directory, name = os.path.split(path)
        if directory not in self._directories:
            try:
                self._directories[directory] = os.path.realpath(directory)
            except ValueError:  # no path at all, by a zero byte
                self._directories[directory] = directory
        before = len(self._seen)
        self._seen.add((self._directories[directory], os.path.normcase(name)))
        return len(self._seen) > before


def without_output(inputs: Sequence[Input], output: str | None) -> list[Input]:
    """Return the documents less what an earlier run has put among them.

    Args:
        inputs: The documents.
        output: The path of the output, or None.

    Raises:
        UsageProblem: A document lies there that no command can have written.
    """
    from py_chunks.formats import format_of_extension

    if output is None:
        return list(inputs)
    kept = [given for given in inputs if not given.lies_at(output)]
    row = format_of_extension(Path(output).suffix)
    if len(kept) < len(inputs) and row is not None and row.name not in _WRITTEN:
        raise UsageProblem(f"{output} is a document itself, and has to stay")
    return kept


def _inputs_of(word: str, filename: str | None, *, alone: bool) -> Iterator[Input]:
    if word == STANDARD_INPUT:
        yield Input(word, None if alone else filename or word, filename)
    elif Path(word).is_dir():
        yield from _below(word, alone=alone)
    elif glob.has_magic(word) and not Path(word).exists():
        yield from _matching(word)
    else:
        yield Input(word, None if alone else word)


def _below(folder: str, *, alone: bool) -> Iterator[Input]:
    from py_chunks.corpus import iter_corpus

    for document in iter_corpus(folder):
        name = os.fspath(document.source)
        yield Input(str(name), document.document_id if alone else str(name), error=document.error)


def _matching(pattern: str) -> Iterator[Input]:
    from py_chunks.corpus import iter_corpus
    from py_chunks.errors import SourceNotFound

    names = [document.document_id for document in iter_corpus(pattern)]
    yield from (Input(name, name) for name in names)
    if not names:
        yield Input(pattern, pattern, error=SourceNotFound(f"No file matches: {pattern}", source=pattern))
