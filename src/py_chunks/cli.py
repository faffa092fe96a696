"""The command line: ``py-chunks FILE...`` prints the chunks of documents.

A readable table on a terminal, JSON Lines when the output goes elsewhere. Exit codes: 0 all documents
were read, 1 at least one could not be, 2 the command itself was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from py_chunks.chunks import Chunk, ChunkStream

_OK, _FAILED, _USAGE = 0, 1, 2
_DESCRIPTION = "Print the overlapping chunks of documents, each with its exact place of origin."
_EPILOG = """examples:
  py-chunks notes.md                              windows of 3 blocks, sharing 1
  py-chunks notes.md --window-size 5 --overlap 2  larger windows, more shared
  py-chunks *.csv --format jsonl > chunks.jsonl   one JSON object a line, for other programs
  py-chunks report.html --within section          no window crosses a heading
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        arguments: The words after the command's name; None takes those of the process.

    Example:
        >>> main(["no-such-file.md"])
        1
    """
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except BrokenPipeError:
        # The reader went away (`| head`): not an error, and nothing more can be written, at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="py-chunks",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a document, or - for standard input")
    parser.add_argument(
        "--mode", default="sliding_window", help="how units become chunks (default: %(default)s; also: default, row)"
    )
    parser.add_argument(
        "--window-size", type=int, default=3, metavar="N", help="blocks, rows or slides in a window (default: 3)"
    )
    parser.add_argument(
        "--overlap", type=int, default=1, metavar="N", help="how many of them the next window repeats (default: 1)"
    )
    parser.add_argument(
        "--within",
        choices=("section", "page", "slide", "message", "chapter"),
        help="what windows never cross (default: windows run through the document)",
    )
    parser.add_argument(
        "--format",
        choices=("table", "jsonl", "json"),
        help="table for people, jsonl or json for programs (default: table on a terminal, else jsonl)",
    )
    parser.add_argument("--filename", metavar="NAME", help="name of the document on standard input, such as notes.md")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    return parser


class _Version(argparse.Action):
    """Looks the version up only when it is asked for: that reads the installed package's metadata."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from py_chunks import __version__

        print(f"py-chunks {__version__}")
        parser.exit()


def _run(options: argparse.Namespace) -> int:
    form = options.format or ("table" if sys.stdout.isatty() else "jsonl")
    failures: list[str] = []
    try:
        _WRITERS[form](_results(options, failures), sys.stdout)
    except _UsageProblem as problem:
        print(f"py-chunks: {problem}", file=sys.stderr)
        return _USAGE
    finally:
        sys.stdout.flush()
    return _FAILED if failures else _OK


class _UsageProblem(Exception):
    """The options can't be carried out, whatever the document."""


def _results(options: argparse.Namespace, failures: list[str]) -> Iterator[tuple[str, Iterator[Chunk]]]:
    """Each document's name and chunks; what fails is reported and counted, and the next one follows."""
    for name in options.files:
        yield name, _chunks(name, options, failures)


def _chunks(name: str, options: argparse.Namespace, failures: list[str]) -> Iterator[Chunk]:
    from py_chunks.errors import ChunkError, InvalidArgument

    try:
        with _open(name, options) as stream:
            yield from stream
    except (ChunkError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        if isinstance(error, InvalidArgument) and error.place in ("window_size", "overlap", "mode", "within"):
            raise _UsageProblem(_sentence(name, error)) from error
        failures.append(name)
        sys.stdout.flush()
        print(f"py-chunks: {_sentence(name, error)}", file=sys.stderr)


def _open(name: str, options: argparse.Namespace) -> ChunkStream:
    from py_chunks.api import stream_chunks

    source: Any = sys.stdin.buffer if name == "-" else name
    filename = options.filename if name == "-" else None
    return stream_chunks(
        source,
        filename=filename,
        mode=options.mode,
        window_size=options.window_size,
        overlap=options.overlap,
        within=options.within,
    )


def _sentence(name: str, error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text if name in text else f"{name}: {text}"


def _write_lines(results: Iterator[tuple[str, Iterator[Chunk]]], out: TextIO) -> None:
    for _, chunks in results:
        out.writelines(json.dumps(chunk, ensure_ascii=False) + "\n" for chunk in chunks)


def _write_json(results: Iterator[tuple[str, Iterator[Chunk]]], out: TextIO) -> None:
    # One array over all documents, written as it comes: a corpus need not fit in memory.
    separator = "["
    for chunk in chain.from_iterable(chunks for _, chunks in results):
        out.write(separator + "\n" + json.dumps(chunk, ensure_ascii=False, indent=2))
        separator = ","
    out.write("[]\n" if separator == "[" else "\n]\n")


def _write_table(results: Iterator[tuple[str, Iterator[Chunk]]], out: TextIO) -> None:
    width = shutil.get_terminal_size().columns
    for number, (name, chunks) in enumerate(results):
        rows = 0
        for rows, chunk in enumerate(chunks, 1):
            if rows == 1:
                out.write(("\n" if number else "") + f"{name}  ({chunk['content_type']})\n")
                out.write(_row("#", "RANGE", "HEADING", "FIRST WORDS", width))
            heading = chunk["metadata"].get("section_heading") or ""
            out.write(_row(str(rows - 1), _range(chunk["metadata"]), heading, chunk["content"], width))
        if rows:
            out.write(f"{rows} chunk{'s' if rows != 1 else ''}\n")


def _range(metadata: dict[str, Any]) -> str:
    """The family's own range, as people count: `0-2` for blocks, `rows 1-3`, `slides 4-5`."""
    for key, word in (("paragraph_range", ""), ("slide_range", "slides ")):
        if key in metadata:
            first, last = metadata[key]
            return f"{word}{first}-{last}"
    if "paragraph_indices" in metadata:
        return f"{metadata['paragraph_indices'][0]}-{metadata['paragraph_indices'][-1]}"
    for first, last in (("row_start", "row_end"), ("start_row", "end_row")):
        if first in metadata:
            return f"rows {metadata[first]}-{metadata[last]}"
    start, end = metadata["char_range"]
    return f"@{start}-{end}"


def _row(index: str, span: str, heading: str, content: str, width: int) -> str:
    left = f"{index:>5}  {span:<14}{_fit(heading, 24)}  "
    return left + _fit(content, max(width - _columns(left) - 1, 20)).rstrip() + "\n"


def _fit(text: str, width: int) -> str:
    """`text` on one line in exactly `width` terminal columns."""
    line = " ".join(text[: width * 4].split())
    line = "".join(character for character in line if character.isprintable())
    if _columns(line) > width:
        while _columns(line) > width - 1:
            line = line[:-1]
        line += "…"
    return line + " " * (width - _columns(line))


def _columns(text: str) -> int:
    """Terminal columns: wide characters take two, combining marks none (Unicode Annex 11)."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


_WRITERS = {"table": _write_table, "jsonl": _write_lines, "json": _write_json}
