"""``py-chunks units``: what windows are made of."""

from __future__ import annotations

import argparse

from py_chunks.cli.flags import READ_FLAGS, add_files, add_reading, add_running
from py_chunks.cli.runs import run as run_over

USAGE = "FILE... [options]"
ABOUT = "Print the units of documents: headings, paragraphs, lists, tables, code, rows, records, slides."
EXAMPLES = """\
  py-chunks units report.docx
  py-chunks units slides.pptx --format jsonl | jq -r .text
  py-chunks units old.csv --encoding latin-1 --delimiter ';'
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    add_files(parser)
    add_reading(parser)
    add_running(parser)


def run(options: argparse.Namespace) -> int:
    """Print the units and return the exit code.

    Args:
        options: What was typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold.
    """
    return run_over("units", options, READ_FLAGS)
