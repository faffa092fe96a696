"""``py-chunks formats``: what can be read."""

from __future__ import annotations

import argparse
import json
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from py_chunks.formats import Format

USAGE = "[--format table|jsonl|json]"
ABOUT = "List the formats that can be read, how much of a document is held in memory, and what they need."
EXAMPLES = """\
  py-chunks formats
  py-chunks formats --format jsonl
"""
_MEMORY = {"stream": "a window", "part": "one part", "document": "the document"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    parser.add_argument("--format", choices=("table", "jsonl", "json"), default="table", help="default: table")


def run(options: argparse.Namespace) -> int:
    """Print the formats and return the exit code, 0.

    Args:
        options: What was typed.
    """
    from py_chunks.formats import FORMATS

    facts = [_facts(row) for row in FORMATS]
    if options.format == "table":
        print(f"{'FORMAT':<8}{'HELD IN MEMORY':<16}{'PLACES':<15}EXTENSIONS")
        for fact in facts:
            missing = "".join(f"  (needs {name}, not installed)" for name in fact["missing"])
            place = (fact["place"] or "-").replace("_", " ")
            print(f"{fact['name']:<8}{_MEMORY[fact['memory']]:<16}{place:<15}{' '.join(fact['extensions'])}{missing}")
    elif options.format == "jsonl":
        print("\n".join(map(json.dumps, facts)))
    else:
        print(json.dumps(facts, indent=2))
    return 0


def _facts(row: Format) -> dict[str, Any]:
    return {
        "name": row.name,
        "extensions": [*row.extensions, *row.aliases],
        "modes": row.modes,
        "memory": row.memory,
        "place": row.place,
        "media_types": row.media_types,
        "missing": [name for name in row.requires if find_spec(name) is None],
    }
