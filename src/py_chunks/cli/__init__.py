"""The command line: ``py-chunks FILE...`` prints the chunks of documents, and there are more commands.

Exit codes: 0 all is well, 1 a document could not be read or a law is broken, 2 the command itself was wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from py_chunks.cli.commands import COMMANDS, DEFAULT, PROGRAM, command_module, command_parser
from py_chunks.cli.flags import UsageProblem

_OK, _FAILED, _USAGE = 0, 1, 2
_INTERRUPTED = 130  # as shells say it: 128 and the number of SIGINT
_ABOUT = "Turn documents into overlapping chunks for retrieval, each with its exact place of origin."
_EPILOG = """chunks of anything:
  py-chunks notes.md                              windows of 3 blocks, sharing 1
  py-chunks notes.md --window-size 5 --overlap 2  larger windows, more shared
  py-chunks report.docx --within section          no window crosses a heading
  py-chunks book.pdf --unit words --window-size 200 --overlap 40
  cat report.pdf | py-chunks -                    standard input, told by its content
  cat mail.eml | py-chunks - --filename mail.eml  what is text needs a name

whole folders:
  py-chunks docs/ --output chunks.jsonl           all below docs/, all or nothing
  py-chunks docs/ --output chunks.jsonl --resume  goes on where a stopped run ended
  py-chunks '**/*.pdf' --jobs 4 --on-error record > chunks.jsonl

looking closer:
  py-chunks units slides.pptx                     what windows are made of
  py-chunks check report.docx                     proves that nothing is lost
  py-chunks diff notes.md --versus window-size=6  two settings side by side
  py-chunks inspect report.docx -o report.html    a page for the browser

Every command explains itself: py-chunks chunk --help. A file that is called like a command is
written ./text. Exit codes: 0 all is well; 1 a document could not be read or a law is broken;
2 the command was wrong.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        arguments: The words after the command's name; None takes those of the process.

    Example:
        >>> main(["no-such-file.md"])
        1
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in ("-h", "--help", "--version"):
        return _about(words)
    name = words.pop(0) if words[0] in COMMANDS else DEFAULT
    options = command_parser(name).parse_args(words)
    try:
        code: int = command_module(name).run(options)
        sys.stdout.flush()
    except UsageProblem as problem:
        print(f"{PROGRAM}: {problem}", file=sys.stderr)
        return _USAGE
    except BrokenPipeError:
        # The reader went away (`| head`): not an error, and nothing more can be written, at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _OK
    except OSError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt:
        print(f"\n{PROGRAM}: interrupted", file=sys.stderr)
        return _INTERRUPTED
    return code


def _about(words: Sequence[str]) -> int:
    if words and words[0] == "--version":
        from py_chunks import __version__

        print(f"{PROGRAM} {__version__}")
        return _OK
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage="%(prog)s [COMMAND] FILE... [options]",
        description=_ABOUT,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_argument_group("commands")
    for name, summary in COMMANDS.items():
        commands.add_argument(name, help=summary)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    if words:
        parser.print_help()
        return _OK
    parser.print_usage(sys.stderr)
    print(f"{PROGRAM}: a FILE is needed; {PROGRAM} --help shows examples", file=sys.stderr)
    return _USAGE
