"""The table of commands: a name, the module that carries it out, and one line for `--help`.

Each module has ``USAGE``, ``ABOUT`` and ``EXAMPLES`` for its own help, ``add_arguments(parser)`` and
``run(options) -> int``, which returns the exit code.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from types import ModuleType
from typing import Any

PROGRAM = "py-chunks"
DEFAULT = "chunk"
COMMANDS = {
    "chunk": "print the chunks of documents; meant when no command is named",
    "units": "print the blocks, rows or slides that windows are made of",
    "text": "print the document text that every char_range counts in",
    "check": "check the laws on documents: nothing lost, every range exact",
    "diff": "show two settings side by side",
    "inspect": "make a page that shows the windows of a document",
    "tune": "compare window settings by how well answers are found",
    "formats": "list the formats that can be read",
    "completion": "print what makes a shell complete these commands",
}


def command_module(name: str) -> ModuleType:
    """Return the module that carries a command out.

    Args:
        name: A key of `COMMANDS`.
    """
    return import_module(f"py_chunks.cli.{name}")


def command_parser(name: str) -> argparse.ArgumentParser:
    """Return the parser of a command's words.

    Args:
        name: A key of `COMMANDS`.

    Example:
        >>> command_parser("chunk").parse_args(["notes.md", "--overlap", "2"]).overlap
        2
    """
    module: Any = command_module(name)
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} {name}",
        usage=f"%(prog)s {module.USAGE}",
        description=module.ABOUT,
        epilog=f"examples:\n{module.EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    return parser
