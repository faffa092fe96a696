"""A run over many documents: from the words typed to the output, the messages and the exit code."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

from py_chunks.cli.flags import Flag, UsageProblem, keywords
from py_chunks.cli.forms import JOINS
from py_chunks.cli.inputs import Input, list_inputs, without_output
from py_chunks.cli.outputs import Output, OutputFile, TerminalOutput, check_place
from py_chunks.cli.progress import Progress
from py_chunks.cli.tables import counted
from py_chunks.cli.work import Outcome, Work, sentence

OK, FAILED, USAGE = 0, 1, 2


def run(kind: Literal["chunks", "units"], options: argparse.Namespace, flags: Iterable[Flag], **more: Any) -> int:
    """Carry out a command that reads documents, and return its exit code.

    Args:
        kind: What is made of them.
        options: What was typed.
        flags: The flags that are keywords of the library.
        **more: Keywords that hold unless one is among the flags typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold; nothing has been written.
        OSError: The output can't be written.
    """
    to_terminal = options.output is None and sys.stdout.isatty()
    form = options.format or ("table" if to_terminal else "jsonl")
    work = Work(
        kind=kind,
        form=form,
        keywords=more | keywords(options, flags),
        record=options.on_error == "record",
        width=shutil.get_terminal_size().columns,
    )
    if options.resume and options.output is None:
        raise UsageProblem("--resume needs --output: only a file can be continued")
    inputs = without_output(list_inputs(options.files, filename=options.filename, quiet=options.quiet), options.output)
    check_inputs(work, inputs)
    output = _output(options, work, to_terminal=to_terminal)
    return _Run(options, work, inputs).carry_out(output, told=options.output is not None or len(inputs) > 1)


def check_inputs(work: Work, inputs: Sequence[Input]) -> None:
    """Check the keywords against every kind of document there is, before anything is opened.

    Args:
        work: What is to be done.
        inputs: The documents.

    Raises:
        UsageProblem: Documents of some name can't be read with these keywords.
    """
    if len(inputs) > 1 and "document_id" in work.keywords:
        raise UsageProblem("--document-id is for one document; several would be taken for one")
    for given in {given.suffix: given for given in reversed(inputs)}.values():
        work.check(given)


def _output(options: argparse.Namespace, work: Work, *, to_terminal: bool) -> Output:
    join = JOINS[work.form]
    if options.output is not None:
        check_place(Path(options.output), options.files)
        return OutputFile(options.output, join, work.digest(), resume=options.resume)
    return TerminalOutput(join) if to_terminal else Output(join)


class _Run:
    """The documents of one run, and how it has gone so far."""

    def __init__(self, options: argparse.Namespace, work: Work, inputs: Sequence[Input]) -> None:
        self._options = options
        self._work = work
        self._inputs = inputs
        self._documents = 0
        self._items = 0
        self._failed = 0
        self._empty = 0
        self._earlier = 0

    def carry_out(self, output: Output, *, told: bool) -> int:
        start = time.monotonic()
        # Beside a table on the same terminal a bar would only be in the way.
        watched = sys.stderr.isatty() and (self._options.output is not None or not sys.stdout.isatty())
        total = len(self._inputs)
        with output, Progress(total, self._work.noun, shown=watched and not self._options.quiet) as progress:
            try:
                stopped = self._write(output, progress)
            except KeyboardInterrupt:
                self._tell_of_resuming()
                raise
            if not stopped:
                output.finish()
        if told and not self._options.quiet:
            print(self._summary(time.monotonic() - start), file=sys.stderr)
        if stopped:
            self._tell_of_resuming()
        return FAILED if self._failed else OK

    def _write(self, output: Output, progress: Progress) -> bool:
        """Write all documents; True if one that failed stopped the run."""
        from py_chunks.cli.processes import render_all

        for entry in output.done(self._inputs):
            self._count(entry.items, failed=entry.failed)
        self._earlier = self._documents
        rest = self._inputs[self._documents :]
        with closing(render_all(self._work, rest, self._options.jobs)) as rendered:
            for given, stamp, pieces, outcome in rendered:
                output.add(self._watched(pieces, outcome, progress))
                self._count(outcome.items, failed=outcome.failure is not None)
                if outcome.failure is not None:
                    progress.say(f"py-chunks: {sentence(given.name, outcome.failure.message)}")
                    if self._options.on_error == "raise":
                        return True
                output.mark(stamp, outcome)
                progress.tick(self._documents, self._items)
        return False

    def _tell_of_resuming(self) -> None:
        if self._options.output is not None:
            print("py-chunks: stopped; the same command with --resume goes on there", file=sys.stderr)

    def _count(self, items: int, *, failed: bool) -> None:
        self._documents += 1
        self._items += items
        self._failed += failed
        self._empty += not (items or failed)

    def _watched(self, pieces: Iterator[bytes], outcome: Outcome, progress: Progress) -> Iterator[bytes]:
        for piece in pieces:
            progress.tick(self._documents, self._items + outcome.items)
            yield piece

    def _summary(self, seconds: float) -> str:
        documents = counted(self._documents, "document")
        if self._earlier:
            documents += f" ({self._earlier} of an earlier run)"
        items = counted(self._items, self._work.noun)
        empty = f"{self._empty} empty, " if self._empty else ""
        return f"{documents}, {items}, {empty}{self._failed} skipped, {seconds:.1f} s"
