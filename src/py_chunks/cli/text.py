"""``py-chunks text``: the document text that every ``char_range`` counts in."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from py_chunks.cli.flags import READ_FLAGS, add_files, add_reading, keywords
from py_chunks.cli.inputs import Input, list_inputs
from py_chunks.cli.outputs import print_bytes
from py_chunks.cli.runs import FAILED, OK
from py_chunks.cli.work import Work, complain

USAGE = "FILE... [options]"
ABOUT = "Print the text of documents: all units in order, with nothing but line breaks between them."
EXAMPLES = """\
  py-chunks text report.pdf | less
  py-chunks text mail.msg > mail.txt
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    add_files(parser)
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Print the texts, one after another with a blank line between, and return the exit code.

    Args:
        options: What was typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold.
    """
    from py_chunks.errors import ChunkError

    work = Work("units", "jsonl", keywords(options, READ_FLAGS))
    inputs = list_inputs(options.files, filename=options.filename)
    for given in inputs[:1]:
        work.check(given)
    code, between = OK, ""
    for given in inputs:
        try:
            for piece in _pieces(given, work.keywords):
                print_bytes((between + piece).encode("utf-8", "replace"))
                between = ""
            print_bytes(b"\n")
            between = "\n"
        except BrokenPipeError:
            raise
        except (ChunkError, OSError) as error:
            complain(given, error)
            code = FAILED
    return code


def _pieces(given: Input, chosen: dict[str, Any]) -> Iterator[str]:
    from py_chunks.api import iter_units

    filename = given.filename if given.is_standard_input else None
    units: Any = iter_units(given.source(), filename=filename, **chosen)
    end = 0
    with closing(units):
        for unit in units:
            # Between units there is nothing but line breaks, as many as the offsets leave room for.
            yield "\n" * (unit.char_start - end) + unit.text
            end = unit.char_end
