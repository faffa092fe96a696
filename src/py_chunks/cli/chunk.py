"""``py-chunks chunk``: the chunks of documents."""

from __future__ import annotations

import argparse

from py_chunks.cli.flags import CHUNK_FLAGS, READ_FLAGS, add_chunking, add_files, add_reading, add_running
from py_chunks.cli.runs import run as run_over

USAGE = "FILE... [options]"
ABOUT = "Print the overlapping chunks of documents, each with its exact place of origin."
EXAMPLES = """\
  py-chunks chunk notes.md                        windows of 3 blocks, sharing 1
  py-chunks chunk *.csv --format jsonl > all.jsonl   one JSON object a line, for other programs
  py-chunks chunk old.txt --encoding latin-1      bytes of the last century
  py-chunks chunk docs/ --jobs 4 --output all.jsonl --on-error record
  py-chunks chunk docs/ --jobs 4 --output all.jsonl --on-error record --resume
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    add_files(parser)
    add_chunking(parser)
    add_reading(parser)
    add_running(parser)


def run(options: argparse.Namespace) -> int:
    """Print the chunks and return the exit code.

    Args:
        options: What was typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold.
    """
    return run_over("chunks", options, (*CHUNK_FLAGS, *READ_FLAGS), mode="sliding_window")
