"""``py-chunks inspect``: a page that shows the windows of a document."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from py_chunks.cli.flags import (
    CHUNK_FLAGS,
    READ_FLAGS,
    UsageProblem,
    add_chunking,
    add_files,
    add_reading,
    add_versus,
    keywords,
    versus,
)
from py_chunks.cli.inputs import Input, list_inputs
from py_chunks.cli.outputs import check_place, print_bytes, put_file
from py_chunks.cli.runs import FAILED, OK, check_inputs
from py_chunks.cli.tables import counted
from py_chunks.cli.work import Work, complain

if TYPE_CHECKING:
    from py_chunks.inspector import Inspection

_ENDING = "html"
USAGE = "FILE... [options] -o PAGE"
ABOUT = """\
Make a page that shows the windows of a document as bands beside its text: what they share, where
each comes from, all that it carries. One HTML file for a browser, which needs no network."""
EXAMPLES = """\
  py-chunks inspect report.docx -o report.html
  py-chunks inspect report.docx -o report.html --versus unit=words window-size=200 overlap=40
  py-chunks inspect docs/ -o pages/               a page each, in a directory
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    add_files(parser)
    explanation = "the page, or a directory for one of each document (default: to standard output, if piped)"
    parser.add_argument("-o", "--output", metavar="PATH", help=explanation)
    add_versus(parser, "options of a second column, without their hyphens, such as window-size=6", required=False)
    parser.add_argument("--quiet", action="store_true", help="do not tell what was written; errors are still told")
    add_chunking(parser)
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Write the pages and return the exit code.

    Args:
        options: What was typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold; nothing has been written.
        OSError: A page can't be written.
    """
    chosen = {"mode": "sliding_window", **keywords(options, (*CHUNK_FLAGS, *READ_FLAGS))}
    compare = versus(options.versus) if options.versus else None
    inputs = list_inputs(options.files, filename=options.filename, quiet=options.quiet)
    for settings in (chosen, chosen | (compare or {})):
        check_inputs(Work("chunks", "jsonl", settings), inputs)
    below = len(options.files) == 1 and Path(options.files[0]).is_dir()
    pages = _pages(options.output, inputs, below=below)
    for page in pages:
        if page is not None and _is_directory(options.output):
            page.parent.mkdir(parents=True, exist_ok=True)
        if page is not None:
            check_place(page)
    code = OK
    for given, page in zip(inputs, pages, strict=True):
        found = _inspect(given, chosen, compare)
        if found is None:
            code = FAILED
        elif page is None:
            print_bytes(found.html.encode("utf-8", "replace"))
        else:
            put_file(page, found.html)
            if not options.quiet:
                print(f"{page}: {_sizes(found)}", file=sys.stderr)
    return code


def _pages(output: str | None, inputs: Sequence[Input], *, below: bool) -> Sequence[Path | None]:
    """Where the page of each document goes; None for standard output.

    Those of the documents below a directory lie as the documents do.
    """
    if not inputs:
        raise UsageProblem("no page: there is no document that can be read")
    if output is None and len(inputs) == 1:
        if sys.stdout.isatty():
            raise UsageProblem(
                f"a page is for a browser: name a file for it, such as -o {_page_name(inputs[0], below=False)}"
            )
        return [None]
    if output is not None and _is_directory(output):
        pages = [Path(output, _page_name(given, below=below)) for given in inputs]
    elif output is not None and len(inputs) == 1:
        pages = [Path(output)]
    else:
        raise UsageProblem(f"a page shows one document: for {len(inputs)}, name a directory, such as -o pages/")
    seen = {os.path.realpath(given.name) for given in inputs}
    for page in pages:
        place = os.path.realpath(page)
        if place in seen:
            raise UsageProblem(f"{page} is a document itself, or the page of two")
        seen.add(place)
    return pages


def _is_directory(output: str) -> bool:
    return output.endswith(("/", os.sep)) or Path(output).is_dir()


def _page_name(given: Input, *, below: bool) -> str:
    if below and given.document_id is not None:
        return f"{given.document_id}.{_ENDING}"
    name = given.filename or ("document" if given.is_standard_input else given.name)
    if given.is_url:
        name = name.partition("?")[0]
    base = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    return f"{base}.{_ENDING}"


def _sizes(found: Inspection) -> str:
    *first, last = found.windows
    return "".join(f"{size} and " for size in first) + counted(last, "window")


def _inspect(given: Input, chosen: dict[str, Any], compare: dict[str, Any] | None) -> Inspection | None:
    from py_chunks.errors import ChunkError
    from py_chunks.inspector import inspect

    named = {} if given.document_id is None else {"document_id": given.document_id}
    filename = given.filename if given.is_standard_input else None
    try:
        return inspect(given.source(), filename=filename, compare=compare, **{**named, **chosen})
    except (ChunkError, OSError) as error:
        complain(given, error)
        return None
