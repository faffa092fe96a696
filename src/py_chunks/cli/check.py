"""``py-chunks check``: the laws, on documents of your own."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from py_chunks.cli.flags import CHUNK_FLAGS, READ_FLAGS, add_chunking, add_files, add_reading, keywords
from py_chunks.cli.inputs import Input, list_inputs
from py_chunks.cli.runs import FAILED, OK, check_inputs
from py_chunks.cli.tables import counted
from py_chunks.cli.work import Work, complain

if TYPE_CHECKING:
    from py_chunks.cli.reading import Reading

USAGE = "FILE... [options]"
ABOUT = """\
Check the laws on documents: that no unit is lost or invented, that every range is exact, that
windows share what they should. Prints what holds; exit code 1 if a law is broken."""
EXAMPLES = """\
  py-chunks check report.docx
  py-chunks check docs/ --window-size 5 --overlap 2 --brief
  py-chunks check book.pdf --unit words --window-size 200
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    add_files(parser)
    parser.add_argument("--brief", action="store_true", help="one line a document, and what is broken")
    add_chunking(parser)
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Print what holds and return the exit code.

    Args:
        options: What was typed.

    Raises:
        UsageProblem: It can't be carried out, whatever the documents hold.
    """
    chosen = {"mode": "sliding_window", **keywords(options, (*CHUNK_FLAGS, *READ_FLAGS))}
    inputs = list_inputs(options.files, filename=options.filename)
    check_inputs(Work("chunks", "jsonl", chosen), inputs)
    sound = [_check(given, chosen, brief=options.brief) for given in inputs]
    if len(inputs) > 1:
        broken = len(inputs) - sum(sound)
        print(f"{counted(len(inputs), 'document')}: " + (f"{broken} with faults" if broken else "all laws hold"))
    return OK if all(sound) else FAILED


def _check(given: Input, chosen: dict[str, Any], *, brief: bool) -> bool:
    from py_chunks.cli.verdicts import verdicts
    from py_chunks.errors import ChunkError

    try:
        reading = _read(given, chosen)
    except (ChunkError, OSError) as error:
        complain(given, error)
        return False
    found = list(verdicts(reading))
    broken = [verdict for verdict in found if verdict.fault is not None]
    state = f": {counted(len(broken), 'law')} broken" if broken else ": all laws hold"
    about = f"{counted(len(reading.units), 'unit')}, {counted(len(reading.chunks), 'chunk')}"
    print(f"{given.name}  ({about}){state if brief else ''}")
    for verdict in broken if brief else found:
        print(f"  {verdict.law}  {'BROKEN' if verdict.fault else 'holds '}  {verdict.fault or verdict.statement}")
    return not broken


def _read(given: Input, chosen: dict[str, Any]) -> Reading:
    from py_chunks import api
    from py_chunks.cli.reading import Reading
    from py_chunks.formats import format_named
    from py_chunks.settings import READ_DEFAULTS

    source: Any = given.source()
    filename = given.filename if given.is_standard_input else None
    if given.is_standard_input:
        source = source.read()  # it is read four times
    reading = {name: value for name, value in chosen.items() if name in READ_DEFAULTS}
    units = list(api.iter_units(source, filename=filename, **reading))
    text = api.get_text(source, filename=filename, **reading)
    chunks = api.get_chunks(source, filename=filename, **chosen)
    with api.stream_chunks(source, filename=filename, **chosen) as stream:
        streamed = list(stream)
    name = chunks[0]["metadata"]["document_metadata"]["source_type"] if chunks else "txt"
    return Reading(format_named(name), units, text, chunks, streamed, chosen)
